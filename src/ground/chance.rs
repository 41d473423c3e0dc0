//! Random numbers from a seed.
//!
//! Written out here because a seed is a promise: only the stream of ChaCha comes from elsewhere.

use std::convert::Infallible;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng, TryRng};

/// A generator of random numbers: the same seed gives the same numbers in every release.
///
/// It can be used as a generator of the crate `rand` as well.
///
/// ```
/// use takuzu_sat::Random;
///
/// let (mut one, mut same) = (Random::new(7), Random::new(7));
/// assert_eq!(one.below(1000), same.below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Starts the first stream of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Starts one of the 2^64 streams of a seed, which are independent of each other.
    #[must_use]
    pub fn stream(seed: u64, stream: u64) -> Random {
        let mut random = Random::new(seed);
        random.0.set_stream(stream);
        random
    }

    /// Draws a number below a bound, each as likely as the others.
    ///
    /// # Panics
    ///
    /// When the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // The last, incomplete run of numbers would favour the small ones.
        let most = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.0.next_u64();
            if number < most {
                return (number % bound) as usize;
            }
        }
    }

    /// Puts things into a random order, each as likely as the others (Fisher and Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for place in (1..things.len()).rev() {
            things.swap(place, self.below(place + 1));
        }
    }

    /// Tosses a fair coin.
    pub fn coin(&mut self) -> bool {
        self.0.next_u32() & 1 == 1
    }
}

impl TryRng for Random {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}
