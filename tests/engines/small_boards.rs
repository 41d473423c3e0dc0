//! Every board up to a side of 6, blank and with each single given, by every encoding: what the formula allows is what the
//! naive rules allow, tried out cell by cell.

use std::collections::HashSet;

use itertools::Itertools as _;
use rustsat::OutOfMemory;
use takuzu_sat::deduction::RuleId;
use takuzu_sat::game::{CnfForm, Encoder, Encoding, Encodings, GivensAs};
use takuzu_sat::sat::{Backend, Lit, Session, SolverResult};
use takuzu_sat::sudoku::{self, Sudoku};
use takuzu_sat::takuzu::{Majority, Relation, Rule, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Line, Puzzle, Shape};

/// The most solutions that are listed of a puzzle.
const MOST: usize = 1_000;
/// The most where there is a given: the board without it was listed before.
const FEW: usize = 30;

#[test]
fn encodings_of_takuzu_allow_what_the_rules_allow() {
    agree_under(Rules::TAKUZU);
}

#[test]
fn encodings_without_rule_3_allow_what_the_rules_allow() {
    agree_under(Rules::UNRULY);
}

fn agree_under(rules: Rules) {
    for board in shapes(6).flat_map(|shape| boards(shape, rules)) {
        let board: Puzzle = board.into();
        let all = by_rules(&board, usize::MAX);
        let encodings = encodings(&board);
        agree_on(&board, &all, &encodings);
        for (cell, value) in single_givens(&board) {
            let holds = |grid: &&Grid| grid[cell] == Some(value);
            let some: HashSet<Grid> = all.iter().filter(holds).cloned().collect();
            agree_on(&with_given(&board, cell, value), &some, &encodings);
        }
    }
}

/// Signs are clauses of their own, so boards up to a side of 4 show all that may go wrong; there is one at each place.
#[test]
fn encodings_of_signs_allow_what_the_rules_allow() {
    for rules in [Rules::TAKUZU, Rules::UNRULY] {
        for shape in shapes(4).filter(|shape| shape.len() > 1) {
            for board in boards(shape, rules) {
                for cells in shape.neighbours() {
                    for relation in [Relation::Equal, Relation::Different] {
                        let sign = Sign::new(cells[0], cells[1], relation);
                        let board = board.clone().with_signs([sign]).expect("neighbours").into();
                        agree_on(&board, &by_rules(&board, MOST + 1), &encodings(&board));
                    }
                }
            }
        }
    }
}

/// Sides of 2 and 3 are refused where a puzzle is read; the encoders are right on them, too.
#[test]
fn encodings_of_sudoku_allow_what_the_rules_allow() {
    for side in 2..=6 {
        for rows in (1..=side).filter(|&rows| side % rows == 0) {
            let block = Shape::new(rows, side / rows);
            let blank = Grid::blank(Shape::square(side));
            let board: Puzzle = Sudoku::with_any_side(blank, block).expect("a board").into();
            let (some, encodings) = (by_rules(&board, MOST + 1), encodings(&board));
            agree_on(&board, &some, &encodings);
            for (cell, value) in single_givens(&board) {
                // Two numbers of a solution may be exchanged.
                let exchanged = |grid: &Grid| with_exchanged(grid, grid[cell], Some(value));
                let some = some.iter().map(exchanged).collect();
                agree_on(&with_given(&board, cell, value), &some, &encodings);
            }
        }
    }
}

fn shapes(longest: usize) -> impl Iterator<Item = Shape> {
    (1..=longest).flat_map(move |rows| (1..=longest).map(move |cols| Shape::new(rows, cols)))
}

/// The boards of a size: with sides of odd length one for each majority.
fn boards(shape: Shape, rules: Rules) -> Vec<Takuzu> {
    let is_even = shape.rows().is_multiple_of(2) && shape.cols().is_multiple_of(2);
    let majorities: &[Majority] =
        if is_even { &[Majority::None] } else { &[Majority::One, Majority::Either] };
    let board = |&majority| Takuzu::new(Grid::blank(shape), rules.with_majority(majority));
    majorities.iter().map(board).collect::<Result<_, _>>().expect("boards")
}

