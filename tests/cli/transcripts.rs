//! Commands and what they answer, one file of `tests/transcripts` for each subject.
//!
//! A line `$ ARGUMENTS` runs the program; words such as `LANG=fr` before them are its environment, and behind a word `|`
//! stands another command, which reads what the one before it writes. Below it stand what it reads (`<`), what it writes
//! on standard output (`|`) and on standard error (`!`), and its exit code (`=`) if that is not 0. A sign with a point
//! (`<.`, `|.`) begins a last line without an end. `␛` and `␍` are the control characters, `⟨FF⟩` is a byte of what is
//! read, VERSION is that of the program, TIME a number of seconds, DATE that of a saved game. All ways to fill `{ONE;OTHER}` have the same answer. All other lines are for
//! people.
//!
//! Before it, `@ NAME` and lines `<` are a file of the folder in which it runs, `@ NAME FILE` is a copy of a file of the
//! project, and `@` alone stands for an empty folder. There, `+ NAME` is a file that it made or changed, and `- NAME` one
//! that it removed. `& ARGUMENTS` runs one more command in that folder, and with the same saved games; `& cat NAME` shows
//! a file, and `& head NAME` its first line.
//!
//! `UPDATE_GOLDEN=1 cargo test --test cli transcripts` writes down what is answered now; with `TRANSCRIPTS=hint`, in the
//! files with that in their names alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::golden::{changes, is_updated};
use crate::program::{Run, repository};
use crate::{Folder, in_parallel, scratch, takuzu};

/// A command of a transcript.
#[derive(Default)]
struct Step {
    file: PathBuf,
    /// All lines up to what is answered.
    lines: Vec<String>,
    answer: Vec<String>,
}

/// Where the commands of a case run.
struct Place {
    folder: Folder,
    home: Folder,
    /// False where they run in the folder of the project.
    is_own: bool,
}

impl Place {
    /// Runs the command of a step; returns its answer as lines of a transcript.
    fn answer(&mut self, step: &Step) -> Vec<String> {
        let input = self.prepare(&step.lines);
        let before = self.files();
        let command = step.command().expect("a command");
        let (verb, file) = command.split_once(' ').unwrap_or((command, ""));
        let mut answer = match verb {
            "cat" => signed('|', &String::from_utf8_lossy(&before[file])),
            "head" => {
                let text = String::from_utf8_lossy(&before[file]);
                signed('|', text.lines().next().unwrap_or_default())
            }
            _ => self.answer_of_all(command, &input),
        };
        let after = self.files();
        let changed = after.iter().filter(|&(name, text)| before.get(name) != Some(text));
        answer.extend(changed.map(|(name, _)| format!("+ {name}")));
        let gone = before.keys().filter(|&name| !after.contains_key(name));
        answer.extend(gone.map(|name| format!("- {name}")));
        answer
    }

    /// Writes the files of a step; returns what its command reads.
    fn prepare(&mut self, lines: &[String]) -> Vec<u8> {
        let (mut name, mut text) = (None, Vec::new());
        for line in lines {
            if line.starts_with('<') {
                text.extend(content(line));
            } else if line.starts_with(['@', '$', '&']) {
                if let Some(name) = name.take() {
                    fs::write(name, std::mem::take(&mut text)).expect("written");
                }
                let mut words = line.strip_prefix('@').unwrap_or_default().split_whitespace();
                self.is_own |= line.starts_with('@');
                name = words.next().map(|name| self.folder.path().join(name));
                if let Some(source) = words.next() {
                    text = fs::read(repository().join(source)).expect(source);
                }
            }
        }
        text
    }

    /// The answer that all ways to fill a command have.
    fn answer_of_all(&self, command: &str, input: &[u8]) -> Vec<String> {
        let commands = filled(command);
        let answer = self.run(&commands[0], input);
        for other in &commands[1..] {
            assert_eq!(self.run(other, input), answer, "{other}");
        }
        answer
    }

