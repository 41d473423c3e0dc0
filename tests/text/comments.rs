//! Comments in every format: in its own signs, dead whatever they hold, and no part of the puzzle.

use super::samples::written;
use super::*;
use takuzu_sat::Puzzle;

const HOSTILE: [&str; 8] = [
    "takuzu-sat 0.2.0: generate --size 6 --seed 1",
    "\\input{/etc/passwd} $x$ % {} & _ ^ ~ #",
    "!TeX program = lualatex -shell-escape",
    "--> a -- b --- <script>alert(1)</script> <game data=\"12\" /> <!--",
    "1\n2\r\n.1.0\n0110\u{85}1\u{2028}0",
    "\u{1b}[2J\u{7}\u{9b}31m \u{202e}",
    "# .1.0..0..0..11.0",
    "",
];

#[test]
fn a_comment_is_a_comment_in_every_format() {
    let puzzles: [Puzzle; 2] = [SIX, NINE].map(|cells| rows_of(cells).parse().expect("a puzzle"));
    for (puzzle, format) in puzzles.iter().flat_map(|p| Format::ALL.map(|format| (p, format))) {
        let Some(plain) = written(format, &[puzzle]) else { continue };
        let above = format.with_comments(&HOSTILE, &plain);
        check_lines(format, &plain, &above);
        let behind = HOSTILE.map(|comment| format.with_comment_behind(comment, &plain));
        for text in [above].into_iter().chain(behind) {
            let is_hidden = |sign: char| {
                sign != '\n' && (sign.is_control() || "\u{2028}\u{202e}".contains(sign))
            };
            assert!(plain.contains('\t') || !text.contains(is_hidden), "{text:?}");
            for options in [detect(), named(format, puzzle.kind())] {
                let found = seen(&text, &options);
                let is_same = found.is_some() && found == seen(&plain, &options);
                assert!(is_same || !is_read(format), "{format}\n{text}");
            }
        }
    }
}

/// All lines are those of the puzzle, or comments of the format and no more.
fn check_lines(format: Format, plain: &str, commented: &str) {
    let mut of_puzzle = plain.lines().peekable();
    for line in commented.lines() {
        if of_puzzle.next_if(|&expected| expected == line).is_some() {
            continue;
        }
        let (begin, end) = match format {
            Format::Latex | Format::Tabular => ("%", ""),
            Format::Markdown | Format::OpenSudoku => ("<!--", "-->"),
            Format::Sdk => ("#C", ""),
            _ => ("#", ""),
        };
        assert!(
            format.has_comments() && line.starts_with(begin) && line.ends_with(end),
            "{format}: {line}"
        );
        let inner = &line[begin.len()..line.len() - end.len()];
        let is_dead = match begin {
            "<!--" => !inner.contains(['<', '>', '"']),
            "%" => !inner.replace("\\textbackslash{}", "").contains("\\input"),
            _ => true,
        };
        assert!(is_dead && (format != Format::OpenSudoku || !inner.contains("--")), "{line}");
    }
    assert_eq!(of_puzzle.next(), None, "{commented}");
}

#[test]
fn the_first_comment_is_the_head_of_a_text() {
    let puzzle: Puzzle = rows_of(NINE).parse().expect("a puzzle");
    for format in [Format::Grid, Format::Latex, Format::Markdown, Format::Sdk] {
        let plain = text::write(&puzzle, format).expect("any puzzle");
        let text = format.with_comments(&HOSTILE[..1], &plain);
        let mut reader = Reader::new("p.txt", text.as_bytes(), detect());
        assert!(reader.next().is_some_and(|read| read.is_ok()));
        assert_eq!(reader.head(), Some(HOSTILE[0]), "{text}");
    }
}
