//! Nothing that was typed is ignored in silence, and nothing is given away that was not asked for.

use crate::program::{FOUR, Run};
use crate::{scratch, takuzu, words};

/// What it says is done, although the default would be the same; the transcripts have shorter answers.
#[test]
fn what_a_mode_hears_is_done() {
    for line in [
        "export --to opb --encoding automaton",
        "render --to svg --scale 40",
        "compare --engines sat,native --backends varisat",
    ] {
        takuzu(words(line)).args(&["--text", FOUR]).ends(0);
    }
}

#[test]
fn minimal_puzzles_of_a_level_say_so() {
    for level in ["trivial", "easy", "normal", "hard"] {
        for kind in ["takuzu --size 6", "sudoku"] {
            let line = format!("generate --puzzle {kind} --minimal --level {level} --seed 1");
            let made = takuzu(words(&line)).run();
            if made.code == Some(0) {
                let end = format!(", minimal, {level}\n");
                assert!(made.out.contains(&end), "{line}: {made:?}");
            }
        }
    }
}

/// The ladder ends in a search, which `grade --steps` tells as a whole.
#[test]
fn a_hint_without_a_reason_is_one_cell() {
    let line = "generate -n 2 --size 66x10 --rules unruly --minimal --seed 1 --json";
    let made = takuzu(words(line)).json(0).remove(1);
    let rules = ["--rules", "unruly"];
    let text = |cells: &str| -> String {
        let rows = cells.as_bytes().chunks(10);
        let rows = rows.map(|row| String::from_utf8_lossy(row).into_owned());
        format!("66 10\n{}\n", rows.collect::<Vec<_>>().join("\n"))
    };
    let mut cells = made["givens"].as_str().expect("cells").to_owned();
    let graded = takuzu(["grade", "--steps", "--json"]).args(&rules);
    let graded = graded.stdin(text(&cells)).json(0);
    let steps = graded[0]["steps"].as_array().expect("steps");
    for step in steps.iter().take_while(|step| step["technique"] != "search") {
        for (place, cell) in step["cells"].as_array().expect("cells").iter().enumerate() {
            let (row, col) = cell.as_str().expect("r1c1")[1..].split_once('c').expect("r1c1");
            let [row, col] = [row, col].map(|number| number.parse::<usize>().expect("a number"));
            let value = step["values"].get(place).unwrap_or(&step["value"]);
            let index = (row - 1) * 10 + col - 1;
            cells.replace_range(index..=index, &value.to_string());
        }
    }
    let hint = || takuzu(["hint"]).args(&rules).stdin(text(&cells));
    let step = hint().args(&["--json"]).json(0)[0]["steps"][0].clone();
    assert_eq!(step["technique"], "search");
    assert_eq!(step["cells"].as_array().map(Vec::len), Some(1), "{step}");
    let told = hint().run();
    assert_eq!(told.out.matches('[').count(), 2, "{told:?}");
}

#[test]
fn ten_broken_places_are_listed_and_all_where_asked_for() {
    let wrong = [["0"; 12].concat().as_str(); 12].join("\n");
    let places = |arguments: &[&str]| {
        let told = takuzu(["check"].iter().chain(arguments)).stdin(wrong.as_str()).ends(1);
        told.out.lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let (few, all) = (places(&[]), places(&["--all"]));
    assert_eq!(few.len(), 12);
    assert_eq!(few[..11], all[..11]);
    let more = all.len() - 11;
    assert!(more > 100, "{more}");
    assert_eq!(few[11], format!("  and {more} more (`check --all` lists them)"));
    assert!(places(&["--lang", "fr"])[11].contains("de plus"));
    let told = takuzu(["check", "--json"]).stdin(wrong.as_str()).json(1);
    let listed = told[0]["violations"].as_array().expect("places").len();
    assert_eq!(listed, all.len() - 1);
    let solved = takuzu(["solve"]).stdin(wrong.as_str()).run();
    assert_eq!(solved.out.lines().count(), 12, "{solved:?}");
}

/// Names and options cannot steer the terminal that they are written to.
#[test]
fn a_terminal_obeys_no_name() {
    const RED: &str = "\u{1b}[31m";
    let folder = scratch();
    let file = &*folder.put(&format!("a{RED}\n1.. b"), FOUR.replace(' ', "\n"));
    let harmless = |run: Run| {
        let told = run.run();
        let said = format!("{}{}", told.out, told.err);
        assert!(said.contains("\\u{1b}[31m"), "{told:?}");
        assert!(!said.contains('\u{1b}'), "{told:?}");
    };
    harmless(takuzu(["check", file]));
    harmless(takuzu(["solve", "--text", FOUR, "-o", file]));
    harmless(takuzu(["hint", "--text", FOUR, "--givens", RED]));
    harmless(takuzu(["solve", "--text", FOUR, "--backend", RED]));
    let backend = format!("external:{RED}");
    let pure = ["--simplify=no", "--backend", &backend];
    harmless(takuzu(["solve", "--text", FOUR]).args(&pure));
    harmless(takuzu(["compare", "--text", FOUR, "--backends", &backend]));
    harmless(takuzu(["cover"]).stdin(format!("{RED}\n{RED}\n")));
    harmless(takuzu(["generate", "--mask", file, "--seed", "1", "--any"]));
    // A name is one line, whatever is in it.
    let checked = takuzu(["check", file]).run();
    assert_eq!(checked.out.lines().count(), 1, "{checked:?}");
}

#[test]
fn a_formula_says_how_it_was_made() {
    let folder = scratch();
    let two = "docs/puzzles/two-6.txt";
    let ways = ["counter+two-sided", "automaton+directed", "windowed", "totalizer+directed"];
    for (number, encoding) in ways.iter().enumerate() {
        for more in [&[][..], &["--simplify=yes"], &["--to", "opb"], &["--to", "mcc"]] {
            let name = folder.file(&format!("{number}{}.cnf", more.concat()));
            let export = ["export", two, "--encoding", encoding, "-o", &name];
            takuzu(export).args(more).gives(0, "", "");
            // The first variable that the formula does not have says how many it has.
            let beyond = if more == ["--to", "opb"] { "v x99999" } else { "99999" };
            let form = if more == ["--simplify=yes"] { more } else { &[] };
            let by_hand = ["decode", two, "--encoding", encoding];
            let by_hand = takuzu(by_hand).args(form).stdin(beyond).run();
            let by_file = takuzu(["decode", two, "--cnf", &name]).stdin(beyond);
            let by_file = by_file.says(2, "is not one of the formula's");
            assert_eq!(by_file.err, by_hand.err, "{encoding} {more:?}");
        }
    }
    let name = folder.file("0.cnf");
    let other = format!("error: {name} is the formula of another puzzle\n");
    takuzu(["decode", "--text", FOUR, "--cnf", &name]).stdin("SAT").gives(2, "", &other);
    let foreign = folder.put("foreign.cnf", "c by hand\np cnf 1 1\n1 0\n");
    takuzu(["decode", two, "--cnf", &foreign]).stdin("SAT").says(2, "does not say how it was made");
    let both = ["decode", two, "--cnf", &name, "--simplify=yes"];
    takuzu(both).stdin("SAT").ends(2);
}