    fn run(&self, command: &str, input: &[u8]) -> Vec<String> {
        let (mut input, mut answer) = (input.to_vec(), Vec::new());
        let words = shlex::split(command).expect("words");
        let mut commands = words.split(|word| word == "|").peekable();
        while let Some(words) = commands.next() {
            let run = self.parsed(words).stdin(std::mem::take(&mut input));
            let outcome = if self.is_own { run.current_dir(self.folder.path()) } else { run }.run();
            if outcome.out.starts_with("{\"schema\"") {
                outcome.json();
            }
            match commands.peek() {
                Some(_) => input = outcome.out.into_bytes(),
                None => answer.splice(0..0, signed('|', &outcome.out)).for_each(drop),
            }
            answer.extend(signed('!', &outcome.err));
            match outcome.code {
                Some(0) => {}
                Some(code) => answer.push(format!("= {code}")),
                None => answer.push("= a signal".into()),
            }
        }
        answer
    }

    /// A command as it is typed, with its environment before it.
    fn parsed(&self, words: &[String]) -> Run {
        let is_name =
            |name: &str| name.bytes().all(|byte| byte == b'_' || byte.is_ascii_uppercase());
        let set = |word: &String| {
            let (name, value) = word.split_once('=').filter(|(name, _)| is_name(name))?;
            Some((name.to_owned(), value.to_owned()))
        };
        let variables: Vec<(String, String)> = words.iter().map_while(set).collect();
        let run = takuzu(&words[variables.len()..]);
        let run = run.env("XDG_DATA_HOME", &self.home.path().to_string_lossy());
        variables.iter().fold(run, |run, (name, value)| run.env(name, value))
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let names = crate::files_in(self.folder.path()).into_iter();
        let text = |name: &str| fs::read(self.folder.path().join(name)).unwrap_or_default();
        names.map(|name| (name.clone(), text(&name))).collect()
    }
}

impl Step {
    fn command(&self) -> Option<&str> {
        let typed = |line: &&String| line.starts_with("$ ") || line.starts_with("& ");
        self.lines.iter().find(typed).map(|line| &line[2..])
    }

    fn is_first(&self) -> bool {
        self.lines.iter().any(|line| line.starts_with("$ "))
    }

    /// The difference between what is answered and what is written down.
    fn fault(&self, answer: &[String]) -> Option<String> {
        (answer != self.answer).then(|| {
            let file = self.file.display();
            let [was, is] = [&self.answer, answer].map(|lines| lines.join("\n"));
            format!("{file}:\n{}\n{}\n", self.lines.join("\n"), changes(&was, &is))
        })
    }
}

/// The answers of the commands of a case, one after the other.
fn answers(case: &[Step]) -> Vec<Vec<String>> {
    let mut place = Place { folder: scratch(), home: scratch(), is_own: false };
    case.iter().map(|step| place.answer(step)).collect()
}

/// All ways to fill the braces of a command.
fn filled(command: &str) -> Vec<String> {
    let braces = command.split_once('{').and_then(|(head, rest)| {
        let (list, tail) = rest.split_once('}').filter(|(list, _)| list.contains(';'))?;
        Some(list.split(';').map(move |word| format!("{head}{word}{tail}")))
    });
    match braces {
        Some(ways) => ways.flat_map(|way| filled(&way)).collect(),
        None => vec![command.into()],
    }
}

/// The text of a line of input, with its end.
fn content(line: &str) -> Vec<u8> {
    let line = line.replace('␛', "\u{1b}").replace('␍', "\r");
    let (text, end) = match line.strip_prefix("<. ") {
        Some(text) => (text, ""),
        None => (line.strip_prefix("< ").unwrap_or_default(), "\n"),
    };
    let mut parts = text.split('⟨');
    let mut bytes: Vec<u8> = parts.next().unwrap_or_default().into();
    for part in parts {
        let (byte, rest) = part.split_once('⟩').expect("a byte in brackets");
        bytes.push(u8::from_str_radix(byte, 16).expect("two digits"));
        bytes.extend(rest.bytes());
    }
    bytes.extend(end.bytes());
    bytes
}