fn single_givens(board: &Puzzle) -> Vec<(Cell, u8)> {
    let cells = board.shape().cells();
    cells.flat_map(|cell| board.values().map(move |value| (cell, value))).collect()
}

fn with_exchanged(grid: &Grid, one: Option<u8>, other: Option<u8>) -> Grid {
    Grid::from_fn(grid.shape(), |cell| match grid[cell] {
        value if value == one => other,
        value if value == other => one,
        value => value,
    })
}

fn with_given(board: &Puzzle, cell: Cell, value: u8) -> Puzzle {
    let mut givens = board.givens().clone();
    givens.set(cell, Some(value));
    board.with_givens(givens)
}

/// Lists the encodings that differ on a board: without rule 3 there is one for each kind of line.
fn encodings(board: &Puzzle) -> Vec<Encoding> {
    let Encodings { all: mut encodings, on_demand, .. } = board.encodings().into_owned();
    if !board.rule_list().iter().any(|rule| on_demand.contains(rule)) {
        let mut lines = HashSet::new();
        encodings.retain(|encoding| lines.insert(encoding.line));
    }
    encodings
}

fn agree_on(puzzle: &Puzzle, solutions: &HashSet<Grid>, encodings: &[Encoding]) {
    for &encoding in encodings {
        let is_blank = puzzle.givens().filled().next().is_none();
        let most = if is_blank { MOST } else { FEW };
        if let Err(words) = compare(puzzle, solutions, most, encoding) {
            panic!("{encoding}: {words}\n{puzzle:?}");
        }
    }
}

/// Finds the solutions cell by cell: after each the naive rules are asked. All, or so many.
pub(super) fn by_rules(puzzle: &Puzzle, most: usize) -> HashSet<Grid> {
    let open: Vec<Cell> = puzzle.givens().blanks().collect();
    let mut found = HashSet::new();
    fill(puzzle, &mut puzzle.givens().clone(), &open, most, &mut found);
    found
}

fn fill(puzzle: &Puzzle, grid: &mut Grid, open: &[Cell], most: usize, found: &mut HashSet<Grid>) {
    if found.len() == most || !puzzle.violations(grid).is_empty() {
        return;
    }
    let Some((&cell, rest)) = open.split_first() else {
        found.insert(grid.clone());
        return;
    };
    for value in puzzle.values() {
        grid.set(cell, Some(value));
        fill(puzzle, grid, rest, most, found);
    }
    grid.set(cell, None);
}

/// Compares what a formula allows, all or so many, with the solutions that the rules allow: all of them, or more than that.
pub(super) fn compare(
    puzzle: &Puzzle,
    solutions: &HashSet<Grid>,
    most: usize,
    encoding: Encoding,
) -> Result<(), String> {
    let listed = by_formula(puzzle, most, encoding);
    let different: HashSet<&Grid> = listed.iter().collect();
    if different.len() < listed.len() {
        return Err("a solution came twice".into());
    }
    let is_right = |grid: &Grid| solutions.contains(grid) || is_solution(puzzle, grid);
    if let Some(grid) = listed.iter().find(|grid| !is_right(grid)) {
        return Err(format!("this is not a solution:\n{grid}"));
    }
    if listed.len() < solutions.len().min(most) {
        let missed = solutions.iter().find(|grid| !different.contains(grid));
        return Err(format!("a solution is missing:\n{}", missed.expect("one")));
    }
    Ok(())
}

fn is_solution(puzzle: &Puzzle, grid: &Grid) -> bool {
    grid.is_complete() && grid.extends(puzzle.givens()) && puzzle.violations(grid).is_empty()
}

