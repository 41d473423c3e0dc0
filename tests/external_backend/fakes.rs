//! A fake solver for each thing that a solver can do to its user.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use rustsat::types::{Clause, Lit};
use takuzu_sat::compare::{Comparison, Question};
use takuzu_sat::limits::Limits;
use takuzu_sat::sat::proof::Producer;
use takuzu_sat::sat::{Backend, Cnf, CollectClauses, Session, SessionError, SolverResult};
use takuzu_sat::solve::{SolveError, cross_check_by, uniqueness};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Puzzle, Shape};
use tempfile::TempDir;

use crate::{LONG, on_path, pure, puzzle, session, stop_after};

/// A solver that does what a test wants: a shell script in a folder of its own.
struct Fake(TempDir);

impl Fake {
    /// The script finds its folder in `$here`.
    fn new(script: &str) -> Fake {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let here = folder.path().display();
        let text = format!("here='{here}'\n{script}\n");
        fs::write(folder.path().join("fake.sh"), text).expect("a script");
        Fake(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &str) -> String {
        let script = self.path("fake.sh");
        let command = format!("sh '{}' {arguments}", script.display());
        command.trim_end().into()
    }

    fn session(&self, arguments: &str, limits: &Limits) -> (Session, [Lit; 2]) {
        session(&Backend::External(self.command(arguments)), limits)
    }

    /// What a query of this solver comes to.
    fn answer(&self, arguments: &str) -> Result<SolverResult, SessionError> {
        self.session(arguments, &Limits::none()).0.solve(&[])
    }

    /// The message of the error that a query ends with, the command written as `FAKE`.
    fn message(&self, arguments: &str) -> String {
        let error = self.answer(arguments).expect_err("a solver that fails");
        assert!(!error.is_wrong_answer(), "{error}");
        self.anonymous(&error.to_string(), arguments)
    }

    fn anonymous(&self, message: &str, arguments: &str) -> String {
        message.replace(&self.command(arguments), "FAKE")
    }
}

const FORMULA: &str = "p cnf 2 2\n1 2 0\n-1 2 0\n";

#[test]
fn answers_come_by_every_road() {
    for (arguments, script) in [
        ("", "cat > $here/seen; echo s SATISFIABLE; echo v -1 2 0"),
        ("{cnf}", "cp $1 $here/seen; echo s SATISFIABLE; echo v -1 2 0"),
        (
            "--in={cnf} {out}",
            "cp ${1#--in=} $here/seen; echo chatter; printf 'SAT\\n-1 2 0\\n' > $2; exit 10",
        ),
        ("{out}", "cat > $here/seen; echo s SATISFIABLE; echo v 2 0"),
        // Other braces stand for themselves, and words are divided as a shell does.
        (
            r#"{x} {out}.{out} { 'two words' a\ b "c d""#,
            r#"cat > $here/seen; answer=${2%%.txt*}.txt
            [ "$2" = "$answer.$answer" ] && [ "$1|$3|$4|$5|$6" = '{x}|{|two words|a b|c d' ] &&
            echo s SATISFIABLE && echo v 2 0"#,
        ),
        (
            "",
            "cat > $here/seen; echo '[host] 3 threads'; echo s SATISFIABLE; echo v -1; echo v 2 0; echo bye; exit 1",
        ),
    ] {
        let fake = Fake::new(script);
        let (mut session, lits) = fake.session(arguments, &Limits::none());
        let answer = session.solve(&[]).expect(script);
        assert_eq!(answer, SolverResult::Sat, "{script}");
        let model = session.model().expect("satisfiable");
        assert_eq!(model.lit_value(lits[1]), true.into(), "{script}");
        let seen = fs::read_to_string(fake.path("seen")).expect("what the solver was given");
        assert_eq!(seen, FORMULA, "{script}");
    }
}

#[test]
fn unsatisfiable_and_unknown_are_believed_whatever_the_exit_code() {
    for (script, expected) in [
        ("echo s UNSATISFIABLE", SolverResult::Unsat),
        ("echo s UNSATISFIABLE; exit 3", SolverResult::Unsat),
        ("echo s UNSATISFIABLE; kill -9 $$", SolverResult::Unsat),
        ("echo UNSAT; exit 20", SolverResult::Unsat),
        ("echo s UNKNOWN", SolverResult::Interrupted),
        ("echo INDET", SolverResult::Interrupted),
    ] {
        assert_eq!(Fake::new(script).answer("").expect(script), expected, "{script}");
    }
    let minisat = Fake::new("echo UNSAT > $2; exit 20");
    assert_eq!(minisat.answer("{cnf} {out}").expect("an answer"), SolverResult::Unsat);
}

/// Assumptions go out as unit clauses and come back as the core; blocking clauses are clauses.
#[test]
fn assumptions_and_blocking_clauses_reach_the_solver() {
    let fake = Fake::new("cat > $here/seen; echo s UNSATISFIABLE");
    let (mut session, [one, two]) = fake.session("", &Limits::none());
    assert!(session.failed_core().is_err(), "before a query");
    session.solve(&[one, !two]).expect("an answer");
    let seen = || fs::read_to_string(fake.path("seen")).expect("what the solver was given");
    assert_eq!(seen(), "p cnf 2 4\n1 2 0\n-1 2 0\n1 0\n-2 0\n");
    let mut core = session.failed_core().expect("unsatisfiable");
    core.sort();
    assert_eq!(core, [one, !two]);
    assert!(session.model().is_err(), "there is no model");
    session.block(&[one, two]).expect("enough memory");
    session.solve(&[]).expect("an answer");
    assert_eq!(seen(), "p cnf 2 3\n1 2 0\n-1 2 0\n-1 -2 0\n");
    assert_eq!(session.failed_core().expect("unsatisfiable"), []);
}

#[test]
fn each_failure_has_its_own_message() {
    for failure in include_str!("failures.txt").split("\n$ ").skip(1) {
        let (script, message) = failure.split_once('\n').expect("a script and a message");
        let found = Fake::new(script).message("");
        assert_eq!(found.replace(" (core dumped)", ""), message.trim_end(), "{script}");
    }
    let cut = Fake::new("printf 'SAT\\n-1 2' > $1").message("{out}");
    assert!(cut.ends_with("line 2, column 1: the model does not end with 0: cut off?"), "{cut}");
}

#[test]
fn what_cannot_be_started_is_named() {
    let message = |command: &str| {
        let backend = Backend::External(command.into());
        let (mut session, _) = session(&backend, &Limits::none());
        session.solve(&[]).expect_err("no such program").to_string()
    };
    assert_eq!(
        message("no-such-solver -q"),
        "the solver `no-such-solver -q` cannot be started: there is no program `no-such-solver`"
    );
    let text = Fake::new("");
    let path = text.path("fake.sh");
    assert_eq!(
        message(&format!("'{}'", path.display())),
        format!(
            "the solver `'{0}'` cannot be started: `{0}`: Permission denied (os error 13)",
            path.display()
        )
    );
    for (command, expected) in [
        ("", "the command of the external solver is empty"),
        (
            "kissat 'q",
            "the command of the external solver has an open quote or ends with a backslash: `kissat 'q`",
        ),
    ] {
        let backend = Backend::External(command.into());
        let error = Session::with_backend(&backend, &Limits::none()).expect_err(command);
        assert_eq!(error.to_string(), expected);
        let error = format!("external:{command}").parse::<Backend>();
        assert_eq!(error.expect_err(command).to_string(), expected);
    }
}

#[test]
fn backends_have_names() {
    for text in ["varisat", "cadical", "external:kissat -q {cnf}"] {
        assert_eq!(text.parse::<Backend>().expect(text).to_string(), text);
    }
    assert_eq!(
        "kissat".parse::<Backend>().expect_err("no name").to_string(),
        "no backend `kissat`: it is varisat, cadical, or external: and a command, such as `external:kissat -q`"
    );
}

/// Not built in is an error even where propagation alone would have solved the puzzle.
#[cfg(not(feature = "cadical"))]
#[test]
fn cadical_is_missed_by_name() {
    let options = takuzu_sat::solve::Options::default().with_backend(Backend::Cadical);
    let error = uniqueness(&puzzle().0, &options).expect_err("it was not built");
    assert_eq!(error.to_string(), "this program was built without the feature `cadical`");
}

#[test]
fn a_flood_is_dammed() {
    let flooded = "the solver `FAKE` was stopped: it wrote more than 67108896 bytes, which is more than an answer needs";
    let begun = Instant::now();
    let message = Fake::new("exec yes").message("");
    assert!(message.starts_with(flooded) && message.ends_with("\n  stdout: y"), "{message}");
    let message = Fake::new("yes > $1").message("{out}");
    assert_eq!(message, flooded);
    assert!(begun.elapsed() < Duration::from_secs(20), "took {:?}", begun.elapsed());
    // What goes to the standard error is not an answer, however much it is.
    let loud = Fake::new("yes | head -c 3000000 >&2; echo s UNSATISFIABLE");
    assert_eq!(loud.answer("").expect("an answer"), SolverResult::Unsat);
}

/// Whatever a solver puts in the place of its proof: it is read if it is an ordinary file, and to an end.
#[test]
fn a_proof_is_an_ordinary_file_that_ends() {
    let plain =
        "cannot be used: the file with its proof cannot be read: it is not an ordinary file";
    let flooded =
        "was stopped: it wrote more than 536870912 bytes, which is more than a proof needs";
    let begun = Instant::now();
    for (script, words) in [
        ("mkfifo $2", plain),
        ("ln -s /dev/zero $2", plain),
        ("echo 0 > $2.own; ln -s $2.own $2", plain),
        ("mkdir $2", plain),
        ("truncate -s 20G $2", flooded),
        ("yes 1 0 > $2", flooded),
    ] {
        let fake = Fake::new(&format!("{script}; echo s UNSATISFIABLE"));
        let message = fake.message("{cnf} {proof}");
        assert!(message.starts_with(&format!("the solver `FAKE` {words}")), "{script}: {message}");
        let producer = Producer::External(fake.command(""));
        let refuted = producer.refute(&Cnf::new(), &stop_after(LONG));
        let error = fake.anonymous(&refuted.expect_err(script).to_string(), "");
        assert!(error.starts_with(&format!("the solver `FAKE` {words}")), "{script}: {error}");
    }
    assert!(begun.elapsed() < LONG, "took {:?}", begun.elapsed());
}

/// A wrong model is never passed on, and is the solver's fault.
#[test]
fn a_wrong_model_is_found_out() {
    let fake = Fake::new("echo s SATISFIABLE; echo v 1 -2 0");
    let error = fake.answer("").expect_err("a wrong model");
    assert!(error.is_wrong_answer());
    assert_eq!(
        fake.anonymous(&error.to_string(), ""),
        "the solver `FAKE` is wrong: its model breaks the clause `-1 2 0`\n  stdout: s SATISFIABLE\n  stdout: v 1 -2 0"
    );
    // A clause whose variables are all left open is broken too, and so is an assumption.
    let open = Fake::new("echo s SATISFIABLE; echo v 0").answer("").expect_err("a wrong model");
    assert!(open.is_wrong_answer() && open.to_string().contains("`1 2 0`"), "{open}");
    let fake = Fake::new("echo s SATISFIABLE; echo v -1 2 0");
    let (mut session, [one, _]) = fake.session("", &Limits::none());
    let error = session.solve(&[one]).expect_err("the assumption is broken");
    assert!(error.is_wrong_answer() && error.to_string().contains("`1 0`"), "{error}");
}

#[test]
fn solve_calls_a_wrong_model_a_wrong_answer() {
    let fake = Fake::new("echo s SATISFIABLE; echo v $(seq 1 16) 0");
    let backend = Backend::External(fake.command(""));
    let blank: Puzzle = Takuzu::blank(Shape::square(4)).expect("even sides").into();
    let error = uniqueness(&blank, &pure(&backend)).expect_err("all ones is no solution");
    assert!(error.is_wrong_answer(), "{error}");
    assert!(error.to_string().contains("is wrong: its model breaks the clause"), "{error}");
}

/// Nobody can check an `unsatisfiable` without a proof, but native search and a second engine can contradict it.
#[test]
fn a_wrong_unsatisfiable_is_caught() {
    let (puzzle, solution) = puzzle();
    let fake = Fake::new("echo s UNSATISFIABLE");
    let backend = Backend::External(fake.command(""));
    let error = uniqueness(&puzzle, &pure(&backend)).expect_err("a solution");
    assert!(error.is_wrong_answer());
    assert_eq!(
        fake.anonymous(&error.to_string(), ""),
        format!(
            "the engine sat (external:FAKE) says that there is no solution, and this is one:\n{solution}"
        )
    );
    let error = cross_check_by(&backend, &puzzle, 2, &Limits::none()).expect_err("a disagreement");
    assert!(error.is_wrong_answer());
    assert_eq!(
        fake.anonymous(&error.to_string(), ""),
        format!(
            "the engines disagree: xcc found a solution that sat (external:FAKE) missed:\n{solution}"
        )
    );
}

/// A contender has nobody beside it who could contradict it, or others tell the same lie.
#[test]
fn who_is_compared_is_not_believed_either() {
    let fakes = [Fake::new("echo s UNSATISFIABLE"), Fake::new("echo s UNSATISFIABLE; exit 20")];
    let liars = fakes.each_ref().map(|fake| pure(&Backend::External(fake.command(""))).into());
    let (puzzle, _) = puzzle();
    for contenders in [&liars[..1], &liars] {
        for question in [Question::Uniqueness, Question::Solution, Question::Count(None)] {
            let mut comparison = Comparison::new(contenders.to_vec(), question, 1);
            let round = comparison.round(&puzzle, || Some(Limits::none()), || Duration::ZERO);
            let round = round.expect("no limit");
            let mut answers = round.runs.iter().flatten().map(|run| &run.answer);
            let is_wrong =
                |it: &Result<_, SolveError>| it.as_ref().is_err_and(SolveError::is_wrong_answer);
            assert!(answers.all(is_wrong), "{question:?}");
            comparison.add(&round);
            assert_eq!(comparison.disputed(), 1);
            assert!(comparison.facts().all(|(_, facts)| facts.disagreements == 1));
        }
    }
}

/// What a solver leaves behind: it waits until the test says `go`, and then shows that it lives. So
/// nothing hangs on how fast the machine is.
const STRAY: &str =
    "(while test -d $here && ! test -e $here/go; do sleep .05; done; touch $here/alive)";

/// None of these fakes left anything that lives. A control that nobody kills shows that it would have been seen.
fn nothing_lives_of(fakes: &[Fake]) {
    let control = Fake::new(STRAY);
    let free = Command::new("sh").arg(control.path("fake.sh")).spawn();
    for fake in fakes.iter().chain([&control]) {
        fs::write(fake.path("go"), "").expect("a file");
    }
    free.expect("a shell").wait().expect("the shell ended");
    thread::sleep(Duration::from_millis(500));
    assert!(control.path("alive").exists(), "the control is dead: the test shows nothing");
    for (number, fake) in fakes.iter().enumerate() {
        assert!(!fake.path("alive").exists(), "something of number {number} lives on");
    }
}

/// The solver and what it started are killed at the time-out: nothing comes of them later.
#[test]
fn a_solver_that_hangs_is_killed_with_all_that_it_started() {
    let fake = Fake::new(&format!("{STRAY} & {STRAY}; sleep 60"));
    let begun = Instant::now();
    let (mut session, _) = fake.session("", &stop_after(Duration::from_millis(200)));
    assert_eq!(session.solve(&[]).expect("no error"), SolverResult::Interrupted);
    let taken = begun.elapsed();
    assert!(taken >= Duration::from_millis(200), "stopped after {taken:?}, before its time");
    assert!(taken < LONG, "stopped after {taken:?}");
    // A session that was stopped can be asked again, and stops again.
    assert_eq!(session.solve(&[]).expect("no error"), SolverResult::Interrupted);
    nothing_lives_of(&[fake]);
}

/// What a solver leaves behind goes when it has answered, or failed.
#[test]
fn strays_are_killed_after_an_answer() {
    let quiet = format!("{STRAY} > /dev/null 2>&1");
    let fakes = [
        Fake::new(&format!("{STRAY} & echo s UNSATISFIABLE")),
        Fake::new(&format!("{quiet} & echo s UNSATISFIABLE")),
        Fake::new(&format!("{STRAY} & exit 3")),
        Fake::new(&format!("{quiet} & exec yes")),
    ];
    for fake in &fakes[..2] {
        assert_eq!(fake.answer("").expect("an answer"), SolverResult::Unsat);
    }
    assert!(fakes[2].message("").contains("exit code 3"));
    assert!(fakes[3].message("").contains("67108896 bytes"));
    nothing_lives_of(&fakes);
}

/// A process that left the group is not waited for.
#[test]
fn a_process_that_left_the_group_holds_nobody_up() {
    if on_path("setsid").is_none() {
        println!("skipped: no setsid");
        return;
    }
    let stray = "setsid sleep 60 &";
    let begun = Instant::now();
    let answering = Fake::new(&format!("{stray} echo s UNSATISFIABLE"));
    assert_eq!(answering.answer("").expect("an answer"), SolverResult::Unsat);
    let hanging = Fake::new(&format!("{stray} sleep 60"));
    let (mut session, _) = hanging.session("", &stop_after(Duration::from_millis(200)));
    assert_eq!(session.solve(&[]).expect("no error"), SolverResult::Interrupted);
    assert!(begun.elapsed() < LONG, "waited {:?}", begun.elapsed());
}

/// Whoever opens a pipe waits for its other end, for ever where there is none.
#[test]
fn a_pipe_in_place_of_the_answer_is_not_opened() {
    let fake = Fake::new("mkfifo $1 || exit 3");
    let message = fake.message("{out}");
    assert!(message.contains("it is not an ordinary file"), "{message}");
}

/// A formula far larger than any pipe, and a solver that does not care to read it.
#[test]
fn a_solver_need_not_read_the_formula() {
    let fake = Fake::new("yes c | head -c 200000; echo s UNSATISFIABLE; exec 0<&-");
    let (mut session, lits) = fake.session("", &Limits::none());
    let fed = session
        .encode(|clauses, _| (0..200_000).try_for_each(|_| clauses.add_clause(Clause::from(lits))));
    fed.expect("enough memory");
    assert_eq!(session.solve(&[]).expect("an answer"), SolverResult::Unsat);
}
