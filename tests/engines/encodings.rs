//! Every gadget by its whole truth table, every size by its formula.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::common::encoded;
use crate::encoding_tools::{
    State, extensions, forced, legal, merged_states, partial_lines, propagate,
};
use itertools::{Itertools as _, iproduct};
use rustsat::OutOfMemory;
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::types::Lit;
use takuzu_sat::game::Game as _;
use takuzu_sat::grid::{Cell, Grid, Shape};
use takuzu_sat::sat::bit::Bit;
use takuzu_sat::sat::cardinality::LineEncoding;
use takuzu_sat::sat::gates::{self, Distinctness};
use takuzu_sat::sat::{Clauses, Formula, Size, counter};
use takuzu_sat::solve::{self, Engine};
use takuzu_sat::takuzu::encoding;
use takuzu_sat::takuzu::{Majority, Relation, Rule, Rules, Sign, Takuzu};

fn bits(lits: &[Lit]) -> Vec<Bit> {
    lits.iter().copied().map(Bit::from).collect()
}

fn ones(inputs: usize) -> usize {
    inputs.count_ones() as usize
}

/// Bounds that n bits can keep, and some that they cannot: one number, two or many.
fn counts(n: usize) -> impl Iterator<Item = RangeInclusive<usize>> {
    let exact = (0..=n + 1).map(|k| k..=k);
    let wide = (0..=n + 1).cartesian_product([1, 3]);
    let none = RangeInclusive::new(3, 2);
    exact.chain(wide.map(|(k, more)| k..=k + more)).chain([none])
}

/// What a line of odd or even length holds, whichever symbol may have the majority.
fn half(n: usize) -> RangeInclusive<usize> {
    n / 2..=n.div_ceil(2)
}

#[test]
fn cardinalities_have_extensions_exactly_where_the_count_is_right() {
    use LineEncoding::{SequentialCounter, Totalizer};

    for encoding in [SequentialCounter, Totalizer] {
        for n in 0..=6_usize {
            for count in counts(n) {
                let table = extensions(n, |lits, clauses, vars| {
                    encoding.encode(count.clone(), &bits(lits), clauses, vars)
                });
                for (inputs, &ways) in table.iter().enumerate() {
                    let shown = format!("{encoding}: {count:?} of {n}, inputs {inputs:b}");
                    assert_eq!(ways > 0, count.contains(&ones(inputs)), "{shown}");
                    assert!(ways <= 1 || !encoding.is_functional(), "{shown}: {ways}");
                }
            }
        }
    }
}

/// The automaton says by itself that no three are equal; the others need the clauses beside theirs.
#[test]
fn encodings_that_know_of_runs_have_one_extension_exactly_on_legal_lines() {
    use LineEncoding::{Automaton, Windowed};

    for (encoding, n) in iproduct!([Automaton, Windowed], 1..=8_usize) {
        for count in counts(n) {
            let table = extensions(n, |lits, clauses, vars| {
                if encoding != Automaton {
                    forbid_runs(&bits(lits), clauses)?;
                }
                encoding.encode(count.clone(), &bits(lits), clauses, vars)
            });
            for (inputs, &ways) in table.iter().enumerate() {
                let right = legal(inputs, n, count.clone());
                let shown = format!("{encoding}: {count:?} of {n}, inputs {inputs:b}");
                assert_eq!(ways, usize::from(right), "{shown}");
            }
        }
    }
}

/// The formula of a line of so many cells, and the cells; with the clauses against runs or without.
fn line_formula(
    encoding: LineEncoding,
    n: usize,
    count: RangeInclusive<usize>,
    runs: bool,
) -> (Formula, Vec<Lit>) {
    let encoded = Formula::encode(|clauses, vars| {
        let lits: Vec<Lit> = (0..n).map(|_| vars.new_lit()).collect();
        if runs {
            forbid_runs(&bits(&lits), clauses)?;
        }
        encoding.encode(count, &bits(&lits), clauses, vars)?;
        Ok::<_, OutOfMemory>(lits)
    });
    encoded.expect("enough memory")
}

