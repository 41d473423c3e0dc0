//! Every careless input is refused with its place, and the program is never told a character raw.

use std::time::{Duration, Instant};

use super::*;

#[test]
fn nothing_is_no_puzzle() {
    for text in
        ["", "\n", " \n\t\n", "\u{feff}", "# a comment\n", "# one\n\n  # two\n", "<!-- a -->\n"]
    {
        let found = outcomes(text.as_bytes(), detect());
        assert!(found.len() == 1 && is_error(&found[0]), "{text:?} {found:?}");
    }
}

/// The column counts in characters as people see them.
#[test]
fn what_is_wrong_has_its_place() {
    for (text, place) in [
        (".1.0\n..0\n.0..\n11.0\n", "2:"),
        (".1.0\n..0.\n.0...\n11.0\n", "3:"),
        (".1.0\n..z.\n.0..\n11.0\n", "2:3:"),
        ("01\n10\n\n.1.0\n..z.\n.0..\n11.0\n", "5:3:"),
        (". 1 . 0\n. . z .\n. 0 . .\n1 1 . 0\n", "2:5:"),
        (",1,,0\n,,0,\n,0,z,\n1,1,,0\n", "3:4:"),
        (".1.0 ..0. .0z. 11.0\n", "1:13:"),
        ("\u{feff}.1.0..0..0..11.z\n", "1:16:"),
        ("4x4;.1.0..0..0..11.z\n", "1:20:"),
        ("4x4;.1.0..0..0..11\n", "1:"),
        ("|   | 1 |\n|:-:|:-:|\n|   | z |\n", "3:"),
        ("[[1,0,3,0],\n[0,0,2,0],\n[0,99,0,0],\n[0,0,0,1]]\n", "3:"),
        ("{\"size\":2,\n\"givens\":\"01x.\"}\n", "2:"),
        ("53.|.7.|...\n6..|195|..\n", "2:"),
    ] {
        let found = outcomes(text.as_bytes(), detect());
        let wrong = found.iter().find(|outcome| is_error(outcome)).expect("an error");
        assert!(wrong.starts_with(place), "{text}\n{found:#?}");
    }
}

#[test]
fn what_cannot_be_seen_is_refused_by_name() {
    let is_raw = |sign: char| (sign.is_control() && sign != '\n') || sign == '\u{202e}';
    for sign in "\0\u{1}\u{7}\u{1b}\u{7f}\u{85}\u{a0}\u{200b}\u{202e}\u{feff}".chars() {
        let cells = FOUR.replacen("..", &format!(".{sign}"), 1);
        let rows = rows_of(FOUR).replacen("..", &format!(".{sign}"), 1);
        for text in [cells, rows, format!("[[0,1],[1,\"{sign}\"]]")] {
            for options in [detect(), detect().with_lenient(true)] {
                let said = text::read("\u{1b}[2J.txt", &text, &options).expect_err(&text);
                assert!(!said.to_string().contains(is_raw), "{said:?}");
            }
        }
    }
}

#[test]
fn bytes_that_are_no_text_have_their_line() {
    let found = outcomes(b".1.0\n..\xff.\n.0..\n11.0\n\n01\n10\n", detect());
    assert!(found[0].starts_with("2:"), "{found:#?}");
    assert_eq!(found[1], "6 takuzu 2x2 0110");
    // A comment may hold any.
    let found = outcomes(b"# caf\xE9 in Latin-1\n.1.0\n  # inside\n..0.\n.0..\n11.0\n", detect());
    assert_eq!(found, [format!("2 takuzu 4x4 {FOUR}")]);
}

#[test]
fn boards_that_are_too_large() {
    let wide = format!("{}\n", ".".repeat(514));
    let table = "|.|.|\n|:-:|:-:|\n".to_owned() + &"|.|.|\n".repeat(2000);
    let sized = "999999999 999999999\n..\n99999999x99999999;.\n".to_owned();
    let json = "{\"rows\":4294967296,\"cols\":4294967296,\"givens\":\"\"}".to_owned();
    let brackets = "[".repeat(100_000);
    for text in
        [wide.repeat(514), wide.repeat(4), ".".repeat(514 * 514), table, brackets, sized, json]
    {
        assert!(error(&text, &detect()).to_string().len() < 1000);
    }
    let rows = vec![format!("\"1{}3\"", ".".repeat(24)); 26].join(",");
    error(&format!("[{rows}]"), &detect());
    error(&format!("{{\"board\":[{rows}]}}"), &detect());
}

#[test]
fn a_line_of_ten_megabytes_is_refused_at_once() {
    let start = Instant::now();
    for long in ["01", "|1|", ",", "[", " "] {
        let mut text = long.repeat((10 << 20) / long.len());
        text.push_str("\n\n01\n10\n");
        let found = outcomes(text.as_bytes(), detect());
        let (last, first) = found.split_last().expect("an outcome");
        // Nothing closes the bracket, and a line of spaces is a blank one.
        assert!(last.ends_with("takuzu 2x2 0110") || long == "[", "{long:?} {last}");
        assert!(first.iter().all(|error| error.starts_with("1:")) && first.len() <= 1, "{long:?}");
        assert!(found.iter().all(|outcome| outcome.len() < 400));
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// Its puzzle is one error, whatever stands behind it; a list goes on.
#[test]
fn a_line_that_is_too_long_amid_others() {
    let long = "|1|".repeat(1 << 20);
    for (row, places) in [("01..", 2), ("|0|1|.|.|", 2), ("0110100110010110", 6)] {
        let text = format!("{row}\n{row}\n{long}\n{row}\n{row}\n\n01\n10\n");
        let found = outcomes(text.as_bytes(), detect());
        let wrong: Vec<&String> = found.iter().filter(|outcome| is_error(outcome)).collect();
        assert_eq!((found.len(), wrong.len()), (places, 1), "{found:#?}");
        assert!(found[places - 1].ends_with("7 takuzu 2x2 0110"), "{found:#?}");
    }
}

/// Numbers from 0 on, a count above grids, a solution below its name.
#[test]
fn what_a_person_sees_otherwise_is_refused() {
    let digits = b"0123456789ABCDEF";
    let hex: String = (0..256).map(|at| char::from(digits[(at + at / 16) % 16])).collect();
    let solved = rows_of(NINE_SOLVED);
    for text in [
        rows_of(&hex),
        format!("2\n{}", rows_of(FOUR)),
        format!("Solution\n{solved}"),
        format!("[Solution]\n{solved}"),
    ] {
        let found = outcomes(text.as_bytes(), detect());
        assert!(found.iter().all(|outcome| is_error(outcome)), "{found:#?}");
    }
    assert_eq!(cells(&format!("https://a.org/?title=easy&bd={NINE}"), &detect()), [NINE]);
    let headers = [("4 4\n\n", "below this size"), ("id,grid,answer\n", "`puzzle`, `puzzles`")];
    for (text, words) in headers {
        assert!(error(text, &detect()).message().contains(words), "{text}");
    }
}
