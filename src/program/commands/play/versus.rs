//! `play --versus`: a dialogue in which one player holds a secret grid and the other fills its holes.

mod setup;

use anyhow::{Result, bail};
use itertools::Itertools as _;
use takuzu_sat::explain::{Language, Mark, Marks, Teller, symbol};
use takuzu_sat::limits::Next;
use takuzu_sat::play::read_value;
use takuzu_sat::play::versus::{Answer, Ask, Cheat, Denial, Move, Score, Secret, Versus};
use takuzu_sat::solve::{Clash, Engine, Options, solutions};
use takuzu_sat::{Cell, Grid, Limits, Puzzle};

use super::captions::versus as words;
use super::dialogue::{Dialogue, Halt, board, read_move};
use crate::args::{Guesser, OutputArgs, PlayArgs};
use crate::exit::Exit;
use crate::reply::steps::drawn;
use crate::words::{Words, quoted, say};
use crate::work::run::Run;
use setup::{Setup, broken, no_value, values};

/// The most nodes of one search: some tenths of a second on boards that take long.
const NODES: u64 = 200_000;

pub(crate) fn run(args: PlayArgs) -> Result<Exit> {
    let run = Run::new(&OutputArgs::standard(), false, None)?;
    let language = args.language.choice();
    let (guesser, price) = (args.versus.guesser, args.versus.joker_price);
    let limits = run.stop.limits();
    let mut game = Game {
        setup: Setup::new(args, limits.clone())?,
        price,
        limits: limits.with_nodes(NODES),
        halves: Halves::default(),
    };
    let talk = Dialogue::new(&run, language, rules(guesser, price, language));
    let exit = match game.play(guesser, &talk) {
        Ok(exit) => exit,
        Err(Halt::Quit) => {
            talk.say(words::BYE, &[])?;
            Exit::Yes
        }
        Err(Halt::InputEnded) => {
            talk.say(words::INPUT_ENDS, &[])?;
            Exit::GaveUp
        }
        Err(Halt::Failed(error)) => return Err(error),
    };
    let score = game.halves.text(price, language);
    if !score.is_empty() {
        talk.print(&format!("\n{score}"))?;
    }
    run.output.finish(exit)
}

/// The rules, a sentence or two in each line.
fn rules(guesser: Guesser, price: u32, language: Language) -> String {
    let cost = points(price, language);
    let [computer, person] = [Guesser::Computer, Guesser::Person].map(|it| guesser == it);
    let places = match guesser {
        Guesser::Both => words::RULES_BOTH,
        Guesser::Computer => words::RULES_COMPUTER,
        Guesser::Person => words::RULES_PERSON,
    };
    let mut words = vec![words::RULES_SECRET, places];
    if !person {
        words.push(words::RULES_CONFIRM);
        words.extend(match price {
            0 => vec![words::RULES_FREE],
            _ => vec![words::RULES_GUESS, words::RULES_JOKER],
        });
        words.push(words::RULES_CHEAT);
    }
    if !computer {
        words.push(words::RULES_MOVES);
    }
    if guesser == Guesser::Both {
        words.push(words::RULES_WINNER);
    }
    words.push(words::RULES_COMMANDS);
    let mut text = say!(language, words::RULES_HEAD) + "\n";
    for (number, words) in words.into_iter().enumerate() {
        let sentence = say!(language, words, price = cost);
        text += &format!("{}. {sentence}\n", number + 1);
    }
    text
}

fn points(count: u32, language: Language) -> String {
    let words = match count {
        0 => words::NO_POINTS,
        1 => words::POINT,
        _ => words::POINTS,
    };
    say!(language, words, count)
}

struct Game {
    setup: Setup,
    price: u32,
    limits: Limits,
    halves: Halves,
}

impl Game {
    fn play(&mut self, guesser: Guesser, talk: &Dialogue<'_>) -> Result<Exit, Halt> {
        talk.print_rules()?;
        talk.wait()?;
        if self.setup.by_chance {
            talk.say(words::SEED, &[("seed", &self.setup.seed.to_string())])?;
        }
        talk.print("")?;
        let mut holes = None;
        if guesser != Guesser::Person {
            let puzzle = self.setup.for_computer(talk)?;
            holes = Some(puzzle.givens().blanks().count());
            if !self.computer_fills(puzzle, talk)? {
                return Ok(Exit::No);
            }
        }
        if guesser == Guesser::Both {
            talk.print("")?;
        }
        if guesser != Guesser::Computer {
            let (puzzle, grid) = match &self.setup.entry {
                Some(entry) if guesser == Guesser::Person => {
                    let puzzle = entry.puzzle.clone();
                    let grid = self.solved(&puzzle)?;
                    (puzzle, grid)
                }
                Some(_) | None => self.setup.for_person(talk, holes)?,
            };
            self.person_fills(puzzle, grid, talk)?;
        }
        Ok(Exit::Yes)
    }

