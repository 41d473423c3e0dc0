//! The native search of Sudoku: the two boards beside each other on the corpus, and how fast
//! puzzles are made: `cargo bench --bench sudoku_native`, or with paths of files of one's own behind `--`, a puzzle a
//! line, for these alone.

mod common;

use common::{Times, each, micros, ratio, streams};
use takuzu_sat::Random;
use takuzu_sat::game::Search as _;
use takuzu_sat::generate::minimal;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::sample::Sampler;
use takuzu_sat::sudoku::{Sudoku, canonical};
use takuzu_sat::{Grid, Limits, Next, Shape};

fn main() {
    println!("uniqueness proved, us a puzzle; max is that of the 9x9 board\n");
    println!("file                 nodes   9x9 board    max   general board  times");
    let paths = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let paths: Vec<String> = paths.collect();
    if !paths.is_empty() {
        return paths.iter().for_each(|path| boards(path, &read(path)));
    }
    for name in ["gen-naked-singles", "gen-minimal", "clue17"] {
        boards(name, &corpus(name));
    }
    println!("\nus a 9x9 for its canonical form");
    for name in ["gen-minimal", "clue17"] {
        let puzzles = corpus(name);
        let form = &mut |item: usize| {
            assert!(std::hint::black_box(canonical::form(&puzzles[item])).is_some());
        };
        let [mean] = streams(puzzles.len(), [form]);
        println!("{name:20} {:>9}", micros(mean));
    }
    println!("\nside  grid, us  grid and minimal puzzle, us: mean, max   givens  proved minimal");
    for (block, count, nodes) in [
        (Shape::new(2, 3), 500, None),
        (Shape::new(3, 3), 2000, None),
        (Shape::new(4, 4), 30, None),
        (Shape::new(5, 5), 3, Some(300)),
    ] {
        making(block, count, nodes);
    }
}

fn corpus(name: &str) -> Vec<Sudoku> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/sudoku");
    read(&format!("{folder}/{name}.txt"))
}

fn read(file: &str) -> Vec<Sudoku> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let puzzle = |line: &str| {
        let givens = Grid::from_line(Shape::square(9), line).expect("81 cells");
        Sudoku::new(givens, Shape::square(3)).expect("a puzzle")
    };
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(puzzle).collect()
}

fn boards(name: &str, puzzles: &[Sudoku]) {
    let prove = |mut search: SudokuSearch| {
        assert!(matches!(search.next_solution(), Next::Solution(_)));
        assert_eq!(search.next_solution(), Next::Exhausted);
        search.nodes()
    };
    let by_nine = |item: usize| prove(SudokuSearch::new(&puzzles[item], Limits::none()));
    let by_general = |item: usize| {
        prove(SudokuSearch::with_general_board(&puzzles[item], Limits::none()));
    };
    let nodes: u64 = (0..puzzles.len()).map(by_nine).sum();
    let [nine, general] =
        streams(puzzles.len(), [&mut |item| _ = by_nine(item), &mut { by_general }]);
    let worst = each(puzzles.len(), |item| _ = by_nine(item));
    println!(
        "{name:20} {:5.2} {:>11} {:>6} {:>15} {:>6}",
        nodes as f64 / puzzles.len() as f64,
        micros(nine),
        micros(worst.max()),
        micros(general),
        ratio(general, nine),
    );
}

/// Grids and minimal puzzles by chance, each made once; `nodes` for each given.
fn making(block: Shape, count: usize, nodes: Option<u64>) {
    let limits = nodes.map_or_else(Limits::none, |nodes| Limits::none().with_nodes(nodes));
    let mut rng = Random::new(1);
    let mut sampler = Sampler::new(block).expect("a board");
    let (mut fill, mut all) = (Times::new(), Times::new());
    let (mut givens, mut proved) = (0, 0);
    for _ in 0..count {
        let begun = cpu_time::ThreadTime::now();
        let Next::Solution(grid) = sampler.sample(&mut rng, &limits) else {
            panic!("there are grids");
        };
        fill.add(begun.elapsed());
        let grid = Sudoku::new(grid, block).expect("a grid");
        let winnowed = minimal(&grid.into(), &mut rng, &limits).expect("nobody stops it");
        all.add(begun.elapsed());
        givens += winnowed.puzzle.givens().filled().count();
        proved += usize::from(winnowed.is_minimal);
    }
    println!(
        "{:4} {:>9} {:>29} {:>12} {:>8.1} {proved:>9} of {count}",
        block.len(),
        micros(fill.mean()),
        micros(all.mean()),
        micros(all.max()),
        givens as f64 / count as f64,
    );
}
