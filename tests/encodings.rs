//! Every gadget by its whole truth table, every size by its formula.

use rustsat::OutOfMemory;
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::types::{Assignment, Lit};
use takuzu_sat::grid::{Grid, Shape};
use takuzu_sat::sat::{Formula, Size, counter, gates};
use takuzu_sat::takuzu::{Rule, Rules, Takuzu};

/// How many ways there are to extend each assignment of the inputs to a model.
///
/// The assignment with number m makes input i true where bit i of m is set.
fn extensions(
    inputs: usize,
    encode: impl FnOnce(&[Lit], &mut Cnf, &mut BasicVarManager) -> Result<(), OutOfMemory>,
) -> Vec<usize> {
    let mut vars = BasicVarManager::default();
    let lits: Vec<Lit> = (0..inputs).map(|_| vars.new_lit()).collect();
    let mut cnf = Cnf::new();
    encode(&lits, &mut cnf, &mut vars).expect("enough memory");
    let hidden = vars.n_used() as usize - inputs;
    assert!(
        hidden <= 12,
        "{hidden} helper variables are too many to try them all"
    );
    let count = |inputs_true: usize| {
        (0..1 << hidden)
            .filter(|hidden_true: &usize| {
                let all = inputs_true | hidden_true << inputs;
                let model: Assignment = (0..vars.n_used()).map(|var| all >> var & 1 == 1).collect();
                cnf.evaluate(&model) == true.into()
            })
            .count()
    };
    (0..1 << inputs).map(count).collect()
}

#[test]
fn the_counter_has_one_extension_exactly_where_the_count_is_right() {
    for n in 0..=6_usize {
        for k in 0..=n + 1 {
            let table = extensions(n, |lits, clauses, vars| {
                counter::exactly(k, lits, clauses, vars)
            });
            for (inputs, &ways) in table.iter().enumerate() {
                let right = inputs.count_ones() as usize == k;
                assert_eq!(
                    ways,
                    usize::from(right),
                    "exactly {k} of {n}, inputs {inputs:b}"
                );
            }
        }
    }
}

#[test]
fn the_counter_is_as_large_as_its_formula_says() {
    for n in 1..=20 {
        for k in 0..=n + 1 {
            let (formula, ()) = Formula::encode(|clauses, vars| {
                let lits: Vec<Lit> = (0..n).map(|_| vars.new_lit()).collect();
                counter::exactly(k, &lits, clauses, vars)
            })
            .expect("enough memory");
            let helpers = formula.vars.n_used() as usize - n;
            let expected = match k {
                _ if k > n => (0, 1),
                0 => (0, n),
                _ if k == n => (0, n),
                _ => (k * (n - k), 4 * k * (n - k)),
            };
            assert_eq!(
                (helpers, formula.clauses.len()),
                expected,
                "exactly {k} of {n}"
            );
        }
    }
}

/// The documented promise: whatever partial assignment, propagation alone finds all that the count
/// forces. A counter is tested through the solver's failed literals only where search is ruled out,
/// so this test propagates by itself.
#[test]
fn the_counter_propagates_all_that_is_forced() {
    for n in 2..=6_usize {
        for k in 1..n {
            let (formula, lits) = Formula::encode(|clauses, vars| {
                let lits: Vec<Lit> = (0..n).map(|_| vars.new_lit()).collect();
                counter::exactly(k, &lits, clauses, vars)?;
                Ok(lits)
            })
            .expect("enough memory");
            for state in 0..3_usize.pow(u32::try_from(n).expect("small")) {
                let known: Vec<Option<bool>> = (0..n)
                    .map(|place| {
                        match state / 3_usize.pow(u32::try_from(place).expect("small")) % 3 {
                            0 => Some(false),
                            1 => Some(true),
                            _ => None,
                        }
                    })
                    .collect();
                let ones = known.iter().filter(|&&value| value == Some(true)).count();
                let open = known.iter().filter(|value| value.is_none()).count();
                let forced = propagate(&formula.clauses, &lits, &known);
                if ones > k || ones + open < k {
                    assert_eq!(forced, None, "{k} of {n}, {known:?} is a conflict");
                    continue;
                }
                let value = (ones == k)
                    .then_some(false)
                    .or((ones + open == k).then_some(true));
                let expected: Vec<_> = known.iter().map(|&cell| cell.or(value)).collect();
                assert_eq!(forced, Some(expected), "{k} of {n}, {known:?}");
            }
        }
    }
}

