//! The end of the program is the end of its solvers. Alone in its process: nothing of it can solve
//! by other programs afterwards.
#![cfg(unix)]

use std::fs;
use std::thread;
use std::time::Duration;

use takuzu_sat::limits::Limits;
use takuzu_sat::sat::{Backend, Session, process};

#[test]
fn a_program_that_ends_leaves_no_solver_behind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [script, begun, go, alive] =
        ["slow.sh", "begun", "go", "alive"].map(|name| folder.path().join(name));
    let text = format!(
        "cd '{}'; touch begun; until test -e go; do sleep .05; done; touch alive",
        folder.path().display()
    );
    fs::write(&script, text).expect("a script");
    let backend = Backend::External(format!("sh '{}'", script.display()));
    let other = thread::spawn(move || {
        let mut session = Session::with_backend(&backend, &Limits::none()).expect("a session");
        session.solve(&[]).is_ok()
    });
    while !begun.exists() {
        thread::sleep(Duration::from_millis(5));
    }
    process::end_all();
    fs::write(&go, "").expect("a file");
    thread::sleep(Duration::from_millis(1000));
    assert!(!alive.exists(), "the solver outlived the call");
    assert!(!other.is_finished(), "the dead solver was taken for a broken one");
}