/// Cells that are known are constants, the others are literals, one after the other.
fn folded<'a>(known: impl Iterator<Item = &'a Option<bool>>, lits: &[Lit]) -> Vec<Bit> {
    let mut lits = lits.iter();
    let bit = |value: &Option<bool>| match value {
        Some(value) => Bit::Fixed(*value),
        None => (*lits.next().expect("a literal an open cell")).into(),
    };
    known.map(bit).collect()
}

/// The values of all cells, those of the open ones by the bits of a number.
fn filled<'a>(known: impl Iterator<Item = &'a Option<bool>>, mut inputs: usize) -> Vec<bool> {
    let mut next = || {
        let value = inputs & 1 == 1;
        inputs >>= 1;
        value
    };
    known.map(|value| value.unwrap_or_else(&mut next)).collect()
}

fn forbid_runs(bits: &[Bit], clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    bits.windows(3).try_for_each(|window| gates::forbid_run(window, clauses))
}

/// Known cells as constants: the same lines remain, with one extension each.
#[test]
fn known_cells_fold_into_every_line_encoding() {
    for encoding in LineEncoding::ALL {
        let by_window = encoding == LineEncoding::Windowed;
        for n in if by_window { 3..=8 } else { 4..=6_usize } {
            for known in partial_lines(n) {
                let open = known.iter().filter(|value| value.is_none()).count();
                let table = extensions(open, |lits, clauses, vars| {
                    let bits = folded(known.iter(), lits);
                    forbid_runs(&bits, clauses)?;
                    encoding.encode(half(n), &bits, clauses, vars)
                });
                for (inputs, &ways) in table.iter().enumerate() {
                    let values = filled(known.iter(), inputs).into_iter().rev();
                    let filled = values.fold(0, |line, value| line << 1 | usize::from(value));
                    let right = legal(filled, n, half(n));
                    assert_eq!(ways > 0, right, "{encoding}: {known:?}, inputs {inputs:b}");
                    assert!(!encoding.is_functional() || ways <= 1, "{encoding}: {known:?}");
                }
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
                counter::within(k..=k, &lits, clauses, vars)
            })
            .expect("enough memory");
            let helpers = formula.vars.n_used() as usize - n;
            let expected = match k {
                _ if k > n => (0, 1),
                _ if k == 0 || k == n => (0, n),
                _ => (k * (n - k), 4 * k * (n - k)),
            };
            assert_eq!((helpers, formula.clauses.len()), expected, "exactly {k} of {n}");
        }
    }
}

/// The documented promise: whatever partial assignment, propagation alone finds all that the count
/// forces, and with the automaton all that runs and balance force together.
#[test]
fn propagation_finds_all_that_is_forced() {
    for (encoding, runs) in
        [(LineEncoding::SequentialCounter, false), (LineEncoding::Automaton, true)]
    {
        for n in 2..=8_usize {
            for count in [n / 2..=n / 2, half(n), n / 3 + 1..=n / 3 + 1, 1..=n - 1] {
                let (formula, lits) = line_formula(encoding, n, count.clone(), false);
                let fits = |inputs: usize| {
                    let legal = legal(inputs, n, count.clone());
                    legal || !runs && count.contains(&ones(inputs))
                };
                let lines: Vec<usize> = (0..1 << n).filter(|&inputs| fits(inputs)).collect();
                for known in partial_lines(n) {
                    let found = propagate(&formula.clauses, &lits, &known);
                    let shown = format!("{encoding}: {count:?} of {n}, {known:?}");
                    assert_eq!(found, forced(&lines, &known), "{shown}");
                }
            }
        }
    }
}

/// Beside the clauses against runs, propagation by the windowed counter finds all that it finds by the plain
/// one, and on some lines more.
#[test]
fn the_windowed_counter_propagates_as_well_as_the_plain_one() {
    let mut better = 0;
    for n in 2..=8_usize {
        let found = [LineEncoding::SequentialCounter, LineEncoding::Windowed].map(|encoding| {
            let (formula, lits) = line_formula(encoding, n, half(n), true);
            let found = partial_lines(n).map(|known| propagate(&formula.clauses, &lits, &known));
            found.collect::<Vec<_>>()
        });
        let [plain, windowed] = found;
        for ((plain, windowed), known) in plain.iter().zip(&windowed).zip(partial_lines(n)) {
            better += usize::from(plain != windowed);
            let as_much = match (plain, windowed) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(plain), Some(windowed)) => plain
                    .iter()
                    .zip(windowed)
                    .all(|(plain, windowed)| plain.is_none() || plain == windowed),
            };
            assert!(as_much, "{known:?}: {plain:?}, {windowed:?}");
        }
    }
    assert!(better > 0);
}

