//! The assignment: which literals are true, since when, and why.

use std::ops::Not;

use super::clauses::ClauseId;

/// A literal by its number; the lowest bit tells a variable's two literals apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lit(u32);

impl Lit {
    pub(super) fn from_number(number: usize) -> Lit {
        Lit(number as u32)
    }

    pub(super) fn number(self) -> usize {
        self.0 as usize
    }

    pub(super) fn variable(self) -> usize {
        self.number() / 2
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or holds as long as its level does.
    Decided,
    /// A clause of which all other literals are false.
    Clause(ClauseId),
    /// The board has concluded it, and can say from what.
    Board,
}

/// The level and the reason of a variable that is not open.
#[derive(Clone, Copy, Debug)]
struct Known {
    level: u32,
    reason: Reason,
}

/// The true literals in the order in which they became so, level by level.
#[derive(Debug)]
pub(super) struct State {
    is_true: Vec<bool>,
    known: Vec<Known>,
    trail: Vec<Lit>,
    /// The length of the trail when each level above 0 began.
    levels: Vec<usize>,
    /// The number of literals of the trail that have been looked up in the clauses.
    watched: usize,
}

impl State {
    pub(super) fn new(variables: usize) -> State {
        let nothing = Known { level: 0, reason: Reason::Decided };
        State {
            is_true: vec![false; 2 * variables],
            known: vec![nothing; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
            watched: 0,
        }
    }

    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.is_true[lit.number()]
    }

    pub(super) fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    pub(super) fn is_open(&self, lit: Lit) -> bool {
        !self.is_true(lit) && !self.is_false(lit)
    }

    /// Returns the level on which a variable was settled.
    pub(super) fn level_of(&self, lit: Lit) -> usize {
        self.known[lit.variable()].level as usize
    }

    pub(super) fn highest_level(&self, lits: &[Lit]) -> usize {
        lits.iter().map(|&lit| self.level_of(lit)).max().unwrap_or(0)
    }

    pub(super) fn reason(&self, lit: Lit) -> Reason {
        self.known[lit.variable()].reason
    }

    /// Returns the decision of each level above 0.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Lit> {
        self.levels.iter().map(|&start| self.trail[start])
    }

    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.is_true[lit.number()] = true;
        self.known[lit.variable()] = Known { level: self.levels.len() as u32, reason };
        self.trail.push(lit);
    }

    pub(super) fn next_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Returns the next literal whose clauses are to be looked at.
    pub(super) fn next_to_watch(&mut self) -> Option<Lit> {
        let lit = self.trail.get(self.watched).copied()?;
        self.watched += 1;
        Some(lit)
    }

    /// Goes back to a level below the present one; `farewell` hears of what is true no more.
    pub(super) fn back_to(&mut self, level: usize, mut farewell: impl FnMut(Lit)) {
        for lit in self.trail.drain(self.levels[level]..) {
            self.is_true[lit.number()] = false;
            farewell(lit);
        }
        self.levels.truncate(level);
        self.watched = self.watched.min(self.trail.len());
    }
}
