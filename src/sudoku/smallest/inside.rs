//! The facts that are needed, and what follows from them besides.

use super::position::Position;
use crate::deduction::Fact;
use crate::limits::Next;
use crate::smallest::set::{self, Set};
use crate::smallest::{Budget, fewest};

/// A finished reason: instances and facts, none of which can go, and what they force.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) instances: Set,
    pub(super) facts: Vec<Fact>,
    /// The options that are ruled out; or one of the reference, that is placed.
    pub(super) then: Vec<usize>,
}

/// Returns the facts needed beside instances that suffice, none of which can be left out; `None` when the
/// budget ends.
pub(super) fn finish(
    position: &mut Position,
    target: usize,
    instances: &[u64],
    budget: &mut Budget<'_>,
) -> Option<Finished> {
    let tellers = tellers(position, instances);
    let live = |position: &Position, chosen: &[u64]| live(position, &tellers, chosen);
    let chosen = fewest(tellers.len(), budget, |chosen, _, budget| {
        let live = live(position, chosen);
        position
            .forces(target, instances, &live, budget)
            .map(|grid| {
                let is_in = |&option: &usize| set::has(&grid.targets, option);
                let misses = |(number, teller): (usize, &Teller)| {
                    teller.rules_out.iter().any(is_in).then_some(number)
                };
                let missed = tellers.iter().enumerate().filter_map(misses);
                set::of(tellers.len(), missed)
            })
    })?;
    let live = live(position, &chosen);
    let facts = set::elements(&chosen).map(|teller| tellers[teller].fact);
    let facts = facts.collect();
    let then = match position.is_reference(target) {
        true => vec![target],
        false => {
            let wrong: Vec<usize> = position.wrong_options().collect();
            let mut follows = |option: usize| {
                position.forces(option, instances, &live, budget) == Next::Exhausted
            };
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

/// Returns the facts that rule out the options that the instances lack: numbers that stand first.
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

/// The options that are left if nothing but the chosen facts is known.
fn live(position: &Position, tellers: &[Teller], chosen: &[u64]) -> Set {
    let mut live = position.live.clone();
    let all = tellers.iter().flat_map(|teller| &teller.rules_out);
    all.for_each(|&option| set::insert(&mut live, option));
    for teller in set::elements(chosen) {
        let gone = tellers[teller].rules_out.iter();
        gone.for_each(|&option| set::remove(&mut live, option));
    }
    live
}
