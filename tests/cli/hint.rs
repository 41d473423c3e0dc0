//! Where no technique leads on.

use crate::takuzu;

/// A puzzle of 14x14 that ends the ladder: probes do not lead on.
const EXTREME: &str = "0......0.......0...............0..1..11.11....1.....00.1.1....1.........00...1....0.....1.0.0.................0..0...00.....0.1.....01.....1...0.....00....1.0......0...1....1.1....1..0...1........";

#[test]
fn the_smallest_reason_is_given_where_no_technique_leads_on() {
    let told = takuzu(["explain", "--json"]).stdin(format!("{EXTREME}\n")).json(0);
    let steps = told[0]["steps"].as_array().expect("steps");
    let of = |name: &str| steps.iter().filter(|step| step["technique"] == name).count();
    assert!(of("smallest reason") > 0 && of("probe") > 0, "{told:?}");
    let text = takuzu(["explain", "--lang", "fr"]).stdin(format!("{EXTREME}\n")).run();
    assert!(text.out.contains("[plus petite raison]"), "{text:?}");
}
