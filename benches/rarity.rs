//! Attempts that a puzzle of a level takes, and one that needs a technique: `cargo bench -- rarity`;
//! names behind it select (`takuzu`, `sudoku`, `levels`, `techniques`).
//!
//! The numbers of attempts follow from the seed, so they are the same on every machine.

use cpu_time::ThreadTime;
use takuzu_sat::deduction::Level;
use takuzu_sat::generate::{Board, Maker};
use takuzu_sat::puzzle::{Kind, Technique};
use takuzu_sat::{Puzzle, Shape};

use crate::common::Words;

/// Puzzles of each sort, if there are so many.
const ENOUGH: u64 = 20;

/// Side, and the attempts after which no further puzzle is looked for.
const TAKUZU: [(usize, u64); 7] =
    [(4, 50_000), (6, 20_000), (8, 20_000), (10, 5000), (12, 2000), (14, 1000), (20, 100)];
const SUDOKU: [(usize, u64); 5] = [(4, 50_000), (6, 20_000), (8, 5000), (9, 5000), (16, 40)];

pub(crate) fn run(words: &Words) {
    for (kind, sides) in
        [(takuzu_sat::takuzu::KIND, &TAKUZU[..]), (takuzu_sat::sudoku::KIND, &SUDOKU)]
    {
        if !words.choose(kind.name(), &Kind::ALL.map(Kind::name)) {
            continue;
        }
        for (name, work) in [("levels", levels as fn(_, &_)), ("techniques", techniques)] {
            if words.choose(name, &["levels", "techniques"]) {
                work(kind, sides);
            }
        }
    }
}

fn board(kind: Kind, side: usize) -> Puzzle {
    let size = Some(Shape::square(side));
    let board = Board { size, ..Board::default() };
    board.blank(kind).expect("a board of this side")
}

fn levels(kind: Kind, sides: &[(usize, u64)]) {
    head(kind, Level::ALL.map(Level::name));
    for &(side, most) in sides {
        let cells = Level::ALL.map(|level| {
            let maker = Maker::new(board(kind, side)).level(level);
            attempts(maker, most)
        });
        println!("| {side} | {} |", cells.join(" | "));
    }
    println!();
}

fn techniques(kind: Kind, sides: &[(usize, u64)]) {
    head(kind, sides.iter().map(|(side, _)| side.to_string()));
    let is_searched = |technique: &Technique| technique.level() <= Level::Expert;
    for technique in kind.techniques().into_iter().filter(is_searched) {
        let cells = sides.iter().map(|&(side, most)| {
            let maker = || Maker::new(board(kind, side)).needs([technique]);
            match maker().worker() {
                Ok(_) => attempts(maker(), most),
                // What is about signs needs some.
                Err(_) => attempts(maker().signs(true), most / 10),
            }
        });
        let cells: Vec<String> = cells.collect();
        println!("| {} | {} |", technique.name(), cells.join(" | "));
    }
    println!();
}

fn head<N: AsRef<str>>(kind: Kind, names: impl IntoIterator<Item = N>) {
    let names: Vec<N> = names.into_iter().collect();
    let cells: String = names.iter().map(|name| format!(" {} |", name.as_ref())).collect();
    println!("| {} |{cells}\n|---|{}", kind.title(), "---:|".repeat(names.len()));
}

/// Returns attempts per puzzle, and milliseconds of CPU time per puzzle behind them.
fn attempts(maker: Maker, most: u64) -> String {
    let Ok(mut worker) = maker.seed(7).attempts(most).worker() else {
        return "-".into();
    };
    let begun = ThreadTime::now();
    let (mut puzzles, mut attempts) = (0, 0);
    while puzzles < ENOUGH && attempts < most {
        match worker.make(puzzles) {
            Ok(made) => attempts += made.attempts,
            Err(_) => break,
        }
        puzzles += 1;
    }
    if puzzles == 0 {
        return format!("none in {most}");
    }
    let millis = begun.elapsed().as_secs_f64() * 1e3 / puzzles as f64;
    let mean = attempts as f64 / puzzles as f64;
    let places = usize::from(mean < 9.95);
    format!("{mean:.places$} ({millis:.0})")
}
