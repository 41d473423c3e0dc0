//! The page on which puzzles are played, before its puzzles are written: small, well formed, and with all its words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use takuzu_sat::render::Symbols;
use takuzu_sat::render::html::Page;

use crate::program::repository;

/// The most bytes of a page without its puzzles.
const MOST: usize = 87_000;

/// The texts of the page.
#[derive(Deserialize)]
struct Words {
    languages: Vec<String>,
    page: BTreeMap<String, Vec<String>>,
    game: BTreeMap<String, Vec<String>>,
}

fn words() -> Words {
    let text = include_str!("../../src/paper/render/html/words.json");
    serde_json::from_str(text).expect("JSON")
}

/// The modules of the script.
fn modules() -> Vec<String> {
    let folder = repository().join("src/paper/render/html");
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let modules = files.filter(|path| path.extension().is_some_and(|end| end == "js"));
    let modules: Vec<String> =
        modules.map(|path| fs::read_to_string(path).expect("a text")).collect();
    assert!(modules.len() > 10, "{} modules", modules.len());
    modules
}

/// The script of a page.
fn script() -> String {
    let html = whole(&page("en", "Puzzles"));
    between(&html, "<script type=\"module\">", "</script>").to_owned()
}

/// The SHA-256 hash that a Content-Security-Policy names, from base64.
fn digest(base64: &str) -> Vec<u8> {
    let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = Vec::new();
    for sign in base64.trim_end_matches('=').chars() {
        let value = signs.find(sign).expect("a sign of base64");
        bits.extend((0..6).rev().map(|bit| value >> bit & 1 == 1));
    }
    let bytes = bits
        .chunks_exact(8)
        .map(|bits| bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit)));
    assert_eq!(base64.len() % 4, 0, "{base64}");
    bytes.collect()
}

fn page(language: &str, title: &str) -> Page {
    Page::new(language, title, Symbols::Digits).expect("a language of the page")
}

fn whole(page: &Page) -> String {
    format!("{}{}", page.head(), page.tail())
}

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).expect(before);
    rest.split_once(after).expect(after).0
}

#[test]
fn a_page_is_small() {
    for language in words().languages {
        let bytes = whole(&page(&language, "Puzzles")).len();
        assert!(bytes < MOST, "{language}: {bytes} bytes");
    }
}

#[test]
fn a_language_that_the_page_does_not_speak_has_no_page() {
    assert!(Page::new("tlh", "qo'noS", Symbols::Digits).is_none());
}

#[test]
fn the_policy_allows_what_is_there_and_nothing_else() {
    // The hash of nothing, as everybody knows it.
    assert_eq!(digest("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), Sha256::digest("")[..]);
    let html = whole(&page("en", "Puzzles"));
    let policy = between(&html, "Content-Security-Policy\" content=\"", "\"");
    let script = between(&html, "<script type=\"module\">", "</script>");
    let style = between(&html, "<style>", "</style>");
    let hash = |of: &str| between(policy, &format!("{of} 'sha256-"), "'").to_owned();
    let [of_script, of_style] = ["script-src", "style-src"].map(hash);
    let wanted = format!(
        "default-src 'none'; script-src 'sha256-{of_script}'; style-src 'sha256-{of_style}'; base-uri 'none'; form-action 'none'"
    );
    assert_eq!(policy, wanted);
    assert_eq!(digest(&of_script), Sha256::digest(script)[..]);
    assert_eq!(digest(&of_style), Sha256::digest(style)[..]);
    assert_eq!(html.matches("<script").count(), 2);
    assert_eq!(html.matches("<style").count(), 1);
    for refused in ["http:", "https:", "\"//", "style=\"", "onclick", "eval(", "innerHTML", "src="]
    {
        assert!(!html.contains(refused), "{refused}");
    }
}

#[test]
fn titles_and_names_cannot_leave_their_place() {
    let title = "</script><img src=x onerror=alert(1)><!-- \"&";
    let html = whole(&page("en", title));
    assert!(!html.contains("<img") && !html.contains("<!--"));
    let escaped = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&lt;!-- &quot;&amp;";
    assert!(html.contains(&format!("<title>{escaped}</title>")));
    let data = between(&html, "id=\"book\">", "</script>");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["title"], title);
    let name = Page::puzzle(&serde_json::json!({"name": title}));
    assert!(!name.contains('<'));
    let name: serde_json::Value = serde_json::from_str(&name).expect("JSON");
    assert_eq!(name["name"], title);
}

#[test]
fn a_page_is_well_formed() {
    let page = page("fr", "Grilles");
    let html = whole(&page);
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"fr\">\n"));
    assert!(!html.contains("{{") && html.trim_end().ends_with("</html>"));
    let script = between(&html, "<script type=\"module\">", "</script>");
    let (_, rest) = html.split_once("</style>").expect("a style");
    let markup = rest.replace(script, "");
    let mut open = Vec::new();
    for tag in markup.split('<').skip(1) {
        let name: String = tag.chars().take_while(|sign| !" >".contains(*sign)).collect();
        let is_alone = ["input", "!DOCTYPE", "meta"].contains(&name.as_str());
        let tag = tag.split_once('>').expect("a tag ends").0;
        match name.strip_prefix('/') {
            // The head has been cut off.
            Some("head" | "html") => {}
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "{tag}"),
            None if is_alone || tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    let ids: Vec<&str> = html.split(" id=\"").skip(1).map(|rest| between(rest, "", "\"")).collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len(), "each id stands once");
    // What the script looks for is there.
    for id in script.split("byId(\"").skip(1).map(|rest| between(rest, "", "\"")) {
        assert!(unique.contains(id), "{id}");
    }
}