/// The lines of a text behind a sign.
fn signed(sign: char, text: &str) -> Vec<String> {
    // Behind a name: rows of cells, too, have the characters of a version.
    let version = env!("CARGO_PKG_VERSION");
    let text = text.replace(&format!("takuzu-sat {version}"), "takuzu-sat VERSION");
    let text = text.replace(&format!("\"version\":\"{version}\""), "\"version\":\"VERSION\"");
    let text = without_dates(&text);
    let text = without_times(&text.replace('\u{1b}', "␛").replace('\r', "␍"));
    let line = |line: &str| match line.strip_suffix('\n') {
        Some("") => sign.to_string(),
        Some(line) => format!("{sign} {line}"),
        None => format!("{sign}. {line}"),
    };
    text.split_inclusive('\n').map(line).collect()
}

/// A text in which the dates of saved games are DATE.
fn without_dates(text: &str) -> String {
    let line = |line: &str| match line.split_once(" UTC\n") {
        Some((date, "")) if date.starts_with("   20") && date.len() == 22 => "   DATE\n".into(),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

/// A text in which the seconds of notes and of JSON are TIME.
fn without_times(text: &str) -> String {
    let is_part = |sign: char| sign.is_ascii_digit() || sign == '.';
    let (mut shown, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|sign: char| sign.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        let (number, behind) =
            number.split_at(number.find(|sign| !is_part(sign)).unwrap_or(number.len()));
        // Times below a tenth of a millisecond have an exponent in JSON.
        let exponent = behind.strip_prefix("e-").map(|digits| digits.trim_start_matches(is_part));
        let behind = exponent.unwrap_or(behind);
        let is_time = before.ends_with("\":") || behind.starts_with(" s\n");
        let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        shown = shown
            + before
            + if is_time && (decimals > 2 || exponent.is_some()) { "TIME" } else { number };
        rest = behind;
    }
    shown + rest
}

/// The commands of all transcripts, each with the lines above it.
fn steps() -> Vec<Step> {
    let folder = fs::read_dir(repository().join("tests/transcripts")).expect("the transcripts");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    let wanted = std::env::var("TRANSCRIPTS").unwrap_or_default();
    files.retain(|file| {
        file.file_name().is_some_and(|name| name.to_string_lossy().contains(&wanted))
    });
    files.sort();
    let mut steps: Vec<Step> = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a transcript");
        let new = || Step { file: file.clone(), ..Step::default() };
        let mut step = new();
        for line in text.lines() {
            if line.starts_with(['|', '!', '=', '+', '-']) {
                step.answer.push(line.into());
                continue;
            }
            if step.command().is_some() && !line.starts_with('<') {
                steps.push(std::mem::replace(&mut step, new()));
            }
            assert!(step.answer.is_empty(), "{}: input behind an answer: {line}", file.display());
            step.lines.push(line.into());
        }
        let is_whole = step.command().is_some();
        assert!(is_whole, "{}: something stands behind the last command", file.display());
        steps.push(step);
    }
    steps
}

#[test]
fn answers_are_as_written_down() {
    let steps = steps();
    let cases: Vec<&[Step]> = steps.chunk_by(|_, next| !next.is_first()).collect();
    let answers = in_parallel(&cases, |case| answers(case)).concat();
    if is_updated() {
        return update(&steps, &answers);
    }
    let faults = steps.iter().zip(&answers).filter_map(|(step, answer)| step.fault(answer));
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn update(steps: &[Step], answers: &[Vec<String>]) {
    let mut texts: BTreeMap<&PathBuf, String> = BTreeMap::new();
    for (step, answer) in steps.iter().zip(answers) {
        let text = texts.entry(&step.file).or_default();
        for line in step.lines.iter().chain(answer) {
            writeln!(text, "{line}").expect("a string takes all");
        }
    }
    for (file, text) in texts {
        fs::write(file, text).expect("written");
    }
}
