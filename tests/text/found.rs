//! Texts as other programs and people write them: what stands around the cells is taken off.

use super::*;

const NINE: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn nine_line() -> String {
    NINE.replace(' ', "")
}

/// The rows of a Sudoku, each changed.
fn nine(row: impl Fn(&str) -> String) -> String {
    NINE.split(' ').map(|text| row(text) + "\n").collect()
}

/// The rows of the small Takuzu, each changed.
fn four(row: impl Fn(&str) -> String) -> String {
    FOUR.split(' ').map(|text| row(text) + "\n").collect()
}

fn apart(row: &str, by: &str) -> String {
    let signs: Vec<String> = row.chars().map(String::from).collect();
    signs.join(by)
}

#[track_caller]
fn is_nine(text: &str, count: usize) {
    assert_eq!(rows(text, &detect()), vec![NINE; count], "{text}");
}

#[track_caller]
fn is_four(text: &str, count: usize) {
    assert_eq!(rows(text, &detect()), vec![FOUR; count], "{text}");
}

#[test]
fn fields_behind_and_before_the_cells() {
    let (puzzle, small) = (nine_line(), FOUR.replace(' ', ""));
    let zeros = puzzle.replace('.', "0");
    for line in [
        format!("{puzzle} {SOLVED}"),
        format!("{puzzle} # easy, and very nice"),
        format!("{puzzle} easy 30"),
        format!("{zeros} {SOLVED} 30"),
        format!("0000183b305c {zeros} 1.2"),
        format!("{puzzle},17,somebody"),
        format!("17;{puzzle};somebody"),
        format!("\"Smith, J.\",{zeros},{SOLVED}"),
        format!("{SOLVED},{zeros}"),
        format!("{puzzle}\teasy\t3.4"),
        format!("\"{puzzle}\""),
        format!("'{puzzle}', 3"),
    ] {
        for count in [1, 2, 5, 81] {
            is_nine(&format!("{line}\n").repeat(count), count);
        }
    }
    for line in [
        format!("{small} 0110100100111100"),
        format!("{small} 1 0110100100111100"),
        format!("{small}  # no. 7"),
        format!("{FOUR} # no. 7"),
        format!("{small},0110100100111100,7"),
        format!("7\t{small}\t0110100100111100"),
    ] {
        for count in [1, 2, 5, 16] {
            is_four(&format!("{line}\n").repeat(count), count);
        }
    }
    for line in ["4x4;_1_0__0__0__11_0 0110", "a1a0b0b0b11a0 # a task"] {
        is_four(&format!("{line}\n").repeat(3), 3);
    }
    is_four(&four(|row| format!("{row} # a row")), 1);
}

#[test]
fn columns_with_names() {
    let (puzzle, small) = (nine_line(), FOUR.replace(' ', ""));
    let list = |header: &str, line: String| format!("{header}\n{}", format!("{line}\n").repeat(7));
    for text in [
        list("puzzle,solution,clues,difficulty", format!("{puzzle},{SOLVED},30,1.5")),
        list("quizzes,solutions", format!("{puzzle},{SOLVED}")),
        list("id\tpuzzle", format!("abc\t{puzzle}")),
        list("puzzle solution", format!("{puzzle} {SOLVED}")),
        list("\"puzzle\",\"level\"", format!("\"{puzzle}\",\"easy\"")),
        list("puzzle", puzzle.clone()),
        list("# puzzle,level", format!("{puzzle},easy")),
    ] {
        is_nine(&text, 7);
    }
    is_four(&list("puzzle,solution", format!("{small},0110100100111100")), 7);
    // One wrong line is a wrong line.
    let wrong = format!("puzzle,level\n{puzzle},1\n{},2\n{puzzle},3\n", &puzzle[1..]);
    let found = outcomes(wrong.as_bytes(), detect());
    assert_eq!(found.len(), 3);
    assert_eq!(found[1], "p.txt:3:1: 80 cells are no square; 81 would be 9x9");
}

#[test]
fn the_place_of_a_fault_is_that_of_the_text() {
    let text = format!("a,level\n1,{}\n", nine_line().replacen('3', "x", 1)).repeat(1);
    let text = format!("{text}2,{}\n", nine_line());
    let found = outcomes(text.as_bytes(), detect());
    assert!(found[0].starts_with("p.txt:2:4: `x` is neither a number"), "{}", found[0]);
    let text = nine(|row| apart(row, ",").replace('.', "")).replacen("1,9,5", "1,x,5", 1);
    assert_eq!(
        error(&text, &detect()).to_string().lines().skip(1).collect::<Vec<_>>(),
        [" --> p.txt:2:7", "  |", "2 | 6,,,1,x,5,,,", "  |       ^ not a cell"]
    );
}

