//! The facts that are needed, and what follows from them besides.

use super::position::Position;
use crate::deduction::Fact;
use crate::smallest::set::{self, Set};

/// A finished reason: instances and facts, none of which can go, and what they force.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) instances: Set,
    pub(super) facts: Vec<Fact>,
    /// The options that are ruled out; or one of the reference, that is placed.
    pub(super) then: Vec<usize>,
}

/// A fact, and the options of the instances that it rules out.
#[derive(Clone, Debug)]
pub(super) struct Teller {
    pub(super) fact: Fact,
    pub(super) rules_out: Vec<usize>,
}

/// Returns the facts that rule out the options that the instances lack: numbers that stand first.
pub(super) fn tellers(position: &Position, instances: &[u64]) -> Vec<Teller> {
    let items = &position.items;
    let mut absent = set::empty(items.n_options());
    for item in set::elements(instances) {
        let gone = items.options(item).filter(|&option| !set::has(&position.live, option));
        gone.for_each(|option| set::insert(&mut absent, option));
    }
    let mut untold = absent.clone();
    let mut tellers = Vec::new();
    for standing in position.standing() {
        let others = items.of(standing).into_iter().flat_map(|item| items.options(item));
        let mut rules_out: Vec<usize> =
            others.filter(|&option| set::has(&absent, option)).collect();
        rules_out.sort_unstable();
        rules_out.dedup();
        rules_out.iter().for_each(|&option| set::remove(&mut untold, option));
        if !rules_out.is_empty() {
            let fact = items.fact(standing, true);
            tellers.push(Teller { fact, rules_out });
        }
    }
    tellers.extend(
        set::elements(&untold)
            .map(|option| Teller { fact: items.fact(option, false), rules_out: vec![option] }),
    );
    tellers
}

/// The options that are left if nothing but the chosen facts is known.
pub(super) fn left(position: &Position, tellers: &[Teller], chosen: &[u64]) -> Set {
    let mut live = position.live.clone();
    let all = tellers.iter().flat_map(|teller| &teller.rules_out);
    all.for_each(|&option| set::insert(&mut live, option));
    for teller in set::elements(chosen) {
        let gone = tellers[teller].rules_out.iter();
        gone.for_each(|&option| set::remove(&mut live, option));
    }
    live
}
