//! What is typed is done as it was meant: names of files, sides, the way to an error.

use std::fs;
use std::path::Path;

use crate::book::text_of;
use crate::program::{FOUR, Outcome};
use crate::{scratch, takuzu, words};

/// The name of a file says its format in any letters, and a name that says another is refused.
#[test]
fn the_ending_of_a_file_is_believed() {
    let folder = scratch();
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let wrote = |command: &str, name: &str, begin: &str| {
        let name = file(name);
        takuzu([command, "--text", FOUR, "-o", &name]).gives(0, "", "");
        let bytes = fs::read(&name).expect("the file");
        assert!(bytes.starts_with(begin.as_bytes()), "{name}");
    };
    wrote("explain", "x.SVG", "<svg");
    wrote("explain", "x.Html", "<!DOCTYPE html>");
    wrote("explain", "x.txt", "--text:1:");
    wrote("render", "x.PDF", "%PDF");
    wrote("render", "picture", "<svg");
    wrote("book", "b.HTM", "<!DOCTYPE html>");
    wrote("book", "b.Pdf", "%PDF");
    for (line, name, message) in [
        (
            "render",
            "x.jpg",
            "`render` writes .svg, .png, .pdf, .txt; with --to the name may end in any way",
        ),
        ("book", "b.svg", "`book` writes .pdf, .html, .htm; with --to the name may end in any way"),
        (
            "explain",
            "e.png",
            "`explain` writes .svg, .html, .txt; with --to the name may end in any way",
        ),
    ] {
        let name = file(name);
        let refused = format!("error: {name}: {message}\n");
        takuzu([line, "--text", FOUR, "-o", &name]).gives(2, "", &refused);
    }
    let named = ["render", "--text", FOUR, "--to", "svg", "-o", &file("x.jpg")];
    takuzu(named).gives(0, "", "");
    let clash = "error: --pictures cannot be used with --to svg and --to html: name an output file with another ending\n";
    let pictures = ["explain", "--pictures", "--text", FOUR, "-o", &file("y.SVG")];
    takuzu(pictures).gives(2, "", clash);
}

/// `2x3` and `2X3` are the same sides wherever sides are typed.
#[test]
fn sides_may_have_a_capital_x() {
    let folder = scratch();
    let book = folder.path().join("b.pdf");
    let book = book.to_str().expect("UTF-8");
    let lines = [
        "generate --size 6x6 --seed 1",
        "generate --puzzle sudoku --blocks 2x3 --seed 1",
        "family --kind blank --size 4x6",
        "fewest --all 4x4",
        "play --screen 80x24 --size 6x6 --seed 1",
    ];
    for line in lines {
        let words: Vec<String> = words(line).map(|word| word.replace('x', "X")).collect();
        let [small, large] = [takuzu(crate::words(line)).run(), takuzu(&words).run()];
        // The header of `generate` says what was typed.
        let made = large.out.replace('X', "x");
        assert_eq!((small.code, small.out), (Some(0), made), "{large:?}");
    }
    let paged = ["book", "--per-page", "2X3", "--text", FOUR, "-o", book];
    takuzu(paged).gives(0, "", "");
}

/// A solver that cannot be started was asked.
#[test]
fn a_solver_that_fails_was_heard() {
    let line = ["check", "--backend", "external:nowhere", "--simplify", "no", "--text", FOUR];
    let error =
        "error: --text:1: the solver `nowhere` cannot be started: there is no program `nowhere`\n";
    takuzu(line).gives(2, "", error);
}

/// Runs a printed command in a folder, with more words behind.
fn run_printed(folder: &Path, printed: &str, more: &[&str]) -> Outcome {
    let words = shlex::split(printed).unwrap_or_else(|| panic!("no words of a shell: {printed}"));
    let words = words.iter().map(String::as_str).skip_while(|word| *word == "takuzu-sat");
    let words: Vec<&str> = words.chain(more.iter().copied()).collect();
    takuzu(words).current_dir(folder).run()
}

