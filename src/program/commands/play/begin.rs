//! The beginning of a game: the puzzle of a file, a new one, or a saved game.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use anyhow::{Context as _, Result, anyhow, bail};
use takuzu_sat::deduction::Ended;
use takuzu_sat::explain::Language;
use takuzu_sat::generate::{Extra, Maker};
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::play::{About, Session};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{Engine, Options, Uniqueness, uniqueness};
use takuzu_sat::{Grid, Level, Limits, Puzzle};

use super::dialogue::{Typed, clock, hear, print};
use super::saves::{Place, Saves};
use super::{captions, dialogue};
use crate::args::{InputArgs, ReadingArgs, WishesArgs};
use crate::commands::generate::{blank_board, by_chance, refuse_extras};
use crate::output;
use crate::words::say;
use crate::work::input::{file_name, open, read_text};
use crate::work::run::marks_note;

/// The time that the question for other solutions may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that the question for the level may take: a game can do without.
const PATIENCE_FOR_LEVEL: Duration = Duration::from_secs(2);

const LONGEST: u64 = 16 << 20;

/// A game that begins or goes on.
pub(super) struct Begun {
    pub(super) session: Session,
    /// The place where it is saved, if that is known.
    pub(super) place: Option<Place>,
    /// Sentences that the person has to know first.
    pub(super) notes: Vec<String>,
}

pub(super) struct NewPuzzle {
    board: Puzzle,
    level: Option<Level>,
    args: Option<WishesArgs>,
    /// The options, as they are typed.
    typed: String,
}

impl NewPuzzle {
    /// Returns wishes for puzzles like that of a game.
    pub(super) fn like(session: &Session) -> NewPuzzle {
        let puzzle = session.puzzle();
        let (name, shape) = (puzzle.name(), puzzle.shape());
        NewPuzzle {
            board: puzzle.with_givens(Grid::blank(shape)),
            level: session.about().level,
            args: None,
            typed: format!("--puzzle {name} --size {shape}"),
        }
    }

    pub(super) fn make(&self) -> Result<Begun> {
        let wished = self.args.as_ref().and_then(|args| args.seed);
        self.make_from(wished.unwrap_or_else(by_chance))
    }

    pub(super) fn make_from(&self, seed: u64) -> Result<Begun> {
        let maker = Maker::new(self.board.clone()).seed(seed);
        let mut maker = match &self.args {
            Some(args) => with_signs(maker, args),
            None => maker,
        };
        let made = match self.level {
            Some(level) => maker.level(level).make()?,
            None => maker.make()?,
        };
        let level = self.level.or_else(|| level(&made.puzzle));
        let origin = format!("play {} --seed {seed}", self.typed);
        let session = Session::new(made.puzzle, Some(made.solution));
        Ok(Begun {
            session: session.with_about(About { level, origin }),
            place: None,
            notes: Vec::new(),
        })
    }
}

pub(super) fn with_signs(maker: Maker, args: &WishesArgs) -> Maker {
    match args.signs.as_ref().map(|signs| &signs.range) {
        None => maker,
        Some(None) => maker.signs(true),
        Some(Some(range)) => maker.sign_count(range.clone()),
    }
}

/// Begins a game with the puzzle that is named, or with a new one; returns what further puzzles are to be, too.
/// `None` where the puzzle has no solution.
pub(super) fn begin(
    input: InputArgs,
    args: WishesArgs,
    language: Language,
) -> Result<Option<(Begun, NewPuzzle)>> {
    if input.files.iter().any(|file| file.as_os_str() == "-") {
        bail!("play reads the moves from standard input: the puzzle needs a file or --text");
    }
    if !input.files.is_empty() || input.reading.text.is_some() {
        return from_file(input, language);
    }
    let wishes = wishes(&input.reading, args)?;
    Ok(Some((wishes.make()?, wishes)))
}

