//! The report of a comparison: a table in Markdown, or a JSON object a contender and line.

use std::fmt::{self, Display};
use std::time::Duration;

use anyhow::Result;
use itertools::Itertools as _;
use takuzu_sat::compare::{Comparison, Contender, Facts, Outcome, Question, Set};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::render::{Bar, Bars};
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::Engine;

use crate::args::{AskArg, ClockArg, CompareArgs};
use crate::reply::record::{SCHEMA, line};
use crate::words::counted;
use takuzu_sat::record::Fields;

/// The question of a comparison, and the form of its report.
pub(crate) struct Settings<'a> {
    args: &'a CompareArgs,
    pub(crate) question: Question,
    pub(crate) clock: ClockArg,
}

impl Settings<'_> {
    pub(crate) fn new(args: &CompareArgs) -> Result<Settings<'_>> {
        let question = match (args.ask, args.limit) {
            (AskArg::Count, limit) => Question::Count(limit),
            (_, Some(_)) => anyhow::bail!("--limit needs --ask count"),
            (AskArg::Unique, None) => Question::Uniqueness,
            (AskArg::Solve, None) => Question::Solution,
        };
        let is_external = |backend: &Backend| matches!(backend, Backend::External(_));
        let clock = match (args.clock, args.backends.iter().any(is_external)) {
            (None, true) => ClockArg::Wall,
            (Some(ClockArg::Cpu), true) => {
                anyhow::bail!("--clock cpu cannot measure an external solver: use --clock wall")
            }
            (None, false) => ClockArg::Cpu,
            (Some(clock), _) => clock,
        };
        Ok(Settings { args, question, clock })
    }

    /// Returns the text between two reports.
    pub(crate) fn gap(&self) -> &'static str {
        if self.args.json { "" } else { "\n" }
    }

    /// Returns the report on each contender after some of all puzzles.
    pub(crate) fn report(&self, comparison: &Comparison, group: Group) -> Result<String> {
        let facts: Vec<_> = comparison.facts().collect();
        if self.args.json {
            let fields = |(contender, facts)| line(&self.fields(contender, facts, group));
            return facts.into_iter().map(fields).collect();
        }
        let heading = self.heading(comparison, group);
        Ok(format!("{heading}\n\n{}", table(&facts).markdown()))
    }

    /// Returns the title of a chart.
    pub(crate) fn title(&self) -> String {
        let clock = match self.clock {
            ClockArg::Cpu => "CPU time",
            ClockArg::Wall => "elapsed time",
        };
        format!("Median {clock} per puzzle")
    }

    /// Returns the medians as a group of a chart.
    pub(crate) fn drawn(comparison: &Comparison, group: Group) -> Bars {
        bars(group.to_string(), &medians(comparison))
    }

    fn heading(&self, comparison: &Comparison, group: Group) -> String {
        let question = match self.args.ask {
            AskArg::Unique => "none, one or several solutions",
            AskArg::Solve => "a solution",
            AskArg::Count => "the number of solutions",
        };
        let clock = match self.clock {
            ClockArg::Cpu => "CPU",
            ClockArg::Wall => "wall clock",
        };
        let agreement = match comparison.disputed() {
            // Whoever is alone and asked once has nobody to agree with.
            0 if comparison.runs_in_a_round() == 1 => String::new(),
            0 => "; no disagreements".into(),
            disputed => format!("; disagreements on {disputed} of them"),
        };
        format!(
            "{group}, asked for {question}{agreement}; {clock} milliseconds a puzzle; \
             sizes and nodes are medians"
        )
    }

    fn fields(&self, contender: &Contender, facts: &Facts, group: Group) -> Fields {
        let options = &contender.options;
        let by_sat = options.engine == Engine::Sat;
        let solutions = (self.args.ask == AskArg::Count).then(|| facts.solutions.to_string());
        Fields::default()
            .with("schema", SCHEMA)
            .with("contender", &contender.name)
            .with("engine", options.engine.name())
            .with("backend", by_sat.then(|| options.backend.name()))
            .with("encoding", options.encoding.map(|encoding| encoding.to_string()))
            .with("simplified", by_sat.then_some(options.simplify))
            .with("ask", self.args.ask)
            .with("puzzle", group.set.map(|(kind, _)| kind.name()))
            .with("set", group.set.map(|(_, set)| set.name()))
            .with("puzzles", group.done)
            .with("statuses", statuses(facts))
            .with("disagreements", facts.disagreements)
            .with("solutions", solutions)
            .with("clock", self.clock)
            .with("seconds", seconds(facts))
            .with("formulas", by_sat.then(|| facts.clauses.len()))
            .with("variables", facts.variables.at(50))
            .with("clauses", facts.clauses.at(50))
            .with("nodes", facts.nodes.at(50))
    }
}

