//! One puzzle in every coat, and samples whose letters were counted by hand.

use super::*;
use takuzu_sat::Cell;
use takuzu_sat::takuzu::{Relation, Rules, Sign};

const SIX: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";

/// The signs of its coats that have a place for nothing else.
fn signs() -> Vec<Sign> {
    let sign = |first: (usize, usize), second: (usize, usize), relation| {
        Sign::new(Cell::new(first.0, first.1), Cell::new(second.0, second.1), relation)
    };
    vec![
        sign((0, 1), (0, 2), Relation::Equal),
        sign((0, 2), (0, 3), Relation::Different),
        sign((1, 4), (2, 4), Relation::Different),
        sign((2, 0), (3, 0), Relation::Different),
        sign((4, 3), (4, 4), Relation::Equal),
    ]
}

/// The 6x6 as a format has it: two are about signs, and one of these has no rule 3.
fn six(format: Format) -> Puzzle {
    let Puzzle::Takuzu(takuzu) = SIX.parse().expect("a puzzle") else { panic!("a takuzu") };
    let signed = takuzu.clone().with_signs(signs()).expect("neighbours");
    match format {
        Format::Signs => signed.into(),
        Format::PlusTask => signed.without_distinct_lines().into(),
        _ => takuzu.into(),
    }
}

/// The same 6x6 as every format writes it.
const COATS: [(Format, &str); 18] = [
    (Format::Grid, ".1....\n11....\n1....0\n......\n0.0..0\n...1..\n"),
    (
        Format::Markdown,
        "\
|   | 1 |   |   |   |   |
|:-:|:-:|:-:|:-:|:-:|:-:|
| 1 | 1 |   |   |   |   |
| 1 |   |   |   |   | 0 |
|   |   |   |   |   |   |
| 0 |   | 0 |   |   | 0 |
|   |   |   | 1 |   |   |
",
    ),
    (
        Format::Box,
        "\
╔═══╤═══╤═══╤═══╤═══╤═══╗
║ . │ 1 │ . │ . │ . │ . ║
╟───┼───┼───┼───┼───┼───╢
║ 1 │ 1 │ . │ . │ . │ . ║
╟───┼───┼───┼───┼───┼───╢
║ 1 │ . │ . │ . │ . │ 0 ║
╟───┼───┼───┼───┼───┼───╢
║ . │ . │ . │ . │ . │ . ║
╟───┼───┼───┼───┼───┼───╢
║ 0 │ . │ 0 │ . │ . │ 0 ║
╟───┼───┼───┼───┼───┼───╢
║ . │ . │ . │ 1 │ . │ . ║
╚═══╧═══╧═══╧═══╧═══╧═══╝
",
    ),
    (Format::Words, ".1.... 11.... 1....0 ...... 0.0..0 ...1..\n"),
    (Format::Line, ".1....11....1....0......0.0..0...1..\n"),
    (Format::SizedLine, "6x6;.1....11....1....0......0.0..0...1..\n"),
    (Format::Task, "a1d11d1d0f0a0b0c1b\n"),
    (Format::PlusTask, "a1d11d1d0f0a0b0c1b|a12g6a6n1h\n"),
    (Format::Unruly, "6x6u:BEAEegbcDc\n"),
    (
        Format::UnrulySave,
        "\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :6:Unruly
PARAMS  :4:6x6u
CPARAMS :4:6x6u
DESC    :10:BEAEegbcDc
NSTATES :1:1
STATEPOS:1:1
",
    ),
    (
        Format::Signs,
        "\
. 1=.x. . .
1 1 . . . .
        x
1 . . . . 0
x
. . . . . .
0 . 0 .=. 0
. . . 1 . .
",
    ),
    (
        Format::Janko,
        "\
begin
puzzle takuzu
size 6
problem
- 1 - - - -
1 1 - - - -
1 - - - - 0
- - - - - -
0 - 0 - - 0
- - - 1 - -
end
",
    ),
    (
        Format::Json,
        "{\"schema\":\"takuzu-sat/1\",\"puzzle\":\"takuzu\",\"rows\":6,\"cols\":6,\
         \"rules\":{\"distinct_lines\":true,\"majority\":\"none\"},\
         \"givens\":\".1....11....1....0......0.0..0...1..\"}\n",
    ),
    (Format::Xo, ". X . . . .\nX X . . . .\nX . . . . O\n. . . . . .\nO . O . . O\n. . . X . .\n"),
    (Format::Csv, ",1,,,,\n1,1,,,,\n1,,,,,0\n,,,,,\n0,,0,,,0\n,,,1,,\n"),
    (
        Format::Tsv,
        "\t1\t\t\t\t\n1\t1\t\t\t\t\n1\t\t\t\t\t0\n.\t.\t.\t.\t.\t.\n0\t\t0\t\t\t0\n\t\t\t1\t\t\n",
    ),
    (
        Format::Latex,
        "\
\\begin{bmatrix}
 & 1 &  &  &  &  \\\\
1 & 1 &  &  &  &  \\\\
1 &  &  &  &  & 0 \\\\
 &  &  &  &  &  \\\\
0 &  & 0 &  &  & 0 \\\\
 &  &  & 1 &  &  \\\\
\\end{bmatrix}
",
    ),
    (
        Format::Tabular,
        "\
\\begin{tabular}{|c|c|c|c|c|c|}
\\hline
 & 1 &  &  &  &  \\\\
\\hline
1 & 1 &  &  &  &  \\\\
\\hline
1 &  &  &  &  & 0 \\\\
\\hline
 &  &  &  &  &  \\\\
\\hline
0 &  & 0 &  &  & 0 \\\\
\\hline
 &  &  & 1 &  &  \\\\
\\hline
\\end{tabular}
",
    ),
];

