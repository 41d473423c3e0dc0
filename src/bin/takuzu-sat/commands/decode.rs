//! `decode`: the answer of another solver back to a grid, checked.

use std::collections::HashMap;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use serde::Deserialize;
use takuzu_sat::explain::Language;
use takuzu_sat::game::CnfMap;
use takuzu_sat::game::Names;
use takuzu_sat::sat::answer::{self, Answer, TextError};
use takuzu_sat::sat::{Formula, ManageVars, Opb};
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Limits, PlainText, Puzzle};

use crate::args::{DecodeArgs, FormulaArgs, InputArgs};
use crate::commands::formula::Exported;
use crate::exit::Exit;
use crate::output::stdin_is_terminal;
use crate::reply::record::{Record, Status};
use crate::reply::why::NoSolutionReason;
use crate::reply::{Reply, ReplyStyle};
use crate::words::{counted, quoted};
use crate::work::input::{file_name, open};
use crate::work::run::Run;

/// The bytes from which on an answer is none: a model of a million cells takes a hundredth of them.
const MOST_ANSWER: u64 = 256 << 20;

pub(crate) fn decode(args: DecodeArgs) -> anyhow::Result<Exit> {
    let run = Run::writing(&args.output, &args.writing)?;
    let (puzzle, answer) = sources(args.reading.text.is_some(), args.puzzle, args.answer)?;
    if let Some(file) = &puzzle {
        refuse_answer(file, &answer)?;
    }
    let input = InputArgs { files: puzzle.into_iter().collect(), reading: args.reading };
    let Some(entry) = run.only_entry(input)? else {
        return run.output.finish(Exit::Failed);
    };
    let exported = match &args.cnf {
        Some(file) => Exported::of_file(&entry.puzzle, file).map_err(|error| anyhow!("{error:#}")),
        None => Ok(Exported { args: args.formula, part: String::new() }),
    };
    let read = exported.and_then(|exported| {
        Ok((read_answer(&entry.puzzle, &exported.args, &answer)?, exported.part))
    });
    let reply = match read {
        Ok((answer, part)) => reply(run.style, &entry, answer, &part)?,
        Err(error) => refusal(run.style, &entry, &error, Exit::Failed)?,
    };
    run.output.reply(reply)?;
    run.output.finish(Exit::Yes)
}

