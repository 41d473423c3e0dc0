//! Puzzles from a stream, one by one: JSON values, lists with a puzzle a line, and blocks between blank lines.

use std::collections::{HashSet, VecDeque};
use std::io::{BufRead, BufReader, Read};
use std::iter::FusedIterator;
use std::sync::Arc;

use super::board::{Board, MAX_SIDE, Wrong, counted};
use super::formats::{Formats as _, has, kind, with_formats};
use super::lines::{Line, Lines, Next, is_of_solution, is_title, report, trimmed};
use super::list::List;
use super::record::Columns;
use super::{Entry, Format, Place, ReadError, ReadOptions, block, json, line};
use crate::ground::deduction::Fact;
use crate::ground::grid::Shape;
use crate::ground::limits::Limits;
use crate::ground::parse_error::{Complaint, ParseError, Tip};
use crate::puzzles::ladder::Allowed;
use crate::puzzles::puzzle::{Kind, Puzzle};

/// The longest puzzle that is read, in bytes.
const MAX_PUZZLE: usize = 16 << 20;

/// The most lines of a block: the rows of the largest board, what is drawn between them, a size and rules.
const MOST_ROWS: usize = 2 * MAX_SIDE + 4;

/// The most lines of a value of JSON: a cell of the largest board on each, and brackets.
const MAX_LINES: usize = MAX_SIDE * (MAX_SIDE + 4);

