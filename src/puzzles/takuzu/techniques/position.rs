//! A partly filled board as sets of places, and one line of it as a technique sees it.

use std::cell::RefCell;

use super::Technique;
use crate::ground::grid::{Cell, Grid, Line, Shape};
use crate::puzzles::takuzu::board::Sweep;
use crate::puzzles::takuzu::line::{Known, LINES, LineSigns, LongTable, Mask, Parallel};
use crate::puzzles::takuzu::{Rules, Takuzu};

/// The places of a line that hold a zero, and those that hold a one: indexed by the symbol.
pub(super) type Marks<M> = [M; 2];

/// The rows or the columns, as an index.
pub(super) const ROWS: usize = 0;
pub(super) const COLS: usize = 1;

/// The sweep over lines that it remembers.
type LineSweep = Sweep<<u32 as Mask>::Lanes>;

/// The techniques that see nothing but signs.
const ABOUT_SIGNS: [Technique; 3] = [Technique::Sign, Technique::EqualPair, Technique::SignQuota];
/// The techniques that compare a line with complete ones.
pub(super) const ABOUT_TWINS: [Technique; 3] =
    [Technique::DistinctTwo, Technique::DistinctOne, Technique::Distinct];

impl Technique {
    /// Tells whether boards with signs or without, where lines have to be distinct or not, can have what it is about.
    pub(crate) fn has_use(self, with_signs: bool, distinct_lines: bool) -> bool {
        let lacks_signs = ABOUT_SIGNS.contains(&self) && !with_signs;
        let lacks_twins = ABOUT_TWINS.contains(&self) && !distinct_lines;
        !lacks_signs && !lacks_twins
    }
}

/// The properties of a board that do not change while it is filled.
#[derive(Clone, Debug)]
pub(super) struct Frame<M> {
    pub(super) shape: Shape,
    pub(super) rules: Rules,
    pub(super) ways: [Parallel<M>; 2],
    /// The tables of what all legal completions share, for lines that have none in `ways`.
    tables: [Option<&'static LongTable>; 2],
    /// The same for lines that have no table and are remembered.
    sweeps: [Option<RefCell<LineSweep>>; 2],
    /// The signs of each row and each column; empty where the board has none.
    related: Vec<Vec<LineSigns<M>>>,
}

impl<M: Mask> Frame<M> {
    pub(super) fn new(puzzle: &Takuzu) -> Frame<M> {
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        let signs = |line: Line| LineSigns::new(puzzle, line);
        let related = shape.parallels().map(|lines| {
            if puzzle.signs().is_empty() {
                Vec::new()
            } else {
                lines.into_iter().map(signs).collect()
            }
        });
        let (related, ways) = (related.collect(), Parallel::rows_and_cols(puzzle));
        let tables = ways.each_ref().map(|way| LongTable::for_lines(way.len, &way.ones));
        let sweeps = [ROWS, COLS].map(|way| {
            let Parallel { len, ref ones, table, .. } = ways[way];
            let is_swept =
                table.is_none() && tables[way].is_none() && len <= LineSweep::LONGEST_KNOWN;
            is_swept.then(|| RefCell::new(Sweep::new(len, ones.clone())))
        });
        Frame { shape, rules, ways, tables, sweeps, related }
    }

    /// Finds out at once what all legal completions of several lines share: each is remembered for [`View::shared`].
    pub(super) fn foresee(&self, way: usize, lines: impl Iterator<Item = Marks<M>>) {
        let Some(sweep) = self.sweeps[way].as_ref().filter(|_| self.related[way].is_empty()) else {
            return;
        };
        let lines = lines.filter(|[zeros, ones]| (*zeros & *ones).is_empty());
        let known: Vec<Known<M>> = lines.map(|[zeros, ones]| Known { ones, zeros }).collect();
        for lines in known.chunks(LINES) {
            sweep.borrow_mut().shared(lines);
        }
    }

    pub(super) fn all(&self) -> [M; 2] {
        [ROWS, COLS].map(|way| M::first_places(self.ways[way].count))
    }

    /// Tells whether there is on such boards what a technique is about.
    pub(super) fn has_use_for(&self, technique: Technique) -> bool {
        let with_signs = !self.related[ROWS].is_empty();
        technique.has_use(with_signs, self.rules.distinct_lines)
    }

