//! Every JSON line that these tests see is what `docs/schema.json` says.

use std::fs;
use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::program::{Outcome, Run, repository};

impl Run {
    /// Runs it with this exit code, and takes its JSON lines, each of which is as the schema says.
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
        self.out.lines().map(checked).collect()
    }
}

#[track_caller]
fn checked(line: &str) -> Value {
    let value = serde_json::from_str(line).expect(line);
    let faults: Vec<String> = schema()
        .iter_errors(&value)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{line}\n{}", faults.join("\n"));
    value
}

/// The schema, made strict: readers are to ignore fields that they do not know, but none that the
/// program writes may be missing in it.
fn schema() -> &'static Validator {
    static SCHEMA: OnceLock<Validator> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let mut schema = published();
        close(&mut schema);
        jsonschema::draft202012::new(&schema).expect("a schema")
    })
}

fn published() -> Value {
    let text = fs::read_to_string(repository().join("docs/schema.json")).expect("the schema");
    serde_json::from_str(&text).expect("JSON")
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("type") == Some(&json!("object")) {
                fields.insert("additionalProperties".into(), json!(false));
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

#[test]
fn the_schema_is_one() {
    jsonschema::meta::validate(&published()).expect("draft 2020-12");
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let good = json!({
        "schema": "takuzu-sat/1", "source": "p.txt:1", "puzzle": "takuzu", "rows": 2, "cols": 2,
        "givens": "....", "status": "solved", "solution": "0110",
    });
    assert!(schema().is_valid(&good));
    for (field, value) in [
        ("schema", json!("takuzu-sat/2")),
        ("rows", json!("2")),
        ("status", json!("fine")),
        ("status", json!("error")),
        ("status", json!("none")),
        ("solution", json!("01.0")),
        ("solution", json!(null)),
        ("sollution", json!("0110")),
        ("count", json!({"value": 2, "exact": true})),
        (
            "count",
            json!({"value": "2", "exact": true, "at_least": false}),
        ),
        ("violations", json!([])),
    ] {
        let mut wrong = good.clone();
        wrong[field] = value;
        assert!(!schema().is_valid(&wrong), "{wrong}");
    }
}
