//! Truth tables and unit propagation, naive on purpose.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use takuzu_sat::sat::Clauses;

use rustsat::OutOfMemory;
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::types::{Assignment, Lit};

/// How many ways there are to extend each assignment of the inputs to a model.
///
/// The assignment with number m makes input i true where bit i of m is set.
pub(crate) fn extensions(
    inputs: usize,
    encode: impl FnOnce(&[Lit], &mut Clauses<'_>, &mut BasicVarManager) -> Result<(), OutOfMemory>,
) -> Vec<usize> {
    let mut vars = BasicVarManager::default();
    let lits: Vec<Lit> = (0..inputs).map(|_| vars.new_lit()).collect();
    let mut cnf = Cnf::new();
    encode(&lits, &mut Clauses::new(&mut cnf), &mut vars).expect("enough memory");
    let count = |inputs_true: usize| {
        let mut values: Vec<Option<bool>> = vec![None; vars.n_used() as usize];
        for (place, value) in values.iter_mut().take(inputs).enumerate() {
            *value = Some(inputs_true >> place & 1 == 1);
        }
        models(&cnf, &values)
    };
    (0..1 << inputs).map(count).collect()
}

/// The number of models that extend some values, by trying both values of the first open variable.
fn models(cnf: &Cnf, values: &[Option<bool>]) -> usize {
    let all: Vec<Lit> = (0..values.len()).map(|var| Lit::positive(var as u32)).collect();
    let Some(known) = propagate(cnf, &all, values) else {
        return 0;
    };
    let Some(open) = known.iter().position(Option::is_none) else {
        let model: Assignment = known.iter().map(|value| value.expect("complete")).collect();
        assert!(cnf.evaluate(&model) == true.into(), "propagation accepts no wrong model");
        return 1;
    };
    let try_value = |value| {
        let mut values = known.clone();
        values[open] = Some(value);
        models(cnf, &values)
    };
    try_value(false) + try_value(true)
}

/// Unit propagation to the end: the values of the literals, or `None` at a conflict.
pub(crate) fn propagate(
    cnf: &Cnf,
    lits: &[Lit],
    known: &[Option<bool>],
) -> Option<Vec<Option<bool>>> {
    let vars = cnf.iter().flat_map(|clause| clause.iter()).map(|lit| lit.vidx() + 1).max();
    let mut values = vec![None; vars.unwrap_or(0).max(lits.len())];
    for (lit, &value) in lits.iter().zip(known) {
        values[lit.vidx()] = value;
    }
    loop {
        let mut changed = false;
        for clause in cnf {
            let value = |lit: &Lit| values[lit.vidx()].map(|value| value == lit.is_pos());
            if clause.iter().any(|lit| value(lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().copied().filter(|lit| value(lit).is_none());
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(unit), None) => {
                    values[unit.vidx()] = Some(unit.is_pos());
                    changed = true;
                }
                (Some(_), Some(_)) => {}
            }
        }
        if !changed {
            return Some(lits.iter().map(|lit| values[lit.vidx()]).collect());
        }
    }
}

/// All ways to know some cells of a line.
pub(crate) fn partial_lines(n: usize) -> impl Iterator<Item = Vec<Option<bool>>> {
    let cases = 3_usize.pow(u32::try_from(n).expect("a short line"));
    (0..cases).map(move |mut state| {
        let mut value = || {
            let digit = state % 3;
            state /= 3;
            [Some(false), Some(true), None][digit]
        };
        (0..n).map(|_| value()).collect()
    })
}

/// What all lines that fit share, or `None` when none fits.
pub(crate) fn forced(lines: &[usize], known: &[Option<bool>]) -> Option<Vec<Option<bool>>> {
    let at = |line: usize, place: usize| line >> place & 1 == 1;
    let fits = |&&line: &&usize| {
        known.iter().enumerate().all(|(place, value)| value.is_none_or(|v| v == at(line, place)))
    };
    let fitting: Vec<usize> = lines.iter().filter(fits).copied().collect();
    let first = *fitting.first()?;
    let shared = |place| {
        let value = at(first, place);
        fitting.iter().all(|&line| at(line, place) == value).then_some(value)
    };
    Some((0..known.len()).map(shared).collect())
}

/// Whether bits 0 to n-1 hold so many ones and no three equal neighbours.
pub(crate) fn legal(line: usize, n: usize, count: RangeInclusive<usize>) -> bool {
    let at = |place: usize| line >> place & 1;
    let run = (2..n).any(|place| at(place) == at(place - 1) && at(place) == at(place - 2));
    count.contains(&(line.count_ones() as usize)) && !run
}

/// A state of the automaton: last symbol, ones so far, length of the last run.
pub(crate) type State = (usize, usize, usize);

/// The state that each of these lines is in after some cells, after merging.
pub(crate) fn merged_states(lines: &[usize], n: usize, cells: usize) -> Vec<State> {
    let at = |line: usize, place: usize| line >> place & 1;
    let state = |&line: &usize| {
        let symbol = at(line, cells - 1);
        let is_second = cells > 1 && at(line, cells - 2) == symbol;
        let ones = (line & ((1 << cells) - 1)).count_ones() as usize;
        (symbol, ones, 1 + usize::from(is_second))
    };
    let states: Vec<State> = lines.iter().map(state).collect();
    let live: HashSet<State> = states.iter().copied().collect();
    let goes_on = |line: &usize| cells < n && at(*line, cells) == at(*line, cells - 1);
    let lines_that_go_on = lines.iter().filter(|line| goes_on(line));
    let goes_on: HashSet<State> = lines_that_go_on.map(state).collect();
    let merge = |state: State| {
        let sibling = (state.0, state.1, 2);
        let is_kept = goes_on.contains(&state) || !live.contains(&sibling);
        if is_kept { state } else { sibling }
    };
    states.into_iter().map(merge).collect()
}
