//! Sudoku boards that draw conclusions: the native search.
//!
//! They are written independently from the rules and share no code with the encoders or with `rules`, so
//! that they can check the other engines. There are two, which share nothing but the search (`search.rs`),
//! so that each is a test of the other:
//!
//! - 9×9 with blocks of 3×3 (`nine.rs`): all digits side by side in words that the compiler makes
//!   vectors of, and one sweep over all of them without a branch (`lanes.rs`);
//! - sides up to 25 with any blocks (`places.rs`): live places of each digit in each row, column and
//!   block, and live digits of each cell, with a list of what has changed.
//!
//! Both conclude the same: naked singles, hidden singles, and locked candidates (a digit that has
//! room only where a block and a line cross, seen from the one, goes from the rest of the other).
//! Random complete boards are drawn by the same searches.

mod lanes;
mod nine;
mod places;

use std::ops::Not;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::Sudoku;
use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::{Limits, Next};
use crate::machines::board::Board;
use crate::machines::search::{self, Choice, DepthFirst};
use crate::puzzles::game::{self, Cube};
use nine::NineBoard;
use places::PlacesBoard;

/// A number in a cell, or its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    /// The place of the cell, row by row.
    pub(super) place: u16,
    /// The digit, from 0: the number less one.
    pub(super) digit: u8,
    pub(super) holds: bool,
}

impl Literal {
    pub(super) fn new(place: usize, digit: usize) -> Literal {
        Literal { place: place as u16, digit: digit as u8, holds: true }
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal { holds: !self.holds, ..self }
    }
}

/// Evaluates an expression with the board that is fastest for a puzzle.
macro_rules! with_fastest_board {
    ($puzzle:expr, $board:ident => $value:expr) => {
        if $puzzle.block() == NineBoard::BLOCK {
            let $board = &mut NineBoard::new($puzzle);
            $value
        } else {
            let $board = &mut PlacesBoard::new($puzzle);
            $value
        }
    };
}

/// Returns the givens and all that follows from them without search (`search::simplify`).
///
/// `Exhausted` when that shows that there is no solution.
#[must_use]
pub fn simplify(puzzle: &Sudoku, limits: &Limits) -> Next<Grid> {
    with_fastest_board!(puzzle, board => search::simplify(board, limits))
}

/// Depth-first search for the solutions of a [`Sudoku`] puzzle, each handed out exactly once.
///
/// The same puzzle gives the same solutions in the same order. A puzzle is unique when there is a
/// first solution and no second.
///
/// ```
/// use takuzu_sat::sudoku::{Sudoku, board::SudokuSearch};
/// use takuzu_sat::game::Search;
/// use takuzu_sat::{Grid, Limits, Next, Shape};
///
/// let givens = Grid::from_line(Shape::square(4), "12.4..122.4.43..").expect("16 symbols");
/// let puzzle = Sudoku::new(givens, Shape::square(2))?;
/// let mut search = SudokuSearch::new(&puzzle, Limits::none());
/// let solution = Grid::from_line(Shape::square(4), "1234341221434321").expect("16 symbols");
/// assert_eq!(search.next_solution(), Next::Solution(solution));
/// assert_eq!(search.next_solution(), Next::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SudokuSearch {
    boards: Boards,
    shape: Shape,
}

#[derive(Debug)]
enum Boards {
    Nine(DepthFirst<NineBoard>),
    Places(DepthFirst<PlacesBoard>),
}

impl SudokuSearch {
    /// Starts a search for the solutions of a puzzle, on the board that is fastest for it.
    #[must_use]
    pub fn new(puzzle: &Sudoku, limits: Limits) -> SudokuSearch {
        if puzzle.block() == NineBoard::BLOCK {
            let search = DepthFirst::new(NineBoard::new(puzzle), limits).without_restarts();
            SudokuSearch { boards: Boards::Nine(search), shape: puzzle.shape() }
        } else {
            SudokuSearch::with_general_board(puzzle, limits)
        }
    }

    /// [`SudokuSearch::new`] on the board for all sides, whatever the side: slower for 9×9, and a
    /// witness for the other board there.
    #[must_use]
    pub fn with_general_board(puzzle: &Sudoku, limits: Limits) -> SudokuSearch {
        let search = DepthFirst::new(PlacesBoard::new(puzzle), limits);
        SudokuSearch { boards: Boards::Places(search), shape: puzzle.shape() }
    }
}

impl game::Search for SudokuSearch {
    /// Finds the next solution: a complete grid that extends the givens and breaks no rule.
    ///
    /// [`Next::GaveUp`] is final: a search that has given up does not know where it was.
    fn next_solution(&mut self) -> Next<Grid> {
        match &mut self.boards {
            Boards::Nine(search) => search.next_solution(),
            Boards::Places(search) => search.next_solution(),
        }
    }

