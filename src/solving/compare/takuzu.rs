//! Takuzu to compare with.

use crate::game::Examples;
use crate::takuzu::Takuzu;

impl Examples for Takuzu {
    const SETS: [&'static str; 3] = [
        include_str!("sets/takuzu-easy.txt"),
        include_str!("sets/takuzu-medium.txt"),
        include_str!("sets/takuzu-hard.txt"),
    ];
}