/// A Sudoku as the formats write it that are for Sudoku alone.
const SUDOKU: [(Format, &str); 6] = [
    (
        Format::Sdk,
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    ),
    (
        Format::Sdm,
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
    ),
    (
        Format::Ss,
        "\
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
",
    ),
    (
        Format::Candidates,
        "1...1234..3.123412341234.2..12341234...4123412341234123412341...\n",
    ),
    (
        Format::Hodoku,
        ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::\n",
    ),
    (
        Format::OpenSudoku,
        "\
<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>
<opensudoku>
  <name>takuzu-sat</name>
  <game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\" />
</opensudoku>
",
    ),
];

#[test]
fn one_puzzle_in_every_coat() {
    let of_takuzu = Format::ALL.into_iter().filter(|format| format.carries(Kind::Takuzu));
    assert!(COATS.map(|(format, _)| format).into_iter().eq(of_takuzu));
    for (format, text) in COATS {
        let puzzle = six(format);
        let options = match format {
            Format::Xo => detect().with_format(format),
            _ => detect(),
        };
        let entries = read(text, &options).expect(text);
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(entries[0].puzzle, puzzle, "{text}");
        assert_eq!(entries[0].format, format, "{text}");
        assert_eq!(text::write(&puzzle, format).as_deref(), Ok(text));
    }
}

/// All at once, each with its line.
#[test]
fn coats_in_one_stream() {
    let coats = COATS.iter().filter(|(format, _)| *format != Format::Xo);
    let texts: Vec<&str> = coats.map(|(_, text)| *text).collect();
    let text = texts.join("\n");
    let found = outcomes(text.as_bytes(), detect());
    let mut line = 1;
    for (text, found) in texts.iter().zip(&found) {
        assert_eq!(*found, format!("p.txt:{line} {SIX}"), "{text}");
        line += text.lines().count() + 1;
    }
    assert_eq!(found.len(), texts.len());
}

/// Every format of the manual, and only these, with what it carries.
#[test]
fn the_table_of_the_manual() {
    let manual = include_str!("../../docs/formats.md");
    for (format, coat) in COATS.into_iter().chain(SUDOKU) {
        let mark = |yes: bool| if yes { "yes" } else { "no" };
        let is_takuzu = format.carries(Kind::Takuzu);
        let row = format!(
            "| `{format}` | {} | {} | {} | {} | {} | {} | {} |\n",
            format.summary(),
            match (is_takuzu, format.carries(Kind::Sudoku)) {
                (true, true) => "both",
                (true, false) => "Takuzu",
                (false, _) => "Sudoku",
            },
            mark(format.carries_rectangles()),
            match format.distinct_lines() {
                _ if !is_takuzu => "",
                None => "as it says",
                Some(true) => "holds",
                Some(false) => "does not hold",
            },
            mark(format.carries_signs()),
            mark(format.carries_majority()),
            if format.gap().is_empty() { "nothing" } else { "a blank line" },
        );
        assert!(manual.contains(&row), "{row}");
        let heading = format!("\n## `{format}`\n");
        let (_, section) = manual.split_once(&heading).expect(&heading);
        let section = section.split("\n## ").next().unwrap_or_default();
        let sample = format!("```text\n{coat}```");
        assert!(section.contains(&sample), "{format} lacks\n{sample}");
    }
    let rows = manual.lines().filter(|line| line.starts_with("| `"));
    let formats = rows.filter(|line| line.matches('|').count() == 9);
    assert_eq!(formats.count(), Format::ALL.len());
}