/// Returns the file of the puzzle, unless it was typed, and the file of the answer.
fn sources(
    typed: bool,
    first: Option<PathBuf>,
    second: Option<PathBuf>,
) -> anyhow::Result<(Option<PathBuf>, PathBuf)> {
    let (puzzle, answer) = match (typed, second) {
        (true, None) => (None, first),
        (true, Some(_)) => {
            bail!("--text replaces the file of the puzzle: name only the file of the answer")
        }
        (false, second) => (first, second),
    };
    let answer = answer.unwrap_or_else(|| "-".into());
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
fn refuse_answer(puzzle: &Path, answer: &Path) -> anyhow::Result<()> {
    // A pipe can be read once.
    let text = if puzzle.is_file() { read_text(puzzle).unwrap_or_default() } else { String::new() };
    // `s` and `v` alone may be cells.
    let is_answer = |line: &str| line.starts_with("s SATISFIABLE") || line == "s UNSATISFIABLE";
    if text.lines().any(is_answer) {
        let (puzzle, answer) = (file_name(puzzle), file_name(answer));
        bail!("{puzzle} is a solver's answer: the puzzle stands first, `decode {answer} {puzzle}`");
    }
    Ok(())
}

/// A number of solutions, or that there are at least so many.
#[derive(Deserialize)]
struct Counted {
    value: String,
    exact: bool,
}

/// The answer of another solver.
enum SolverAnswer {
    Solution(Grid),
    Count(Counted),
    None,
    Unknown,
}

fn read_answer(puzzle: &Puzzle, args: &FormulaArgs, path: &Path) -> anyhow::Result<SolverAnswer> {
    let name = file_name(path);
    let text = read_text(path).map_err(|error| anyhow!("cannot read {name}: {error}"))?;
    let at_place = |error: TextError| {
        let (message, line, column) = (error.message(), error.line(), error.column());
        anyhow!("{message}\n --> {name}:{line}:{column}")
    };
    if let Some(count) = answer::read_count(&text).map_err(at_place)? {
        return Ok(SolverAnswer::Count(Counted { value: count.into(), exact: true }));
    }
    if let Some(answer) = covered(puzzle, &name, &text)? {
        return Ok(answer);
    }
    let (variables, map) = variables(puzzle, args, answer::is_pseudo_boolean(&text))?;
    let answer = answer::read(&text, variables).map_err(at_place)?;
    Ok(match answer {
        Answer::Sat(model) => SolverAnswer::Solution(map.decode(&model)),
        Answer::Unsat => SolverAnswer::None,
        Answer::Unknown => SolverAnswer::Unknown,
    })
}

/// Returns the answer that covers of the exported exact cover problem give: the first of them, in the words
/// of `cover` or of Knuth's programs; nothing where the text is no cover.
fn covered(puzzle: &Puzzle, name: &str, text: &str) -> anyhow::Result<Option<SolverAnswer>> {
    if text.trim() == "| no cover" {
        return Ok(Some(SolverAnswer::None));
    }
    let lines = if text.starts_with('{') {
        match json_cover(text)? {
            Ok(lines) => lines,
            Err(answer) => return Ok(Some(answer)),
        }
    } else {
        (1..).zip(text.lines().map(str::to_owned)).collect()
    };
    let is_comment = |line: &str| line.trim_start().starts_with('|');
    let lines = lines.iter().filter(|(_, line)| !is_comment(line));
    let mut lines = lines.skip_while(|(_, line)| line.trim().is_empty()).peekable();
    let first = lines.peek().and_then(|(_, line)| line.split_whitespace().next());
    let item = first.and_then(|word| word.split(':').next());
    let cover = item.and_then(|_| puzzle.to_xcc(Names::Words, &Limits::none()).ok());
    let Some(cover) =
        cover.filter(|cover| item.and_then(|item| cover.problem.named(item)).is_some())
    else {
        return Ok(None);
    };
    let options: HashMap<Vec<String>, usize> = (0..cover.problem.options())
        .map(|option| (sorted(&cover.problem.option_text(option)), option))
        .collect();
    let mut chosen = Vec::new();
    for (number, line) in lines.take_while(|(_, line)| !line.trim().is_empty()) {
        match options.get(&sorted(line)) {
            Some(&option) => chosen.push(option),
            None => {
                bail!("this is not an option of the exact cover problem\n --> {name}:{number}:1")
            }
        }
    }
    Ok(Some(SolverAnswer::Solution(cover.map.decode(&chosen))))
}

/// The options of the first cover in the JSON of `cover`, each with its line, or what it says without one.
fn json_cover(text: &str) -> anyhow::Result<Result<Vec<(usize, String)>, SolverAnswer>> {
    #[derive(Deserialize)]
    struct Covered {
        status: String,
        cover: Option<Vec<Vec<String>>>,
        count: Option<Counted>,
    }
    let line = text.lines().next().unwrap_or_default();
    let read: Covered = serde_json::from_str(line).context("no line of `cover --json`")?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    Ok(match (read.cover, read.count, read.status.as_str()) {
        (Some(cover), _, _) => Ok(cover.iter().map(|items| (1, items.join(" "))).collect()),
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

/// The items of an option in an order of their own: Knuth's programs begin anywhere, and count at the end.
fn sorted(option: &str) -> Vec<String> {
    let items = option.split(" (").next().unwrap_or_default();
    let mut items: Vec<String> = items.split_whitespace().map(str::to_owned).collect();
    items.sort_unstable();
    items
}

/// Returns the number of variables of the exported puzzle, and the way back from their values.
fn variables(puzzle: &Puzzle, args: &FormulaArgs, is_opb: bool) -> anyhow::Result<(u32, CnfMap)> {
    let reduction = args.reduction(puzzle)?;
    Ok(if is_opb {
        let (opb, map): (Opb, _) = reduction.opb()?;
        (opb.vars.n_used(), map)
    } else {
        let (formula, map): (Formula, _) = reduction.formula()?;
        (formula.vars.n_used(), map)
    })
}

fn read_text(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    let text = PlainText::new(BufReader::new(open(path)?));
    if text.take(MOST_ANSWER).read_to_end(&mut bytes)? as u64 == MOST_ANSWER {
        return Err(std::io::Error::other(format!("more than {} MiB", MOST_ANSWER >> 20)));
    }
    // What is not UTF-8 is no word of an answer either, and named as such.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the grid of a model if it is a solution, or the words of the solver, which cannot be checked; `part` ends a
/// sentence about the solutions of the formula.
fn reply(
    style: ReplyStyle,
    entry: &Entry,
    answer: SolverAnswer,
    part: &str,
) -> anyhow::Result<Reply> {
    let (text, exit) = match answer {
        SolverAnswer::Solution(grid) => {
            return match rejection(&entry.puzzle, &grid) {
                Some(reason) => {
                    let error =
                        anyhow!("the answer is not a solution of {}: {reason}", entry.source);
                    refusal(style, entry, &error, Exit::Wrong)
                }
                None if style.json => {
                    Record::new(entry, Status::Solved).with_solution(&grid).reply()
                }
                None => style.grid(entry, &grid),
            };
        }
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

fn refusal(
    style: ReplyStyle,
    entry: &Entry,
    error: &anyhow::Error,
    exit: Exit,
) -> anyhow::Result<Reply> {
    let record = Record::failed(entry, error.to_string());
    style.refusal(exit, format!("{error:#}"), &record)
}

fn rejection(puzzle: &Puzzle, grid: &Grid) -> Option<String> {
    let change = |(cell, value): (_, u8)| {
        let found = grid[cell].filter(|&found| found != value)?;
        Some((cell, value, found))
    };
    if let Some((cell, value, found)) = puzzle.givens().filled().find_map(change) {
        return Some(format!(
            "it puts {found} in {cell}, where the puzzle gives {value}: the answer to another puzzle?"
        ));
    }
    if let Some(cell) = grid.blanks().next() {
        return Some(format!(
            "it has no value for {cell}: cut off, or the answer to another formula?"
        ));
    }
    let found = puzzle.with_givens(grid.clone());
    NoSolutionReason::at_sight(&found).in_a_line(&found, Language::English)
}
