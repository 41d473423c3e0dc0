//! `convert` and `formats`.

use takuzu_sat::puzzle::Kind;
use takuzu_sat::text::Format;

use crate::program::{FOUR, FOUR_SOLVED};
use crate::{takuzu, words};

const SIX: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";

const SIX_WITH_SIGNS: &str = "\
. 1=.x. . ./1 1 . . . ./        x/1 . . . . 0/x/. . . . . ./0 . 0 .=. 0/. . . 1 . .";

/// From each format to each other one.
#[test]
fn any_to_any() {
    let write = |from: &str, to: &str, text: &str| {
        let outcome = takuzu(["convert", "--from", from, "--to", to]).stdin(text).run();
        assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{from} to {to}");
        outcome.out
    };
    // Binairo Plus has no rule 3: `variants` goes there and back.
    let with_rule_3 = |format: &Format| *format != Format::PlusTask && format.carries(Kind::Takuzu);
    let formats: Vec<Format> = Format::ALL.into_iter().filter(with_rule_3).collect();
    let texts: Vec<String> =
        formats.iter().map(|format| write("words", format.name(), SIX)).collect();
    for (from, text) in formats.iter().zip(&texts) {
        for (to, expected) in formats.iter().zip(&texts) {
            assert_eq!(write(from.name(), to.name(), text), *expected, "{from} to {to}");
        }
    }
}

#[test]
fn puzzles_in_json_are_as_the_schema_says() {
    let lines = takuzu(["convert", "--to", "json", "docs/puzzles/ten.txt"]).json(0);
    assert_eq!(lines.len(), 10);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let there = takuzu(["convert", "--to", "line", "docs/puzzles/ten.txt"]).run();
    takuzu(["convert", "--to", "line"]).stdin(text).gives(0, &there.out, "");
    // An answer is read as its puzzle.
    let answers = takuzu(["solve", "--json", "docs/puzzles/ten.txt"]).run();
    takuzu(["convert", "--to", "line"]).stdin(answers.out).gives(0, &there.out, "");
}

#[test]
fn what_is_wrong_does_not_stop_the_rest() {
    let text = "6x6:BEAEegbcDc\n6x6u#123\n6x6u:BEAEegbcDc\n";
    takuzu(["convert", "--to", "task"]).stdin(text).gives(
        2,
        "a1d11d1d0f0a0b0c1b\n",
        "\
error: stdin:1: `task` cannot say that equal rows and columns are allowed: `plus-task`, `unruly`, \
`unruly-save`, `janko` and `json` can carry it, and with --rules takuzu they are forbidden
error: a game ID with a seed needs Unruly's own generator: give the ID with the description, \
`6x6u:BEAEegbcDc`
 --> stdin:2:5
  |
2 | 6x6u#123
  |     ^^^^ a seed
",
    );
}

/// A puzzle from a game ID is solved under its own rules, in its own form.
#[test]
fn answers_in_the_form_of_the_question() {
    let equal_rows = "0011 0011 1100 1100";
    let game = |unique: &str| {
        let strict = takuzu(["convert", "--to", "unruly"]).stdin(equal_rows).run().out;
        strict.replace("4x4u", &format!("4x4{unique}"))
    };
    takuzu(["check"]).stdin(game("")).gives(0, "stdin:1: complete and right\n", "");
    let strict = takuzu(["check"]).stdin(game("u")).run();
    assert_eq!(strict.code, Some(1), "{strict:?}");
    takuzu(["solve"]).stdin(game("")).gives(0, &game(""), "");
    takuzu(["solve", "--to", "words"]).stdin(game("")).gives(0, &format!("{equal_rows}\n"), "");
    let asked = "note: stdin:1: equal rows and columns are forbidden, as requested; the text says \
                 allowed\n";
    let strict = takuzu(["check", "--rules", "takuzu"]).stdin(game("")).run();
    assert_eq!((strict.code, strict.err.as_str()), (Some(1), asked));
    takuzu(["solve", "--from", "xo", "--to", "grid"])
        .stdin(FOUR.replace('1', "X").replace('0', "O").replace(' ', "\n"))
        .gives(0, FOUR_SOLVED, "");
}

#[test]
fn colour_in_other_formats() {
    let colour = |format: &str| {
        takuzu(["solve", "--color", "always", "--to", format, "--text", FOUR]).run().out
    };
    assert_eq!(colour("unruly"), "4x4u:aAAaAaaAaaAAAAaaa\n");
    assert!(colour("xo").starts_with("O \u{1b}[1mX\u{1b}[0m X \u{1b}[1mO\u{1b}[0m\n"));
    assert!(colour("task").starts_with("0\u{1b}[1m1\u{1b}[0m1"));
}

const SUDOKU: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";

#[test]
fn the_list_of_formats() {
    let list = takuzu(["formats"]).run();
    assert_eq!((list.code, list.err.as_str()), (Some(0), ""));
    let manual = include_str!("../../docs/formats.md");
    for format in Format::ALL {
        let heading = format!("{format}: {}", format.summary());
        assert!(list.out.contains(&heading), "{heading}");
        let (_, section) = manual.split_once(&format!("\n## `{format}`\n")).expect("a section");
        let (rules, text) = match format {
            Format::PlusTask => ("plus", SIX_WITH_SIGNS),
            Format::Signs => ("takuzu", SIX_WITH_SIGNS),
            _ => ("takuzu", SIX),
        };
        let (to, sudoku) = (format.name(), "1.3. ..2. .4.. ...1");
        let sample = match format {
            Format::Candidates => takuzu(["convert", "--to", to, "--text", sudoku]),
            Format::Sdk | Format::Sdm | Format::Ss | Format::Hodoku | Format::OpenSudoku => {
                takuzu(["convert", "--to", to, "--text", SUDOKU])
            }
            _ => takuzu(["convert", "--to", to, "--rules", rules, "--text", text]),
        };
        let sample = sample.run().out;
        let indented = sample.trim_end().replace('\n', "\n    ");
        assert!(list.out.contains(&format!("\n    {indented}\n")), "{format}");
        assert!(section.contains(&sample), "{format}");
    }
    let headings = list.out.lines().filter(|line| line.starts_with(|sign: char| sign != ' '));
    assert!(headings.count() >= Format::ALL.len());
}

#[test]
fn bad_cells_are_refused() {
    let outcome = takuzu(["convert", "--cells", "OO.", "--text", FOUR]).run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.contains("`OO.` is not three different signs"), "{}", outcome.err);
}

#[test]
fn comments_behind_puzzles_are_passed_on() {
    let list = "0.1...1..0...11. # 1: easy, # 5.5\n.1.0..0..0..11.0\n".to_owned();
    let line = |args: &str| takuzu(words(args)).stdin(list.clone());
    line("convert -").gives(0, &list, "");
    line("convert --to words -").gives(
        0,
        "0.1. ..1. .0.. .11. # 1: easy, # 5.5\n.1.0 ..0. .0.. 11.0\n",
        "",
    );
    let grid = "# 1: easy, # 5.5\n0.1.\n..1.\n.0..\n.11.\n\n.1.0\n..0.\n.0..\n11.0\n";
    line("convert --to grid -").gives(0, grid, "");
    let outcome = line("convert --to json -").run();
    assert!(!outcome.out.contains("easy"), "{}", outcome.out);
    let outcome = line("transform --op transpose -").run();
    assert!(outcome.out.contains(" # 1: easy, # 5.5\n"), "{outcome:?}");
}
