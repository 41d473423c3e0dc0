//! All the ways to write the same puzzle.

use super::*;
use takuzu_sat::takuzu::{Rules, Takuzu};

/// What docs/formats.md shows as a format is read as that format.
#[test]
fn the_samples_of_the_manual() {
    let manual = include_str!("../../docs/formats.md");
    for format in Format::ALL {
        let heading = format!("\n## `{format}`\n");
        let (_, section) = manual.split_once(&heading).expect(&heading);
        let section = section.split("\n## ").next().unwrap_or_default();
        let samples: Vec<&str> = section.split("```").skip(1).step_by(2).collect();
        assert!(!samples.is_empty(), "{heading}");
        for sample in samples {
            let sample = sample.trim_start_matches("text\n");
            let options = match format {
                Format::Xo | Format::Sdk | Format::Candidates => detect().with_format(format),
                _ => detect(),
            };
            let entries = read(sample, &options).unwrap_or_else(|error| panic!("{error}"));
            assert!(entries.iter().all(|entry| entry.format == format), "{sample}");
        }
    }
}

/// The puzzles that a reader of the texts on Takuzu will try first.
const SEEDS: [&str; 8] = [
    FOUR,
    "1...00 1..... ...0.0 .0.00. ....1. .0....",
    ".0.. .1.1 .0.. ....",
    "0....1...1 0....1...1 11......1. ....1.01.. .......0.. .1......0. .....0.... ..1.1...01 \
         .......... ..10..1...",
    "0011 0101 1010 1100",
    "1010 0101 0011 1100",
    "0110 0101 1010 0110",
    "0010110101 0010011011 0010110011 1101100100 1101010010 1101001010 0010101011 1101010100 \
         1101001100 0010101101",
];

#[test]
fn seeds_in_all_the_ways_to_write_them() {
    for seed in SEEDS {
        assert_eq!(rows(seed, &detect()), [seed]);
        assert_eq!(rows(&seed.replace(' ', "\n"), &detect()), [seed]);
        assert_eq!(rows(&seed.replace(' ', ""), &detect()), [seed]);
        for blank in ["_", "-", "?", "*"] {
            assert_eq!(rows(&seed.replace('.', blank), &detect()), [seed]);
        }
        let grid = seed.replace(' ', "\r\n\t");
        assert_eq!(rows(&format!("\u{feff}{grid} \r\n"), &detect()), [seed]);
    }
}

#[test]
fn comments_are_skipped_whatever_they_hold() {
    let mut text = b"# caf\xE9 in Latin-1\n.1.0\n  # inside\n..0.\n.0..\n11.0\n#".to_vec();
    text.extend(vec![b'x'; 3 << 20]);
    text.extend(b"\n\n01\n10\n# end");
    assert_eq!(outcomes(&text, detect()), [format!("p.txt:2 {FOUR}"), "p.txt:9 01 10".to_owned()]);
}

#[test]
fn arguments_of_a_command_line() {
    for text in [
        "_1_0 __0_ _0__ 11_0",
        "_1_0/__0_/_0__/11_0",
        "_1_0 / __0_ / _0__ / 11_0",
        "_1_0\n__0_\n_0__\n11_0",
        "_1_0__0__0__11_0",
        "4/_1_0/__0_/_0__/11_0/",
    ] {
        let entries = text::read_argument("--text", text, &detect()).expect(text);
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(words(entries[0].puzzle.givens()), FOUR);
    }
    let rectangle = text::read_argument("--text", "2 4/01../..10", &detect()).expect("sized");
    assert_eq!(words(rectangle[0].puzzle.givens()), "01.. ..10");
    let error = text::read_argument("--text", "01/1x", &detect()).expect_err("a letter");
    assert_eq!(error.place().to_string(), "--text:2");
}

#[test]
fn a_puzzle_from_a_string() {
    let puzzle: Puzzle = FOUR.parse().expect("one puzzle");
    assert_eq!(words(puzzle.givens()), FOUR);
    let two = format!("{FOUR}\n\n{FOUR}\n").parse::<Puzzle>();
    assert_eq!(
        two.expect_err("two puzzles").to_string(),
        "\
a second puzzle, where one is expected
 --> text:3:1
  |
3 | .1.0 ..0. .0.. 11.0
  | ^^^^^^^^^^^^^^^^^^^ it begins here"
    );
    assert!("".parse::<Puzzle>().is_err());
}

#[test]
fn the_rules_are_those_asked_for() {
    let entries = read(FOUR, &detect().with_rules(Rules::UNRULY)).expect("one puzzle");
    let [entry] = &entries[..] else { panic!("{entries:?}") };
    let takuzu = entry.puzzle.downcast::<Takuzu>().expect("a Takuzu");
    assert_eq!(takuzu.rules(), Rules::UNRULY);
}
