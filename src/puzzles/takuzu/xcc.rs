//! The puzzle as an exact cover problem with colours: the second reduction.
//!
//! An option is a legal line in the place of a row or of a column. It covers its line and colours the
//! line's cells, so that rows and columns meet in equal colours; rules 1 and 2, and the signs, each of
//! which lies inside one line, are in the choice of lines, and rule 3 says that a pattern is used by one row and by one column at most:
//!
//! | item | | stands for |
//! |---|---|---|
//! | `r1` ..., `c1` ... | primary | the row, the column |
//! | `r1c1` ... | secondary, coloured `0` or `1` | the cell |
//! | `R1` ..., `C1` ... | secondary, without colour | a pattern, used by a row, by a column |
//!
//! On an n×n board with p legal lines of length n (n = 10: 84, 14: 518, 20: 8,196; OEIS A177790) that
//! is 2n primary items, n² + 2p secondary ones and 2np options of n + 2 items each. Givens leave out
//! the lines that they contradict, and a pattern that only one line can have needs no item.

use std::collections::HashMap;

use super::Takuzu;
use crate::ground::grid::{Cell, Line, Shape};
use crate::ground::limits::Limits;
use crate::machines::xcc::{Colour, Entry, Item, Problem, ProblemError};
use crate::puzzles::game::{Cover, CoverError, CoverForm, CoverMap, Names};
use crate::puzzles::takuzu::line::{Known, LineRules, LineSigns};

/// The bytes of an entry of an option in an engine, as measured with dancing links on a blank 22x22, which take most.
const ENTRY_BYTES: u64 = 47;

/// The number of options between two looks at the stop callback.
const OPTIONS_PER_LOOK: usize = 1 << 12;

impl Takuzu {
    /// More options than this are refused: a blank board has them from 24×24 on.
    pub(crate) const MOST_OPTIONS: u64 = 1_000_000;

    /// The number of legal lines that the givens allow in all rows and columns together, which is the number
    /// of options; `u64::MAX` stands for that or more.
    #[must_use]
    fn legal_line_count(&self) -> u64 {
        let lines = self.shape().lines();
        let count =
            |line| self.completions(line).map_or(u64::MAX, |(rules, known)| rules.count(known));
        lines.map(count).fold(0, u64::saturating_add)
    }

    /// Returns what the legal completions of a line follow from; none where it is too long for them to be listed.
    fn completions(&self, line: Line) -> Option<(LineRules<u128>, Known<u128>)> {
        let len = self.shape().line_len(line);
        (len <= u128::BITS as usize).then(|| {
            let rules = LineRules::new(len, &self.ones(line));
            let rules = rules.with_signs(LineSigns::new(self, line));
            (rules, Known::given(self, line))
        })
    }

    /// Returns the puzzle as an exact cover problem, and the way back from its covers.
    pub(super) fn cover(&self, form: CoverForm, limits: &Limits) -> Result<Cover, CoverError> {
        let shape = self.shape();
        let options = self.legal_lines(form.most, limits)?;
        let patterns = if self.rules().distinct_lines { repeated(&options) } else { Vec::new() };
        let first = shape.rows() + shape.cols() + shape.len();
        let mut problem = match form.names {
            Names::Words => named(shape, &patterns).expect("the names differ"),
            Names::Numbers => {
                let lines = shape.rows() + shape.cols();
                Problem::numbered(lines, shape.len() + patterns.len())
            }
        };
        let numbers = patterns.iter().zip(first..);
        let pattern_of: HashMap<_, _> = numbers.map(|(&pattern, item)| (pattern, item)).collect();
        for (number, &(line, ones)) in options.iter().enumerate() {
            if number.is_multiple_of(OPTIONS_PER_LOOK) {
                look(limits)?;
            }
            let cells = (0..shape.line_len(line)).map(|place| {
                let value = ones >> place & 1;
                let colour = Colour::new(usize::from(value == 1));
                Entry::coloured(cell_item(shape, line.cell(place)), colour)
            });
            let pattern = pattern_of.get(&(is_row(line), ones));
            let pattern = pattern.map(|&item| Entry::plain(Item::new(item)));
            let line = std::iter::once(Entry::plain(line_item(shape, line)));
            let added = problem.add(line.chain(cells).chain(pattern));
            added.expect("an option has one line, and each cell once");
        }
        let first = cell_item(shape, Cell::new(0, 0));
        let mut map = CoverMap::new(shape).with_cell_items(first, 0);
        for (line, ones) in options {
            // The rows say it all.
            let filled = if is_row(line) { shape.cols() } else { 0 };
            let value = |place| u8::from(ones >> place & 1 == 1);
            map.push((0..filled).map(|place| (line.cell(place), value(place))));
        }
        Ok(Cover { problem, map })
    }

