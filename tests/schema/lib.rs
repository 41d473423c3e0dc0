//! Every JSON line that the tests of the program see is what `docs/schema.json` says.
//!
//! The tests leave the lines in a file, where one is named, and this package reads them there:
//!
//! ```sh
//! export TAKUZU_JSON_LINES=$PWD/target/json-lines
//! cargo test --test cli
//! cargo test --manifest-path tests/schema/Cargo.toml
//! ```
#![cfg(test)]

use std::sync::OnceLock;
use std::{env, fs};

use jsonschema::Validator;
use serde_json::{Value, json};

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
    serde_json::from_str(include_str!("../../docs/schema.json")).expect("JSON")
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
fn what_the_program_writes_is_as_the_schema_says() {
    let file = env::var("TAKUZU_JSON_LINES").expect("the name of the file with the lines");
    let lines = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(!lines.is_empty(), "{file}: no lines");
    let faults: Vec<String> = lines.lines().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The faults of a line behind the command that wrote it.
fn faults(line: &str) -> Vec<String> {
    let (command, answer) = line.rsplit_once('\t').expect("a command and its line");
    let value = serde_json::from_str(answer).expect(line);
    let faults = schema().iter_errors(&value);
    faults
        .map(|fault| format!("{command}: {answer}\n  {}: {fault}", fault.instance_path()))
        .collect()
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
        ("count", json!({"value": "2", "exact": true, "at_least": false})),
        ("violations", json!([])),
    ] {
        let mut wrong = good.clone();
        wrong[field] = value;
        assert!(!schema().is_valid(&wrong), "{wrong}");
    }
}
