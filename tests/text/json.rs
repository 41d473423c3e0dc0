//! JSON of other programs: where the cells are, what stands beside them, and what is another puzzle.

use super::*;

const OPEN: &str = ".1.0 ..0. .0.. 11.0";
const CELLS: &str = ".1.0..0..0..11.0";
const FULL: &str = "0110100100111100";

#[test]
fn the_cells_are_found_by_name_and_by_their_blanks() {
    let nested = r#"[["",1,"",0],["","",0,""],["",0,"",""],[1,1,"",0]]"#;
    let full = "[[0,1,1,0],[1,0,0,1],[0,0,1,1],[1,1,0,0]]";
    for text in [
        format!(r#"{{"grid":{nested}}}"#),
        nested.to_owned(),
        nested.replace("\"\"", "\" \""),
        format!(r#"{{"size":4,"givens":"{CELLS}"}}"#),
        format!(r#"{{"rows":4,"size":4,"givens":"{CELLS}"}}"#),
        format!(r#"{{"givens":"{CELLS}"}}"#),
        format!(r#"{{"size":4,"boardStr":"{CELLS}"}}"#),
        format!(r#"{{"boardStr":"{}"}}"#, OPEN.replace(' ', ",")),
        format!(r#"{{"boardStr":"{}"}}"#, OPEN.replace(' ', "\\n")),
        // A full grid and an open one.
        format!(r#"{{"grid":{full},"start":{nested}}}"#),
        format!(r#"{{"board":"{FULL}","x":"{CELLS}"}}"#),
        format!(r#"{{"grid":"{FULL}","puzzle":"{CELLS}"}}"#),
        format!(r#"{{"a":"{FULL}","b":"{CELLS}"}}"#),
        format!(r#"{{"size":4,"board":{full},"task":{nested}}}"#),
        format!(r#"{{"size":4,"board":{full},"grid":{nested}}}"#),
        format!(r#"{{"solution":"{FULL}","puzzle":"{CELLS}"}}"#),
        // A saved page of a site.
        format!(r#"{{"7":{{"boardStr":"{CELLS}","solution":"","posted":false}}}}"#),
    ] {
        assert_eq!(rows(&text, &detect()), [OPEN], "{text}");
    }
    let several = format!(r#"{{"easy":"{CELLS}","hard":"{CELLS}"}}"#);
    assert_eq!(rows(&several, &detect()), [OPEN, OPEN]);
    let named = format!(r#"{{"puzzle":"{FULL}","grid":"{CELLS}"}}"#);
    assert_eq!(rows(&named, &detect())[0].replace(' ', ""), FULL, "names tell more");
}

#[test]
fn tango_as_its_site_has_it() {
    let walls = r#"{"game":"tango","grid_size":[6,6],
        "symbols":[[0,1,"M"],[2,2,"S"]],
        "walls":[[[0,0],[0,1],"x"]]}"#;
    let place = |edge: &str| {
        format!(
            r#"{{"included":[{{"lotkaGamePuzzle":{{"gridSize":6,"presetCellIdxes":[1,14],
            "solution":["ZERO","ONE","ONE","ZERO","ONE","ZERO","ONE","ONE","ONE","ONE","ONE","ONE",
            "ONE","ONE","ZERO"],"edges":[{edge}]}}}}]}}"#
        )
    };
    let edge = r#"{"startIdx":0,"endIdx":1,"isEqual":false}"#;
    let wanted = "{\"schema\":\"takuzu-sat/1\",\"puzzle\":\"takuzu\",\"rows\":6,\"cols\":6,\
        \"rules\":{\"distinct_lines\":true,\"majority\":\"none\"},\
        \"signs\":[[\"r1c1\",\"r1c2\",\"x\"]],\"givens\":\".1............0.....................\"}\n";
    for text in [walls, &place(edge)] {
        let entries = read(text, &detect()).unwrap_or_else(|error| panic!("{error}"));
        let written = text::write(&entries[0].puzzle, Format::Json).expect("any puzzle");
        assert_eq!(written, wanted);
        assert_eq!((entries.len(), &entries[0].note), (1, &None));
    }
    let unsure = r#"{"size":6,"symbols":[[1,1,"M"]],"walls":[[[1,1],[1,2],"x"]]}"#;
    let note = read(unsure, &detect()).expect("a puzzle").remove(0).note;
    assert!(note.is_some_and(|note| note.contains("counted from 1")));
    let outside = place(r#"{"startIdx":0,"endIdx":40,"isEqual":false}"#);
    error(&outside, &detect());
}

/// The numbers were taken for sides of Unruly.
#[test]
fn rows_and_puzzles_may_be_numbered() {
    let numbered = |lines: [&str; 4]| {
        let lines = (1..).zip(lines);
        lines.map(|(number, line)| format!("{number}: {line}\n")).collect::<String>()
    };
    let mut lines = OPEN.split(' ');
    let grid = numbered(std::array::from_fn(|_| lines.next().expect("four rows")));
    assert_eq!(rows(&grid, &detect()), [OPEN]);
    assert_eq!(rows(&numbered([CELLS; 4]), &detect()), [OPEN; 4]);
    assert_eq!(rows(&grid.replace(": ", ":"), &detect()), [OPEN]);
    let wrong = error("1: .1.0\n2: ..x.\n3: .0..\n4: 11.0\n", &detect());
    assert_eq!((wrong.line(), wrong.column()), (2, 6));
    // Still a game of Unruly.
    assert_eq!(rows("4:BbccCAba", &detect()), [OPEN]);
}

#[test]
fn codes_of_hodoku_have_four_or_five_digits() {
    let cells =
        "+945..6+18................................................................63.......";
    for code in ["0312", "03121"] {
        let line = format!(":{code}:7:{cells}:113 411::\n");
        let entries = read(&line, &detect()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(entries[0].format, Format::Hodoku, "{line}");
        assert_eq!(entries[0].puzzle.givens().filled().count(), 8);
    }
}
