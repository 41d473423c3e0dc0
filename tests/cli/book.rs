//! `book`: what is refused, what is written, and that both are the same whatever -j.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use takuzu_sat::book::{Book, Item, Paper, Style};
use takuzu_sat::generate::Maker;
use takuzu_sat::render::{CELL, Drawing, Figure, Ink};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Limits, Shape};

use crate::program::{interrupt, repository, wait};
use crate::{files_in, scratch, takuzu, words};

/// Ten puzzles with one solution each.
const TEN: &str = "docs/puzzles/ten.txt";

/// Makes a book in a folder, and expects this code and these words on standard error.
#[track_caller]
fn book(folder: &Path, line: &str, code: i32, said: &[&str]) {
    let file = folder.join("book.pdf");
    let file = file.to_str().expect("UTF-8");
    let args: Vec<&str> = words(line).chain(["-o", file]).collect();
    let outcome = takuzu(["book"]).args(&args).run();
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(code), ""), "{line}: {}", outcome.err);
    for said in said {
        assert!(outcome.err.contains(said), "{line}: {}", outcome.err);
    }
    assert!(!said.is_empty() || outcome.err.is_empty(), "{line}: {}", outcome.err);
}

/// The text of a PDF file; nothing where the tool for it is missing.
pub(crate) fn text_of(file: &Path) -> Option<String> {
    let out = Command::new("pdftotext").arg("-layout").arg(file).arg("-").output();
    let Ok(out) = out else {
        eprintln!("skipped: pdftotext (poppler-utils) is not installed");
        return None;
    };
    assert!(out.status.success(), "{out:?}");
    Some(String::from_utf8(out.stdout).expect("UTF-8"))
}

#[test]
fn a_book_has_no_holes_unless_that_is_wanted() {
    let folder = scratch();
    for (line, code, said) in [
        (
            "docs/puzzles/two-6.txt docs/puzzles/ten.txt",
            1,
            "docs/puzzles/two-6.txt:4: several solutions",
        ),
        (
            "docs/puzzles/none-6.txt docs/puzzles/ten.txt",
            1,
            "docs/puzzles/none-6.txt:4: no solution",
        ),
        ("docs/puzzles/ten.txt nowhere.txt", 2, "cannot read nowhere.txt"),
        ("--text 0110/1001/0011/1100", 1, "complete: nothing is left to solve"),
        ("--text .1.0/..0/.0../11.0", 2, "row 2 has 3 cells"),
    ] {
        let none = match line.contains(TEN) {
            true => "there is no book; --skip makes one of the other puzzles",
            false => "there is no book: no puzzle is left",
        };
        book(folder.path(), line, code, &[said, none]);
        assert_eq!(files_in(folder.path()), [""; 0], "{line}");
        if line.contains(TEN) {
            book(folder.path(), &format!("--skip {line}"), code, &[said]);
            assert_eq!(files_in(folder.path()), ["book.pdf"], "{line}");
            fs::remove_file(folder.path().join("book.pdf")).expect("a file");
        }
    }
    book(folder.path(), "--skip --text 0110/1001/0011/1100", 1, &["no puzzle is left"]);
    takuzu(["book"]).gives(2, "", "error: no puzzle in the input\n --> stdin:1:1\nnote: there is no book: no puzzle is left\n");
    assert_eq!(files_in(folder.path()), [""; 0]);
}

