//! `solve`: a solution of each puzzle.

use anyhow::Result;
use takuzu_sat::answer::{NoSolution, Status};
use takuzu_sat::game::Encoding;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::{Assignment, Session, SolverResult, answer};
use takuzu_sat::solve::Engine;
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Puzzle};

use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::reply::record::{Record, StatsFields};
use crate::reply::verdict::TellWhy as _;
use crate::reply::{Reply, ReplyStyle};
use crate::work::ask::{Query, Worker};
use crate::work::run::Run;

pub(crate) fn run(args: SolveArgs) -> Result<Exit> {
    let run = Run::writing(&args.output, &args.writing)?.speaking(args.language.choice());
    let style = run.style;
    let query = Query::new(&args.solver, Engine::Sat)?.with_jobs(args.jobs);
    let unknown = move |entry: &Entry| style.unknown(entry);
    run.ask(args.input, &query, unknown, |worker, entry| {
        let (answer, stats) = worker.solution(&entry.puzzle)?;
        reply(style, entry, answer, stats)
    })
}

pub(super) fn reply(
    style: ReplyStyle,
    entry: &Entry,
    answer: Next<Grid>,
    stats: Option<StatsFields>,
) -> Result<Reply> {
    let (status, grid) = match answer {
        Next::Solution(grid) => (Status::Solved, Some(grid)),
        Next::Exhausted => (Status::None, None),
        Next::GaveUp => (Status::Unknown, None),
    };
    // What stands in the way is said where it can be seen without search.
    let why = (status == Status::None).then(|| NoSolution::at_sight(&entry.puzzle));
    if style.json {
        let record = Record {
            stats,
            solution: grid.map(|grid| grid.to_line()),
            ..Record::new(entry, status)
        };
        let record = match &why {
            Some(why) => why.add_to(record),
            None => record,
        };
        return Ok(record.reply()?.with_exit(status.into()));
    }
    let reply = match (grid, why) {
        (Some(grid), _) => style.grid(entry, &grid)?,
        (None, Some(why)) => style.remark(entry, &why.text(&entry.puzzle, style.language)),
        (None, None) => style.unknown(entry),
    };
    Ok(reply.with_exit(status.into()).with_note(entry, stats))
}

/// Answers as a SAT solver would that was given the exported formula.
pub(crate) fn as_sat_solver(args: SolveArgs) -> Result<Exit> {
    let run = Run::writing(&args.output, &args.writing)?;
    let entry = args.input.only_entry()?;
    run.remark_on(&entry);
    run.output.set_exit_codes(Exit::sat_code);
    let unknown = || Ok(vec![String::from("s UNKNOWN\n").into()]);
    run.output.on_early_end(unknown);
    let encoding = args.solver.encoding.map_or(entry.puzzle.textbook(), Encoding::eagerly);
    run.check_size(&entry.puzzle, encoding)?;
    let query = Query::new(&args.solver, Engine::Sat)?;
    let clock = run.stop.clock();
    clock.start(args.solver.timeout);
    let mut worker = Worker::new(query.clone(), &clock);
    let (answer, stats) = worker.solution(&entry.puzzle)?;
    if let Some(note) = query.unheard() {
        run.output.note(&note);
    }
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
    let why = (exit == Exit::No).then(|| NoSolution::at_sight(&entry.puzzle));
    if let Some(text) = why.and_then(|why| why.in_a_line(&entry.puzzle, args.language.choice())) {
        run.output.note(&format!("{}: {text}", entry.source));
    }
    if let Some(stats) = stats {
        run.output.note(&stats.to_string());
    }
    run.output.reply(Reply::from(text).with_exit(exit))?;
    run.output.finish(exit)
}

/// The values of all variables of the exported formula for a solution, whoever found it.
fn full_model(puzzle: &Puzzle, solution: &Grid, encoding: Encoding) -> Result<Assignment> {
    let mut session = Session::new(&Limits::none());
    let solved = puzzle.with_givens(solution.clone());
    session.encode(|clauses, vars| solved.to_cnf(encoding.into(), clauses, vars))?;
    match session.solve(&[])? {
        SolverResult::Sat => Ok(session.model()?),
        SolverResult::Unsat | SolverResult::Interrupted => {
            unreachable!("a checked solution satisfies the formula of its puzzle")
        }
    }
}
