//! The language of what the program says about puzzles: named, or that of the environment.

use crate::program::FOUR;
use crate::takuzu;

#[test]
fn the_language_is_named_or_that_of_the_environment() {
    let french = "--text:1: Regardez la ligne 4.\n";
    let hint = || takuzu(["hint", "--detail", "nudge", "--text", FOUR]);
    hint().args(&["--lang", "fr"]).gives(0, french, "");
    hint().env("LANG", "fr_CA.UTF-8").gives(0, french, "");
    hint().env("LC_ALL", "fr").env("LANG", "en_GB").gives(0, french, "");
    let english = "--text:1: Look at row 4.\n";
    hint().env("LC_MESSAGES", "C").env("LANG", "fr_FR").gives(0, english, "");
    hint().env("LANG", "fr").args(&["--lang", "en"]).gives(0, english, "");
}

#[test]
fn generate_in_french() {
    let made = "\
# takuzu-sat 0.1.0: generate -n 1 --size 4 --any --seed 1
# non vérifié\u{a0}: une grille peut avoir plusieurs solutions
# 1\u{a0}: 6 cases données
";
    let run = || takuzu(["generate", "--size", "4", "--any", "--seed", "1"]);
    for french in [run().args(&["--lang", "fr"]).run(), run().env("LANG", "fr_FR.UTF-8").run()] {
        assert!(french.out.starts_with(made), "{}", french.out);
    }
    let signs =
        "--size 6 --signs 3 --minimal --level easy --seed 2 --lang fr --comments --to signs";
    let signs = takuzu(std::iter::once("generate").chain(signs.split(' '))).run();
    let comment = "\n# 1\u{a0}: 7 cases données, 3 signes, minimale, facile, score ";
    assert!(signs.out.contains(comment), "{}", signs.out);
    let limit = "--size 14 --level easy,extreme -n 400 --timeout 0.2 --seed 1 --lang fr";
    let limit = takuzu(std::iter::once("generate").chain(limit.split(' '))).run();
    let note = "note: abandon à la limite de temps\u{a0}; grilles créées\u{a0}: ";
    assert!(limit.err.starts_with(note), "{}", limit.err);
    assert!(limit.err.contains(" sur 400 (facile "), "{}", limit.err);
}

#[test]
fn a_summary_in_french_has_the_same_json() {
    let summary = ["grade", "--summary", "--text", "01.. 10.. .... ...."];
    let table = takuzu(summary).args(&["--lang", "fr"]).run().out;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[..3], ["1 grille", "", "niveau"]);
    assert_eq!(lines[3], "  élémentaire                0    0.0 %");
    assert_eq!(lines[9], "  plusieurs solutions        1  100.0 %");
    assert_eq!(lines[11], "résolues par cette technique et de plus faciles seulement");
    let json = takuzu(summary).args(&["--json"]).run().out;
    takuzu(summary).args(&["--json"]).env("LANG", "fr_FR.UTF-8").gives(1, &json, "");
}