/// Lists solutions of the formula, with the givens as constants.
fn by_formula(puzzle: &Puzzle, most: usize, encoding: Encoding) -> Vec<Grid> {
    let mut session = Session::with_backend(&Backend::default(), &Limits::none()).expect("varisat");
    let form = CnfForm::from(encoding).with_givens(GivensAs::Constants);
    let encoded = session.encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars));
    let mut map = encoded.expect("enough memory");
    let mut listed = Vec::new();
    while listed.len() < most && session.solve(&[]).expect("an answer") == SolverResult::Sat {
        let grid = map.decode(&session.model().expect("a model"));
        // No clause speaks of a cell that the model leaves open, so that any value will do.
        let any = |cell| grid[cell].or(Some(*puzzle.values().start()));
        let grid = Grid::from_fn(grid.shape(), any);
        let is_broken = session
            .encode(|clauses, vars| puzzle.complete(&mut map, &grid, encoding, clauses, vars));
        if is_broken.expect("enough memory") {
            continue;
        }
        let open = puzzle.givens().blanks();
        let lits: Vec<Lit> = open.filter_map(|cell| map.lit(cell, grid[cell]?)).collect();
        session.block(&lits).expect("enough memory");
        listed.push(grid);
    }
    listed
}

/// The clauses of rules without those of the cells, on all complete grids of boards with up to twelve cells.
#[test]
fn each_rule_of_takuzu_says_what_it_says() {
    for shape in shapes(6).filter(|shape| shape.len() <= 12) {
        for board in boards(shape, Rules::TAKUZU) {
            let last = shape.neighbours().last();
            let sign = last.map(|[one, other]| Sign::new(one, other, Relation::Different));
            let board: Puzzle = board.with_signs(sign).expect("neighbours").into();
            for (rules, encoding) in ways(&board) {
                assert_eq!(says(&board, &rules, encoding), Ok(()), "{encoding} {rules:?}");
            }
        }
    }
}

#[test]
fn each_rule_of_sudoku_says_what_it_says() {
    for block in [(2, 2), (1, 2), (1, 3), (2, 3), (3, 2)].map(|(high, wide)| Shape::new(high, wide))
    {
        let blank = Grid::blank(Shape::square(block.len()));
        let board: Puzzle = Sudoku::with_any_side(blank, block).expect("a board").into();
        for (rules, encoding) in ways(&board) {
            assert_eq!(says(&board, &rules, encoding), Ok(()), "{encoding} {rules:?}");
        }
    }
}

/// The rules that are asked together, each by all encodings that differ in them; no rule stands for "a cell has a value".
///
/// Some encodings of balance rely on the clauses against runs.
pub(super) fn ways(board: &Puzzle) -> Vec<(Vec<RuleId>, Encoding)> {
    let all = board.rule_list();
    let groups = all.iter().enumerate().map(|(place, &rule)| match rule {
        _ if rule == Rule::Balance => all[..=place].to_vec(),
        _ => vec![rule],
    });
    let ways = groups.chain([Vec::new()]).flat_map(|rules| {
        let known = board.encodings();
        let is_on_demand = rules.iter().any(|rule| known.on_demand.contains(rule));
        let mut met = HashSet::new();
        let differs = move |encoding: &Encoding| {
            met.insert(match is_on_demand {
                true => (encoding.distinct, encoding.lazy),
                false => (encoding.line, false),
            })
        };
        let encodings = known.all.iter().copied().filter(differs);
        encodings.map(|encoding| (rules.clone(), encoding)).collect::<Vec<_>>()
    });
    ways.collect()
}