/// The header of `generate` is a command that makes the same puzzles.
#[test]
fn the_header_makes_the_puzzles_again() {
    let folder = scratch();
    fs::create_dir(folder.path().join("my grids")).expect("a folder");
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    put("my grids/it's, full.txt", "0110\n1001\n0011\n1100\n");
    put("more.txt", "1001\n0110\n1100\n0011\n");
    put("a mask", "#.#.\n.#.#\n#.#.\n.#.#\n");
    let lines: &[&[&str]] = &[
        &["-n", "2", "--from", "my grids/it's, full.txt", "--from=more.txt"],
        &["--mask", "a mask", "--any"],
        &["-n", "3", "--size", "6X6", "--level", "trivial,easy", "--sort", "score"],
        &["--size", "6", "--signs", "--minimal", "--rules", "plus"],
        &["--size", "6", "--signs=3-5", "--symmetry", "rotate180", "--effort", "500"],
        &["--size", "5", "--odd", "one", "--holes", "10-12"],
        &["--puzzle", "sudoku", "--blocks", "2x3", "--clues", "12"],
        &["--size", "4", "--needs", "pair", "--techniques", "pair,gap,quota", "--duplicates"],
        &["--size", "6", "--fill", "0.6", "--any"],
    ];
    for line in lines {
        let made = takuzu(["generate", "--seed", "7"]).args(line);
        let made = made.current_dir(folder.path()).run();
        assert_eq!(made.code, Some(0), "{made:?}");
        let header = made.out.lines().next().expect("a header");
        let (_, command) = header.split_once(": ").expect("a command");
        let again = run_printed(folder.path(), command, &[]);
        assert_eq!((again.code, again.out.as_str()), (Some(0), made.out.as_str()), "{command}");
    }
}

/// The imprint of a book is a command that makes the same book of the same files.
#[test]
fn the_imprint_makes_the_book_again() {
    let folder = scratch();
    let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    put("plain", ".1.0\n..0.\n.0..\n11.0\n");
    put("signs", "aXaO\naaOa\naOaa\nXXaO\n");
    put("strange", "%1%0\n%%0%\n%0%%\n11%0\n");
    put("sudoku", "1...\n..1.\n.1..\n...2\n");
    put("several", "1...\n.1..\n....\n...0\n");
    let lines: &[&[&str]] = &[
        &["plain", "--puzzle", "takuzu", "--from", "grid", "--rules", "takuzu"],
        &["signs", "--cells", "OXa", "--paper", "a5", "--landscape", "--per-page", "1X2"],
        &["strange", "--lenient", "--symbols", "discs", "--large-print"],
        &["plain", "several", "--skip", "--rules", "unruly", "--names"],
        &["plain", "--solutions", "none", "--lang", "fr", "--odd", "one"],
    ];
    let titles = ["It's -a \"book\"", "-x", "$HOME", "--force", "é"];
    for (line, title) in lines.iter().zip(titles) {
        let (files, options): (Vec<&str>, Vec<&str>) =
            line.iter().partition(|word| folder.path().join(word).exists());
        let title = format!("--title={title}");
        let titled = ["book", &title, "-o", "b.pdf", "--force"];
        let made = takuzu(titled).args(line).current_dir(folder.path()).run();
        assert!(matches!(made.code, Some(0 | 1)), "{options:?}: {made:?}");
        let Some(text) = text_of(&folder.path().join("b.pdf")) else {
            return;
        };
        let printed = &text[text.find("takuzu-sat book").expect("the command")..];
        let printed = printed.split("\u{c}").next().unwrap_or_default();
        let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        let again = run_printed(
            folder.path(),
            &printed,
            &[&files[..], &["-o", "again.pdf", "--force"]].concat(),
        );
        assert_eq!((again.code, again.err), (made.code, made.err), "{printed}");
        let read = |name: &str| fs::read(folder.path().join(name)).expect("a book");
        assert!(read("b.pdf") == read("again.pdf"), "{printed}");
    }
}