    fn solved(&self, puzzle: &Puzzle) -> Result<Grid> {
        if puzzle.givens().is_complete() {
            bail!("the grid is complete: there is nothing to fill");
        }
        let options = Options::from(Engine::Auto)
            .with_limits(Limits::none().with_memory(Limits::USUAL_MEMORY));
        match solutions(puzzle, &options).next_solution()? {
            Next::Solution(grid) => Ok(grid),
            Next::Exhausted => bail_none(),
            Next::GaveUp => bail!("interrupted"),
        }
    }

    /// Plays the half in which the computer fills; false where somebody has cheated.
    fn computer_fills(&mut self, puzzle: Puzzle, talk: &Dialogue<'_>) -> Result<bool, Halt> {
        let mut versus = Versus::new(puzzle, self.price, self.setup.seed, self.limits.clone())?;
        let language = talk.language;
        if matches!(versus.ask(), Ask::Cheated(_)) {
            // Nobody has answered anything yet.
            return Ok(bail_none()?);
        }
        loop {
            self.halves.computer =
                Some(Half { score: versus.score(), is_finished: *versus.ask() == Ask::Done });
            let answer = match versus.ask() {
                &Ask::Confirm(cell, value) => asked(talk, &versus, words::CONFIRM, cell, value)?,
                &Ask::Guess(cell, value) => asked(talk, &versus, words::GUESS, cell, value)?,
                &Ask::Joker(cell) => asked_value(talk, &versus, cell)?,
                Ask::Done => {
                    talk.show(words::ALL_FILLED, versus.puzzle(), versus.position())?;
                    return Ok(true);
                }
                Ask::Cheated(cheat) => {
                    talk.print(&explained(cheat, &versus, language))?;
                    return Ok(false);
                }
            };
            let shown = || board(versus.puzzle(), versus.position());
            let sure = say!(language, words::SURE);
            // An answer that ends the game may be a slip.
            if ends_game(&versus, answer)? && !talk.ask_yes_or_no(&sure, shown)? {
                continue;
            }
            let guessed = match *versus.ask() {
                Ask::Guess(cell, _) => Some(cell),
                Ask::Confirm(..) | Ask::Joker(_) | Ask::Done | Ask::Cheated(_) => None,
            };
            versus.answer(answer)?;
            let filled = guessed.and_then(|cell| Some((cell, versus.position()[cell]?)));
            match (answer, filled) {
                (Answer::Yes, Some(_)) => talk.say(words::GUESS_RIGHT, &[])?,
                (Answer::No, Some((cell, value))) => {
                    let (cell, value) = (language.cell(cell), symbol(value));
                    talk.say(words::GUESS_WRONG, &[("cell", &cell), ("value", &value)])?;
                }
                (Answer::Yes | Answer::No | Answer::Value(_), _) => {}
            }
        }
    }

    fn person_fills(
        &mut self,
        puzzle: Puzzle,
        grid: Grid,
        talk: &Dialogue<'_>,
    ) -> Result<(), Halt> {
        let Some(mut secret) = Secret::new(puzzle, grid) else {
            return Err(anyhow::anyhow!("the grid does not fit its puzzle").into());
        };
        talk.show(words::YOUR_TURN, secret.puzzle(), secret.position())?;
        talk.print(&left(&secret, talk.language))?;
        talk.print(&how_to_move(&secret, talk.language))?;
        loop {
            self.halves.person =
                Some(Half { score: secret.score(), is_finished: secret.is_done() });
            if secret.is_done() {
                talk.show(words::GRID_IS, secret.puzzle(), secret.position())?;
                return Ok(());
            }
            let (cell, value) = next_move(talk, &secret)?;
            talk.print(&outcome(&mut secret, cell, value, talk.language))?;
        }
    }
}

/// Refuses a puzzle that nobody can fill.
fn bail_none<T>() -> Result<T> {
    bail!("the puzzle has no solution (`takuzu-sat check` says why)")
}

