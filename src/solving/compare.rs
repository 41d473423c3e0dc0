//! Contenders on the same puzzles: what each answered, and what it cost.
//!
//! The contenders take turns at every puzzle, so that whatever slows the machine down for a while slows all of them
//! alike, and in a new order each time. Whoever comes after a large formula finds cold caches, which is most of what a
//! small puzzle costs: a short run is made twice in a row, so that it does not matter who else takes part. Answers are
//! checked against each other: each is a bound on the number of solutions, and bounds that exclude each other are a
//! [`Disagreement`]. The clock and the limits are the caller's; what comes out are facts, and no table. Where nobody
//! has puzzles at hand, there are sets of them ([`Set`]).
//!
//! ```
//! use std::time::Instant;
//! use takuzu_sat::compare::{Comparison, Contender, Outcome, Question};
//! use takuzu_sat::{Engine, Limits, Options, Puzzle};
//!
//! let contenders = [Options::default(), Engine::Native.into()].map(Contender::from);
//! let mut comparison = Comparison::new(contenders.into(), Question::Uniqueness, 1);
//! let begun = Instant::now();
//! for text in [".1.0 ..0. .0.. 11.0", ".1.. .... .... ...."] {
//!     let puzzle: Puzzle = text.parse()?;
//!     if let Some(round) = comparison.round(&puzzle, || Some(Limits::none()), || begun.elapsed()) {
//!         comparison.add(&round);
//!         comparison.check(text, &round)?;
//!     }
//! }
//! for (contender, facts) in comparison.facts() {
//!     println!("{}: at most {:?}", contender.name, facts.times.at(100));
//!     assert_eq!(facts.count(Outcome::Unique), 1);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod question;

use std::time::Duration;

use rand::seq::SliceRandom as _;

use crate::ground::chance::Random;
use crate::ground::limits::Limits;
use crate::machines::sat::Backend;
use crate::puzzles::puzzle::{Kind, Puzzle};
use crate::solving::solve::{self, Engine, Options, SolveError, Stats};
use crate::text::{self, Entry, ReadOptions};
pub use question::{Answer, Disagreement, Facts, Outcome, Question, Sorted};
use question::{agreement, ask};

/// A way to solve, under a name.
#[derive(Clone, Debug)]
pub struct Contender {
    /// The name in reports.
    pub name: String,
    /// The options that it solves with; their limits are replaced run by run.
    pub options: Options,
}

/// Named by what sets it apart: `native`, `sat` (the default encoding), `sat counter+directed+lazy`,
/// `sat simplified` (by the native board before), `sat cadical` (another solver).
impl From<Options> for Contender {
    fn from(options: Options) -> Contender {
        let mut name = options.engine.to_string();
        if options.engine == Engine::Sat {
            if options.backend != Backend::default() {
                name += &format!(" {}", options.backend);
            }
            if options.simplify {
                name += " simplified";
            }
            if let Some(encoding) = options.encoding {
                name += &format!(" {encoding}");
            }
        }
        Contender { name, options }
    }
}

/// One contender at one puzzle.
#[derive(Debug)]
pub struct Run {
    /// The answer, or why there is none.
    pub answer: Result<Answer, SolveError>,
    /// The time it took, building the formula included.
    pub time: Duration,
    /// The other costs.
    pub stats: Stats,
}

impl Run {
    /// The answer, if there is one.
    #[must_use]
    pub fn answered(&self) -> Option<&Answer> {
        self.answer.as_ref().ok()
    }
}

/// A run that takes longer is not changed much by what the caches hold when it begins.
const WARM: Duration = Duration::from_millis(5);

impl Question {
    fn run(self, puzzle: &Puzzle, options: &Options, mut clock: impl FnMut() -> Duration) -> Run {
        let begun = clock();
        let mut solutions = solve::solutions(puzzle, options).trusting();
        let answer = ask(self, &mut solutions);
        let time = clock().saturating_sub(begun);
        // The time is the contender's alone. It may be the only one, and others may tell the same lie.
        let answer = answer.and_then(|answer| solutions.doubt().map(|()| answer));
        Run { answer, time, stats: solutions.stats() }
    }
}

/// All contenders at one puzzle, in their order, as often as they were asked.
#[derive(Debug)]
pub struct Round {
    /// One list a contender.
    pub runs: Vec<Vec<Run>>,
}

/// Contenders that answer the same question about the same puzzles.
#[derive(Debug)]
pub struct Comparison {
    contenders: Vec<Contender>,
    question: Question,
    repeat: usize,
    facts: Vec<Facts>,
    disputed: usize,
    /// The order of the contenders in a round: the same in each run of a program.
    order: Random,
}