    pub(super) fn line(way: usize, place: usize) -> Line {
        match way {
            ROWS => Line::Row(place),
            _ => Line::Col(place),
        }
    }
}

/// The symbols on the board.
#[derive(Clone, Debug)]
pub(super) struct Position<M> {
    pub(super) lines: [Vec<Marks<M>>; 2],
    /// The lines without an open place.
    pub(super) complete: [M; 2],
}

impl<M: Mask> Position<M> {
    pub(super) fn new(frame: &Frame<M>, grid: &Grid) -> Position<M> {
        let lines = |count: usize| vec![[M::EMPTY; 2]; count];
        let mut position = Position {
            lines: [lines(frame.shape.rows()), lines(frame.shape.cols())],
            complete: [M::EMPTY; 2],
        };
        for (cell, value) in grid.filled() {
            position.put(frame, cell.row, cell.col, usize::from(value));
        }
        position
    }

    pub(super) fn put(&mut self, frame: &Frame<M>, row: usize, col: usize, symbol: usize) {
        for (way, place, along) in [(ROWS, row, col), (COLS, col, row)] {
            let line = &mut self.lines[way][place];
            line[symbol] |= M::bit(along);
            if line[0] | line[1] == frame.ways[way].full {
                self.complete[way] |= M::bit(place);
            }
        }
    }

    pub(super) fn at(&self, row: usize, col: usize) -> Option<u8> {
        let [zeros, ones] = self.lines[ROWS][row];
        match (zeros.has(col), ones.has(col)) {
            (true, _) => Some(0),
            (_, true) => Some(1),
            _ => None,
        }
    }

    pub(super) fn grid(&self, frame: &Frame<M>) -> Grid {
        Grid::from_fn(frame.shape, |Cell { row, col }| self.at(row, col))
    }

    pub(super) fn is_complete(&self, frame: &Frame<M>) -> bool {
        self.complete[ROWS] == M::first_places(frame.shape.rows())
    }

    /// The same position with this one's memory.
    pub(super) fn copy_from(&mut self, other: &Position<M>) {
        for (to, from) in self.lines.iter_mut().zip(&other.lines) {
            to.copy_from_slice(from);
        }
        self.complete = other.complete;
    }

    pub(super) fn view<'a>(&'a self, frame: &'a Frame<M>, way: usize, place: usize) -> View<'a, M> {
        View {
            frame,
            position: self,
            way,
            place,
            marks: self.lines[way][place],
            related: frame.related[way].get(place).copied().unwrap_or(LineSigns::NONE),
        }
    }
}

/// One line, with what stands beside it.
#[derive(Clone, Copy)]
pub(super) struct View<'a, M> {
    pub(super) frame: &'a Frame<M>,
    pub(super) position: &'a Position<M>,
    pub(super) way: usize,
    pub(super) place: usize,
    pub(super) marks: Marks<M>,
    pub(super) related: LineSigns<M>,
}

impl<'a, M: Mask> View<'a, M> {
    pub(super) fn parallel(&self) -> &'a Parallel<M> {
        &self.frame.ways[self.way]
    }

    pub(super) fn open(&self) -> M {
        self.parallel().full & !(self.marks[0] | self.marks[1])
    }

    /// Returns how often a symbol may still come; below zero when it stands too often.
    pub(super) fn to_come(self, symbol: usize) -> i32 {
        self.parallel().most()[symbol] as i32 - self.marks[symbol].count() as i32
    }

    /// Returns the symbols that all legal completions share; `None` when there is none.
    pub(super) fn shared(&self, marks: Marks<M>) -> Option<Marks<M>> {
        let [zeros, ones] = marks;
        if !(zeros & ones).is_empty() {
            return None;
        }
        let known = Known { ones, zeros };
        let rules = self.parallel().rules;
        let (long, sweep) = (self.frame.tables[self.way], &self.frame.sweeps[self.way]);
        let shared = match (self.parallel().table, long, sweep) {
            _ if !self.related.is_empty() => rules.with_signs(self.related).shared(known),
            (Some(table), ..) => table.shared(known),
            (None, Some(table), _) => table.shared(known),
            (None, None, Some(sweep)) => sweep.borrow_mut().shared(&[known])[0],
            (None, None, None) => rules.shared(known),
        };
        shared.map(|shared| [shared.zeros, shared.ones])
    }

    /// The places of the other complete lines that look like this one as far as it is filled.
    pub(super) fn twins(&self, marks: Marks<M>) -> impl Iterator<Item = usize> + use<'a, M> {
        let lines = &self.position.lines[self.way];
        let others = self.position.complete[self.way] & !M::bit(self.place);
        others.places().filter(move |&other| {
            let [zeros, ones] = lines[other];
            (zeros & marks[1] | ones & marks[0]).is_empty()
        })
    }

    /// The same line on another position.
    pub(super) fn on<'b>(self, position: &'b Position<M>) -> View<'b, M>
    where
        'a: 'b,
    {
        View { position, ..self }
    }
}
