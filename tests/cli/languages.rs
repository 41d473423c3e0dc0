//! The language of what the program says about puzzles: named, or that of the environment.

use crate::takuzu;

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
