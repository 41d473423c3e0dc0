//! Solvers in other processes: fakes that answer, lie, hang, die or babble, and those on the PATH.
#![cfg(unix)] // the fakes are shell scripts

#[path = "../common/mod.rs"]
mod common;
mod fakes;
mod real;

use std::env;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit};
use takuzu_sat::limits::Limits;
use takuzu_sat::sat::{Backend, CollectClauses, Session};
use takuzu_sat::solve::Options;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Puzzle, Shape};

/// Nobody waits so long, on the slowest machine; what hangs here hangs twice as long.
const LONG: Duration = Duration::from_secs(30);

/// A session that holds `1 or 2`, `not 1 or 2`: 2 is true.
fn session(backend: &Backend, limits: &Limits) -> (Session, [Lit; 2]) {
    let mut session = Session::with_backend(backend, limits).expect("a session");
    let lits = session.encode(|clauses, vars| {
        let lits = [vars.new_lit(), vars.new_lit()];
        clauses.add_clause(Clause::from([lits[0], lits[1]]))?;
        clauses.add_clause(Clause::from([!lits[0], lits[1]]))?;
        Ok::<_, OutOfMemory>(lits)
    });
    (session, lits.expect("enough memory"))
}

fn puzzle() -> (Puzzle, Grid) {
    let grid = |text| Grid::from_line(Shape::square(4), text).expect("16 cells");
    let puzzle = Takuzu::new(grid(".1.0..0..0..11.0"), Rules::TAKUZU);
    (puzzle.expect("a puzzle").into(), grid("0110100100111100"))
}

/// The pure reduction, solved by this backend.
fn pure(backend: &Backend) -> Options {
    Options::default().with_simplify(false).with_backend(backend.clone())
}

/// Asks to stop after this time.
fn stop_after(time: Duration) -> Limits {
    let deadline = Instant::now() + time;
    Limits::none().with_stop(move || Instant::now() >= deadline)
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder| folder.join(program));
    places.find(|place| Path::is_file(place))
}