/// The size in the windowed counter's documentation, by listing legal lines.
#[test]
fn the_windowed_counter_is_as_large_as_its_windows() {
    for (n, count) in (3..=14_usize).map(|n| (n, half(n))) {
        let lines = (0..1_usize << n).filter(|&line| legal(line, n, count.clone()));
        let lines: Vec<usize> = lines.collect();
        let width = |cells: usize| {
            let counts = lines.iter().map(|line| ones(line & ((1 << cells) - 1)));
            let (least, most) = counts.minmax().into_option().expect("a legal line");
            most - least
        };
        let is_cell = |cells: usize| {
            width(cells) == 1 && (width(cells - 1) == 0 || cells < n && width(cells + 1) == 0)
        };
        let registers = (1..=n).filter(|&cells| !is_cell(cells));
        let variables: usize = registers.map(width).sum();
        let (formula, _) = line_formula(LineEncoding::Windowed, n, count.clone(), false);
        assert_eq!(formula.vars.n_used() as usize - n, variables, "length {n}");
        let clauses = formula.clauses.len();
        let most: usize = (1..=n).map(|cells| 4 * (width(cells) + 2)).sum();
        assert!(clauses <= most, "length {n}: {clauses} clauses");
    }
}

/// The recurrence in the automaton's documentation, by listing legal lines instead.
#[test]
fn the_automaton_is_as_large_as_its_recurrence_says() {
    for n in 2..=14_usize {
        let lines: Vec<usize> = (0..1 << n).filter(|&line| legal(line, n, half(n))).collect();
        let states = |cells| merged_states(&lines, n, cells);
        let layers: Vec<Vec<State>> = (1..=n).map(states).collect();
        let (mut variables, mut clauses) = (0, 0);
        for layer in &layers {
            for symbol in 0..2 {
                let of_symbol = layer.iter().filter(|state| state.0 == symbol);
                let count = of_symbol.collect::<HashSet<_>>().len();
                if count > 1 {
                    variables += count;
                    clauses += count + 1;
                }
            }
        }
        for (before, after) in layers.iter().tuple_windows() {
            clauses += clauses_between(before, after) + clauses_between(after, before);
        }
        let (formula, _) = line_formula(LineEncoding::Automaton, n, half(n), false);
        let found = (formula.vars.n_used() as usize - n, formula.clauses.len());
        assert_eq!(found, (variables, clauses), "length {n}");
    }
}

/// How many states need a clause that names their neighbours in another layer: not those with both a
/// cell and its opposite among them. The layers have a state for each line.
fn clauses_between(states: &[State], others: &[State]) -> usize {
    let neighbours = states.iter().copied().zip(others.iter().copied());
    let neighbours = neighbours.into_group_map();
    let is_cell = others.iter().collect::<HashSet<_>>().len() == 2;
    let says_nothing =
        |others: &&Vec<State>| is_cell && others.iter().map(|q| q.0).unique().count() == 2;
    neighbours.len() - neighbours.values().filter(says_nothing).count()
}

#[test]
fn a_run_is_forbidden_both_ways() {
    for n in 1..=6 {
        let table = extensions(n, |lits, clauses, _| gates::forbid_run(&bits(lits), clauses));
        for (inputs, &ways) in table.iter().enumerate() {
            let run = inputs == 0 || inputs == (1 << n) - 1;
            assert_eq!(ways, usize::from(!run), "run of {n}, inputs {inputs:b}");
        }
    }
}