fn wishes(reading: &ReadingArgs, args: WishesArgs) -> Result<NewPuzzle> {
    let with_blocks = Kind::ALL.into_iter().find(|&kind| Extra::Blocks.is_for(kind));
    let implied = with_blocks.filter(|_| reading.blocks.is_some());
    let kind = reading.kind.or(implied).unwrap_or(Kind::ALL[0]);
    refuse_extras(
        kind,
        &[
            ("--blocks is", Extra::Blocks, reading.blocks.is_some()),
            ("--rules and --odd are", Extra::Rules, reading.rules.are_typed()),
            ("--signs is", Extra::Signs, args.signs.is_some()),
        ],
    )?;
    let board = blank_board(kind, args.size, reading)?;
    let equal_lines = reading.rules.rules.filter(|rules| !rules.distinct_lines);
    let options = [
        ("--blocks", reading.blocks.map(|block| block.to_string())),
        ("--rules", equal_lines.map(|_| "unruly".into())),
        ("--odd", reading.rules.odd.map(|odd| odd.name().into())),
        ("--signs", args.signs.as_ref().map(|signs| signs.typed.clone())),
        ("--level", args.level.map(|level| level.name().into())),
    ];
    let mut typed = format!("--puzzle {kind} --size {}", board.shape());
    for (flag, value) in options {
        typed.extend(value.map(|value| format!(" {flag} {value}").trim_end().to_owned()));
    }
    Ok(NewPuzzle { board, level: args.level, args: Some(args), typed })
}

fn from_file(input: InputArgs, language: Language) -> Result<Option<(Begun, NewPuzzle)>> {
    let entry = input.only_entry()?;
    if let Some(text) = marks_note(&entry) {
        output::note(&format!("{}: {text}", entry.source));
    }
    let (origin, puzzle) = (entry.source.to_string(), entry.puzzle);
    let (solution, note) = match solution_of(&puzzle, &origin, language)? {
        Ok(found) => found,
        Err(sentence) => {
            print(&sentence)?;
            return Ok(None);
        }
    };
    let level = solution.as_ref().and_then(|_| level(&puzzle));
    let session = Session::new(puzzle, solution).with_about(About { level, origin });
    let wishes = NewPuzzle::like(&session);
    let begun = Begun { session, place: None, notes: note.into_iter().chain(entry.note).collect() };
    Ok(Some((begun, wishes)))
}

/// The only solution, where it is known, and a note where it is not.
type SolutionOrNote = (Option<Grid>, Option<String>);

type Saved = (Session, PathBuf);

/// Goes on with the game that is named, or with one of the last; `None` where none is chosen. One of the last that
/// cannot be read is reported, and the others are offered.
pub(super) fn resume(
    input: &InputArgs,
    saves: Option<&Saves>,
    language: Language,
) -> Result<Option<(Begun, NewPuzzle)>> {
    if let Some(named) = input.files.first() {
        if named.as_os_str() == "-" {
            bail!("play reads the moves from standard input: the game needs a file");
        }
        return go_on(named, language).map(Some);
    }
    let mut games = Vec::new();
    let mut is_refused = false;
    for file in saves.map(Saves::files).unwrap_or_default() {
        match read(&file) {
            Ok(game) => games.push(game),
            Err(error) => {
                output::report(&format!("{error:#}"));
                is_refused = true;
            }
        }
    }
    match (games.pop(), is_refused) {
        (None, false) => bail!("there is no saved game"),
        (None, true) => bail!("there is no other saved game"),
        (Some((_, only)), false) if games.is_empty() => go_on(&only, language).map(Some),
        (Some(last), _) => {
            games.push(last);
            let chosen = choose(&games, language)?;
            chosen.map(|place| ready(place, language)).transpose()
        }
    }
}

