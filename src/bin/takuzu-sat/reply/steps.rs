//! Steps that people take, as JSON and as text.

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use takuzu_sat::deduction::{Fact, Proof};
use takuzu_sat::explain::{Detail, Marks, Teller};
use takuzu_sat::puzzle::Deduction;

use super::fields::Fields;

/// Returns the fields of a deduction, with no more in them than is to be given away.
pub(crate) fn step_fields(teller: Teller<'_>, step: &Deduction, detail: Detail) -> Fields {
    let [place, why, all] =
        [Detail::Where, Detail::Why, Detail::Value].map(|least| detail >= least);
    let names = |facts: &[Fact], wanted: fn(&&Fact) -> bool| -> Vec<String> {
        let facts = facts.iter().filter(wanted);
        facts.map(|fact| fact.cell.to_string()).collect()
    };
    let removes = step.then.iter().any(|fact| !fact.holds);
    let values: Vec<u8> = step.then.iter().map(|fact| fact.value).collect();
    let alike = values.windows(2).all(|two| two[0] == two[1]);
    let because = |fact: &&Fact| fact.holds;
    Fields::default()
        .with("technique", why.then_some(step.technique.name()))
        .with("cells", place.then(|| names(&step.then, |_| true)))
        .with("value", values.first().filter(|_| all && alike))
        .with("values", (all && !alike).then_some(&values))
        .with("removes", (removes && place).then_some(true))
        .with("because", why.then(|| names(&step.because.facts, because)))
        .with("proof", step.proof.filter(|_| why).map(proof_field))
        .with("text", teller.sentence(step, detail))
}

/// Says how far a reason is known to be the smallest: proved, or no reason has fewer than so many rules.
fn proof_field(proof: Proof) -> Value {
    match proof {
        Proof::Smallest => json!("smallest"),
        Proof::NoneBelow(size) => json!({"none_below": size}),
    }
}

/// The number of a step, its technique and its sentences.
pub(crate) fn numbered(number: usize, teller: Teller<'_>, step: &Deduction) -> String {
    let technique = teller.language().technique(step.technique);
    let mut sentences = teller.sentences(step, Detail::Value);
    let in_doubt = step.proof.filter(|&proof| proof != Proof::Smallest);
    sentences.extend(in_doubt.map(|proof| teller.proof(proof)));
    match sentences.as_slice() {
        [only] => format!("{number}. {only} [{technique}]\n"),
        many => {
            let lines = many.iter().map(|sentence| format!("\n   {sentence}"));
            format!("{number}. [{technique}]{}\n", lines.collect::<String>())
        }
    }
}

/// The marks of a picture that are coloured: conclusions, reasons, assumptions.
const COLORS: [(char, char, Style); 3] = [
    ('[', ']', AnsiColor::Green.on_default().bold()),
    ('(', ')', AnsiColor::Cyan.on_default()),
    ('?', '?', AnsiColor::Yellow.on_default()),
];

/// A picture or its legend with its marks in colour, if colours are wanted.
pub(crate) fn painted(picture: String, color: bool) -> String {
    if !color {
        return picture;
    }
    let signs: Vec<char> = picture.chars().collect();
    let mut painted = String::with_capacity(picture.len() * 2);
    let mut at = 0;
    while at < signs.len() {
        let here = &signs[at..signs.len().min(at + 3)];
        let is_mark = |(before, after, _): &&(char, char, Style)| matches!(here, [first, _, last] if first == before && last == after);
        let (width, style) = match COLORS.iter().find(is_mark) {
            Some(&(_, _, style)) => (3, style),
            None => (1, Style::new()),
        };
        let part: String = here[..width].iter().collect();
        painted += &format!("{style}{part}{style:#}");
        at += width;
    }
    painted
}

/// A picture, a little to the right.
pub(crate) fn drawn(marks: &Marks) -> String {
    let lines = marks.to_string();
    lines.lines().map(|line| format!("   {line}\n")).collect()
}