#[test]
fn grids_of_other_programs() {
    for text in [
        // shadify: the task alone, and its whole answer.
        "[[\"x\",\"1\",\"x\",\"0\"],[\"x\",\"x\",\"0\",\"x\"],[\"x\",\"0\",\"x\",\"x\"],[\"1\",\"1\",\"x\",\"0\"]]",
        "{\n \"size\": 4,\n \"field\": [[\"0\"]],\n \"task\": [\n  [\"x\", \"1\", \"x\", \"0\"],\n  \
         [\"x\", \"x\", \"0\", \"x\"],\n  [\"x\", \"0\", \"x\", \"x\"],\n  [\"1\", \"1\", \"x\", \"0\"]\n ]\n}",
        // 0h h1: rows, and the cells of a level.
        "[[0,2,0,1],[0,0,1,0],[0,1,0,0],[2,2,0,1]]",
        "{\"size\":4,\"full\":[1],\"empty\":[0,2,0,1,0,0,1,0,0,1,0,0,2,2,0,1],\"quality\":70}",
        "[[null,1,null,0],[null,null,0,null],[null,0,null,null],[1,1,null,0]]",
        // A line of `check --json`.
        "{\"schema\":\"takuzu-sat/1\",\"source\":\"p.txt:3\",\"puzzle\":\"takuzu\",\"rows\":4,\
         \"cols\":4,\"rules\":{\"distinct_lines\":true,\"majority\":\"none\"},\
         \"givens\":\".1.0..0..0..11.0\",\"status\":\"unique\",\"solution\":\"0110100100111100\"}",
        "4x4;_1_0__0__0__11_0",
        "a1a0b0b0b11a0",
        "begin\npuzzle Tohu-Wa-Vohu\nauthor A. N. Other\nsize 4\nproblem\n- 1 - 0\n- - 0 -\n- 0 - -\n\
         1 1 - 0\nsolution\n0 1 1 0\n1 0 0 1\n0 0 1 1\n1 1 0 0\nmoves\n1a 2b\nend\n",
        "+---+---+---+---+\n|   | 1 |   | 0 |\n|   |   | 0 |   |\n|   | 0 |   |   |\n+---+---+---+---+\n\
         | 1 | 1 |   | 0 |\n+---+---+---+---+\n",
    ] {
        assert_eq!(rows(text, &detect()), [FOUR], "{text}");
    }
}

fn rules(text: &str, options: &ReadOptions) -> (Rules, Option<String>) {
    let entries = read(text, options).expect(text);
    let Puzzle::Takuzu(takuzu) = &entries[0].puzzle else { panic!("{entries:?}") };
    (takuzu.rules(), entries[0].note.clone())
}

#[test]
fn the_rules_are_those_of_the_text() {
    let block = |name: &str| format!("begin\npuzzle {name}\nproblem\n- -\n- 1\nend\n");
    let json = "{\"rows\":2,\"cols\":2,\"rules\":{\"distinct_lines\":false},\"givens\":\"....\"}";
    for text in ["6x6:BEAEegbcDc", "6dt:BEAEegbcDc", json, &block("tohu-wa-vohu")] {
        assert_eq!(rules(text, &detect()), (Rules::UNRULY, None), "{text}");
        let asked = rules(text, &detect().with_rules(Rules::TAKUZU));
        let note = "equal rows and columns are forbidden, as requested; the text says allowed";
        assert_eq!(asked, (Rules::TAKUZU, Some(note.to_owned())), "{text}");
        let same = rules(text, &detect().with_rules(Rules::UNRULY));
        assert_eq!(same, (Rules::UNRULY, None), "{text}");
    }
    let (strict, silent) = (block("Binairo"), "begin\nproblem\n- -\n- 1\nend\n");
    for text in ["6x6u:BEAEegbcDc", "6x6udn:BEAEegbcDc", &strict, silent, SIX] {
        assert_eq!(rules(text, &detect()), (Rules::TAKUZU, None), "{text}");
    }
    let asked = rules("6x6u:BEAEegbcDc", &detect().with_rules(Rules::UNRULY));
    let note = "equal rows and columns are allowed, as requested; the text says forbidden";
    assert_eq!(asked, (Rules::UNRULY, Some(note.to_owned())));
    let asked = rules(SIX, &detect().with_rules(Rules::UNRULY));
    assert_eq!(asked, (Rules::UNRULY, None));
}

