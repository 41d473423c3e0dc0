//! The games that were won: a line of JSON each, in the user's data folder.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, bail};
use fs4::FileExt;
use itertools::Itertools as _;
use serde::{Deserialize, Serialize};
use takuzu_sat::Level;
use takuzu_sat::explain::Language;
use takuzu_sat::play::Session;

use super::dialogue::{clock, print};
use super::words;
use crate::exit::Exit;
use crate::output::report;
use crate::words::{name, say};

/// The most bytes of the file of games that are read: some hundred thousand games.
const LONGEST: u64 = 64 << 20;

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Won {
    puzzle: String,
    size: String,
    /// The level of the puzzle, where it is known.
    level: Option<String>,
    pub(super) seconds: f64,
    pub(super) hints: usize,
    checks: usize,
    /// The date and time of its end, in UTC.
    date: String,
}

/// The games of a puzzle, a size and a level.
#[derive(Clone, Default)]
pub(super) struct Summary {
    /// The seconds that each took.
    times: Vec<f64>,
    /// A sum of counts, none of which has more than 64 bits.
    hints: u128,
}

pub(super) struct Stats {
    file: PathBuf,
}

impl Won {
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

    /// Reads a line; `None` where it is no game.
    fn read(line: &[u8]) -> Option<Won> {
        let won: Won = serde_json::from_slice(line).ok()?;
        let is_time = Duration::try_from_secs_f64(won.seconds).is_ok();
        is_time.then_some(won)
    }

    /// Returns the properties that are alike in games that are compared.
    fn key(&self) -> (&str, &str, Option<&str>) {
        (&self.puzzle, &self.size, self.level.as_deref())
    }
}

impl Summary {
    fn add(&mut self, won: &Won) {
        self.times.push(won.seconds);
        self.hints += won.hints as u128;
    }

    pub(super) fn games(&self) -> usize {
        self.times.len()
    }

    pub(super) fn is_beaten_by(&self, seconds: f64) -> bool {
        self.times.iter().all(|&time| seconds < time)
    }

    pub(super) fn best(&self) -> String {
        shown(self.times.iter().copied().fold(f64::INFINITY, f64::min))
    }

    /// Returns the time in the middle: between the two middle ones of an even number.
    pub(super) fn median(&self) -> String {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let middle = times.len() / 2;
        let both = &times[middle.saturating_sub(1 - times.len() % 2)..times.len().min(middle + 1)];
        shown(both.iter().sum::<f64>() / both.len().max(1) as f64)
    }
}

pub(super) fn shown(seconds: f64) -> String {
    clock(Duration::try_from_secs_f64(seconds).unwrap_or_default())
}

impl Stats {
    pub(super) fn below(data: &Path) -> Stats {
        let file = data.join("won.jsonl");
        Stats { file }
    }

    pub(super) fn add(&self, won: &Won) -> anyhow::Result<()> {
        let cannot = || format!("cannot write {}", self.file.display());
        let line = serde_json::to_string(won)?;
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder).with_context(cannot)?;
        }
        let mut options = File::options();
        let file = options.create(true).read(true).append(true);
        let file = file.open(&self.file).with_context(cannot)?;
        append(file, &line).with_context(cannot)
    }

    pub(super) fn summary(&self, like: &Won) -> Summary {
        let mut summary = Summary::default();
        let games = self.read().unwrap_or_default();
        let games = games.into_iter().filter_map(Result::ok);
        let alike = games.filter(|won| won.key() == like.key());
        alike.for_each(|won| summary.add(&won));
        summary
    }

    /// Reads all games, or the numbers of lines that are none.
    fn read(&self) -> anyhow::Result<Vec<Result<Won, usize>>> {
        let shown = self.file.display();
        let cannot = || format!("cannot read {shown}");
        match fs::metadata(&self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            // A pipe would be waited for.
            Ok(found) if !found.is_file() => bail!("{}: it is not a file", cannot()),
            Ok(_) | Err(_) => {}
        }
        let file = File::open(&self.file).with_context(cannot)?;
        let mut text = Vec::new();
        let read = file.take(LONGEST + 1).read_to_end(&mut text);
        if read.with_context(cannot)? as u64 > LONGEST {
            bail!("{shown} has more than {LONGEST} bytes");
        }
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&text);
        let lines = text.split(|&byte| byte == b'\n').enumerate();
        let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
        let read = |(index, line)| Won::read(line).ok_or(index + 1);
        Ok(lines.map(read).collect())
    }
}

/// Adds a line to a file, whole or not at all. A line before it that was cut short gets its end.
fn append(mut file: File, line: &str) -> io::Result<()> {
    // Where there are no locks, it is only less certain that two programs do this one after the other.
    let _ = FileExt::lock(&file);
    let length = file.seek(SeekFrom::End(0))?;
    let mut last = *b"\n";
    if length > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let begin = if last == *b"\n" { "" } else { "\n" };
    let written = file.write_all(format!("{begin}{line}\n").as_bytes());
    if written.is_err() {
        // Half a line is nothing.
        let _ = file.set_len(length);
    }
    written
}

pub(super) fn print_stats(stats: Option<&Stats>, language: Language) -> anyhow::Result<Exit> {
    let read = stats.map(Stats::read).transpose()?.unwrap_or_default();
    let (games, wrong): (Vec<Won>, Vec<usize>) = read.into_iter().partition_result();
    let mut sums: BTreeMap<_, Summary> = BTreeMap::new();
    for won in &games {
        let level = won.level.as_deref();
        let level =
            level.and_then(|name| Level::ALL.into_iter().find(|level| level.name() == name));
        // Sizes as numbers: 8x8 comes before 10x10.
        let sides: Vec<usize> = won.size.split('x').filter_map(|side| side.parse().ok()).collect();
        let key = (&won.puzzle, sides, &won.size, level);
        sums.entry(key).or_default().add(won);
    }
    if sums.is_empty() {
        print(&say!(language, words::NO_GAMES))?;
    }
    for ((puzzle, _, size, level), sum) in &sums {
        let title = puzzle.parse().map_or_else(
            |_| name(puzzle).into_owned(),
            |kind: takuzu_sat::puzzle::Kind| kind.title().into(),
        );
        let level = level.map(|level| format!(", {}", language.level(level)));
        let board = format!("{title} {}{}", name(size), level.unwrap_or_default());
        let words = if sum.games() == 1 { words::STATS_ONE } else { words::STATS };
        let (games, hints, best, median) = (sum.games(), sum.hints, sum.best(), sum.median());
        print(&say!(language, words, board, games, hints, best, median))?;
    }
    for line in wrong {
        let file = stats.map(|stats| stats.file.display().to_string()).unwrap_or_default();
        report(&format!("{file}:{line}: this line is not a game"));
    }
    Ok(Exit::Yes)
}