    /// The options: each line with the places of its ones.
    fn legal_lines(&self, wanted: u64, limits: &Limits) -> Result<Vec<(Line, u128)>, CoverError> {
        let mut found = Vec::new();
        // An option has its line and cells, and perhaps a pattern.
        let entries = self.shape().rows().max(self.shape().cols()) as u64 + 2;
        let in_memory = limits.memory().map(|bytes| bytes / (entries * ENTRY_BYTES));
        let most = in_memory.unwrap_or(u64::MAX).min(Takuzu::MOST_OPTIONS).min(wanted);
        for line in self.shape().lines() {
            let fits = |&(rules, known): &(LineRules<_>, _)| {
                rules.count(known).saturating_add(found.len() as u64) <= most
            };
            let Some((rules, known)) = self.completions(line).filter(fits) else {
                return Err(CoverError::TooManyOptions {
                    options: self.legal_line_count(),
                    each: "a legal line for a row or column",
                    most,
                });
            };
            rules.each(known, &mut |ones| found.push((line, ones)));
            look(limits)?;
        }
        Ok(found)
    }
}

fn look(limits: &Limits) -> Result<(), CoverError> {
    if limits.stop_requested() { Err(CoverError::Stopped) } else { Ok(()) }
}

fn is_row(line: Line) -> bool {
    matches!(line, Line::Row(_))
}

fn line_item(shape: Shape, line: Line) -> Item {
    match line {
        Line::Row(row) => Item::new(row),
        Line::Col(col) => Item::new(shape.rows() + col),
    }
}

fn cell_item(shape: Shape, cell: Cell) -> Item {
    Item::new(shape.rows() + shape.cols() + shape.index(cell))
}

/// The patterns that several rows, or several columns, may have: whether of rows, and the ones.
fn repeated(options: &[(Line, u128)]) -> Vec<(bool, u128)> {
    let mut patterns: Vec<_> = options.iter().map(|&(line, ones)| (!is_row(line), ones)).collect();
    patterns.sort_unstable();
    let groups = patterns.chunk_by(|a, b| a == b).filter(|group| group.len() > 1);
    groups.map(|group| (!group[0].0, group[0].1)).collect()
}

fn named(shape: Shape, patterns: &[(bool, u128)]) -> Result<Problem, ProblemError> {
    let line = |line| match line {
        Line::Row(row) => format!("r{}", row + 1),
        Line::Col(col) => format!("c{}", col + 1),
    };
    let rows = patterns.iter().filter(|(is_row, _)| *is_row).count();
    let pattern = |place: usize| match place.checked_sub(rows) {
        None => format!("R{}", place + 1),
        Some(place) => format!("C{}", place + 1),
    };
    let cells = shape.cells().map(|cell| cell.to_string());
    let secondary = cells.chain((0..patterns.len()).map(pattern));
    let mut problem = Problem::new(shape.lines().map(line), secondary)?;
    problem.colour("0")?;
    problem.colour("1")?;
    Ok(problem)
}
