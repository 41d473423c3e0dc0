//! `solve`: a solution of each puzzle.

use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::{Assignment, Session, SolverResult, answer};
use takuzu_sat::solve::Engine;
use takuzu_sat::takuzu::encoding::Encoding;
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Puzzle};

use crate::args::SolveArgs;
use crate::ask::Asker;
use crate::batch::{Batch, UNKNOWN};
use crate::exit::Exit;
use crate::output::CutOff;
use crate::record::{Record, StatsFields, Status};

pub(crate) fn run(args: SolveArgs) -> anyhow::Result<Exit> {
    let batch = Batch::writing(&args.output, &args.writing)?;
    let unknown = |entry: &Entry| batch.remark_text(entry, UNKNOWN);
    let mut asker = Asker::new(&batch, &args.solver, Engine::Sat).racing(args.race);
    batch.run(args.input, unknown, |entry| {
        let (answer, stats) = asker.solution(&entry.puzzle)?;
        answer_one(&batch, entry, &answer, stats)
    })
}

fn answer_one(
    batch: &Batch,
    entry: &Entry,
    answer: &Next<Grid>,
    stats: Option<StatsFields>,
) -> anyhow::Result<Exit> {
    let (status, exit) = match answer {
        Next::Solution(_) => (Status::Solved, Exit::Yes),
        Next::Exhausted => (Status::None, Exit::No),
        Next::GaveUp => (Status::Unknown, Exit::GaveUp),
    };
    if batch.json {
        let record = Record {
            stats,
            ..Record::new(entry, status)
        };
        let record = match answer {
            Next::Solution(grid) => record.with_solution(grid),
            Next::Exhausted | Next::GaveUp => record,
        };
        batch.output.record(&record.line()?)?;
        return Ok(exit);
    }
    match answer {
        Next::Solution(grid) => batch.grid(entry, grid)?,
        Next::Exhausted => batch.remark(entry, "no solution")?,
        Next::GaveUp => batch.remark(entry, UNKNOWN)?,
    }
    if let Some(stats) = stats {
        batch.output.note(&format!("{}: {stats}", entry.source));
    }
    Ok(exit)
}

/// Answers as a SAT solver would that was given the exported formula.
pub(crate) fn as_sat_solver(args: SolveArgs) -> anyhow::Result<Exit> {
    let batch = Batch::writing(&args.output, &args.writing)?;
    let entry = args.input.only_entry()?;
    batch.output.if_cut_off(CutOff {
        record: "s UNKNOWN\n".into(),
        code: Exit::GaveUp.sat_code(),
    });
    let encoding = args.solver.encoding.unwrap_or_default().encoding;
    let mut asker = Asker::new(&batch, &args.solver, Engine::Sat);
    let (answer, stats) = asker.solution(&entry.puzzle)?;
    let (text, exit) = match answer {
        Next::Solution(grid) => (
            format!(
                "s SATISFIABLE\n{}",
                answer::v_lines(&full_model(&entry.puzzle, &grid, encoding)?)
            ),
            Exit::Yes,
        ),
        Next::Exhausted => ("s UNSATISFIABLE\n".into(), Exit::No),
        Next::GaveUp => ("s UNKNOWN\n".into(), Exit::GaveUp),
    };
    if let Some(stats) = stats {
        batch.output.note(&stats.to_string());
    }
    batch.output.record(&text)?;
    batch.output.finish(exit)?;
    Ok(exit)
}

/// The values of all variables of the exported formula for a solution, whoever found it.
fn full_model(puzzle: &Puzzle, solution: &Grid, encoding: Encoding) -> anyhow::Result<Assignment> {
    let mut session = Session::new(&Limits::none());
    let solved = puzzle.with_givens(solution.clone());
    session.encode(|clauses, vars| solved.to_cnf(encoding, clauses, vars))?;
    match session.solve(&[])? {
        SolverResult::Sat => Ok(session.model()?),
        SolverResult::Unsat | SolverResult::Interrupted => {
            unreachable!("a checked solution satisfies the formula of its puzzle")
        }
    }
}