/// The puzzles that are compared in one table: a set that the program brings along, if any, and how many are done.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) set: Option<(Kind, Set)>,
    pub(crate) done: usize,
    pub(crate) of: usize,
}

impl Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((kind, set)) = self.set {
            write!(f, "{}, {set}: ", kind.title())?;
        }
        if self.done < self.of {
            write!(f, "{} of ", self.done)?;
        }
        f.write_str(&counted(self.of, "puzzle"))
    }
}

fn medians(comparison: &Comparison) -> Vec<(&str, Option<Duration>)> {
    let facts = comparison.facts();
    facts.map(|(contender, facts)| (contender.name.as_str(), facts.times.at(50))).collect()
}

fn table(rows: &[(&Contender, &Facts)]) -> Table {
    let mut table = Table::default();
    let names = rows.iter().map(|(contender, _)| Some(contender.name.clone()));
    table.column("contender", names.collect());
    let mut column = |head: &str, cell: &dyn Fn(&Facts) -> Option<String>| {
        table.column(head, rows.iter().map(|(_, facts)| cell(facts)).collect());
    };
    for outcome in Outcome::ALL {
        column(outcome.name(), &|facts| unless_zero(facts.count(outcome)));
    }
    column("failed", &|facts| unless_zero(facts.failed));
    column("disagreements", &|facts| unless_zero(facts.disagreements));
    column("mean", &|facts| facts.mean().map(millis));
    for (head, percent) in [("median", 50), ("p95", 95), ("max", 100)] {
        column(head, &|facts| facts.times.at(percent).map(millis));
    }
    column("formulas", &|facts| unless_zero(facts.clauses.len()));
    column("variables", &|facts| Some(facts.variables.at(50)?.to_string()));
    column("clauses", &|facts| Some(facts.clauses.at(50)?.to_string()));
    column("nodes", &|facts| Some(facts.nodes.at(50)?.to_string()));
    table
}

fn unless_zero(count: usize) -> Option<String> {
    (count > 0).then(|| count.to_string())
}

