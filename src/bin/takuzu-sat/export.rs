//! `export` and `decode`: a puzzle to other solvers, and their answer back.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::puzzle::CnfMap;
use takuzu_sat::sat::answer::{self, Answer};
use takuzu_sat::sat::{Clause, Formula, ManageVars, Size};
use takuzu_sat::solve::Recipe;
use takuzu_sat::text::{self, Entry, ReadOptions};
use takuzu_sat::{Grid, Puzzle};

use crate::args::{DecodeArgs, ExportArgs, ExportFormat, FormulaArgs, InputArgs, ReadingArgs};
use crate::batch::Batch;
use crate::exit::Exit;
use crate::input::{file_name, open};
use crate::output::{report, stdin_is_terminal};
use crate::record::{Record, Status};

pub(crate) fn export(args: ExportArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, None)?;
    let entry = args.input.only_entry()?;
    if args.stats {
        batch
            .output
            .record(&size_table(&entry.puzzle, &args.formula)?)?;
        batch.output.finish(Exit::Yes)?;
        return Ok(Exit::Yes);
    }
    let recipe = Recipe {
        encoding: args.formula.encoding,
        lazy: false,
    };
    batch.check_size(&entry.puzzle, recipe)?;
    let blocked = args
        .block
        .map(|text| blocked_grid(&entry.puzzle, &text))
        .transpose()?;
    let formula = formula(&entry.puzzle, &args.formula, blocked.as_ref())?;
    match args.to {
        ExportFormat::Dimacs => {
            let comments = comments(&entry, &args.formula, blocked.as_ref());
            batch
                .output
                .stream(|mut out| formula.write_dimacs(&comments, &mut out))?;
        }
    }
    batch.output.finish(Exit::Yes)?;
    Ok(Exit::Yes)
}

/// The formula of a puzzle, without one of its solutions if there is one to forbid.
fn formula(puzzle: &Puzzle, args: &FormulaArgs, blocked: Option<&Grid>) -> anyhow::Result<Formula> {
    let (mut formula, map) = encode(puzzle, args)?;
    if let Some(grid) = blocked {
        let open = puzzle.givens().blanks();
        let other = open.filter_map(|cell| map.lit(cell, 1 - grid[cell]?));
        formula.clauses.add_clause(other.collect::<Clause>());
    }
    formula.names = map.names();
    Ok(formula)
}

/// The formula that the command line asks for, with the way back from its models.
fn encode(puzzle: &Puzzle, args: &FormulaArgs) -> anyhow::Result<(Formula, CnfMap)> {
    let encoding = args.encoding;
    if !args.simplified {
        return Ok(Formula::encode(|clauses, vars| {
            puzzle.to_cnf(encoding, clauses, vars)
        })?);
    }
    let rest = match puzzle.simplify(&Limits::none()) {
        Next::Solution(known) => puzzle.with_givens(known),
        Next::Exhausted => {
            bail!("propagation shows that there is no solution; nothing is left to encode")
        }
        Next::GaveUp => unreachable!("there was no limit"),
    };
    Ok(Formula::encode(|clauses, vars| {
        rest.to_cnf_simplified(encoding, clauses, vars)
    })?)
}

/// What a reader of the file has to know.
fn comments(entry: &Entry, args: &FormulaArgs, blocked: Option<&Grid>) -> Vec<String> {
    let rows = |grid: &Grid| grid.to_string().replace('\n', " ");
    let mut comments = vec![
        format!(
            "takuzu-sat {}, encoding {}{}",
            env!("CARGO_PKG_VERSION"),
            args.encoding,
            if args.simplified { ", simplified" } else { "" }
        ),
        format!(
            "Takuzu {}: {}",
            entry.puzzle.shape(),
            rows(entry.puzzle.givens())
        ),
    ];
    if let Puzzle::Takuzu(takuzu) = &entry.puzzle
        && !takuzu.rules().distinct_lines
    {
        comments.push("without rule 3: equal rows and columns are allowed".into());
    }
    if let Some(grid) = blocked {
        comments.push(format!("without the solution {}", rows(grid)));
    }
    comments.push("a variable is true where its cell holds 1:".into());
    comments
}

/// A complete grid of the puzzle's shape, in a file or typed.
fn blocked_grid(puzzle: &Puzzle, text: &str) -> anyhow::Result<Grid> {
    let options = ReadOptions::default();
    let path = Path::new(text);
    let entries = if path.is_file() {
        let content = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        text::read(&file_name(path), &content, &options)?
    } else {
        text::read_argument("--block", text, &options).with_context(|| {
            format!("--block takes a file or a grid, and no file is named {text}")
        })?
    };
    let [entry] = entries.as_slice() else {
        bail!("--block takes one grid")
    };
    let grid = entry.puzzle.givens();
    if !grid.is_complete() {
        bail!("--block takes a complete grid, and this one has blanks:\n{grid}");
    }
    if !grid.extends(puzzle.givens()) {
        bail!(
            "the grid to block is no completion of this puzzle: it has another size or changes givens"
        );
    }
    if let Some(broken) = puzzle.violations(grid).first() {
        bail!("the grid to block is no solution, so there is nothing to forbid: {broken}");
    }
    Ok(grid.clone())
}