/// One-sided: an extension for each non-empty choice among the differences. Two-sided: one. Directed:
/// a choice among the differences of one direction.
#[test]
fn distinct_has_the_extensions_that_its_way_promises() {
    for distinct in Distinctness::ALL {
        for n in 0..=4 {
            let table = extensions(2 * n, |lits, clauses, vars| {
                distinct.distinct(&bits(&lits[..n]), &bits(&lits[n..]), clauses, vars)
            });
            for (inputs, &ways) in table.iter().enumerate() {
                let (first, second) = (inputs & ((1 << n) - 1), inputs >> n);
                let expected = match distinct {
                    Distinctness::OneSided => (1 << ones(first ^ second)) - 1,
                    Distinctness::TwoSided => usize::from(first != second),
                    Distinctness::Directed => (1 << ones(first & !second)) - 1,
                };
                assert_eq!(ways, expected, "{distinct}: {first:b} and {second:b}");
            }
        }
    }
}

/// Directed difference variables forbid nothing but equality where both have as many ones.
#[test]
fn directed_is_right_for_sequences_of_as_many_ones() {
    for first in 0..1_usize << 8 {
        for second in (0..1 << 8).filter(|&second| ones(second) == ones(first)) {
            assert_eq!(first & !second != 0, first != second, "{first:b} and {second:b}");
        }
    }
}

#[test]
fn known_cells_fold_into_every_distinctness() {
    for distinct in Distinctness::ALL {
        for first in partial_lines(3) {
            for second in partial_lines(3) {
                let count = first.iter().chain(&second).filter(|value| value.is_none()).count();
                let table = extensions(count, |lits, clauses, vars| {
                    let both = folded(first.iter().chain(&second), lits);
                    distinct.distinct(&both[..3], &both[3..], clauses, vars)
                });
                for (inputs, &ways) in table.iter().enumerate() {
                    let values = filled(first.iter().chain(&second), inputs);
                    let (a, b) = values.split_at(3);
                    let [ones, others] = [a, b].map(|line| line.iter().filter(|&&x| x).count());
                    if distinct != Distinctness::Directed || ones == others {
                        assert_eq!(ways > 0, a != b, "{distinct}: {a:?} and {b:?}");
                    }
                }
            }
        }
    }
}

/// The closed formulas of `takuzu::cnf`, rule by rule, for the counter and one-sided differences.
fn expected_size(rule: Rule, shape: Shape) -> (usize, usize) {
    let (r, c) = (shape.rows(), shape.cols());
    match rule {
        Rule::NoThree => (0, 2 * r * (c - 2) + 2 * c * (r - 2)),
        Rule::Balance => (r * c * c / 4 + c * r * r / 4, r * c * c + c * r * r),
        Rule::DistinctLines => (
            r * c * (r - 1) / 2 + r * c * (c - 1) / 2,
            (2 * c + 1) * r * (r - 1) / 2 + (2 * r + 1) * c * (c - 1) / 2,
        ),
        Rule::Signs => unreachable!("boards without signs"),
    }
}

#[test]
fn takuzu_formulas_are_as_large_as_the_docs_say() {
    let sides = || (2..=20).step_by(2);
    for shape in sides().flat_map(|rows| sides().map(move |cols| Shape::new(rows, cols))) {
        for rules in [Rules::TAKUZU, Rules::UNRULY] {
            let puzzle = Takuzu::new(Grid::blank(shape), rules).expect("even sides");
            for (rule, size) in puzzle.rule_sizes(encoding::TEXTBOOK).expect("a small board") {
                let expected = expected_size(Rule::from_plain(rule), shape);
                assert_eq!((size.variables, size.clauses), expected, "{rule} at {shape}");
            }
        }
    }
}

/// What `rule_sizes` says of an encoding is what `to_cnf` builds.
#[test]
fn measured_sizes_are_the_real_ones() {
    let boards = [(4, 4), (10, 10), (6, 12), (5, 5), (7, 4)];
    let majorities = [Majority::One, Majority::Either];
    for ((rows, cols), majority, encoding) in
        iproduct!(boards, majorities, encoding::all().collect::<Vec<_>>())
    {
        let shape = Shape::new(rows, cols);
        let rules = Rules::TAKUZU.with_majority(majority);
        let puzzle = Takuzu::new(Grid::blank(shape), rules).expect("odd sides are allowed");
        let (corner, right) = (Cell::new(0, 0), Cell::new(0, 1));
        let puzzle = puzzle
            .with_signs([
                Sign::new(corner, right, Relation::Equal),
                Sign::new(corner, Cell::new(1, 0), Relation::Different),
            ])
            .expect("neighbours");
        let (formula, _) = encoded(&puzzle, encoding);
        let sizes = puzzle.rule_sizes(encoding).expect("a small board").into_iter();
        let whole = sizes.map(|(_, size)| size).fold(Size::default(), |a, b| a + b);
        let literals = formula.clauses.iter().map(|clause| clause.len()).sum();
        let variables = formula.vars.n_used() as usize - shape.len();
        let real = Size { variables, clauses: formula.clauses.len(), literals };
        assert_eq!(whole, real, "{encoding} at {shape}, {majority:?}");
    }
}

