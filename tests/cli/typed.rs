//! What is typed is done as it was meant: names of files, sides, the way to an error.

use std::fs;
use std::path::Path;

use crate::book::text_of;
use crate::program::Run;
use crate::{scratch, takuzu, words};

/// Runs a printed command in a folder, with more words behind.
fn run_printed(folder: &Path, printed: &str, more: &[&str]) -> Run {
    let words = shlex::split(printed).unwrap_or_else(|| panic!("no words of a shell: {printed}"));
    let words = words.iter().map(String::as_str).skip_while(|word| *word == "takuzu-sat");
    let words: Vec<&str> = words.chain(more.iter().copied()).collect();
    takuzu(words).current_dir(folder)
}

/// The header of `generate` is a command that makes the same puzzles.
#[test]
fn the_header_makes_the_puzzles_again() {
    let folder = scratch();
    fs::create_dir(folder.path().join("my grids")).expect("a folder");
    folder.put("my grids/it's, full.txt", "0110\n1001\n0011\n1100\n");
    folder.put("more.txt", "1001\n0110\n1100\n0011\n");
    folder.put("a mask", "#.#.\n.#.#\n#.#.\n.#.#\n");
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
        let made = made.current_dir(folder.path()).ends(0);
        let header = made.out.lines().next().expect("a header");
        let (_, command) = header.split_once(": ").expect("a command");
        let again = run_printed(folder.path(), command, &[]).ends(0);
        assert_eq!(again.out, made.out, "{command}");
    }
}

/// The imprint of a book is a command that makes the same book of the same files.
#[test]
fn the_imprint_makes_the_book_again() {
    let folder = scratch();
    folder.put("plain", ".1.0\n..0.\n.0..\n11.0\n");
    folder.put("signs", "aXaO\naaOa\naOaa\nXXaO\n");
    folder.put("strange", "%1%0\n%%0%\n%0%%\n11%0\n");
    folder.put("sudoku", "1...\n..1.\n.1..\n...2\n");
    folder.put("several", "1...\n.1..\n....\n...0\n");
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
        let more = [&files[..], &["-o", "again.pdf", "--force"]].concat();
        let again = run_printed(folder.path(), &printed, &more).run();
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
