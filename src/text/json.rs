//! JSON, a value a puzzle or several; its usual form is an object on a line, a record of `--json`: the puzzle is
//! read, answers beside it are not.
//!
//! ```text
//! {"puzzle":"takuzu","rows":4,"cols":4,"signs":[["r1c1","r1c2","="]],"givens":".1.0..0..0..11.0"}
//! {"puzzle":"sudoku","block":"2x2","givens":"1.3...2..4.....1"}
//! {"size":4,"task":[["x","1","x","0"],["x","x","0","x"],["x","0","x","x"],["1","1","x","0"]]}
//! [[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0], ...]
//! ```
//!
//! A board is a string, an array of rows or an array of all cells. Of the boards in an object exactly one has blanks, and
//! full ones are its solution. As numbers, 0 is a blank where there are others above 1, and 1 and 2 are the zero and the one
//! of a Takuzu (0h h1); beside `null`, -1 or `""` as blanks, 0 and 1 are themselves.

mod names;
mod tango;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

pub(super) use self::names::Role;
pub(super) use self::tree::Extent;
use self::tree::{Field, Node, Value};
use super::board::{BLANK, Board, MAX_SIDE, Wrong, counted};
use super::line::FEWEST;
use super::{Format, ReadOptions, SudokuOptions, TakuzuOptions};
use crate::ground::error::shown;
use crate::ground::grid::{Cell, Shape};
use crate::ground::parse_error::{Complaint, Tip};
use crate::puzzles::game::Game;
use crate::puzzles::puzzle::Kind;
use crate::puzzles::sudoku::{self, Sudoku};
use crate::puzzles::takuzu::{self, Majority, Relation, Sign, Signs};

/// The fields that say something about the board beside them.
const OWN: [&str; 7] = ["schema", "rows", "cols", "size", "rules", "block", "signs"];

/// The fields that may name the kind of puzzle.
const KINDS: [&str; 5] = ["puzzle", "game", "type", "variant", "kind"];

/// Reads the puzzles of one value.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Vec<Board>, Wrong> {
    let read = tree::parse(text).and_then(|root| Reading(options).root(&root));
    read.map_err(|mut wrong| {
        let span = wrong.span.clone().unwrap_or(0..text.len());
        let start = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
        let line = text[..start].matches('\n').count() + 1;
        let end =
            span.end.min(text[span.start..].find('\n').map_or(text.len(), |at| span.start + at));
        wrong.span = Some(span.start - start..end.max(span.start) - start);
        wrong.on(line)
    })
}

/// Writes an object on a line: the fields of `--json` that are about the puzzle.
pub(super) fn write(puzzle: &impl Game) -> String {
    let (name, shape) = (puzzle.kind().name, puzzle.givens().shape());
    let (rows, cols) = (shape.rows(), shape.cols());
    let field = |(name, value): (String, Json)| format!("\"{name}\":{value},");
    let fields: String = puzzle.face().fields.into_iter().map(field).collect();
    let givens = puzzle.givens().to_line();
    format!(
        "{{\"schema\":\"takuzu-sat/1\",\"puzzle\":\"{name}\",\"rows\":{rows},\"cols\":{cols},\
         {fields}\"givens\":\"{givens}\"}}\n"
    )
}

/// The cells of a value, numbers as they are written.
struct Cells<'n, 't> {
    node: &'n Node<'t>,
    board: Board,
    /// They are numbers of JSON, and no strings.
    has_numbers: bool,
    role: Role,
}

/// The content of a field.
enum Part<'n, 't> {
    Cells(Cells<'n, 't>),
    /// Puzzles in an object, or in an array of them.
    Inner(Vec<Board>),
    /// Nothing that matters.
    Known,
    Unread,
}

/// The things that an object says beside its boards.
#[derive(Default)]
struct About {
    kind: Option<Kind>,
    shape: Option<Shape>,
    block: Option<Shape>,
    rules: (Option<bool>, Option<Majority>),
    /// It is a record of this program, of which only `givens` is read.
    is_own: bool,
}

struct Reading<'a>(&'a ReadOptions);

