//! Commands and what they answer, one file of `tests/transcripts` for each subject.
//!
//! A line `$ ARGUMENTS` runs the program; words such as `LANG=fr` before them are its environment. Behind it stand what it
//! reads (`<`), what it writes on standard output (`|`) and on standard error (`!`), and its exit code (`=`) if that is
//! not 0. A sign with a point (`<.`, `|.`) begins a last line without an end. Before it, `@ NAME` and lines `<` are a file
//! of the folder in which it runs. `␛` and `␍` are the control characters, VERSION is that of the program. All other lines
//! are for people.
//!
//! `UPDATE_GOLDEN=1 cargo test --test cli transcripts` writes down what is answered now.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::program::{Run, repository};
use crate::{in_parallel, scratch, takuzu};

/// A command of a transcript.
#[derive(Default)]
struct Case {
    file: PathBuf,
    /// All lines up to what is answered.
    lines: Vec<String>,
    answer: Vec<String>,
}

impl Case {
    /// Runs the command; returns its answer as lines of a transcript.
    fn answered(&self) -> Vec<String> {
        let folder = scratch();
        let mut files: Vec<(&str, String)> = Vec::new();
        let (mut command, mut input) = (None, String::new());
        for line in &self.lines {
            if let Some(name) = line.strip_prefix("@ ") {
                files.push((name, String::new()));
            } else if let Some(typed) = line.strip_prefix("$ ") {
                command = Some(typed);
            } else if line.starts_with('<') {
                let text = match (command, files.last_mut()) {
                    (None, Some((_, text))) => text,
                    _ => &mut input,
                };
                text.push_str(&content(line));
            }
        }
        let mut run = parsed(command.expect("a command")).stdin(input);
        if !files.is_empty() {
            run = run.current_dir(folder.path());
        }
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("a file of the case");
        }
        let outcome = run.run();
        if outcome.out.starts_with("{\"schema\"") {
            outcome.json();
        }
        let mut answer = signed('|', &outcome.out);
        answer.extend(signed('!', &outcome.err));
        match outcome.code {
            Some(0) => {}
            Some(code) => answer.push(format!("= {code}")),
            None => answer.push("= a signal".into()),
        }
        answer
    }

    /// The difference between what is answered and what is written down.
    fn fault(&self) -> Option<String> {
        let answer = self.answered();
        (answer != self.answer).then(|| {
            let file = self.file.display();
            let [is, was] = [&answer, &self.answer].map(|lines| lines.join("\n"));
            format!("{file}:\n{}\n--- answers\n{is}\n--- and not\n{was}\n", self.lines.join("\n"))
        })
    }
}

/// A command as it is typed, with its environment before it.
fn parsed(command: &str) -> Run {
    let words = shlex::split(command).expect("words");
    let is_set = |word: &&String| {
        let name = word.split_once('=').map(|(name, _)| name);
        name.is_some_and(|name| name.bytes().all(|byte| byte == b'_' || byte.is_ascii_uppercase()))
    };
    let variables = words.iter().take_while(is_set);
    let run = takuzu(words.iter().skip_while(is_set));
    variables.fold(run, |run, word| {
        let (name, value) = word.split_once('=').expect("a variable");
        run.env(name, value)
    })
}

/// The text of a line of input, with its end.
fn content(line: &str) -> String {
    let line = line.replace('␛', "\u{1b}").replace('␍', "\r");
    match line.strip_prefix("<. ") {
        Some(text) => text.to_owned(),
        None => format!("{}\n", line.strip_prefix("< ").unwrap_or_default()),
    }
}

/// The lines of a text behind a sign.
fn signed(sign: char, text: &str) -> Vec<String> {
    // Behind a name: rows of cells, too, have the characters of a version.
    let version = env!("CARGO_PKG_VERSION");
    let text = text.replace(&format!("takuzu-sat {version}"), "takuzu-sat VERSION");
    let text = text.replace(&format!("\"version\":\"{version}\""), "\"version\":\"VERSION\"");
    let text = text.replace('\u{1b}', "␛").replace('\r', "␍");
    let line = |line: &str| match line.strip_suffix('\n') {
        Some("") => sign.to_string(),
        Some(line) => format!("{sign} {line}"),
        None => format!("{sign}. {line}"),
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The cases of all transcripts; the last one of a file may have no command, only lines.
fn cases() -> Vec<Case> {
    let folder = fs::read_dir(repository().join("tests/transcripts")).expect("the transcripts");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let mut cases: Vec<Case> = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a transcript");
        let new = || Case { file: file.clone(), ..Case::default() };
        let (mut case, mut is_run) = (new(), false);
        for line in text.lines() {
            if line.starts_with(['|', '!', '=']) {
                case.answer.push(line.into());
                continue;
            }
            if is_run && !line.starts_with('<') {
                cases.push(std::mem::replace(&mut case, new()));
                is_run = false;
            }
            assert!(case.answer.is_empty(), "{}: input behind an answer: {line}", file.display());
            is_run |= line.starts_with("$ ");
            case.lines.push(line.into());
        }
        assert!(is_run, "{}: something stands behind the last command", file.display());
        cases.push(case);
    }
    cases
}

#[test]
fn answers_are_as_written_down() {
    let cases = cases();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return update(&cases);
    }
    let faults = in_parallel(&cases, Case::fault);
    let faults: Vec<String> = faults.into_iter().flatten().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn update(cases: &[Case]) {
    for cases in cases.chunk_by(|one, other| one.file == other.file) {
        let mut text = String::new();
        for (case, answer) in cases.iter().zip(in_parallel(cases, Case::answered)) {
            for line in case.lines.iter().chain(&answer) {
                writeln!(text, "{line}").expect("a string takes all");
            }
        }
        fs::write(&cases[0].file, text).expect("written");
    }
}