impl Comparison {
    /// A comparison that has not begun; each contender solves each puzzle `repeat` times, at least
    /// once, and its fastest run counts.
    #[must_use]
    pub fn new(contenders: Vec<Contender>, question: Question, repeat: usize) -> Comparison {
        let facts = contenders.iter().map(|_| Facts::default()).collect();
        Comparison {
            contenders,
            question,
            repeat: repeat.max(1),
            facts,
            disputed: 0,
            order: Random::new(0),
        }
    }

    /// Returns the number of times that a puzzle is solved in a round.
    #[must_use]
    pub fn runs_in_a_round(&self) -> usize {
        self.contenders.len() * self.repeat
    }

    /// Lets every contender answer for a puzzle, in turn. Before each run `limits` says what it may
    /// take, or that the round is to be left unfinished; the clock is read before and after.
    pub fn round(
        &mut self,
        puzzle: &Puzzle,
        mut limits: impl FnMut() -> Option<Limits>,
        mut clock: impl FnMut() -> Duration,
    ) -> Option<Round> {
        let mut runs: Vec<Vec<Run>> = self.contenders.iter().map(|_| Vec::new()).collect();
        for _ in 0..self.repeat {
            let mut turn: Vec<_> = self.contenders.iter().zip(&mut runs).collect();
            turn.shuffle(&mut self.order);
            for (contender, runs) in turn {
                let options = contender.options.clone().with_limits(limits()?);
                let cold = self.question.run(puzzle, &options, &mut clock);
                let is_short = cold.time < WARM;
                runs.push(cold);
                if is_short {
                    runs.push(self.question.run(puzzle, &options, &mut clock));
                }
            }
        }
        Some(Round { runs })
    }

    /// Takes a round into the facts.
    pub fn add(&mut self, round: &Round) {
        let runs = round.runs.iter().flatten();
        let all: Vec<&Answer> = runs.filter_map(Run::answered).collect();
        let is_disputed = |run: &Run| match &run.answer {
            Ok(answer) => !all.iter().all(|other| answer.agrees_with(other)),
            Err(error) => error.is_wrong_answer(),
        };
        for (facts, runs) in self.facts.iter_mut().zip(&round.runs) {
            facts.add(runs);
            facts.disagreements += usize::from(runs.iter().any(is_disputed));
        }
        self.disputed += usize::from(round.runs.iter().flatten().any(is_disputed));
    }

    /// Returns the number of puzzles with answers that exclude each other or are wrong.
    #[must_use]
    pub fn disputed(&self) -> usize {
        self.disputed
    }

    /// Checks that the answers of a round can all be true.
    ///
    /// # Errors
    ///
    /// The first two answers that exclude each other, under the name of the puzzle.
    pub fn check(&self, puzzle: &str, round: &Round) -> Result<(), Disagreement> {
        let runs = self.contenders.iter().zip(&round.runs);
        let answers = runs.flat_map(|(contender, runs)| {
            let answers = runs.iter().filter_map(Run::answered);
            answers.map(|answer| (contender.name.as_str(), answer))
        });
        agreement(puzzle, &answers.collect::<Vec<_>>())
    }

    /// Returns the facts about each contender so far, in the order of the contenders.
    pub fn facts(&self) -> impl Iterator<Item = (&Contender, &Facts)> {
        self.contenders.iter().zip(&self.facts)
    }
}

crate::ground::names::named! {
    /// Thirty puzzles of a kind, made by this crate and the same in each run; each has one solution.
    ///
    /// | set | Takuzu, 10×10, without a given that its level can do without | Sudoku, 9×9 |
    /// |---|---|---|
    /// | easy | trivial | naked singles alone solve it |
    /// | medium | normal | minimal, as they come |
    /// | hard | expert | minimal, the thirty of 10,000 with the largest native search trees |
    ///
    /// `tests/engines/compare_sets.rs` makes them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Set {
        /// Puzzles that can be solved step by step.
        Easy = "easy",
        /// Puzzles with steps that take more than one look.
        Medium = "medium",
        /// Puzzles that need search.
        Hard = "hard",
    }
}

impl Set {
    /// Its puzzles, with their places in the text; none for a kind that has no such set.
    ///
    /// # Panics
    ///
    /// Never: tests have read all of them.
    #[must_use]
    pub fn entries(self, kind: Kind) -> Vec<Entry> {
        let text = kind.example_sets()[self as usize];
        if text.is_empty() {
            return Vec::new();
        }
        let options = ReadOptions { puzzle: Some(kind), ..ReadOptions::default() };
        text::read(&format!("{kind} {self}"), text, &options).expect("puzzles that tests have read")
    }
}
