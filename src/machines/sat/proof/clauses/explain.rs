//! Explanations: which clauses show what, and what can be learned from a clause that is false.

use std::collections::{HashMap, HashSet};

use rustsat::types::Lit;

use super::{Clauses, Header, NONE, Place};

/// The reason of a conflict: clauses by number, in an order in which each but the last one leaves one literal
/// open; and the literals that it begins with.
#[derive(Debug, Default)]
pub(in crate::machines::sat::proof) struct Explanation {
    pub(in crate::machines::sat::proof) hints: Vec<u64>,
    /// The literals that cannot all be true, the latest one first.
    pub(in crate::machines::sat::proof) causes: Vec<Lit>,
    /// The literals between these and the conflict.
    pub(in crate::machines::sat::proof) replaced: Vec<Lit>,
    /// The literals known without assumptions that take part.
    pub(in crate::machines::sat::proof) roots: Vec<Lit>,
}

impl Clauses {
    /// The length of the longest chain of reasons that is followed to leave out a literal.
    const DEEPEST: usize = 50;

    /// Explains by assumptions why some literals cannot all be as they are: those of a clause that is false, or one
    /// that is true where it should not be. Of literals known without assumptions (the first `roots` of the trail)
    /// only the names are told.
    pub(in crate::machines::sat::proof) fn explain(
        &mut self,
        lits: &[Lit],
        roots: usize,
    ) -> Explanation {
        self.walk(lits, roots, roots, |_, _| false)
    }

    /// Explains why a clause is false by literals of `named` variables alone, those that were assumed among them. Of
    /// the literals from `level` of the trail on it needs one: the first unique implication point.
    ///
    /// A literal that follows from others of the explanation is left out (Sörensson, Biere, "Minimizing Learned
    /// Clauses", SAT 2009).
    pub(in crate::machines::sat::proof) fn learn(
        &mut self,
        conflict: Place,
        roots: usize,
        level: usize,
        named: &[bool],
    ) -> Explanation {
        let lits = self.clause(conflict).to_vec();
        let is_named = |lit: Lit| named.get(lit.vidx()) == Some(&true);
        let all = self.walk(&lits, roots, level, |lit, is_last| is_last && is_named(lit));
        let mut follows = all.causes.iter().map(|lit| (lit.vidx(), true)).collect();
        let (first, others) = all.causes.split_first().expect("something was assumed");
        let others = others.iter().copied();
        let needed: HashSet<Lit> = others
            .filter(|&lit| !self.follows(lit, roots, Self::DEEPEST, &mut follows))
            .chain([*first])
            .collect();
        match needed.len() == all.causes.len() {
            true => all,
            false => self.walk(&lits, roots, level, |lit, _| needed.contains(&lit)),
        }
    }

    /// Goes back from literals to those that are kept. Whether one is kept may depend on whether it is the last one from
    /// `level` on; before that all are.
    fn walk(
        &mut self,
        lits: &[Lit],
        roots: usize,
        level: usize,
        is_kept: impl Fn(Lit, bool) -> bool,
    ) -> Explanation {
        let mut found = Explanation::default();
        // Those to be looked at, and those of the level among them.
        let (mut waiting, mut of_level) = (0, 0);
        let see = |clauses: &mut Clauses, found: &mut Explanation, lit: Lit| {
            let place = clauses.positions[lit.vidx()] as usize;
            if std::mem::replace(&mut clauses.seen[lit.vidx()], true) {
                return (0, 0);
            }
            if place < roots {
                found.roots.push(clauses.trail[place]);
                return (0, 0);
            }
            (1, usize::from(place >= level))
        };
        for &lit in lits {
            let (one, of_its_level) = see(self, &mut found, lit);
            (waiting, of_level) = (waiting + one, of_level + of_its_level);
        }
        let mut at = self.trail.len();
        while waiting > 0 {
            at -= 1;
            let lit = self.trail[at];
            if !std::mem::take(&mut self.seen[lit.vidx()]) {
                continue;
            }
            let is_last = at < level || of_level == 1;
            waiting -= 1;
            of_level -= usize::from(at >= level);
            let reason = self.reasons[lit.vidx()];
            if reason == NONE || is_kept(lit, is_last) {
                found.causes.push(lit);
                continue;
            }
            found.hints.push(self.id(reason));
            found.replaced.push(lit);
            let Header { start, len, .. } = self.headers[reason as usize];
            for at in start..start + len {
                let other = self.lits[at as usize];
                if other != lit {
                    let (one, of_its_level) = see(self, &mut found, other);
                    (waiting, of_level) = (waiting + one, of_level + of_its_level);
                }
            }
        }
        found.hints.reverse();
        for lit in &found.roots {
            self.seen[lit.vidx()] = false;
        }
        found
    }

    /// Tells whether a literal on the trail follows from literals that are known to follow.
    fn follows(
        &self,
        lit: Lit,
        roots: usize,
        depth: usize,
        known: &mut HashMap<usize, bool>,
    ) -> bool {
        let reason = self.reasons[lit.vidx()];
        if reason == NONE || depth == 0 {
            return false;
        }
        let others = self.clause(reason).iter().filter(|&&other| other != lit);
        others.copied().all(|other| {
            if (self.positions[other.vidx()] as usize) < roots {
                return true;
            }
            known.get(&other.vidx()).copied().unwrap_or_else(|| {
                let follows = self.follows(!other, roots, depth - 1, known);
                known.insert(other.vidx(), follows);
                follows
            })
        })
    }

    /// Explains a literal that is known without assumptions, by those that became known before it.
    pub(in crate::machines::sat::proof) fn explain_root(
        &self,
        lit: Lit,
    ) -> (u64, impl Iterator<Item = Lit> + '_) {
        let reason = self.reasons[lit.vidx()];
        let others = self.clause(reason).iter().copied();
        (self.id(reason), others.filter(move |&other| other != lit).map(|other| !other))
    }
}