    /// Returns the number of states of the board looked at so far: the givens, and one for each branch.
    fn nodes(&self) -> u64 {
        match &self.boards {
            Boards::Nine(search) => search.nodes(),
            Boards::Places(search) => search.nodes(),
        }
    }

    /// Splits a puzzle into `enough` cubes, or less where a further split would make more, or nothing is left to split.
    ///
    /// The part with most open candidates is split next, by the cell with fewest candidates, into a part for
    /// each of them; those that propagation refutes are left out. `Exhausted` when every part is refuted.
    fn cubes(&mut self, enough: usize) -> Next<Vec<Cube>> {
        let cubes = match &mut self.boards {
            Boards::Nine(search) => search.cubes_by(enough, tightest_cell),
            Boards::Places(search) => search.cubes_by(enough, tightest_cell),
        };
        let in_grid = |literal: Literal| (self.shape.cell(literal.place.into()), literal.digit + 1);
        let cube = |literals: Vec<Literal>| literals.into_iter().map(in_grid).collect();
        cubes.map(|cubes| cubes.into_iter().map(cube).collect())
    }
}

/// Looks for solutions where a cell does not hold a certain number.
///
/// A given can be left out if there is none such of the others: that is one search for one solution,
/// where to count the solutions of the others would find the old one first.
#[derive(Debug)]
pub(crate) struct Others {
    /// A blank board, to be copied; none for 9×9, whose board is made of givens at once.
    blank: Option<PlacesBoard>,
}

impl Others {
    /// For boards with the blocks of a puzzle.
    pub(crate) fn new(puzzle: &Sudoku) -> Others {
        let is_nine = puzzle.block() == NineBoard::BLOCK;
        let givens = || Grid::blank(puzzle.shape());
        let blank = (!is_nine).then(|| PlacesBoard::new(&puzzle.with_givens(givens())));
        Others { blank }
    }

    /// Returns a solution with these givens that has another number in a cell, which is blank in them.
    pub(crate) fn find(&self, givens: &Grid, cell: Cell, value: u8, limits: &Limits) -> Next<Grid> {
        let number = Literal::new(givens.shape().index(cell), usize::from(value - 1));
        match &self.blank {
            None => {
                let mut board = NineBoard::with_givens(givens);
                board.decide(!number);
                let mut search = DepthFirst::new(board, limits.clone()).without_restarts();
                search.next_solution()
            }
            Some(blank) => {
                let mut board = blank.clone();
                board.give(givens);
                board.decide(!number);
                DepthFirst::new(board, limits.clone()).next_solution()
            }
        }
    }
}

/// Chooses the open cell with fewest candidates, the first of several.
fn tightest_cell<B: Candidates>(
    board: &mut B,
    _steps: &mut Vec<Literal>,
    limits: &Limits,
) -> Choice<Literal> {
    if limits.stop_requested() {
        return Choice::GaveUp;
    }
    let count = |&place: &usize| board.candidates_of(place).count_ones();
    let open = (0..board.places()).filter(|place| count(place) > 1);
    let Some(place) = open.min_by_key(count) else {
        return Choice::Complete;
    };
    let candidates = board.candidates_of(place);
    let digits = (0..32).filter(|digit| candidates >> digit & 1 == 1);
    Choice::Branch(digits.map(|digit| Literal::new(place, digit)).collect())
}

/// A board that can tell what is left for a cell.
trait Candidates: Board<Literal = Literal, Solution = Grid> {
    /// Counts the cells.
    fn places(&self) -> usize;

    /// Returns the digits that a place may have, as bits.
    fn candidates_of(&self, place: usize) -> u32;
}

impl Candidates for NineBoard {
    fn places(&self) -> usize {
        NineBoard::PLACES
    }

    fn candidates_of(&self, place: usize) -> u32 {
        self.candidates(place).fold(0, |all, digit| all | 1 << digit)
    }
}

impl Candidates for PlacesBoard {
    fn places(&self) -> usize {
        self.wheres.len()
    }

    fn candidates_of(&self, place: usize) -> u32 {
        self.live[place]
    }
}

/// A blank board that is filled again and again.
#[derive(Debug)]
pub(in crate::puzzles::sudoku) struct Filler(Blank);

#[derive(Debug)]
enum Blank {
    Nine(NineBoard),
    Places(PlacesBoard),
}

impl Filler {
    /// The number of conflicts after which an order of the cells is given up for another: on 9×9 most take none or
    /// a few, and one of 300 took two seconds.
    const CONFLICTS: u32 = 50;

    /// The number of nodes after which another beginning is made on a large board.
    const PATIENCE: u64 = 1000;