#[test]
fn cells_apart_by_signs() {
    for by in [",", ";", ", ", " ; "] {
        is_nine(&nine(|row| apart(row, by)), 1);
        is_nine(&nine(|row| apart(row, by).replace('.', "")), 1);
        is_nine(&nine(|row| apart(row, by).replace('.', "0")), 1);
        is_nine(&nine(|row| apart(row, by) + by), 1);
        is_four(&four(|row| apart(row, by)), 1);
        is_four(&four(|row| apart(row, by).replace('.', "")), 1);
    }
    let cell = |cell: &str| format!("\"{}\"", cell.replace('.', ""));
    let in_quotes =
        |row: &str| row.split("").filter(|c| !c.is_empty()).map(cell).collect::<Vec<_>>().join(",");
    is_nine(&nine(in_quotes), 1);
    is_nine(&nine(|row| apart(row, "\t").replace('.', "")), 1);
    let two = nine(|row| apart(row, ",").replace('.', ""));
    is_nine(&format!("{two}\n{two}"), 2);
    // Numbers of two digits.
    let row = |shift: usize| {
        let cell = |col: usize| match col.is_multiple_of(3) {
            true => ((col + shift) % 16 + 1).to_string(),
            false => String::new(),
        };
        (0..16).map(cell).collect::<Vec<_>>().join(",") + "\n"
    };
    let text: String = (0..16).map(|row_at| row(row_at * 4 + row_at / 4)).collect();
    let puzzle = &read(&text, &detect()).expect("a Sudoku")[0].puzzle;
    assert_eq!(puzzle.shape(), Shape::square(16));
    assert_eq!(puzzle.givens().to_line().chars().nth(15), Some('G'));
}

#[test]
fn cells_apart_on_one_line() {
    is_nine(&(apart(&nine_line(), " ") + "\n"), 1);
    is_nine(&(apart(&nine_line(), " ") + "\n").repeat(100), 100);
    is_nine(&(apart(&nine_line().replace('.', "0"), "\t") + "\n").repeat(3), 3);
    is_four(&(apart(&FOUR.replace(' ', ""), " ") + "\n"), 1);
    is_four(&(apart(&FOUR.replace(' ', ""), " ") + "\n").repeat(20), 20);
}

#[test]
fn spaces_for_blanks() {
    is_nine(&nine(|row| row.replace('.', " ")), 1);
    is_nine(&nine(|row| row.replace('.', " ").trim_end().to_owned()), 1);
    is_four(&four(|row| row.replace('.', " ")), 1);
    is_nine(&nine(|row| format!("\"{}\",", row.replace('.', " "))), 1);
    is_nine(&nine(|row| format!("    '{}' +", row.replace('.', " "))), 1);
    is_nine(&nine(|row| format!("|{}|", row.replace('.', " "))), 1);
    is_four(&four(|row| format!("|{row}|")), 1);
    is_four(&four(|row| format!("| {} |", apart(row, " "))), 1);
    // A row of blanks is a blank line.
    let text = "1   \n  1 \n\n 0 0\n\n";
    assert_eq!(rows(text, &detect()), ["1... ..1. .... .0.0"]);
    let two = nine(|row| row.replace('.', " "));
    is_nine(&format!("{two}\n{two}"), 2);
}

#[test]
fn headings_and_bands() {
    let grid = nine(|row| row.replace('.', "0"));
    is_nine(&format!("Grid 01\n{grid}Grid 02\n{grid}Grid 50\n{grid}"), 3);
    is_nine(&format!("Puzzle #1:\n\n{grid}\nPuzzle #2:\n\n{grid}"), 2);
    is_four(&format!("Takuzu 1\n{0}Takuzu 2\n{0}", four(str::to_owned)), 2);
    let bands = |text: &str| {
        let lines: Vec<&str> = text.lines().collect();
        let bands = lines.chunks(3).map(|band| band.join("\n") + "\n");
        bands.collect::<Vec<_>>().join("\n")
    };
    is_nine(&bands(&grid), 1);
    is_nine(&format!("{0}\n{0}", bands(&grid)), 2);
    let spaced = nine(|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]));
    is_nine(&bands(&spaced), 1);
    is_four(".1.0\n..0.\n\n.0..\n11.0\n", 1);
    // Two halves of another board each are two faults.
    let halves = ".1.0\n..0.\n\n.0..\n11.0\n0000\n";
    assert_eq!(outcomes(halves.as_bytes(), detect()).len(), 2);
}

