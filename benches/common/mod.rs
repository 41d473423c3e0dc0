//! What the benches share: the corpus, the clock, and the baseline that ratios speak of.
#![allow(dead_code)] // each bench uses its own part

pub(crate) mod baseline;
#[path = "../../tests/common/mod.rs"]
pub(crate) mod tests;

use std::fmt::Display;
use std::time::Duration;

use cpu_time::ThreadTime;
use takuzu_sat::game::Search;
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Grid, Next, Puzzle, Shape};

use tests::Known;

/// The words behind `cargo bench --`, without the options that cargo adds.
pub(crate) struct Words(Vec<String>);

impl Words {
    pub(crate) fn typed() -> Words {
        Words(std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect())
    }

    /// Takes the first word away.
    pub(crate) fn next(&mut self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    pub(crate) fn as_slice(&self) -> &[String] {
        &self.0
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.iter().any(|typed| typed == word)
    }

    /// Tells whether a name is wanted: nothing is said, or a part of it.
    pub(crate) fn want(&self, name: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|part| name.contains(part.as_str()))
    }

    /// Tells whether one of some names is wanted: it is said, or none of them is.
    pub(crate) fn choose(&self, name: &str, names: &[&str]) -> bool {
        self.has(name) || !names.iter().any(|name| self.has(name))
    }

    /// The number behind `NAME=`.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        let given = |word: &String| Some(word.strip_prefix(name)?.strip_prefix('=')?.to_owned());
        self.0.iter().find_map(given).map(|number| number.parse().expect("a number"))
    }
}

impl Known {
    /// Checks how many solutions somebody has found, up to two.
    ///
    /// # Panics
    ///
    /// When they are not as many as is known.
    pub(crate) fn check(&self, answer: usize, file: &str, who: &str) {
        assert_eq!(Some(answer), self.solutions, "{file}: {who} is wrong");
    }
}

/// How many solutions a search finds, up to two, and the nodes it took.
pub(crate) fn up_to_two(mut search: impl Search) -> (usize, u64) {
    let found = (0..2).take_while(|_| matches!(search.next_solution(), Next::Solution(_)));
    (found.count(), search.nodes())
}

/// How many solutions an engine finds, 2 standing for several.
pub(crate) fn by(puzzle: &Puzzle, options: &Options) -> usize {
    match solve::uniqueness(puzzle, options).expect("an answer") {
        Uniqueness::None => 0,
        Uniqueness::One(_) => 1,
        Uniqueness::Several(..) => 2,
        Uniqueness::Unknown(_) => panic!("gave up without limits"),
    }
}