/// Boards of 20x20 with at most one given; the letters are counted by hand.
#[test]
fn long_runs_of_blanks() {
    let z = |count| "z".repeat(count);
    let cases = [
        // 400 = 15 · 26 + 10 = 16 · 25 + 0.
        (None, z(15) + "j", z(16) + "a"),
        // 24, then 375 = 14 · 26 + 11 = 15 · 25 + 0.
        (Some((24, 0)), format!("x0{}k", z(14)), format!("y{}a", z(15))),
        // 25, then 374 = 14 · 26 + 10 = 14 · 25 + 24.
        (Some((25, 0)), format!("y0{}j", z(14)), format!("za{}y", z(14))),
        (Some((25, 1)), format!("y1{}j", z(14)), format!("ZA{}y", z(14))),
        // 26, then 373 = 14 · 26 + 9 = 14 · 25 + 23.
        (Some((26, 1)), format!("z1{}i", z(14)), format!("ZB{}x", z(14))),
        // 30, then 369 = 14 · 26 + 5 = 14 · 25 + 19.
        (Some((30, 0)), format!("zd0{}e", z(14)), format!("zf{}t", z(14))),
        // 399 = 15 · 26 + 9 = 15 · 25 + 24, then nothing.
        (Some((399, 1)), z(15) + "i1", "Z".repeat(15) + "Ya"),
    ];
    for (given, task, unruly) in cases {
        let shape = Shape::square(20);
        let grid = Grid::from_fn(shape, |cell| {
            let (_, value) = given.filter(|&(place, _)| place == shape.index(cell))?;
            Some(value)
        });
        let puzzle: Puzzle = grid.to_line().parse().expect("a blank line");
        let unruly = format!("20x20u:{unruly}\n");
        assert_eq!(text::write(&puzzle, Format::Task), Ok(format!("{task}\n")));
        assert_eq!(text::write(&puzzle, Format::Unruly), Ok(unruly.clone()));
        for text in [format!("{task}\n"), unruly] {
            assert_eq!(read(&text, &detect()).expect(&text)[0].puzzle, puzzle);
        }
    }
}

/// Width stands before height where others than us wrote it down.
#[test]
fn rectangles() {
    // 48 blanks are 25 and 23, then the 0 behind them.
    let entries = read("8x6u:zx", &detect()).expect("48 cells");
    assert_eq!(entries[0].puzzle.givens(), &Grid::blank(Shape::new(6, 8)));
    assert_eq!(text::write(&entries[0].puzzle, Format::Unruly).as_deref(), Ok("8x6u:zx\n"));
    assert_eq!(rows("4x2;01...1..", &detect()), ["01.. .1.."]);
    let block = "begin\nrows 2\ncols 4\nproblem\n0 1 - -\n- 1 - -\nend\n";
    assert_eq!(rows(block, &detect()), ["01.. .1.."]);
    let json = "{\"rows\":2,\"cols\":4,\"givens\":\"01...1..\"}";
    assert_eq!(rows(json, &detect()), ["01.. .1.."]);
    assert_eq!(rows("[[0,2,1,0],[1,0,0,0]]", &detect()), [".10. 0..."]);
    let drawn = "┌─┬─┬─┬─┐\n│0│1│ │ │\n│ │1│ │ │\n└─┴─┴─┴─┘";
    assert_eq!(rows(drawn, &detect()), ["01.. .1.."]);
    let xo = detect().with_format(Format::Xo);
    assert_eq!(rows("2 4\nO X . .\n. x . .\n", &xo), ["01.. .1.."]);
}