/// Reads the puzzles of a text of any length, holding no more than one of them and what must be
/// known to tell it from the next.
///
/// A puzzle that is wrong is an error with its place, and reading goes on behind it: behind the
/// line for formats with one puzzle per line, else behind the blank line that ends the block. An input
/// without any puzzle is one error. Behind an error of the input itself nothing comes.
///
/// ```
/// use takuzu_sat::text::{ReadOptions, Reader};
///
/// let file = ".1.0\n..0.\n.0..\n11.0\n\n.1.0\n..2.\n.0..\n11.0\n\n.1.. ..0. .0.. 11.0\n";
/// let found: Vec<bool> = Reader::new("file.txt", file.as_bytes(), ReadOptions::default())
///     .map(|entry| entry.is_ok())
///     .collect();
/// assert_eq!(found, [true, false, true]);
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    options: ReadOptions,
    /// The lines of the block that are read and not taken.
    ahead: VecDeque<Line>,
    /// The block ends behind these.
    ended: bool,
    /// The lines of the block are puzzles.
    list: Option<List>,
    /// The puzzles of a JSON array that are read.
    ready: VecDeque<Result<Entry, ReadError>>,
    /// The last note about fields that are not read.
    told: Option<String>,
    /// The board of the last block.
    above: Option<Board>,
    /// The rest of the block belongs to a puzzle that was refused.
    refused: bool,
    /// Something came out: a puzzle or an error.
    found: bool,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a text that errors call by this name.
    #[must_use]
    pub fn new(name: &str, input: R, options: ReadOptions) -> Reader<R> {
        Reader {
            lines: Lines::new(name, input, !options.is_wide()),
            options,
            ahead: VecDeque::new(),
            ended: true,
            list: None,
            ready: VecDeque::new(),
            told: None,
            above: None,
            refused: false,
            found: false,
            done: false,
        }
    }

    /// Returns the comment on the first line, once a puzzle was found: the command that made the puzzles, for instance.
    #[must_use]
    pub fn head(&self) -> Option<&str> {
        self.lines.head.as_deref()
    }

    /// Returns the next puzzle without reading the cells of one that is a line of a list: threads that
    /// share a reader read these at the same time.
    pub fn find(&mut self) -> Option<Unread> {
        if self.done {
            return None;
        }
        if let Some(kind) = self.options.puzzle.filter(|kind| !Kind::ALL.contains(kind)) {
            self.done = true;
            return Some(self.without_line(format!("there is no text of a {}", kind.title)));
        }
        let next = self.advance().transpose();
        self.done = matches!(next, None | Some(Err(ReadError::Io { .. })));
        if next.is_none() && !self.found {
            return Some(self.without_line("no puzzle in the input".into()));
        }
        self.found = true;
        next.map(|next| next.unwrap_or_else(|error| Err(error).into()))
    }

    /// An error about the text as a whole.
    fn without_line(&self, message: String) -> Unread {
        let place = Place::new(&self.lines.name, 1);
        Err(ReadError::from(ParseError::without_line(place, message))).into()
    }

    /// Finds the next puzzle; nothing at the end of the text.
    fn advance(&mut self) -> Result<Option<Unread>, ReadError> {
        if let Some(entry) = self.ready.pop_front() {
            return Ok(Some(entry.into()));
        }
        if let Some(mut list) = self.list.take() {
            self.look(1)?;
            if let Some(line) = self.ahead.pop_front() {
                let next = list.next(line, &self.lines.name, self.options);
                self.list = Some(list);
                return Ok(Some(next));
            }
            if let Some(wrong) = list.end(&self.lines.name) {
                return Err(wrong.into());
            }
        }
        while std::mem::take(&mut self.refused) {
            self.look(1)?;
            self.refused = self.ahead.pop_front().is_some();
        }
        while self.ahead.is_empty() {
            let Some(line) = self.filled_line()? else {
                return Ok(None);
            };
            let (title, options) = (line.trimmed(), &self.options);
            let has_titles = !options.is_wide() && options.format.is_none();
            if !has_titles || !is_title(title) || line::read(title, options).is_ok() {
                self.ended = false;
                self.ahead.push_back(line);
            }
        }
        if self.options.format.is_none() && is_of_solution(self.ahead[0].trimmed()) {
            return Err(self.refuse_solution()?);
        }
        let is_value = self.ahead[0].text.trim_start().starts_with(['{', '[']);
        if is_value && self.options.asks(Format::Json) {
            return self.value();
        }
        self.block()
    }

    /// Refuses the block that begins with the lines ahead, and passes over it.
    fn refuse(&mut self, wrong: Wrong) -> ReadError {
        let mut block = Block::of(&self.ahead);
        self.ahead.clear();
        self.refused = true;
        let wrong = block.flaw.take().unwrap_or(wrong);
        block.report(&self.lines.name, wrong).into()
    }

    /// Refuses a solution below its heading, from which a blank line may part it.
    fn refuse_solution(&mut self) -> Result<ReadError, ReadError> {
        self.look(2)?;
        if self.ended && self.ahead.len() == 1 {
            let heading = self.ahead.pop_front();
            let below = self.filled_line()?;
            self.ended = below.is_none();
            self.ahead.extend(heading.into_iter().chain(below));
        }
        let message = "this stands above a solution, which is not read for a puzzle";
        Ok(self.refuse(Wrong::all(message)))
    }

    fn next_line(&mut self) -> Result<Next, ReadError> {
        let next = self.lines.next();
        next.map_err(|error| ReadError::Io { name: self.lines.name.to_string(), error })
    }

    /// Reads until so many lines are ahead, or the block ends.
    fn look(&mut self, lines: usize) -> Result<(), ReadError> {
        let mut bytes: usize = self.ahead.iter().map(|line| line.text.len()).sum();
        let is_cut = |ahead: &VecDeque<Line>| ahead.back().is_some_and(|line| line.is_cut);
        while self.ahead.len() < lines && !self.ended && bytes <= MAX_PUZZLE && !is_cut(&self.ahead)
        {
            match self.next_line()? {
                Next::Line(line) => {
                    bytes += line.text.len();
                    self.ahead.push_back(line);
                }
                Next::Gap | Next::End => self.ended = true,
            }
        }
        Ok(())
    }

    /// Takes the next line that is not blank.
    fn filled_line(&mut self) -> Result<Option<Line>, ReadError> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        loop {
            match self.next_line()? {
                Next::Line(line) => return Ok(Some(line)),
                Next::Gap => {}
                Next::End => return Ok(None),
            }
        }
    }

    /// The puzzles of a value of JSON, up to the bracket that closes it: blank lines may stand in it.
    fn value(&mut self) -> Result<Option<Unread>, ReadError> {
        let mut extent = json::Extent::default();
        let (mut lines, mut bytes) = (Vec::new(), 0);
        while let Some(mut line) = self.filled_line()? {
            bytes += line.text.len();
            let end = extent.pass(&line.text);
            if let Some(end) = end {
                let gap = line.text[end..].find(|sign| !" \t,".contains(sign));
                let rest = gap.map(|gap| line.split_off(end + gap));
                line.text.truncate(end);
                if let Some(rest) = rest.filter(|rest| !rest.text.starts_with('#')) {
                    self.ahead.push_front(rest);
                    self.ended = false;
                }
            }
            let is_last = end.is_some() || line.is_cut || bytes > MAX_PUZZLE;
            lines.push(line);
            if is_last || lines.len() > MAX_LINES {
                break;
            }
        }
        self.refused = extent.is_too_deep();
        let (name, mut block) = (Arc::clone(&self.lines.name), Block::of(&lines));
        let boards = if self.refused {
            let most = json::Extent::MOST;
            Err(Wrong::all(format!("brackets are nested more than {most} deep")))
        } else if bytes > MAX_PUZZLE || lines.len() > MAX_LINES {
            let most = MAX_PUZZLE >> 20;
            Err(Wrong::all(format!("the puzzle is longer than {most} MiB or {MAX_LINES} lines")))
        } else {
            block.read(|text| json::read(text, &self.options))
        };
        for board in boards.map_err(|wrong| block.report(&name, wrong))? {
            let place = Place::new(&name, block.numbers[0]);
            let entry = entry(board, None, place, &self.options);
            let entry = entry.map(|entry| self.told_once(entry));
            self.ready.push_back(entry.map_err(|wrong| block.report(&name, wrong).into()));
        }
        Ok(self.ready.pop_front().map(Unread::from))
    }

    /// Takes a note about fields that are not read away, if it was the last of these already.
    fn told_once(&mut self, mut entry: Entry) -> Entry {
        let is_old = entry.note.is_some() && self.told == entry.note;
        self.told = entry.note.clone().or(self.told.take());
        entry.note = entry.note.filter(|_| !is_old);
        entry
    }

    /// A block: its lines are a puzzle, or each is one. What may be both is refused.
    fn block(&mut self) -> Result<Option<Unread>, ReadError> {
        let first = self.ahead[0].trimmed();
        if self.takes_lines() {
            if let Some(columns) = Columns::read(first) {
                self.ahead.pop_front();
                return self.begin(List::below(Some(columns), None));
            }
            if self.options.format.is_some() {
                return self.begin(List::default());
            }
            // Nobody waits for the next line where this one is a puzzle.
            if let Ok(board) = line::read(first, &self.options) {
                let (format, cells) = (board.format, board.cells.len());
                // Of longer rows the size stands on top.
                if matches!(format, Format::Line | Format::Words) && cells < 36 {
                    return self.grid_or_list(cells);
                }
                if format == Format::Line || puzzle(&board, &self.options).is_some() {
                    return self.begin(List::default());
                }
            }
        }
        let size = block::size(first);
        self.look(2)?;
        let is_board = |line: &Line| {
            let cells = self.options.word(line.trimmed()).map_or(0, |cells| cells.len());
            size.is_some_and(|size| size.rows() > 1 && size.len() == cells) && cells >= line::FEWEST
        };
        let is_alone = self.ended && self.ahead.len() == 2;
        if self.takes_lines() && !is_alone && self.ahead.get(1).is_some_and(is_board) {
            self.ahead.pop_front();
            return self.begin(List::below(None, size));
        }
        self.whole_block(size)
    }

    fn begin(&mut self, list: List) -> Result<Option<Unread>, ReadError> {
        self.list = Some(list);
        self.advance()
    }

    /// So many lines of so many cells are a grid or a list: the rules decide, or nobody knows.
    fn grid_or_list(&mut self, side: usize) -> Result<Option<Unread>, ReadError> {
        self.look(side + 1)?;
        if !self.ended || self.ahead.len() != side {
            return self.begin(List::default());
        }
        let options = &self.options;
        let is_clean = |puzzle: &Puzzle| puzzle.is_clean(puzzle.givens());
        let read = |line: &Line| puzzle(&line::read(line.trimmed(), options).ok()?, options);
        let list: Option<Vec<Puzzle>> = self.ahead.iter().map(read).collect();
        let grid = self.read_ahead().ok();
        let is_grid = grid.map(|grid| puzzle(&grid, options).as_ref().is_some_and(is_clean));
        let is_list = list.map(|list| list.iter().all(is_clean));
        match (is_list, is_grid) {
            (Some(_), None) | (Some(true), Some(false)) => self.begin(List::default()),
            (Some(is_list), Some(is_grid)) if is_list == is_grid => {
                let message = format!(
                    "{side} lines of {side} cells may be one grid, which has its size on top, or {side} puzzles"
                );
                Err(self.refuse(Wrong::all(Complaint::with_tip(message, Tip::NameFormat))))
            }
            _ => self.take_block(side),
        }
    }

    /// A block that is one puzzle, or a list that begins with a mistake.
    fn whole_block(&mut self, size: Option<Shape>) -> Result<Option<Unread>, ReadError> {
        self.look(MOST_ROWS)?;
        let rows = size.map_or(0, Shape::rows).min(MAX_SIDE);
        // A size begins the next puzzle.
        let next = self.ahead.get(rows + 1).filter(|_| rows > 0);
        if next.is_some_and(|line| block::size(line.trimmed()).is_some())
            && !(self.ended && self.read_ahead().is_ok())
        {
            return self.take_block(rows + 1);
        }
        if self.ended {
            return self.take_block(self.ahead.len());
        }
        let read = |line: &Line| line::read(line.trimmed(), &self.options).is_ok();
        if self.takes_lines() && self.ahead.iter().any(read) {
            return self.begin(List::default());
        }
        let lines = counted(MOST_ROWS, "line");
        let message = format!("more than {lines}: several puzzles need a blank line between them");
        Err(self.refuse(Wrong::all(message).label("it begins here")))
    }

    fn takes_lines(&self) -> bool {
        self.options.format.is_none_or(Format::is_a_puzzle_a_line)
    }

    fn read_ahead(&self) -> Result<Board, Wrong> {
        Block::of(&self.ahead).read(|text| block::read(text, &self.options))
    }

    /// Reads so many lines as a puzzle; or each as one, where none of them can be a row.
    fn take_block(&mut self, count: usize) -> Result<Option<Unread>, ReadError> {
        let (options, name) = (self.options, Arc::clone(&self.lines.name));
        let lines = || self.ahead.iter().take(count);
        let mut block = Block::of(lines());
        let lone = Some(trimmed(&block.text)).filter(|_| count == 1 && block.flaw.is_none());
        let mut read = block.flaw.take().map_or_else(|| block::read(&block.text, &options), Err);
        let first = self.ahead[0].trimmed();
        let size = block::size(first);
        if let Err(wrong) = &read
            && self.takes_lines()
            && size.is_none()
        {
            let is_puzzle = |line: &Line| {
                let board = line::read(line.trimmed(), &options);
                let board = board.ok().filter(|board| board.cells.len() != count);
                board.is_some_and(|board| puzzle(&board, &options).is_some())
            };
            // A few words on a lone line would be a row in a list.
            let as_words = options.with_format(Format::Words);
            let small = lone.and_then(|line| line::words(line, &as_words).ok());
            let is_further = |line| line::is_further(line, wrong, &options);
            if lines().any(is_puzzle) || (small.is_none() && lone.is_some_and(is_further)) {
                return self.begin(List::default());
            }
            read = small.map_or(read, Ok);
        }
        let read = read.map_err(|wrong| match size {
            _ if options.format.is_some() => wrong,
            Some(size) if count == 1 && size.rows() <= MAX_SIDE => {
                Wrong::all("no rows stand below this size")
            }
            _ if is_strange(first) => {
                Wrong::all("no format that is read begins so: `takuzu-sat formats` lists them")
            }
            _ => wrong,
        });
        self.ahead.drain(..count);
        let place = Place::new(&name, block.numbers[0]);
        let entry = read.and_then(|board| self.below(board, place));
        entry.map(|entry| Some(Ok(entry).into())).map_err(|wrong| block.report(&name, wrong).into())
    }

    /// Returns the entry of a block, with a note on a full board that may be the solution of the one above.
    fn below(&mut self, board: Board, place: Place) -> Result<Entry, Wrong> {
        let is_solution = |above: &Board| above.is_open() && above.is_solved_by(&board);
        let is_solution = !board.is_open() && self.above.as_ref().is_some_and(is_solution);
        self.above = Some(board.clone());
        let mut entry = entry(board, None, place, &self.options)?;
        let note = "this full board keeps all givens of the puzzle above: it may be its solution";
        entry.note = entry.note.or_else(|| is_solution.then(|| note.to_owned()));
        Ok(entry)
    }
}