impl Reading<'_> {
    fn root(&self, root: &Node<'_>) -> Result<Vec<Board>, Wrong> {
        tango::find(root)?.map_or_else(|| self.puzzles(root), |tango| Ok(vec![tango]))
    }

    /// The puzzles of a value: an object has one, or has objects with some; an array is a board, or has puzzles of one sort
    /// and nothing else.
    fn puzzles(&self, node: &Node<'_>) -> Result<Vec<Board>, Wrong> {
        let parts = node.list();
        if has_objects(parts) {
            let puzzles = parts.iter().map(|part| self.puzzles(part));
            return Ok(puzzles.collect::<Result<Vec<_>, _>>()?.concat());
        }
        if !matches!(node.value, Value::List(_)) {
            let message = "a puzzle needs `givens`, `puzzle`, `board` or another field with cells";
            return self.object(node)?.ok_or_else(|| node.wrong(message, "none here"));
        }
        let is_board = |part: &Node<'_>| part.list().iter().any(|row| !row.list().is_empty());
        // More than the rows of the largest board are boards each.
        let is_line = |part: &Node<'_>| part.text().is_some_and(|text| text.len() >= FEWEST);
        let are_lines = parts.len() > MAX_SIDE && parts.iter().all(is_line);
        let is_list = parts.iter().any(is_board) || are_lines;
        let boards = if is_list { parts } else { std::slice::from_ref(node) };
        let all = boards.iter().map(|part| self.cells(part, None, Role::Board));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        let about = |cells: &Cells<'_, '_>| (cells.board.shape, cells.board.is_open());
        if let Some(other) = all.iter().find(|cells| about(cells) != about(&all[0])) {
            let message = "boards in an array are all of one size, and all or none have blanks";
            return Err(other.node.wrong(message, "not like the first"));
        }
        all.into_iter().map(|cells| self.settled(cells, None)).collect()
    }

    /// The puzzle of an object, or those of objects in it, if there are any.
    fn object(&self, node: &Node<'_>) -> Result<Option<Vec<Board>>, Wrong> {
        let about = self.about(node)?;
        let (mut found, mut inner, mut unread) = (Vec::new(), Vec::new(), BTreeSet::new());
        for field in node.fields().unwrap_or_default() {
            match self.part(field, &about)? {
                Part::Cells(cells) => found.push(cells),
                Part::Inner(boards) => inner.push((&field.node, boards)),
                Part::Known => {}
                Part::Unread => drop(unread.insert(&*field.name)),
            }
        }
        let picked = pick(found)?;
        if let Some((second, _)) = inner.get(usize::from(picked.is_none())) {
            return Err(second.wrong("one object has one puzzle", "another one"));
        }
        if let Some(cells) = picked {
            let shape = cells.board.shape;
            check_sides(node, shape)?;
            let board = self.settled(cells, about.kind)?;
            let signs = node.get("signs").map(|signs| signs_said(signs, shape)).transpose()?;
            return Ok(Some(vec![Board {
                kind: board.kind.or(about.kind),
                distinct_lines: about.rules.0,
                majority: about.rules.1,
                block: about.block,
                note: names::note(&unread),
                signs: signs.unwrap_or_default(),
                ..board
            }]));
        }
        let Some((place, mut boards)) = inner.pop() else {
            return Ok(None);
        };
        let has_more = ["rules", "block", "signs"].iter().any(|name| node.get(name).is_some());
        for board in &mut boards {
            if has_more || board.kind.zip(about.kind).is_some_and(|(own, said)| own != said) {
                let message = "what stands beside this object belongs into it";
                return Err(place.wrong(message, "here"));
            }
            check_sides(node, board.shape)?;
            board.kind = board.kind.or(about.kind);
            board.note = board.note.take().or_else(|| names::note(&unread));
        }
        Ok(Some(boards))
    }

    /// Reads the fields of our own that say something about the board.
    fn about(&self, node: &Node<'_>) -> Result<About, Wrong> {
        let get = |name: &str| node.get(name);
        let side = |name: &str| get(name).or(get("size")).map(side).transpose();
        let mut about = About {
            kind: None,
            shape: side("rows")?.zip(side("cols")?).map(|(rows, cols)| Shape::new(rows, cols)),
            block: get("block").map(block_said).transpose()?,
            rules: get("rules").map(rules_said).transpose()?.unwrap_or_default(),
            is_own: get("schema").is_some(),
        };
        if let Some(schema) = get("schema").filter(|schema| schema.text() != Some("takuzu-sat/1")) {
            return Err(schema.wrong("the schema that is read is `takuzu-sat/1`", "another"));
        }
        let kinds = [("rules", takuzu::KIND), ("signs", takuzu::KIND), ("block", sudoku::KIND)];
        let kinds = kinds.into_iter().filter_map(|(name, kind)| Some((get(name)?, kind)));
        let named = KINDS.iter().filter_map(|name| {
            let said = get(name)?;
            Some((said, said.text()?.parse().ok()?))
        });
        for (said, kind) in named.chain(kinds) {
            let wanted = about.kind.or(self.0.puzzle).unwrap_or(kind);
            if wanted != kind {
                let message = format!("this names another puzzle than `{wanted}`");
                return Err(said.wrong(message, &format!("not {wanted}")));
            }
            about.kind = Some(kind);
        }
        Ok(about)
    }

    fn part<'n, 't>(&self, field: &'n Field<'t>, about: &About) -> Result<Part<'n, 't>, Wrong> {
        let (name, node) = (&*field.name, &field.node);
        let role = Role::of(name);
        let other = if role == Role::Unknown { Part::Unread } else { Part::Known };
        let is_text = |is: fn(&str) -> bool| node.text().is_some_and(is);
        match (name, role) {
            (name, _) if OWN.contains(&name) => return Ok(Part::Known),
            ("puzzle", _) if is_text(|name| name.parse::<Kind>().is_ok()) => {
                return Ok(Part::Known);
            }
            ("puzzle", _) if is_text(|text| text.len() < FEWEST && is_word(text)) => {
                let kinds = Kind::ALL.map(|kind| format!("`{kind}`")).join(" and ");
                let message = format!("there is no such kind of puzzle: the kinds are {kinds}");
                return Err(node.wrong(message, "neither"));
            }
            (_, Role::Change) if !node.is_empty() && !is_text(is_usual) => {
                let known = "`rows`, `cols`, `size`, `block`, `rules` and `signs`";
                let name = shown(name);
                let message =
                    format!("`{name}` may change the puzzle, and is not read: {known} are");
                return Err(Wrong::at(field.place.clone(), message).label("not read"));
            }
            ("givens", _) => return self.cells(node, about.shape, role).map(Part::Cells),
            (_, Role::About | Role::Change) => return Ok(Part::Known),
            _ if about.is_own => return Ok(other),
            _ => {}
        }
        let other = if role == Role::Answer { Part::Known } else { Part::Unread };
        match &node.value {
            Value::Object(_) if role == Role::Answer => Ok(other),
            Value::Object(_) => Ok(self.object(node)?.map_or(other, Part::Inner)),
            Value::List(parts) if has_objects(parts) && role == Role::Answer => Ok(other),
            Value::List(parts) if has_objects(parts) => self.puzzles(node).map(Part::Inner),
            Value::Word(word) if role != Role::Puzzle || word.parse::<f64>().is_ok() => Ok(other),
            Value::Text(text) if !self.is_board(text, role) => Ok(other),
            Value::List(parts) if role != Role::Puzzle && are_words(parts) => Ok(other),
            Value::Word(_) | Value::Text(_) | Value::List(_) => {
                self.cells(node, about.shape, role).map(Part::Cells)
            }
        }
    }

    /// Tells whether a string is a board, or was to be one: by its name it is one unless it is a word, by its looks if three
    /// in four of its signs are cells.
    fn is_board(&self, text: &str, role: Role) -> bool {
        let mut exact = *self.0;
        exact.takuzu.lenient = false;
        let signs: Vec<&str> = self.0.signs(text).map(|(_, sign)| sign).collect();
        let cells = signs.iter().filter(|sign| exact.cell(sign).is_some()).count();
        let seems = 4 * cells >= 3 * signs.len();
        match role {
            Role::Puzzle => true,
            Role::Board | Role::Answer => !signs.is_empty() && (seems || !is_word(text)),
            Role::Unknown | Role::About | Role::Change => seems && signs.len() >= FEWEST,
        }
    }

    /// The cells of a string, of an array of rows, or of an array of all cells.
    fn cells<'n, 't>(
        &self,
        node: &'n Node<'t>,
        shape: Option<Shape>,
        role: Role,
    ) -> Result<Cells<'n, 't>, Wrong> {
        let parts = node.list();
        let has = |least: usize| {
            move |part: &Node<'_>| {
                let signs = part.text().map_or(0, |text| self.0.signs(text).count());
                signs >= least || matches!(part.value, Value::List(_))
            }
        };
        // Two digits in quotes may be a number.
        if parts.iter().any(has(3)) || (!parts.is_empty() && parts.iter().all(has(2))) {
            let board = self.rows(node, parts, shape)?;
            let has_numbers = parts.iter().flat_map(Node::list).any(is_number);
            return Ok(Cells { node, board, has_numbers, role });
        }
        let message = "a string or an array of cells is expected";
        let cells = self.row(node, message)?;
        if cells.is_empty() {
            return Err(node.wrong(message, "no cells"));
        }
        let board = match shape {
            Some(shape) => Board::of_size(Format::Json, shape, cells),
            // A few cells may be a row of a board that was cut.
            None if cells.len() < FEWEST && !parts.is_empty() => {
                let message =
                    format!("{} cells: an array of all cells has {FEWEST} or more", cells.len());
                return Err(node.wrong(message, "too few"));
            }
            None => Board::square(Format::Json, cells),
        };
        let board = board.map_err(|wrong| node.within(wrong))?;
        Ok(Cells { node, board, has_numbers: parts.iter().any(is_number), role })
    }

    fn rows(
        &self,
        node: &Node<'_>,
        parts: &[Node<'_>],
        shape: Option<Shape>,
    ) -> Result<Board, Wrong> {
        let rows = parts.iter().map(|part| self.row(part, "a row is a string or an array"));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let (high, wide) = (rows.len(), rows[0].len());
        if let Some(at) = rows.iter().position(|row| row.len() != wide) {
            let found = counted(rows[at].len(), "cell");
            let message = format!("row {} has {found}, row 1 has {wide}", at + 1);
            return Err(parts[at].wrong(message, "another length"));
        }
        if wide == 0 || high.max(wide) > MAX_SIDE {
            let message = format!("a board has 1 to {MAX_SIDE} rows and columns");
            return Err(node.wrong(message, &format!("{high} rows of {wide}")));
        }
        if shape.is_none() && high != wide && wide.isqrt().pow(2) == wide && wide >= FEWEST {
            let message = format!("{high} rows of {wide} cells may be as many puzzles");
            return Err(node.wrong(message, "`rows` and `cols` are needed"));
        }
        Ok(Board::new(Format::Json, Shape::new(high, wide), rows.concat()))
    }

    /// A row: a string of cells, or an array of them.
    fn row(&self, node: &Node<'_>, expected: &str) -> Result<Vec<u8>, Wrong> {
        match &node.value {
            Value::Text(text) => self.0.word(text, 0).map_err(|wrong| node.within(wrong)),
            Value::List(parts) => parts.iter().map(|part| self.cell(part)).collect(),
            Value::Word(_) | Value::Object(_) => Err(node.wrong(expected, "neither")),
        }
    }

    fn cell(&self, node: &Node<'_>) -> Result<u8, Wrong> {
        match &node.value {
            Value::Word("null" | "-1") => Ok(BLANK),
            Value::Word(word) if number(word).is_some() => self.0.lone(word, node.span.start),
            Value::Text(text) if matches!(&**text, "" | " ") => Ok(BLANK),
            Value::Text(text) if text == "x" && self.0.takuzu.cells.is_none() => Ok(BLANK),
            Value::Text(text) => self.0.lone(text, 0).map_err(|wrong| node.within(wrong)),
            Value::Word(_) | Value::List(_) | Value::Object(_) => {
                Err(node.wrong("a cell is a whole number, a string or null", "not a cell"))
            }
        }
    }

    /// The board of a puzzle, where it is clear what its numbers mean.
    fn settled(&self, cells: Cells<'_, '_>, kind: Option<Kind>) -> Result<Board, Wrong> {
        let Cells { node, mut board, has_numbers, .. } = cells;
        let options = self.0;
        let is_takuzu = options.takuzu != TakuzuOptions::default();
        let is_sudoku = options.sudoku != SudokuOptions::default();
        let kind = kind.or(options.puzzle).or(is_takuzu.then_some(takuzu::KIND));
        let kind = kind.or(is_sudoku.then_some(sudoku::KIND));
        if !has_numbers || options.is_wide() || kind == Some(sudoku::KIND) {
            return Ok(board);
        }
        let most = board.cells.iter().copied().filter(|cell| *cell != BLANK).max();
        let has = |cell: u8| board.cells.contains(&cell);
        let (message, tip) = match (most, kind) {
            (Some(b'0' | b'1'), _) if !has(BLANK) => {
                ("all cells are 0 or 1, so a 0 may be a blank", Tip::NameCells)
            }
            (Some(b'2'), None) => (
                "numbers up to 2 may be a Takuzu, where 0 is a blank, or a Sudoku",
                Tip::NamePuzzle,
            ),
            (Some(b'2'), Some(_)) if has(b'0') && has(BLANK) => {
                ("there is a blank beside 0, 1 and 2", Tip::NameCells)
            }
            (Some(b'2'), Some(_)) => {
                let meant = |cell: u8| if cell <= b'0' { BLANK } else { cell - 1 };
                board.cells.iter_mut().for_each(|cell| *cell = meant(*cell));
                board.kind = Some(takuzu::KIND);
                return Ok(board);
            }
            _ => return Ok(board),
        };
        Err(node.wrong(Complaint::with_tip(message, tip), "blank or cell?"))
    }
}

