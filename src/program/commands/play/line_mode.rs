//! A game line by line, for screen readers and pipes: the position as sentences, moves as they are typed.

use std::io::{self, BufReader, IsTerminal as _, StdinLock, Write as _};
use std::sync::atomic::Ordering;

use anyhow::Result;
use itertools::Itertools as _;
use takuzu_sat::Cell;
use takuzu_sat::explain::{Language, Teller, symbol};
use takuzu_sat::play::{Action, Refusal, Session, need, refusal};
use takuzu_sat::render::Symbols;

use super::begin::described;
use super::captions;
use super::dialogue::{Typed, clock, hear, print, read};
use super::under_way::Game;
use crate::exit::Exit;
use crate::words::say;
use crate::work::stop::end_if_safe;

pub(super) fn play(mut game: Game) -> Result<Exit> {
    let is_interrupted = end_if_safe(game.is_safe());
    let print_all = |sentences: &[String]| sentences.iter().try_for_each(|it| print(it));
    print_all(&begin(&mut game))?;
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let is_typed = io::stdin().is_terminal();
    loop {
        if is_typed {
            write!(io::stdout(), "> ")?;
        }
        io::stdout().flush()?;
        let Some(line) = hear(&mut input)? else {
            break;
        };
        game.go_on();
        game.hold(has_more(&input));
        match read(&line, game.language) {
            Ok(Typed::Quit) => break,
            Ok(typed) => print_all(&answer(&mut game, typed))?,
            Err(sentence) => print(&sentence)?,
        }
        if let Some(ending) = game.ending() {
            print(&ending)?;
            print(&say!(game.language, captions::AGAIN))?;
        }
        print_all(&game.notes())?;
        if is_interrupted.load(Ordering::SeqCst) {
            print_all(leave(&mut game).as_slice())?;
            return Ok(Exit::GaveUp);
        }
    }
    print_all(leave(&mut game).as_slice())?;
    Ok(Exit::Yes)
}

/// Tells whether another line can be read without waiting for it.
fn has_more(input: &BufReader<StdinLock<'_>>) -> bool {
    input.buffer().contains(&b'\n') || is_ready()
}

#[cfg(unix)]
fn is_ready() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = io::stdin();
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    let ready = poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&at_once));
    ready.is_ok_and(|count| count > 0)
}

/// Elsewhere nobody knows.
#[cfg(not(unix))]
fn is_ready() -> bool {
    false
}

fn begin(game: &mut Game) -> Vec<String> {
    let mut text = game.notes();
    let (session, language) = (game.session(), game.language);
    text.push(format!("{}.", described(session, language)));
    text.extend(board(session, language));
    let is_finished = session.is_finished();
    let last = if is_finished { captions::NOTHING_TO_PLAY } else { captions::TYPE_HELP };
    text.push(say!(language, last));
    text
}

/// Does what was typed, and returns what there is to say.
fn answer(game: &mut Game, typed: Typed) -> Vec<String> {
    let language = game.language;
    match typed {
        Typed::Moves(moves) => moves.into_iter().flat_map(|action| act(game, action)).collect(),
        Typed::Hint => hint(game),
        Typed::Check => game.check().sentences(game.session(), language),
        Typed::Counts(cell) => counts(game.session(), cell, language),
        Typed::Show(None) => board(game.session(), language),
        Typed::Show(Some(cell)) => vec![describe_cell(game.session(), cell, language)],
        Typed::Pause => {
            game.pause();
            vec![say!(language, captions::PAUSED, time = clock(game.time()))]
        }
        Typed::Save => vec![game.save_and_say()],
        Typed::New => match game.begin_another() {
            Ok(()) => begin(game),
            Err(error) => vec![format!("{error:#}")],
        },
        Typed::Help => {
            let rules = Teller::new(game.session().puzzle(), language)
                .how_to_solve(Symbols::default().names(language));
            rules.into_iter().chain([say!(language, captions::HELP)]).collect()
        }
        Typed::Quit | Typed::Blank => Vec::new(),
    }
}