#[test]
fn pictures_of_hints() {
    let picture = "\
       1  2  3   4  5  6   7  8  9
   1  5  3  . | .  7  . | .  .  .
   2  6  .  . | 1  9  5 | .  .  .
   3  . (9)(8)| .  .  . | . [6] .
     ---------+---------+---------
   4  8  .  . | .  6  . | .  .  3
   5  4  .  . | 8  .  3 | .  .  1
   6  7  .  . | .  2  . | .  .  6
     ---------+---------+---------
   7  . :6: . | .  .  . | 2  8  .
   8  .  .  . | 4  1  9 | .  .  5
   9  .  .  . | .  8  . | .  7  9
   [ ] conclusion   ( ) reason
";
    is_nine(picture, 1);
    is_nine(
        &format!("stdin:1: a hidden single (trivial)\nIn row 3, 6 can only go in r3c8.\n{picture}"),
        1,
    );
    is_four(
        "     1  2  3  4\n  1  . (1) . [0]\n  2  .  .  0  .\n  3  .  0  .  .\n  4 (1)(1) .  0\n",
        1,
    );
    is_four("  a b c d\n1 - 1 - 0\n2 - - 0 -\n3 - 0 - -\n4 1 1 - 0\n", 1);
    let signs = "\
       1   2   3   4   5   6
   1   .   1 = . x .   .   .
   2  (1) (1) [.]  .   .   .
                       x
   3   1   .   .   .   .   0
       x
   4   .   .   .   .   .   .
   5   0   .   0   . = .   0
   6   .   .   .   1   .   .
   [ ] conclusion   ( ) reason
";
    let plain = ". 1=.x. . .\n1 1 . . . .\n        x\n1 . . . . 0\nx\n. . . . . .\n0 . 0 .=. 0\n. . . 1 . .\n";
    let read = |text| read(text, &detect()).unwrap_or_else(|error| panic!("{error}")).remove(0);
    assert_eq!(read(signs).puzzle, read(plain).puzzle);
    assert_eq!(read(signs).format, Format::Signs);
}

#[test]
fn tables_for_sudoku() {
    let puzzle: Puzzle = NINE.parse().expect("a Sudoku");
    let all = [
        Format::Markdown,
        Format::Box,
        Format::Csv,
        Format::Tsv,
        Format::Latex,
        Format::Tabular,
        Format::OpenSudoku,
    ];
    for format in all {
        let text = text::write(&puzzle, format).expect("a Sudoku of 9x9");
        for count in [1, 3] {
            let text = vec![text.clone(); count].join(format.gap());
            let entries = read(&text, &detect()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(entries.len(), count, "{text}");
            for entry in entries {
                assert_eq!((entry.format, &entry.puzzle), (format, &puzzle), "{text}");
            }
        }
    }
}

#[test]
fn games_of_opensudoku() {
    let data = nine_line().replace('.', "0");
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>Some</name>\n\
         <game data=\"{data}\" />\n<game created=\"0\" data=\"{data}\"/>\n</opensudoku>\n"
    );
    is_nine(&text, 2);
    // Several tags on a line, and three or more games: they were lost, or refused as Takuzu.
    let game = format!("<game data=\"{data}\" />");
    for (text, count) in [
        (format!("<opensudoku>{game}{game}</opensudoku>"), 2),
        (format!("<opensudoku>\n{game}\n{game}\n{game}\n</opensudoku>\n"), 3),
        (format!("<opensudoku>\n{game}\n\n{game}{game} <game id=\"3\"/>\n{game}\n"), 4),
    ] {
        is_nine(&text, count);
    }
    let wrong = error(&format!("{game}{game}<game data=\"12\"/>"), &detect());
    assert_eq!((wrong.line(), wrong.column()), (1, 2 * game.len() + 13));
}

