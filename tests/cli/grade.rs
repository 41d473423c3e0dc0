//! How hard puzzles are, and puzzles of a level.

use crate::common::corpus;
use crate::{takuzu, words};

const LEVELS: [&str; 6] = ["trivial", "easy", "normal", "hard", "expert", "extreme"];

/// What is made for a level is graded at it by who knows nothing of how it was made.
#[test]
fn generated_puzzles_are_of_their_level() {
    for (number, level) in LEVELS.iter().enumerate() {
        let size = if *level == "extreme" { "12" } else { "8" };
        for extra in ["", "--symmetry rotate180", "--rules unruly"] {
            // Without rule 3 there is no extreme puzzle of that size in reach.
            if *level == "extreme" && !extra.is_empty() {
                continue;
            }
            let line =
                format!("generate -n 3 --level {level} --size {size} --seed {number} {extra}");
            let made = takuzu(words(&line)).args(&["--to", "line"]).ends(0);
            let rules = if extra.contains("unruly") { "unruly" } else { "takuzu" };
            let graded = takuzu(["grade", "--json", "--rules", rules]).stdin(made.out.as_str());
            let graded = graded.json(0);
            assert_eq!(graded.len(), 3);
            for graded in graded {
                assert_eq!(graded["grade"]["level"], *level, "{line}");
            }
            let told = takuzu(words(&line)).args(&["--json"]).json(0);
            assert_eq!(told[2]["grade"]["level"], *level);
        }
    }
}

/// Publishers call a puzzle that needs rule 3 one of their hardest, and what solves it is easy to say: the
/// level is that of the technique, and the score puts it above the others of its size.
#[test]
fn the_score_puts_puzzles_that_need_distinct_lines_on_top() {
    for side in ["06", "08"] {
        let corpora = ["u{}-trivial", "u{}-easy", "u{}-normal", "m{}-minimal"];
        let puzzles = corpora.map(|name| {
            let name = name.replace("{}", side);
            let text = std::fs::read_to_string(corpus().join(format!("takuzu/{name}.txt")));
            let text = text.expect("a corpus");
            let cells = text.lines().filter_map(|line| line.split(' ').next());
            cells.take(60).collect::<Vec<_>>().join("\n")
        });
        let puzzles = puzzles.join("\n");
        let graded = takuzu(["grade", "--json"]).stdin(puzzles.as_str()).json(0);
        let without = takuzu(["check", "--json", "--rules", "unruly"]);
        let without = without.stdin(puzzles.as_str()).json(1);
        let (mut needing, mut others) = (Vec::new(), Vec::new());
        for (graded, without) in graded.iter().zip(&without) {
            let score = graded["grade"]["score"].as_f64().expect("a score");
            match without["status"] == "multiple" {
                true => needing.push(score),
                false => others.push(score),
            }
        }
        needing.sort_by(f64::total_cmp);
        others.sort_by(f64::total_cmp);
        let (low, high) = (needing[needing.len() / 20], others[others.len() * 19 / 20]);
        assert!(low > 2.0 * high, "{side}: {low} of those that need rule 3, {high} of others");
    }
}
