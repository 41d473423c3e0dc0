//! A formula written clause by clause from the sentences of the rules, as plain numbers.
//!
//! It has the clauses of the textbook's encoding in the same order, and shares no code with the encoders, so that a mistake
//! of theirs is found when both are compared: `takuzu-sat verify` does so for each proof. `rebuild.py`, which goes with the
//! proof, is a third writer. `tests/house.rs` guards that the files of this name use nothing of the encoders.

/// A formula without the help of an encoder: literals as DIMACS has them.
///
/// Beside variables there are two literals that are known, [`TRUE`](NaiveFormula::TRUE) and its negation. A true one takes
/// its clause away, a false one is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NaiveFormula {
    /// The names of the first variables, those of the cells.
    pub names: Vec<String>,
    /// The number of variables.
    pub variables: i32,
    /// The clauses.
    pub clauses: Vec<Vec<i32>>,
}

impl NaiveFormula {
    /// The literal that is true.
    pub const TRUE: i32 = i32::MAX;

    /// A formula without clauses whose first variables have these names.
    pub fn with_names(names: impl IntoIterator<Item = String>) -> NaiveFormula {
        let names: Vec<String> = names.into_iter().collect();
        let variables = i32::try_from(names.len()).expect("cells of a board");
        NaiveFormula { names, variables, clauses: Vec::new() }
    }

    /// Adds a clause.
    pub fn add(&mut self, literals: impl IntoIterator<Item = i32>) {
        let mut clause: Vec<i32> = literals.into_iter().collect();
        if !clause.contains(&NaiveFormula::TRUE) {
            clause.retain(|&literal| literal != -NaiveFormula::TRUE);
            self.clauses.push(clause);
        }
    }

    /// Returns a variable that no clause has.
    pub fn new_variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    /// Adds that one of the literals is true at least, and of each of these pairs of places not both.
    pub fn add_one_of(&mut self, literals: &[i32], is_apart: impl Fn(usize, usize) -> bool) {
        self.add(literals.iter().copied());
        for second in 0..literals.len() {
            for first in (0..second).filter(|&first| is_apart(first, second)) {
                self.add([-literals[first], -literals[second]]);
            }
        }
    }

    /// Adds that so many of the literals are true at least, and so many at most.
    ///
    /// After each literal there is a variable for each number of true ones that is still open, "at least 1", "at least 2",
    /// ...: a sequential counter (Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005).
    pub fn add_count(&mut self, literals: &[i32], least: usize, most: usize) {
        // The variables after a literal, from the number of true ones that is certain there.
        let mut before = (0, Vec::new());
        for (place, &literal) in literals.iter().enumerate() {
            let certain = least.saturating_sub(literals.len() - place - 1);
            let open = (certain..most.min(place + 1)).map(|_| self.new_variable());
            let after = (certain, open.collect::<Vec<i32>>());
            for number in certain..=certain + after.1.len() + 1 {
                let (held, now) = (at_least(&before, number), at_least(&after, number));
                self.add([-held, now]);
                self.add([-now, held, literal]);
                if number > 0 {
                    let less = at_least(&before, number - 1);
                    self.add([-less, -literal, now]);
                    self.add([-now, less]);
                }
            }
            before = after;
        }
    }
}

/// Returns the literal "at least so many are true" of a place in the count.
fn at_least((certain, open): &(usize, Vec<i32>), number: usize) -> i32 {
    match number.checked_sub(certain + 1) {
        None => NaiveFormula::TRUE,
        Some(place) => open.get(place).copied().unwrap_or(-NaiveFormula::TRUE),
    }
}
