//! `book`: what is written, and that it is the same whatever -j.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use itertools::Itertools as _;
use takuzu_sat::book::{Book, Item, Paper, Style};
use takuzu_sat::generate::Maker;
use takuzu_sat::render::{CELL, Drawing, Figure, Ink};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Limits, Shape};

use crate::golden::is_agreed;
use crate::program::{interrupt, repository, wait};
use crate::render::decoded;
use crate::{files_in, scratch, takuzu};

/// Ten puzzles with one solution each.
const TEN: &str = "docs/puzzles/ten.txt";

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
fn puzzles_and_solutions_are_apart() {
    let folder = scratch();
    let file = |name: &str| folder.path().join(name);
    let made = takuzu(["book", TEN, "--solutions", "separate", "-o"]);
    made.args(&[file("book.pdf").to_str().expect("UTF-8")]).gives(0, "", "");
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
        "takuzu-sat generate -n 3 --size 6 --level easy --seed 7",
        "takuzu-sat book --title 'Pluie et soleil' --lang fr",
        "Solutions",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains('□'), "{text}");
    let head = format!("takuzu-sat {}: ", env!("CARGO_PKG_VERSION"));
    assert!(!text.contains(&head), "a command that nobody can type: {text}");
    let args = ["book", "--title", "T", "--force", "-o", name];
    takuzu(args).stdin("4x4u:BbccCAba\n").gives(0, "", "");
    let text = text_of(&folder.path().join("book.pdf")).expect("it was there before");
    assert!(text.contains("Game IDs:") && text.contains("1: 4x4u:BbccCAba"), "{text}");
}

#[test]
fn a_book_has_an_author_an_imprint_of_its_own_and_an_outline() {
    let folder = scratch();
    let [file, imprint] = ["book.pdf", "imprint.txt"].map(|name| folder.path().join(name));
    let [name, words] = [&file, &imprint].map(|file| file.to_str().expect("UTF-8"));
    fs::write(&imprint, "\u{feff}Printed in Rennes\r\nAll rights reserved\r\n").expect("written");
    let book = |more: &[&str]| {
        let args = ["book", TEN, "docs/puzzles/sudoku-9.sdk", "--force", "-o", name];
        takuzu([&args, more].concat()).run()
    };
    let title = ["--title", "Rain", "--subtitle", "Eleven puzzles", "--author", "Ada Lovelace"];
    let made = book(&[&title[..], &["--imprint", words, "--per-page", "2x2"]].concat());
    assert_eq!((made.code, &*made.err), (Some(0), ""));
    let Some(text) = text_of(&file) else {
        return;
    };
    let pages: Vec<&str> = text.split('\u{c}').collect();
    for (page, says) in [
        (0, "Rain"),
        (0, "Eleven puzzles"),
        (0, "Ada Lovelace"),
        (1, "Printed in Rennes"),
        (1, "All rights reserved"),
        (2, "Rules"),
        (3, "How to solve"),
        (7, "Solutions: page 11"),
        (10, "Solutions"),
    ] {
        assert!(pages[page].contains(says), "{says} on page {}: {text}", page + 1);
    }
    assert!(!text.contains("takuzu-sat"), "{text}");
    let out = Command::new("qpdf").args(["--json", "--json-key=outlines", name]).output();
    if let Ok(out) = out {
        let tree: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
        let entries = |list: &serde_json::Value| -> Vec<(String, u64)> {
            let list = list.as_array().expect("a list").iter();
            let title = |entry: &serde_json::Value| entry["title"].as_str().map(str::to_owned);
            let page = |entry: &serde_json::Value| entry["destpageposfrom1"].as_u64();
            list.map(|entry| (title(entry).expect("words"), page(entry).expect("a page"))).collect()
        };
        let owned = |list: &[(&str, u64)]| -> Vec<(String, u64)> {
            list.iter().map(|&(title, page)| (title.to_owned(), page)).collect()
        };
        let outline = &tree["outlines"];
        let front = [("Rain", 1), ("Rules", 3), ("How to solve", 4)];
        let top = [&front[..], &[("Puzzles", 8), ("Solutions", 11)]].concat();
        assert_eq!(entries(outline), owned(&top));
        let parts = owned(&[("Puzzles 1–4", 8), ("Puzzles 5–8", 9), ("Puzzles 9–11", 10)]);
        assert_eq!(entries(&outline[3]["kids"]), parts);
        assert_eq!(entries(&outline[4]["kids"]), owned(&[("Solutions 1–11", 11)]));
        let info = Command::new("pdfinfo").arg(name).output().expect("it is beside pdftotext");
        let info = String::from_utf8(info.stdout).expect("UTF-8");
        assert!(info.contains("Author:          Ada Lovelace"), "{info}");
    } else {
        eprintln!("skipped: qpdf is not installed");
    }
    assert_eq!(book(&[&title[..], &["--imprint", "none"]].concat()).code, Some(0));
    assert_eq!(text_of(&file).expect("as before").split('\u{c}').nth(1), Some(""));
    // What is not an imprint is refused, and leaves the book before.
    let before = fs::read(&file).expect("a book");
    fs::write(&imprint, "line\n".repeat(200)).expect("written");
    for (wrong, why) in [
        (words, "error: an imprint of 200 lines is too long: "),
        ("docs", "error: cannot read docs: it is not a file"),
        ("missing.txt", "error: cannot read missing.txt: "),
    ] {
        let refused = book(&["--title", "Rain", "--imprint", wrong]);
        assert_eq!(refused.code, Some(2), "{wrong}");
        assert!(refused.err.starts_with(why), "{}", refused.err);
    }
    fs::write(&imprint, "x".repeat(20_001)).expect("written");
    let refused = book(&["--title", "Rain", "--imprint", words]);
    assert!(refused.err.contains("an imprint has at most 20000 bytes"), "{}", refused.err);
    assert!(fs::read(&file).expect("a book") == before, "the book before is there");
}

