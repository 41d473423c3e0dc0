//! The report of a comparison: a table in Markdown, or a JSON object a contender and line.

use std::time::Duration;

use itertools::Itertools as _;
use takuzu_sat::compare::{Comparison, Contender, Facts, Outcome, Question, Set};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::render::Bars;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::Engine;

use super::bars::drawn;
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
    pub(crate) fn new(args: &CompareArgs) -> anyhow::Result<Settings<'_>> {
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
    pub(crate) fn report(
        &self,
        comparison: &Comparison,
        set: Option<(Kind, Set)>,
        done: usize,
        of: usize,
    ) -> anyhow::Result<String> {
        let facts: Vec<_> = comparison.facts().collect();
        if self.args.json {
            let fields =
                |(contender, facts)| line(&contender_fields(contender, facts, self, set, done));
            return facts.into_iter().map(fields).collect();
        }
        let heading = self.heading(comparison, set, done, of);
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
    pub(crate) fn drawn(
        comparison: &Comparison,
        set: Option<(Kind, Set)>,
        [done, of]: [usize; 2],
    ) -> Bars {
        drawn(puzzles(set, done, of), &medians(comparison))
    }

    fn heading(
        &self,
        comparison: &Comparison,
        set: Option<(Kind, Set)>,
        done: usize,
        of: usize,
    ) -> String {
        let puzzles = puzzles(set, done, of);
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
            "{puzzles}, asked for {question}{agreement}; {clock} milliseconds a puzzle; \
             sizes and nodes are medians"
        )
    }
}

/// Says which puzzles are compared, and how many.
fn puzzles(set: Option<(Kind, Set)>, done: usize, of: usize) -> String {
    let set = set.map_or_else(String::new, |(kind, set)| format!("{}, {set}: ", kind.title()));
    match (done, of) {
        (done, of) if done == of => set + &counted(of, "puzzle"),
        (done, of) => format!("{set}{done} of {}", counted(of, "puzzle")),
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

fn contender_fields(
    contender: &Contender,
    facts: &Facts,
    settings: &Settings<'_>,
    set: Option<(Kind, Set)>,
    puzzles: usize,
) -> Fields {
    let options = &contender.options;
    let by_sat = options.engine == Engine::Sat;
    let solutions = (settings.args.ask == AskArg::Count).then(|| facts.solutions.to_string());
    Fields::default()
        .with("schema", SCHEMA)
        .with("contender", &contender.name)
        .with("engine", options.engine.name())
        .with("backend", by_sat.then(|| options.backend.name()))
        .with("encoding", options.encoding.map(|encoding| encoding.to_string()))
        .with("simplified", by_sat.then_some(options.simplify))
        .with("ask", settings.args.ask)
        .with("puzzle", set.map(|(kind, _)| kind.name()))
        .with("set", set.map(|(_, set)| set.name()))
        .with("puzzles", puzzles)
        .with("statuses", statuses(facts))
        .with("disagreements", facts.disagreements)
        .with("solutions", solutions)
        .with("clock", settings.clock)
        .with("seconds", seconds(facts))
        .with("formulas", by_sat.then(|| facts.clauses.len()))
        .with("variables", facts.variables.at(50))
        .with("clauses", facts.clauses.at(50))
        .with("nodes", facts.nodes.at(50))
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

#[cfg(test)]
mod tests {
    use super::Table;

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
}