#[test]
fn strange_wishes_are_refused() {
    let folder = scratch();
    for (line, said) in [
        ("--per-page 0x0", "columns and rows are expected, such as 2x3"),
        ("--per-page 2", "columns and rows are expected"),
        ("--per-page 1000x1000", "columns and rows are expected"),
        ("--per-page 99999999999999999999x1", "columns and rows are expected"),
        ("--per-page 100x100", "100x100 puzzles do not fit on a page"),
        ("--to html --paper a5", "--paper is about paper: --to pdf"),
        ("--to html --solutions none", "--solutions is about paper"),
        ("--paper a0", "a4, a5, letter"),
        ("--solutions nowhere", "none, end, separate, below"),
        ("--rules-page --no-rules-page", "cannot be used with"),
    ] {
        book(folder.path(), &format!("{TEN} {line}"), 2, &[said]);
    }
    let title = "x".repeat(1000);
    for format in ["pdf", "html"] {
        let outcome = takuzu(["book", TEN, "--to", format, "--title", &title]).run();
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.err.contains("a title of 1000 characters is too long"), "{}", outcome.err);
    }
    let separate = "error: --solutions separate makes two files: name the first one with -o\n";
    takuzu(["book", TEN, "--solutions", "separate"]).gives(2, "", separate);
    assert_eq!(files_in(folder.path()), [""; 0]);
}

#[test]
fn two_files_come_together_and_replace_nothing() {
    let folder = scratch();
    let file = |name: &str| folder.path().join(name);
    book(folder.path(), &format!("{TEN} --solutions separate"), 0, &[]);
    assert_eq!(files_in(folder.path()), ["book-solutions.pdf", "book.pdf"]);
    book(folder.path(), TEN, 2, &["exists; --force overwrites it"]);
    fs::remove_file(file("book.pdf")).expect("a file");
    book(
        folder.path(),
        &format!("{TEN} --solutions separate"),
        2,
        &["book-solutions.pdf exists; --force overwrites it"],
    );
    assert_eq!(files_in(folder.path()), ["book-solutions.pdf"]);
    book(folder.path(), &format!("{TEN} --solutions separate --force"), 0, &[]);
    for (name, says, keeps_quiet) in
        [("book.pdf", "10", "Solutions"), ("book-solutions.pdf", "Solutions", "normal")]
    {
        let Some(text) = text_of(&file(name)) else {
            return;
        };
        assert!(text.contains(says) && !text.contains(keeps_quiet), "{name}: {text}");
    }
}

#[test]
fn cells_that_are_hard_to_write_in_are_told() {
    let folder = scratch();
    let said = [
        "the cells of puzzle 1 are",
        "mm wide, which is little to write in; fewer puzzles on a page",
    ];
    book(folder.path(), &format!("{TEN} --per-page 4x6"), 0, &said);
}

#[test]
fn bytes_are_the_same_whatever_the_number_of_threads() {
    let book = |jobs: &str| {
        let folder = scratch();
        let file = folder.path().join("book.pdf");
        let name = file.to_str().expect("UTF-8");
        let files = [TEN, "docs/puzzles/sudoku-9.sdk", "docs/puzzles/normal-8.txt"];
        let args = ["--title", "All kinds", "-j", jobs, "-o", name];
        let outcome = takuzu(["book"]).args(&files).args(&args).run();
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        fs::read(file).expect("a book")
    };
    let one = book("1");
    assert!(one.starts_with(b"%PDF-"));
    assert!(one == book("2") && one == book("7"), "the bytes differ");
}

#[test]
fn words_of_a_book_can_be_searched() {
    let folder = scratch();
    let file = folder.path().join("three.txt");
    let three = file.to_str().expect("UTF-8");
    let made =
        ["generate", "-n", "3", "--size", "6", "--seed", "7", "--level", "easy", "-o", three];
    takuzu(made).gives(0, "", "");
    let file = folder.path().join("book.pdf");
    let name = file.to_str().expect("UTF-8");
    let args = ["--title", "Pluie et soleil", "--lang", "fr", "-o", name];
    let files = [three, "docs/puzzles/sudoku-9.sdk"];
    takuzu(["book"]).args(&files).args(&args).gives(0, "", "");
    let Some(text) = text_of(&file) else {
        return;
    };
    let text = text.replace(['\u{a0}', '\u{202f}'], " ");
    for said in [
        "Pluie et soleil",
        "4 grilles",
        "facile : 3 · difficile : 1",
        "Règles du jeu",
        "Remplissez chaque case vide avec 0 ou 1.",
        "Écrivez un nombre de 1 à 9 dans chaque case vide.",
        "Takuzu – Grilles 1–3",
        "Sudoku 9×9 · difficile",
        "generate -n 3 --size 6 --level easy --seed 7",
        "takuzu-sat book --title 'Pluie et soleil' --lang fr",
        "Solutions",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains('□'), "{text}");
    let args = ["book", "--title", "T", "--force", "-o", name];
    takuzu(args).stdin("4x4u:BbccCAba\n").gives(0, "", "");
    let text = text_of(&folder.path().join("book.pdf")).expect("it was there before");
    assert!(text.contains("Game IDs:") && text.contains("1: 4x4u:BbccCAba"), "{text}");
}

