//! `convert` and `formats`.

use takuzu_sat::text::Format;

use crate::takuzu;

const SIX: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";

const SIX_WITH_SIGNS: &str = "\
. 1=.x. . ./1 1 . . . ./        x/1 . . . . 0/x/. . . . . ./0 . 0 .=. 0/. . . 1 . .";

/// From each format that is read to each other one.
#[test]
fn any_to_any() {
    let write = |from: &str, to: &str, text: &str| {
        takuzu(["convert", "--from", from, "--to", to]).stdin(text).well().out
    };
    // Binairo Plus has no rule 3: `variants` goes there and back.
    let with_rule_3 =
        |format: &Format| *format != Format::PlusTask && format.carries(takuzu_sat::takuzu::KIND);
    let formats: Vec<Format> = Format::ALL.into_iter().filter(with_rule_3).collect();
    let texts: Vec<String> =
        formats.iter().map(|format| write("words", format.name(), SIX)).collect();
    let is_read = |format: Format| format != Format::Tabular;
    for (from, text) in formats.iter().zip(&texts).filter(|(from, _)| is_read(**from)) {
        for (to, expected) in formats.iter().zip(&texts) {
            assert_eq!(write(from.name(), to.name(), text), *expected, "{from} to {to}");
        }
    }
}

const SUDOKU: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";

#[test]
fn the_list_of_formats() {
    let list = takuzu(["formats"]).well();
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
            Format::Sdk
            | Format::Sdm
            | Format::Ss
            | Format::Hodoku
            | Format::Solo
            | Format::OpenSudoku => takuzu(["convert", "--to", to, "--text", SUDOKU]),
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