#[test]
fn the_position_of_a_save_file() {
    let save = |moves: &[&str], position: usize| {
        let mut text = COATS[9].1.replace("STATEPOS:1:1", &format!("STATEPOS:1:{position}"));
        for entry in moves {
            let (key, value) = entry.split_once(' ').unwrap_or((entry, ""));
            text.push_str(&format!("{key:8}:{}:{value}\n", value.len()));
        }
        text
    };
    let moves = ["MOVE P0,0,0", "MOVE P1,5,1", "MOVE P-,0,0", "MOVE P0,2,3"];
    let six = |position| rows(&save(&moves, position), &detect()).remove(0);
    assert_eq!(six(1), SIX);
    assert_eq!(six(2), "01.... 11.... 1....0 ...... 0.0..0 ...1..");
    assert_eq!(six(3), "01.... 11...1 1....0 ...... 0.0..0 ...1..");
    assert_eq!(six(4), ".1.... 11...1 1....0 ...... 0.0..0 ...1..");
    assert_eq!(six(5), ".1.... 11...1 1....0 ..0... 0.0..0 ...1..");
    let restarted = save(&["MOVE P0,0,0", "RESTART BEAEegbcDc", "MOVE P0,5,5"], 4);
    assert_eq!(rows(&restarted, &detect()), [".1.... 11.... 1....0 ...... 0.0..0 ...1.0"]);
}

#[test]
fn the_solution_of_a_save_file() {
    // .1.0 ..0. .0.. 11.0: a blank and a 1, a blank and a 0, 2 and a 0, 2 and a 0, 2, 1, 1, 1 and a 0.
    let save = |solution: &str| {
        let text = COATS[9].1.replace("BEAEegbcDc", "BbccCAba").replace(":10:", ":8:");
        let text = text.replace("6x6u", "4x4u").replace("STATEPOS:1:1", "STATEPOS:1:2");
        format!("{text}SOLVE   :17:S{solution}\n")
    };
    let solution = "0110100100111100";
    assert_eq!(rows(&save(solution), &detect()), ["0110 1001 0011 1100"]);
    for wrong in ["0010100100111100", "011010010011110.", "2110100100111100"] {
        let found = error(&save(wrong), &detect());
        assert!(found.message().starts_with("a move of Unruly is"), "{found}");
        assert_eq!((found.line(), found.column()), (9, 13), "{found}");
    }
}

#[test]
fn other_signs_for_cells() {
    let cells = |signs: &str| detect().with_cells(signs.parse().expect("three signs"));
    let spelt = |zero: &str, one: &str, blank: &str| {
        FOUR.replace('0', "Z").replace('1', one).replace('.', blank).replace('Z', zero)
    };
    for (signs, [zero, one, blank]) in [
        ("OX.", ["O", "X", "."]),
        ("12.", ["1", "2", "."]),
        ("120", ["1", "2", "0"]),
        ("012", ["0", "1", "2"]),
        ("○●·", ["○", "●", "·"]),
        ("xo-", ["x", "o", "-"]),
        ("ab_", ["a", "b", "_"]),
    ] {
        let words = spelt(zero, one, blank);
        let lines = words.replace(' ', "\n");
        let line = words.replace(' ', "");
        let sized = format!("4x4;{line}");
        let table = format!("|{}|\n", lines.replace('\n', "|\n|"))
            .replace(zero, &format!("{zero}|"))
            .replace(one, &format!("{one}|"))
            .replace(blank, &format!("{blank}|"))
            .replace("||", "|");
        for text in [&words, &lines, &line, &sized, &table] {
            assert_eq!(rows(text, &cells(signs)), [FOUR], "{signs}\n{text}");
        }
        assert!(read("01\n.#", &cells("OX.")).is_err());
    }
    assert_eq!(rows("[[1,2],[0,1]]", &cells("120")), ["01 .0"]);
    assert_eq!(rows("[[1,0],[0,1]]", &cells("01.")), ["10 01"]);
    assert_eq!(
        rows("[[\"a\",\"b\"],[\" \",\"a\"]]".replace(' ', ".").as_str(), &cells("ab.")),
        ["01 .0"]
    );
    let letters = detect().with_format(Format::Xo);
    assert_eq!(rows("X O\n. x\n", &letters), ["10 .1"]);
}
