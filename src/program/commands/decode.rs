//! `decode`: the answer of another solver back to a grid, checked.

use std::collections::{HashMap, HashSet};
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use itertools::Itertools as _;
use serde::Deserialize;
use takuzu_sat::answer::{NoSolution, Status};
use takuzu_sat::decode::{self, Rejection};
use takuzu_sat::explain::Language;
use takuzu_sat::game::Names;
use takuzu_sat::reduction::Reduction;
use takuzu_sat::sat::answer::{self, Answer, TextError};
use takuzu_sat::sat::{Formula, ManageVars, Opb};
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Limits, PlainText, Puzzle};

use crate::args::{DecodeArgs, InputArgs};
use crate::commands::formula::Exported;
use crate::exit::Exit;
use crate::output::stdin_is_terminal;
use crate::reply::record::Record;
use crate::reply::verdict::TellWhy as _;
use crate::reply::{Reply, ReplyStyle};
use crate::words::{counted, described, quoted};
use crate::work::input::{file_name, open};
use crate::work::run::Run;

/// The bytes from which on an answer is none: a model of a million cells takes a hundredth of them.
const MOST_ANSWER: u64 = 256 << 20;

pub(crate) fn decode(args: DecodeArgs) -> Result<Exit> {
    let run = Run::writing(&args.output, &args.writing)?;
    let (puzzle, answer) = sources(args.reading.text.is_some(), args.puzzle, args.answer)?;
    let input = InputArgs { files: puzzle.into_iter().collect(), reading: args.reading };
    let Some(entry) = run.only_entry(input)? else {
        return run.output.finish(Exit::Failed);
    };
    let exported = match &args.cnf {
        Some(file) => {
            Exported::from_file(&entry.puzzle, file).map_err(|error| anyhow!("{error:#}"))
        }
        None => Ok(Exported { args: args.formula, part: String::new(), blocked: None }),
    };
    let read = exported.and_then(|Exported { args, part, blocked }| {
        let whole = || args.reduction(&entry.puzzle, &run.stop.limits());
        let reduction = || whole().map(|reduction| reduction.without(blocked));
        Ok((read_answers(&entry.puzzle, reduction, &answer)?, part))
    });
    match read {
        Ok((answers, part)) => reply_all(&run, &entry, answers, &part)?,
        Err(error) => run.output.reply(refusal(run.style, &entry, &error, Exit::Failed)?)?,
    }
    run.output.finish(Exit::Yes)
}

/// Returns the file of the puzzle, unless it was typed, and the file of the answer.
fn sources(
    typed: bool,
    first: Option<PathBuf>,
    second: Option<PathBuf>,
) -> Result<(Option<PathBuf>, PathBuf)> {
    let (puzzle, answer) = match (typed, second) {
        (true, None) => (None, first),
        (true, Some(_)) => {
            bail!("--text replaces the file of the puzzle: name only the file of the answer")
        }
        (false, second) => (first, second),
    };
    let answer = answer.unwrap_or_else(|| "-".into());
    if let Some(file) = &puzzle {
        refuse_answer(file, &answer)?;
    }
    if answer.as_os_str() == "-" {
        if puzzle.as_ref() == Some(&answer) {
            bail!("the puzzle and the answer cannot both be standard input");
        }
        if stdin_is_terminal() {
            bail!("no answer: name the solver's file, or pipe its output in");
        }
    }
    Ok((puzzle, answer))
}

/// Refuses a solver's answer in the place of the puzzle.
fn refuse_answer(puzzle: &Path, answer: &Path) -> Result<()> {
    // A pipe can be read once.
    let text = if puzzle.is_file() { read_text(puzzle).unwrap_or_default() } else { String::new() };
    // `s` and `v` alone may be cells.
    let is_values = |line: &str| {
        let mut values = line.strip_prefix("v ").into_iter().flat_map(str::split_whitespace);
        values.any(|value| value.starts_with('-'))
    };
    let is_status = |line: &str| {
        let status = line.strip_prefix(['s', 'c']).map_or(line, str::trim_start);
        ["SATISFIABLE", "UNSATISFIABLE", "SAT", "UNSAT", "UNKNOWN"].contains(&status.trim_end())
    };
    if text.lines().any(|line| is_status(line) || is_values(line)) {
        let puzzle = file_name(puzzle);
        let first = if answer.as_os_str() == "-" { "PUZZLE".into() } else { file_name(answer) };
        bail!("{puzzle} is a solver's answer: the puzzle stands first, `decode {first} {puzzle}`");
    }
    Ok(())
}

/// A number of solutions, or that there are at least so many.
#[derive(Deserialize)]
struct Counted {
    value: String,
    exact: bool,
}

enum SolverAnswer {
    Model(Result<Grid, Rejection>),
    Count(Counted),
    None,
    Unknown,
}