#[test]
fn the_baseline_of_a_blank_square_has_the_stated_clauses() {
    for n in (2..=20).step_by(2) {
        let puzzle = Takuzu::blank(Shape::square(n)).expect("even sides");
        let sizes = puzzle.rule_sizes(encoding::TEXTBOOK).expect("a small board");
        let clauses: usize = sizes.iter().map(|(_, size)| size.clauses).sum();
        let stated = 4 * n * (n - 2) + 2 * n.pow(3) + 2 * n.pow(2) * (n - 1) + n * (n - 1);
        assert_eq!(clauses, stated, "side {n}");
    }
}

#[test]
fn names_of_encodings_lead_back_to_them() {
    for encoding in takuzu_sat::takuzu::KIND.encodings() {
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    assert_eq!("counter".parse(), Ok(encoding::TEXTBOOK));
    let wrong = "ladder+lazy".parse::<takuzu_sat::game::Encoding>().expect_err("no such encoding");
    assert_eq!(
        wrong.to_string(),
        "no encoding `ladder`: it is one of counter, windowed, automaton, totalizer, \
         then + and one of one-sided, two-sided, directed; for Sudoku: minimal, complete"
    );
}

/// Without projection, the models of a functional formula are the grids: 72 at 4×4 and 4,140 at 6×6.
///
/// A model counter in miniature: varisat lists the grids, and unit propagation from a grid fills in
/// every helper variable without a choice, so each grid has one extension.
#[test]
fn two_sided_formulas_have_one_model_a_grid() {
    for (side, grids) in [(4, 72), (6, 4140)] {
        let puzzle = Takuzu::blank(Shape::square(side)).expect("even sides");
        let functional = puzzle.encodings().into_owned().functional.into_iter();
        for encoding in functional.filter(|encoding| !encoding.lazy) {
            let (formula, cells) = encoded(&puzzle, encoding);
            let solutions = solve::solutions(&puzzle.clone().into(), &Engine::Native.into());
            let mut count = 0;
            for grid in solutions {
                let grid = grid.expect("a solution");
                let lits: Vec<Lit> =
                    grid.filled().filter_map(|(cell, value)| cells.lit(cell, value)).collect();
                let known = vec![Some(true); lits.len()];
                let all = all_variables(&formula.clauses, &lits, &known, &formula.vars);
                assert!(all, "{encoding}: a helper variable is open in\n{grid}");
                count += 1;
            }
            assert_eq!(count, grids, "{encoding} at {side}");
        }
    }
}

/// Whether propagation from some literals gives every variable a value, without conflict.
fn all_variables(cnf: &Cnf, lits: &[Lit], known: &[Option<bool>], vars: &BasicVarManager) -> bool {
    let all: Vec<Lit> = (0..vars.n_used()).map(Lit::positive).collect();
    let mut values: Vec<Option<bool>> = vec![None; all.len()];
    for (lit, value) in lits.iter().zip(known) {
        values[lit.vidx()] = value.map(|value| value == lit.is_pos());
    }
    propagate(cnf, &all, &values).is_some_and(|values| values.iter().all(Option::is_some))
}

#[test]
fn first_values_are_a_grid_without_broken_rules() {
    let puzzle = Takuzu::blank(Shape::square(40)).expect("an even side");
    let values = puzzle.advice().first_values.expect("values to try first");
    let grid = values(puzzle.shape());
    assert_eq!(takuzu_sat::takuzu::rules::violations(&grid, Rules::TAKUZU), []);
}
