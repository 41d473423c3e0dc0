//! The page with the engine inside: the page of a book, with what only an engine can do, in every language that it speaks.

use itertools::Itertools as _;
use serde_json::json;

use super::{
    MODULES, STYLE, TEMPLATE, Table, Words, compact, escaped, filled, hash, inside_script, script,
    spoken, trimmed,
};

const PARTS: &str = include_str!("web/web.html");
const MORE_STYLE: &str = include_str!("web/web.css");
const LANGUAGE: &str = include_str!("web/language.js");
/// The modules that come before the last two of the page, which begin it.
const MORE_MODULES: [&str; 5] = [
    include_str!("web/engine.js"),
    include_str!("web/shelf.js"),
    include_str!("web/making.js"),
    include_str!("web/inside.js"),
    include_str!("web/page.js"),
];
const TITLE: &str = "takuzu-sat";

/// Returns the page that makes, reads and solves puzzles by itself.
///
/// `bindgen` is the script of wasm-bindgen (`--target no-modules`). `wasm` is the WebAssembly, packed with gzip and written in base64;
/// without it the page loads `takuzu-sat.wasm` from its own folder, with a manifest and a worker that keep all of it.
#[must_use]
pub fn engine_page(bindgen: &str, wasm: Option<&str>) -> String {
    let words = Words::read();
    let tables: Vec<Table<String>> = (0..words.languages.len())
        .map(|at| {
            let all = [&words.page, &words.game, &words.web].map(|table| spoken(table, at));
            all.into_iter().flatten().collect()
        })
        .collect();
    let (script, style) = (script(&modules()), compact(&format!("{STYLE}{MORE_STYLE}")));
    let [script_hash, style_hash] = [&script, &style].map(|text| hash(text));
    let text = |place: &str, at: usize| match place {
        "language" => words.languages[0].clone(),
        "title" => TITLE.to_owned(),
        "script" => script.clone(),
        "script-hash" => script_hash.clone(),
        "style" => style.clone(),
        "style-hash" => style_hash.clone(),
        "data" => data(&tables, &words.languages),
        name => escaped(&tables[at][name]),
    };
    let template = template(wasm.is_none());
    let (head, rest) = template.split_once("<body>\n").expect("a body");
    let (body, scripts) = rest.split_once("<script type=\"application/json\"").expect("data");
    let head =
        head.replace("'sha256-{{script-hash}}'", "'sha256-{{script-hash}}' 'wasm-unsafe-eval'");
    let in_language = |at: usize| {
        let body = filled(&trimmed(body), |place| text(place, at));
        let language = &words.languages[at];
        let other = format!("<template data-language=\"{language}\">{body}</template>");
        if at == 0 { body } else { other }
    };
    let bodies = (0..tables.len()).map(in_language).join("\n");
    let [head, scripts] =
        [&head, scripts].map(|part| filled(&trimmed(part), |place| text(place, 0)));
    // Neither holds `</script`: one is base64, the other is written by wasm-bindgen.
    let engine = format!(
        "<script type=\"text/plain\" id=\"bindgen\">{}</script>\n<script type=\"text/plain\" id=\"wasm\">{}</script>\n",
        bindgen.replace("</script", "<\\/script"),
        wasm.unwrap_or_default(),
    );
    format!("{head}\n<body>\n{bodies}\n{engine}<script type=\"application/json\"{scripts}")
}

/// Returns the modules of the page: the language is chosen before the state of the page is made.
fn modules() -> Vec<&'static str> {
    let (before, last) = MODULES.split_at(MODULES.len() - 2);
    let (first, rest) = before.split_at(4);
    [first, &[LANGUAGE], rest, &MORE_MODULES, last].concat()
}

/// Returns the template with the parts of an engine in their places.
fn template(is_served: bool) -> String {
    let part = |name: &str| {
        let (_, part) = PARTS.split_once(&format!("<!-- {name} -->\n")).expect("a part");
        part.split("<!-- ").next().unwrap_or_default()
    };
    let own = if is_served { " 'self'; connect-src 'self'; manifest-src 'self'" } else { "" };
    let policy = format!("; worker-src blob:{own}; img-src data: blob:");
    let parts = [
        ("more-policy", policy.as_str()),
        ("buttons", part("buttons")),
        ("more-buttons", part("more-buttons").trim_end()),
        ("side-parts", part("side")),
        ("menu-parts", part("menu")),
        ("more-dialogs", part("dialogs")),
    ];
    let place = |template: String, (name, part): (&str, &str)| {
        template.replace(&format!("{{{{{name}}}}}"), part)
    };
    let template = parts.into_iter().fold(TEMPLATE.to_owned(), place);
    let manifest = "<link rel=\"manifest\" href=\"manifest.json\">\n<style>";
    if is_served { template.replacen("<style>", manifest, 1) } else { template }
}

/// Returns the words that the script takes; there is no puzzle yet.
fn data(tables: &[Table<String>], languages: &[String]) -> String {
    let words: serde_json::Map<String, serde_json::Value> =
        languages.iter().zip(tables).map(|(name, table)| (name.clone(), json!(table))).collect();
    let data = json!({"title": TITLE, "symbols": "01", "words": words, "puzzles": []});
    inside_script(&data.to_string())
}