/// Asks the clauses of some rules of a blank board, alone, whether they allow what the naive rules allow; see [`samples`].
pub(super) fn says(board: &Puzzle, rules: &[RuleId], encoding: Encoding) -> Result<(), String> {
    let mut session = Session::with_backend(&Backend::default(), &Limits::none()).expect("varisat");
    let late = if encoding.lazy { board.encodings().into_owned().on_demand } else { Vec::new() };
    let is_late = |rule: &RuleId| late.contains(rule);
    let at_once: Vec<RuleId> = rules.iter().copied().filter(|rule| !is_late(rule)).collect();
    let encoded = session.encode(|clauses, vars| {
        let cells = board.cell_vars(false, vars);
        let to = &mut Encoder { encoding, cells: &cells, clauses, vars };
        if rules.is_empty() {
            board.add_rules(&[], to)?;
        }
        for &rule in &at_once {
            board.add_rule(rule, to)?;
            to.clauses.propagate();
        }
        Ok::<_, OutOfMemory>(cells)
    });
    let cells = encoded.expect("enough memory");
    let mut added = HashSet::new();
    let mut is_allowed = |assumed: Vec<Lit>, grid: Option<&Grid>| {
        if let Some(grid) = grid.filter(|_| at_once.len() < rules.len()) {
            let add = session.encode(|clauses, vars| {
                let to = &mut Encoder { encoding, cells: &cells, clauses, vars };
                board.add_on_demand(grid, &mut added, to)
            });
            add.expect("enough memory");
        }
        session.solve(&assumed).expect("an answer") == SolverResult::Sat
    };
    if rules.is_empty() {
        // The least encoding of Sudoku leaves it to the houses that no cell has two. Of two values, one bit says it.
        let two_are_wrong = encoding.line != "minimal" || board.values().count() == 2;
        for cell in board.shape().cells() {
            let lits: Vec<Lit> =
                board.values().filter_map(|value| cells.lit(cell, value)).collect();
            let none = lits.iter().map(|&lit| !lit).collect();
            let mut pairs = lits.iter().tuple_combinations();
            if is_allowed(none, None)
                || pairs.any(|(&one, &other)| two_are_wrong == is_allowed(vec![one, other], None))
            {
                return Err(format!("{cell} may have no value or two"));
            }
        }
        return Ok(());
    }
    // The complete encoding of Sudoku says besides that a house has each number.
    if encoding.line == "complete" {
        let sudoku = board.downcast::<Sudoku>().expect("a Sudoku");
        for house in
            sudoku.houses().filter(|&house| rules == [RuleId::from(sudoku::Rule::about(house))])
        {
            for value in board.values() {
                let lits = sudoku.cells(house).filter_map(|cell| cells.lit(cell, value));
                if is_allowed(lits.map(|lit| !lit).collect(), None) {
                    return Err(format!("{house} may lack a {value}"));
                }
            }
        }
    }
    let is_directed = board.effective_encoding(encoding).distinct == "directed";
    for grid in samples(board) {
        if is_directed && !has_incomparable_lines(&grid) {
            continue;
        }
        let assumed = grid.filled().filter_map(|(cell, value)| cells.lit(cell, value)).collect();
        let is_allowed = is_allowed(assumed, Some(&grid));
        let violations = board.violations(&grid);
        let is_right = !violations.iter().any(|violation| rules.contains(&violation.rule));
        if is_allowed != is_right {
            return Err(format!("allowed: {is_allowed}, right: {is_right}\n{grid}"));
        }
    }
    Ok(())
}

/// Tells whether each two parallel lines are equal or have a 1 each where the other has a 0, as in all that have the same
/// number of ones: the directed difference variables rely on that.
fn has_incomparable_lines(grid: &Grid) -> bool {
    let pairs = grid.shape().lines().tuple_combinations();
    let is_parallel = |(one, other): &(Line, Line)| {
        matches!((one, other), (Line::Row(_), Line::Row(_)) | (Line::Col(_), Line::Col(_)))
    };
    pairs.filter(is_parallel).all(|(one, other)| {
        let pairs: Vec<_> = grid.line(one).zip(grid.line(other)).collect();
        let has = |pair| pairs.contains(&pair);
        has((Some(0), Some(1))) == has((Some(1), Some(0)))
    })
}

/// Grids for [`says`]: all complete ones of a board with few cells of two values, else all with two cells.
fn samples(board: &Puzzle) -> Vec<Grid> {
    let (shape, values): (Shape, Vec<u8>) = (board.shape(), board.values().collect());
    if values.len() == 2 && shape.len() <= 12 {
        let bit = |number: usize, cell| values[number >> shape.index(cell) & 1];
        let grid = |number| Grid::from_fn(shape, |cell| Some(bit(number, cell)));
        return (0..1 << shape.len()).map(grid).collect();
    }
    let grid = |((one, other), (&first, &second))| {
        let mut grid = Grid::blank(shape);
        grid.set(one, Some(first));
        grid.set(other, Some(second));
        grid
    };
    let pairs = shape.cells().tuple_combinations::<(_, _)>();
    pairs.cartesian_product(values.iter().cartesian_product(&values)).map(grid).collect()
}
