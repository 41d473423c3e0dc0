//! A thousand command lines with sizes, counts, paths and signs that no one should type.

use std::io::{self, Read as _};
use std::thread;
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use crate::one_of;
use crate::place::{Place, words};
use crate::program::{interrupt, wait};

/// Command lines that work, with every option that takes a value. `{}` stands for a folder to write to.
const SOUND: &str = include_str!("sound.txt");

/// What is put in the place of a value.
const STRANGE: &str = "\
    | |0|1|2|3|7|-1|-0|255|256|512|513|1000|65536|100000|1000000|4294967296|18446744073709551615|\
    99999999999999999999999|1e9|0x10|1000000x1000000|4294967296x4294967296|3x6148914691236517208|\
    2x9223372036854775808|0x0|1x1|2x100000|512x512|x|10x|nan|inf|-inf|0.5-0.2|3-99999999999|1e-300|0.9999|.|\
    ..|/|-|--|---|/dev/null|/proc/self/mem|nothing/here.txt|{}|{}/a/b/c|\u{1b}[31mred|a\tb|a\nb|é|1️⃣|０１.|\
    01|000|OXX|%s%n|'; rm -rf x|*|sat|native|xcc|all|external:|external:nothing-of-this-name|external:cat|\
    external:false|counter+|+lazy|counter+one-sided+lazy+lazy|windowed|-1-0 --0- -0-- 11-0|sudoku|0s|1ns|\
    99999999999999999999s|1y|0.1s";

/// Places to write to; to read some of them would have no end.
const SINKS: &[&str] = &["/dev/full", "/dev/zero", "/dev/null", "-", "{}/new"];

/// A run that waits for so long waits for ever. It is not 2 s, for other tests run meanwhile.
const HANGS: Duration = Duration::from_secs(30);
/// The time after which Ctrl-C comes, and that in which it has an effect.
const LONG: Duration = Duration::from_millis(1500);
const AT_ONCE: Duration = Duration::from_secs(5);

#[test]
fn a_thousand_strange_command_lines() {
    let seed = std::env::var("HOSTILE_SEED").ok();
    let seed = seed.map_or(16, |seed| seed.parse().expect("a number"));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let place = Place::new();
    let mut wrong: Vec<String> =
        (0..1000).map(|_| strange(&mut rng)).filter_map(|line| place.ends_badly(&line)).collect();
    let count = wrong.len();
    wrong.truncate(40);
    assert!(wrong.is_empty(), "{count} of 1000:\n{}", wrong.join("\n"));
}

#[test]
fn the_sound_command_lines_are_sound() {
    let place = Place::new();
    for line in SOUND.lines() {
        let outcome = place.line(line).run();
        assert!(matches!(outcome.code, Some(0 | 1)), "{outcome:?}");
    }
}

/// A sound command line with one to three changes.
fn strange(rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut words = words(one_of(&SOUND.lines().collect::<Vec<_>>(), rng));
    for _ in 0..rng.random_range(1..=3) {
        let at = rng.random_range(1..=words.len());
        let strange = one_of(&STRANGE.split('|').collect::<Vec<_>>(), rng).to_owned();
        match rng.random_range(0..8) {
            // Values are most of all what is mistyped.
            0..5 => match words.get_mut(at) {
                Some(word) if !word.starts_with("--") => *word = strange,
                _ => words.insert(at.min(words.len()), strange),
            },
            5 => words.insert(at, strange),
            6 if at < words.len() => drop(words.remove(at)),
            _ => {
                let again = rng.random_range(1..words.len().max(2)).min(words.len() - 1);
                words.insert(at, words[again].clone());
            }
        }
    }
    if rng.random_bool(0.1) && !words.iter().any(|word| word == "--") {
        words.extend(["-o", one_of(SINKS, rng)].map(str::to_owned));
    }
    words
}

impl Place {
    /// Says what is wrong with the end of a run, if anything is.
    fn ends_badly(&self, words: &[String]) -> Option<String> {
        let mut child = self.limited(words).spawn().expect("a shell");
        let out = child.stdout.take().expect("a pipe");
        let err = child.stderr.take().expect("a pipe");
        // Nobody reads beyond the first lines of what may be endless.
        let reader = thread::spawn(move || io::copy(&mut out.take(1 << 24), &mut io::sink()));
        let messages = thread::spawn(move || {
            let mut text = Vec::new();
            let _ = err.take(1 << 20).read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        // Work that somebody asked for may be long; then Ctrl-C ends it.
        let long = words.iter().any(|word| word.parse().is_ok_and(|count: u64| count > 99));
        let mut code = wait(&mut child, LONG);
        if code.is_none() && long {
            interrupt(&child);
            code = wait(&mut child, AT_ONCE);
        } else if code.is_none() {
            code = wait(&mut child, HANGS);
        }
        if code.is_none() {
            child.kill().expect("our own child");
            child.wait().expect("our own child");
        }
        let _ = reader.join();
        let message = messages.join().expect("a reader");
        let why = match code {
            None => "hangs",
            Some(None) => "a signal ends it",
            Some(Some(_)) if message.contains("panicked") => "panics",
            Some(Some(0..=4)) => return None,
            Some(Some(_)) => "an exit code of its own",
        };
        let first = message.lines().next().unwrap_or_default();
        Some(format!("{why}: {words:?}\n    {first}"))
    }
}
