//! The finding about a puzzle, which the program, Python and every other face tell alike.
//!
//! ```
//! use takuzu_sat::answer::{Answer, Status};
//! use takuzu_sat::{Limits, Options, Puzzle, solve};
//!
//! let puzzle: Puzzle = "....1. .1.0.. ...... ..11.. 1...0. 1.....".parse()?;
//! let reason = Some((solve::quick_clash as _, &Limits::none()));
//! let answer = Answer::of(&puzzle, reason, || solve::uniqueness(&puzzle, &Options::default()))?;
//! assert_eq!(answer.status, Status::None);
//! assert!(answer.why.expect("a reason").clash.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::ground::deduction::Ended;
use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::people::explain::{Language, Teller, Words, say, symbol};
use crate::people::grade::Grade;
use crate::puzzles::game::{DeadEnd, Violation};
use crate::puzzles::puzzle::Puzzle;
use crate::solving::solve::{
    self, Change, Clash, Count, End, Options, Repair, Repairs, Slip, SolveError, Uniqueness,
    Wishes, repairs,
};

crate::ground::names::named! {
    /// The knowledge about a puzzle, in a word.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(::serde::Serialize), serde(rename_all = "lowercase"))]
    pub enum Status {
        /// It has exactly one solution.
        Unique = "unique",
        /// It has several solutions.
        Multiple = "multiple",
        /// A solution was found; whether it is the only one was not asked.
        Solved = "solved",
        /// It is a complete grid that is right.
        Complete = "complete",
        /// It has no solution.
        None = "none",
        /// It is a complete grid that breaks a rule.
        Invalid = "invalid",
        /// A limit was reached first.
        #[default]
        Unknown = "unknown",
        /// It could not be read or solved.
        Error = "error",
    }
}

impl From<&Count> for Status {
    fn from(count: &Count) -> Status {
        match (u64::try_from(&count.value), count.end) {
            (Ok(0), End::Exhausted) => Status::None,
            (Ok(1), End::Exhausted) => Status::Unique,
            (Ok(2..) | Err(_), _) => Status::Multiple,
            (Ok(0 | 1), End::Enough | End::GaveUp) => Status::Unknown,
        }
    }
}

impl From<&Grade> for Status {
    fn from(grade: &Grade) -> Status {
        match (grade.ended, grade.level) {
            (Ended::Solved, None) => Status::Complete,
            (Ended::Solved, Some(_)) => Status::Unique,
            (Ended::NoSolution, _) => Status::None,
            (Ended::Several, _) => Status::Multiple,
            (Ended::Stuck | Ended::GaveUp, _) => Status::Unknown,
        }
    }
}

/// A way to find givens and rules that clash: [`solve::clash`] or [`solve::quick_clash`].
pub type FindClash = fn(&Puzzle, &Limits) -> Result<Next<Clash>, SolveError>;

/// The answer to the question how many solutions a puzzle has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// No, one or several solutions, or what else is known.
    pub status: Status,
    /// The solutions that were found, two at most.
    pub grids: Vec<Grid>,
    /// The reason, where there is no solution.
    pub why: Option<NoSolution>,
}

impl Answer {
    /// Judges a puzzle; a search is asked where its givens do not tell all. Why a puzzle has no solution is
    /// found out within limits, if anyone wants to know: it takes far longer than the answer.
    ///
    /// # Errors
    ///
    /// Those of the search, and those of [`NoSolution::searched`].
    pub fn of<E: From<SolveError>>(
        puzzle: &Puzzle,
        reason: Option<(FindClash, &Limits)>,
        search: impl FnOnce() -> Result<Uniqueness, E>,
    ) -> Result<Answer, E> {
        let givens = puzzle.givens();
        // Dead ends are looked for only where there is no solution: most puzzles of a list have one.
        let seen =
            |status| Answer { status, grids: Vec::new(), why: Some(NoSolution::at_sight(puzzle)) };
        let with = |status, grids| Answer { status, grids, why: None };
        Ok(match (puzzle.is_clean(givens), givens.is_complete()) {
            (false, true) => seen(Status::Invalid),
            (false, false) => seen(Status::None),
            (true, true) => with(Status::Complete, vec![]),
            (true, false) => match search()? {
                Uniqueness::One(grid) => with(Status::Unique, vec![grid]),
                Uniqueness::Several(one, other) => with(Status::Multiple, vec![one, other]),
                Uniqueness::Unknown(found) => with(Status::Unknown, found.into_iter().collect()),
                Uniqueness::None => match reason {
                    Some((find, limits)) => {
                        let why = Some(NoSolution::searched(puzzle, find, limits)?);
                        Answer { why, ..with(Status::None, vec![]) }
                    }
                    None => seen(Status::None),
                },
            },
        })
    }

