//! By SAT means by SAT: the solver is asked about each puzzle, and its statistics say so.

use std::fs;

use takuzu_sat::text::{self, ReadOptions};

use crate::program::{repository, takuzu};

/// A puzzle with an open cell whose givens break no rule is a question to the solver, however easy it is.
#[test]
fn the_solver_is_asked_about_every_puzzle() {
    let mut puzzles = 0;
    for folder in ["docs/puzzles", "tests/corpus/takuzu", "tests/corpus/sudoku"] {
        let files = fs::read_dir(repository().join(folder)).expect("a folder");
        for file in files.map(|file| file.expect("a file").path()) {
            let end = file.extension().and_then(|end| end.to_str());
            let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
            // Some need an option to be read.
            let text = fs::read_to_string(&file).expect("a text");
            let Ok(whole) = text::read(name, &text, &ReadOptions::default()) else {
                continue;
            };
            if !matches!(end, Some("txt" | "sdk" | "signs")) {
                continue;
            }
            for command in ["solve", "check"] {
                let args = [command, "--json", "--stats", file.to_str().expect("a path")];
                let lines = takuzu(args).run().json();
                assert_eq!(lines.len(), whole.len(), "{name}");
                for (line, entry) in lines.iter().zip(&whole) {
                    let givens = entry.puzzle.givens();
                    if givens.is_complete() || !entry.puzzle.violations(givens).is_empty() {
                        continue;
                    }
                    puzzles += 1;
                    let stats = &line["stats"];
                    assert_eq!(stats["engine"], "sat", "{line}");
                    assert!(stats["asked"].as_u64() >= Some(1), "{line}");
                    assert!(stats["variables"].as_u64() >= Some(1), "{line}");
                    assert!(stats["clauses"].as_u64() >= Some(1), "{line}");
                    assert_eq!(stats["left"].as_array().map(Vec::len), Some(2), "{line}");
                }
            }
        }
    }
    assert!(puzzles > 10_000, "{puzzles} puzzles");
}