/// A terminal without columns is one that nobody has described.
#[test]
fn help_has_the_usual_width_where_there_are_no_columns() {
    for line in ["--help", "solve --help", "fewest -h", "solve --misspelt"] {
        let usual = takuzu(words(line)).run();
        for columns in ["0", "00", "", "-1", "x"] {
            let without = takuzu(words(line)).env("COLUMNS", columns).run();
            let is_usual = (&without.out, &without.err) == (&usual.out, &usual.err);
            assert!(is_usual, "{line}: {columns}: {without:?}");
        }
    }
}

/// Grids that are given are searched in parallel, too, and answered in their order.
#[test]
fn grids_are_searched_in_parallel() {
    let line =
        "fewest docs/puzzles/wikipedia-4.txt docs/puzzles/complete-4.txt docs/puzzles/easy-6.txt";
    let one = takuzu(words(line)).run();
    assert_eq!(one.code, Some(0), "{one:?}");
    for jobs in ["1", "2", "3"] {
        let run = takuzu(words(line)).args(&["-j", jobs]).run();
        assert_eq!((run.code, &run.out, &run.err), (one.code, &one.out, &one.err));
    }
    let soon = takuzu(words(line)).args(&["-j", "2", "--timeout", "1ns"]).run();
    assert_eq!(soon.code, Some(3), "{soon:?}");
}

/// Who gave up has not found that there is nothing to prove.
#[test]
fn a_proof_of_the_fewest_that_was_given_up_is_said_to_be() {
    let folder = scratch();
    let proof = folder.path().join("proof");
    let proof = proof.to_str().expect("UTF-8");
    for puzzle in ["docs/puzzles/wikipedia-4.txt", "docs/puzzles/complete-4.txt"] {
        let line = ["fewest", "--timeout", "1ns", "--proof", proof, puzzle];
        let run = takuzu(line).run();
        assert_eq!(run.code, Some(3), "{run:?}");
        let note = "note: gave up before there was a proof, so no file is written\n";
        assert!(run.err.starts_with(note), "{run:?}");
        assert!(run.out.contains("gave up"), "{run:?}");
    }
}

/// `prove` says of a program what `check` says of it.
#[cfg(unix)]
#[test]
fn prove_and_check_say_the_same_of_a_solver() {
    let folder = scratch();
    let bundle = folder.path().join("bundle");
    let bundle = bundle.to_str().expect("UTF-8");
    for (solver, said) in [
        ("external:nowhere", "the solver `nowhere` cannot be started: "),
        ("external:true", "the solver `true` printed nothing and "),
        ("external:echo hi", "the solver `echo hi` gave no answer: "),
        ("external:false", "the solver `false` "),
    ] {
        let check = ["check", "--simplify", "no", "--backend", solver, "--text", FOUR];
        let check = takuzu(check).run();
        let prove = takuzu(["prove", "--producer", solver, "--text", FOUR, "-o", bundle]).run();
        let first = |run: &Outcome| run.err.lines().next().map(str::to_owned);
        assert_eq!((first(&prove), prove.code), (first(&check), check.code));
        assert!(prove.err.contains(said), "{prove:?}");
    }
}

/// Newcomers type other names.
#[test]
fn other_names_mean_the_same_where_that_is_certain() {
    let pairs = [
        ("solve --puzzle binairo", "solve --puzzle takuzu"),
        ("count --engine dlx", "count --engine xcc:links"),
        ("count --engine backtracking", "count --engine backtrack"),
        ("validate", "check"),
        ("rate", "grade"),
    ];
    for (typed, known) in pairs {
        let run = |line: &str| {
            let words = line.split(' ').chain(["docs/puzzles/wikipedia-4.txt"]);
            let outcome = takuzu(words).run();
            (outcome.code, outcome.out, outcome.err)
        };
        assert_eq!(run(typed), run(known), "{typed}");
    }
    let made = |words: &str| {
        let words = words.split(' ').chain(["--seed", "3", "--size", "6"]);
        takuzu(words).run().out
    };
    let known = made("generate --level normal -n 2");
    assert!(!known.is_empty());
    assert_eq!(made("make --difficulty medium --number 2"), known);
    // The help pages name one of them.
    assert!(!takuzu(["generate", "--help"]).run().out.contains("difficulty "));
}