fn asked(
    talk: &Dialogue<'_>,
    versus: &Versus,
    words: Words,
    cell: Cell,
    value: u8,
) -> Result<Answer, Halt> {
    let (cell, value) = (talk.language.cell(cell), symbol(value));
    let question = say!(talk.language, words, cell, value);
    let shown = || board(versus.puzzle(), versus.position());
    let is_so = talk.ask_yes_or_no(&question, shown)?;
    Ok(if is_so { Answer::Yes } else { Answer::No })
}

/// Tells whether the answers cannot all be true with this one.
fn ends_game(versus: &Versus, answer: Answer) -> Result<bool, Halt> {
    let mut after = versus.clone();
    after.answer(answer)?;
    Ok(matches!(after.ask(), Ask::Cheated(_)))
}

fn asked_value(talk: &Dialogue<'_>, versus: &Versus, cell: Cell) -> Result<Answer, Halt> {
    let (language, puzzle) = (talk.language, versus.puzzle());
    let (cell, values) = (language.cell(cell), values(puzzle, language));
    let question = say!(language, words::JOKER, cell, values);
    let shown = || board(puzzle, versus.position());
    talk.ask(&question, shown, |line| {
        let value = read_value(line).filter(|value| puzzle.values().contains(value));
        value.map(Answer::Value).ok_or_else(|| no_value(line, puzzle, language))
    })
}

fn how_to_move(secret: &Secret, language: Language) -> String {
    let first = secret.position().blanks().next();
    let cell = first.map(|cell| language.cell(cell)).unwrap_or_default();
    let least = symbol(*secret.puzzle().values().start());
    say!(language, words::HOW_TO_MOVE, cell, value = least)
}

/// Asks for a move of the person: a value, or a joker in place of it.
fn next_move(talk: &Dialogue<'_>, secret: &Secret) -> Result<(Cell, Option<u8>), Halt> {
    let language = talk.language;
    let question = say!(language, words::ASK_MOVE);
    let shown = || board(secret.puzzle(), secret.position());
    talk.ask(&question, shown, |line| match read_move(line) {
        Some((_, Some(value))) if !secret.puzzle().values().contains(&value) => {
            Err(no_value(&value.to_string(), secret.puzzle(), language))
        }
        Some(wanted) => Ok(wanted),
        None if line.is_empty() => Err(shown()),
        None => {
            let how = how_to_move(secret, language);
            Err(say!(language, words::NOT_UNDERSTOOD, typed = quoted(line), how))
        }
    })
}

/// Makes a move, and says what came of it.
fn outcome(secret: &mut Secret, cell: Cell, value: Option<u8>, language: Language) -> String {
    if value.is_none()
        && let Some(value) = secret.joker(cell)
    {
        let (cell, left) = (language.cell(cell), left(secret, language));
        return say!(language, words::JOKER_IS, cell, value = symbol(value), left);
    }
    // A cell without a hole, or none at all: any value will tell which.
    let value = value.unwrap_or_default();
    let outcome = secret.guess(cell, value);
    let (puzzle, shape) = (secret.puzzle(), secret.puzzle().shape());
    let (place, value_at) = (cell, value);
    let (cell, value) = (language.cell(cell), symbol(value));
    match outcome {
        Move::Right => {
            say!(language, words::MOVE_RIGHT, cell, value, left = left(secret, language))
        }
        Move::Wrong(None) => say!(language, words::MOVE_WRONG, cell, value),
        Move::Wrong(Some(rule)) => {
            let rule = broken(puzzle, secret.position(), (place, value_at), &rule, language);
            say!(language, words::MOVE_BREAKS, cell, value, rule)
        }
        Move::WrongBefore => say!(language, words::MOVE_AGAIN, cell, value),
        Move::Filled(stands) => say!(language, words::MOVE_FILLED, cell, value = symbol(stands)),
        Move::NoCell => {
            say!(language, words::NO_CELL, cell, rows = shape.rows(), cols = shape.cols())
        }
        Move::NoValue => no_value(&value, puzzle, language),
    }
}

fn left(secret: &Secret, language: Language) -> String {
    let count = secret.position().blanks().count();
    let words = match count {
        0 => words::NONE_EMPTY,
        1 => words::ONE_EMPTY,
        _ => words::MANY_EMPTY,
    };
    say!(language, words, count)
}

#[derive(Clone, Copy, Default)]
struct Half {
    score: Score,
    is_finished: bool,
}

#[derive(Clone, Copy, Default)]
struct Halves {
    computer: Option<Half>,
    person: Option<Half>,
}

