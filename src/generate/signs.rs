//! Signs between neighbours as something to give: which may stand, and how many are to stay.
//!
//! All signs that a solution has would leave two grids, it and its opposite, so with them a single
//! given is enough. What is winnowed last stays most likely:
//!
//! ```text
//!   as few as can be         givens and signs in any order
//!   about so many givens     all givens, then signs; what is not to go stays
//!   minimal, with a number   other givens, then signs, then as many givens
//!   so many signs            all givens, then so many signs, no others
//! ```

use std::ops::RangeInclusive;

use crate::chance::Random;

use super::choices::{Amount, Choices};
use super::error::Problem;
use super::worker::Goal;
use super::{Clues, GenerateError, Maker, Wish};

/// How many signs there are to be.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SignWish {
    None,
    /// A fifth of the number of cells, or as few as can be where that is more.
    Default,
    Count(RangeInclusive<usize>),
}

impl SignWish {
    /// Whether it can be, with so many pairs of neighbours and what else is wished.
    pub(super) fn check(&self, neighbours: usize, wish: &Wish) -> Result<(), GenerateError> {
        if let SignWish::Count(range) = self
            && (range.is_empty() || *range.start() > neighbours)
        {
            return Err(Problem::Signs(*range.start(), *range.end(), neighbours).into());
        }
        if *self != SignWish::None && wish.clues == Clues::Fewest {
            let trivial = "as few givens as can be, and signs: one given and all signs always do";
            return Err(Problem::Wishes(trivial).into());
        }
        Ok(())
    }

    /// How far this number is from what is wished.
    pub(super) fn distance(&self, signs: usize) -> usize {
        match self {
            SignWish::None | SignWish::Default => 0,
            SignWish::Count(range) if range.contains(&signs) => 0,
            SignWish::Count(range) => {
                let ends = [*range.start(), *range.end()];
                let distances = ends.map(|end| end.abs_diff(signs));
                distances[0].min(distances[1])
            }
        }
    }

    /// Signs by chance, as many as may stay, and how many of them have to.
    fn draw(&self, wish: &Wish, choices: &Choices, rng: &mut Random) -> (Vec<usize>, usize) {
        let mut signs: Vec<usize> = choices.signs().collect();
        rng.shuffle(&mut signs);
        let least = match self {
            SignWish::None => 0,
            SignWish::Default => {
                let part = Maker::FILL_BESIDE_SIGNS * wish.shape.len() as f64;
                (part.round() as usize).min(signs.len())
            }
            SignWish::Count(range) => {
                let (from, to) = (*range.start(), (*range.end()).min(signs.len()));
                let number = from + rng.below(to - from + 1);
                signs.truncate(number);
                number
            }
        };
        (signs, if wish.minimal { 0 } else { least })
    }

    /// The order in which givens and signs are tried, and what has to stay, from an order of givens
    /// and the number of them that has to stay.
    pub(super) fn arrange(
        &self,
        wish: &Wish,
        choices: &Choices,
        goal: &Goal,
        (mut order, cells): (Vec<usize>, usize),
        rng: &mut Random,
    ) -> (Vec<usize>, Amount) {
        if *self == SignWish::None {
            return (order, Amount { cells, signs: 0 });
        }
        let (drawn, signs) = self.draw(wish, choices, rng);
        let mut last = Vec::new();
        if let (Goal::OneOf(numbers), true) = (goal, wish.minimal) {
            let wanted = numbers[rng.below(numbers.len())];
            let mut first = order.len();
            while first > 0 && choices.amount(&order[first - 1..]).cells <= wanted {
                first -= 1;
            }
            last = order.split_off(first);
        }
        order.extend(drawn);
        order.extend(last);
        let any_order = matches!(goal, Goal::AtLeast(_)) && *self == SignWish::Default;
        if wish.minimal && any_order {
            rng.shuffle(&mut order);
        }
        (order, Amount { cells, signs })
    }

    /// Signs that are given without a look at what they are good for.
    pub(super) fn choose(&self, wish: &Wish, choices: &Choices, rng: &mut Random) -> Vec<usize> {
        if *self == SignWish::None {
            return Vec::new();
        }
        let (mut signs, least) = self.draw(wish, choices, rng);
        signs.truncate(least);
        signs
    }
}
