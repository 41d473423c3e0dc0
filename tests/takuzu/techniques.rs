//! The ladder of human techniques: what each sees and what it does not, and that all it says is true.

mod chains;
mod grades;
mod positions;
mod trails;

use takuzu_sat::deduction::Fact;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Puzzle, Shape, grade};

/// Techniques by their names.
fn only(names: &[&str]) -> Allowed {
    Allowed::Only(names.iter().map(|&name| name.into()).collect())
}

/// The deductions of one round with one technique, and of no other.
fn round_of(technique: &str, puzzle: &Puzzle) -> Vec<Deduction> {
    let next = grade::next(puzzle, &only(&[technique]), &Limits::none());
    next.expect("a technique of this puzzle").0.steps
}

/// A square from its rows, apart by spaces.
fn square(rows: &str) -> Grid {
    let shape = Shape::square(rows.split(' ').count());
    Grid::from_line(shape, &rows.replace(' ', "")).expect("as many cells as rows")
}

fn takuzu(rows: &str) -> Takuzu {
    Takuzu::new(square(rows), Rules::TAKUZU).expect("a puzzle")
}

/// Facts, apart by spaces.
fn listed(facts: &[Fact]) -> String {
    let names: Vec<String> = facts.iter().map(ToString::to_string).collect();
    names.join(" ")
}