/// Picks the puzzle among the boards of an object: the one with blanks, of which the full ones are solutions.
fn pick<'n, 't>(found: Vec<Cells<'n, 't>>) -> Result<Option<Cells<'n, 't>>, Wrong> {
    let has_open = found.iter().any(|cells| cells.board.is_open());
    let (mut puzzle, mut solutions): (Option<Cells<'_, '_>>, Vec<_>) = (None, Vec::new());
    for cells in found {
        let node = cells.node;
        let is_open = cells.board.is_open();
        if is_open && cells.role == Role::Answer {
            return Err(node.wrong("a solution has no blanks", "it has blanks"));
        }
        let is_puzzle = is_open
            || if has_open { cells.role == Role::Puzzle } else { cells.role != Role::Answer };
        if !is_puzzle {
            solutions.push(cells);
        } else if puzzle.replace(cells).is_some() {
            let message = "one object has one puzzle, and only boards without blanks beside it";
            return Err(node.wrong(message, "another puzzle"));
        }
    }
    for Cells { node, board, .. } in solutions {
        let Some(puzzle) = &puzzle else {
            return Err(node.wrong("a solution stands here without its puzzle", "no puzzle"));
        };
        if !puzzle.board.is_solved_by(&board) {
            let message = "this full board is not a solution of the puzzle beside it: its size or a given differs";
            return Err(node.wrong(message, "another puzzle's"));
        }
    }
    Ok(puzzle)
}

