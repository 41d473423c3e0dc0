//! `generate --from`: puzzles from complete grids of one's own, Takuzu and Sudoku alike.

use serde_json::Value;

use crate::{scratch, takuzu, words};

const TAKUZU: &str = "101010\n001101\n010110\n101001\n010011\n110100\n";
const SUDOKU: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645\n";

/// The puzzles that are made of complete grids on standard input, as JSON.
#[track_caller]
fn made(line: &str, grids: &str) -> Vec<Value> {
    let line = format!("generate --from - --seed 1 --json {line}");
    takuzu(words(&line)).stdin(grids).well().json()
}

fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_else(|| panic!("{field} of {record}"))
}

/// The cells in which something is given, which agrees with the solution.
#[track_caller]
fn given(record: &Value) -> Vec<usize> {
    let (givens, solution) = (text(record, "givens"), text(record, "solution"));
    let pairs = givens.chars().zip(solution.chars()).enumerate();
    let given: Vec<_> = pairs.filter(|&(_, (given, _))| given != '.').collect();
    assert!(given.iter().all(|(_, (given, solved))| given == solved), "{record}");
    given.into_iter().map(|(place, _)| place).collect()
}

#[test]
fn holes_are_what_is_not_given() {
    for (grid, cells, holes) in [(TAKUZU, 36, 1..=1), (TAKUZU, 36, 20..=24), (SUDOKU, 81, 49..=49)]
    {
        let line = format!("--holes {}-{}", holes.start(), holes.end());
        let record = &made(&line, grid)[0];
        let open = cells - given(record).len();
        assert!(holes.contains(&open), "{line}: {open}");
    }
}

/// A drawing says where a given of a Sudoku may stand, too.
#[test]
fn sudoku_under_a_mask() {
    let folder = scratch();
    let row = |drawn: char| format!("{}\n", drawn.to_string().repeat(9));
    let mask = folder.put("mask.txt", row('#').repeat(8) + &row('.'));
    let all = &made(&format!("--mask {mask}"), SUDOKU)[0];
    assert_eq!(given(all), (0..72).collect::<Vec<_>>());
    let minimal = &made(&format!("--mask {mask} --minimal"), SUDOKU)[0];
    assert!(given(minimal).iter().all(|&cell| cell < 72), "{minimal}");
    assert_eq!(minimal["minimality"], "proved");
    // What is too little of a grid is never a puzzle.
    folder.put("mask.txt", row('#').repeat(4) + &row('.').repeat(5));
    let line = format!("generate --from - --seed 1 --minimal --mask {mask}");
    let none = takuzu(words(&line)).stdin(SUDOKU).says(2, "with all cells of the mask given");
    assert_eq!(none.out, "");
}

#[test]
fn puzzles_have_my_grid_as_their_solution() {
    for (grid, wishes) in [
        (TAKUZU, "--minimal"),
        (TAKUZU, "--clues 9-20 --symmetry rotate180"),
        (TAKUZU, "--level normal -n 3"),
        (TAKUZU, "--clues min --effort 50"),
        (TAKUZU, "--fill 0.5 --any"),
        (TAKUZU, "--signs 5"),
        (SUDOKU, "--minimal"),
        (SUDOKU, "--clues 36 --symmetry full"),
        (SUDOKU, "--level easy"),
        (SUDOKU, "--clues min --effort 30"),
        (SUDOKU, "--fill 0.5"),
        (SUDOKU, "--fill 0.1 --any"),
    ] {
        let solution: String = grid.split_whitespace().collect();
        let records = made(wishes, grid);
        assert!(!records.is_empty());
        for record in &records {
            assert_eq!(text(record, "solution"), solution, "{wishes}");
            let unique = if wishes.contains("any") { "solved" } else { "unique" };
            assert_eq!(text(record, "status"), unique, "{wishes}");
            assert_eq!(given(record).len(), record["givens_count"], "{wishes}");
        }
    }
}
