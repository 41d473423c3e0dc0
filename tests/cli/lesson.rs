//! `explain --to svg|html`: a picture for each step, and its reason.

use std::collections::BTreeSet;

use serde_json::Value;
use takuzu_sat::explain::Language;
use takuzu_sat::grade::{Guide, Position};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::lesson::Lesson;
use takuzu_sat::limits::Limits;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::render::{Figure, Symbols};
use takuzu_sat::{Grid, Puzzle};

use crate::render::{puzzles, well_formed};
use crate::{takuzu, words};

/// The steps of `explain --json`, in words.
fn sentences(line: &str) -> Vec<String> {
    let args: Vec<&str> = words(line).chain(["--json"]).collect();
    let outcome = takuzu(["explain"]).args(&args).run();
    let record: Value = serde_json::from_str(&outcome.out).expect("JSON");
    let steps = record["steps"].as_array().expect("steps").iter();
    steps.map(|step| step["text"].as_str().expect("a text").to_owned()).collect()
}

/// The text behind a tag or attribute, to the sign that ends it.
fn all_behind<'a>(page: &'a str, begin: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    page.split(begin).skip(1).map(move |rest| rest.split_once(end).expect("an end").0)
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

fn page(line: &str) -> String {
    let args: Vec<&str> = words(line).chain(["--to", "html"]).collect();
    let outcome = takuzu(["explain"]).args(&args).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{line}");
    outcome.out
}

const LESSONS: [&str; 5] = [
    "docs/puzzles/easy-6.txt --lang en",
    "docs/puzzles/easy-6.txt --lang fr",
    "docs/puzzles/normal-8.txt --lang en",
    "docs/puzzles/tango-6.signs --lang en",
    "docs/puzzles/sudoku-9.sdk --lang fr",
];

#[test]
fn a_page_has_the_reason_of_each_step_below_a_picture() {
    for line in LESSONS {
        let sentences = sentences(line);
        let page = page(line);
        let captions = all_behind(&page, "<figcaption>", "</figcaption>");
        let captions: Vec<String> = captions
            .map(|caption| {
                let sentences = all_behind(caption, "<p>", "</p>").map(unescaped);
                sentences.collect::<Vec<_>>().join(" ")
            })
            .collect();
        let all = captions.join(" ");
        let mut rest = all.as_str();
        for sentence in &sentences {
            let (_, behind) = rest.split_once(sentence.as_str()).expect(sentence);
            rest = behind;
        }
        let pictures = all_behind(&page, "<figure>", "</figure>").map(|figure| {
            let (_, picture) = figure.split_once("<svg").expect("a picture");
            format!("<svg{}</svg>", picture.split_once("</svg>").expect("its end").0)
        });
        let pictures: Vec<String> = pictures.collect();
        assert_eq!(pictures.len(), 1 + captions.len(), "{line}");
        let defined = all_behind(&page, "<defs>", "</defs>").collect::<String>();
        for picture in &pictures {
            assert!(!picture.contains("<path id="), "{line}");
            let used = all_behind(picture, "href=\"#", "\"");
            let used: BTreeSet<&str> = used.collect();
            let own = defined
                .lines()
                .filter(|line| used.iter().any(|id| line.contains(&format!("id=\"{id}\""))));
            let own: String = own.collect();
            let whole = picture.replacen("</title>", &format!("</title><defs>{own}</defs>"), 1);
            well_formed(&whole).unwrap_or_else(|fault| panic!("{fault}: {whole}"));
        }
        let language = if line.contains("fr") { "fr" } else { "en" };
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        let addresses = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!addresses.contains("://") && !page.contains("<script"), "{line}");
    }
    // What follows until several solutions are left is drawn.
    let several = takuzu(["explain", "docs/puzzles/two-6.txt", "--to", "html"]).run();
    assert_eq!(several.code, Some(1), "{}", several.err);
    assert!(several.out.contains("step-1") && several.out.ends_with("</html>\n"));
}

#[test]
fn steps_are_found_by_their_techniques_and_easy_ones_share_a_board() {
    for line in LESSONS {
        let page = page(line);
        let ids: Vec<&str> = all_behind(&page, " id=\"", "\"").collect();
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), once.len(), "{line}: an id twice");
        for id in all_behind(&page, "href=\"#", "\"") {
            assert!(once.contains(id), "{line}: no {id}");
        }
        let mut next = 1;
        for heading in all_behind(&page, "<h2>", "</h2>").skip(1) {
            let (numbers, rest) = heading.split_once(". <a href=\"#").expect("a link");
            let (first, last) = numbers.split_once('–').unwrap_or((numbers, numbers));
            let [first, last]: [usize; 2] = [first, last].map(|it| it.parse().expect("a number"));
            assert_eq!(first, next, "{line}");
            let is_easy = ["(trivial)", "(easy)", "(élémentaire)", "(facile)"];
            let is_easy = is_easy.iter().any(|level| rest.contains(level));
            assert!(rest.contains("<span>(") && (last == first || is_easy), "{heading}");
            next = last + 1;
        }
        assert_eq!(next, 1 + sentences(line).len(), "{line}");
    }
    let ten = page("docs/puzzles/minimal-10.txt --lang en");
    let boards = ten.matches("<figure>").count();
    assert!(3 * boards < 2 * (1 + sentences("docs/puzzles/minimal-10.txt").len()), "{boards}");
}

