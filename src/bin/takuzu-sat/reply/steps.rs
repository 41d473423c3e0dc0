//! Steps that people take, as JSON and as text.

use serde::Serialize;
use takuzu_sat::Cell;
use takuzu_sat::deduction::{Fact, Proof};
use takuzu_sat::explain::{Detail, Marks, Teller};
use takuzu_sat::puzzle::Deduction;

use crate::words::names;

/// A deduction, with no more in it than is to be given away.
#[derive(Serialize)]
pub(crate) struct StepFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    /// The value of all cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    /// Cell by cell, where they are not the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<u8>,
    /// Whether the cells lose these values and are not filled with them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    removes: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    because: Vec<String>,
    /// The proof of a smallest reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofFields>,
    text: String,
}

impl StepFields {
    pub(crate) fn new(teller: Teller<'_>, step: &Deduction, detail: Detail) -> StepFields {
        let cells = |facts: &[Fact], wanted: &dyn Fn(&&Fact) -> bool| {
            let facts = facts.iter().filter(wanted);
            let cells: Vec<Cell> = facts.map(|fact| fact.cell).collect();
            names(&cells)
        };
        let removes = step.then.iter().any(|fact| !fact.holds);
        let from = |least: Detail| detail >= least;
        let values: Vec<u8> = step.then.iter().map(|fact| fact.value).collect();
        let alike = values.windows(2).all(|two| two[0] == two[1]);
        StepFields {
            technique: from(Detail::Why).then_some(step.technique.name()),
            cells: match from(Detail::Where) {
                true => cells(&step.then, &|_| true),
                false => Vec::new(),
            },
            value: values
                .first()
                .copied()
                .filter(|_| alike && from(Detail::Value)),
            values: match from(Detail::Value) && !alike {
                true => values,
                false => Vec::new(),
            },
            removes: removes && from(Detail::Where),
            because: match from(Detail::Why) {
                true => cells(&step.because.facts, &|fact| fact.holds),
                false => Vec::new(),
            },
            proof: step
                .proof
                .filter(|_| from(Detail::Why))
                .map(ProofFields::from),
            text: teller.sentence(step, detail),
        }
    }
}

/// Whether a reason is the smallest: proved, or none is below so many rules.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ProofFields {
    Smallest,
    NoneBelow(usize),
}

impl From<Proof> for ProofFields {
    fn from(proof: Proof) -> ProofFields {
        match proof {
            Proof::Smallest => ProofFields::Smallest,
            Proof::NoneBelow(size) => ProofFields::NoneBelow(size),
        }
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

/// A picture, a little to the right.
pub(crate) fn drawn(marks: &Marks) -> String {
    let lines = marks.to_string();
    lines.lines().map(|line| format!("   {line}\n")).collect()
}
