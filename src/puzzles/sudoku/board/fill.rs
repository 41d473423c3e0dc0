//! Random complete boards.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::Literal;
use super::nine::NineBoard;
use super::places::PlacesBoard;
use crate::board::Board;
use crate::chance::Random;
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::search::DepthFirst;
use crate::sudoku::Sudoku;

/// A board that can tell what is left for a cell.
pub(super) trait Candidates: Board<Literal = Literal, Solution = Grid> {
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

    /// Goes through the cells in an order by chance, and gives each that is open one of the numbers
    /// with which it can be completed, each as likely as the others; in another order after too many
    /// conflicts.
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

    /// Gives some cells a number by chance, and searches for the rest; again with others where that
    /// takes long.
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
