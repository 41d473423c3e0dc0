//! The program in the hands of somebody who types anything: it ends by itself, soon, and says why.

mod command_lines;
#[cfg(unix)]
mod files;
mod long_lines;
mod nesting;
mod place;
#[cfg(unix)]
mod signals;
mod sizes;
mod times;

#[path = "../common/program.rs"]
mod program;

use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;

/// One of several, at random.
fn one_of<'a, T: ?Sized>(among: &[&'a T], rng: &mut ChaCha8Rng) -> &'a T {
    among[rng.random_range(0..among.len())]
}