/// Variables, clauses and literals, rule by rule; of a simplified formula only the sum is known.
fn size_table(puzzle: &Puzzle, args: &FormulaArgs) -> anyhow::Result<String> {
    let mut parts = match args.simplified {
        true => Vec::new(),
        false => rule_sizes(puzzle, args)?,
    };
    let total = match args.simplified {
        true => encode(puzzle, args)?.0.size(),
        false => parts
            .iter()
            .map(|&(_, size)| size)
            .fold(Size::default(), |a, b| a + b),
    };
    parts.push(("total".into(), total));
    let head = format!(
        "{:14} {:>12} {:>12} {:>12}\n",
        "", "variables", "clauses", "literals"
    );
    let rows = parts.iter().map(|(name, size)| {
        format!(
            "{name:14} {:>12} {:>12} {:>12}\n",
            size.variables, size.clauses, size.literals
        )
    });
    Ok(head + &rows.collect::<String>())
}

fn rule_sizes(puzzle: &Puzzle, args: &FormulaArgs) -> anyhow::Result<Vec<(String, Size)>> {
    let givens = puzzle.givens().filled().count();
    let cells = Size {
        variables: puzzle.shape().len(),
        ..Size::default()
    };
    let units = Size {
        clauses: givens,
        literals: givens,
        variables: 0,
    };
    let rules = puzzle.cnf_sizes(args.encoding)?.into_iter();
    let mut parts: Vec<(String, Size)> = vec![("cells".into(), cells)];
    parts.extend(rules.map(|(rule, size)| (rule.to_string(), size)));
    parts.push(("givens".into(), units));
    Ok(parts)
}

pub(crate) fn decode(args: DecodeArgs) -> anyhow::Result<Exit> {
    let batch = Batch::writing(&args.output, &args.writing)?;
    let (puzzle, answer) = sources(args.text.is_some(), args.puzzle, args.answer)?;
    let reading = ReadingArgs {
        text: args.text,
        from: args.from,
        lenient: args.lenient,
        rules: args.rules,
    };
    let files = puzzle.into_iter().collect();
    let entry = InputArgs { files, reading }.only_entry()?;
    let exit = match read_answer(&entry.puzzle, &args.formula, &answer) {
        Ok((Answer::Sat(model), map)) => found(&batch, &entry, &map.decode(&model))?,
        Ok((Answer::Unsat, _)) => {
            say(&batch, &entry, Status::None, "no solution, says the solver")?
        }
        Ok((Answer::Unknown, _)) => say(
            &batch,
            &entry,
            Status::Unknown,
            "unknown: the solver gave up",
        )?,
        Err(error) => refuse(&batch, &entry, &error, Exit::Failed)?,
    };
    batch.output.finish(exit)?;
    Ok(exit)
}

/// The file of the puzzle, unless it was typed, and the file of the answer.
fn sources(
    typed: bool,
    first: Option<PathBuf>,
    second: Option<PathBuf>,
) -> anyhow::Result<(Option<PathBuf>, PathBuf)> {
    let (puzzle, answer) = match (typed, second) {
        (true, None) => (None, first),
        (true, Some(_)) => {
            bail!("--text stands in place of the puzzle's file: name the answer alone")
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

/// What a solver says of a puzzle, and the way back from its model.
fn read_answer(
    puzzle: &Puzzle,
    args: &FormulaArgs,
    path: &Path,
) -> anyhow::Result<(Answer, CnfMap)> {
    let name = file_name(path);
    let text = read_text(path).map_err(|error| anyhow!("cannot read {name}: {error}"))?;
    let (formula, map) = encode(puzzle, args)?;
    let answer = answer::read(&text, formula.vars.n_used()).map_err(|error| {
        let (message, line, column) = (error.message(), error.line(), error.column());
        anyhow!("{message}\n --> {name}:{line}:{column}")
    })?;
    Ok((answer, map))
}

fn read_text(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    // What is not UTF-8 is no word of an answer either, and named as such.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn say(batch: &Batch, entry: &Entry, status: Status, text: &str) -> anyhow::Result<Exit> {
    if batch.json {
        batch.output.record(&Record::new(entry, status).line()?)?;
    } else {
        batch.remark(entry, text)?;
    }
    Ok(if status == Status::None {
        Exit::No
    } else {
        Exit::GaveUp
    })
}

/// Says what is wrong with an answer.
fn refuse(batch: &Batch, entry: &Entry, error: &anyhow::Error, exit: Exit) -> anyhow::Result<Exit> {
    if batch.json {
        let record = Record::failed(entry, error.to_string());
        batch.output.record(&record.line()?)?;
    }
    report(error);
    Ok(exit)
}

/// A grid out of a model: written if it is a solution, else refused with the reason.
fn found(batch: &Batch, entry: &Entry, grid: &Grid) -> anyhow::Result<Exit> {
    if let Some(reason) = rejection(&entry.puzzle, grid) {
        let error = anyhow!("the answer is no solution of {}: {reason}", entry.source);
        return refuse(batch, entry, &error, Exit::Wrong);
    }
    if batch.json {
        let record = Record::new(entry, Status::Solved).with_solution(grid);
        batch.output.record(&record.line()?)?;
    } else {
        batch.grid(entry, grid)?;
    }
    Ok(Exit::Yes)
}

fn rejection(puzzle: &Puzzle, grid: &Grid) -> Option<String> {
    let given = |(cell, value): &(_, u8)| grid[*cell].is_some_and(|found| found != *value);
    if let Some((cell, value)) = puzzle.givens().filled().find(given) {
        return Some(format!(
            "it puts {} in {cell}, where the puzzle gives {value}: the answer to another puzzle?",
            1 - value
        ));
    }
    if let Some(cell) = grid.blanks().next() {
        return Some(format!(
            "it has no value for {cell}: cut off, or the answer to another formula?"
        ));
    }
    let violations = puzzle.violations(grid);
    let first = violations.first()?;
    Some(format!(
        "it breaks {} rules, the first: {first}",
        violations.len()
    ))
}
