//! What the comments of `docs/puzzles` say is true.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::repository;
use crate::takuzu;

/// What a comment says of a puzzle.
#[derive(Clone, Debug, PartialEq)]
enum Claim {
    /// Exactly one solution, and perhaps which.
    Unique(Option<String>),
    Solutions(u64),
    /// Several, but not how many.
    Several,
    Complete,
    Invalid,
}

impl Claim {
    fn read(text: &str) -> Option<Claim> {
        let (head, tail) = text.split_once(": ").unwrap_or((text, ""));
        let words: Vec<&str> = head.split(' ').collect();
        Some(match words[..] {
            ["unique"] | ["each", "unique"] => {
                Claim::Unique((!tail.is_empty()).then(|| tail.replace(' ', "")))
            }
            ["unique,", "the", "same"] => Claim::Unique(None),
            ["no", "solution"] => Claim::Solutions(0),
            [number, "solutions"] if number != "several" => Claim::Solutions(number.parse().ok()?),
            ["several", "solutions"] => Claim::Several,
            ["complete", "and", "right"] => Claim::Complete,
            ["invalid"] => Claim::Invalid,
            _ => return None,
        })
    }

    fn status(&self) -> &'static str {
        match self {
            Claim::Unique(_) | Claim::Solutions(1) => "unique",
            Claim::Solutions(0) => "none",
            Claim::Solutions(_) | Claim::Several => "multiple",
            Claim::Complete => "complete",
            Claim::Invalid => "invalid",
        }
    }

    fn exit(&self) -> i32 {
        i32::from(!matches!(self, Claim::Unique(_) | Claim::Complete))
    }

    /// How many solutions, where that is said.
    fn solutions(&self) -> Option<u64> {
        match self {
            Claim::Unique(_) | Claim::Complete => Some(1),
            Claim::Solutions(number) => Some(*number),
            Claim::Invalid => Some(0),
            Claim::Several => None,
        }
    }
}

/// A file with what is said of it, under the usual rules and without rule 3.
struct File {
    path: PathBuf,
    lenient: bool,
    claims: Vec<(&'static str, Claim)>,
}

fn files() -> Vec<File> {
    let folder = fs::read_dir(repository().join("docs/puzzles")).expect("the puzzles");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    paths.into_iter().map(file).collect()
}

fn file(path: PathBuf) -> File {
    let text = fs::read_to_string(&path).expect("a puzzle");
    let comments: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# ")).collect();
    let unruly = comments.iter().find_map(|line| line.strip_prefix("without rule 3: "));
    let unruly = unruly.map(|text| ("unruly", Claim::read(text).expect(text)));
    let claim = match path.ends_with("ten.txt") {
        true => Claim::Unique(None),
        false => Claim::read(comments[0]).expect(comments[0]),
    };
    File {
        path,
        lenient: comments.iter().any(|line| line.contains("--lenient")),
        claims: [("takuzu", claim)].into_iter().chain(unruly).collect(),
    }
}

impl File {
    fn ask(&self, command: &str, rules: &str, further: &[&str]) -> (Option<i32>, Vec<Value>) {
        let path = self.path.to_str().expect("UTF-8");
        let lenient = self.lenient.then_some("--lenient");
        let args = [command, "--json", "--rules", rules, path];
        let outcome = takuzu(args.iter().chain(&lenient).chain(further)).run();
        assert_eq!(outcome.err, "", "{}", outcome.shown);
        (outcome.code, outcome.json())
    }
}

#[test]
fn check_and_solve_say_what_the_comments_say() {
    for file in files() {
        for (rules, claim) in &file.claims {
            let name = format!("{} ({rules})", file.path.display());
            let (code, answers) = file.ask("check", rules, &[]);
            assert_eq!(code, Some(claim.exit()), "{name}");
            assert!(!answers.is_empty());
            for answer in answers {
                assert_eq!(answer["status"], claim.status(), "{name}");
                if let Claim::Unique(Some(solution)) = claim {
                    assert_eq!(answer["solution"], solution.as_str(), "{name}");
                }
            }
            for engine in ["sat", "native"] {
                let (_, answers) = file.ask("solve", rules, &["--engine", engine]);
                let some = if claim.solutions() == Some(0) { "none" } else { "solved" };
                for answer in answers {
                    assert_eq!(answer["status"], some, "{name}");
                }
            }
        }
    }
}

/// The formula takes long to list thousands of solutions one by one.
const MOST_BY_SAT: u64 = 500;

#[test]
fn counts_are_what_the_comments_say() {
    for file in files() {
        for (rules, claim) in &file.claims {
            for engine in ["sat", "native"] {
                let limit = match (engine, claim.solutions()) {
                    ("sat", Some(number)) => number.min(MOST_BY_SAT) + 1,
                    (_, Some(number)) => number + 1,
                    (_, None) => 2,
                };
                let limit_text = limit.to_string();
                let (_, answers) =
                    file.ask("count", rules, &["--engine", engine, "--limit", &limit_text]);
                for answer in answers {
                    let expected = claim.solutions().map_or(limit, |number| number.min(limit));
                    let name = format!("{} ({rules}, {engine})", file.path.display());
                    assert_eq!(answer["count"]["value"], expected.to_string(), "{name}");
                    assert_eq!(answer["count"]["exact"], expected < limit, "{name}");
                }
            }
        }
    }
}