/// The names of the files of `tests/corpus/takuzu`, without their ending.
pub(crate) fn corpus_files() -> Vec<String> {
    let entries = std::fs::read_dir(tests::corpus().join("takuzu")).expect("the corpus");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("a file of the corpus").path();
        let stem = path.file_stem().expect("a name");
        stem.to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

fn square(cells: &str) -> Grid {
    Grid::from_line(Shape::square(cells.len().isqrt()), cells).expect("a square")
}

/// The path of a file of `tests/corpus/sudoku`.
pub(crate) fn sudoku_file(name: &str) -> String {
    format!("{}/sudoku/{name}.txt", tests::corpus().display())
}

/// A Sudoku with the usual blocks.
pub(crate) fn sudoku(line: &str) -> Sudoku {
    let givens = square(line);
    let block = Sudoku::usual_block(givens.shape().rows()).expect("blocks");
    Sudoku::new(givens, block).expect("a puzzle")
}

/// The lines of a file that are puzzles.
pub(crate) fn puzzle_lines(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// The CPU time of this thread for one call, the mean of as many as take a millisecond together.
///
/// The first call of a short piece of work does not count: it may have to clear up in memory after
/// what was timed before.
pub(crate) fn time<T>(mut call: impl FnMut() -> T) -> (T, Duration) {
    let first = ThreadTime::now();
    let result = call();
    let once = first.elapsed();
    if once > Duration::from_millis(20) {
        return (result, once);
    }
    let repeats = 1_000_000 / once.as_nanos().max(1);
    let repeats = u32::try_from(repeats).expect("at most a million").max(1);
    let all = ThreadTime::now();
    for _ in 0..repeats {
        std::hint::black_box(call());
    }
    (result, all.elapsed() / repeats)
}

/// The mean CPU time an item that each contender takes for the items numbered from 0.
///
/// Contenders take turns at passes over all items. No item is repeated before the others have had their turn: a
/// processor that meets the same puzzle again and again learns its branches by heart, and looks twice as fast as it
/// is. A turn is some passes that take ten milliseconds together, after one that does not count, for what others have
/// left in the caches does not belong to a stream; or one pass that takes longer. Turns take a fifth of a second in all.
pub(crate) fn streams<const N: usize>(
    items: usize,
    mut contenders: [&mut dyn FnMut(usize); N],
) -> [Duration; N] {
    let mut pass = |contender: usize| {
        let begun = ThreadTime::now();
        (0..items).for_each(|item| contenders[contender](item));
        begun.elapsed()
    };
    let once: [Duration; N] = std::array::from_fn(&mut pass);
    let times = |time: u64, once: Duration| (time as u128 / once.as_micros().max(1)).max(1) as u32;
    let passes = once.map(|once| times(10_000, once));
    let turns: [u32; N] = std::array::from_fn(|at| times(200_000, once[at] * passes[at]));
    let mut sums = [Duration::ZERO; N];
    for turn in 0..turns.into_iter().max().unwrap_or(0) {
        for contender in (0..N).filter(|&contender| turn < turns[contender]) {
            if passes[contender] > 1 {
                pass(contender);
            }
            sums[contender] += (0..passes[contender]).map(|_| pass(contender)).sum::<Duration>();
        }
    }
    let items = u32::try_from(items).expect("a few thousand at most");
    std::array::from_fn(|at| sums[at] / (turns[at] * passes[at]) / items)
}

/// The CPU time of each item, the mean of passes over all: for the worst and the median, for the mean of these times is
/// that of [`streams`] and what the clock takes.
pub(crate) fn each(items: usize, mut work: impl FnMut(usize)) -> Times {
    let mut sums = vec![Duration::ZERO; items];
    let (mut passes, begun) = (0, ThreadTime::now());
    while passes < 10 && begun.elapsed() < Duration::from_millis(500) {
        for (item, sum) in sums.iter_mut().enumerate() {
            let begun = ThreadTime::now();
            work(item);
            *sum += begun.elapsed();
        }
        passes += 1;
    }
    Times(sums.into_iter().map(|sum| sum / passes).collect())
}

/// Times of one engine over many puzzles.
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) const fn new() -> Times {
        Times(Vec::new())
    }

    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Adds the time of a call.
    pub(crate) fn of<T>(&mut self, call: impl FnOnce() -> T) -> T {
        let begun = ThreadTime::now();
        let result = call();
        self.add(begun.elapsed());
        result
    }

    pub(crate) fn mean(&self) -> Duration {
        let count = u32::try_from(self.0.len()).expect("a few thousand at most");
        self.0.iter().sum::<Duration>() / count
    }

    pub(crate) fn median(&self) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort();
        sorted[sorted.len() / 2]
    }

    pub(crate) fn max(&self) -> Duration {
        self.0.iter().copied().max().expect("at least one time")
    }
}

/// Microseconds, with as many places as mean something.
pub(crate) fn micros(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    match micros {
        ..10.0 => format!("{micros:.2}"),
        ..100.0 => format!("{micros:.1}"),
        _ => format!("{micros:.0}"),
    }
}

/// How many times faster the second is.
pub(crate) fn ratio(slow: Duration, fast: Duration) -> String {
    let ratio = slow.as_secs_f64() / fast.as_secs_f64();
    if ratio < 10.0 { format!("{ratio:.2}") } else { format!("{ratio:.0}") }
}

/// Prints a row of a table: a name, and cells to the right.
pub(crate) fn line<C: Display>(name: impl Display, cells: impl IntoIterator<Item = C>) {
    print!("{:20}", name.to_string());
    cells.into_iter().for_each(|cell| print!(" {:>10}", cell.to_string()));
    println!();
}

/// A time, and how many times faster it is than another.
pub(crate) fn beside(base: Duration, time: Duration) -> [String; 2] {
    [micros(time), ratio(base, time)]
}
