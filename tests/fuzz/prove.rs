//! Any bytes as a formula and a proof of it: see `tests/common/agree.rs`.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../common/agree.rs"]
mod agree;
#[path = "../common/naive.rs"]
mod naive;

fuzz_target!(|bytes: &[u8]| {
    agree::agree(bytes);
});
