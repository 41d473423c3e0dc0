//! The facts that are needed, and what follows from them besides.

use super::position::Position;
use crate::deduction::Fact;
use crate::smallest::set::{self, Set};
use crate::smallest::{Asked, Budget, Met, Oracle, fewest};

/// A finished reason: instances and facts, none of which can go, and what they force.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) instances: Set,
    pub(super) facts: Vec<Fact>,
    /// The options that are ruled out; or one of the reference, that is placed.
    pub(super) then: Vec<usize>,
}

impl Finished {
    /// The number of facts, then what does not follow: the smaller, the better.
    pub(super) fn cost(&self) -> (usize, isize) {
        (self.facts.len(), -(self.then.len() as isize))
    }
}

/// What is needed besides instances that suffice, none of which can be left out; `None` when the
/// budget ends.
pub(super) fn finish(
    position: &mut Position,
    target: usize,
    instances: &[u64],
    budget: &mut Budget<'_>,
) -> Option<Finished> {
    let tellers = tellers(position, instances);
    let count = tellers.len();
    let mut oracle = OfFacts {
        position,
        target,
        instances,
        tellers,
        missed: Vec::new(),
    };
    let chosen = fewest(&mut oracle, count, budget)?;
    let live = oracle.live(&chosen);
    let told = set::elements(&chosen).map(|teller| oracle.tellers[teller].fact);
    let facts = told.collect();
    let then = match position.is_reference(target) {
        true => vec![target],
        false => {
            let wrong: Vec<usize> = position.wrong_options().collect();
            let mut follows =
                |option: usize| position.forces(option, instances, &live, budget) == Met::Never;
            wrong
                .into_iter()
                .filter(|&option| follows(option))
                .collect()
        }
    };
    Some(Finished {
        instances: instances.to_vec(),
        facts,
        then,
    })
}

/// A fact, and the options of the instances that it rules out.
#[derive(Clone, Debug)]
struct Teller {
    fact: Fact,
    rules_out: Vec<usize>,
}

/// What tells of the options that the instances lack why they do: numbers that stand first.
fn tellers(position: &Position, instances: &[u64]) -> Vec<Teller> {
    let items = &position.items;
    let mut absent = set::empty(items.n_options());
    for item in set::elements(instances) {
        let gone = items
            .options(item)
            .filter(|&option| !set::has(&position.live, option));
        gone.for_each(|option| set::insert(&mut absent, option));
    }
    let mut untold = absent.clone();
    let mut tellers = Vec::new();
    for standing in position.standing() {
        let others = items
            .of(standing)
            .into_iter()
            .flat_map(|item| items.options(item));
        let mut rules_out: Vec<usize> =
            others.filter(|&option| set::has(&absent, option)).collect();
        rules_out.sort_unstable();
        rules_out.dedup();
        rules_out
            .iter()
            .for_each(|&option| set::remove(&mut untold, option));
        if !rules_out.is_empty() {
            let fact = items.fact(standing, true);
            tellers.push(Teller { fact, rules_out });
        }
    }
    tellers.extend(set::elements(&untold).map(|option| Teller {
        fact: items.fact(option, false),
        rules_out: vec![option],
    }));
    tellers
}

struct OfFacts<'a> {
    position: &'a mut Position,
    target: usize,
    instances: &'a [u64],
    tellers: Vec<Teller>,
    missed: Vec<Set>,
}

impl OfFacts<'_> {
    /// The options that are left if nothing but the chosen facts is known.
    fn live(&self, chosen: &[u64]) -> Set {
        let mut live = self.position.live.clone();
        let all = self.tellers.iter().flat_map(|teller| &teller.rules_out);
        all.for_each(|&option| set::insert(&mut live, option));
        for teller in set::elements(chosen) {
            let gone = self.tellers[teller].rules_out.iter();
            gone.for_each(|&option| set::remove(&mut live, option));
        }
        live
    }
}

impl Oracle for OfFacts<'_> {
    fn ask(&mut self, chosen: &[u64], _: &[u64], budget: &mut Budget<'_>) -> Asked {
        let live = self.live(chosen);
        let met = self
            .position
            .forces(self.target, self.instances, &live, budget);
        match met {
            Met::Never => Asked::Suffices,
            Met::GaveUp => Asked::GaveUp,
            Met::Grid(grid) => {
                let mut missed = set::empty(self.tellers.len());
                for (number, teller) in self.tellers.iter().enumerate() {
                    let mut gone = teller.rules_out.iter();
                    if gone.any(|&option| set::has(&grid.targets, option)) {
                        set::insert(&mut missed, number);
                    }
                }
                self.missed.push(missed);
                Asked::Misses(self.missed.len() - 1)
            }
        }
    }

    fn missed(&self, number: usize) -> &[u64] {
        &self.missed[number]
    }
}
