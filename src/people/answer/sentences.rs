//! Sentences: why a puzzle has no solution, and which change leaves exactly one.

use super::NoSolution;
use crate::ground::limits::Limits;
use crate::people::explain::{Language, Teller, Words, say, symbol};
use crate::puzzles::puzzle::Puzzle;
use crate::solving::solve::{Change, Clash, Repair, Repairs, Slip, SolveError, Wishes, repairs};

/// Sentences and their parts.
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
