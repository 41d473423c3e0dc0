//! L lines of L cells: puzzles, or the rows of one grid.

use takuzu_sat::text::Tip;

use super::*;

/// The cells of a board that breaks no rule, row by row: about so many in ten of a chequered one.
fn chequered(side: usize, in_ten: usize, random: &mut ChaCha8Rng) -> String {
    let phase = random.random_range(0..2);
    let cell = |place: usize| match random.random_range(0..10) < in_ten {
        true => ['0', '1'][(place / side + place + phase) % 2],
        false => '.',
    };
    (0..side * side).map(cell).collect()
}

/// So many puzzles of a side, a line each.
fn list(count: usize, side: usize) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(side as u64);
    let lines = (0..count).map(|_| chequered(side, 4, &mut random) + "\n");
    lines.collect()
}

/// A grid of a side, one row per line.
fn grid(side: usize) -> String {
    let cells = chequered(side, 4, &mut ChaCha8Rng::seed_from_u64(side as u64));
    let rows = cells.as_bytes().chunks(side);
    rows.map(|row| str::from_utf8(row).expect("ASCII").to_owned() + "\n").collect()
}

/// The formats and notes of a text, each with how often it follows itself.
#[track_caller]
fn found(text: &str, options: ReadOptions) -> (usize, Format, Option<String>) {
    let entries = read(text, &options).unwrap_or_else(|error| panic!("{error}"));
    let format = entries[0].format;
    assert!(entries.iter().all(|entry| entry.format == format));
    assert!(entries[1..].iter().all(|entry| entry.note.is_none()));
    (entries.len(), format, entries[0].note.clone())
}

#[test]
fn as_many_lines_as_cells_are_puzzles() {
    for side in [4, 6, 8, 10, 14, 20] {
        for count in [side * side - 1, side * side, side * side + 1] {
            let text = list(count, side);
            assert_eq!(found(&text, detect()), (count, Format::Line, None), "{side}");
            let words = text::read("list", &text, &detect().with_format(Format::Line));
            let words = words.expect("puzzles").into_iter();
            let words =
                words.map(|entry| text::write(&entry.puzzle, Format::Words).expect("square"));
            let words: String = words.collect();
            assert_eq!(found(&words, detect()), (count, Format::Words, None), "{side}");
        }
    }
}

#[test]
fn sixteen_sudoku_of_a_line_are_sudoku() {
    let lines = ["1.3...2..4.....1", "....1..2.3..4...", ".2.....13...4...", "4.....1..2....3."];
    let text = (0..16).map(|n| format!("{}\n", lines[n % 4])).collect::<String>();
    assert_eq!(found(&text, detect()), (16, Format::Line, None));
    assert_eq!(found(&text.replace('.', "0"), detect()), (16, Format::Sdm, None));
}

#[test]
fn lines_that_make_no_puzzles_are_rows() {
    for side in [16, 36, 64, 100, 144, 196] {
        let text = grid(side);
        assert_eq!(found(&text, detect()), (1, Format::Grid, None), "{side}");
        let groups = |row: &str| {
            let words = row.as_bytes().chunks(side.isqrt());
            let words: Vec<&str> = words.map(|word| str::from_utf8(word).expect("ASCII")).collect();
            words.join(" ") + "\n"
        };
        let text: String = text.lines().map(groups).collect();
        assert_eq!(found(&text, detect()), (1, Format::Grid, None), "{side}");
    }
    let rows = (0..16).map(|row: usize| {
        let cell = |col: usize| {
            let number = (row * 4 + row / 4 + col) % 16 + 1;
            char::from(b"123456789ABCDEFG"[number - 1])
        };
        (0..16)
            .map(|col| if (row + col).is_multiple_of(3) { cell(col) } else { '.' })
            .collect::<String>()
    });
    let text: String = rows.map(|row| row + "\n").collect();
    assert_eq!(found(&text, detect()), (1, Format::Grid, None), "a Sudoku of 16x16");
}

