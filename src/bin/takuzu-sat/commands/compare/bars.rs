//! Times as bars on a logarithmic axis, in characters or in a chart.

use std::iter::repeat_n;
use std::time::Duration;

use takuzu_sat::render::{Bar, Bars};

/// The ends of a bar, an eighth of a column each.
const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
/// A label of the axis and a blank behind it.
const LABEL: usize = 7;
/// The width of a blank and the time behind a bar.
const TIME: usize = 8;

/// One bar a line: its name, the bar, its time. Below them an axis with a mark for each power of ten.
/// Times that are missing have no bar; without any there is nothing to draw.
pub(crate) fn bars(rows: &[(&str, Option<Duration>)], columns: usize) -> String {
    let Some(axis) = Axis::of(rows) else {
        return String::new();
    };
    let names = rows.iter().map(|(name, _)| name.chars().count());
    let page = Page::new(axis, names.max().unwrap_or(0), columns);
    let mut text = String::new();
    for &(name, time) in rows {
        let bar = match time {
            Some(time) => format!("{} {}", page.bar(time), label(time.as_secs_f64())),
            None => "-".into(),
        };
        text += &format!("{name:width$}  {bar}\n", width = page.names);
    }
    text + &page.marks() + &page.labels()
}

/// The same as a group of a chart.
pub(crate) fn drawn(heading: String, rows: &[(&str, Option<Duration>)]) -> Bars {
    let axis = Axis::of(rows);
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
    fn of(rows: &[(&str, Option<Duration>)]) -> Option<Axis> {
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

/// An axis in characters.
struct Page {
    axis: Axis,
    /// The width of the names to the left.
    names: usize,
    /// The columns of each power of ten.
    decade: usize,
}

impl Page {
    fn new(axis: Axis, names: usize, columns: usize) -> Page {
        let room = columns.saturating_sub(names + 2 + TIME + 1);
        let decade = (room / usize::from(axis.decades)).max(2);
        Page { axis, names, decade }
    }

    /// Returns the bar of a time, never an empty one.
    fn bar(&self, time: Duration) -> String {
        let longest = 8 * self.decade * usize::from(self.axis.decades);
        let eighths = ((self.axis.share(time) * longest as f64).round() as usize).max(1);
        let full: String = repeat_n('█', eighths / 8).collect();
        match eighths % 8 {
            0 => full,
            rest => full + EIGHTHS[rest].encode_utf8(&mut [0; 4]),
        }
    }

    fn marks(&self) -> String {
        let decade = "─".repeat(self.decade - 1);
        let inner = vec![decade; self.axis.decades.into()].join("┴");
        format!("{:width$}  └{inner}┘\n", "", width = self.names)
    }

    /// Returns a label for each mark, or for every second, third, ... where there is no room.
    fn labels(&self) -> String {
        let step = LABEL.div_ceil(self.decade);
        let mut line = " ".repeat(self.names + 2);
        for mark in (0..=self.axis.decades).step_by(step) {
            let begin = self.names + 2 + usize::from(mark) * self.decade;
            line += &" ".repeat(begin - line.chars().count());
            line += &self.axis.label(mark);
        }
        line + "\n"
    }
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
    use std::time::Duration;

    use super::{bars, label};

    #[test]
    fn bars_end_where_the_axis_says() {
        let rows = [
            ("native", Some(Duration::from_micros(10))),
            ("sat", Some(Duration::from_micros(100))),
            ("sat pure", Some(Duration::from_micros(3_162))),
            ("none", None),
        ];
        let expected = "\
native    ▏ 10 µs
sat       ██████████ 100 µs
sat pure  █████████████████████████ 3.2 ms
none      -
          └─────────┴─────────┴─────────┘
          10 µs     100 µs    1 ms      10 ms
";
        assert_eq!(bars(&rows, 49), expected);
        assert_eq!(bars(&rows[3..], 49), "");
    }

    #[test]
    fn where_there_is_no_room_some_labels_go() {
        let rows = [("a", Some(Duration::from_nanos(20))), ("b", Some(Duration::from_secs(2)))];
        let drawn = bars(&rows, 40);
        let labels = drawn.lines().last().expect("a line");
        assert_eq!(labels, "   10 ns    10 µs    10 ms    10 s");
        assert!(bars(&rows, 0).lines().count() == 4);
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
