//! `check`: no, one or several solutions, and the reason if not exactly one.

use anyhow::Result;
use takuzu_sat::answer::{Answer, FindClash, Status};
use takuzu_sat::solve::{Engine, Wishes, clash, quick_clash};
use takuzu_sat::text::Entry;
use takuzu_sat::{Limits, Puzzle};

use crate::args::CheckArgs;
use crate::commands::prove::Proofs;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::record::Record;
use crate::reply::remark;
use crate::reply::verdict::{Repairs, TellAnswer as _, TellWhy as _};
use crate::words::say;
use crate::work::ask::{Query, Worker};
use crate::work::faster::Faster;
use crate::work::run::Run;

pub(crate) fn run(args: CheckArgs) -> Result<Exit> {
    let run = Run::new(&args.output, args.json, None)?;
    let language = args.language.choice();
    let (json, quiet, all) = (args.json, run.output.quiet, args.all);
    let color = run.output.color;
    let wishes =
        args.repair.map(|changes| Wishes { changes: changes.into(), missing: args.missing });
    let query = Query::new(&args.solver, Engine::Sat)?.with_jobs(args.jobs);
    let faster = Faster::new(run.output.is_seen() && query.is_sat_by_default());
    let proofs = Proofs::open(args.proof.as_deref(), &run)?;
    let say = move |entry: &Entry, text: &str| {
        if quiet { Reply::default() } else { format!("{}: {text}\n", entry.source).into() }
    };
    let unknown = move |entry: &Entry| say(entry, &say!(language, remark::UNKNOWN));
    run.ask(args.input, &query, unknown, |worker, entry| {
        let (limits, mut stats, mut note) = (worker.limits().clone(), None, None);
        let is_read = json || !quiet;
        let find = find_clash(args.solver.backend()?.is_some(), all, is_read);
        let reason = find.map(|find| (find, &limits));
        let verdict = Answer::of(&entry.puzzle, reason, || {
            let answer;
            ((answer, stats), note) = faster.uniqueness(worker, &entry.puzzle)?;
            anyhow::Ok(answer)
        })?;
        let (proof, exit) = match &proofs {
            Some(proofs) => proved(proofs, worker, &entry.puzzle, &verdict)?,
            None => (None, Exit::from(verdict.status)),
        };
        let repairs =
            if is_read { repairs(&entry.puzzle, &verdict, wishes, json, &limits)? } else { None };
        let reply = if json {
            let record = Record { stats, proof, ..verdict.record(entry) };
            let repairs = repairs.iter();
            repairs.fold(record, |record, repairs| repairs.add_to(record)).reply()?
        } else {
            let whole = verdict.why.as_ref().filter(|_| all);
            let whole = whole.map(|why| why.whole_text(&entry.puzzle, language));
            let text = whole.unwrap_or_else(|| verdict.text(&entry.puzzle, language, color));
            let repairs = repairs.map(|repairs| repairs.lines(all, language));
            let proof = proof.map(|file| say!(language, remark::PROOF_IN, file));
            let lines = std::iter::once(text).chain(proof);
            let lines = lines.chain(repairs.into_iter().flatten());
            say(entry, &lines.collect::<Vec<_>>().join("\n  ")).with_note(entry, stats)
        };
        let reply = Reply { notes: reply.notes.into_iter().chain(note).collect(), ..reply };
        Ok(reply.with_exit(exit))
    })
}

/// Returns how to find out why there is no solution. Where nobody reads a reason, it still tests a solver of others.
fn find_clash(is_of_others: bool, all: bool, is_read: bool) -> Option<FindClash> {
    if is_of_others || (all && is_read) { Some(clash) } else { is_read.then_some(quick_clash) }
}

/// Writes a proof where there is something to prove, and returns the name of its folder.
fn proved(
    proofs: &Proofs<'_>,
    worker: &Worker<'_>,
    puzzle: &Puzzle,
    verdict: &Answer,
) -> Result<(Option<String>, Exit)> {
    let exit = Exit::from(verdict.status);
    if !matches!(verdict.status, Status::Unique | Status::None) {
        return Ok((None, exit));
    }
    Ok(match proofs.make(puzzle, verdict.solution(), worker.limits())? {
        Some(files) => (Some(proofs.write(worker.number as u64 + 1, &files)?), exit),
        None => (None, Exit::GaveUp),
    })
}

/// Returns the repairs of a puzzle that has no or several solutions: those that are asked for, or a tip.
fn repairs(
    puzzle: &Puzzle,
    verdict: &Answer,
    wishes: Option<Wishes>,
    json: bool,
    limits: &Limits,
) -> Result<Option<Repairs>> {
    // Other rules that leave one solution explain more than a misprint.
    let is_explained =
        verdict.why.as_ref().is_some_and(|why| why.unique_without_distinct_lines == Some(true));
    let repairs = match (Exit::from(verdict.status) == Exit::No, wishes) {
        (false, _) => return Ok(None),
        (true, Some(wishes)) => Repairs::asked(puzzle, wishes, limits)?,
        (true, None) if json || is_explained => return Ok(None),
        (true, None) => Repairs::tip(puzzle, limits)?,
    };
    Ok(Some(repairs))
}
