//! The whole program on long lists, a puzzle a line, beside its engine alone and `wc -l`: `cargo bench -- batches`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::solve::Engine;
use takuzu_sat::{Limits, Puzzle};

use crate::common::tests::{corpus, found};
use crate::common::{Words, by, line, micros, streams};

/// The number of puzzles in a list, and in one for work that takes longer.
const LINES: usize = 1_000_000;
const FEWER: usize = 200_000;
/// Work on a puzzle by the engine alone.
type Work = fn(&Puzzle);

/// The engine whose work is measured alone.
const NATIVE: &str = "--engine=native";

const HEAD: &str = "
The whole program on a list, one thread, beside the work of its engine alone.
Microseconds a puzzle: CPU time of the engine, wall time of the program with -j 1, what
lies between, CPU time of the program in all. Then -j 2: times faster, puzzles and bytes a second.
";

/// A command, the work of its engine, and the number of puzzles in its list.
const COMMANDS: [(&[&str], Work, usize); 5] = [
    (&["check", "-q", NATIVE], check, LINES),
    (&["check", NATIVE], check, FEWER),
    (&["check", "--json", NATIVE], check, FEWER),
    (&["solve", NATIVE], solve, LINES),
    (&["grade"], grades, FEWER),
];

fn check(puzzle: &Puzzle) {
    assert_eq!(by(puzzle, &Engine::Native.into()), 1);
}

fn solve(puzzle: &Puzzle) {
    let mut search = puzzle.native(Limits::none()).expect("a board that fits");
    assert!(puzzle.accepts(&found(search.next_solution())));
}

fn grades(puzzle: &Puzzle) {
    grade(puzzle, &Allowed::All, &Limits::none()).expect("a board that fits");
}

pub(crate) fn run(_: &Words) {
    println!("{HEAD}");
    line("file, command", ["engine", "wall", "beside", "CPU", "-j 2", "puzzles/s", "MB/s"]);
    for (name, file) in [("m10-minimal", "takuzu/m10-minimal"), ("clue17", "sudoku/clue17")] {
        rows(name, file);
    }
}

fn rows(name: &str, file: &str) {
    let text = fs::read_to_string(corpus().join(format!("{file}.txt"))).expect("the corpus");
    let cells = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let lines: Vec<String> = text.lines().map(cells).collect();
    let puzzles: Vec<Puzzle> =
        lines.iter().map(|line| line.parse().expect("a puzzle of the corpus")).collect();
    let list = |count: usize| {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{count}.txt"));
        let repeated = lines.iter().cycle().take(count);
        let text: String = repeated.flat_map(|line| [line, "\n"]).collect();
        fs::write(&path, text).expect("a file");
        path
    };
    let lists = [LINES, FEWER].map(|count| (count, list(count)));
    for (command, work, count) in COMMANDS {
        let list = &lists.iter().find(|(lines, _)| *lines == count).expect("a list").1;
        let [engine] = streams(puzzles.len(), [&mut |item| work(&puzzles[item])]);
        let [one, two] = ["1", "2"].map(|threads| program(command, threads, list));
        let each = |time: Duration| time / u32::try_from(count).expect("a million");
        let second = two.wall.as_secs_f64();
        let bytes = fs::metadata(list).expect("the list").len();
        let wall = each(one.wall);
        let times = [engine, wall, wall.saturating_sub(engine)].map(micros);
        let cpu = one.cpu.map_or_else(|| "-".into(), |cpu| micros(each(cpu)));
        let rates = [one.wall.as_secs_f64(), count as f64, bytes as f64 / 1e6];
        let rates = rates.map(|rate| format!("{:.2}", rate / second));
        let name = format!("{name} {}", command.join(" ").replace(NATIVE, ""));
        line(name, times.into_iter().chain([cpu]).chain(rates));
    }
    let (count, list) = &lists[0];
    if let Some(wc) = timed(Command::new("wc").arg("-l").arg(list)) {
        let (second, bytes) = (wc.wall.as_secs_f64(), fs::metadata(list).expect("the list").len());
        let rates = [*count as f64, bytes as f64 / 1e6].map(|rate| format!("{:.1}", rate / second));
        line(format!("{name} wc -l"), [""; 5].map(str::to_owned).into_iter().chain(rates));
    }
    for (_, list) in lists {
        let _ = fs::remove_file(list);
    }
}

/// The time that a program took, CPU time where the system tells it.
struct Took {
    wall: Duration,
    cpu: Option<Duration>,
}

fn program(command: &[&str], threads: &str, list: &Path) -> Took {
    let mut program = Command::new(env!("CARGO_BIN_EXE_takuzu-sat"));
    program.args(command).args(["-j", threads]).arg(list);
    timed(&mut program).expect("the program")
}

/// Runs a program to its end; nothing where there is no such program.
fn timed(command: &mut Command) -> Option<Took> {
    let (begun, before) = (Instant::now(), of_children());
    let status = command.stdout(Stdio::null()).status().ok()?;
    assert!(status.success(), "{command:?}");
    let cpu = of_children().zip(before).map(|(after, before)| after - before);
    let wall = begun.elapsed();
    Some(Took { wall, cpu })
}

/// The CPU time of all children that have ended, as Linux counts it, in hundredths of a second.
fn of_children() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name of the program, which may hold spaces, comes the third field.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let [user, system] = [13, 14].map(|at| fields.get(at)?.parse::<u64>().ok());
    Some(Duration::from_millis(10 * (user? + system?)))
}
