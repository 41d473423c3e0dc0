//! Times as bars on a logarithmic axis of a chart.

use std::time::Duration;

use takuzu_sat::render::{Bar, Bars};

/// Returns one bar for each time as a group of a chart, with a mark for each power of ten.
/// Times that are missing have no bar.
pub(crate) fn drawn(heading: String, rows: &[(&str, Option<Duration>)]) -> Bars {
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
    use super::label;

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