/// Writes milliseconds with three significant digits.
fn millis(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1e3;
    let places = match millis {
        ..0.1 => 4,
        ..1.0 => 3,
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{millis:.places$}")
}

/// Returns the number of puzzles by status, in the words of the other commands.
fn statuses(facts: &Facts) -> Fields {
    Fields::from_iter([
        ("unique", facts.count(Outcome::Unique)),
        ("multiple", facts.count(Outcome::Several)),
        ("solved", facts.count(Outcome::Solved)),
        ("none", facts.count(Outcome::None)),
        ("unknown", facts.count(Outcome::Unknown)),
        ("error", facts.failed),
    ])
}

fn seconds(facts: &Facts) -> Option<Fields> {
    let times = [
        ("total", facts.total),
        ("mean", facts.mean()?),
        ("median", facts.times.at(50)?),
        ("p95", facts.times.at(95)?),
        ("max", facts.times.at(100)?),
    ];
    Some(times.map(|(name, time)| (name, time.as_secs_f64())).into_iter().collect())
}

/// Columns under their heads; what is not known is missing.
#[derive(Default)]
pub(crate) struct Table {
    columns: Vec<(String, Vec<Option<String>>)>,
}

impl Table {
    /// Adds a column, unless nothing is known in it.
    pub(crate) fn column(&mut self, head: &str, cells: Vec<Option<String>>) {
        if cells.iter().any(Option::is_some) {
            self.columns.push((head.into(), cells));
        }
    }

    pub(crate) fn markdown(&self) -> String {
        // A bar in a cell would begin the next one.
        let escaped = |cell: &&str| cell.replace('\\', r"\\").replace('|', r"\|");
        let line = |cells: Vec<&str>| format!("| {} |\n", cells.iter().map(escaped).join(" | "));
        let mut lines = self.lines().into_iter().map(line);
        let head = lines.next().unwrap_or_default();
        let rule = format!("|---{}|\n", "|---:".repeat(self.columns.len().max(1) - 1));
        head + &rule + &lines.collect::<String>()
    }

    /// Returns the heads, and the cells line by line.
    fn lines(&self) -> Vec<Vec<&str>> {
        let count = self.columns.first().map_or(0, |(_, cells)| cells.len());
        let heads = self.columns.iter().map(|(head, _)| head.as_str()).collect();
        let line = |row: usize| {
            let cells = self.columns.iter().map(move |(_, cells)| &cells[row]);
            cells.map(|cell| cell.as_deref().unwrap_or("-")).collect()
        };
        [heads].into_iter().chain((0..count).map(line)).collect()
    }
}

/// Returns one bar for each time as a group of a chart, with a mark for each power of ten.
/// Times that are missing have no bar.
fn bars(heading: String, rows: &[(&str, Option<Duration>)]) -> Bars {
    let axis = Axis::for_times(rows);
    let bar = |&(name, time): &(&str, Option<Duration>)| Bar {
        name: name.into(),
        share: axis.zip(time).map(|(axis, time)| axis.share(time)),
        label: time.map_or("-".into(), |time| label(time.as_secs_f64())),
    };
    let mark = |axis: Axis, mark| (f64::from(mark) / f64::from(axis.decades), axis.label(mark));
    let marks = axis.map(|axis| (0..=axis.decades).map(move |at| mark(axis, at)));
    Bars {
        heading,
        bars: rows.iter().map(bar).collect(),
        marks: marks.into_iter().flatten().collect(),
    }
}

/// Powers of ten from left to right.
#[derive(Clone, Copy)]
struct Axis {
    /// The power of ten, in seconds, at the left end.
    first: i32,
    /// The number of powers of ten from end to end.
    decades: u16,
}

impl Axis {
    fn for_times(rows: &[(&str, Option<Duration>)]) -> Option<Axis> {
        let times = rows.iter().filter_map(|(_, time)| *time);
        let first = power(times.clone().min()?).floor() as i32;
        let last = (power(times.max()?).ceil() as i32).max(first + 1);
        Some(Axis { first, decades: (last - first) as u16 })
    }

    /// Returns the length of the bar of a time, from 0 to 1.
    fn share(self, time: Duration) -> f64 {
        (power(time) - f64::from(self.first)) / f64::from(self.decades)
    }

    fn label(self, mark: u16) -> String {
        label(10f64.powi(self.first + i32::from(mark)))
    }
}

fn power(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-9).log10()
}

/// Writes seconds in the unit that suits them, with two significant digits.
fn label(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    // What rounds up to a unit is of that unit.
    let suits = |&(unit, _): &(f64, &str)| seconds >= 0.9995 * unit;
    let (unit, name) = units.into_iter().find(suits).unwrap_or((1e-9, "ns"));
    let value = seconds / unit;
    let places = usize::from(value < 9.95 && (value - value.round()).abs() >= 0.05);
    format!("{value:.places$} {name}")
}

#[cfg(test)]
mod tests {
    use super::{Table, label};

    #[test]
    fn a_table_in_markdown() {
        let mut table = Table::default();
        table.column("who", vec![Some("a".into()), Some("longer".into())]);
        table.column("none", vec![None, None]);
        table.column("nodes", vec![None, Some("12".into())]);
        assert_eq!(table.markdown(), "| who | nodes |\n|---|---:|\n| a | - |\n| longer | 12 |\n");
        let mut table = Table::default();
        table.column("who", vec![Some(r"cat a|b\|".into())]);
        assert_eq!(table.markdown(), "| who |\n|---|\n| cat a\\|b\\\\\\| |\n");
    }

    #[test]
    fn times_in_short() {
        for (seconds, text) in [
            (1e-9, "1 ns"),
            (0.94e-3, "940 µs"),
            (0.9996e-3, "1 ms"),
            (1.26e-3, "1.3 ms"),
            (9.96e-3, "10 ms"),
            (12.6e-3, "13 ms"),
            (100.0, "100 s"),
        ] {
            assert_eq!(label(seconds), text);
        }
    }
}
