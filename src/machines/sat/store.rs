//! Clauses that wait for a solver, and unit propagation on their way.
//!
//! A solver may want to know all variables before the first clause (varisat decides first what it saw last), and a
//! solver in another process wants the whole formula at once. So clauses wait in flat chunks, 4 bytes a literal, and a
//! chunk is given back as soon as it has been fed: the copy never stands whole beside the solver's.
//!
//! A store that simplifies leaves out clauses with a true literal and the false literals of others, as a solver would
//! with the same clauses: a clause that is thrown away here need not be loaded.

use rustsat::OutOfMemory;
use rustsat::types::{Assignment, Lit, TernaryVal, Var};

use super::Size;
use super::sink::Sink;
use crate::ground::limits::Limits;

/// Literals in a chunk, roughly.
const CHUNK: usize = 1 << 16;

/// The number of clauses between two looks at the stop callback.
const CLAUSES_PER_LOOK: usize = 1 << 12;

/// The most passes over all clauses in one go: what they do not find is left to the solver.
const MOST_PASSES: usize = 50;

/// A queue of clauses.
#[derive(Clone, Debug, Default)]
pub(super) struct ClauseStore {
    chunks: Vec<Chunk>,
    limits: Limits,
    /// All that was ever handed in.
    taken: Size,
    refusal: Option<Refusal>,
    known: Known,
    /// Units become known, and are not kept.
    simplifies: bool,
    /// Something is known that the clauses so far have not met.
    has_news: bool,
}

/// The reason why a queue takes no more clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refusal {
    #[error("stopped before the formula was made")]
    Stopped,
    /// A solver would need more than this many bytes for them.
    #[error("the formula would take more than {} MB of memory", .0 / 1_000_000)]
    TooLarge(u64),
}

#[derive(Clone, Debug, Default)]
struct Chunk {
    literals: Vec<Lit>,
    /// The end of each clause.
    ends: Vec<u32>,
}

/// The values that follow from units.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The value of each literal, where it is known.
    values: Vec<Option<bool>>,
}

impl Known {
    fn value(&self, lit: Lit) -> Option<bool> {
        *self.values.get(lit.lidx())?
    }

    fn learn(&mut self, lit: Lit) {
        if self.values.len() <= 2 * lit.vidx() {
            self.values.resize(2 * lit.vidx() + 2, None);
        }
        self.values[lit.lidx()] = Some(true);
        self.values[(!lit).lidx()] = Some(false);
    }
}

impl ClauseStore {
    /// Returns an empty queue that takes no more clauses once the limits are reached.
    pub(super) fn within(limits: &Limits) -> ClauseStore {
        ClauseStore { limits: limits.clone(), ..ClauseStore::default() }
    }

    /// Simplifies from now on, until clauses are handed out.
    pub(super) fn simplify(&mut self) {
        self.simplifies = true;
    }

    /// Returns why an encoder was sent home, if it was, so that clauses are missing.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// Returns the size of all clauses that were ever handed in, as they were then; the variables are for others to count.
    pub(super) fn taken(&self) -> Size {
        self.taken
    }