    /// Looks for a solution, not for a second one.
    ///
    /// # Errors
    ///
    /// Those of the search.
    pub fn solved<E>(
        puzzle: &Puzzle,
        search: impl FnOnce() -> Result<Next<Grid>, E>,
    ) -> Result<Answer, E> {
        let found = if puzzle.is_refused() { Next::Exhausted } else { search()? };
        let (status, grids, why) = match found {
            Next::Solution(grid) => (Status::Solved, vec![grid], None),
            Next::Exhausted => (Status::None, vec![], Some(NoSolution::at_sight(puzzle))),
            Next::GaveUp => (Status::Unknown, vec![], None),
        };
        Ok(Answer { status, grids, why })
    }

    /// Returns the only solution, if it is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.grids.first().filter(|_| self.status == Status::Unique)
    }
}

/// The reason why there is no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoSolution {
    /// The rules that the givens break as they stand.
    pub violations: Vec<Violation>,
    /// Cells without a candidate, and values without a place, where no rule is broken.
    pub dead_ends: Vec<DeadEnd>,
    /// Givens and rules that clash; missing when the givens break a rule as they stand, or the search was cut short.
    pub clash: Option<Clash>,
    /// True if exactly one solution appears when lines may be equal; missing when that was not asked or not found out.
    pub unique_without_distinct_lines: Option<bool>,
}

impl NoSolution {
    /// Finds what is seen without a search.
    #[must_use]
    pub fn at_sight(puzzle: &Puzzle) -> NoSolution {
        let givens = puzzle.givens();
        if puzzle.is_clean(givens) {
            NoSolution { dead_ends: puzzle.dead_ends(), ..NoSolution::default() }
        } else {
            NoSolution { violations: puzzle.violations(givens), ..NoSolution::default() }
        }
    }

    /// Finds why a puzzle has no solution although its givens break no rule.
    ///
    /// # Errors
    ///
    /// When a solver fails, or finds a solution after all.
    pub fn searched(
        puzzle: &Puzzle,
        find: FindClash,
        limits: &Limits,
    ) -> Result<NoSolution, SolveError> {
        let clash = match find(puzzle, limits)? {
            Next::Solution(clash) => Some(clash),
            Next::GaveUp => None,
            Next::Exhausted => return Err(SolveError::missed(puzzle, limits)),
        };
        Ok(NoSolution {
            violations: Vec::new(),
            dead_ends: puzzle.dead_ends(),
            clash,
            unique_without_distinct_lines: unique_without_distinct_lines(puzzle, limits)?,
        })
    }
}