    pub(in crate::puzzles::sudoku) fn new(blank: &Sudoku) -> Filler {
        if blank.block() == NineBoard::BLOCK {
            Filler(Blank::Nine(NineBoard::new(blank)))
        } else {
            Filler(Blank::Places(PlacesBoard::new(blank)))
        }
    }

    /// Goes through the cells in an order by chance, and gives each that is open one of the numbers with which it can
    /// be completed, each as likely as the others; in another order after too many conflicts.
    pub(in crate::puzzles::sudoku) fn fill(
        &mut self,
        rng: &mut Random,
        limits: &Limits,
    ) -> Next<Grid> {
        match &mut self.0 {
            Blank::Nine(board) => fill(board, rng, limits),
            Blank::Places(board) => fill(board, rng, limits),
        }
    }

    /// Gives some cells a number by chance, and searches for the rest; again with others where that takes long.
    pub(in crate::puzzles::sudoku) fn fill_after(
        &self,
        cells: usize,
        rng: &mut Random,
        limits: &Limits,
    ) -> Next<Grid> {
        match &self.0 {
            Blank::Nine(board) => fill_after(board, cells, rng, limits),
            Blank::Places(board) => fill_after(board, cells, rng, limits),
        }
    }
}

fn fill<B: Candidates>(board: &mut B, rng: &mut Random, limits: &Limits) -> Next<Grid> {
    if board.propagate().is_err() {
        return Next::Exhausted;
    }
    loop {
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        let order = order(board, rng);
        board.save();
        let grid = first(board, &order, rng);
        board.back_to(0);
        if let Some(next) = grid {
            return next;
        }
    }
}

/// Returns the open places in a random order.
fn order<B: Candidates>(board: &B, rng: &mut Random) -> Vec<u16> {
    let is_open = |&place: &u16| !board.candidates_of(place.into()).is_power_of_two();
    let mut order: Vec<u16> = (0..board.places() as u16).filter(is_open).collect();
    order.shuffle(rng);
    order
}

/// Searches depth first, with the cells in a given order; a number that fails is taken out and another drawn.
/// `None` after too many conflicts.
fn first<B: Candidates>(board: &mut B, order: &[u16], rng: &mut Random) -> Option<Next<Grid>> {
    // What was tried, and its place in the order; level 0 is the caller's.
    let mut tried: Vec<(Literal, usize)> = Vec::new();
    let mut at = 0;
    let mut conflicts = 0;
    loop {
        if board.propagate().is_ok() {
            let is_open = |&place: &u16| !board.candidates_of(place.into()).is_power_of_two();
            let Some(ahead) = order[at..].iter().position(is_open) else {
                return Some(Next::Solution(board.solution()));
            };
            at += ahead;
            let literal = draw(board, order[at], rng);
            board.save();
            board.decide(literal);
            tried.push((literal, at));
            continue;
        }
        conflicts += 1;
        if conflicts == Filler::CONFLICTS {
            return None;
        }
        let Some((literal, place)) = tried.pop() else {
            return Some(Next::Exhausted);
        };
        at = place;
        board.back_to(tried.len() + 1);
        board.decide(!literal);
    }
}

fn draw<B: Candidates>(board: &B, place: u16, rng: &mut Random) -> Literal {
    let mut digits = board.candidates_of(place.into());
    for _ in 0..rng.random_range(..digits.count_ones() as usize) {
        digits &= digits - 1;
    }
    Literal::new(place.into(), digits.trailing_zeros() as usize)
}

fn fill_after<B: Candidates + Clone>(
    blank: &B,
    cells: usize,
    rng: &mut Random,
    limits: &Limits,
) -> Next<Grid> {
    let limits = limits.clone().with_nodes(Filler::PATIENCE);
    loop {
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        let mut board = blank.clone();
        for literal in some(blank.clone(), cells, rng) {
            if board.is_open(literal) {
                board.decide(literal);
            }
        }
        if let Next::Solution(grid) = DepthFirst::new(board, limits.clone()).next_solution() {
            return Next::Solution(grid);
        }
    }
}

/// Draws numbers for some cells, which do not exclude each other as far as propagation sees.
fn some<B: Candidates>(mut board: B, cells: usize, rng: &mut Random) -> Vec<Literal> {
    let mut kept = Vec::new();
    if board.propagate().is_err() {
        return kept;
    }
    for place in order(&board, rng).into_iter().take(cells) {
        if board.candidates_of(place.into()).is_power_of_two() {
            continue;
        }
        let literal = draw(&board, place, rng);
        board.save();
        board.decide(literal);
        match board.propagate() {
            Ok(()) => kept.push(literal),
            Err(_) => board.back_to(kept.len()),
        }
    }
    kept
}