/// Unit propagation to the end: the values of the literals, or `None` at a conflict.
fn propagate(cnf: &Cnf, lits: &[Lit], known: &[Option<bool>]) -> Option<Vec<Option<bool>>> {
    let vars = cnf
        .iter()
        .flat_map(|clause| clause.iter())
        .map(|lit| lit.vidx() + 1)
        .max()?;
    let mut values = vec![None; vars.max(lits.len())];
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
            let open: Vec<Lit> = clause
                .iter()
                .copied()
                .filter(|lit| value(lit).is_none())
                .collect();
            match open.as_slice() {
                [] => return None,
                [unit] => {
                    values[unit.vidx()] = Some(unit.is_pos());
                    changed = true;
                }
                _ => {}
            }
        }
        if !changed {
            return Some(lits.iter().map(|lit| values[lit.vidx()]).collect());
        }
    }
}

#[test]
fn a_run_is_forbidden_both_ways() {
    for n in 1..=6 {
        let table = extensions(n, |lits, clauses, _| gates::forbid_run(lits, clauses));
        for (inputs, &ways) in table.iter().enumerate() {
            let run = inputs == 0 || inputs == (1 << n) - 1;
            assert_eq!(ways, usize::from(!run), "run of {n}, inputs {inputs:b}");
        }
    }
}

#[test]
fn the_difference_of_two_literals_is_one_sided() {
    let table = extensions(3, |lits, clauses, _| {
        gates::differ_if(lits[0], [lits[1], lits[2]], clauses)
    });
    for (inputs, &ways) in table.iter().enumerate() {
        let (condition, a, b) = (inputs & 1 == 1, inputs >> 1 & 1, inputs >> 2 & 1);
        assert_eq!(ways, usize::from(!condition || a != b), "inputs {inputs:b}");
    }
}

#[test]
fn distinct_has_an_extension_for_each_choice_of_differences() {
    for n in 0..=5 {
        let table = extensions(2 * n, |lits, clauses, vars| {
            gates::distinct(&lits[..n], &lits[n..], clauses, vars)
        });
        for (inputs, &ways) in table.iter().enumerate() {
            let differences = (inputs ^ inputs >> n) & ((1 << n) - 1);
            let chosen = (1 << differences.count_ones()) - 1;
            assert_eq!(ways, chosen, "two sequences of {n}, inputs {inputs:b}");
        }
    }
}

/// The closed formulas of `takuzu::cnf`, rule by rule.
fn expected_size(rule: Rule, shape: Shape) -> (usize, usize) {
    let (r, c) = (shape.rows(), shape.cols());
    match rule {
        Rule::NoThree => (0, 2 * r * (c - 2) + 2 * c * (r - 2)),
        Rule::Balance => (r * c * c / 4 + c * r * r / 4, r * c * c + c * r * r),
        Rule::DistinctLines => (
            r * c * (r - 1) / 2 + r * c * (c - 1) / 2,
            (2 * c + 1) * r * (r - 1) / 2 + (2 * r + 1) * c * (c - 1) / 2,
        ),
    }
}

#[test]
fn takuzu_formulas_are_as_large_as_the_docs_say() {
    let sides = || (2..=20).step_by(2);
    for shape in sides().flat_map(|rows| sides().map(move |cols| Shape::new(rows, cols))) {
        for rules in [Rules::TAKUZU, Rules::UNRULY] {
            let puzzle = Takuzu::new(Grid::blank(shape), rules).expect("even sides");
            let (formula, _) = Formula::encode(|clauses, vars| puzzle.to_cnf(clauses, vars))
                .expect("enough memory");
            let sizes = puzzle.cnf_sizes();
            for &(rule, size) in &sizes {
                let expected = expected_size(rule, shape);
                assert_eq!(
                    (size.variables, size.clauses),
                    expected,
                    "{rule} at {shape}"
                );
            }
            let whole = sizes
                .into_iter()
                .map(|(_, size)| size)
                .fold(Size::default(), |a, b| a + b);
            assert_eq!(
                formula.vars.n_used() as usize,
                shape.len() + whole.variables
            );
            assert_eq!(formula.clauses.len(), whole.clauses);
            let literals: usize = formula.clauses.iter().map(|clause| clause.len()).sum();
            assert_eq!(literals, whole.literals);
        }
    }
}

#[test]
fn the_baseline_of_a_blank_square_has_the_stated_clauses() {
    for n in (2..=20).step_by(2) {
        let puzzle = Takuzu::blank(Shape::square(n)).expect("even sides");
        let clauses: usize = puzzle
            .cnf_sizes()
            .iter()
            .map(|(_, size)| size.clauses)
            .sum();
        let stated = 4 * n * (n - 2) + 2 * n.pow(3) + 2 * n.pow(2) * (n - 1) + n * (n - 1);
        assert_eq!(clauses, stated, "side {n}");
    }
}
