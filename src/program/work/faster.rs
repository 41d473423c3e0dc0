//! A note for who waits on a batch by SAT: the engine `auto` gives the same answers, and so much sooner.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use takuzu_sat::solve::{self, Engine, Options, Uniqueness, uniqueness_of};
use takuzu_sat::{Limits, Puzzle};

use super::ask::{Answer, Worker};
use crate::exit::WrongAnswer;
use crate::reply::SideNote;

/// The time after which people wonder whether there is a faster way.
const PATIENCE: Duration = Duration::from_secs(3);
/// The number of puzzles that both engines answer before anything is said.
const SAMPLE: u32 = 16;
/// The least gain that is worth a word.
const LEAST_GAIN: f64 = 2.0;

/// The puzzles of a batch that both engines answered, until the note is said.
pub(crate) struct Faster(Mutex<Option<Sample>>);

struct Sample {
    begun: Instant,
    puzzles: u32,
    sat: Duration,
    auto: Duration,
}

impl Faster {
    /// Watches over a batch if somebody is there to read the note.
    pub(crate) fn new(is_seen: bool) -> Faster {
        let zero = Duration::ZERO;
        let sample = || Sample { begun: Instant::now(), puzzles: 0, sat: zero, auto: zero };
        Faster(Mutex::new(is_seen.then(sample)))
    }

    /// Answers whether a puzzle has one solution, and says once what `auto` would have gained. Fails when the worker does,
    /// or the other engine contradicts it.
    pub(crate) fn uniqueness(
        &self,
        worker: &mut Worker<'_>,
        puzzle: &Puzzle,
    ) -> Result<(Answer<Uniqueness>, Option<SideNote>)> {
        let begun = Instant::now();
        let answer = worker.uniqueness(puzzle)?;
        let note = self.compared(puzzle, &answer.0, begun.elapsed(), worker.limits())?;
        Ok((answer, note))
    }

    fn compared(
        &self,
        puzzle: &Puzzle,
        answer: &Uniqueness,
        spent: Duration,
        limits: &Limits,
    ) -> Result<Option<SideNote>> {
        // Whoever compares does so alone; the others go on.
        let Ok(mut watch) = self.0.try_lock() else {
            return Ok(None);
        };
        let Some(sample) = watch.as_mut().filter(|sample| sample.begun.elapsed() > PATIENCE) else {
            return Ok(None);
        };
        let begun = Instant::now();
        let options = Options::from(Engine::Auto).with_limits(limits.clone());
        let other = uniqueness_of(&mut solve::solutions(puzzle, &options))?;
        if is_contradicted(answer, &other) {
            bail!(WrongAnswer("the engines sat and auto contradict each other".into()));
        }
        sample.auto += begun.elapsed();
        sample.sat += spent;
        sample.puzzles += 1;
        if sample.puzzles < SAMPLE {
            return Ok(None);
        }
        let gain = sample.sat.as_secs_f64() / sample.auto.as_secs_f64();
        *watch = None;
        Ok((gain >= LEAST_GAIN).then(|| {
            let gave = "gave the same answers to the last";
            SideNote::Note(format!("--engine auto {gave} {SAMPLE} puzzles {gain:.0} times faster"))
        }))
    }
}

/// Tells whether two answers cannot both be right.
fn is_contradicted(one: &Uniqueness, other: &Uniqueness) -> bool {
    match (one, other) {
        (Uniqueness::One(one), Uniqueness::One(other)) => one != other,
        (Uniqueness::Unknown(_), _) | (_, Uniqueness::Unknown(_)) => false,
        _ => std::mem::discriminant(one) != std::mem::discriminant(other),
    }
}
