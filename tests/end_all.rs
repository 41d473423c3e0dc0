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
    let (script, begun, alive) =
        (folder.path().join("slow.sh"), folder.path().join("begun"), folder.path().join("alive"));
    let text = format!("touch '{}'; sleep 1; touch '{}'", begun.display(), alive.display());
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
    thread::sleep(Duration::from_millis(1600));
    assert!(!alive.exists(), "the solver outlived the call");
    assert!(!other.is_finished(), "the dead solver was taken for a broken one");
}
