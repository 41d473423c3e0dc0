//! `check`: how many solutions, and why not one.

use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::puzzle::Violation;
use takuzu_sat::solve::{Clash, Engine, Options, Uniqueness, clash, uniqueness};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Grid, Line, Puzzle};

use crate::args::CheckArgs;
use crate::ask::{Asker, Crew};
use crate::batch::Batch;
use crate::exit::Exit;
use crate::record::{ClashFields, Record, StatsFields, Status, ViolationFields};
use crate::reply::{Reply, UNKNOWN};

pub(crate) fn run(args: CheckArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.json, None)?;
    let (json, quiet) = (args.json, batch.output.quiet);
    let crew = Crew::Threads(args.jobs.threads(if args.race { 2 } else { 1 }));
    let asker = || {
        let asker = Asker::new(&batch, &args.solver, Engine::Sat);
        asker.racing(args.race).sharing(args.jobs)
    };
    let say = move |entry: &Entry, text: &str| match quiet {
        true => Reply::default(),
        false => format!("{}: {text}\n", entry.source).into(),
    };
    let unknown = move |entry: &Entry| say(entry, UNKNOWN);
    batch.run(args.input, crew, unknown, asker, |asker, entry| {
        let verdict = Verdict::of(asker, &entry.puzzle)?;
        let exit = verdict.exit();
        if json {
            return Ok(Reply::from(verdict.record(entry).line()?).with_exit(exit));
        }
        let reply = say(entry, &verdict.text(&entry.puzzle)).with_exit(exit);
        let note = verdict
            .stats
            .map(|stats| format!("{}: {stats}", entry.source));
        Ok(reply.with_note(note))
    })
}

/// What is true of a puzzle.
struct Verdict {
    finding: Finding,
    stats: Option<StatsFields>,
}

enum Finding {
    Complete,
    Invalid(Vec<Violation>),
    Unique(Grid),
    Several(Grid, Grid),
    None(Why),
    Unknown(Option<Grid>),
}

/// Why there is no solution.
struct Why {
    violations: Vec<Violation>,
    /// Missing when the givens break a rule as they stand, or the time ran out.
    clash: Option<Clash>,
    /// Whether exactly one solution appears when lines may be equal; missing when that was not
    /// asked or not found out.
    unique_without_distinct_lines: Option<bool>,
}

