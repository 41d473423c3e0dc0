//! The native search of Sudoku: the two boards beside each other on the corpus, and canonical forms:
//! `cargo bench -- sudoku_native`, or with paths of files of one's own behind it, a puzzle a line, for these alone.

use takuzu_sat::game::Search as _;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::{Sudoku, canonical};
use takuzu_sat::{Limits, Next};

use crate::common::{Words, each, line, micros, puzzle_lines, ratio, streams, sudoku, sudoku_file};

pub(crate) fn run(words: &Words) {
    println!("uniqueness proved, us a puzzle; max is that of the 9x9 board\n");
    line("file", ["nodes", "9x9 board", "max", "general", "times"]);
    if !words.as_slice().is_empty() {
        return words.as_slice().iter().for_each(|path| boards(path, &read(path)));
    }
    for name in ["gen-naked-singles", "gen-minimal", "clue17"] {
        boards(name, &read(&sudoku_file(name)));
    }
    println!("\nus a 9x9 for its canonical form");
    for name in ["gen-minimal", "clue17"] {
        let puzzles = read(&sudoku_file(name));
        let form = &mut |item: usize| {
            assert!(std::hint::black_box(canonical::form(&puzzles[item])).is_some());
        };
        let [mean] = streams(puzzles.len(), [form]);
        line(name, [micros(mean)]);
    }
}

fn read(file: &str) -> Vec<Sudoku> {
    puzzle_lines(file).iter().map(|line| sudoku(line)).collect()
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
    let mean = format!("{:.2}", nodes as f64 / puzzles.len() as f64);
    let [nine_us, worst, general_us] = [nine, worst.max(), general].map(micros);
    line(name, [mean, nine_us, worst, general_us, ratio(general, nine)]);
}
