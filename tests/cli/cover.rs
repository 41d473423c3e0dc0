//! `cover`, and exact cover as an engine and as an export.

use std::fs;

use serde_json::json;

use crate::covers::Sample;
use crate::program::repository;
use crate::{scratch, takuzu, words};

/// One of the files in `docs/cover`.
fn classic(name: &str) -> String {
    let file = repository().join(format!("docs/cover/{name}.dlx"));
    fs::read_to_string(file).expect("a classic")
}

#[test]
fn covers_in_json() {
    let places = "A B 1 2\nA 1\nA 2\nB 1\nB 2\n";
    let asked = |line: &str, stdin: &str, code| takuzu(words(line)).stdin(stdin).json(code);
    let one = asked("cover --json", places, 0);
    assert_eq!((one.len(), &one[0]["status"]), (1, &json!("solved")));
    let all = asked("cover --json --all", places, 0);
    let mut covers: Vec<String> = all.iter().map(|line| line["cover"].to_string()).collect();
    covers.sort_unstable();
    let expected = [json!([["A", "1"], ["B", "2"]]), json!([["A", "2"], ["B", "1"]])];
    assert_eq!(covers, expected.map(|cover| cover.to_string()));
    assert_eq!([&all[0]["primary"], &all[0]["secondary"], &all[0]["options"]], [4, 0, 4]);

    let colours = classic("colours");
    let coloured = asked("cover --json", &colours, 0);
    assert_eq!(coloured[0]["cover"], json!([["p", "r", "x:A", "y"], ["q", "x:A"]]));

    for (line, stdin, code, status, value, exact) in [
        ("--count", places, 0, "multiple", "2", true),
        ("--count --limit 1", places, 0, "unknown", "1", false),
        ("--count", "A\nA\n", 0, "unique", "1", true),
        ("--count", "A B\nA\n", 0, "none", "0", true),
        ("--all", "A B\nA\n", 1, "none", "0", true),
        ("", "A B\nA\n", 1, "none", "0", true),
    ] {
        let said = asked(&format!("cover --json {line}"), stdin, code);
        assert_eq!(said.len(), 1, "{line}");
        assert_eq!(said[0]["status"], status, "{line}");
        assert_eq!(said[0]["count"], json!({"value": value, "exact": exact}), "{line}");
    }
    let stats = asked("cover --json --count --stats --engine links", places, 0);
    assert_eq!(stats[0]["stats"]["engine"], "links");
    assert!(stats[0]["stats"]["updates"].as_u64() > Some(0));

    let queens = Sample::Queens(20).text();
    for line in ["--count", "--all"] {
        let ended = takuzu(words(&format!("cover --json {line} --timeout 50ms")));
        let ended = ended.stdin(queens.clone()).run();
        assert_eq!(ended.code, Some(3), "{}", ended.err);
        let last = ended.json().pop().expect("a count");
        assert_eq!(last["count"]["exact"], false);
    }

    let wrong = takuzu(words("cover --json")).stdin("A B\nA C\n").run();
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.ends_with(" --> stdin:2:3\n"), "{}", wrong.err);
    let said = &wrong.json()[0];
    assert_eq!((&said["error"]["line"], &said["error"]["column"]), (&json!(2), &json!(3)));
    let missing = takuzu(words("cover --json no/such/file")).json(2);
    assert_eq!(missing[0]["status"], "error");
}

#[test]
fn a_cover_is_given_up_in_time() {
    let queens = Sample::Queens(20).text();
    let count = takuzu(words("cover --count --timeout 50ms --stats")).stdin(queens).run();
    assert_eq!(count.code, Some(3), "{}", count.err);
    assert!(count.out.starts_with(">="), "{}", count.out);
    assert!(count.err.contains("gave up with about 0."), "{}", count.err);
    assert!(count.err.contains("engine bits, "), "{}", count.err);
}

#[test]
fn problems_that_cannot_be_are_refused() {
    let wrong = "error: the item x stands twice in one option\n --> stdin:2:7\n";
    takuzu(["cover"]).stdin("A | x\nA x:1 x:2\n").gives(2, "", wrong);
    let empty = "error: no items: the first line names them\n --> stdin:1:1\n";
    takuzu(["cover"]).stdin("").gives(2, "", empty);
    let bytes = takuzu(["cover"]).stdin([b'A', 0xff]);
    let place = "error: the text is not UTF-8: byte 0xFF\n --> stdin:1:2\n";
    bytes.gives(2, "", place);
    let large = "A\n".to_owned() + &"A\n".repeat(17_000);
    let refused = takuzu(words("cover --engine bits")).stdin(large).run();
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.starts_with("error: 17000 options: "), "{}", refused.err);
}

#[test]
fn exact_cover_solves_checks_and_counts() {
    let puzzle = [".1.0 ..0. .0.. 11.0"];
    let asked = |line| takuzu(words(line).chain(puzzle));
    let solve = "solve --engine xcc --text";
    asked(solve).gives(0, "0110 1001 0011 1100\n", "");
    asked("count --engine xcc --text").gives(0, "1\n", "");
    asked("enumerate --engine xcc --text").gives(0, "0110 1001 0011 1100\n", "");
    asked("check --engine xcc --text").gives(0, "--text:1: exactly one solution\n", "");
    asked("check --cross-check --text").gives(0, "--text:1: exactly one solution\n", "");
    let json = asked("check --engine xcc --stats --json --text").json(0);
    assert_eq!(json[0]["stats"]["engine"], "xcc");
    assert!(json[0]["stats"]["nodes"].as_u64() > Some(0));
    let compared = asked("compare --engines xcc,native --markdown --text").run();
    assert!(compared.out.contains("| xcc | 1 "), "{}", compared.out);
    let blank = vec![".".repeat(24); 24].join(" ");
    let refused = takuzu(["solve", "--engine", "xcc", "--text", &blank]).run();
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("2515392 options"), "{}", refused.err);
}

/// More than one puzzle, on two boards in turn: the shared problem is another one after another board.
#[test]
fn a_batch_by_exact_cover() {
    let folder = scratch();
    let file = folder.path().join("puzzles.txt");
    let lines = ["................", "....", ".1.0..0..0..11.0", "0000............", "1..."];
    fs::write(&file, lines.join("\n")).expect("written");
    let name = file.to_string_lossy().into_owned();
    for way in ["--engine=xcc", "--cross-check"] {
        let counted = takuzu(["count", "--quiet", "--from", "line", way, &name]);
        counted.gives(0, "72\n2\n1\n0\n1\n", "");
    }
}
