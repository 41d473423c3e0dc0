//! The climb of a ladder of techniques, in any puzzle.
//!
//! A puzzle lists its techniques, easiest first, and knows for a position what each of them
//! sees (`Position`). A `Climber` does the rest, in **rounds**: all deductions of the easiest technique
//! at hand are made together, then it begins at the bottom again. So what a round does depends on the
//! position alone, not on the order in which the board is looked at.

use std::cmp::Reverse;
use std::fmt;

use crate::ground::deduction::{Because, Deduction, Ended, Fact, Level, Ratings, Round, Technique};
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::Limits;

/// Makes the enum of a puzzle's techniques, easiest first, from their names, levels and weights, and the [ratings] that others
/// give them, each of none or one. What is `beside` is a rung of other ladders alone. The rungs of the ladder come first, the
/// search as the last of them; then what is none.
///
/// [ratings]: crate::ground::deduction::Ratings
macro_rules! ladder {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $enum:ident of $puzzle:expr, search $search:literal {
            $($(#[$doc:meta])* $rung:ident: $name:literal, $level:ident, $weight:literal
                $(, rated [$se:expr, $hodoku:expr])? $(($beside:ident))?;)*
        }
        $($(#[$off_doc:meta])* beside $off:ident: $off_name:literal;)*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility enum $enum {
            $($(#[$doc])* $rung,)*
            /// Assumptions within assumptions.
            Search,
            $($(#[$off_doc])* $off,)*
        }

        impl $enum {
            /// All of them as plain values, each at its place.
            const PLAIN: &'static [$crate::ground::deduction::Technique] = {
                use $crate::ground::deduction::{Level, Technique as Plain};
                &[
                    $({
                        let place = $enum::$rung as usize;
                        let technique = Plain::new($puzzle, place, $name, Level::$level, $weight);
                        $(let technique = technique.rated($crate::puzzles::ladder::ratings($se, $hodoku));)?
                        $(let technique = technique.$beside();)?
                        technique
                    },)*
                    Plain::search($puzzle, $enum::Search as usize, $search),
                    $(Plain::new($puzzle, $enum::$off as usize, $off_name, Level::Trivial, 0),)*
                ]
            };

            /// The techniques that may be climbed, easiest first. The last one is the search for the solution.
            pub const LADDER: &'static [$enum] = &[$($enum::$rung,)* $enum::Search];

            /// The same as plain values.
            pub(crate) const RUNGS: [$crate::ground::deduction::Technique; $enum::LADDER.len()] = {
                let mut rungs = [$enum::PLAIN[0]; $enum::LADDER.len()];
                let mut at = 0;
                while at < rungs.len() {
                    rungs[at] = $enum::PLAIN[$enum::LADDER[at] as usize];
                    at += 1;
                }
                rungs
            };

            const ALL: &'static [$enum] =
                &[$($enum::$rung,)* $enum::Search $(, $enum::$off)*];

            /// Returns the technique behind a plain value; `None` where it is another puzzle's.
            #[must_use]
            pub fn from_plain(technique: $crate::ground::deduction::Technique) -> Option<$enum> {
                let own = $enum::ALL.get(technique.place()).copied();
                own.filter(|_| technique.puzzle() == $puzzle)
            }

            /// Returns it as a plain value.
            pub(crate) const fn plain(self) -> $crate::ground::deduction::Technique {
                $enum::PLAIN[self as usize]
            }

            /// The name used on the command line and in reports.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.plain().name()
            }
        }

        impl From<$enum> for $crate::ground::deduction::Technique {
            fn from(technique: $enum) -> $crate::ground::deduction::Technique {
                technique.plain()
            }
        }

        impl PartialEq<$enum> for $crate::ground::deduction::Technique {
            fn eq(&self, technique: &$enum) -> bool {
                *self == Self::from(*technique)
            }
        }
    };
}
pub(crate) use ladder;

/// Makes ratings of at most one on each scale.
pub(crate) const fn ratings(se: &[u32], hodoku: &[u32]) -> Ratings {
    Ratings { se: se.first().copied(), hodoku: hodoku.first().copied() }
}

/// The techniques that may be used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Allowed {
    /// All of them.
    #[default]
    All,
    /// Those of a level and below.
    UpTo(Level),
    /// Those with these names.
    Only(Vec<String>),
    /// Those of a ladder that the puzzle has beside its own, by name: `se` and `sukaku` of Sudoku, which Sudoku Explainer
    /// and Sukaku Explainer rate, each in its order.
    Ladder(&'static str),
}

impl Allowed {
    /// Lists the techniques of a ladder that are allowed, easiest first.
    ///
    /// # Errors
    ///
    /// When there is no technique of a name, or another ladder is wanted.
    pub fn techniques(&self, ladder: &[Technique]) -> Result<Vec<Technique>, UnknownTechnique> {
        let ladder = ladder.iter().copied().filter(|rung| !rung.is_beside());
        match self {
            Allowed::Ladder(name) => {
                let puzzle = ladder.map(Technique::puzzle).next().unwrap_or_default();
                Err(UnknownTechnique(format!("{puzzle} has no ladder `{name}`")))
            }
            Allowed::All => Ok(ladder.collect()),
            Allowed::UpTo(level) => Ok(ladder.filter(|rung| rung.level() <= *level).collect()),
            Allowed::Only(names) => {
                let known = |name: &str| ladder.clone().any(|rung| rung.name() == name);
                if let Some(name) = names.iter().find(|name| !known(name)) {
                    let known = ladder.map(Technique::name).collect::<Vec<_>>().join(", ");
                    return Err(UnknownTechnique(format!(
                        "there is no technique `{name}`: the techniques are {known}"
                    )));
                }
                let is_named = |rung: &Technique| names.iter().any(|name| rung.name() == name);
                Ok(ladder.filter(is_named).collect())
            }
        }
    }
}

crate::ground::error::message_error! {
    /// A name that no technique of a ladder has.
    pub struct UnknownTechnique;
}

/// The reason why a ladder cannot be climbed.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClimbError {
    /// The board is too large.
    #[error("a board of {shape}: the ladder takes sides up to {longest}")]
    TooLarge {
        /// The board.
        shape: Shape,
        /// The longest side of a board that can be climbed.
        longest: usize,
    },
    /// The puzzle has no technique of a name.
    #[error(transparent)]
    UnknownTechnique(#[from] UnknownTechnique),
}

crate::ground::error::debug_as_display!(ClimbError);

/// A climb of the ladder of some puzzle.
pub trait Climb: fmt::Debug {
    /// Makes all deductions of the easiest technique at hand; `None` when the climb has [ended](Climb::ended).
    fn round(&mut self) -> Option<Round>;

    /// Does the same and adds the deductions one by one: each says what those before it have not.
    fn round_with_steps(&mut self, steps: &mut Vec<Deduction>) -> Option<Round>;

    /// From now on a search settles one cell alone, so that easier techniques may go on from there.
    fn search_by_cell(&mut self);

    /// The end of the climb; `None` while there is none.
    fn ended(&self) -> Option<Ended>;

    /// The board as far as it is filled.
    fn position(&self) -> Grid;

    /// All that is known: the values that stand and, of puzzles that rule them out, those that do not.
    fn facts(&self) -> Vec<Fact>;

    /// Takes in what has been concluded elsewhere, and goes on with that.
    ///
    /// # Panics
    ///
    /// When a cell is not on the board, or a value is none of the puzzle's.
    fn learn(&mut self, facts: &[Fact]);
}

/// The list that deductions are added to, if they are wanted one by one.
pub(crate) type Steps<'a> = Option<&'a mut Vec<Deduction>>;

/// A position in a puzzle, and what each technique sees in it.
pub(crate) trait Position: fmt::Debug {
    /// Returns whether a technique can see anything on such boards.
    fn has_use_for(&self, _: Technique) -> bool {
        true
    }

    /// The technique as it is rated for what it has just deduced.
    fn rated(&self, technique: Technique) -> Technique {
        technique
    }

    /// The end of the climb where the position says it: complete, or broken.
    fn ended(&self) -> Option<Ended>;

    /// Makes all deductions of a technique that is not the search, and returns how many values they
    /// settle. Adds them one by one to the steps, if there are any.
    fn deduce(
        &mut self,
        technique: Technique,
        limits: &Limits,
        steps: Steps<'_>,
    ) -> Result<usize, Ended>;

    fn only_solution(&mut self, limits: &Limits) -> Result<Grid, Ended>;

    /// The board as far as it is filled.
    fn grid(&self) -> Grid;

    /// All that is known; see [`Climb::facts`].
    fn facts(&self) -> Vec<Fact> {
        Fact::all_of(&self.grid()).collect()
    }

    /// Takes in what has been concluded elsewhere.
    fn learn(&mut self, facts: &[Fact]);
}

/// Climbs the ladder of a puzzle, round by round.
#[derive(Debug)]
pub(crate) struct Climber<P: Position> {
    position: P,
    techniques: Vec<Technique>,
    ended: Option<Ended>,
    limits: Limits,
    /// A search settles one cell.
    by_cell: bool,
    /// The solution that a search has found.
    solution: Option<Grid>,
}

impl<P: Position> Climber<P> {
    /// A climb from a position by some techniques, easiest first.
    pub(crate) fn new(position: P, mut techniques: Vec<Technique>, limits: Limits) -> Climber<P> {
        techniques.retain(|&technique| position.has_use_for(technique));
        Climber { position, techniques, ended: None, limits, by_cell: false, solution: None }
    }

    fn next(&mut self, steps: Steps<'_>) -> Option<Round> {
        if self.ended.is_some() {
            return None;
        }
        let round = self.next_or_end(steps);
        self.ended = round.err();
        round.ok()
    }

    fn next_or_end(&mut self, mut steps: Steps<'_>) -> Result<Round, Ended> {
        self.position.ended().map_or(Ok(()), Err)?;
        for index in 0..self.techniques.len() {
            if self.limits.stop_requested() {
                return Err(Ended::GaveUp);
            }
            let technique = self.techniques[index];
            let width = if technique.is_search() {
                self.search(technique, steps.as_deref_mut())?
            } else {
                let (position, limits) = (&mut self.position, &self.limits);
                position.deduce(technique, limits, steps.as_deref_mut())?
            };
            if width > 0 {
                return Ok(Round { technique: self.position.rated(technique), width });
            }
        }
        Err(Ended::Stuck)
    }

    /// Fills the board, or one cell of it, and returns how many were filled.
    fn search(&mut self, technique: Technique, steps: Steps<'_>) -> Result<usize, Ended> {
        let solution = match self.solution.take() {
            Some(solution) => solution,
            None => self.position.only_solution(&self.limits)?,
        };
        let grid = self.position.grid();
        let is_open = |fact: &Fact| grid[fact.cell].is_none();
        let mut then: Vec<Fact> = Fact::all_of(&solution).filter(is_open).collect();
        let mut facts: Vec<Fact> = Fact::all_of(&grid).collect();
        if self.by_cell {
            let (first, ruled_out) = self.least_open(&then);
            then = vec![first];
            facts.extend(ruled_out);
            self.solution = Some(solution);
        }
        self.position.learn(&then);
        let width = then.len();
        if let Some(steps) = steps {
            let because = Because { facts, ..Because::default() };
            steps.push(Deduction::new(technique, then, because));
        }
        Ok(width)
    }

    /// Returns the fact whose cell has the fewest candidates, then the fewest open cells in its row and column, and what is
    /// ruled out there. Of several it is the first one.
    fn least_open(&self, open: &[Fact]) -> (Fact, Vec<Fact>) {
        let known = self.position.facts();
        let ruled_out = |cell: Cell| known.iter().filter(move |it| !it.holds && it.cell == cell);
        let near = |cell: Cell| {
            open.iter().filter(move |it| it.cell.row == cell.row || it.cell.col == cell.col)
        };
        let rank = |it: &&Fact| (Reverse(ruled_out(it.cell).count()), near(it.cell).count());
        let first = *open.iter().min_by_key(rank).expect("an open cell");
        (first, ruled_out(first.cell).copied().collect())
    }
}

impl<P: Position> Climb for Climber<P> {
    fn round(&mut self) -> Option<Round> {
        self.next(None)
    }

    fn round_with_steps(&mut self, steps: &mut Vec<Deduction>) -> Option<Round> {
        self.next(Some(steps))
    }

    fn ended(&self) -> Option<Ended> {
        self.ended
    }

    fn position(&self) -> Grid {
        self.position.grid()
    }

    fn facts(&self) -> Vec<Fact> {
        self.position.facts()
    }

    fn search_by_cell(&mut self) {
        self.by_cell = true;
    }

    fn learn(&mut self, facts: &[Fact]) {
        self.position.learn(facts);
        (self.ended, self.solution) = (None, None);
    }
}
