//! Where no technique leads on.

use serde_json::Value;

use crate::takuzu;

/// A puzzle of 14x14 that ends the ladder: probes do not lead on.
const EXTREME: &str = "0......0.......0...............0..1..11.11....1.....00.1.1....1.........00...1....0.....1.0.0.................0..0...00.....0.1.....01.....1...0.....00....1.0......0...1....1.1....1..0...1........";

#[test]
fn where_no_technique_leads_on_a_search_settles_one_cell() {
    let told = takuzu(["explain", "--json"]).stdin(format!("{EXTREME}\n")).json(0);
    let steps = told[0]["steps"].as_array().expect("steps");
    let is_search = |step: &&Value| step["technique"] == "search";
    let last = steps.iter().rposition(|step| is_search(&step)).expect("a search");
    let after = &steps[last + 1..];
    assert!(after.len() > 10, "techniques go on: {told:?}");
    let solution = told[0]["solution"].as_str().expect("a solution");
    let mut position = EXTREME.to_owned();
    for (at, step) in steps.iter().enumerate() {
        let cells: Vec<&str> = step["cells"].as_array().expect("cells").iter().map(name).collect();
        if is_search(&step) {
            let [cell] = cells[..] else { panic!("one cell: {step}") };
            let value = step["value"].as_u64().expect("a value");
            let tried = format!("no solution with {} in {cell}. So {cell} is {value}.", 1 - value);
            assert!(step["text"].as_str().is_some_and(|text| text.ends_with(&tried)), "{step}");
            let hint = takuzu(["hint", "--json"]).stdin(format!("{position}\n")).json(0);
            assert_eq!(&hint[0]["steps"][0], step, "step {}", at + 1);
        }
        for cell in cells {
            let (row, col) = cell[1..].split_once('c').expect("r1c1");
            let [row, col] = [row, col].map(|it| it.parse::<usize>().expect("a number"));
            let at = (row - 1) * 14 + col - 1;
            position.replace_range(at..=at, &solution[at..=at]);
        }
    }
    assert_eq!(position, solution);
    let text = takuzu(["explain", "--lang", "fr"]).stdin(format!("{EXTREME}\n")).run();
    assert!(text.out.contains("Une recherche ne trouve aucune solution avec "), "{text:?}");
}

fn name(cell: &Value) -> &str {
    cell.as_str().expect("the name of a cell")
}
