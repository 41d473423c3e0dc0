//! Answers about puzzles: the library's own records.

use serde_json::{Value, json};
use takuzu_sat::answer::{Answer, Status, likely_repairs};
use takuzu_sat::book::{Item, html};
use takuzu_sat::explain::{Detail, Teller};
use takuzu_sat::generate::{Board, Maker, Pattern};
use takuzu_sat::grade::{self, Guide};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::play::{Action, Hint, Session, Topic, next_steps};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::record::{self, Fields};
use takuzu_sat::render::Picture;
use takuzu_sat::solve::{Engine, Options, Repair, quick_clash, uniqueness};
use takuzu_sat::takuzu::Rules;
use takuzu_sat::text::{self, Entry, Format};
use takuzu_sat::{Level, Puzzle, Shape, takuzu};

use crate::said::{Reading, Telling, Trouble, grid, limits};

/// Returns the puzzles of a text, each with a text that all other questions take, and errors with their places.
pub(crate) fn read(text: &str, reading: &Reading, telling: Telling) -> Result<Value, Trouble> {
    let entry = |entry: Result<Entry, Trouble>| -> Result<Value, Trouble> {
        let Ok(entry) = entry else { return Ok(json!({"error": entry.err()})) };
        let fields = record::entry(&entry)
            .with("puzzle", text::write(&entry.puzzle, Format::Json)?)
            .with("board", html::board(&entry.puzzle, telling.language, telling.symbols));
        Ok(json!(fields))
    };
    let puzzles = reading.read(text)?.into_iter().map(entry);
    Ok(json!({"puzzles": puzzles.collect::<Result<Vec<Value>, Trouble>>()?}))
}

/// Finds out whether there are no, one or several solutions. The SAT solver proves it.
fn answered(puzzle: &Puzzle) -> Result<Answer, Trouble> {
    let options = Options::from(Engine::Sat).with_limits(limits());
    let reason = Some((quick_clash as _, &options.limits));
    Ok(Answer::of(puzzle, reason, || uniqueness(puzzle, &options))?)
}

/// Returns what a book holds of a puzzle; of one without exactly one solution the board alone.
pub(crate) fn page(puzzle: &Puzzle, telling: Telling) -> Result<Value, Trouble> {
    let Telling { language, symbols } = telling;
    let answer = answered(puzzle)?;
    let fields = match answer.solution() {
        Some(solution) => {
            let item = Item::new(1, puzzle.clone(), solution.clone(), &limits());
            html::fields(&item, language, symbols, &limits())
        }
        None => html::board(puzzle, language, symbols),
    };
    Ok(json!({"status": answer.status, "page": fields}))
}

/// Returns the status, up to two solutions and where they differ, or why there is none and which given may be a misprint.
pub(crate) fn check(puzzle: &Puzzle, telling: Telling) -> Result<Value, Trouble> {
    let answer = answered(puzzle)?;
    let differ = match answer.grids.as_slice() {
        [one, other] => puzzle.shape().cells().filter(|&it| one[it] != other[it]).collect(),
        _ => Vec::new(),
    };
    let told = |repair: &Repair| {
        let text = repair.sentence(puzzle, true, telling.language);
        Fields::default().with("text", text).and(record::repair(repair))
    };
    let is_no = matches!(answer.status, Status::None | Status::Invalid | Status::Multiple);
    let repairs = if is_no { likely_repairs(puzzle, &limits())?.found } else { Vec::new() };
    let sentences = answer.why.as_ref().map(|why| why.sentences(puzzle, telling.language));
    let fields = record::answer(&answer)
        .with("differ", record::names(&differ))
        .with("sentences", sentences)
        .with("repairs", repairs.iter().map(told).collect::<Vec<Fields>>());
    Ok(json!(fields))
}

/// Returns the next steps in a position, as the steps of a page are told, or what is wrong with it, in four levels.
pub(crate) fn hint(puzzle: &Puzzle, position: &str, telling: Telling) -> Result<Value, Trouble> {
    let position = grid(puzzle, position)?;
    let Telling { language, symbols } = telling;
    let givens = answered(puzzle)?;
    if let Some(why) = &givens.why {
        return Ok(json!({"topic": "none", "sentences": why.sentences(puzzle, language)}));
    }
    let mut session = Session::new(puzzle.clone(), givens.solution().cloned())
        .with_names(symbols.names(language));
    for (cell, value) in position.filled().filter(|&(cell, _)| puzzle.givens()[cell].is_none()) {
        session.act(session.time(), Action::Enter(cell, value))?;
    }
    if let Some(cell) = position.filled().find(|&(cell, value)| session.grid()[cell] != Some(value))
    {
        return Err(Trouble::new(format!("{} is given", cell.0)));
    }
    let now = puzzle.with_givens(session.grid().clone());
    let at = |detail| session.hint_at(detail, language, &limits());
    let last = at(Detail::Value)?;
    Ok(match last.topic {
        Topic::Solved => json!({"topic": "solved", "sentences": last.sentences}),
        Topic::Mistake => {
            let levels = [Detail::Nudge, Detail::Where, Detail::Why].map(at);
            let levels: Vec<Hint> = levels.into_iter().collect::<Result<_, _>>()?;
            let levels = levels.iter().chain([&last]);
            json!({"topic": "mistake", "levels": levels.map(record::hint).collect::<Vec<Fields>>()})
        }
        // Givens with several solutions say of no entry that it is wrong, but all entries together may be.
        Topic::Step | Topic::Nothing if givens.status != Status::Unique => {
            match answered(&now)?.why {
                Some(why) => json!({"topic": "none", "sentences": why.sentences(&now, language)}),
                None => followed(&now, &last, telling)?,
            }
        }
        Topic::Step | Topic::Nothing => followed(&now, &last, telling)?,
    })
}

