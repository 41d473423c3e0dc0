//! Suppose the opposite, and see where it leads.

use super::phrases::Phrase;
use super::{Detail, Sentences, Speaker};
use crate::deduction::Fact;
use crate::grid::Line;
use crate::puzzle::Deduction;

impl<P: Sentences> Speaker<'_, P> {
    /// A deduction whose opposite is supposed: the steps to the contradiction, a sentence each.
    pub(super) fn refutation(&self, deduction: &Deduction, detail: Detail) -> Vec<String> {
        let Some(&fact) = deduction.then.first() else {
            return Vec::new();
        };
        let cell = ("cell", self.cell(fact.cell));
        match detail {
            Detail::Nudge => {
                let line = self.house(&Line::Row(fact.cell.row).into());
                vec![self.whole(Phrase::TryNear, &[("line", line)])]
            }
            Detail::Where => vec![self.whole(Phrase::TryCell, &[cell])],
            Detail::Why => {
                let end = deduction.steps.last().filter(|end| !end.because.houses.is_empty());
                let Some(end) = end else {
                    return vec![self.whole(Phrase::TryCell, &[cell])];
                };
                let end = self.houses(&end.because.houses);
                let steps = self.number(deduction.steps.len());
                let phrase = match deduction.steps.len() {
                    1 => Phrase::TryWhereNext,
                    _ => Phrase::TryWhere,
                };
                let values = [cell, ("end", end), ("steps", steps)];
                vec![self.whole(phrase, &values)]
            }
            Detail::Value => self.led_to_absurdity(deduction, fact),
        }
    }

    fn led_to_absurdity(&self, deduction: &Deduction, fact: Fact) -> Vec<String> {
        let opposite = opposite(fact);
        let supposed = self.facts(&[opposite]);
        let mut said = vec![self.whole(Phrase::Suppose, &[("fact", supposed)])];
        let (end, steps) = deduction.steps.split_last().expect("a refutation has an end");
        said.extend(steps.iter().map(|step| self.told(step, Detail::Value).join(" ")));
        if end.then.is_empty() {
            let clause = P::contradiction(*self, end);
            said.push(self.whole(Phrase::ButThen, &[("clause", clause)]));
        } else {
            said.push(self.told(end, Detail::Value).join(" "));
        }
        let then = self.facts(&deduction.then);
        said.push(self.whole(Phrase::Therefore, &[("then", then)]));
        said
    }
}

/// The fact that is supposed in order to be refuted: of two values the other one.
pub(super) fn opposite(fact: Fact) -> Fact {
    if fact.holds { Fact::is(fact.cell, 1 - fact.value) } else { Fact::is(fact.cell, fact.value) }
}
