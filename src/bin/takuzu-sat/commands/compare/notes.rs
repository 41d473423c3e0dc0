//! The sentences below the chart of a comparison: what its names mean, and where and when the times were measured.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use takuzu_sat::compare::{Comparison, Contender};
use takuzu_sat::game::Deduce;
use takuzu_sat::solve::{Engine, Options};
use takuzu_sat::xcc::Algorithm;

use crate::words::counted;

/// The variable that holds the seconds since 1970 which make a file the same on every day:
/// <https://reproducible-builds.org/specs/source-date-epoch/>.
const EPOCH: &str = "SOURCE_DATE_EPOCH";
const DAY: u64 = 24 * 60 * 60;
/// The seconds of the years up to 9999.
const MOST_SECONDS: u64 = 253_402_300_799;

/// Says what each contender is.
pub(super) fn contenders(comparison: &Comparison) -> Vec<String> {
    let explained =
        |contender: &Contender| format!("{}: {}.", contender.name, explained(&contender.options));
    comparison.facts().map(|(contender, _)| explained(contender)).collect()
}

fn explained(options: &Options) -> String {
    match options.engine {
        Engine::Auto => "the engine that `solve` uses by default".into(),
        Engine::Sat => {
            let part = if options.simplify { "what propagation leaves open" } else { "the puzzle" };
            let encoding = options.encoding.map(|encoding| format!(" ({encoding})"));
            let encoding = encoding.unwrap_or_default();
            format!("the SAT solver {} on a formula{encoding} of {part}", options.backend)
        }
        Engine::Xcc(algorithm) => {
            let by = match algorithm {
                Algorithm::Auto => "",
                Algorithm::Bits => ", by bit sets",
                Algorithm::Support => ", by counts of support",
                Algorithm::Links => ", by dancing links",
            };
            format!("exact cover{by}")
        }
        Engine::Native => "depth-first search on the board itself".into(),
        Engine::Backtrack(Deduce::None) => "the textbook's backtracking, cell by cell".into(),
        Engine::Backtrack(Deduce::Evident) => {
            "the textbook's backtracking, with evident cells filled in first".into()
        }
    }
}

/// Says which program measured the times, on which machine and day.
pub(super) fn origin() -> String {
    let cores = available_parallelism().map_or(1, usize::from);
    let parts = [
        format!("takuzu-sat {}", env!("CARGO_PKG_VERSION")),
        processor().unwrap_or_else(|| ARCH.into()),
        counted(cores, "core"),
        OS.into(),
        date(seconds()),
    ];
    parts.join(", ") + "."
}

/// Returns the name of the processor, where the system says it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(name).filter(|name| !name.is_empty())
}

fn seconds() -> u64 {
    let fixed = std::env::var(EPOCH).ok().and_then(|text| text.trim().parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    fixed.unwrap_or_else(now).min(MOST_SECONDS)
}

/// Returns the day of a time, in seconds since 1970, as `2026-11-25`.
fn date(seconds: u64) -> String {
    let (mut year, mut days) = (1970, seconds / DAY);
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_800, "2024-02-29"),
            (1_735_689_599, "2024-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), day);
        }
    }
}