/// Returns what follows in a position: the steps to the next cell; none where nothing follows.
fn followed(now: &Puzzle, hint: &Hint, telling: Telling) -> Result<Value, Trouble> {
    if hint.topic != Topic::Step {
        return Ok(json!({"topic": "nothing", "sentences": hint.sentences}));
    }
    let steps = next_steps(Guide::new(now, &Allowed::All, limits())?);
    Ok(
        json!({"topic": "step", "steps": html::told(now, &steps, telling.language, telling.symbols)}),
    )
}

/// Returns all steps, and where they lead.
pub(crate) fn steps(puzzle: &Puzzle, telling: Telling) -> Result<Value, Trouble> {
    let mut guide = Guide::new(puzzle, &Allowed::All, limits())?;
    let names = telling.symbols.names(telling.language);
    let teller = Teller::new(puzzle, telling.language).with_names(names);
    let mut steps = Vec::new();
    while guide.ended().is_none() {
        steps.extend(guide.more().iter().map(|step| record::step(teller, step, Detail::Value)));
    }
    Ok(json!({"steps": steps, "position": guide.position().to_line()}))
}

pub(crate) fn grade(puzzle: &Puzzle, telling: Telling) -> Result<Value, Trouble> {
    let grade = grade::grade(puzzle, &Allowed::All, &limits())?;
    let names = grade.techniques.iter().map(|&(it, _)| telling.language.technique(it));
    let fields = Fields::default().with("status", Status::from(&grade)).and(record::grade(&grade));
    Ok(json!(fields.with("names", names.collect::<Vec<&str>>())))
}

/// Returns the names of the formats that can carry a puzzle.
pub(crate) fn formats(puzzle: &Puzzle) -> Value {
    let formats = Format::ALL.into_iter().filter(|it| text::write(puzzle, *it).is_ok());
    json!({"formats": formats.map(Format::name).collect::<Vec<&str>>()})
}

pub(crate) fn picture(puzzle: &Puzzle, line: &str, telling: Telling) -> Result<Value, Trouble> {
    let line = if line.is_empty() { puzzle.givens().to_line() } else { line.into() };
    let grid = grid(puzzle, &line)?;
    let picture = Picture::new(puzzle).with_grid(&grid).with_symbols(telling.symbols).draw();
    Ok(json!({"svg": picture.svg(40), "title": picture.title()}))
}

/// The properties of the puzzle to make. The seed is a text: the numbers of a browser are too small for it.
#[derive(Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wishes {
    seed: String,
    puzzle: Option<Kind>,
    size: Option<[usize; 2]>,
    rules: Option<Rules>,
    level: Option<Level>,
    symmetry: Pattern,
    minimal: bool,
    signs: bool,
}

/// Makes the first puzzle of a seed, as the program does.
pub(crate) fn make(wishes: &Wishes, telling: Telling) -> Result<Value, Trouble> {
    let size = wishes.size.map(|[rows, cols]| Shape::new(rows, cols));
    let board = Board { size, blocks: None, rules: wishes.rules.unwrap_or_default() };
    let blank = board.blank(wishes.puzzle.unwrap_or(takuzu::KIND))?;
    let maker = Maker::new(blank).seed(wishes.seed.parse()?).pattern(wishes.symmetry);
    let maker = maker.minimal(wishes.minimal).signs(wishes.signs).limits(limits());
    let made = wishes.level.into_iter().fold(maker, Maker::level).worker()?.make(0)?;
    let fields = Fields::default()
        .with("puzzle", text::write(&made.puzzle, Format::Json)?)
        .with("solution", made.solution.to_line())
        .with("minimal", made.minimal)
        .with("level", made.level.map(Level::name))
        .with("board", html::board(&made.puzzle, telling.language, telling.symbols));
    Ok(json!(fields))
}
