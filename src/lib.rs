//! Grid puzzles by reduction: the puzzle becomes a mathematical problem, a general machine solves
//! it, and the answer is translated back and checked.
//!
//! [Takuzu](takuzu) (Binairo, Unruly) is the puzzle. Two roads lead to each answer: a formula that
//! a SAT solver works on, and a native search on the board, which is the oracle of the first.
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
//! The encoder fills whatever takes RustSAT's clauses, so that a formula can be handed to any
//! solver that RustSAT knows:
//!
//! ```
//! use rustsat::instances::{BasicVarManager, Cnf};
//! use takuzu_sat::Shape;
//! use takuzu_sat::takuzu::{Takuzu, encoding::Encoding};
//!
//! let puzzle = Takuzu::blank(Shape::square(6))?;
//! let (mut clauses, mut vars) = (Cnf::new(), BasicVarManager::default());
//! let cells = puzzle.to_cnf(Encoding::default(), &mut clauses, &mut vars)?;
//! assert_eq!(clauses.len(), 918);
//! // ... solve, then `cells.decode(&model)` is the grid.
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Floors
//!
//! A module uses only floors below its own; `docs/architecture.md` says why.
//!
//! | floor | modules | knows |
//! |---|---|---|
//! | 4 use | [`text`], [`solve`] | puzzles of any kind |
//! | 3 choice | [`puzzle`] | the one place where solving is dispatched by puzzle |
//! | 2 puzzles | [`takuzu`] | the rules, the encoder, the board |
//! | 1 machines | [`sat`], [`search`] | numbers, not puzzles |
//! | 0 ground | [`grid`], [`limits`], [`board`] | the standard library |

pub mod board;
pub mod grid;
pub mod limits;
pub mod puzzle;
pub mod sat;
pub mod search;
pub mod solve;
pub mod takuzu;
pub mod text;

pub use grid::{Cell, Grid, Line, Shape};
pub use limits::{Limits, Next};
pub use puzzle::Puzzle;
pub use solve::{Engine, Options, Uniqueness};