#[test]
fn arrays_of_programs() {
    let numbers = |blank: &str, by: &str| {
        let row = |row: &str| {
            let cells: Vec<String> =
                row.chars().map(|c| c.to_string().replace('.', blank)).collect();
            format!("[{}]", cells.join(by))
        };
        NINE.split(' ').map(row).collect::<Vec<_>>()
    };
    let (comma, none) = (numbers("0", ", "), numbers("None", ", "));
    for text in [
        format!("[{}]\n", comma.join(",\n ")),
        format!("board = [{}]\n", comma.join(",\n         ")),
        format!("board = [\n  {},\n]\n", none.join(",\n  ")),
        format!("[{}]\n", none.join(", ")),
        format!("[{}]\n", numbers("0", " ").join("\n ")),
        format!("grid = np.array([{}], dtype=int)\n", comma.join(",")),
        format!("array([{}])\n", numbers("0.", ", ").join(",\n")),
        format!("int board[9][9] = {{{}}};\n", comma.join(",").replace('[', "{").replace(']', "}")),
        format!("const b = [{}];\n", numbers("null", ",").join(",")),
        format!("[{}]", numbers("'.'", ",").join(",").replace(['"'], "'")),
        format!("letting n be 9\nletting initial be [{}]\n", comma.join(",\n")),
        format!("letting initial be [{}]\n", comma.join(", ").replace(']', "; int(1..9)]")),
        format!(
            "n=3;\nstart=[|\n{}|];\n",
            NINE.split(' ')
                .map(|r| apart(r, ", ").replace('.', "0") + ",\n")
                .collect::<Vec<_>>()
                .join("|")
        ),
        format!(
            "start = [| {} |];\n",
            NINE.split(' ')
                .map(|r| apart(r, ", ").replace('.', "<>"))
                .collect::<Vec<_>>()
                .join(" |\n ")
        ),
    ] {
        is_nine(&text, 1);
    }
    let six = "letting initial be [[2,1,2,0],[2,2,0,2],[2,0,2,2],[1,1,2,0]]\n";
    is_four(six, 1);
    is_four("[[2,1,2,0],[2,2,0,2],[2,0,2,2],[1,1,2,0]]\n", 1);
    is_four("start = [| <>, 1, <>, 0 | <>, <>, 0, <> | <>, 0, <>, <> | 1, 1, <>, 0 |];\n", 1);
    is_four(
        "[['x', '1', 'x', '0'], ['x', 'x', '0', 'x'], ['x', '0', 'x', 'x'], ['1', '1', 'x', '0']]\n",
        1,
    );
    // What is broken is not mended.
    let broken = error("[[0,2 1,0],[0,0,1,0],[0,1,0,0],[2,2,0,1]]", &detect());
    assert_eq!((broken.message(), broken.column()), ("not valid JSON: expected `,` or `]`", 7));
    let wrong = error(
        &format!("board = [\n{}]\n", comma.join(",\n").replacen("9, 5", "9, 50", 1)),
        &detect(),
    );
    assert_eq!((wrong.line(), wrong.column()), (3, 17), "{wrong}");
}

#[test]
fn values_of_other_programs() {
    let (puzzle, small) = (nine_line(), FOUR.replace(' ', ""));
    let zeros = puzzle.replace('.', "0");
    let rows = |words: &str| format!("[\"{}\"]", words.replace(' ', "\",\""));
    let matrix = format!(
        "[{}]",
        NINE.split(' ')
            .map(|r| format!("[{}]", apart(r, ",").replace('.', "0")))
            .collect::<Vec<_>>()
            .join(",")
    );
    for name in ["grid", "board", "cells", "data"] {
        is_nine(&format!("{{\"id\":7,\"{name}\":{matrix},\"solution\":\"{SOLVED}\"}}"), 1);
        is_nine(&format!("{{\n \"{name}\":\n {}\n}}", rows(NINE)), 1);
        is_four(&format!("{{\"{name}\":{}}}", rows(FOUR)), 1);
    }
    for text in [
        format!("{{\"boardStr\":\"{zeros}\"}}"),
        format!("{{\"puzzle\":\"{puzzle}\",\"solution\":\"{SOLVED}\"}}"),
        format!("{{\"puzzle\":{{\"save\":{{\"time\":3,\"state\":\"{zeros}\"}}}}}}"),
        format!("{{\"newboard\":{{\"grids\":[{{\"value\":{matrix},\"solution\":{matrix}}}]}}}}"),
        format!("{{\"data\":[{}]}}", apart(&zeros, ",")),
    ] {
        is_nine(&text, 1);
    }
    is_four(&rows(FOUR), 1);
    is_four(&format!("{{\"data\":\"{small}\"}}"), 1);
    // Several at once.
    is_nine(&format!("[{matrix},\n{matrix}]\n{matrix}\n"), 3);
    is_nine(&format!("[\"{puzzle}\",\"{zeros}\",\n\"{puzzle}\"]"), 3);
    is_nine(&format!("[{{\"puzzle\":\"{puzzle}\"}},{{\"puzzle\":\"{puzzle}\"}}]"), 2);
    let ours = "{\"rows\":2,\"cols\":2,\"givens\":\"01..\"}";
    assert_eq!(self::rows(&format!("[{ours},{ours}]"), &detect()), ["01 ..", "01 .."]);
}

