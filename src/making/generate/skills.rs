//! Puzzles by what they take: of a level, by some techniques alone, or with techniques that are needed.
//!
//! What is wished becomes one list of techniques that have to solve the puzzle. Up to hard, givens are taken away as
//! long as these do: so most of what is left needs them. A level from expert on, where techniques take longer to ask
//! than a search does, is looked for among the puzzles that are unique: most puzzles without a needless given are
//! expert anyway. Either way the puzzle is judged in the end, and one that is not as wished is another try.
//!
//! ```text
//!   wish          solved by                              not solved by
//!   level         the techniques of the level            those of the level below
//!   techniques    these
//!   needs         all up to the hardest of these         the same without one of these
//! ```

use std::sync::Arc;

use super::error::{Result, listed, refused};
use super::make::make_of;
use super::{Certifier, Verdict};
use crate::ground::deduction::{Ended, Level};
use crate::ground::limits::Limits;
use crate::people::grade::{Grade, grade};
use crate::puzzles::ladder::Allowed;
use crate::puzzles::puzzle::{Kind, Puzzle, Technique};

/// The wishes about the techniques that a puzzle takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Skills {
    pub(super) level: Option<Level>,
    /// The techniques that are to be enough, if not all may be used.
    pub(super) techniques: Option<Vec<Technique>>,
    /// Each of these is to be needed, and none that is harder.
    pub(super) needs: Vec<Technique>,
}

/// The reason why a puzzle is not as wished, and how far it is from that.
pub(super) struct Fault {
    pub(super) distance: usize,
    pub(super) words: String,
}

impl Skills {
    pub(super) fn are_wished(&self) -> bool {
        self.level.is_some() || self.asks_for_techniques()
    }

    fn asks_for_techniques(&self) -> bool {
        self.techniques.is_some() || !self.needs.is_empty()
    }

    /// Lists the techniques that have to solve a puzzle, easiest first.
    fn ladder(&self, kind: Kind) -> Vec<Technique> {
        let hardest = self.needs.iter().max();
        let mut ladder = kind.techniques();
        ladder.retain(|technique| {
            let is_named = |named: &Vec<Technique>| named.contains(technique);
            self.level.is_none_or(|level| technique.level() <= level)
                && self.techniques.as_ref().is_none_or(is_named)
                && hardest.is_none_or(|hardest| technique <= hardest)
        });
        ladder
    }

    /// Refuses what no puzzle on a board can have.
    pub(super) fn check(&self, board: &Puzzle, with_signs: bool) -> Result<()> {
        let kind = board.kind();
        let is_of = |kind: Kind, technique| kind.techniques().contains(technique);
        let mut named = self.techniques.iter().flatten().chain(&self.needs);
        if let Some(technique) = named.find(|&technique| !is_of(kind, technique)) {
            let mut others = Kind::ALL.into_iter();
            let other = others.find(|&kind| is_of(kind, technique));
            let other = other.map_or("no puzzle", Kind::title);
            let (name, own) = (technique.name(), kind.title());
            return refused(format!("the technique `{name}` is for {other}, not for {own}"));
        }
        let levels = |signs| make_of(board).levels(signs);
        let without =
            |is_possible: bool| if is_possible && !with_signs { " without signs" } else { "" };
        let shape = board.shape();
        if let Some(level) = self.level.filter(|level| !levels(with_signs).contains(level)) {
            let without = without(levels(true).contains(&level));
            let names = levels(with_signs).into_iter().map(Level::name);
            let names = listed(&names.collect::<Vec<_>>(), "or");
            let message = format!("no puzzle of {shape}{without} is {level}: they are {names}");
            return refused(message);
        }
        let can_need = |technique: Technique, signs| {
            let has_use = make_of(board).has_use_for(technique, signs);
            has_use && levels(signs).contains(&technique.level())
        };
        let mut needs = self.needs.iter().copied();
        if let Some(idle) = needs.find(|&needed| !can_need(needed, with_signs)) {
            let (without, name) = (without(can_need(idle, true)), idle.name());
            return refused(format!("no puzzle of {shape}{without} needs `{name}`"));
        }
        self.check_together(&self.ladder(kind))
    }

    fn check_together(&self, ladder: &[Technique]) -> Result<()> {
        let missing = self.needs.iter().find(|needed| !ladder.contains(needed));
        match (missing.map(|missing| (missing.name(), missing.level())), self.level) {
            (Some((name, own)), Some(level)) if own > level => {
                refused(format!("a puzzle that needs `{name}` is at least {own}, not {level}"))
            }
            (Some((name, _)), _) => refused(format!(
                "`{name}` is to be needed, but it is not among the techniques that may be used"
            )),
            (None, Some(level)) if ladder.iter().all(|technique| technique.level() < level) => {
                refused(format!("none of these techniques is {level}"))
            }
            (None, _) => Ok(()),
        }
    }

