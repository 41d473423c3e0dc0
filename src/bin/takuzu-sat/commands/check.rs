//! `check`: no, one or several solutions, and the reason if not exactly one.

use takuzu_sat::explain::Language;
use takuzu_sat::solve::{Engine, Uniqueness};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Grid, Line, Puzzle};

use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::record::{Record, StatsFields, Status};
use crate::reply::remark::Remark;
use crate::reply::why::Why;
use crate::work::ask::{Asker, Query};
use crate::work::batch::Batch;

pub(crate) fn run(args: CheckArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.json, None)?;
    let (json, quiet) = (args.json, batch.output.quiet);
    let language = Language::from(args.lang);
    let query = Query::new(&args.solver, Engine::Sat).with_jobs(args.jobs);
    let say = move |entry: &Entry, text: &str| match quiet {
        true => Reply::default(),
        false => format!("{}: {text}\n", entry.source).into(),
    };
    let unknown = move |entry: &Entry| say(entry, &Remark::Unknown.say(language, &[]));
    batch.ask(args.input, query, unknown, |asker, entry| {
        let verdict = Verdict::of(asker, &entry.puzzle)?;
        let exit = verdict.exit();
        if json {
            return Ok(Reply::from(verdict.record(entry).line()?).with_exit(exit));
        }
        let reply = say(entry, &verdict.text(&entry.puzzle, language)).with_exit(exit);
        let note = verdict
            .stats
            .map(|stats| format!("{}: {stats}", entry.source));
        Ok(reply.with_note(note))
    })
}

/// The finding about a puzzle, and its cost.
struct Verdict {
    finding: Finding,
    stats: Option<StatsFields>,
}

enum Finding {
    Complete,
    Invalid(Why),
    Unique(Grid),
    Several(Grid, Grid),
    None(Why),
    Unknown(Option<Grid>),
}

impl Verdict {
    fn of(asker: &mut Asker<'_>, puzzle: &Puzzle) -> anyhow::Result<Verdict> {
        let seen = Why::at_sight(puzzle);
        let at_sight = match (seen.is_seen(), puzzle.givens().is_complete()) {
            (false, true) => Some(Finding::Complete),
            (true, true) => Some(Finding::Invalid(seen)),
            (true, false) => Some(Finding::None(seen)),
            (false, false) => None,
        };
        if let Some(finding) = at_sight {
            let stats = None;
            return Ok(Verdict { finding, stats });
        }
        let (answer, stats) = asker.uniqueness(puzzle)?;
        let finding = match answer {
            Uniqueness::One(grid) => Finding::Unique(grid),
            Uniqueness::Several(one, other) => Finding::Several(one, other),
            Uniqueness::Unknown(found) => Finding::Unknown(found),
            Uniqueness::None => Finding::None(Why::searched(puzzle, asker.limits())?),
        };
        Ok(Verdict { finding, stats })
    }

    fn exit(&self) -> Exit {
        match self.finding {
            Finding::Complete | Finding::Unique(_) => Exit::Yes,
            Finding::Invalid(_) | Finding::Several(..) | Finding::None(_) => Exit::No,
            Finding::Unknown(_) => Exit::GaveUp,
        }
    }

    fn text(&self, puzzle: &Puzzle, language: Language) -> String {
        let plain = |remark: Remark| remark.say(language, &[]);
        match &self.finding {
            Finding::Complete => plain(Remark::Complete),
            Finding::Unique(_) => plain(Remark::Unique),
            Finding::Unknown(None) => plain(Remark::Unknown),
            Finding::Unknown(Some(grid)) => format!("{}\n{grid}", plain(Remark::UnknownAfterOne)),
            Finding::Several(one, other) => {
                let several = plain(Remark::Several);
                format!("{several}\n{}", side_by_side(one, other, language))
            }
            Finding::Invalid(why) | Finding::None(why) => why.text(puzzle, language),
        }
    }

    fn record(self, entry: &Entry) -> Record {
        let stats = self.stats;
        let record = |status| Record {
            stats,
            ..Record::new(entry, status)
        };
        match self.finding {
            Finding::Complete => record(Status::Complete),
            Finding::Unique(grid) => record(Status::Unique).with_solution(&grid),
            Finding::Unknown(None) => record(Status::Unknown),
            Finding::Unknown(Some(grid)) => record(Status::Unknown).with_solution(&grid),
            Finding::Several(one, other) => {
                let record = record(Status::Multiple).with_solution(&one);
                Record {
                    second: Some(other.to_line()),
                    ..record
                }
            }
            Finding::Invalid(why) => why.told_in(record(Status::Invalid)),
            Finding::None(why) => why.told_in(record(Status::None)),
        }
    }
}

/// Writes two grids row by row, and a third one that marks where they differ.
fn side_by_side(one: &Grid, other: &Grid, language: Language) -> String {
    let shape = one.shape();
    let mark = |cell: Cell| if one[cell] == other[cell] { '.' } else { 'x' };
    let marks = |row| shape.line_cells(Line::Row(row)).map(mark).collect();
    let (first, second) = (one.to_string(), other.to_string());
    let rows = first.lines().zip(second.lines()).enumerate();
    let rows = rows.map(|(row, (one, other))| [one.into(), other.into(), marks(row)]);
    let heads = [Remark::OneHead, Remark::OtherHead, Remark::DifferHead];
    let head = heads.map(|head| head.say(language, &[]));
    let width = shape.cols().max("another".len());
    let line =
        |[one, other, marks]: [String; 3]| format!("  {one:width$}  {other:width$}  {marks}");
    std::iter::once(head)
        .chain(rows)
        .map(line)
        .collect::<Vec<_>>()
        .join("\n")
}
