//! Work in parts: `--part K/N` and `--merge`.

use std::fs;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::program::{Run, takuzu};
use crate::{Folder, scratch, words};

/// Counts all parts of a puzzle of the docs; returns the names of the files.
fn all_parts(folder: &Folder, name: &str, of: usize) -> Vec<String> {
    let one = |number: usize| {
        let out = folder.file(&format!("{name}-{number}.json"));
        let part = format!("{number}/{of}");
        let count = takuzu(["count", &format!("docs/puzzles/{name}")]);
        count.args(&["--part", &part, "-o", &out]).gives(0, "", "");
        out
    };
    // The order does not matter.
    (1..=of).rev().map(one).collect()
}

fn merge(files: &[String]) -> Run {
    takuzu(words("count --merge").chain(files.iter().map(String::as_str)))
}

#[test]
fn a_damaged_part_is_refused() {
    let folder = scratch();
    let files = all_parts(&folder, "generated-10.txt", 2);
    let text = fs::read_to_string(&files[0]).expect("a part file");
    for (from, to) in [
        ("\"part\": 2", "\"part\": 1"),
        ("\"done\": ", "\"done\": 1"),
        ("\"result\": \"", "\"result\": \"1"),
        ("\"rows\": 10", "\"rows\": 12"),
        ("\"sha256\": \"", "\"sha256\": \"0"),
        ("\"version\": \"", "\"version\": \"9"),
        ("\"of\": 2", "\"of\": 20"),
        ("}", ""),
    ] {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{from}");
        fs::write(&files[0], damaged).expect("the folder can be written");
        merge(&files).says(2, &files[0]);
    }
}

/// Changes a part file, with a digest that fits.
fn forge(name: &str, change: impl FnOnce(&mut Value)) {
    let text = fs::read_to_string(name).expect("a part file");
    let mut fields: Value = serde_json::from_str(&text).expect("JSON");
    change(&mut fields);
    fields.as_object_mut().expect("an object").remove("sha256");
    fields["sha256"] = format!("{:x}", Sha256::digest(fields.to_string())).into();
    fs::write(name, fields.to_string()).expect("a disk");
}

/// Sums that wrap around would be right again.
#[test]
fn forged_sums_are_refused() {
    let folder = scratch();
    let files = all_parts(&folder, "two-6.txt", 2);
    merge(&files).gives(0, "2\n", "");
    let units = |name: &str, done: u64| forge(name, |fields| fields["done"] = done.into());
    units(&files[0], u64::MAX);
    units(&files[1], u64::MAX);
    merge(&files).says(2, "the parts did 36893488147419103230 units");
    let files = all_parts(&folder, "none-6.txt", 1);
    for (result, shown) in [
        ("-1", "-1"),
        ("1_0", "1_0"),
        ("+1", "+1"),
        ("", ""),
        (&"9".repeat(2_000_000), "99999999999999999999..."),
    ] {
        forge(&files[0], |fields| fields["result"] = result.into());
        let refused = format!("error: `{shown}` in a part file is not a number of solutions\n");
        takuzu(["count", "--merge", &files[0]]).gives(2, "", &refused);
    }
}

/// What docs/counting.md says of a blank 12x12: the parts that are kept are signed, and all of it.
#[test]
fn kept_parts_of_12x12_go_together() {
    let folder = scratch();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/12x12-parts.txt");
    let kept = fs::read_to_string(kept).expect("the parts");
    let file = |line: &str| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [part, done, result, digest] = fields[..] else { panic!("{line}") };
        let givens = ".".repeat(144);
        let text = format!(
            r#"{{"schema":"takuzu-sat/part/1","command":"count","subject":{{"cols":12,"givens":"{givens}","puzzle":"takuzu","rows":12,"rules":{{"distinct_lines":true,"majority":"none"}},"schema":"takuzu-sat/1"}},"method":"seams","units":5548,"part":{part},"of":400,"done":{done},"result":"{result}","version":"0.2.0","sha256":"{digest}"}}"#
        );
        let name = folder.file(&format!("part-{part}.json"));
        fs::write(&name, text).expect("the folder can be written");
        name
    };
    let files: Vec<String> = kept.lines().map(file).collect();
    merge(&files).gives(0, "4972955852202492\n", "");
    merge(&files[1..]).says(2, "1 part of 400 is missing");
}
