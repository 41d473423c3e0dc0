//! Random numbers from a seed.

use std::convert::Infallible;

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _, TryRng};

/// A generator of random numbers of the crate `rand`: its traits `RngExt`, `seq::SliceRandom` and others draw from it.
/// The same seed gives the same numbers within a release line.
///
/// ```
/// use rand::RngExt as _;
/// use takuzu_sat::Random;
///
/// let (mut one, mut same) = (Random::new(7), Random::new(7));
/// assert_eq!(one.random_range(..1000_u32), same.random_range(..1000_u32));
/// // A copy goes on where the original stands.
/// assert_eq!(one.clone().random::<[u64; 9]>(), same.random::<[u64; 9]>());
/// ```
#[derive(Debug)]
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
}

impl Clone for Random {
    fn clone(&self) -> Random {
        Random(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
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