/// Takes a hint; behind the one that says all, enters what it says.
fn hint(game: &mut Game) -> Vec<String> {
    let language = game.language;
    if !game.offered().is_empty() {
        return match game.enter_offered() {
            Ok(cells) => {
                let cells = cells.into_iter();
                cells.map(|cell| describe_cell(game.session(), cell, language)).collect()
            }
            Err(reason) => vec![refusal(reason, language)],
        };
    }
    match game.hint() {
        Ok(hint) => {
            let next = if hint.has_more() {
                Some(captions::MORE)
            } else {
                (!game.offered().is_empty()).then_some(captions::TO_ENTER)
            };
            let next = next.map(|words| say!(language, words));
            hint.sentences.into_iter().chain(next).collect()
        }
        Err(error) => vec![error.to_string()],
    }
}

/// Makes a move, and says what it has changed, and which rules are broken by it.
fn act(game: &mut Game, action: Action) -> Vec<String> {
    let language = game.language;
    let changed = match game.act(action) {
        Ok(changed) => changed,
        Err(reason) => return vec![refusal(reason, language)],
    };
    let text = match (action, &*changed) {
        (Action::FillMarks, _) => return vec![say!(language, captions::MARKS_FILLED)],
        (Action::KeepMarks(true), _) => return vec![say!(language, captions::MARKS_KEPT)],
        (Action::KeepMarks(false), _) => return vec![say!(language, captions::MARKS_NOT_KEPT)],
        (Action::Enter(cell, _) | Action::Clear(cell) | Action::Mark(cell, _), _)
        | (_, &[cell]) => describe_cell(game.session(), cell, language),
        (_, cells) => say!(language, captions::CHANGED, count = cells.len()),
    };
    [text].into_iter().chain(game.broken_by(&changed)).collect()
}

fn board(session: &Session, language: Language) -> Vec<String> {
    let (puzzle, shape) = (session.puzzle(), session.puzzle().shape());
    let cell = |cell: Cell| match session.grid()[cell].map(symbol) {
        None => say!(language, captions::EMPTY),
        Some(value) if session.is_given(cell) => value,
        Some(value) => say!(language, captions::YOURS, value),
    };
    let row = |row: usize| {
        let cells = (0..shape.cols()).map(|col| cell(Cell::new(row, col))).join(", ");
        say!(language, captions::ROW, row = row + 1, cells)
    };
    let sign = |(cells, mark): ([Cell; 2], &str)| {
        let [one, other] = cells.map(|cell| language.cell(cell));
        format!("{one} {mark} {other}")
    };
    let signs = puzzle.face().links.into_iter().map(sign).join(", ");
    let signs = (!signs.is_empty()).then(|| say!(language, captions::BETWEEN, signs));
    (0..shape.rows()).map(row).chain(signs).collect()
}

fn describe_cell(session: &Session, cell: Cell, language: Language) -> String {
    if !session.puzzle().shape().contains(cell) {
        return refusal(Refusal::OffBoard(cell), language);
    }
    let marks = session.marks(cell).iter().map(symbol).join(", ");
    let (is_given, cell_name) = (session.is_given(cell), language.cell(cell));
    match session.grid()[cell].map(symbol) {
        None if marks.is_empty() => say!(language, captions::CELL_EMPTY, cell = cell_name),
        None => say!(language, captions::CELL_MARKS, cell = cell_name, marks),
        Some(value) if is_given => say!(language, captions::CELL_GIVEN, cell = cell_name, value),
        Some(value) => say!(language, captions::CELL_IS, cell = cell_name, value),
    }
}

fn counts(session: &Session, cell: Option<Cell>, language: Language) -> Vec<String> {
    let mut needs = session.needs();
    needs.retain(|need| {
        cell.is_none_or(|cell| session.puzzle().cells_of(need.house).contains(&cell))
    });
    let mut text: Vec<String> = needs.iter().filter_map(|it| need(it, language)).collect();
    if text.is_empty() {
        text.push(say!(language, captions::NOTHING_NEEDED));
    }
    text
}

/// Saves a game that has begun, and says how it can go on.
fn leave(game: &mut Game) -> Option<String> {
    if game.session().log().is_empty() {
        return None;
    }
    match game.save() {
        Ok(saved) => saved.map(|_| say!(game.language, captions::GO_ON)),
        Err(_) => Some(say!(game.language, captions::LOST)),
    }
}
