//! The beginning of a game: the puzzle of a file, or a new one.

use std::time::Duration;

use anyhow::bail;
use takuzu_sat::deduction::Ended;
use takuzu_sat::explain::Language;
use takuzu_sat::generate::{Extra, Maker};
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::play::{About, Session};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{Engine, Options, Uniqueness, uniqueness};
use takuzu_sat::{Grid, Level, Limits, Puzzle};

use super::place::Place;
use super::words;
use crate::args::{InputArgs, ReadingArgs, WishesArgs};
use crate::commands::generate::{blank_board, by_chance, refuse_extras};
use crate::words::say;
use crate::work::share::MOST_BYTES;

/// The time that the question for other solutions may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that the question for the level may take: a game can do without.
const PATIENCE_FOR_LEVEL: Duration = Duration::from_secs(2);

/// A game that begins or goes on.
pub(super) struct Begun {
    pub(super) session: Session,
    /// The place where it is saved, if that is known.
    pub(super) place: Option<Place>,
    /// Sentences that the person has to know first.
    pub(super) notes: Vec<String>,
}

/// The wishes for a new puzzle.
pub(super) struct Wishes {
    board: Puzzle,
    level: Option<Level>,
    args: Option<WishesArgs>,
    /// The options, as they are typed.
    typed: String,
}

impl Wishes {
    /// Returns wishes for puzzles like that of a game.
    pub(super) fn like(session: &Session) -> Wishes {
        let puzzle = session.puzzle();
        let (name, shape) = (puzzle.name(), puzzle.shape());
        Wishes {
            board: puzzle.with_givens(Grid::blank(shape)),
            level: session.about().level,
            args: None,
            typed: format!("--puzzle {name} --size {shape}"),
        }
    }

    /// Makes a puzzle and begins a game with it.
    pub(super) fn make(&self) -> anyhow::Result<Begun> {
        let wished = self.args.as_ref().and_then(|args| args.seed);
        self.make_from(wished.unwrap_or_else(by_chance))
    }

    /// Makes another puzzle than before.
    pub(super) fn make_another(&self) -> anyhow::Result<Begun> {
        self.make_from(by_chance())
    }

    fn make_from(&self, seed: u64) -> anyhow::Result<Begun> {
        let mut maker = Maker::new(self.board.clone()).seed(seed);
        if let Some(signs) = self.args.as_ref().and_then(|args| args.signs.as_ref()) {
            maker = match &signs.range {
                Some(range) => maker.sign_count(range.clone()),
                None => maker.signs(true),
            };
        }
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

/// Begins a game with the puzzle that is named, or with a new one; returns what further puzzles are to be, too.
/// `None` where the puzzle has no solution.
pub(super) fn begin(
    input: InputArgs,
    args: WishesArgs,
    language: Language,
) -> anyhow::Result<Option<(Begun, Wishes)>> {
    if input.files.iter().any(|file| file.as_os_str() == "-") {
        bail!("play reads the moves from standard input: the puzzle needs a file or --text");
    }
    if !input.files.is_empty() || input.reading.text.is_some() {
        return of_file(input, language);
    }
    let wishes = wishes(&input.reading, args)?;
    Ok(Some((wishes.make()?, wishes)))
}

/// Returns the wishes that the options are.
fn wishes(reading: &ReadingArgs, args: WishesArgs) -> anyhow::Result<Wishes> {
    let with_blocks = Kind::ALL.into_iter().find(|&kind| Extra::Blocks.is_for(kind));
    let implied = with_blocks.filter(|_| reading.blocks.is_some());
    let kind = reading.kind.or(implied).unwrap_or(Kind::ALL[0]);
    refuse_extras(
        kind,
        &[
            ("--blocks is", Extra::Blocks, reading.blocks.is_some()),
            ("--rules and --odd are", Extra::Rules, reading.rules.is_said()),
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
    Ok(Wishes { board, level: args.level, args: Some(args), typed })
}

/// Begins a game with the puzzle of a file, unless it has no solution.
fn of_file(input: InputArgs, language: Language) -> anyhow::Result<Option<(Begun, Wishes)>> {
    let entry = input.only_entry()?;
    let (origin, puzzle) = (entry.source.to_string(), entry.puzzle);
    let say = |words| say!(language, words, name = origin);
    let (solution, note) = match solutions_of(&puzzle)? {
        Uniqueness::None => {
            words::say(&say(words::NO_SOLUTION))?;
            return Ok(None);
        }
        Uniqueness::One(solution) => (Some(solution), None),
        Uniqueness::Several(..) => (None, Some(say(words::SEVERAL))),
        Uniqueness::Unknown(_) => (None, Some(say(words::UNKNOWN))),
    };
    let level = solution.as_ref().and_then(|_| level(&puzzle));
    let session = Session::new(puzzle, solution).with_about(About { level, origin });
    let wishes = Wishes::like(&session);
    let begun = Begun { session, place: None, notes: note.into_iter().chain(entry.note).collect() };
    Ok(Some((begun, wishes)))
}

/// Finds out whether a puzzle has no, one or several solutions, if that takes neither long nor much memory.
pub(super) fn solutions_of(puzzle: &Puzzle) -> anyhow::Result<Uniqueness> {
    let options = Options::from(Engine::Auto).with_limits(within(PATIENCE));
    match uniqueness(puzzle, &options) {
        Err(error) if error.is_too_large() => Ok(Uniqueness::Unknown(None)),
        found => Ok(found?),
    }
}

/// Returns the limits of a question in a game.
pub(super) fn within(time: Duration) -> Limits {
    Limits::timeout(time).with_memory(MOST_BYTES)
}

/// Returns the level of a puzzle, where it is found out in time.
fn level(puzzle: &Puzzle) -> Option<Level> {
    let grade = grade(puzzle, &Allowed::All, &within(PATIENCE_FOR_LEVEL)).ok()?;
    grade.level.filter(|_| grade.ended == Ended::Solved)
}