    /// Looks at the limits now and then. An encoder is sent home by the one error that a collector can give, and
    /// goes home at the first one: so where there is a [`ClauseStore::refusal`] its error is this one, and elsewhere
    /// it is a real one.
    fn look(&mut self) -> Result<(), OutOfMemory> {
        if self.taken.clauses.is_multiple_of(CLAUSES_PER_LOOK) && self.refusal.is_none() {
            let most = self.limits.memory().unwrap_or(u64::MAX);
            self.refusal = if self.limits.stop_requested() {
                Some(Refusal::Stopped)
            } else {
                (self.taken.bytes() > most).then_some(Refusal::TooLarge(most))
            };
        }
        match self.refusal {
            Some(_) => Err(OutOfMemory::ExternalApi),
            None => Ok(()),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        self.chunks.iter().flat_map(Chunk::iter)
    }

    /// Returns the variables of the clauses, ascending.
    pub(super) fn variables(&self) -> Vec<Var> {
        let mut is_used = vec![false; self.taken.variables];
        self.iter().flatten().for_each(|lit| is_used[lit.vidx()] = true);
        let used = is_used.iter().enumerate().filter(|&(_, &is_used)| is_used);
        used.map(|(variable, _)| Var::new(variable as u32)).collect()
    }

    /// Returns the number of clauses and of their literals, which have so many variables.
    pub(super) fn size(&self, variables: usize) -> Size {
        let clauses = self.chunks.iter().map(|chunk| chunk.ends.len()).sum();
        let literals = self.chunks.iter().map(|chunk| chunk.literals.len()).sum();
        Size { variables, clauses, literals }
    }

    /// Hands all clauses out, first to last, and forgets them.
    pub(super) fn drain(&mut self, mut feed: impl FnMut(&[Lit])) {
        // What a solver has met can no longer be left out.
        self.simplifies = false;
        let is_behind = std::mem::take(&mut self.has_news);
        let mut open = Vec::new();
        for chunk in std::mem::take(&mut self.chunks) {
            for clause in chunk.iter() {
                if !is_behind {
                    feed(clause);
                } else if !clause.iter().any(|&lit| self.value(lit) == Some(true)) {
                    // A false literal that no pass has met: its unit is not among the clauses.
                    open.clear();
                    open.extend(clause.iter().filter(|&&lit| self.value(lit).is_none()));
                    feed(&open);
                }
            }
        }
    }

    /// Puts the values that are known into a model of the other clauses.
    pub(super) fn complete(&self, model: &mut Assignment) {
        for variable in 0..self.known.values.len() / 2 {
            let var = Var::new(variable as u32);
            if let Some(value) = self.known.value(var.pos_lit()) {
                model.assign_var(var, TernaryVal::from(value));
            }
        }
    }

    pub(super) fn push(&mut self, clause: &[Lit]) {
        self.taken.clauses += 1;
        self.taken.literals += clause.len();
        let variables = clause.iter().map(|lit| lit.vidx() + 1).max();
        self.taken.variables = self.taken.variables.max(variables.unwrap_or(0));
        if self.chunks.last().is_none_or(|chunk| chunk.literals.len() >= CHUNK) {
            self.chunks.push(Chunk::default());
        }
        let chunk = self.chunks.last_mut().expect("just made");
        let start = chunk.literals.len();
        for &lit in clause {
            match self.known.value(lit) {
                Some(true) => return chunk.literals.truncate(start),
                Some(false) => {}
                None => chunk.literals.push(lit),
            }
        }
        if let [unit] = chunk.literals[start..]
            && self.simplifies
        {
            self.known.learn(unit);
            self.has_news = true;
            return chunk.literals.truncate(start);
        }
        let end = u32::try_from(chunk.literals.len()).expect("a clause of less than 2^32 literals");
        chunk.ends.push(end);
    }
}

impl Chunk {
    fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start as usize..end as usize])
    }

    /// Leaves out what is known, and returns whether more is known now.
    fn propagate(&mut self, known: &mut Known) -> bool {
        let (mut start, mut kept, mut clauses) = (0, 0, 0);
        let mut has_news = false;
        for clause in 0..self.ends.len() {
            let (from, end) = (kept, self.ends[clause] as usize);
            let mut is_true = false;
            for place in start..end {
                let lit = self.literals[place];
                match known.value(lit) {
                    Some(true) => {
                        is_true = true;
                        break;
                    }
                    Some(false) => {}
                    None => {
                        self.literals[kept] = lit;
                        kept += 1;
                    }
                }
            }
            start = end;
            if is_true {
                kept = from;
            } else if kept - from == 1 {
                known.learn(self.literals[from]);
                has_news = true;
                kept = from;
            } else {
                self.ends[clauses] = kept as u32;
                clauses += 1;
            }
        }
        self.ends.truncate(clauses);
        self.literals.truncate(kept);
        has_news
    }
}

impl Sink for ClauseStore {
    fn take(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory> {
        self.push(clause);
        self.look()
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.known.value(lit)
    }

    fn propagate(&mut self) {
        for _ in 0..MOST_PASSES {
            if !std::mem::take(&mut self.has_news) {
                return;
            }
            for chunk in &mut self.chunks {
                self.has_news |= chunk.propagate(&mut self.known);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rustsat::types::Clause;

    use super::*;

    /// A chain that each pass follows by one link, longer than the passes that are made: nothing of it is lost.
    #[test]
    fn what_no_pass_has_met_is_left_out_at_the_end() {
        for links in [3, 2 * MOST_PASSES as u32] {
            let mut store = ClauseStore::default();
            store.simplify();
            for link in 0..links {
                store.push(&[Lit::negative(link + 1), Lit::positive(link)]);
            }
            store.push(&[Lit::negative(0), Lit::negative(links + 1), Lit::negative(links + 2)]);
            store.push(&[Lit::positive(links)]);
            store.propagate();
            let mut fed: Vec<Vec<i32>> = Vec::new();
            store.drain(|lits| fed.push(lits.iter().map(|lit| lit.to_ipasir()).collect()));
            let known = (0..=links).filter(|&link| store.value(Lit::positive(link)) == Some(true));
            let known = known.count() as u32;
            if links == 3 {
                assert_eq!((known, fed), (4, vec![vec![-5, -6]]));
            } else {
                // The next link is a clause of one literal now, and the rest is as it was.
                let open = links - known;
                assert!(known > MOST_PASSES as u32 && open > 0);
                assert_eq!(fed.len() as u32, open + 2);
                assert!(fed.contains(&vec![open as i32 + 1]), "{fed:?}");
            }
        }
    }

    #[test]
    fn clauses_come_out_as_they_went_in() {
        let clause = |number: u32| -> Clause {
            (0..number % 5).map(|place| Lit::new(number + place, place % 2 == 0)).collect()
        };
        let mut store = ClauseStore::default();
        (0..100_000)
            .try_for_each(|number| store.take(&clause(number).into_iter().collect::<Vec<_>>()))
            .expect("enough memory");
        let size = store.size(0);
        assert_eq!((size.clauses, size.literals), (100_000, 200_000));
        assert!(store.chunks.len() > 1);
        let kept: Vec<Clause> = store.iter().map(|lits| lits.iter().copied().collect()).collect();
        let mut drained: Vec<Clause> = Vec::new();
        store.drain(|lits| drained.push(lits.iter().copied().collect()));
        assert_eq!(drained, (0..100_000).map(clause).collect::<Vec<_>>());
        assert_eq!(kept, drained);
        assert_eq!(store.iter().count(), 0);
    }
}
