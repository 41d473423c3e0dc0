//! The door of all texts: no mark of byte order, lines that end in LF; and the comments that go out.

use std::io::{BufReader, Read as _};

use takuzu_sat::sat::{Formula, ManageVars as _};
use takuzu_sat::{PlainText, comments, plain};

const IS_UTF_16: &str = "the text is UTF-16: save it as UTF-8";

fn read(bytes: &[u8], buffer: usize) -> Result<String, String> {
    let mut text = String::new();
    let mut input = PlainText::new(BufReader::with_capacity(buffer, bytes));
    let read = input.read_to_string(&mut text);
    read.map(|_| text).map_err(|error| error.to_string())
}

#[test]
fn marks_and_line_ends_are_made_alike_however_they_arrive() {
    for (text, wanted) in [
        ("", ""),
        ("\u{feff}", ""),
        ("1", "1"),
        ("\u{feff}1 0\n0 1\n", "1 0\n0 1\n"),
        ("a\r\nb\rc\nd\r", "a\nb\nc\nd\n"),
        ("a\r\r\nb", "a\nb"),
        ("a\r\rb\n\nc\r\n\r\nd", "a\n\nb\n\nc\n\nd"),
        ("\r\n\u{feff}1", "\n\u{feff}1"),
        ("\u{feff}\u{feff}1", "\u{feff}1"),
    ] {
        for buffer in 1..9 {
            assert_eq!(read(text.as_bytes(), buffer).as_deref(), Ok(wanted));
        }
        assert_eq!(plain(text), wanted);
    }
}

#[test]
fn utf_16_is_named() {
    let wide = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    for mark in ["\u{feff}", ""] {
        let words = wide(&format!("{mark}10\n01\n"));
        let little: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let big: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
        for bytes in [little, big] {
            assert_eq!(read(&bytes, 64), Err(IS_UTF_16.into()), "{bytes:?}");
        }
    }
    // A lone byte is no mark.
    assert!(read(b"\xFFa", 1).is_err_and(|error| error != IS_UTF_16));
    assert_eq!(read(b"\xEF\xBB\xBC", 1).as_deref(), Ok("\u{fefc}"));
}

#[test]
fn a_long_comment_is_divided_and_put_together() {
    let row = ".1".repeat(200);
    let rows = [row.as_str(); 9].join(" ");
    let said = ["short".to_owned(), format!("board: {rows}"), "indented".to_owned()];
    let (mut formula, var) =
        Formula::encode(|_, vars| Ok::<_, ()>(vars.new_var())).expect("a variable");
    formula.names = vec![(var, "r1c1".into())];
    let text = |comments: &[String]| {
        let mut text = Vec::new();
        formula.write_dimacs(comments, &mut text).expect("memory");
        String::from_utf8(text).expect("ASCII")
    };
    let written = text(&said);
    assert!(written.lines().all(|line| line.len() < 1000), "{written}");
    assert_eq!(written.lines().count(), 1 + 5 + 1 + 2, "{written}");
    assert_eq!(comments(&written, &["c"])[..3], said);
    assert_eq!(comments(&format!("* one\n{written}"), &["*", "c"]).len(), 5);
    // What has no spaces stays in one.
    let long = text(&["x".repeat(2000)]);
    assert!(long.lines().any(|line| line.len() == 2002), "{long}");
}