    /// Returns the property that must hold while givens are taken away, so that a puzzle may be left that
    /// is as wished; `None` if it is that of any puzzle.
    pub(super) fn certifier(&self, kind: Kind, limits: &Limits) -> Option<Certifier> {
        let ladder = self.ladder(kind);
        let is_hardest = |technique: &Technique| technique.level() >= Level::Expert;
        let is_by_search = ladder.iter().any(|technique| technique.is_search())
            || !self.asks_for_techniques() && ladder.iter().any(is_hardest);
        if !self.are_wished() || is_by_search {
            return None;
        }
        let limits = limits.clone();
        let allowed = match self.level.filter(|_| !self.asks_for_techniques()) {
            Some(level) => Allowed::UpTo(level),
            None => only(&ladder),
        };
        let solves = move |puzzle: &Puzzle| solves(&allowed, puzzle, &limits);
        Some(Certifier::Solves(Arc::new(solves)))
    }

    /// Judges a puzzle: says what it lacks, if anything. Limits that are reached make it lack something.
    pub(super) fn fault(&self, puzzle: &Puzzle, limits: &Limits) -> Option<Fault> {
        let far = Level::ALL.len();
        let fault = |distance, words: String| Some(Fault { distance, words });
        if let Some(wished) = self.level {
            match level(puzzle, limits) {
                Some(level) if level == wished => {}
                Some(level) => {
                    let distance = (level as usize).abs_diff(wished as usize);
                    return fault(distance, format!("the nearest is {level}"));
                }
                None => return fault(far, "the nearest needs no technique".into()),
            }
        }
        if !self.asks_for_techniques() {
            return None;
        }
        if puzzle.givens().is_complete() {
            return fault(far, "these techniques fill no cell of the nearest".into());
        }
        let ladder = self.ladder(puzzle.kind());
        let solve = |ladder: &[Technique]| solves(&only(ladder), puzzle, limits);
        if solve(&ladder) != Verdict::Holds {
            return fault(far, "these techniques do not solve the nearest".into());
        }
        let mut idle = self.needs.clone();
        idle.retain(|&needed| {
            let others = ladder.iter().copied().filter(|&other| other != needed);
            solve(&others.collect::<Vec<_>>()) != Verdict::Fails
        });
        if idle.is_empty() {
            None
        } else {
            fault(idle.len(), format!("the nearest does not need {}", names(&idle)))
        }
    }

    /// Returns the level of a puzzle that is as wished; `None` where nothing was.
    pub(super) fn level_of(&self, puzzle: &Puzzle, limits: &Limits) -> Option<Level> {
        let graded = || level(puzzle, limits);
        self.level.or_else(|| self.asks_for_techniques().then(graded)?)
    }

    /// Describes the wishes behind a noun: ` by naked-single alone that needs naked-pair`.
    pub(super) fn in_words(&self) -> String {
        let mut words = String::new();
        if let Some(techniques) = &self.techniques {
            words += &format!(" by {} alone", names(techniques));
        }
        if !self.needs.is_empty() {
            words += &format!(" that needs {}", names(&self.needs));
        }
        words
    }
}

fn names(techniques: &[Technique]) -> String {
    let names: Vec<&str> = techniques.iter().map(|technique| technique.name()).collect();
    listed(&names, "and")
}

fn only(ladder: &[Technique]) -> Allowed {
    Allowed::Only(ladder.iter().map(|technique| technique.name().into()).collect())
}

fn solves(allowed: &Allowed, puzzle: &Puzzle, limits: &Limits) -> Verdict {
    match grade(puzzle, allowed, limits).map(|grade| grade.ended) {
        Ok(Ended::Solved) => Verdict::Holds,
        Ok(Ended::GaveUp) => Verdict::Unknown,
        Ok(Ended::Stuck | Ended::NoSolution | Ended::Several) | Err(_) => Verdict::Fails,
    }
}

/// Returns the level of a puzzle; `None` when the limits are reached, and of a complete grid.
fn level(puzzle: &Puzzle, limits: &Limits) -> Option<Level> {
    let is_solved = |grade: &Grade| grade.ended == Ended::Solved;
    let grade = grade(puzzle, &Allowed::All, limits).ok();
    grade.filter(is_solved)?.level
}