#[test]
fn puzzles_that_are_there_twice_are_told() {
    let folder = scratch();
    let twice = "docs/puzzles/wikipedia-4.txt docs/puzzles/words-4b.txt docs/puzzles/easy-6.txt";
    book(folder.path(), twice, 0, &["note: puzzle 2 is the same as puzzle 1\n"]);
    let three = [TEN, TEN, "--force"].join(" ");
    let said = "note: puzzle 11 is the same as puzzle 1, and 9 more are there twice\n";
    book(folder.path(), &three, 0, &[said]);
}

#[test]
fn signs_without_letters_are_told() {
    let folder = scratch();
    let said =
        ["note: a square stands for each of these characters, which the font lacks: 数 独\n"];
    book(folder.path(), "docs/puzzles/wikipedia-4.txt --title 数独-数é", 0, &said);
}

/// Ctrl-C while more puzzles are awaited leaves no book, for nobody asked for the first pages of one.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_book() {
    let folder = scratch();
    let file = folder.path().join("book.pdf");
    let mut child = takuzu(["book", "-o", file.to_str().expect("UTF-8")]).spawn();
    let mut stdin = child.stdin.take().expect("a pipe");
    let puzzles = fs::read(repository().join(TEN)).expect("puzzles");
    stdin.write_all(&puzzles).expect("the program reads");
    stdin.flush().expect("the program reads");
    // As soon as its file is there the program listens.
    let begun = Instant::now();
    while files_in(folder.path()).is_empty() && begun.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(5));
    }
    interrupt(&child);
    assert_eq!(wait(&mut child, Duration::from_secs(5)), Some(Some(3)));
    drop(stdin);
    assert_eq!(files_in(folder.path()), [""; 0]);
}

/// The picture of docs/books.md and of the README: two pages side by side.
#[test]
fn the_picture_of_a_book_is_as_it_was_agreed() {
    let blank = Takuzu::blank(Shape::square(6)).expect("a board");
    let mut maker = Maker::new(blank).seed(7);
    let made = (1..=6).map(|number| {
        let made = maker.make().expect("a puzzle");
        Item::new(number, made.puzzle, made.solution, &Limits::none())
    });
    let items: Vec<Item> = made.collect();
    let mut style = Style::default();
    style.paper = Paper::A5;
    let book = Book::new(&items, style).expect("a book");
    let pages: Vec<Drawing> = book.pages().collect();
    let [width, height] = pages[0].size();
    let gap = 8000;
    let size = [2 * width + 3 * gap, height + 2 * gap];
    let title = "Two pages of a book: six puzzles, and their solutions";
    let mut spread = Drawing::new(size, title.into(), String::new());
    for (page, number) in pages.iter().zip(0..) {
        let corner = [gap + number * (width + gap), gap];
        spread.place(page, corner, CELL);
        spread.push(Figure::Frame { corner, size: page.size(), width: 400, ink: Ink::Pale });
    }
    assert_eq!(pages.len(), 2);
    let svg = spread.svg(5);
    let path = repository().join("docs/pictures/book.svg");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &svg).expect("written");
    }
    let agreed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        svg == agreed,
        "docs/pictures/book.svg changed; UPDATE_GOLDEN=1 cargo test --test cli picture draws it anew"
    );
}