/// A fault in a row is named as such.
#[test]
fn a_wrong_row_of_a_large_grid_is_a_wrong_row() {
    let rows = grid(64);
    let mut rows: Vec<&str> = rows.lines().collect();
    rows[40] = &rows[40][1..];
    let found = outcomes((rows.join("\n") + "\n").as_bytes(), detect());
    assert_eq!(found, ["p.txt:41:1: row 41 has 63 cells, the others have 64"]);
    // So is a given that breaks a rule, if the lines make no sense.
    let wrong = grid(64).replacen('.', "0", 9);
    assert_eq!(read(&wrong, &detect()).map(|read| read.len()).ok(), Some(1));
}

/// A wrong puzzle of a list does not make it a grid.
#[test]
fn a_wrong_puzzle_of_a_list_is_a_wrong_puzzle() {
    for wrong in ["000".to_owned() + &".".repeat(33), ".".repeat(35) + "2", ".".repeat(34)] {
        for place in [0, 1, 7, 35] {
            let text = list(36, 6);
            let mut lines: Vec<&str> = text.lines().collect();
            lines[place] = &wrong;
            let found = outcomes((lines.join("\n") + "\n").as_bytes(), detect());
            assert_eq!(found.len(), 36, "{wrong} {place}");
        }
    }
}

#[test]
fn a_size_or_a_blank_line_says_that_lines_are_rows() {
    let row = |n: usize| ".".repeat(n) + "1" + &".".repeat(15 - n) + "\n";
    let rows: String = (0..16).map(row).collect();
    let note = |as_what| Some(format!("16 lines of 16 cells are read as {as_what}"));
    let puzzles = note("16 puzzles of 4x4");
    assert_eq!(found(&rows, detect()), (16, Format::Line, puzzles));
    for top in ["16", "16 16", "T 16"] {
        let text = format!("{top}\n{rows}");
        assert_eq!(found(&text, detect()), (1, Format::Grid, None));
    }
    let text = format!("{rows}\n");
    assert_eq!(found(&text, detect()), (1, Format::Grid, note("one grid")));
    let tip = |text: &str| read(text, &detect()).expect("puzzles")[0].tip;
    let other = |format, puzzles, side| Some(Tip::OtherFormat { format, puzzles, side });
    assert_eq!(tip(&rows), other(Format::Grid, 1, 16));
    assert_eq!(tip(&text), other(Format::Line, 16, 4));
}

/// What may be taken for a list has its size on top, so that every grid is read as it was written.
#[test]
fn grids_are_written_so_that_they_are_read_as_grids() {
    let blank = Grid::blank(Shape::square(16));
    let takuzu = text::read("blank", &format!("16\n{blank}\n"), &detect()).expect("a grid");
    let puzzle = &takuzu[0].puzzle;
    let text = text::write(puzzle, Format::Grid).expect("a square");
    assert_eq!(text, format!("16 16\n{blank}\n"));
    assert_eq!(read(&text, &detect()).expect("a grid")[0].puzzle, *puzzle);
    let text = format!("{}16\n", grid(16).repeat(0)) + &grid(16);
    let clear = &read(&text, &detect()).expect("a grid")[0].puzzle;
    assert_eq!(text::write(clear, Format::Grid).expect("a square"), grid(16));
}

/// Lines decide as soon as the columns break a rule.
#[test]
fn a_list_is_known_after_a_few_lines() {
    let mut reader = Reader::new("list", Endless(list(400, 20)), detect());
    assert!(reader.next().is_some_and(|entry| entry.is_ok()));
}

/// A text whose end may not be asked for.
struct Endless(String);

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = std::io::BufRead::fill_buf(self)?.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.0.as_bytes()[..count]);
        std::io::BufRead::consume(self, count);
        Ok(count)
    }
}

impl std::io::BufRead for Endless {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        assert!(self.0.len() > 350 * 401, "too much is read ahead");
        Ok(&self.0.as_bytes()[..401])
    }

    fn consume(&mut self, count: usize) {
        self.0.drain(..count);
    }
}
