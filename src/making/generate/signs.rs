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

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::choices::{Amount, Choices, Signs};
use super::make::make_of;
use super::request::{Goal, Request};
use crate::chance::Random;

impl Signs {
    /// Draws signs, as many as may stay, and the number of them that must.
    fn draw(
        &self,
        request: &Request,
        choices: &Choices,
        random: &mut Random,
    ) -> (Vec<usize>, usize) {
        let mut signs: Vec<usize> = choices.signs().collect();
        signs.shuffle(random);
        let least = match self {
            Signs::None => 0,
            Signs::Default => {
                let part =
                    make_of(&request.board).default_fill(true) * request.shape().len() as f64;
                (part.round() as usize).min(signs.len())
            }
            Signs::Count(range) => {
                let (from, to) = (*range.start(), (*range.end()).min(signs.len()));
                let number = from + random.random_range(..to - from + 1);
                signs.truncate(number);
                number
            }
        };
        (signs, if request.minimal { 0 } else { least })
    }

    /// Returns the order in which givens and signs are tried, and what must stay, from an order of givens
    /// and the number of them that has to stay.
    pub(super) fn arrange(
        &self,
        request: &Request,
        choices: &Choices,
        goal: &Goal,
        (mut order, cells): (Vec<usize>, usize),
        random: &mut Random,
    ) -> (Vec<usize>, Amount) {
        if *self == Signs::None {
            return (order, Amount { cells, signs: 0 });
        }
        let (drawn, signs) = self.draw(request, choices, random);
        let mut last = Vec::new();
        if let (Goal::OneOf(numbers), true) = (goal, request.minimal) {
            let wanted = numbers[random.random_range(..numbers.len())];
            let mut first = order.len();
            while first > 0 && choices.amount(&order[first - 1..]).cells <= wanted {
                first -= 1;
            }
            last = order.split_off(first);
        }
        order.extend(drawn);
        order.extend(last);
        let any_order = matches!(goal, Goal::AtLeast(_)) && *self == Signs::Default;
        if request.minimal && any_order {
            order.shuffle(random);
        }
        (order, Amount { cells, signs })
    }

    /// Draws signs that are given without a look at what they are good for.
    pub(super) fn choose(
        &self,
        request: &Request,
        choices: &Choices,
        random: &mut Random,
    ) -> Vec<usize> {
        if *self == Signs::None {
            return Vec::new();
        }
        let (mut signs, least) = self.draw(request, choices, random);
        signs.truncate(least);
        signs
    }
}
