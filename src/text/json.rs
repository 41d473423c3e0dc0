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

use std::collections::BTreeSet;

use serde_json::Value as Json;

pub(super) use self::names::{Role, is_of_variant, may_change};
pub(super) use self::tree::Extent;
use self::tree::{Field, Node, Value};
use super::block::of_rows;
use super::board::{BLANK, Board, MAX_SIDE, Wrong, counted};
use super::formats::asked;
use super::line::FEWEST;
use super::record::{Part, pick};
use super::signs::relation;
use super::{Format, ReadOptions};
use crate::ground::error::shown;
use crate::ground::grid::{Cell, Shape};
use crate::ground::parse_error::{Complaint, Tip};
use crate::puzzles::game::Game;
use crate::puzzles::puzzle::Kind;
use crate::puzzles::sudoku::{self, Sudoku};
use crate::puzzles::takuzu::{self, Majority, Sign};

/// The fields that say something about the board beside them.
const OWN: [&str; 7] = ["schema", "rows", "cols", "size", "rules", "block", "signs"];

/// The fields that may name the kind of puzzle.
const KINDS: [&str; 5] = ["puzzle", "game", "type", "variant", "kind"];

/// Reads the puzzles of one value, of which there is at least one.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Vec<Board>, Wrong> {
    let root = tree::parse(text)?;
    match tango::find(&root)? {
        Some(tango) => Ok(vec![tango]),
        None => Reading(options).puzzles(&root),
    }
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

/// The content of a field.
enum Content<'t> {
    Cells(Part<'t>),
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
    signs: Vec<Sign>,
    /// It is a record of this program, of which only `givens` is read.
    is_own: bool,
}

struct Reading<'a>(&'a ReadOptions);

