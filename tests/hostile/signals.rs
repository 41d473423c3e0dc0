//! Signals at random moments of long work.

use std::process::Command;
use std::thread;
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use crate::one_of;
use crate::program::{Run, binary, finish, is_ignored, kill, takuzu, wait};

/// Work that lasts longer than the test waits.
const LONG: &[&str] = &[
    "count --text {blank10}",
    "enumerate --text {blank10}",
    "enumerate --engine sat --text {blank10}",
    "count --engine xcc --text {blank10}",
    "count --engine sat --text {blank10} --rules takuzu",
    "generate -n 100000 --size 8 --seed 1",
    "generate -n 100000 --size 14 --seed 1 --level extreme",
    "generate -n 100000 --puzzle sudoku --minimal --seed 1",
    "cover docs/cover/pentominoes-6x10.dlx --count",
    "explain docs/puzzles/minimal-20.txt",
];

/// How long the program may take to end after a signal; the promise is 200 ms on an idle machine.
const AT_ONCE: Duration = Duration::from_secs(5);

fn blank(side: usize) -> String {
    vec![".".repeat(side); side].join("/")
}

#[test]
fn two_hundred_signals_at_random_moments() {
    let mut rng = ChaCha8Rng::seed_from_u64(200);
    let signals: Vec<&str> =
        (["-INT", "-TERM", "-HUP"].into_iter()).filter(|signal| !is_ignored(signal)).collect();
    for number in 0..200 {
        let line = one_of(LONG, &mut rng)
            .replace("{blank10}", &blank(10))
            .replace("{blank40}", &blank(40));
        let mut child = takuzu(line.split(' ')).spawn();
        let mut out = child.stdout.take().expect("a pipe");
        let reader = thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        thread::sleep(Duration::from_micros(rng.random_range(0..60_000)));
        let signal = one_of(&signals, &mut rng);
        if rng.random_bool(0.3) {
            kill("-STOP", &child);
            thread::sleep(Duration::from_millis(5));
            kill("-CONT", &child);
        }
        kill(signal, &child);
        let code = wait(&mut child, AT_ONCE);
        if code.is_none() {
            child.kill().expect("our own child");
        }
        let err = finish(child, line.clone()).err;
        let _ = reader.join();
        assert!(!err.contains("panicked"), "{line}: {err}");
        // A signal that comes before the program listens ends it by itself; afterwards the code is 3.
        let as_documented = match code {
            Some(Some(code)) => code == 3,
            Some(None) => err.is_empty(),
            None => false,
        };
        assert!(as_documented, "{number}: {signal} to {line}: {code:?}, {err}");
    }
}

/// `nohup takuzu-sat ...` outlives its terminal.
#[test]
fn a_signal_that_is_to_be_ignored_is_ignored() {
    let line = "trap '' HUP; exec \"$0\" count --text \"$1\"";
    let mut command = Command::new("sh");
    command.args(["-c", line]).arg(binary()).arg(blank(10));
    let mut child = Run::new(command).spawn();
    thread::sleep(Duration::from_millis(300));
    kill("-HUP", &child);
    assert_eq!(wait(&mut child, Duration::from_millis(500)), None);
    kill("-TERM", &child);
    assert_eq!(wait(&mut child, AT_ONCE), Some(Some(3)));
}
