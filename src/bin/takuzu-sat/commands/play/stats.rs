//! The games that were won: a line of JSON each, in the user's data folder.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::Context as _;
use itertools::Itertools as _;
use serde::{Deserialize, Serialize};
use takuzu_sat::Level;
use takuzu_sat::explain::Language;
use takuzu_sat::play::Session;

use super::saves::data_folder;
use super::words::{self, clock, say};
use crate::exit::Exit;
use crate::output::report;

/// A game that was won.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Won {
    puzzle: String,
    size: String,
    /// The level of the puzzle, where it is known.
    level: Option<String>,
    /// The time that it took.
    pub(super) seconds: f64,
    pub(super) hints: usize,
    checks: usize,
    /// The date and time of its end, in UTC.
    date: String,
}

/// The games of a puzzle, a size and a level.
#[derive(Clone, Copy, Default)]
pub(super) struct Summary {
    pub(super) games: usize,
    pub(super) best: f64,
    total: f64,
    hints: usize,
}

/// The file of the games that were won.
pub(super) struct Stats {
    file: PathBuf,
}

impl Won {
    /// Describes a game that has just been won.
    pub(super) fn of(session: &Session) -> Won {
        let (puzzle, about) = (session.puzzle(), session.about());
        Won {
            puzzle: puzzle.name().into(),
            size: puzzle.shape().to_string(),
            level: about.level.map(|level| level.name().into()),
            seconds: session.time().as_secs_f64(),
            hints: session.hints(),
            checks: session.checks(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        }
    }

    /// Returns the properties that are alike in games that are compared.
    fn key(&self) -> (&str, &str, Option<&str>) {
        (&self.puzzle, &self.size, self.level.as_deref())
    }
}

impl Summary {
    fn add(&mut self, won: &Won) {
        self.best = match self.games {
            0 => won.seconds,
            _ => self.best.min(won.seconds),
        };
        self.games += 1;
        self.total += won.seconds;
        self.hints += won.hints;
    }

    /// Returns the best time, as a clock shows it.
    pub(super) fn best(&self) -> String {
        shown(self.best)
    }

    /// Returns the mean time, as a clock shows it.
    pub(super) fn mean(&self) -> String {
        shown(self.total / self.games.max(1) as f64)
    }
}

/// Returns a time as a clock shows it.
pub(super) fn shown(seconds: f64) -> String {
    clock(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}

impl Stats {
    /// Returns the statistics of the user; `None` where there is no folder for them.
    pub(super) fn open() -> Option<Stats> {
        let file = data_folder()?.join("won.jsonl");
        Some(Stats { file })
    }

    /// Adds a game.
    pub(super) fn add(&self, won: &Won) -> anyhow::Result<()> {
        let cannot = || format!("cannot write {}", self.file.display());
        let line = serde_json::to_string(won)? + "\n";
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder).with_context(cannot)?;
        }
        let mut file = File::options()
            .create(true)
            .append(true)
            .open(&self.file)
            .with_context(cannot)?;
        file.write_all(line.as_bytes()).with_context(cannot)
    }

    /// Sums up the games like one.
    pub(super) fn summary(&self, like: &Won) -> Summary {
        let mut summary = Summary::default();
        let games = self.read().into_iter().filter_map(Result::ok);
        let alike = games.filter(|won| won.key() == like.key());
        alike.for_each(|won| summary.add(&won));
        summary
    }

    /// Reads all games, or the numbers of lines that are none.
    fn read(&self) -> Vec<Result<Won, usize>> {
        let text = fs::read(&self.file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let read = |(index, line): (usize, &str)| serde_json::from_str(line).map_err(|_| index + 1);
        lines.map(read).collect()
    }
}

/// Prints the statistics.
pub(super) fn print(stats: Option<&Stats>, language: Language) -> anyhow::Result<Exit> {
    let read = stats.map(Stats::read).unwrap_or_default();
    let (games, wrong): (Vec<Won>, Vec<usize>) = read.into_iter().partition_result();
    let mut sums: BTreeMap<_, Summary> = BTreeMap::new();
    for won in &games {
        let level = won.level.as_deref();
        let level =
            level.and_then(|name| Level::ALL.into_iter().find(|level| level.name() == name));
        // Sizes as numbers: 8x8 comes before 10x10.
        let sides: Vec<usize> = won
            .size
            .split('x')
            .filter_map(|side| side.parse().ok())
            .collect();
        let key = (&won.puzzle, sides, &won.size, level);
        sums.entry(key).or_default().add(won);
    }
    if sums.is_empty() {
        say(&language.fill(words::NO_GAMES, &[]))?;
    }
    for ((puzzle, _, size, level), sum) in &sums {
        let title = puzzle.parse().map_or_else(
            |_| puzzle.to_string(),
            |kind: takuzu_sat::puzzle::Kind| kind.title().into(),
        );
        let level = level.map(|level| format!(", {}", language.level(level)));
        let board = format!("{title} {size}{}", level.unwrap_or_default());
        let [games, hints] = [sum.games, sum.hints].map(|count| count.to_string());
        let words = match sum.games {
            1 => words::STATS_ONE,
            _ => words::STATS,
        };
        let (best, mean) = (sum.best(), sum.mean());
        let values = [
            ("board", &*board),
            ("games", &games),
            ("hints", &hints),
            ("best", &best),
            ("mean", &mean),
        ];
        say(&language.fill(words, &values))?;
    }
    for line in wrong {
        let file = stats
            .map(|stats| stats.file.display().to_string())
            .unwrap_or_default();
        report(&format!("{file}:{line}: this line is no game"));
    }
    Ok(Exit::Yes)
}
