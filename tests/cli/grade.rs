//! How hard puzzles are, and puzzles of a level.

use crate::program::FOUR;
use crate::{takuzu, words};

const LEVELS: [&str; 6] = ["trivial", "easy", "normal", "hard", "expert", "extreme"];

#[test]
fn a_grade_says_the_level_the_score_and_what_it_takes() {
    takuzu(["grade", "--text", FOUR]).gives(
        0,
        "--text:1: trivial, score 7.3: pair 4, sandwich 2, gap 3\n",
        "",
    );
    let graded = &takuzu(["grade", "--json", "--text", FOUR]).json(0)[0];
    assert_eq!(graded["status"], "unique");
    assert_eq!(graded["solution"], "0110100100111100");
    assert_eq!(graded["grade"]["level"], "trivial");
    assert_eq!(graded["grade"]["score"], 7.3);
    assert_eq!(graded["grade"]["techniques"]["pair"], 4);
}

#[test]
fn steps_are_facts() {
    let steps = takuzu(["grade", "--steps", "--text", FOUR]).run();
    let lines: Vec<&str> = steps.out.lines().collect();
    assert_eq!(lines[1], "  pair: r4c3=0 <- r4c1=1 r4c2=1");
    assert_eq!(lines.len(), 9);
}

#[test]
fn what_has_no_grade_says_why() {
    let says = |file: &str, code, text: &str| {
        takuzu(["grade", file]).gives(code, &format!("{file}:{text}\n"), "");
    };
    says("docs/puzzles/two-6.txt", 1, "4: several solutions");
    says("docs/puzzles/none-6.txt", 1, "4: no solution");
    says("docs/puzzles/complete-4.txt", 0, "2: complete and right");
    let statuses = ["two-6", "none-6", "complete-4"].map(|name| {
        let file = format!("docs/puzzles/{name}.txt");
        let lines = takuzu(["grade", "--json", &file]).run().json();
        (lines[0]["status"].clone(), lines[0]["grade"]["level"].clone())
    });
    assert_eq!(statuses[0].0, "multiple");
    assert_eq!(statuses[1].0, "none");
    assert_eq!(statuses[2].0, "complete");
    assert!(statuses.iter().all(|(_, level)| level.is_null()));
}

#[test]
fn techniques_by_name() {
    let file = "docs/puzzles/normal-8.txt";
    let graded = takuzu(["grade", "--techniques", "quota,pair,sandwich,distinct2", file]).run();
    assert_eq!(graded.code, Some(1));
    assert!(graded.out.contains("not solved by these techniques"), "{graded:?}");
    let unknown = takuzu(["grade", "--techniques", "pair,guess", file]).run();
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("invalid value 'guess'"), "{unknown:?}");
    assert!(unknown.err.contains("gap-arithmetic"), "{unknown:?}");
}

#[test]
fn a_summary_counts_levels() {
    let files = ["normal-8", "easy-6", "wikipedia-4", "two-6"];
    let files = files.map(|name| format!("docs/puzzles/{name}.txt"));
    let summary =
        takuzu(["grade", "--summary"].into_iter().chain(files.iter().map(String::as_str)));
    summary.gives(
        1,
        "\
4 puzzles

level
  trivial                   1   25.0 %
  easy                      1   25.0 %
  normal                    1   25.0 %
  hard                      0    0.0 %
  expert                    0    0.0 %
  extreme                   0    0.0 %
  several solutions         1   25.0 %

solved by this technique and easier ones alone
  gap                       1   25.0 %
  distinct2                 2   50.0 %
  near                      3   75.0 %
",
        "",
    );
    let summary = takuzu(["grade", "--summary", "--json"])
        .args(&files.iter().map(String::as_str).collect::<Vec<_>>())
        .json(1);
    assert_eq!(summary.len(), 1);
    assert_eq!(summary[0]["summary"]["levels"]["easy"], 1);
    assert_eq!(summary[0]["summary"]["ungraded"]["several solutions"], 1);
}

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
            let made = takuzu(words(&line)).args(&["--to", "line"]).run();
            assert_eq!(made.code, Some(0), "{made:?}");
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

#[test]
fn a_level_is_the_same_whatever_the_number_of_threads() {
    let made = |jobs: &str| {
        let line = "generate -n 8 --level hard --size 8 --seed 4 -j";
        takuzu(words(line).chain([jobs])).run().out
    };
    let one = made("1");
    assert!(one.starts_with("# takuzu-sat") && one.contains("--level hard"), "{one}");
    assert_eq!(one, made("3"));
}

#[test]
fn a_level_that_is_not_to_be_had() {
    let line = "generate --level extreme --size 6 --effort 50 --seed 1";
    let made = takuzu(words(line)).run();
    assert_eq!((made.code, made.out.as_str()), (Some(2), ""));
    let start = "error: no extreme 6x6 puzzle in 50 tries; the nearest is ";
    assert!(made.err.starts_with(start), "{made:?}");
    let any = takuzu(words("generate --level easy --any")).run();
    assert_eq!(any.code, Some(2), "{any:?}");
}

/// Publishers call a puzzle that needs rule 3 one of their hardest, and what solves it is easy to say: the
/// level is that of the technique, and the score puts it above the others of its size.
#[test]
fn the_score_puts_puzzles_that_need_distinct_lines_on_top() {
    for side in ["06", "08"] {
        let corpora = ["u{}-trivial", "u{}-easy", "u{}-normal", "m{}-minimal"];
        let puzzles = corpora.map(|name| {
            let name = name.replace("{}", side);
            let text = std::fs::read_to_string(format!("tests/corpus/takuzu/{name}.txt"));
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
