//! `solve --trace`: each step of the textbook's backtracking.

use anyhow::{Result, bail};
use itertools::Itertools as _;
use takuzu_sat::Cell;
use takuzu_sat::explain::{Language, Teller};
use takuzu_sat::game::{Back, Backtrack, Deduce, Event, Outcome, Step};
use takuzu_sat::limits::Next;
use takuzu_sat::puzzle::Puzzle;
use takuzu_sat::solve::Engine;

use crate::args::{SolveArgs, TraceForm};
use crate::exit::{Exit, WrongAnswer};
use crate::reply::Reply;
use crate::reply::record::StatsFields;
use crate::reply::remark;
use crate::words::Words;
use crate::work::run::Run;

pub(crate) fn run(args: SolveArgs, form: TraceForm) -> Result<Exit> {
    let run = Run::writing(&args.output, &args.writing)?.speaking(args.language.choice());
    let backtrack = Engine::Backtrack(Deduce::None);
    let Engine::Backtrack(deduce) = args.solver.engine_or(backtrack) else {
        bail!("--trace can only be used with --engine backtrack");
    };
    let Some(entry) = run.only_entry(args.input)? else {
        return run.finish();
    };
    let clock = run.stop.clock();
    clock.start(args.solver.timeout);
    let mut search = Backtrack::new(entry.puzzle.clone(), deduce, clock.limits());
    let mut trace = Trace {
        form,
        puzzle: &entry.puzzle,
        language: run.style.language,
        printed: 0,
        open: Vec::new(),
    };
    let (mut left_out, mut failed) = (0, None);
    run.output.one_of_many(&trace.head().into())?;
    let next = search.next_told(&mut |event| {
        if trace.printed == args.trace_limit {
            left_out += 1;
        } else if failed.is_none() {
            let written = trace.text(&event);
            failed = run.output.one_of_many(&written.into()).err();
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    if let Next::Solution(grid) = &next
        && !entry.puzzle.accepts(grid)
    {
        let words = "the engine backtrack returned a grid that is not a solution";
        return Err(WrongAnswer(format!("{words}:\n{grid}")).into());
    }
    run.output.reply(trace.end().into())?;
    let reply = match (form, &next) {
        (TraceForm::Dot, Next::Solution(_)) => Reply::default(),
        (TraceForm::Dot, Next::Exhausted) => Reply::default().with_exit(Exit::No),
        (TraceForm::Dot, Next::GaveUp) => Reply::default().with_exit(Exit::GaveUp),
        (TraceForm::Text, _) => {
            Reply { gap: "\n", ..super::solve::reply(run.style, &entry, next, None)? }
        }
    };
    let stats = args.solver.stats.then(|| StatsFields::of_search(&search));
    let limit = args.trace_limit;
    let note = (left_out > 0).then(|| {
        let steps = crate::words::counted(left_out, "step");
        format!("{steps} after the first {limit} left out: --trace-limit sets their number")
    });
    let reply = reply.with_note(&entry, note).with_note(&entry, stats);
    run.output.reply(reply)?;
    run.finish()
}

/// The steps of a search as they are written.
struct Trace<'a> {
    form: TraceForm,
    puzzle: &'a Puzzle,
    language: Language,
    printed: usize,
    /// The numbers of the nodes on the way to the next one, for Graphviz.
    open: Vec<usize>,
}

impl Trace<'_> {
    fn head(&self) -> String {
        match self.form {
            TraceForm::Dot => "digraph search {\n  node [shape=box];\n".into(),
            TraceForm::Text => String::new(),
        }
    }

    fn end(&self) -> String {
        match self.form {
            TraceForm::Dot => "}\n".into(),
            TraceForm::Text => String::new(),
        }
    }

    fn text(&mut self, event: &Event) -> String {
        let written = match self.form {
            TraceForm::Text => self.sentence(event),
            TraceForm::Dot => self.node(event),
        };
        self.printed += 1;
        written
    }

    fn say(&self, remark: Words, values: &[(&str, &str)]) -> String {
        self.language.fill(remark, values)
    }

    /// The change of the grid: `r1c2 = 0`, or several values.
    fn change(&self, step: &Step) -> String {
        let value = |&(cell, value): &(Cell, u8)| format!("{} = {value}", self.language.cell(cell));
        match step {
            Step::Givens => self.say(remark::TRACE_GIVENS, &[]),
            Step::Tries(cell, tried) => value(&(*cell, *tried)),
            Step::Fills(cells) => {
                let values = cells.iter().map(value).join(", ");
                self.say(remark::TRACE_FILLS, &[("values", &values)])
            }
        }
    }

    fn sentence(&self, event: &Event) -> String {
        let change = self.change(&event.step);
        let (what, back) = match &event.outcome {
            Outcome::Stands => (None, Back::Next),
            Outcome::Breaks(violation, back) => {
                let teller = Teller::new(self.puzzle, self.language);
                (Some(teller.violation(violation, self.puzzle.givens())), *back)
            }
            Outcome::Solution(..) => (Some(self.say(remark::TRACE_SOLUTION, &[])), Back::Next),
        };
        let back = match back {
            Back::Next => None,
            Back::To(cell) => {
                let cell = self.language.cell(cell);
                Some(self.say(remark::TRACE_BACK, &[("cell", &cell)]))
            }
            Back::End => Some(self.say(remark::TRACE_END, &[])),
        };
        let what =
            what.map(|what| self.say(remark::TRACE_STEP, &[("change", &change), ("what", &what)]));
        let sentence = what.unwrap_or(change);
        let sentence = [Some(sentence), back].into_iter().flatten().join(" ");
        format!("{:>3}  {sentence}\n", event.depth)
    }

    fn node(&mut self, event: &Event) -> String {
        let number = self.printed;
        let (mut label, mut style) = (self.change(&event.step), "");
        match &event.outcome {
            Outcome::Stands => {}
            Outcome::Breaks(violation, _) => {
                label = format!("{label}\\n{}", violation.rule);
                style = ", style=dashed";
            }
            Outcome::Solution(..) => style = ", peripheries=2",
        }
        // What is filled in hangs on what was tried, and takes its place.
        let above = match event.step {
            Step::Givens | Step::Tries(..) => event.depth.checked_sub(1),
            Step::Fills(_) => Some(event.depth),
        };
        let edge = above.and_then(|above| self.open.get(above).copied());
        let edge = edge.map(|above| format!("  n{above} -> n{number};\n"));
        self.open.truncate(event.depth);
        self.open.push(number);
        format!("  n{number} [label=\"{label}\"{style}];\n{}", edge.unwrap_or_default())
    }
}
