//! Grid puzzles by reduction: the puzzle becomes a mathematical problem, a general machine solves
//! it, and the answer is translated back and checked.
//!
//! [Takuzu](takuzu) (Binairo, Unruly) and [Sudoku](sudoku) are the puzzles. Three roads lead to each
//! answer: a formula that a SAT solver works on, an exact cover problem, and a native search on the
//! board, which is the oracle of the others.
//!
//! ```
//! use takuzu_sat::{Engine, Options, Puzzle, Uniqueness, solve};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
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
//! The encoder fills whatever takes RustSAT's clauses: a `Cnf`, or a solver of one's own choice. Here
//! it is BatSat:
//!
//! ```
//! use rustsat::instances::{BasicVarManager, ManageVars};
//! use rustsat::solvers::{Solve, SolverResult};
//! use rustsat_batsat::BasicSolver;
//! use takuzu_sat::takuzu::{Rules, Takuzu, rules::violations};
//! use takuzu_sat::Shape;
//!
//! let puzzle = Takuzu::blank(Shape::square(6))?;
//! let (mut solver, mut vars) = (BasicSolver::default(), BasicVarManager::default());
//! let cells = puzzle.to_cnf("automaton+directed".parse()?, &mut solver, &mut vars)?;
//! assert_eq!(solver.solve()?, SolverResult::Sat);
//! let model = solver.solution(vars.max_var().expect("a cell has a variable"))?;
//! assert_eq!(violations(&cells.decode(&model), Rules::TAKUZU), []);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Floors
//!
//! A module uses only floors below its own; `docs/architecture.md` says why.
//!
//! | floor | modules | knows |
//! |---|---|---|
//! | 6 work | [`family`], [`compare`] | what the floors below offer, put to work |
//! | 5 making | [`generate`] | puzzles that are not there yet |
//! | 4 use | [`text`], [`solve`], [`grade`], [`explain`] | puzzles of any kind |
//! | 3 choice | [`puzzle`] | the one place where solving is dispatched by puzzle |
//! | 2 puzzles | [`takuzu`], [`sudoku`] | the rules, the encoder, the board |
//! | 1 machines | [`sat`], [`xcc`], `search`, `learn`, [`smallest`] | numbers, not puzzles |
//! | 0 ground | [`grid`], [`limits`], `board`, [`deduction`], `chance` | the standard library |

mod board;
mod chance;
pub mod compare;
pub mod deduction;
mod error;
pub mod explain;
pub mod family;
pub mod game;
pub mod generate;
pub mod grade;
pub mod grid;
pub mod ladder;
mod learn;
pub mod limits;
pub mod puzzle;
pub mod sat;
mod search;
pub mod smallest;
pub mod solve;
pub mod sudoku;
pub mod takuzu;
pub mod text;
pub mod transform;
pub mod xcc;

pub use game::Game;
/// RustSAT, whose types and traits [`sat`] speaks in.
pub use rustsat;

pub use chance::Random;
pub use grid::{Cell, Grid, Line, Shape};
pub use limits::{Limits, Next};
pub use puzzle::Puzzle;
pub use solve::{Engine, Options, Uniqueness};
