//! Steps that people take, as JSON and as text.

use serde::Serialize;
use serde_json::{Value, json};
use takuzu_sat::deduction::{Fact, Proof};
use takuzu_sat::explain::{Detail, Marks, Teller};
use takuzu_sat::puzzle::Deduction;

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
    proof: Option<Value>,
    text: String,
}

impl StepFields {
    pub(crate) fn new(teller: Teller<'_>, step: &Deduction, detail: Detail) -> StepFields {
        let removes = step.then.iter().any(|fact| !fact.holds);
        let [place, why, all] =
            [Detail::Where, Detail::Why, Detail::Value].map(|least| detail >= least);
        let name = |fact: &Fact| fact.cell.to_string();
        let reasons = step.because.facts.iter().filter(|fact| why && fact.holds);
        let cells = step.then.iter().filter(|_| place);
        let values: Vec<u8> = step.then.iter().map(|fact| fact.value).collect();
        let alike = values.windows(2).all(|two| two[0] == two[1]);
        StepFields {
            technique: why.then_some(step.technique.name()),
            cells: cells.map(name).collect(),
            value: values.first().copied().filter(|_| all && alike),
            values: values.into_iter().filter(|_| all && !alike).collect(),
            removes: removes && place,
            because: reasons.map(name).collect(),
            proof: step.proof.filter(|_| why).map(proof_field),
            text: teller.sentence(step, detail),
        }
    }
}

/// Whether a reason is the smallest: proved, or none is below so many rules.
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

/// A picture, a little to the right.
pub(crate) fn drawn(marks: &Marks) -> String {
    let lines = marks.to_string();
    lines.lines().map(|line| format!("   {line}\n")).collect()
}
