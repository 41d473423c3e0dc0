//! Comments in every format: in its own signs, dead whatever they hold, and no part of the puzzle.

use super::*;

const HOSTILE: [&str; 12] = [
    "takuzu-sat 0.2.0: generate --size 6 --seed 1",
    "\\input{/etc/passwd} $x$ % {} & _ ^ ~ #",
    "!TeX program = lualatex -shell-escape",
    "--> <script>alert(1)</script> <game data=\"12\" /> <!--",
    "a -- b --- c --",
    "1\n2\r\n.1.0\n0110\u{85}1\u{2028}0",
    "\u{1b}[2J\u{7}\u{9b}31m \u{202e}",
    "[[1,0],[0,1]]",
    "begin",
    "SAVEFILE:41:Simon",
    "# .1.0..0..0..11.0",
    "",
];

/// The signs with which a line of a comment begins and ends.
fn signs(format: Format) -> Option<(&'static str, &'static str)> {
    match format {
        Format::Latex | Format::Tabular => Some(("%", "")),
        Format::Markdown | Format::OpenSudoku => Some(("<!--", "-->")),
        Format::Sdk => Some(("#C", "")),
        Format::Json | Format::UnrulySave => None,
        _ => Some(("#", "")),
    }
}

fn puzzles() -> [Puzzle; 2] {
    let six = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";
    let nine =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
    [six, nine].map(|rows| rows.parse().expect("a puzzle"))
}

#[test]
fn a_comment_is_a_comment_in_every_format() {
    let mut count = 0;
    for puzzle in puzzles() {
        for format in Format::ALL {
            let puzzle = match format.distinct_lines() {
                Some(false) => puzzle.relaxed().unwrap_or_else(|| puzzle.clone()),
                _ => puzzle.clone(),
            };
            let Ok(plain) = text::write(&puzzle, format) else {
                continue;
            };
            count += 1;
            let above = format.with_comments(&HOSTILE, &plain);
            assert_eq!(format.has_comments(), signs(format).is_some());
            check_lines(format, &plain, &above);
            let behind = HOSTILE.map(|comment| format.with_comment_behind(comment, &plain));
            for text in [above].into_iter().chain(behind) {
                let hidden = |sign: char| {
                    sign != '\n' && (sign.is_control() || "\u{2028}\u{202e}".contains(sign))
                };
                let own = plain.contains('\t') || format == Format::UnrulySave;
                assert!(own || !text.contains(hidden), "{text:?}");
                for options in [detect(), detect().with_format(format)] {
                    let entries = read(&text, &options).unwrap_or_else(|e| panic!("{text}{e}"));
                    let found: Vec<_> = entries.iter().map(|entry| &entry.puzzle).collect();
                    assert_eq!(found, [&puzzle], "{format}\n{text}");
                }
            }
        }
    }
    assert!(count > 30, "{count}");
}

/// All lines are those of the puzzle, or comments of the format and no more.
fn check_lines(format: Format, plain: &str, commented: &str) {
    let mut of_puzzle = plain.lines().peekable();
    let mut comments = 0;
    for line in commented.lines() {
        if of_puzzle.next_if(|&expected| expected == line).is_some() {
            continue;
        }
        let (begin, end) = signs(format).unwrap_or_else(|| panic!("{format}: {line}"));
        assert!(line.starts_with(begin) && line.ends_with(end), "{format}: {line}");
        let inner = &line[begin.len()..line.len() - end.len()];
        match begin {
            "<!--" => assert!(!inner.contains(['<', '>', '"']), "{line}"),
            "%" => assert!(!inner.replace("\\textbackslash{}", "").contains("\\input"), "{line}"),
            _ => {}
        }
        assert!(format != Format::OpenSudoku || !inner.contains("--"), "{line}");
        comments += 1;
    }
    assert_eq!(of_puzzle.next(), None, "{commented}");
    let expected = if format.has_comments() { HOSTILE.len() - 1 } else { 0 };
    assert!(comments >= expected, "{format}: {comments} comments");
}

#[test]
fn the_first_comment_is_the_head_of_a_text() {
    let [six, nine] = puzzles();
    let head = HOSTILE[0];
    for (puzzle, format) in [
        (&six, Format::Grid),
        (&six, Format::Latex),
        (&six, Format::Markdown),
        (&nine, Format::Sdk),
    ] {
        let plain = text::write(puzzle, format).expect("any puzzle");
        let text = format.with_comments(&[head], &plain);
        let mut reader = Reader::new("p.txt", text.as_bytes(), detect());
        assert!(reader.next().is_some_and(|read| read.is_ok()));
        assert_eq!(reader.head(), Some(head), "{text}");
    }
    let latex = Format::Latex.with_comments(&["\\{a}~^_!"], "");
    assert_eq!(latex, "% \\textbackslash{}\\{a\\}\\textasciitilde{}\\textasciicircum{}\\_!\n");
}