impl Halves {
    /// The score in lines; empty where nothing was begun.
    fn text(&self, price: u32, language: Language) -> String {
        let mut lines = Vec::new();
        for (words, half) in
            [(words::SCORE_COMPUTER, self.computer), (words::SCORE_PERSON, self.person)]
        {
            if let Some(half) = half {
                lines.push(played(words, half, price, language));
            }
        }
        if lines.is_empty() {
            return String::new();
        }
        lines.insert(0, say!(language, words::SCORE_HEAD));
        if let (Some(computer), Some(person)) = (self.computer, self.person)
            && computer.is_finished
            && person.is_finished
        {
            let [computer, person] = [computer, person].map(|half| half.score.points(price));
            let winner = match person.cmp(&computer) {
                std::cmp::Ordering::Less => words::YOU_WIN,
                std::cmp::Ordering::Equal => words::DRAW,
                std::cmp::Ordering::Greater => words::COMPUTER_WINS,
            };
            lines.push(say!(language, winner));
        }
        lines.join("\n")
    }
}

fn played(words: Words, half: Half, price: u32, language: Language) -> String {
    let Score { evident, right, wrong, jokers } = half.score;
    let points = half.score.points(price);
    let line = say!(language, words, evident, right, wrong, jokers, points);
    if half.is_finished { line } else { format!("{line} {}", say!(language, words::NOT_FINISHED)) }
}

fn denied(versus: &Versus, cell: Cell, denial: &Denial, language: Language) -> String {
    let entry = (cell, denial.value);
    broken(versus.puzzle(), versus.position(), entry, &denial.because, language)
}

/// Explains why, in lines.
fn explained(cheat: &Cheat, versus: &Versus, language: Language) -> String {
    let denials = |cell: Cell, denials: &[Denial]| {
        let mut lines = denials.iter().map(|denial| {
            let rule = denied(versus, cell, denial, language);
            say!(language, words::VALUE_BREAKS, value = symbol(denial.value), rule)
        });
        lines.join("\n")
    };
    let (head, rest) = match cheat {
        &Cheat::Denied { cell, value, ref others } => {
            let named = language.cell(cell);
            (
                say!(language, words::DENIED, cell = named, value = symbol(value)),
                denials(cell, others),
            )
        }
        &Cheat::Impossible { cell, ref denial } => {
            let rule = denied(versus, cell, denial, language);
            let (cell, value) = (language.cell(cell), symbol(denial.value));
            (say!(language, words::IMPOSSIBLE, cell, value), format!("  {rule}"))
        }
        &Cheat::NoValue { cell, denials: ref all } => {
            (say!(language, words::NONE_LEFT, cell = language.cell(cell)), denials(cell, all))
        }
        Cheat::NoSolution(clash) => {
            let text = clash.as_ref().map(|clash| contradiction(clash, versus, language));
            (say!(language, words::NO_GRID), text.unwrap_or_default())
        }
    };
    let end = say!(language, words::CHEAT_END);
    let parts = [head, rest, end].into_iter();
    parts.filter(|part| !part.is_empty()).join("\n")
}

/// The cells that contradict each other in a picture, the rules, and the answers among them.
fn contradiction(clash: &Clash, versus: &Versus, language: Language) -> String {
    let (puzzle, position): (&Puzzle, _) = (versus.puzzle(), versus.position());
    let is_answer = |cell: &Cell| puzzle.givens()[*cell].is_none();
    let only = Grid::from_fn(puzzle.shape(), |cell| {
        position[cell].filter(|_| clash.givens.contains(&cell))
    });
    let mut picture = Marks::plain(puzzle, &only);
    let answers: Vec<Cell> = clash.givens.iter().copied().filter(is_answer).collect();
    for &cell in &answers {
        picture.mark(cell, Mark::Wrong);
    }
    let head = if clash.minimal { words::CLASH_MINIMAL } else { words::CLASH };
    let value = |cell: &Cell| position[*cell].map(symbol).unwrap_or_default();
    let answers =
        answers.iter().map(|cell| format!("{} = {}", language.cell(*cell), value(cell))).join(", ");
    let rules = Teller::new(puzzle, language).rules(&clash.rules, &clash.pairs());
    let picture = drawn(&picture);
    [
        say!(language, head),
        picture.trim_end().to_owned(),
        say!(language, words::CLASH_ANSWERS, answers),
        say!(language, words::CLASH_RULES, rules),
    ]
    .join("\n")
}