fn is_number(node: &Node<'_>) -> bool {
    node.word().is_some_and(|word| !matches!(word, "null" | "-1"))
}

fn has_objects(parts: &[Node<'_>]) -> bool {
    parts.iter().any(|part| part.fields().is_some())
}

/// Tells whether a text is a word and no board, such as the name of a technique.
fn is_word(text: &str) -> bool {
    text.chars().filter(|sign| sign.is_lowercase()).count() > 1
}

fn are_words(parts: &[Node<'_>]) -> bool {
    parts.iter().all(|part| part.text().is_some_and(is_word))
}

/// Tells whether a name of a variant says that it is none.
fn is_usual(name: &str) -> bool {
    let usual = ["classic", "standard", "normal", "regular"];
    name.parse::<Kind>().is_ok() || usual.contains(&&*name.to_lowercase())
}

/// Returns what a value says, or that something else was expected.
fn said<T>(node: &Node<'_>, value: Option<T>, expected: &str) -> Result<T, Wrong> {
    value.ok_or_else(|| node.wrong(format!("{expected} is expected"), "not that"))
}

/// Checks the fields that tell how large a board is.
fn check_sides(node: &Node<'_>, shape: Shape) -> Result<(), Wrong> {
    for (name, wanted) in [("rows", shape.rows()), ("cols", shape.cols()), ("size", shape.rows())] {
        if let Some(said) =
            node.get(name).filter(|said| said.word().and_then(number) != Some(wanted))
        {
            let cells = counted(shape.len(), "cell");
            let message =
                format!("`{name}` names another side than that of the board, which has {cells}");
            return Err(said.wrong(message, &format!("not {wanted}")));
        }
    }
    Ok(())
}

fn side(node: &Node<'_>) -> Result<usize, Wrong> {
    let side = node.word().and_then(number).filter(|side| (1..=MAX_SIDE).contains(side));
    said(node, side, &format!("a number of cells from 1 to {MAX_SIDE}"))
}

fn number(digits: &str) -> Option<usize> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn block_said(node: &Node<'_>) -> Result<Shape, Wrong> {
    let side = |text: &str| number(text).filter(|side| (1..=Sudoku::MAX_SIDE).contains(side));
    let sides = node.text().and_then(|text| text.split_once('x'));
    let sides = sides.and_then(|(rows, cols)| Some(Shape::new(side(rows)?, side(cols)?)));
    said(node, sides, "a block such as \"2x3\"")
}

/// Reads from `rules` whether rule 3 holds and what lines of odd length hold; other rules always hold.
fn rules_said(rules: &Node<'_>) -> Result<(Option<bool>, Option<Majority>), Wrong> {
    let (mut distinct_lines, mut majority) = (None, None);
    for Field { name, node, .. } in said(rules, rules.fields(), "an object")? {
        match &**name {
            "majority" => {
                let named = Majority::ALL.into_iter().find(|all| node.text() == Some(all.name()));
                majority = Some(said(node, named, "`none`, `one` or `either`")?);
            }
            "distinct_lines" => {
                let value = node.word().and_then(|word| word.parse().ok());
                distinct_lines = Some(said(node, value, "true or false")?);
            }
            name => {
                let message = format!("there is no rule `{}`", shown(name));
                return Err(node.wrong(message, "`distinct_lines` and `majority` are read"));
            }
        }
    }
    Ok((distinct_lines, majority))
}

/// The signs between the cells of a board: `["r1c1","r1c2","="]` each.
fn signs_said(signs: &Node<'_>, shape: Shape) -> Result<Vec<Sign>, Wrong> {
    let is_list = matches!(signs.value, Value::List(_));
    said(signs, is_list.then_some(()), "an array")?;
    let expected = "a sign such as [\"r1c1\",\"r1c2\",\"=\"]";
    let all = signs.list().iter().map(|part| Ok((said(part, sign(part), expected)?, part)));
    checked(shape, all.collect::<Result<_, _>>()?)
}

fn sign(part: &Node<'_>) -> Option<Sign> {
    let [first, second, symbol] = part.list() else {
        return None;
    };
    let all = [Relation::Equal, Relation::Different];
    let symbol = symbol.text()?;
    let relation = all.into_iter().find(|all| symbol.chars().eq([all.symbol()]))?;
    Some(Sign::new(cell_named(first.text()?)?, cell_named(second.text()?)?, relation))
}

/// The cell of a name such as `r1c2`.
fn cell_named(name: &str) -> Option<Cell> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    Some(Cell::new(number(row)?.checked_sub(1)?, number(col)?.checked_sub(1)?))
}

/// Signs that fit on the board and to each other.
fn checked(shape: Shape, signs: Vec<(Sign, &Node<'_>)>) -> Result<Vec<Sign>, Wrong> {
    let mut taken: BTreeMap<[Cell; 2], Sign> = BTreeMap::new();
    for (sign, node) in signs {
        let rival = taken.insert(sign.cells(), sign);
        Signs::new(shape, rival.into_iter().chain([sign]))
            .map_err(|wrong| node.wrong(wrong.to_string(), "this sign"))?;
    }
    Ok(taken.into_values().collect())
}
