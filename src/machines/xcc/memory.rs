//! The memory of a count: what was left to cover, and in how many ways that could be done.
//!
//! Different choices may leave the same. Who only counts need not walk through it again. (Nishino, Yasuda, Minato and
//! Nagata keep such parts as the nodes of a diagram: "Dancing with Decision Diagrams", AAAI 2017.)

use rustsat::types::RsHashMap;

/// The number of covers below the levels that were walked through, by what was left to cover there.
#[derive(Debug, Default)]
pub(super) struct Memory {
    counts: RsHashMap<Box<[u64]>, u64>,
    /// The length of all keys together.
    words: usize,
    asked: u32,
    answered: u32,
    has_given_up: bool,
}

impl Memory {
    /// When it is full it is emptied: keys of 64 MB.
    const MOST_WORDS: usize = 1 << 23;

    /// It is given up when it has answered fewer than a quarter of so many questions: what is small is walked through
    /// sooner than kept. Langford pairs and pentominoes hardly ever leave the same, Latin squares and dominoes every
    /// other time.
    const TRIAL: u32 = 1 << 10;

    pub(super) fn is_of_use(&self) -> bool {
        !self.has_given_up
    }

    /// Returns the number of ways to cover what is left, if it is known. Nothing is known of no words.
    pub(super) fn get(&mut self, left: &[u64]) -> Option<u64> {
        if left.is_empty() {
            return None;
        }
        let known = self.counts.get(left).copied();
        self.asked += 1;
        self.answered += u32::from(known.is_some());
        if self.asked == Memory::TRIAL {
            if self.answered < Memory::TRIAL / 4 {
                *self = Memory::default();
                self.has_given_up = true;
            }
            (self.asked, self.answered) = (0, 0);
        }
        known
    }

    pub(super) fn insert(&mut self, left: Box<[u64]>, count: u64) {
        if left.is_empty() || self.has_given_up {
            return;
        }
        if self.words + left.len() > Memory::MOST_WORDS {
            *self = Memory::default();
        }
        self.words += left.len();
        self.counts.insert(left, count);
    }
}
