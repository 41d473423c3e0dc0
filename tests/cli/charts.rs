//! `grade --svg` and `compare --svg`: charts that say the same as the tables.

use std::fs;

use crate::render::well_formed;
use crate::{takuzu, words};

/// The length of a bar that fills its axis.
const LONGEST: f64 = 30_000.0;

/// Runs a command that draws a chart; returns what it prints and the chart.
fn drawn(line: &str) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chart.svg");
    let file = file.to_str().expect("UTF-8");
    let args: Vec<&str> = words(line).chain(["--svg", file]).collect();
    let outcome = takuzu(args).run();
    assert!(outcome.err.is_empty(), "{}", outcome.err);
    let chart = fs::read_to_string(file).expect("a chart");
    well_formed(&chart).unwrap_or_else(|fault| panic!("{fault}: {chart}"));
    (outcome.out, chart)
}

/// The text between the tags `<NAME>` and `</NAME>`.
fn element<'a>(chart: &'a str, name: &str) -> &'a str {
    let (_, rest) = chart.split_once(&format!("<{name}>")).expect("a tag");
    rest.split_once(&format!("</{name}>")).expect("its end").0
}

/// The lengths of all bars.
fn lengths(chart: &str) -> Vec<f64> {
    let bars =
        chart.lines().filter(|line| line.starts_with("<rect x=") && line.contains("#555555"));
    let width = |bar: &str| -> f64 {
        let (_, rest) = bar.split_once("width=\"").expect("a width");
        rest.split_once('"').expect("an end").0.parse().expect("a number")
    };
    bars.map(width).collect()
}

/// The milliseconds of a label: `12 µs`.
fn millis(label: &str) -> Option<f64> {
    let (number, unit) = label.split_once(' ')?;
    let units = [("s", 1e3), ("ms", 1.0), ("µs", 1e-3), ("ns", 1e-6)];
    let (_, millis) = units.into_iter().find(|(name, _)| *name == unit)?;
    Some(number.parse::<f64>().ok()? * millis)
}

#[test]
fn bars_are_as_long_as_the_table_says() {
    let line = "grade --summary docs/puzzles/normal-8.txt docs/puzzles/easy-6.txt \
                docs/puzzles/minimal-10.txt docs/puzzles/sudoku-9.sdk docs/puzzles/two-6.txt";
    let (table, chart) = drawn(line);
    let shares = table.lines().filter_map(|line| {
        let row = line.strip_prefix("  ")?.strip_suffix(" %")?;
        row.rsplit(' ').next()?.parse::<f64>().ok()
    });
    let shares: Vec<f64> = shares.filter(|&share| share > 0.0).collect();
    let lengths = lengths(&chart);
    assert!(shares.len() > 5, "{table}");
    assert_eq!(lengths.len(), shares.len(), "{table}{chart}");
    for (length, share) in lengths.iter().zip(&shares) {
        assert!((100.0 * length / LONGEST - share).abs() <= 0.051, "{length} {share}");
    }
    assert_eq!(element(&chart, "title"), "Takuzu: 4 puzzles, Sudoku: 1 puzzle");
    assert!(element(&chart, "desc").contains("Takuzu: level: trivial 0 (0.0 %), easy"));
    let (_, french) = drawn(&format!("{line} --lang fr"));
    assert_eq!(element(&french, "title"), "Takuzu: 4 grilles, Sudoku: 1 grille");
}

#[test]
fn the_chart_of_a_comparison_has_the_medians_of_its_table() {
    let line = "compare docs/puzzles/ten.txt docs/puzzles/normal-8.txt --engines sat,native,xcc";
    let (table, chart) = drawn(line);
    let description = element(&chart, "desc");
    let mut rows = table.lines().filter_map(|line| line.strip_prefix("| "));
    let head = rows.next().expect("a head");
    let median = head.split(" | ").position(|name| name == "median").expect("a median");
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
    assert_eq!(rows.len(), lengths(&chart).len(), "{table}{chart}");
    for row in rows {
        let name = format!("{} ", row[0]);
        let named = description.split(&name).skip(1);
        let said = named.filter_map(|rest| millis(rest.split(',').next()?.split(". ").next()?));
        let median: f64 = row[median].parse().expect("milliseconds");
        // The chart has two digits.
        assert!(
            said.clone().any(|said| (said / median - 1.0).abs() < 0.06),
            "{row:?}: {description}"
        );
    }
    assert_eq!(element(&chart, "title"), "Median CPU time per puzzle");
    // What the names mean, and where and when this was measured.
    assert!(description.contains("native: depth-first search on the board itself."));
    assert!(description.contains("xcc: exact cover."), "{description}");
    let origin = description.split(". ").last().expect("a sentence");
    let version = format!("takuzu-sat {}, ", env!("CARGO_PKG_VERSION"));
    assert!(origin.starts_with(&version) && origin.contains(" core"), "{origin}");
    assert!(element(&chart, "style").starts_with("@media (prefers-color-scheme:dark)"));
}

#[test]
fn the_day_of_a_chart_is_that_of_the_environment() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("chart.svg");
    for (epoch, day) in [
        ("0", "1970-01-01."),
        ("951782399", "2000-02-28."),
        ("951782400", "2000-02-29."),
        ("951868800", "2000-03-01."),
        ("1709164800", "2024-02-29."),
        ("1735689599", "2024-12-31."),
        ("4107542400", "2100-03-01."),
        ("253402300799", "9999-12-31."),
    ] {
        let command = takuzu(["compare", "docs/puzzles/wikipedia-4.txt", "--force", "--svg"]);
        let outcome =
            command.args(&[file.to_str().expect("UTF-8")]).env("SOURCE_DATE_EPOCH", epoch);
        assert_eq!(outcome.run().code, Some(0));
        let chart = fs::read_to_string(&file).expect("a chart");
        assert!(element(&chart, "desc").ends_with(day), "{chart}");
    }
    // What is not a day is not another one.
    for epoch in ["253402300800", "99999999999999999999", "-1", "today", ""] {
        let command = takuzu(["compare", "docs/puzzles/wikipedia-4.txt", "--force", "--svg"]);
        let outcome =
            command.args(&[file.to_str().expect("UTF-8")]).env("SOURCE_DATE_EPOCH", epoch);
        let says = format!(
            "error: SOURCE_DATE_EPOCH is `{epoch}`: seconds since 1970 are expected, from 0 to 253402300799\n"
        );
        outcome.gives(2, "", &says);
    }
}