#[test]
fn sentences_name_discs_and_letters_as_the_boards_show_them() {
    let english = page("docs/puzzles/easy-6.txt --lang en --symbols discs");
    let first = "r3c5 and r3c6 are white, and a third white disc next to them is not allowed. \
                 So r3c4 is black.";
    assert!(english.contains(first), "{english}");
    let french = page("docs/puzzles/easy-6.txt --lang fr --symbols discs");
    let first = "L3C5 et L3C6 valent blanc, et un troisième disque blanc à côté est interdit. \
                 Donc L3C4 vaut noir.";
    assert!(french.contains(first), "{french}");
    let letters = page("docs/puzzles/easy-6.txt --lang en --symbols OX");
    assert!(letters.contains("r3c5 and r3c6 are O, and a third O next to them"), "{letters}");
    // A Sudoku has its numbers.
    let [plain, discs] = ["", " --symbols discs"]
        .map(|symbols| page(&format!("docs/puzzles/sudoku-9.sdk{symbols}")));
    assert!(plain == discs);
}

#[test]
fn a_dark_page_has_dark_boards_with_discs_that_stay_white_and_black() {
    let page = page("docs/puzzles/easy-6.txt --symbols discs");
    let dark = all_behind(&page, "@media (prefers-color-scheme:dark){", "</style>").next();
    let dark = dark.expect("rules for the dark");
    let inks: BTreeSet<&str> = all_behind(&page, "fill=\"", "\"")
        .chain(all_behind(&page, "stroke=\"", "\""))
        .filter(|ink| *ink != "none")
        .collect();
    assert!(inks.contains("white") && inks.contains("black") && inks.len() > 4, "{inks:?}");
    for ink in inks {
        let is_of_discs = ink == "white" || ink == "black";
        let is_changed = dark.contains(&format!("[fill=\"{ink}\"]"));
        assert_eq!(is_changed, !is_of_discs, "{ink}");
    }
}

fn steps(puzzle: &Puzzle) -> Vec<Deduction> {
    let position = Position::new(puzzle, &[]);
    let mut guide = Guide::new(position, &Allowed::All, Limits::default()).expect("a guide");
    let mut steps = Vec::new();
    while guide.ended().is_none() {
        steps.extend(guide.more());
    }
    steps
}

#[test]
fn nothing_on_a_sheet_covers_words_or_leaves_it() {
    let texts = [
        "..1... ....0. ....00 ...... ...... .1.11.",
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
    ];
    let own = texts.map(|text| text.parse::<Puzzle>().expect("a puzzle"));
    // The givens of these boards may break rules, and then there are no steps.
    let blank = |puzzle: Puzzle| puzzle.with_givens(Grid::blank(puzzle.shape()));
    let boards = puzzles().into_iter().map(blank);
    let boards: Vec<Puzzle> = boards.filter(|puzzle| puzzle.shape().len() < 100).collect();
    assert!(boards.len() > 12, "{boards:?}");
    for puzzle in own.into_iter().chain(boards) {
        let steps = steps(&puzzle);
        let steps = &steps[..steps.len().min(8)];
        for language in [Language::English, Language::French] {
            let lesson = Lesson::new(&puzzle, steps, language, Symbols::Letters);
            let sheet = lesson.with_end("Solved. ".repeat(60)).sheet();
            let [width, height] = sheet.size();
            let figures = sheet.figures().iter();
            let all: Vec<_> = figures.map(|figure| (figure, figure.bounds())).collect();
            for (figure, [[left, top], [right, bottom]]) in &all {
                assert!(
                    *left >= 0 && *top >= 0 && *right <= width && *bottom <= height,
                    "{figure:?}"
                );
            }
            let is_word = |figure: &Figure| matches!(figure, Figure::Word { .. });
            for (at, (one, [[left, top], [right, bottom]])) in
                all.iter().enumerate().filter(|(_, (it, _))| is_word(it))
            {
                for (other, [other_low, other_high]) in
                    all[at + 1..].iter().filter(|(it, _)| is_word(it))
                {
                    let is_apart = right <= &other_low[0]
                        || &other_high[0] <= left
                        || bottom <= &other_low[1]
                        || &other_high[1] <= top;
                    assert!(is_apart, "{one:?}\n{other:?}");
                }
            }
        }
    }
}