/// Makes twenty puzzles of two levels, and a book of them with these options.
fn book_of_two_levels(folder: &Path, more: &[&str]) -> PathBuf {
    let [puzzles, file] = ["twenty.txt", "book.pdf"].map(|name| folder.join(name));
    let [from, to] = [&puzzles, &file].map(|file| file.to_str().expect("UTF-8"));
    let levels = ["--level", "trivial,easy", "--seed", "1", "--force", "-o", from];
    let made = takuzu([&["generate", "-n", "20", "--size", "6"], &levels[..]].concat()).run();
    assert_eq!(made.code, Some(0), "{}", made.err);
    let made = takuzu([&["book", from, "--force", "-o", to], more].concat()).run();
    assert_eq!((made.code, &*made.err), (Some(0), ""));
    file
}

#[test]
fn a_book_with_a_title_has_sections_by_level_unless_they_are_not_wanted() {
    let folder = scratch();
    let text = |more: &[&str]| {
        let file = book_of_two_levels(folder.path(), more);
        text_of(&file).map(|text| text.replace(['\u{a0}', '\u{202f}'], " "))
    };
    let sale = ["--title", "Levels", "--paper", "a5", "--per-page", "1x1", "--lang", "fr"];
    let Some(whole) = text(&sale) else {
        return;
    };
    for says in ["Sommaire", "Comment résoudre", "Élémentaire – Grilles 1–10", "Grilles 11–20"]
    {
        assert!(whole.contains(says), "{says}: {whole}");
    }
    let plain = text(&[&sale[..], &["--no-sections", "--no-how-to-solve"]].concat());
    let plain = plain.expect("as before");
    assert!(plain.contains("Sommaire") && !plain.contains("Comment résoudre"), "{plain}");
    assert!(!plain.contains("Grilles 11–20"), "{plain}");
    let bare = text(&["--sections", "--how-to-solve", "--notes"]).expect("as before");
    for says in ["How to solve", "Puzzles 11–20", "Notes"] {
        assert!(bare.contains(says), "{says}: {bare}");
    }
}

