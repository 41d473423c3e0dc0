//! Numbers and orders by chance.
//!
//! Written out here because a seed is a promise: nothing but the stream of ChaCha comes from
//! elsewhere.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A number below a bound, which is above 0, each as likely as the others.
pub fn below(bound: usize, rng: &mut ChaCha8Rng) -> usize {
    let bound = bound as u64;
    // The last, incomplete run of numbers would favour the small ones.
    let most = u64::MAX - u64::MAX % bound;
    loop {
        let number = rng.next_u64();
        if number < most {
            return (number % bound) as usize;
        }
    }
}

/// Puts things into an order, each as likely as the others (Fisher and Yates).
pub fn shuffle<T>(things: &mut [T], rng: &mut ChaCha8Rng) {
    for place in (1..things.len()).rev() {
        things.swap(place, below(place + 1, rng));
    }
}
