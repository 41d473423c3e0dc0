//! Answers as JSON lines. Those that these tests see are left for `tests/schema`, which compares them with
//! `docs/schema.json`.

use std::fs::OpenOptions;
use std::io::Write as _;

use serde_json::Value;

use crate::program::{Outcome, Run};

impl Run {
    /// Runs it with this exit code, and takes its JSON lines.
    #[track_caller]
    pub(crate) fn json(self, code: i32) -> Vec<Value> {
        let outcome = self.run();
        assert_eq!(outcome.code, Some(code), "{outcome:?}");
        outcome.json()
    }
}

impl Outcome {
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<Value> {
        assert!(self.out.is_empty() || self.out.ends_with('\n'), "{self:?}");
        self.out.lines().map(|line| self.value(line)).collect()
    }

    /// The value of a line, which is left for `tests/schema` if anyone asks for it.
    #[track_caller]
    fn value(&self, line: &str) -> Value {
        if let Some(file) = std::env::var_os("TAKUZU_JSON_LINES") {
            let file = OpenOptions::new().create(true).append(true).open(file);
            // In one piece: other tests write to the file as well.
            let text = format!("{}\t{line}\n", self.shown);
            let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
            written.expect("the file can be written");
        }
        serde_json::from_str(line).expect(line)
    }
}