/// Content streams have no line under 0.75 points and no letter under 6, fonts are inside, ink keeps to the margins.
#[test]
fn books_are_fit_for_a_press() {
    let folder = scratch();
    let title = ["--title", "Press", "--paper", "a5", "--gutter"];
    for more in [
        &["--solutions", "upside-down", "--symbols", "OX"][..],
        &["--notes", "--lang", "fr"],
        &["--solutions", "below"],
    ] {
        let file = book_of_two_levels(folder.path(), &[&title[..], more].concat());
        check_streams(&file);
        check_margins(&file, folder.path());
    }
}

fn check_streams(file: &Path) {
    let run = |program: &str, options: &[&str], rest: &[&str]| {
        let out = Command::new(program).args(options).arg(file).args(rest).output();
        let Ok(out) = out else {
            eprintln!("skipped: {program} is not installed");
            return None;
        };
        assert!(out.status.success() && out.stderr.is_empty(), "{program}: {out:?}");
        Some(String::from_utf8_lossy(&out.stdout).into_owned())
    };
    run("qpdf", &["--check"], &[]);
    run("pdfinfo", &[], &[]);
    if let Some(fonts) = run("pdffonts", &[], &[]) {
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        let is_inside = |font: &&str| font.contains(" yes yes yes ");
        assert!(fonts.len() == 4 && fonts.iter().all(is_inside), "{fonts:?}");
    }
    let Some(streams) = run("qpdf", &["--qdf", "--object-streams=disable"], &["-"]) else {
        return;
    };
    let (mut unit, mut lines, mut letters) = (0.0, 0, 0);
    for line in streams.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words[at].parse::<f64>().ok();
        match words.as_slice() {
            [_, _, _, _, _, _, "cm"] => unit = number(0).expect("a unit"),
            [_, "w"] => {
                let width = number(0).expect("a width") * unit;
                assert!(width >= 0.75, "a line of {width} points");
                lines += 1;
            }
            [_, _, "Tf"] => {
                let size = number(1).expect("a size") * unit;
                assert!(size >= 6.0, "letters of {size} points");
                letters += 1;
            }
            _ => {}
        }
    }
    assert!(lines > 100 && letters > 100, "{lines} lines, {letters} words");
}

/// The inner margin of a page of A5 is 15.2 mm wide, the outer one 12.
fn check_margins(file: &Path, folder: &Path) {
    let names = folder.join("page");
    let mut command = Command::new("pdftoppm");
    command.args(["-r", "72", "-gray", "-png"]).arg(file).arg(&names);
    if command.status().is_err() {
        eprintln!("skipped: pdftoppm is not installed");
        return;
    }
    let pages = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut pages: Vec<PathBuf> =
        pages.filter(|path| path.extension().is_some_and(|end| end == "png")).collect();
    pages.sort();
    let dots = |millimetres: f64| (millimetres * 72.0 / 25.4) as usize;
    let mut nearest = [usize::MAX; 2];
    for (path, number) in pages.iter().zip(1_usize..) {
        let ([width, _], greys) = decoded(&fs::read(path).expect("a page"));
        let width = width as usize;
        let ink = (0..greys.len()).filter(|&at| greys[at] < 128).map(|at| at % width);
        let Some((left, right)) = ink.minmax().into_option() else {
            continue;
        };
        let [inner, outer] = [left, width - 1 - right];
        let [inner, outer] = if number.is_multiple_of(2) { [outer, inner] } else { [inner, outer] };
        assert!(inner + 1 >= dots(15.175), "{inner} dots inside of page {number}");
        assert!(outer + 1 >= dots(12.0), "{outer} dots outside of page {number}");
        nearest = [nearest[0].min(inner), nearest[1].min(outer)];
        fs::remove_file(path).expect("removed");
    }
    let expected = [dots(15.175), dots(12.0)];
    for (nearest, expected) in nearest.into_iter().zip(expected) {
        assert!(nearest <= expected + 2, "{nearest} dots, not {expected}");
    }
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
    is_agreed(&svg, "docs/pictures/book.svg");
}