/// Reads the answers in a file, one at least.
fn read_answers(
    puzzle: &Puzzle,
    reduction: impl FnOnce() -> Result<Reduction>,
    path: &Path,
) -> Result<Vec<SolverAnswer>> {
    let name = file_name(path);
    let text = read_text(path).map_err(|error| anyhow!("cannot read {name}: {error}"))?;
    let at_place = |error: TextError| {
        let (message, line, column) = (error.message(), error.line(), error.column());
        anyhow!("{message}\n --> {name}:{line}:{column}")
    };
    if let Some(count) = answer::read_count(&text).map_err(at_place)? {
        return Ok(vec![SolverAnswer::Count(Counted { value: count.into(), exact: true })]);
    }
    if let Some(answers) = covered(puzzle, &name, &text)? {
        return Ok(answers);
    }
    let reduction = reduction()?;
    let (variables, map) = if answer::is_pseudo_boolean(&text) {
        let (opb, map): (Opb, _) = reduction.opb()?;
        (opb.vars.n_used(), map)
    } else {
        let (formula, map): (Formula, _) = reduction.formula()?;
        (formula.vars.n_used(), map)
    };
    let answers = answer::read_all(&text, variables).map_err(at_place)?.into_iter();
    let decoded = answers.map(|answer| match answer {
        Answer::Sat(model) => SolverAnswer::Model(reduction.decode(&map, &model)),
        Answer::Unsat => SolverAnswer::None,
        Answer::Unknown => SolverAnswer::Unknown,
    });
    Ok(decoded.collect())
}

/// An option with its items, and the number of its line.
type OptionLine = (usize, String);

/// Returns the answers that covers of the exported exact cover problem give, in the words of `cover` or of Knuth's
/// programs; nothing where the text has no covers.
fn covered(puzzle: &Puzzle, name: &str, text: &str) -> Result<Option<Vec<SolverAnswer>>> {
    if text.trim() == "| no cover" {
        return Ok(Some(vec![SolverAnswer::None]));
    }
    let read = if text.starts_with('{') { json_covers(text)? } else { text_covers(text) };
    let first = read.iter().find_map(|cover| cover.as_ref().ok()).and_then(|lines| lines.first());
    let Some((_, first)) = first else {
        let answers: Vec<_> = read.into_iter().filter_map(Result::err).collect();
        return Ok(Some(answers).filter(|answers| !answers.is_empty()));
    };
    let item = first.split_whitespace().next().and_then(|word| word.split(':').next());
    let cover = item.and_then(|_| puzzle.to_xcc(Names::Words.into(), &Limits::none()).ok());
    let Some(cover) =
        cover.filter(|cover| item.and_then(|item| cover.problem.named(item)).is_some())
    else {
        return Ok(None);
    };
    let options: HashMap<Vec<String>, usize> = (0..cover.problem.options())
        .map(|option| (sorted(&cover.problem.option_text(option)), option))
        .collect();
    let decoded = read.into_iter().map(|lines| {
        let lines = match lines {
            Ok(lines) => lines,
            Err(answer) => return Ok(answer),
        };
        let option = |(number, line): OptionLine| {
            let option = options.get(&sorted(&line)).copied();
            option.with_context(|| {
                format!("this is not an option of the exact cover problem\n --> {name}:{number}:1")
            })
        };
        let chosen = lines.into_iter().map(option).collect::<Result<Vec<_>>>()?;
        Ok(SolverAnswer::Model(decode::cover(puzzle, &cover, &chosen)))
    });
    decoded.collect::<Result<_>>().map(Some)
}

/// The covers of a text: blank lines, or numbers such as `2:`, stand between them.
fn text_covers(text: &str) -> Vec<Result<Vec<OptionLine>, SolverAnswer>> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim_start().starts_with('|'));
    let is_between =
        |line: &str| line.trim().is_empty() || line.trim().strip_suffix(':').is_some_and(is_number);
    let groups = lines.chunk_by(|(_, line)| is_between(line));
    let covers = groups.into_iter().filter(|(is_between, _)| !is_between);
    covers.map(|(_, lines)| Ok(lines.map(|(at, line)| (at, line.into())).collect())).collect()
}

/// The covers in the JSON of `cover`, a line for each, or what a line says without one.
fn json_covers(text: &str) -> Result<Vec<Result<Vec<OptionLine>, SolverAnswer>>> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read: Vec<_> = lines.map(|(number, line)| json_cover(number, line)).try_collect()?;
    let covers = read.iter().filter(|answer| answer.is_ok()).count();
    let is_wrong = |answer: &Result<_, SolverAnswer>| match answer {
        Err(SolverAnswer::None) => read.len() > 1,
        Err(SolverAnswer::Count(Counted { value, exact: true })) => {
            value.parse().is_ok_and(|count: usize| count < covers)
        }
        Ok(_) | Err(_) => false,
    };
    if read.iter().any(is_wrong) {
        bail!("the lines of `cover --json` contradict each other");
    }
    Ok(read)
}

