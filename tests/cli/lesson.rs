//! `explain --to svg|html`: a picture for each step, and its reason.

use serde_json::Value;
use takuzu_sat::explain::Language;
use takuzu_sat::grade::{Guide, Position, Steps};
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

#[test]
fn a_page_has_a_picture_and_the_reason_of_each_step() {
    for line in [
        "docs/puzzles/easy-6.txt",
        "docs/puzzles/easy-6.txt --lang fr --symbols discs",
        "docs/puzzles/normal-8.txt",
        "docs/puzzles/tango-6.signs --rules plus",
        "docs/puzzles/sudoku-9.sdk --lang fr",
        "docs/puzzles/wikipedia-4.txt --smallest",
    ] {
        let sentences = sentences(&line.replace(" --symbols discs", ""));
        let args: Vec<&str> = words(line).chain(["--to", "html"]).collect();
        let outcome = takuzu(["explain"]).args(&args).run();
        assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{line}");
        let page = outcome.out;
        let captions = all_behind(&page, "<figcaption>", "</figcaption>");
        let captions = captions.map(|caption| {
            let sentences = all_behind(caption, "<p>", "</p>").map(unescaped);
            sentences.collect::<Vec<_>>().join(" ")
        });
        let captions: Vec<String> = captions.collect();
        assert_eq!(captions.len(), sentences.len(), "{line}");
        for (caption, sentence) in captions.iter().zip(&sentences) {
            // Sentences stand alone here, so a proof may follow.
            assert!(caption.starts_with(sentence.as_str()), "{caption}\n{sentence}");
        }
        let pictures: Vec<&str> = all_behind(&page, "data:image/svg+xml,", "\"").collect();
        let samples = page.matches("<li><img").count();
        assert_eq!(pictures.len(), 1 + captions.len() + samples, "{line}");
        for picture in pictures {
            let svg = decoded(picture).replace('\'', "\"");
            well_formed(&svg).unwrap_or_else(|fault| panic!("{fault}: {svg}"));
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

/// Takes the escapes of an address away.
fn decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_at(2);
        all.push(char::from(u8::from_str_radix(code, 16).expect("two digits")));
        all += rest;
    }
    all
}

fn steps(puzzle: &Puzzle) -> Vec<Deduction> {
    let position = Position::new(puzzle, &[]);
    let mut guide = Guide::new(position, Steps::Ladder, Limits::default()).expect("a guide");
    let mut steps = Vec::new();
    while guide.ended().is_none() {
        steps.extend(guide.more().expect("steps"));
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
