//! The rules of all puzzles, as a rule of the contract.

use std::fmt;

use super::{Rule, Violation};
use crate::game::RuleName;
use crate::{sudoku, takuzu};

impl RuleName for Rule {
    fn write_violation(violation: &Violation, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match violation.rule {
            Rule::Takuzu(rule) => {
                takuzu::Rule::write_violation(&violation.clone().with_rule(|_| rule), f)
            }
            Rule::Sudoku(rule) => {
                sudoku::Rule::write_violation(&violation.clone().with_rule(|_| rule), f)
            }
        }
    }
}