/// As one script, the modules share one space of names.
#[test]
fn no_two_modules_have_a_name_in_common() {
    let mut names = BTreeSet::new();
    for line in modules().iter().flat_map(|module| module.lines()) {
        let line = line.strip_prefix("export ").unwrap_or(line);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let rest = ["function ", "const ", "let ", "class "]
            .iter()
            .find_map(|word| line.strip_prefix(word));
        if let Some(rest) = rest {
            let is_name = |sign: &char| sign.is_alphanumeric() || *sign == '_';
            let name: String = rest.chars().take_while(is_name).collect();
            assert!(names.insert(name.clone()), "{name} stands twice");
        }
    }
    assert!(
        !script().lines().any(|line| line.starts_with("import ") || line.starts_with("export "))
    );
}

#[test]
fn every_word_has_its_twin() {
    let places = |text: &str| -> BTreeSet<String> {
        let parts = text.split('{').skip(1);
        parts.map(|part| between(part, "", "}").to_owned()).collect()
    };
    let Words { languages, page, game } = words();
    assert_eq!(languages, ["en", "fr"]);
    for (name, twins) in page.iter().chain(&game) {
        let [english, french] = twins.as_slice() else {
            panic!("{name}: {twins:?}");
        };
        assert_eq!(places(english), places(french), "{name}");
        assert!(!english.is_empty() && !english.contains('\''), "{english}");
        for mark in [':', ';', '?', '!', '×'] {
            for (place, _) in french.match_indices(mark).filter(|_| mark != '×') {
                assert!(french[..place].ends_with('~'), "{french}");
            }
        }
        assert!(!french.is_empty() && !french.contains('\''), "{french}");
        assert!(!(page.contains_key(name) && game.contains_key(name)), "{name} stands twice");
    }
}

#[test]
fn every_word_is_used() {
    let Words { page, game, .. } = words();
    let template = include_str!("../../src/paper/render/html/page.html");
    let script = script();
    for name in page.keys() {
        assert!(template.contains(&format!("{{{{{name}}}}}")), "{name}");
    }
    // The kinds of houses come with the puzzles.
    for name in game.keys().filter(|name| *name != "block") {
        // Names are made of parts as well: `cell_` and what a cell is, a sign and its side.
        let (begin, end) = name.rsplit_once('_').unwrap_or((name, ""));
        let quoted = |name: &str| script.contains(&format!("\"{name}\""));
        let is_made = quoted(begin)
            || script.contains(&format!("`{begin}_${{"))
            || script.contains(&format!("}}_{end}`"));
        let is_side = ["left", "right", "above", "below"].contains(&end);
        assert!(quoted(name) || is_made || is_side, "{name}");
    }
}