/// The lines of a block or of a value, as one text.
struct Block {
    text: String,
    numbers: Vec<usize>,
    /// The fault of a line that cannot be read at all.
    flaw: Option<Wrong>,
}

impl Block {
    fn of<'l>(lines: impl IntoIterator<Item = &'l Line> + Clone) -> Block {
        let numbers = lines.clone().into_iter().map(|line| line.number).collect();
        let texts = lines.clone().into_iter().map(|line| line.text.as_str());
        let text = texts.collect::<Vec<&str>>().join("\n");
        let flaw = text.split('\n').zip(lines).find_map(|(here, line)| line.check(here).err());
        Block { text, numbers, flaw }
    }

    /// Reads the text, if all of its lines can be read.
    fn read<T>(&mut self, read: impl FnOnce(&str) -> Result<T, Wrong>) -> Result<T, Wrong> {
        self.flaw.take().map_or_else(|| read(&self.text), Err)
    }

    fn report(&self, name: &Arc<str>, wrong: Wrong) -> ParseError {
        report(name, &self.numbers, &self.text, wrong)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        self.find().map(Unread::read)
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

impl<R: Read> Reader<BufReader<R>> {
    /// Tells whether the next line is there already, so that nobody has to wait for it.
    #[must_use]
    pub fn is_at_hand(&self) -> bool {
        !self.ahead.is_empty() || self.lines.is_at_hand()
    }
}

/// A puzzle of a text whose place is known; its cells may still be unread.
pub struct Unread(Box<dyn FnOnce() -> Result<Entry, ReadError> + Send + Sync>);

impl Unread {
    pub(super) fn new(
        read: impl FnOnce() -> Result<Entry, ReadError> + Send + Sync + 'static,
    ) -> Unread {
        Unread(Box::new(read))
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    ///
    /// As for the [`Reader`].
    pub fn read(self) -> Result<Entry, ReadError> {
        (self.0)()
    }
}

impl From<Result<Entry, ReadError>> for Unread {
    fn from(read: Result<Entry, ReadError>) -> Unread {
        Unread::new(move || read)
    }
}

/// Returns the entry of a board that stands here.
pub(super) fn entry(
    board: Board,
    list: Option<Kind>,
    source: Place,
    options: &ReadOptions,
) -> Result<Entry, Wrong> {
    let kind = kind(&board, list, options)?;
    let format = options.format.unwrap_or(board.format);
    let (puzzle, note) = with_formats!(kind, P => {
        if !has::<P>(format) {
            let title = P::KIND.title();
            let message = if options.format.is_some() {
                format!("`{format}` is not a format of {title}")
            } else {
                format!("{}: this is not a format of {title}", format.summary())
            };
            return Err(Wrong::all(message));
        }
        let (puzzle, note) = P::puzzle(&board, options)?;
        (Puzzle::from(puzzle), note)
    });
    let (note, tip) = note.map_or((None, None), |(note, tip)| (Some(note), tip));
    let ruled_out = not_plain(&puzzle, board.ruled_out);
    Ok(Entry { source, format, puzzle, ruled_out, comment: None, note, tip })
}

/// Keeps those of the facts that a puzzle does not tell at sight.
fn not_plain(puzzle: &Puzzle, mut facts: Vec<Fact>) -> Vec<Fact> {
    if !facts.is_empty()
        && let Ok(climb) = puzzle.climb(&Allowed::All, Limits::none())
    {
        let plain: HashSet<Fact> = climb.facts().into_iter().collect();
        facts.retain(|fact| !plain.contains(fact));
    }
    facts
}

/// The puzzle that a board is by itself.
fn puzzle(board: &Board, options: &ReadOptions) -> Option<Puzzle> {
    let kind = kind(board, None, options).ok()?;
    with_formats!(kind, P => P::puzzle(board, options).ok().map(|(puzzle, _)| puzzle.into()))
}

/// Tells whether a line begins as none does that is read: with small letters or a bracket.
fn is_strange(line: &str) -> bool {
    let is_cell = |sign: &char| matches!(sign, 'x' | 'o');
    let letters = line.chars().take_while(char::is_ascii_lowercase).filter(|sign| !is_cell(sign));
    line.starts_with('<') || (letters.count() > 2 && !line.starts_with("rules:"))
}