fn json_cover(number: usize, line: &str) -> Result<Result<Vec<OptionLine>, SolverAnswer>> {
    #[derive(Deserialize)]
    struct Covered {
        status: String,
        cover: Option<Vec<Vec<String>>>,
        count: Option<Counted>,
    }
    let read: Covered = serde_json::from_str(line).context("no line of `cover --json`")?;
    let is_none = read.status == "none";
    let is_zero = read.count.as_ref().is_some_and(|count| count.exact && count.value == "0");
    if is_none && (read.cover.is_some() || read.count.is_some() && !is_zero) || is_zero && !is_none
    {
        bail!("a line of `cover --json` contradicts itself");
    }
    Ok(match (read.cover, read.count, read.status.as_str()) {
        (Some(cover), _, _) => Ok(cover.iter().map(|items| (number, items.join(" "))).collect()),
        (None, Some(count), _) if !is_number(&count.value) => {
            bail!("the count of `cover --json` is not a number: {}", quoted(&count.value))
        }
        (None, _, "none") => Err(SolverAnswer::None),
        (None, Some(count), _) if count.exact || count.value != "0" => {
            Err(SolverAnswer::Count(count))
        }
        (None, _, "unknown") => Err(SolverAnswer::Unknown),
        (None, _, status) => {
            bail!("`cover --json` has no cover, and its status is `{}`", quoted(status))
        }
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// The items of an option in an order of their own: Knuth's programs begin anywhere, and count at the end.
fn sorted(option: &str) -> Vec<String> {
    let items = option.split(" (").next().unwrap_or_default();
    let mut items: Vec<String> = items.split_whitespace().map(str::to_owned).collect();
    items.sort_unstable();
    items
}

fn read_text(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    let text = PlainText::new(BufReader::new(open(path)?));
    if text.take(MOST_ANSWER).read_to_end(&mut bytes)? as u64 == MOST_ANSWER {
        return Err(std::io::Error::other(format!("more than {} MiB", MOST_ANSWER >> 20)));
    }
    // What is not UTF-8 is not a word of an answer either, and named as such.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Replies to one answer after the other; `part` ends a sentence about the solutions of the formula.
fn reply_all(run: &Run, entry: &Entry, answers: Vec<SolverAnswer>, part: &str) -> Result<()> {
    let (is_only, mut models) = (answers.len() == 1, 0);
    let (mut solutions, mut grids) = (0, HashSet::new());
    for answer in answers {
        if let SolverAnswer::Model(found) = &answer {
            models += 1;
            solutions += usize::from(found.is_ok());
            grids.extend(found.clone().ok());
        }
        let name = if is_only { "the answer".into() } else { format!("model {models}") };
        // Whoever denies a solution after some models means another one.
        let reply = if matches!(answer, SolverAnswer::None) && models > 0 {
            let part = format!(" other than these{part}");
            reply(run.style, entry, answer, &name, &part)?.with_exit(Exit::Yes)
        } else {
            reply(run.style, entry, answer, &name, part)?
        };
        run.output.reply(reply)?;
    }
    if grids.len() < solutions {
        run.output.note(&format!(
            "{}, but only {}: models that differ in no cell are the same solution",
            counted(solutions, "model"),
            counted(grids.len(), "solution")
        ));
    }
    Ok(())
}

/// Returns the grid of a model if it is a solution, or the words of the solver, which cannot be checked.
fn reply(
    style: ReplyStyle,
    entry: &Entry,
    answer: SolverAnswer,
    name: &str,
    part: &str,
) -> Result<Reply> {
    let (text, exit) = match answer {
        SolverAnswer::Model(Err(rejection)) => {
            let reason = reason(&entry.puzzle, &rejection);
            let error = anyhow!("{name} is not a solution of {}: {reason}", entry.source);
            return refusal(style, entry, &error, Exit::Wrong);
        }
        SolverAnswer::Model(Ok(grid)) if style.json => {
            return Record::new(entry, Status::Solved).with_solution(&grid).reply();
        }
        SolverAnswer::Model(Ok(grid)) => return style.grid(entry, &grid),
        SolverAnswer::Count(Counted { value, exact }) => {
            let least = if exact { "" } else { "at least " };
            let text = format!("{least}{}{part}, says the counter", counted(&value, "solution"));
            (text, Exit::Yes)
        }
        SolverAnswer::None => (format!("no solution{part}, says the solver"), Exit::No),
        SolverAnswer::Unknown => ("unknown: the solver gave up".into(), Exit::GaveUp),
    };
    let reply = if style.json {
        let unchecked = Some(text).filter(|_| exit != Exit::GaveUp);
        Record { unchecked, ..Record::new(entry, Status::Unknown) }.reply()?
    } else {
        style.remark(entry, &text)
    };
    Ok(reply.with_exit(exit))
}

fn refusal(style: ReplyStyle, entry: &Entry, error: &anyhow::Error, exit: Exit) -> Result<Reply> {
    let record = Record::failed(entry, error.to_string());
    style.refusal(exit, described(error), &record)
}

/// Says why an answer is refused; a grid that breaks rules, as other commands do.
fn reason(puzzle: &Puzzle, rejection: &Rejection) -> String {
    let in_a_line = |grid: &Grid| {
        let found = puzzle.with_givens(grid.clone());
        NoSolution::at_sight(&found).in_a_line(&found, Language::English)
    };
    let by_rules =
        if let Rejection::Broken { grid, .. } = rejection { in_a_line(grid) } else { None };
    by_rules.unwrap_or_else(|| rejection.to_string())
}
