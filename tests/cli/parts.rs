//! Counts in parts: `--part K/N` and `--merge`.

use std::fs;

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
    let large = format!("\"count\":\"{}\"", "9".repeat(2_000_000));
    for (from, to, why) in [
        ("\"part\":2", "\"part\":1", "part 1 of 2 is there twice"),
        ("\"part\":2", "\"part\":3", "there is no part 3 of 2"),
        ("\"part\":2", "\"part\":0", "there is no part 0 of 2"),
        ("\"rows\":10", "\"rows\":12", "a part of another puzzle"),
        ("\"of\":2", "\"of\":20", "a part of 2, and the first one of 20"),
        ("part/2", "part/9", "the schema is takuzu-sat/part/9"),
        ("\"count\"", "\"more\":1,\"count\"", "not a part file: unknown field `more`"),
        ("\"count\"", "\"count\":\"1\",\"count\"", "not a part file: duplicate field `count`"),
        ("}", "", "not a part file"),
        ("\"count\":\"", "\"count\":\"-", "`-"),
        ("\"count\":\"", "\"count\":\"+", "`+"),
        ("\"count\":\"", "\"count\":\"1_", "`1_"),
        ("\"count\":\"", &format!("{large},\"was\":\""), "not a part file"),
    ] {
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{from}");
        fs::write(&files[0], damaged).expect("the folder can be written");
        merge(&files).says(2, why);
    }
    // The parts of two files in one.
    let other = fs::read_to_string(&files[1]).expect("a part file");
    fs::write(&files[0], text + &other).expect("the folder can be written");
    merge(&files[..1]).gives(0, "13028\n", "");
    let count = "9".repeat(2_000_000);
    let part = format!(
        "{{\"schema\":\"takuzu-sat/part/2\",\"puzzle\":0,\"part\":1,\"of\":1,\"count\":\"{count}\"}}"
    );
    fs::write(&files[0], part).expect("the folder can be written");
    merge(&files[..1])
        .says(2, "error: `99999999999999999999...` in a part file is not a number of solutions\n");
}
