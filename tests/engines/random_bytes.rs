//! Formulas and proofs as damaged texts: the readers do what naive ones do. `tests/fuzz/prove.rs` looks further.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use crate::agree::{Outcome, agree};

/// Formulas and proofs behind a byte of value 255, in the shapes that people and programs write.
const SEEDS: [&[u8]; 12] = [
    b"p cnf 2 2\n1\n2 0\n-1 0\n\xFF0\n",
    b"p cnf 2 3\n1 2 0 -1 0 -2 0\n\xFF0\n",
    b"c one\np cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\nc two\n-1 -2 0\n\xFF1 0\n0\n",
    b"\xEF\xBB\xBFp cnf 3 4\r\n1 2\r\n3 0\r\n-1 0 -2 0\r\n-3 0\r\n%\r\n0\r\n\xFF0",
    b"p cnf 1 2\r1 0\r-1 0\r\xFF",
    b"p cnf 3 6 1 2 0 -1 2 0 1 -2 0 -1 -2 3 0 -3 1 0 -3 -1 0\xFFd 1 2 0\n2 0 1 0 0",
    b"p\tcnf 4 5\n1 -2 0 2 -3 0\n3 -1 0 1 2 3 0 -1 -2 -3 0\xFF1 0\n0\n",
    b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n\xFFa\x02\x00a\x00",
    b"p cnf 5 5\n-1 2 0\n3 4 0\n3 -4 0\n-3 5 0\n-3 -5 0\n\xFFd -1 2 0\n1 0\n3 0\n0\n",
    b"p cnf 0 1\n0\n\xFF",
    b"p cnf 0 0\n\xFF0\n",
    b"p cnf 3 3\n1 1 0\n-1 2 -2 0\n-1 -1 0\n\xFFc so\n0\n",
];

/// Pieces that tell readers apart.
const PIECES: &[u8] =
    b"0|1|-1|2|-2|3| |\n|\r|\r\n|\t|\x0c|c|d|%|p cnf 2 2|-0|+1|010|\xEF\xBB\xBF|\xFF|\x00|\
    2147483648|1073741825";

fn damaged(rng: &mut ChaCha8Rng) -> Vec<u8> {
    let pieces: Vec<&[u8]> = PIECES.split(|&byte| byte == b'|').collect();
    let mut bytes = SEEDS[rng.random_range(0..SEEDS.len())].to_vec();
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=bytes.len());
        let end = (at + rng.random_range(0..4)).min(bytes.len());
        match rng.random_range(0..4) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(
                bytes.splice(at..end, pieces[rng.random_range(0..pieces.len())].iter().copied()),
            ),
            2 => drop(
                bytes.splice(at..at, pieces[rng.random_range(0..pieces.len())].iter().copied()),
            ),
            _ => {
                let copy = bytes[at..end].to_vec();
                let to = rng.random_range(0..=bytes.len());
                drop(bytes.splice(to..to, copy));
            }
        }
    }
    bytes
}

#[test]
fn damaged_formulas_and_proofs_are_read_as_by_a_naive_reader() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    let mut counts: BTreeMap<Outcome, u32> = BTreeMap::new();
    for seed in SEEDS {
        agree(seed);
    }
    for _ in 0..60_000 {
        *counts.entry(agree(&damaged(&mut rng))).or_default() += 1;
    }
    println!("{counts:?}");
    for outcome in [Outcome::NoFormula, Outcome::Open, Outcome::Refuted] {
        assert!(counts[&outcome] > 1000, "{counts:?}");
    }
}