fn choose(games: &[Saved], language: Language) -> Result<Option<Place>> {
    for (index, (session, file)) in games.iter().enumerate() {
        print(&format!("{}. {}", index + 1, described(session, language)))?;
        let date = fs::metadata(file).and_then(|file| file.modified()).ok();
        let date = date.map(|date| humantime::format_rfc3339_seconds(date).to_string());
        let date = date.map(|date| date.replace('T', " ").replace('Z', " UTC"));
        let origin = Some(session.about().origin.clone()).filter(|origin| !origin.is_empty());
        let board = session.grid().to_string();
        let facts: Vec<String> = date.into_iter().chain(origin).collect();
        for line in facts.iter().map(String::as_str).chain(board.lines()) {
            print(&format!("   {line}"))?;
        }
    }
    loop {
        print(&say!(language, captions::WHICH, count = games.len()))?;
        let Some(line) = hear(io::stdin().lock())? else {
            return Ok(None);
        };
        let number = match line.trim() {
            "" => Some(1),
            word if dialogue::read(word, language) == Ok(Typed::Quit) => return Ok(None),
            number => number.parse::<usize>().ok(),
        };
        let number = number.filter(|number| (1..=games.len()).contains(number));
        let Some(number) = number else {
            continue;
        };
        let (_, file) = &games[number - 1];
        match Place::take(file.clone()) {
            Some(place) => return Ok(Some(place)),
            None => print(&say!(language, captions::IS_PLAYED, name = file_name(file)))?,
        }
    }
}

pub(super) fn described(session: &Session, language: Language) -> String {
    let (title, shape) = (session.puzzle().kind().title(), session.puzzle().shape());
    let (open, time) = (session.open().to_string(), clock(session.time()));
    let level = match session.about().level {
        Some(level) => format!(", {}", language.level(level)),
        None => String::new(),
    };
    let board = format!("{title} {shape}{level}");
    let words = match session.open() {
        1 => captions::GAME_ONE_OPEN,
        _ => captions::GAME,
    };
    say!(language, words, board, open, time)
}

fn read(file: &Path) -> Result<Saved> {
    let name = file_name(file);
    let cannot = || format!("cannot read {name}");
    let input = open(file).with_context(cannot)?;
    let text = read_text(input, LONGEST).map_err(|error| match error.place {
        Some([line, _]) => anyhow!("{name}:{line}: {}", error.message),
        None => anyhow::Error::from(error).context(cannot()),
    })?;
    Ok((Session::read(&name, &text)?, file.to_path_buf()))
}

fn go_on(file: &Path, language: Language) -> Result<(Begun, NewPuzzle)> {
    // No lock is left beside what is not a game.
    read(file)?;
    let is_played = || say!(language, captions::IS_PLAYED, name = file_name(file));
    let place = Place::take(file.to_path_buf()).ok_or_else(|| anyhow!(is_played()))?;
    ready(place, language)
}

/// Reads a game, which may have changed since it was listed, and finds what the file does not say: the solution.
fn ready(place: Place, language: Language) -> Result<(Begun, NewPuzzle)> {
    let (session, _) = read(&place.file)?;
    let found = solution_of(session.puzzle(), &file_name(&place.file), language)?;
    let (solution, note) = found.map_err(anyhow::Error::msg)?;
    let session = session.with_solution(solution);
    let wishes = NewPuzzle::like(&session);
    let begun = Begun { session, place: Some(place), notes: note.into_iter().collect() };
    Ok((begun, wishes))
}

/// Finds the only solution of a puzzle, if that takes neither long nor much memory, else a note for the person; or a
/// sentence that says that there is none.
fn solution_of(
    puzzle: &Puzzle,
    name: &str,
    language: Language,
) -> Result<Result<SolutionOrNote, String>> {
    let options = Options::from(Engine::Auto).with_limits(within(PATIENCE));
    let found = match uniqueness(puzzle, &options) {
        Err(error) if error.is_too_large() => Uniqueness::Unknown(None),
        found => found?,
    };
    Ok(match found {
        Uniqueness::None => Err(say!(language, captions::NO_SOLUTION, name)),
        Uniqueness::One(solution) => Ok((Some(solution), None)),
        Uniqueness::Several(..) => Ok((None, Some(say!(language, captions::SEVERAL)))),
        Uniqueness::Unknown(_) => Ok((None, Some(say!(language, captions::UNKNOWN)))),
    })
}

pub(super) fn within(time: Duration) -> Limits {
    Limits::timeout(time).with_memory(Limits::USUAL_MEMORY)
}

fn level(puzzle: &Puzzle) -> Option<Level> {
    let grade = grade(puzzle, &Allowed::All, &within(PATIENCE_FOR_LEVEL)).ok()?;
    grade.level.filter(|_| grade.ended == Ended::Solved)
}