/// Published puzzles of some sites are made without rule 3: a bare "no solution" hides that.
fn unique_without_distinct_lines(
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Option<bool>, SolveError> {
    let Some(relaxed) = puzzle.relaxed() else {
        return Ok(None);
    };
    let options = Options::default().with_limits(limits.clone());
    Ok(match solve::uniqueness(&relaxed, &options)? {
        Uniqueness::One(_) => Some(true),
        Uniqueness::None | Uniqueness::Several(..) => Some(false),
        Uniqueness::Unknown(_) => None,
    })
}

mod phrase {
    crate::people::explain::words! {
        NO_SOLUTION: "no solution", "aucune solution";
        INVALID: "invalid: rules broken in {places}", "invalide~: des règles sont enfreintes en {places}";
        GIVENS_BREAK: "no solution: the givens break rules in {places}", "aucune solution~: les cases données enfreignent des règles en {places}";
        DEAD_END: "no solution: {reason}", "aucune solution~: {reason}";
        PLACE: "1 place", "1 endroit";
        PLACES: "{count} places", "{count} endroits";
        RULES_CLASH: "no solution: on this board the rules alone contradict each other: {rules}", "aucune solution~: sur cette grille, les règles seules se contredisent~: {rules}";
        GIVEN_CLASHES: "no solution: 1 given contradicts these rules: {rules}", "aucune solution~: 1 case donnée contredit ces règles~: {rules}";
        GIVENS_CLASH: "no solution: these {count} givens contradict each other, and every one is needed for the contradiction. It follows from these rules: {rules}", "aucune solution~: ces {count} cases données se contredisent, et chacune est nécessaire à la contradiction. Elle découle de ces règles~: {rules}";
        GIVENS_CLASH_PERHAPS_FEWER: "no solution: these {count} givens contradict each other. Perhaps fewer of them already do", "aucune solution~: ces {count} cases données se contredisent. Peut-être que certaines suffisent";
        ONE_SOLUTION_THEN: "there is exactly one solution", "il n’y a qu’une solution";
        GRID_RIGHT_THEN: "the grid is complete and right", "la grille est complète et juste";
        MISPRINT: "{cell} may be a misprint: with {value} {then}", "{cell} est peut-être une coquille~: avec {value}, {then}";
        MISPRINT_OR_BLANK: "{cell} may be a misprint: with {value}, or blank, {then}", "{cell} est peut-être une coquille~: avec {value}, ou vide, {then}";
        MISSING: "a given may be missing: with {value} in {cell} {then}", "il manque peut-être une case donnée~: avec {value} en {cell}, {then}";
        MISPRINTS: "{cell} and {other} may be misprints: with {value} and {second} {then}", "{cell} et {other} sont peut-être des coquilles~: avec {value} et {second}, {then}";
        SWAPPED: "{cell} and {other} may have been swapped: with {value} and {second} {then}", "{cell} et {other} ont peut-être été échangées~: avec {value} et {second}, {then}";
        MOVED: "the {value} in {cell} may belong in {other}: if it stands there, {then}", "le {value} de {cell} va peut-être en {other}~: s’il y est placé, {then}";
        MISPRINT_AND_MISSING: "{cell} may be a misprint, and a given may be missing: with {value} in {cell} and {second} in {other} {then}", "{cell} est peut-être une coquille, et il manque peut-être une case donnée~: avec {value} en {cell} et {second} en {other}, {then}";
        MISSING_TWO: "two givens may be missing: with {value} in {cell} and {second} in {other} {then}", "il manque peut-être deux cases données~: avec {value} en {cell} et {second} en {other}, {then}";
    }
}

impl NoSolution {
    /// Says why there is no solution: how many places break rules and each of them, or cells and values without a way out, or
    /// which rules clash with how many givens. The first sentence says that there is no solution.
    #[must_use]
    pub fn sentences(&self, puzzle: &Puzzle, language: Language) -> Vec<String> {
        let teller = Teller::new(puzzle, language);
        if !self.violations.is_empty() {
            let sentence = |broken| teller.violation(broken, puzzle.givens());
            let head = std::iter::once(self.head(puzzle, language));
            return head.chain(self.violations.iter().map(sentence)).collect();
        }
        let mut sentences = self.dead_ends.iter().map(|&dead_end| teller.dead_end(dead_end));
        if let Some(reason) = sentences.next() {
            // That is simpler than any clash.
            let head = say!(language, phrase::DEAD_END, reason);
            return std::iter::once(head).chain(sentences).collect();
        }
        vec![match &self.clash {
            Some(clash) => clash_sentence(clash, teller),
            None => say!(language, phrase::NO_SOLUTION),
        }]
    }

    /// Says in how many places rules are broken, by givens or by a complete grid.
    fn head(&self, puzzle: &Puzzle, language: Language) -> String {
        let is_complete = puzzle.givens().is_complete();
        let words = if is_complete { phrase::INVALID } else { phrase::GIVENS_BREAK };
        let places = match self.violations.len() {
            1 => say!(language, phrase::PLACE),
            count => say!(language, phrase::PLACES, count),
        };
        say!(language, words, places)
    }
}

fn clash_sentence(clash: &Clash, teller: Teller<'_>) -> String {
    let rules = teller.rules(&clash.rules, &clash.pairs());
    let words = match (clash.minimal, clash.givens.len()) {
        (_, 0) => phrase::RULES_CLASH,
        (false, _) => phrase::GIVENS_CLASH_PERHAPS_FEWER,
        (true, 1) => phrase::GIVEN_CLASHES,
        (true, _) => phrase::GIVENS_CLASH,
    };
    say!(teller.language(), words, rules, count = clash.givens.len())
}

impl Repair {
    /// Says which mistake of a puzzle it may be, and what is right instead; of a misprint also that a blank does as well, if that
    /// is to be told.
    #[must_use]
    pub fn sentence(&self, puzzle: &Puzzle, tells_blank: bool, language: Language) -> String {
        let is_complete = puzzle.givens().is_complete();
        let then = if is_complete { phrase::GRID_RIGHT_THEN } else { phrase::ONE_SOLUTION_THEN };
        let mut changes = self.changes.clone();
        // A misprint before what is missing, and what was moved before its new place.
        changes.sort_by_key(|change| change.before.is_none());
        let words = self.words(&changes, tells_blank);
        let ends = [changes.first(), changes.last()].map(|end| end.expect("a change"));
        let [cell, other] = ends.map(|change| language.cell(change.cell));
        let [first, second] = ends.map(|change| symbol(change.after));
        let value = match self.slip() {
            Slip::Moved(..) => second.clone(),
            Slip::Swapped | Slip::Misprint => first,
        };
        say!(language, words, cell, value, other, second, then = say!(language, then))
    }

    fn words(&self, changes: &[Change], tells_blank: bool) -> Words {
        let is_missing = |change: &Change| change.before.is_none();
        match (changes, self.slip()) {
            (_, Slip::Swapped) => phrase::SWAPPED,
            (_, Slip::Moved(..)) => phrase::MOVED,
            ([one], Slip::Misprint) if is_missing(one) => phrase::MISSING,
            ([_], Slip::Misprint) if self.or_blank && tells_blank => phrase::MISPRINT_OR_BLANK,
            ([_], Slip::Misprint) => phrase::MISPRINT,
            (changes, Slip::Misprint) => match changes.iter().filter(|one| is_missing(one)).count()
            {
                0 => phrase::MISPRINTS,
                1 => phrase::MISPRINT_AND_MISSING,
                _ => phrase::MISSING_TWO,
            },
        }
    }
}

/// The nodes that likely repairs may take, times the cells of the board: some milliseconds.
const MOST_CELL_NODES: u64 = 1_000_000;

/// The most repairs that are likely.
const MOST_LIKELY: usize = 5;

/// Tries to change single givens with an amount of work that is small, and the same on every machine. Where that does not come to
/// an end, or many changes would do, none is likely.
///
/// # Errors
///
/// Those of the search.
pub fn likely_repairs(puzzle: &Puzzle, limits: &Limits) -> Result<Repairs, SolveError> {
    let nodes = MOST_CELL_NODES / puzzle.shape().len() as u64;
    // Other engines do not count their work.
    if !puzzle.advice().native_is_best {
        return Ok(Repairs::default());
    }
    let found = repairs(puzzle, Wishes::default(), &limits.clone().with_nodes(nodes))?;
    let are_likely = found.untried.is_none() && found.found.len() <= MOST_LIKELY;
    Ok(if are_likely { found } else { Repairs::default() })
}
