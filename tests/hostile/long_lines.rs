//! Lines of megabytes: time and memory in proportion to what is read.

use crate::place::Place;

/// It took 2 GB.
#[test]
fn a_problem_in_a_line_of_ten_megabytes() {
    let place = Place::new();
    let names: Vec<String> = (0..100_000).map(|name| format!("{name:07}")).collect();
    for (text, out, err) in [
        (
            "10".repeat(5 << 20),
            "",
            "error: 10485760 columns: more than the 1048576 allowed\n --> in.txt:1:1\n",
        ),
        (
            "a b ".repeat(5 << 19),
            "",
            "error: the item a is named twice\n --> in.txt:1:5\n",
        ),
        (names.join(" "), "| no cover\n", ""),
    ] {
        place.write("in.txt", text);
        let outcome = place.outcome("cover in.txt");
        assert_eq!((outcome.out.as_str(), outcome.err.as_str()), (out, err));
    }
}
