//! Smallest reasons, step by step of trails: how long they take, and how large they are.

use std::collections::BTreeMap;

use cpu_time::ThreadTime;
use takuzu_sat::smallest::{Answer, Proof};

/// What is measured of the steps of a file.
#[derive(Default)]
pub(crate) struct Steps {
    millis: Vec<f64>,
    sizes: BTreeMap<usize, usize>,
    proved: usize,
    none: usize,
}

impl Steps {
    pub(crate) const HEAD: &str = "file         steps  mean ms   p99 ms    max ms  proved   none";

    /// Takes the time of one search for a reason.
    pub(crate) fn time<R: std::fmt::Debug>(
        &mut self,
        find: impl FnOnce() -> Answer<R>,
    ) -> Answer<R> {
        let begun = ThreadTime::now();
        let answer = find();
        self.millis.push(begun.elapsed().as_secs_f64() * 1e3);
        match &answer {
            Answer::Reason(reason) => {
                *self.sizes.entry(reason.size).or_insert(0) += 1;
                self.proved += usize::from(reason.proof == Proof::Smallest);
            }
            Answer::GaveUp => self.none += 1,
            Answer::Nothing | Answer::NoSolution => panic!("{answer:?}"),
        }
        answer
    }

    pub(crate) fn report(mut self, file: &str) {
        self.millis.sort_by(f64::total_cmp);
        let steps = self.millis.len();
        let mean = self.millis.iter().sum::<f64>() / steps as f64;
        let share = |part: usize| 100.0 * part as f64 / steps as f64;
        println!(
            "{file:11} {steps:6} {mean:8.3} {:8.3} {:9.3} {:6.2}% {:6}",
            self.millis[steps * 99 / 100],
            self.millis[steps - 1],
            share(self.proved),
            self.none
        );
        let sizes = self.sizes.iter().map(|(size, steps)| format!("{size}: {:.2}%", share(*steps)));
        println!("  sizes {}", sizes.collect::<Vec<_>>().join(", "));
    }
}