impl Verdict {
    fn of(asker: &mut Asker<'_>, puzzle: &Puzzle) -> anyhow::Result<Verdict> {
        let violations = puzzle.violations(puzzle.givens());
        if puzzle.givens().is_complete() {
            let finding = match violations.is_empty() {
                true => Finding::Complete,
                false => Finding::Invalid(violations),
            };
            return Ok(Verdict {
                finding,
                stats: None,
            });
        }
        let (answer, stats) = asker.uniqueness(puzzle)?;
        let finding = match answer {
            Uniqueness::One(grid) => Finding::Unique(grid),
            Uniqueness::Several(one, other) => Finding::Several(one, other),
            Uniqueness::Unknown(found) => Finding::Unknown(found),
            Uniqueness::None => Finding::None(Why::of(puzzle, violations, asker.limits())?),
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

    fn text(&self, puzzle: &Puzzle) -> String {
        match &self.finding {
            Finding::Complete => "complete and right".into(),
            Finding::Unique(_) => "exactly one solution".into(),
            Finding::Unknown(None) => UNKNOWN.into(),
            Finding::Unknown(Some(grid)) => {
                format!("unknown: one solution, then gave up at the limit\n{grid}")
            }
            Finding::Several(one, other) => {
                format!("several solutions\n{}", side_by_side(one, other))
            }
            Finding::Invalid(violations) => {
                format!(
                    "invalid: rules broken in {}{}",
                    places(violations.len()),
                    listed(violations)
                )
            }
            Finding::None(why) => format!("no solution{}", why.text(puzzle)),
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
            Finding::Invalid(violations) => Record {
                violations: violations.iter().map(ViolationFields::from).collect(),
                ..record(Status::Invalid)
            },
            Finding::None(why) => Record {
                violations: why.violations.iter().map(ViolationFields::from).collect(),
                clash: why.clash.as_ref().map(ClashFields::from),
                unique_without_distinct_lines: why.unique_without_distinct_lines,
                ..record(Status::None)
            },
        }
    }
}

impl Why {
    fn of(puzzle: &Puzzle, violations: Vec<Violation>, limits: &Limits) -> anyhow::Result<Why> {
        if !violations.is_empty() {
            return Ok(Why {
                violations,
                clash: None,
                unique_without_distinct_lines: None,
            });
        }
        let clash = match clash(puzzle, limits)? {
            Next::Solution(clash) => Some(clash),
            Next::GaveUp => None,
            Next::Exhausted => anyhow::bail!(
                "one search found no solution and another one found some: please report this puzzle"
            ),
        };
        let unique_without_distinct_lines = unique_without_distinct_lines(puzzle, limits)?;
        Ok(Why {
            violations,
            clash,
            unique_without_distinct_lines,
        })
    }

    fn text(&self, puzzle: &Puzzle) -> String {
        let mut text = String::new();
        if !self.violations.is_empty() {
            text += &format!(
                ": the givens break rules in {}{}",
                places(self.violations.len()),
                listed(&self.violations)
            );
        }
        if let Some(clash) = &self.clash {
            text += &clash_text(clash, puzzle.givens());
        }
        if self.unique_without_distinct_lines == Some(true) {
            text += "\n  with equal rows and columns allowed (--rules unruly) there is exactly one solution";
        }
        text
    }
}

/// Published puzzles of some sites are made without rule 3: a bare "no solution" hides that.
fn unique_without_distinct_lines(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Option<bool>> {
    let Puzzle::Takuzu(takuzu) = puzzle else {
        return Ok(None);
    };
    if !takuzu.rules().distinct_lines {
        return Ok(None);
    }
    let relaxed = takuzu.without_distinct_lines().into();
    let options = Options::default().with_limits(limits.clone());
    Ok(match uniqueness(&relaxed, &options)? {
        Uniqueness::One(_) => Some(true),
        Uniqueness::None | Uniqueness::Several(..) => Some(false),
        Uniqueness::Unknown(_) => None,
    })
}

fn places(count: usize) -> String {
    if count == 1 {
        "1 place".into()
    } else {
        format!("{count} places")
    }
}

fn listed(violations: &[Violation]) -> String {
    violations
        .iter()
        .map(|violation| format!("\n  {violation}"))
        .collect()
}

fn clash_text(clash: &Clash, givens: &Grid) -> String {
    let rules = clash
        .rules
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ");
    if clash.givens.is_empty() {
        return format!(": the rules alone clash on this board ({rules})");
    }
    let only = Grid::from_fn(givens.shape(), |cell| {
        givens[cell].filter(|_| clash.givens.contains(&cell))
    });
    let count = clash.givens.len();
    let rows = only.to_string().replace('\n', "\n  ");
    format!(": {count} givens clash, none of which can be left out (rules: {rules})\n  {rows}")
}

/// Two grids row by row, and a third one that marks where they differ.
fn side_by_side(one: &Grid, other: &Grid) -> String {
    let shape = one.shape();
    let mark = |cell: Cell| if one[cell] == other[cell] { '.' } else { 'x' };
    let marks = |row| shape.line_cells(Line::Row(row)).map(mark).collect();
    let (first, second) = (one.to_string(), other.to_string());
    let rows = first.lines().zip(second.lines()).enumerate();
    let rows = rows.map(|(row, (one, other))| [one.into(), other.into(), marks(row)]);
    let head = ["one", "another", "differ"].map(String::from);
    let width = shape.cols().max("another".len());
    let line =
        |[one, other, marks]: [String; 3]| format!("  {one:width$}  {other:width$}  {marks}");
    std::iter::once(head)
        .chain(rows)
        .map(line)
        .collect::<Vec<_>>()
        .join("\n")
}
