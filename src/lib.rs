//! Grid puzzles by reduction: the puzzle becomes a mathematical problem, a general machine solves
//! it, and the answer is translated back and checked.
//!
//! [Takuzu](takuzu) (Binairo, Unruly) and [Sudoku](sudoku) are the puzzles. There are three ways to solve
//! each: as a formula for a SAT solver, as an exact cover problem, and by a native search on the board,
//! which checks the other two. Every grid is checked before you see it.
//!
//! # Solve, check, hint, generate
//!
//! ```
//! use takuzu_sat::generate::Maker;
//! use takuzu_sat::takuzu::Takuzu;
//! use takuzu_sat::{Level, Puzzle, Shape};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let solution = puzzle.solve()?.expect("a solution");
//! assert_eq!(solution.to_string(), "0110\n1001\n0011\n1100");
//! assert!(puzzle.is_unique()?);
//! println!("{}", puzzle.hint()?.expect("something follows"));
//!
//! let board = Takuzu::blank(Shape::square(8))?;
//! let made = Maker::new(board).level(Level::Easy).seed(7).make()?;
//! println!("{}", made.puzzle.givens());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`solve`] has the rest: all solutions one by one, counts, cross-checks of the engines, the reason why
//! there is no solution. [`text`] reads and writes files, [`grade`](mod@grade) says how hard a puzzle is,
//! [`explain`] tells steps in English and French.
//!
//! ```
//! use takuzu_sat::{Engine, Options, Puzzle, Uniqueness, solve};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11..".parse()?;
//! match solve::uniqueness(&puzzle, &Options::default())? {
//!     Uniqueness::None => println!("no solution"),
//!     Uniqueness::One(grid) => println!("{grid}"),
//!     Uniqueness::Several(one, other) => println!("{one}\n\n{other}"),
//!     Uniqueness::Unknown(_) => println!("gave up"), // only with limits
//! }
//! for grid in solve::solutions(&puzzle, &Engine::Native.into()).take(10) {
//!     println!("{}", grid?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # For SAT people
//!
//! The encoder fills whatever takes RustSAT's clauses: a `Cnf`, or a solver of your own. Here it is
//! BatSat; [`sat::Backend::own`] puts such a solver behind everything in [`solve`].
//!
//! ```
//! use rustsat::instances::{BasicVarManager, ManageVars};
//! use rustsat::solvers::{Solve, SolverResult};
//! use rustsat_batsat::BasicSolver;
//! use takuzu_sat::takuzu::Takuzu;
//! use takuzu_sat::{Puzzle, Shape, game::Encoding, sat::Clauses};
//!
//! let puzzle = Puzzle::from(Takuzu::blank(Shape::square(6))?);
//! let (mut solver, mut vars) = (BasicSolver::default(), BasicVarManager::default());
//! let encoding: Encoding = "automaton+directed".parse()?;
//! let map = puzzle.to_cnf(encoding.into(), &mut Clauses::new(&mut solver), &mut vars)?;
//! assert_eq!(solver.solve()?, SolverResult::Sat);
//! let model = solver.solution(vars.max_var().expect("a cell has a variable"))?;
//! assert!(puzzle.accepts(&map.decode(&model)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A puzzle of your own
//!
//! Implement [`Game`]: seven items, and solving, counting, checking and exporting work.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `varisat` | yes | the SAT solver varisat, the default of the engine `sat` |
//! | `external` | no | SAT solvers that are programs of their own |
//! | `png` | no | PNG pictures ([`render`] writes SVG without it) |
//! | `pdf` | no | [`book`]s and pictures as PDF |
//! | `html` | no | [`book`]s as a page on which their puzzles are played |
//! | `proof` | no | proofs for other people, as files ([`proof`]) |
//! | `serde` | no | `Serialize` and `Deserialize` for [`Puzzle`] and [`Grid`]; answers, grades and steps as JSON ([`record`]) |
//! | `cadical` | no | CaDiCaL inside the library; needs a C++ compiler and libclang |
//!
//! The program `takuzu-sat` is a crate of its own, `takuzu-sat-cli`, and takes all of these but `cadical`.
//!
//! The least supported version of Rust is 1.88. `docs/architecture.md` says how the code is laid out.

#![cfg_attr(test, allow(dead_code, unreachable_pub))]
#![warn(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

// Inside the crate a path names its floor; what is re-exported below is for those who use the crate.
mod ground;
mod machines;
mod puzzles;

pub use ground::{deduction, grid, limits};
pub use machines::{sat, xcc};
pub use puzzles::{game, ladder, naive, puzzle, sudoku, takuzu};

pub use puzzles::game::Game;
/// RustSAT, whose types and traits [`sat`] speaks in.
pub use rustsat;

pub use ground::chance::Random;
pub use ground::deduction::Level;
pub use ground::grid::{Cell, Grid, Line, Shape};
pub use ground::limits::{Limits, Next};
pub use ground::plain::{PlainText, comments, plain};
pub use puzzles::puzzle::{Puzzle, Technique};

// Unit tests are of these three floors. They stand by themselves, so a build for unit tests leaves out what is above; it would
// take two thirds of the time of the library.
#[cfg(not(test))]
mod making;
#[cfg(not(test))]
mod paper;
#[cfg(not(test))]
mod people;
#[cfg(not(test))]
mod solving;
#[cfg(not(test))]
pub mod text;

#[cfg(all(not(test), feature = "serde"))]
pub use people::record;
#[cfg(all(not(test), feature = "proof"))]
pub use solving::proof;
#[cfg(not(test))]
pub use {
    making::{generate, transform},
    paper::{book, lesson, render},
    people::{answer, explain, grade, play},
    solving::solve::{Engine, Options, Uniqueness},
    solving::{compare, decode, fewest, reduction, solve},
};

/// The examples in documents that stand beside the crate; `cargo test` compiles and runs them.
#[cfg(all(doctest, feature = "varisat"))]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/tutorials/rust.md")]
    struct Tutorial;
}
