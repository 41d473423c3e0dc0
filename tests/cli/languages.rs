//! The language of what the program says about puzzles: named, or that of the environment.

use crate::program::FOUR;
use crate::takuzu;

/// No solution, as its givens break two rules.
const BROKEN: &str = "000. .... .... ....";

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

/// One rule for all commands.
#[track_caller]
fn says(command: &[&str], code: i32, out: &str, err: &str) {
    let run = || takuzu(command);
    run().args(&["--lang", "fr"]).gives(code, out, err);
    run().env("LANG", "fr_FR.UTF-8").gives(code, out, err);
    let english = run().env("LANG", "fr").args(&["--lang", "en"]).run();
    assert_ne!((english.out.as_str(), english.err.as_str()), (out, err));
    assert_eq!(english.code, Some(code));
}

const REASON: &str =
    "aucune solution\u{a0}: les cases données enfreignent des règles en 2 endroits";

#[test]
fn check_and_solve_in_french() {
    says(&["check", "--text", FOUR], 0, "--text:1: exactement une solution\n", "");
    for command in ["solve", "enumerate"] {
        let out = format!(
            "# --text:1: {REASON}\n\
             #   L1C1, L1C2 et L1C3 forment trois 0 de suite.\n\
             #   La ligne 1 a trop de 0 (L1C1, L1C2 et L1C3).\n"
        );
        says(&[command, "--text", BROKEN], 1, &out, "");
    }
    let none = "# --text:1: aucune solution\n";
    says(&["solve", "--text", "0.0. .... .1.. .1.."], 1, none, "");
    let note = format!(
        "note: --text:1: {REASON}, dont voici le premier\u{a0}: L1C1, L1C2 et L1C3 forment trois 0 de suite.\n"
    );
    let codes = ["solve", "--sat-codes", "--text", BROKEN];
    says(&codes, 20, "s UNSATISFIABLE\n", &note);
}

#[test]
fn count_in_french() {
    let note = format!(
        "note: --text:1: {REASON}, dont voici le premier\u{a0}: L1C1, L1C2 et L1C3 forment trois 0 de suite.\n"
    );
    says(&["count", "--text", BROKEN], 0, "0\n", &note);
}

#[test]
fn grade_in_french() {
    let graded = "--text:1: élémentaire, score 7.3\u{a0}: pair 4, sandwich 2, gap 3\n";
    says(&["grade", "--text", FOUR], 0, graded, "");
    let steps = takuzu(["grade", "--steps", "--lang", "fr", "--text", FOUR]).run();
    assert!(steps.out.contains("\n  pair: L4C3=0 <- L4C1=1 L4C2=1\n"), "{}", steps.out);
    let few = ["grade", "--techniques", "pair", "--text", FOUR];
    let left = "--text:1: non résolue par ces techniques, 8 cases ouvertes\u{a0}: pair 1\n";
    says(&few, 1, left, "");
    let several = "docs/puzzles/two-6.txt:4: plusieurs solutions\n";
    says(&["grade", "docs/puzzles/two-6.txt"], 1, several, "");
    let broken = format!(
        "--text:1: {REASON}\n  L1C1, L1C2 et L1C3 forment trois 0 de suite.\n  \
         La ligne 1 a trop de 0 (L1C1, L1C2 et L1C3).\n"
    );
    says(&["grade", "--text", BROKEN], 1, &broken, "");
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