impl Reading<'_> {
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
        let side = |part: &Node<'_>| part.text().map_or(0, str::len);
        let is_other =
            |part: &Node<'_>| side(part) != parts.len() && side(part).isqrt().pow(2) == side(part);
        let are_lines = parts.len() > 1
            && parts.iter().all(is_line)
            && (parts.len() > MAX_SIDE || parts.iter().all(is_other));
        let is_list = parts.iter().any(is_board) || are_lines;
        let boards = if is_list { parts } else { std::slice::from_ref(node) };
        let all = boards.iter().map(|part| self.cells(part, None, Role::Board));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        let about = |part: &Part<'_>| (part.board.shape, part.board.is_open());
        if let Some(other) = all.iter().find(|part| about(part) != about(&all[0])) {
            let message = "boards in an array are all of one size, and all or none have blanks";
            return Err(Wrong::at(other.text, message).label("not like the first"));
        }
        all.into_iter().map(|part| self.settled(part, None)).collect()
    }

    /// The puzzle of an object, or those of objects in it, if there are any.
    fn object(&self, node: &Node<'_>) -> Result<Option<Vec<Board>>, Wrong> {
        let about = self.about(node)?;
        let (mut found, mut inner, mut unread) = (Vec::new(), Vec::new(), BTreeSet::new());
        for field in node.fields().unwrap_or_default() {
            match self.content(field, &about)? {
                Content::Cells(cells) => found.push(cells),
                Content::Inner(boards) => inner.push((&field.node, boards)),
                Content::Known => {}
                Content::Unread => drop(unread.insert(&*field.name)),
            }
        }
        let picked = pick(found)?;
        if let Some((second, _)) = inner.get(usize::from(picked.is_none())) {
            return Err(second.wrong("one object has one puzzle", "another one"));
        }
        let is_beside = |name| node.get(name).is_some();
        let mut boards = match (picked, inner.pop()) {
            (None, None) => return Ok(None),
            (Some(part), _) => vec![Board {
                distinct_lines: about.rules.0,
                majority: about.rules.1,
                signs: about.signs,
                block: about.block,
                ..self.settled(part, about.kind)?
            }],
            (None, Some((place, boards))) => {
                let is_other = |board: &Board| {
                    board.kind.zip(about.kind).is_some_and(|(own, said)| own != said)
                };
                if ["rules", "block", "signs"].into_iter().any(is_beside)
                    || boards.iter().any(is_other)
                {
                    let message = "what stands beside this object belongs into it";
                    return Err(place.wrong(message, "here"));
                }
                boards
            }
        };
        for board in &mut boards {
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
            signs: get("signs").map(signs_said).transpose()?.unwrap_or_default(),
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

    fn content<'t>(&self, field: &Field<'t>, about: &About) -> Result<Content<'t>, Wrong> {
        let (name, node) = (&*field.name, &field.node);
        if name.len() >= FEWEST && self.0.word(name).is_ok() {
            let message = "a board is the value of a field, and not its name";
            return Err(Wrong::at(field.raw, message).label("a board?"));
        }
        let role = Role::of(name);
        let text = node.text().unwrap_or_default();
        match (name, role) {
            ("puzzle", _) if text.parse::<Kind>().is_ok() => return Ok(Content::Known),
            _ if OWN.contains(&name) => return Ok(Content::Known),
            ("puzzle", _) if text.len() < FEWEST && is_word(text) => {
                let kinds = Kind::ALL.map(|kind| format!("`{kind}`")).join(" and ");
                let message = format!("there is no such kind of puzzle: the kinds are {kinds}");
                return Err(node.wrong(message, "neither"));
            }
            (_, Role::Change)
                if !says_nothing(node)
                    || (node.word() == Some("false") && names::is_of_usual_rule(name)) =>
            {
                let known = "`rows`, `cols`, `size`, `block`, `rules` and `signs`";
                let name = shown(name);
                let message = format!("`{name}` may change the puzzle, and only {known} are read");
                return Err(Wrong::at(field.raw, message).label("not read"));
            }
            ("givens", _) => return self.cells(node, about.shape, role).map(Content::Cells),
            (_, Role::Change) => return Ok(Content::Known),
            (_, Role::About) if about.is_own || !has_board(node) => {
                // What a remark says is told, unless it is a number or words that name nothing.
                let is_remark = about.is_own || says_nothing(node) || node.word().is_some();
                let is_words = !text.is_empty() && !text.contains('=') && !is_of_variant(text);
                return Ok(if is_remark || is_words { Content::Known } else { Content::Unread });
            }
            (_, Role::Unknown) if about.is_own => return Ok(Content::Unread),
            (_, Role::Answer) if about.is_own => return Ok(Content::Known),
            _ if about.is_own => return Ok(Content::Unread),
            _ => {}
        }
        let other = if role == Role::Answer { Content::Known } else { Content::Unread };
        let has_inner = node.fields().is_some() || has_objects(node.list());
        let are_cells = match &node.value {
            _ if role == Role::Answer && has_inner => false,
            Value::Object(_) => return Ok(self.object(node)?.map_or(other, Content::Inner)),
            Value::List(_) if has_inner => return self.puzzles(node).map(Content::Inner),
            Value::Word(word) => role == Role::Puzzle && word.parse::<f64>().is_err(),
            Value::Text(text) => self.is_board(text, role),
            Value::List(parts) => {
                let is_part = |part: &Node<'_>| part.text().is_some_and(is_word);
                role == Role::Puzzle || !parts.iter().all(is_part)
            }
        };
        if are_cells { self.cells(node, about.shape, role).map(Content::Cells) } else { Ok(other) }
    }

    /// Tells whether a string is a board, or was to be one: by its name it is one unless it is a word, by its looks if three
    /// in four of its signs are cells.
    fn is_board(&self, text: &str, role: Role) -> bool {
        let mut exact = *self.0;
        exact.takuzu.lenient = false;
        let signs: Vec<&str> = self.0.signs(text).collect();
        let cells = signs.iter().filter(|sign| exact.cell(sign).is_some()).count();
        let seems = 4 * cells >= 3 * signs.len();
        match role {
            Role::Puzzle => true,
            Role::Board | Role::Answer => !signs.is_empty() && (seems || !is_word(text)),
            Role::About => self.0.word(text).is_ok(),
            Role::Unknown | Role::Change => seems && signs.len() >= FEWEST,
        }
    }

    /// The cells of a string, of an array of rows, or of an array of all cells.
    fn cells<'t>(
        &self,
        node: &Node<'t>,
        shape: Option<Shape>,
        role: Role,
    ) -> Result<Part<'t>, Wrong> {
        let parts = node.list();
        let has = |least: usize| {
            move |part: &Node<'_>| {
                let signs = part.text().map_or(0, |text| self.0.signs(text).count());
                signs >= least || matches!(part.value, Value::List(_))
            }
        };
        // Two digits in quotes may be a number.
        let are_rows = parts.iter().any(has(3)) || (!parts.is_empty() && parts.iter().all(has(2)));
        let board = if are_rows {
            let row = |part: &Node<'t>| Ok((part.raw, self.row(part)?));
            let rows = parts.iter().map(row).collect::<Result<Vec<_>, Wrong>>()?;
            of_rows(Format::Json, &rows, None, true).map_err(|wrong| wrong.within(node.raw))?
        } else {
            let cells = self.row(node)?;
            // A few cells may be a row of a board that was cut.
            if shape.is_none() && cells.len() < FEWEST && !parts.is_empty() {
                let found = counted(cells.len(), "cell");
                let message = format!("{found}: an array of all cells has {FEWEST} or more");
                return Err(node.wrong(message, "too few"));
            }
            Board::whole(Format::Json, node.raw, shape, cells)?
        };
        let (high, wide) = (board.shape.rows(), board.shape.cols());
        // Strings in an array may be the rows of one board, or a board each.
        let are_strings = parts.iter().all(|part| part.text().is_some());
        let may_be_boards = wide.isqrt().pow(2) == wide && wide >= FEWEST;
        if shape.is_none() && may_be_boards && high > 1 && (high != wide || are_strings) {
            let message = format!("{high} rows of {wide} cells may be as many puzzles");
            return Err(node.wrong(message, "`rows` and `cols` are needed"));
        }
        let all = parts.iter().flat_map(|part| [part].into_iter().chain(part.list()));
        let has_numbers = all.filter_map(Node::word).any(|word| !matches!(word, "null" | "-1"));
        Ok(Part { text: node.raw, has_numbers, board, role })
    }

    /// A row: a string of cells, or an array of them.
    fn row(&self, node: &Node<'_>) -> Result<Vec<u8>, Wrong> {
        match &node.value {
            Value::Text(text) => self.0.word(text).map_err(|wrong| wrong.within(node.raw)),
            Value::List(parts) => parts.iter().map(|part| self.cell(part)).collect(),
            Value::Word(_) | Value::Object(_) => {
                Err(node.wrong("a string or an array of cells is expected", "neither"))
            }
        }
    }

    fn cell(&self, node: &Node<'_>) -> Result<u8, Wrong> {
        match &node.value {
            Value::Word("null" | "-1") => Ok(BLANK),
            Value::Word(word) if number(word).is_some() => self.0.lone(word),
            Value::Text(text) if matches!(&**text, "" | " ") => Ok(BLANK),
            Value::Text(text) if text == "x" && self.0.takuzu.cells.is_none() => Ok(BLANK),
            Value::Text(text) => self.0.lone(text).map_err(|wrong| wrong.within(node.raw)),
            Value::Word(_) | Value::List(_) | Value::Object(_) => {
                Err(node.wrong("a cell is a whole number, a string or null", "not a cell"))
            }
        }
    }

    /// The board of a puzzle, where it is clear what its numbers mean.
    fn settled(&self, part: Part<'_>, kind: Option<Kind>) -> Result<Board, Wrong> {
        let Part { text, mut board, has_numbers, .. } = part;
        let kind = kind.or(asked(self.0));
        if !has_numbers || self.0.is_wide() || kind == Some(sudoku::KIND) {
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
        Err(Wrong::at(text, Complaint::with_tip(message, tip)).label("blank or cell?"))
    }
}

