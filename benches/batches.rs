//! Many puzzles: the whole program beside its engines, and a session for each puzzle beside one that takes
//! givens as assumptions.
//!
//! `cargo bench -- batches`, or with `program` or `sessions` behind it for one of them.

mod program;

use crate::common::tests::{Known, known as corpus};
use crate::common::{Words, by, micros, streams};
use cpu_time::ThreadTime;
use takuzu_sat::game::{CnfMap, Encoding};
use takuzu_sat::sat::{Lit, Session, SolverResult};
use takuzu_sat::solve::Options;
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Cell, Limits, Next, Puzzle};

const FILES: &str = "u06-normal u10-normal u20-normal m10-minimal m14-minimal m20-minimal \
                     h20-hard-unique x14-unsat-wrongclue x20-unsat-wrongclue";

pub(crate) fn run(words: &Words) {
    for (name, work) in [("sessions", sessions as fn()), ("program", program::compare)] {
        if words.choose(name, &["sessions", "program"]) {
            work();
        }
    }
}

fn sessions() {
    println!("Uniqueness, CPU time a puzzle in microseconds, mean: a session each, one for all.\n");
    let head = ["counter+one-sided", "counter+directed+lazy", "the same, simplified"];
    println!("{:20} {:>22} {:>22} {:>22}", "file", head[0], head[1], head[2]);
    let encodings = [(head[0], false), (head[1], false), (head[1], true)];
    for name in FILES.split(' ') {
        let known = corpus(name);
        print!("{name:20}");
        for (encoding, simplify) in encodings {
            let encoding = encoding.parse().expect("a encoding");
            let [fresh, shared] = [fresh, shared].map(|way| way(&known, encoding, simplify));
            print!(" {:>22}", format!("{fresh} {shared}"));
        }
        println!();
    }
}

fn fresh(known: &[Known], encoding: Encoding, simplify: bool) -> String {
    let options = Options::default().with_encoding(Some(encoding)).with_simplify(simplify);
    let puzzles: Vec<Puzzle> = known.iter().map(|known| known.puzzle.clone().into()).collect();
    let work = &mut |item: usize| known[item].check(by(&puzzles[item], &options), "", "sat");
    let [mean] = streams(puzzles.len(), [work]);
    micros(mean)
}

/// One pass over all puzzles, for what is learnt from one serves the next.
fn shared(known: &[Known], encoding: Encoding, simplify: bool) -> String {
    let begun = ThreadTime::now();
    let blank: Puzzle = Takuzu::blank(known[0].puzzle.shape()).expect("even sides").into();
    let mut session = Session::new(&Limits::none());
    let map = session.encode(|clauses, vars| blank.to_cnf(encoding.into(), clauses, vars));
    let mut map = map.expect("enough memory");
    for Known { puzzle, solutions, .. } in known {
        let puzzle: Puzzle = puzzle.clone().into();
        let known = match simplify {
            true => puzzle.simplify(&Limits::none()),
            false => Next::Solution(puzzle.givens().clone()),
        };
        let count = match known {
            Next::Solution(known) => {
                count(&mut session, &mut map, encoding, &puzzle.with_givens(known))
            }
            Next::Exhausted | Next::GaveUp => 0,
        };
        assert_eq!(Some(count), *solutions);
    }
    let count = u32::try_from(known.len()).expect("a few hundred");
    micros(begun.elapsed() / count)
}

/// How many solutions, 2 standing for several.
fn count(session: &mut Session, map: &mut CnfMap, encoding: Encoding, puzzle: &Puzzle) -> usize {
    let lit = |(cell, value): (Cell, u8), map: &CnfMap| map.lit(cell, value);
    let given: Vec<Lit> = puzzle.givens().filled().filter_map(|filled| lit(filled, map)).collect();
    let mut found = 0;
    while found < 2 && session.solve(&given).expect("varisat works") == SolverResult::Sat {
        let grid = map.decode(&session.model().expect("satisfiable"));
        let added =
            session.encode(|clauses, vars| puzzle.complete(map, &grid, encoding, clauses, vars));
        if added.expect("enough memory") {
            continue;
        }
        assert!(puzzle.accepts(&grid));
        found += 1;
        let open: Vec<Lit> =
            puzzle.givens().blanks().filter_map(|cell| lit((cell, grid[cell]?), map)).collect();
        session.block(&open).expect("enough memory");
    }
    session.unblock();
    found
}