#[test]
fn givens_one_by_one() {
    let cells = |words: &str, base: usize| {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let cell = |row: usize, col: usize, sign: char| (row + base, col + base, sign);
        let row = |(row, text): (usize, &String)| {
            let signs: Vec<char> = text.chars().collect();
            let filled = signs.into_iter().enumerate().filter(|&(_, sign)| sign != '.');
            filled.map(|(col, sign)| cell(row, col, sign)).collect::<Vec<_>>()
        };
        words.iter().enumerate().flat_map(row).collect::<Vec<_>>()
    };
    for base in [0, 1] {
        for (words, side) in [(FOUR, 4), (NINE, 9)] {
            let cells = cells(words, base);
            let facts: Vec<String> =
                cells.iter().map(|(r, c, v)| format!("filled({r},{c},{v}).")).collect();
            let list: Vec<String> =
                cells.iter().map(|(r, c, v)| format!("{r} {c} {v}\n")).collect();
            for text in [
                facts.join(" "),
                facts.join("\n"),
                format!("size({side}).\n{}\n", facts.join("\n")),
                format!("{side}\n{}\n{}", cells.len(), list.concat()),
                format!("{side} {}\n{}", cells.len(), list.concat()),
            ] {
                assert_eq!(self::rows(&text, &detect()), [words], "{text}");
            }
        }
    }
    let entries = read("filled(2,2,0). filled(1,3,1).", &detect()).expect("a Takuzu");
    assert_eq!(words(entries[0].puzzle.givens()), "..1. .0.. .... ....");
    assert_eq!(entries[0].note.as_deref(), Some("the facts say no size: they are read as 4x4"));
    let wrong = error("size(4). filled(2,5,0). filled(1,3,1).", &detect());
    assert_eq!((wrong.message(), wrong.column()), ("row 2, column 5 is outside of 4x4", 10));
    let twice = error("size(4). filled(2,2,0). filled(2,2,1).", &detect());
    assert_eq!(twice.message(), "row 2, column 2 has two values");
}

#[test]
fn rows_of_x_and_o() {
    let text = four(|row| apart(row, " ").replace('0', "O").replace('1', "X"));
    is_four(&text, 1);
    assert_eq!(read(&text, &detect()).expect("a puzzle")[0].format, Format::Xo);
}

#[test]
fn signs_of_other_programs() {
    let plain =
        "1 0 . .=. .\n. . . . . .\n  x\n.x. . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n";
    let expected = read(plain, &detect()).expect("signs").remove(0).puzzle;
    for text in [
        "{\"symbols\":[[1,1,\"M\"],[1,2,\"S\"]],\"walls\":[[[1,4],[1,5],\"=\"],[[2,2],[3,2],\"x\"],[[3,1],[3,2],\"x\"]]}\n",
        "{\"symbols\":[[0,0,\"M\"],[0,1,\"S\"]],\n\"walls\":[[[0,3],[0,4],\"=\"],[[1,1],[2,1],\"x\"],\n[[2,0],[2,1],\"x\"]]}\n",
        "MS****\n******\n******\n******\n******\n******\n1,4,=,1,5\n2,2,x,3,2\n3,1,x,3,2\n",
        "M|S|0|0=0|0\n-----------\n0|0|0|0|0|0\n--x--------\n0x0|0|0|0|0\n-----------\n0|0|0|0|0|0\n-----------\n0|0|0|0|0|0\n-----------\n0|0|0|0|0|0\n",
    ] {
        for count in [1, 2] {
            let entries = read(&vec![text; count].join("\n"), &detect());
            let entries = entries.unwrap_or_else(|error| panic!("{text}{error}"));
            assert_eq!(entries.len(), count, "{text}");
            assert!(entries.iter().all(|entry| entry.puzzle == expected), "{text}");
        }
    }
    let wrong = error("MS**\n****\n****\n****\n1,1,x,3,1\n", &detect());
    assert_eq!(
        wrong.message(),
        "the sign r1c1xr3c1 is not between two neighbours on a board of 4x4"
    );
}