/// Tells whether a value may hold a board: a string of as many characters that is not words, or an array of as many values.
fn has_board(node: &Node<'_>) -> bool {
    let parts = node.list();
    let has_cells = parts.iter().map(|part| part.list().len().max(1)).sum::<usize>() >= FEWEST;
    has_cells || node.text().is_some_and(|text| text.len() >= FEWEST && !is_word(text))
}

fn has_objects(parts: &[Node<'_>]) -> bool {
    parts.iter().any(|part| part.fields().is_some())
}

/// Tells whether a text is a word and no board, such as the name of a technique.
fn is_word(text: &str) -> bool {
    text.chars().filter(|sign| sign.is_lowercase()).count() > 1
}

/// Tells whether a field that may change the puzzle does not: it is empty, or names the usual variant.
fn says_nothing(node: &Node<'_>) -> bool {
    let usual = ["", "classic", "standard", "normal", "regular"];
    match &node.value {
        Value::Word(word) => matches!(*word, "null" | "false" | "0"),
        Value::Text(text) => text.parse::<Kind>().is_ok() || usual.contains(&&*text.to_lowercase()),
        Value::List(parts) => parts.is_empty(),
        Value::Object(fields) => fields.is_empty(),
    }
}

/// Returns what a value says, or that something else was expected.
fn said<T>(node: &Node<'_>, value: Option<T>, expected: &str) -> Result<T, Wrong> {
    value.ok_or_else(|| node.wrong(format!("{expected} is expected"), "not that"))
}

/// Checks the fields that tell how large a board is.
fn check_sides(node: &Node<'_>, shape: Shape) -> Result<(), Wrong> {
    for (name, wanted) in [("rows", shape.rows()), ("cols", shape.cols()), ("size", shape.rows())] {
        let said = node.get(name).filter(|said| said.word().and_then(number) != Some(wanted));
        if let Some(said) = said {
            let message = format!("`{name}` names another side than that of the board");
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

/// The signs between cells: `["r1c1","r1c2","="]` each.
fn signs_said(signs: &Node<'_>) -> Result<Vec<Sign>, Wrong> {
    let list = matches!(signs.value, Value::List(_)).then(|| signs.list());
    let expected = "a sign such as [\"r1c1\",\"r1c2\",\"=\"]";
    said(signs, list, "an array")?.iter().map(|part| said(part, sign(part), expected)).collect()
}

fn sign(part: &Node<'_>) -> Option<Sign> {
    let [first, second, symbol] = part.list() else {
        return None;
    };
    let relation = relation(symbol.text()?)?;
    Some(Sign::new(cell_named(first.text()?)?, cell_named(second.text()?)?, relation))
}

/// The cell of a name such as `r1c2`.
fn cell_named(name: &str) -> Option<Cell> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    Some(Cell::new(number(row)?.checked_sub(1)?, number(col)?.checked_sub(1)?))
}
