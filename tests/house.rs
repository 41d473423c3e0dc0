//! The house stands: modules use only what is below them, and files and functions stay small.
//!
//! Tests (`#[cfg(test)]`) and `FromStr` impls may look upstairs, and so may `lib.rs`, which shows
//! the whole house.

#[path = "house/scanner.rs"]
mod scanner;

#[path = "house/docs.rs"]
mod docs;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use scanner::{Token, functions, references, tokens, use_paths, without_exempt};

/// The floors from the ground up; each module uses only floors below its own.
const FLOORS: [&[&str]; 9] = [
    &[
        "activity",
        "grid",
        "limits",
        "board",
        "deduction",
        "chance",
        "error",
        "names",
        "plain",
    ],
    &["sat", "xcc", "search", "learn", "ladder", "smallest"],
    &["game"],
    &["takuzu", "sudoku"],
    &["puzzle"],
    &[
        "text",
        "solve",
        "grade",
        "explain",
        "transform",
        "fewest",
        "render",
    ],
    &["generate"],
    &["book", "compare", "family", "lesson", "play"],
    &["bin"],
];

/// The modules that may use a neighbour on their own floor: (user, used). Each pair says why it is there.
const NEIGHBOURS: &[(&str, &str)] = &[
    // What is concluded is said of cells and lines.
    ("deduction", "grid"),
    // Macros that every error type and every enum with names may use.
    ("grid", "error"),
    ("deduction", "error"),
    ("deduction", "names"),
    ("names", "error"),
];

/// The words that may be written only in some modules: the library returns values, and leaves the terminal,
/// the clock and the end of the process to the program. RustSAT's traits ask for anyhow in `sat`.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("anyhow", &["bin", "sat"]),
    ("clap", &["bin"]),
    ("print!", &["bin"]),
    ("println!", &["bin"]),
    ("eprint!", &["bin"]),
    ("eprintln!", &["bin"]),
    ("dbg!", &["bin"]),
    ("io::stdout", &["bin"]),
    ("io::stderr", &["bin"]),
    ("process::exit", &["bin"]),
    // `Limits::with_timeout`, nothing else.
    ("Instant::now", &["bin", "limits"]),
    ("SystemTime", &["bin"]),
];

/// The words that name a puzzle: its folders, and its type.
const PUZZLE_NAMES: [&str; 4] = ["takuzu", "Takuzu", "sudoku", "Sudoku"];

/// The files outside the rooms of a puzzle that still name one. This list can only shrink: a new file asks
/// the contract, and a file that names no puzzle any more is taken off.
const NAME_A_PUZZLE: &[&str] = &[
    "src/bin/takuzu-sat/args/making.rs",
    "src/bin/takuzu-sat/args/shared.rs",
    "src/bin/takuzu-sat/commands/generate.rs",
    "src/bin/takuzu-sat/work/input.rs",
    "src/family.rs",
    "src/generate/make.rs",
    "src/text/mod.rs",
];

const LONGEST_FILE: usize = 600;
const LONGEST_FUNCTION: usize = 60;

#[test]
fn modules_use_only_what_is_below_them() {
    let house = House::read();
    let complaints = house.sources.iter().flat_map(|source| house.stairs(source));
    assert_none(complaints);
}

#[test]
fn every_module_has_a_floor() {
    let house = House::read();
    let rooms = house.sources.iter().filter_map(Source::room);
    let homeless: BTreeSet<&str> = rooms.filter(|room| floor(room).is_none()).collect();
    assert_none(homeless.iter().map(|room| {
        format!("src: the module `{room}` has no floor: give it one in FLOORS of tests/house.rs")
    }));
}

#[test]
fn terminal_clock_and_clap_stay_in_their_rooms() {
    assert_none(House::read().sources.iter().flat_map(misplaced));
}

#[test]
fn the_files_of_the_program_stand_in_layers() {
    assert_none(circles(&House::read().sources).into_iter());
}

#[test]
fn only_its_own_rooms_name_a_puzzle() {
    assert_none(wrong_names(&House::read().sources, NAME_A_PUZZLE).into_iter());
}

#[test]
fn files_and_functions_stay_small() {
    assert_none(House::read().sources.iter().flat_map(too_long));
}

#[test]
fn doc_comments_begin_with_a_noun_or_a_verb() {
    assert_none(House::read().sources.iter().flat_map(docs::ill_begun));
}

#[test]
fn tests_and_benches_stay_small() {
    let mut sources = Vec::new();
    for folder in ["tests", "benches"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        read_below(&path, &format!("{folder}/"), &mut sources);
    }
    let lengths = sources.iter().map(|source| {
        let path = source.path.trim_start_matches("src/");
        (path, source.text.lines().count())
    });
    let long = lengths.filter(|&(_, lines)| lines > LONGEST_FILE);
    assert_none(long.map(|(path, lines)| format!("{path}: {lines} lines, {LONGEST_FILE} at most")));
}

#[track_caller]
fn assert_none(complaints: impl Iterator<Item = String>) {
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

/// A file, and the module that it is: `["takuzu", "rules"]` for `takuzu/rules.rs`.
struct Source {
    path: String,
    module: Vec<String>,
    text: String,
}

impl Source {
    /// From a path below `src`, with `/` between its parts.
    fn new(path: &str, text: &str) -> Source {
        let stem = path.strip_suffix(".rs").unwrap_or(path);
        let mut module: Vec<String> = stem.split('/').map(str::to_owned).collect();
        if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
            module.pop();
        }
        Source {
            path: format!("src/{path}"),
            module,
            text: text.to_owned(),
        }
    }

    /// The top-level module that the file belongs to; none for `lib.rs`.
    fn room(&self) -> Option<&str> {
        self.module.first().map(String::as_str)
    }
}

/// All sources, and what the front page exports: name -> the module it comes from.
struct House {
    sources: Vec<Source>,
    exports: HashMap<String, String>,
}

impl House {
    fn read() -> House {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut sources = Vec::new();
        read_below(&src, "", &mut sources);
        assert!(!sources.is_empty(), "no source below {}", src.display());
        House::new(sources)
    }

    fn new(sources: Vec<Source>) -> House {
        let front = sources.iter().find(|source| source.module.is_empty());
        let exports = front.map_or_else(HashMap::new, |front| exports(&tokens(&front.text)));
        House { sources, exports }
    }

    /// Complaints about the modules that a file uses.
    fn stairs(&self, source: &Source) -> Vec<String> {
        let Some(user) = source.room() else {
            return Vec::new();
        };
        references(&without_exempt(&tokens(&source.text)), &source.module)
            .into_iter()
            .filter_map(|(path, line)| {
                let complaint = self.complaint(user, &path)?;
                Some(format!("{}:{line}: {complaint}", source.path))
            })
            .collect()
    }

    /// Says why `user` may not name this path (which starts below `crate`), or nothing.
    fn complaint(&self, user: &str, path: &[String]) -> Option<String> {
        let name = path.first().map_or("", String::as_str);
        let used = self.exports.get(name).map_or(name, String::as_str);
        let above = floor(user)?;
        let Some(below) = floor(used) else {
            return Some(format!(
                "`crate::{name}` is neither a module with a floor nor a plain re-export of lib.rs: name the module"
            ));
        };
        let allowed = below < above || used == user || NEIGHBOURS.contains(&(user, used));
        (!allowed).then(|| format!("`{user}` (floor {above}) may not use `{used}` (floor {below})"))
    }
}

fn read_below(folder: &Path, prefix: &str, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let entry = entry.expect("the folder can be listed");
        let name = entry.file_name().into_string().expect("a name in UTF-8");
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            read_below(&entry.path(), &format!("{path}/"), sources);
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(entry.path()).expect("a source in UTF-8");
            sources.push(Source::new(&path, &text));
        }
    }
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// The names that `lib.rs` re-exports: name -> top-level module. Globs and renamed names are left out, so
/// that whoever goes through them is told to name the module.
fn exports(tokens: &[Token]) -> HashMap<String, String> {
    use_paths(tokens)
        .iter()
        .filter_map(|path| {
            let mut words = path.iter().map(|token| token.text.as_str());
            let module = words.find(|word| !matches!(*word, "crate" | "self" | "::"))?;
            let name = words.next_back().filter(|name| *name != "*")?;
            Some((name.to_owned(), module.to_owned()))
        })
        .collect()
}

/// The words that stand in a file although they belong elsewhere.
fn misplaced(source: &Source) -> Vec<String> {
    let kept = without_exempt(&tokens(&source.text));
    let mut found = BTreeSet::new();
    for (what, rooms) in ONLY_IN {
        if source.room().is_some_and(|room| rooms.contains(&room)) {
            continue;
        }
        let wanted = tokens(what);
        let is_wanted =
            |window: &[Token]| window.iter().zip(&wanted).all(|(a, b)| a.text == b.text);
        // Unfolded `use` trees are searched too: `process::{self, exit}` is `process::exit`.
        for text in [vec![kept.clone()], use_paths(&kept)].concat() {
            for window in text
                .windows(wanted.len())
                .filter(|window| is_wanted(window))
            {
                let line = window[wanted.len() - 1].line;
                found.insert((line, format!("`{what}` only in {}", rooms.join(" and "))));
            }
        }
    }
    let place = |(line, what)| format!("{}:{line}: {what}", source.path);
    found.into_iter().map(place).collect()
}

/// The files that name a puzzle and may not, and those that may and do not.
fn wrong_names(sources: &[Source], allowed: &[&str]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut met = BTreeSet::new();
    for source in sources.iter().filter(|source| !is_room_of_a_puzzle(source)) {
        let path = source.path.as_str();
        let Some((name, line)) = puzzle_name(&source.text) else {
            continue;
        };
        met.insert(path);
        if !allowed.contains(&path) {
            complaints.push(format!(
                "{path}:{line}: `{name}` is named outside the rooms of the puzzle: ask the contract"
            ));
        }
    }
    let idle = allowed.iter().filter(|path| !met.contains(**path));
    complaints.extend(idle.map(|path| {
        format!("{path} names no puzzle: take it off NAME_A_PUZZLE of tests/house.rs")
    }));
    complaints
}

/// Tells whether a file may name a puzzle: those of the puzzle, the choice among puzzles, and the front page.
fn is_room_of_a_puzzle(source: &Source) -> bool {
    let is_choice = matches!(source.room(), None | Some("puzzle"));
    let mut rooms = source.module.iter().map(String::as_str);
    is_choice || rooms.any(|room| PUZZLE_NAMES.contains(&room))
}

/// Returns the first name of a puzzle, with its line; to declare a room of a puzzle is no such name.
fn puzzle_name(text: &str) -> Option<(String, usize)> {
    let tokens = without_exempt(&tokens(text));
    let is_name = |at: &usize| {
        let is_declared = *at > 0 && tokens[at - 1].text == "mod";
        PUZZLE_NAMES.contains(&tokens[*at].text.as_str()) && !is_declared
    };
    let at = (0..tokens.len()).find(is_name)?;
    Some((tokens[at].text.clone(), tokens[at].line))
}

/// The folder of the program, whose files may not use each other in a circle.
const PROGRAM: &str = "src/bin/takuzu-sat/";

/// Circles among the files of the program; a file uses the modules that it declares, too.
fn circles(sources: &[Source]) -> Vec<String> {
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        let path = source.path.strip_prefix(PROGRAM);
        if let Some(name) = path.and_then(|path| path.strip_suffix(".rs")) {
            files.insert(name.replace('/', "::"), BTreeSet::new());
        }
    }
    let names: BTreeSet<String> = files.keys().cloned().collect();
    for source in sources {
        let Some(path) = source.path.strip_prefix(PROGRAM) else {
            continue;
        };
        let path = path.strip_suffix(".rs").unwrap_or(path);
        let module: Vec<String> = path.split('/').map(str::to_owned).collect();
        let used = files.entry(module.join("::")).or_default();
        used.extend(used_files(&source.text, &module, &names));
    }
    // Whoever uses nothing that is left stands below the rest.
    while let Some(low) = files.iter().find(|(_, used)| used.is_empty()) {
        let low = low.0.clone();
        files.remove(&low);
        files.values_mut().for_each(|used| {
            used.remove(&low);
        });
    }
    let Some(mut at) = files.keys().next() else {
        return Vec::new();
    };
    let mut way: Vec<&String> = Vec::new();
    while !way.contains(&at) {
        way.push(at);
        at = files[at].first().expect("it uses something that is left");
    }
    let begin = way.iter().position(|name| *name == at).expect("it was met");
    let names: Vec<&str> = way[begin..].iter().map(|name| name.as_str()).collect();
    vec![format!(
        "{PROGRAM}: a circle: {} -> {at}",
        names.join(" -> ")
    )]
}

/// The files of a program that one of them uses.
fn used_files(text: &str, module: &[String], names: &BTreeSet<String>) -> BTreeSet<String> {
    let mut tokens = without_exempt(&tokens(text));
    // The library has modules of its own.
    tokens.retain(|token| token.text != "takuzu_sat");
    let inside: &[String] = if module == ["main"] { &[] } else { module };
    let children = tokens.windows(3).filter_map(|window| {
        let is_file = window[0].text == "mod" && window[2].text == ";";
        is_file.then(|| [inside, &[window[1].text.clone()]].concat())
    });
    let named = references(&tokens, inside)
        .into_iter()
        .map(|(path, _)| path);
    let file_of = |path: Vec<String>| {
        let prefixes = (1..=path.len()).rev().map(|end| path[..end].join("::"));
        prefixes.into_iter().find(|name| names.contains(name))
    };
    let used = children.chain(named).filter_map(file_of);
    used.filter(|name| *name != module.join("::")).collect()
}

/// Files and functions over the limits; tests count too.
fn too_long(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    let lines = source.text.lines().count();
    if lines > LONGEST_FILE {
        found.push(format!(
            "{}: {lines} lines, {LONGEST_FILE} at most",
            source.path
        ));
    }
    for (name, line, length) in functions(&tokens(&source.text)) {
        if length > LONGEST_FUNCTION {
            found.push(format!(
                "{}:{line}: `{name}` has {length} lines, {LONGEST_FUNCTION} at most",
                source.path
            ));
        }
    }
    found
}

// The checks are themselves checked: one that cannot fail guards nothing.

fn complaints(path: &str, source: &str) -> Vec<String> {
    let front = Source::new(
        "lib.rs",
        "pub mod grid; pub use grid::{Cell, Grid}; pub use solve::Engine;",
    );
    let house = House::new(vec![front]);
    house.stairs(&Source::new(path, source))
}

#[test]
fn upstairs_is_refused_however_it_is_spelt() {
    let refused = ["src/takuzu/cnf.rs:2: `takuzu` (floor 3) may not use `solve` (floor 5)"];
    for source in [
        "use std::fmt;\nuse crate::solve::Engine;",
        "use crate::{grid::{Cell, Grid},\nsolve::{Engine}};",
        "use crate::\n{solve as grid};",
        "fn f() {\ncrate::solve::all() }",
        "use\nsuper::super::solve;",
        "mod inner {\nuse super::super::super::solve; }",
        "use\nsuper::super::{grid::Cell, solve::Engine};",
        "use\ncrate::Engine;",
        "fn f() -> impl Iterator + use<'static> {\nlet x = \"\"; crate::solve::x!() }",
    ] {
        assert_eq!(complaints("takuzu/cnf.rs", source), refused, "{source}");
    }
}

#[test]
fn downstairs_and_home_are_allowed() {
    for source in [
        "use crate::grid::Cell; use crate::{Cell, sat::Formula}; use super::rules; use self::x;",
        "//! crate::solve\n/// [`crate::text::read`]\nfn f() { \"crate::solve\" }",
        "pub use rules::Rules; pub(crate) fn f() { crate::takuzu::g() } mod inner { use super::x; }",
        "#[cfg(test)]\nmod tests { use crate::solve::Engine; }",
    ] {
        assert_eq!(complaints("takuzu/cnf.rs", source), [""; 0], "{source}");
    }
    let program = "use crate::args; use super::report; use takuzu_sat::{solve, Grid};";
    assert_eq!(complaints("bin/takuzu-sat/main.rs", program), [""; 0]);
}

#[test]
fn neighbours_globs_and_unknown_names_are_refused() {
    assert_eq!(
        complaints("sudoku.rs", "use crate::takuzu::Rules;"),
        ["src/sudoku.rs:1: `sudoku` (floor 3) may not use `takuzu` (floor 3)"]
    );
    for source in [
        "use crate::*;",
        "use super::*;",
        "use crate::nowhere;",
        "use crate as all;",
    ] {
        let found = complaints("sudoku.rs", source);
        assert!(
            found.len() == 1 && found[0].contains("neither a module"),
            "{source}: {found:?}"
        );
    }
}

#[test]
fn misplaced_words_are_found() {
    let source =
        "use std::process::{self, exit};\nfn f() { println!(); Instant::now(); }\n// println!\n";
    let found = |path: &str| misplaced(&Source::new(path, source));
    assert_eq!(
        found("sat/mod.rs"),
        [
            "src/sat/mod.rs:1: `process::exit` only in bin",
            "src/sat/mod.rs:2: `Instant::now` only in bin and limits",
            "src/sat/mod.rs:2: `println!` only in bin",
        ]
    );
    assert_eq!(found("bin/takuzu-sat/main.rs"), [""; 0]);
    let anyhow =
        |path: &str| misplaced(&Source::new(path, "fn f() -> anyhow::Result<()> {}")).len();
    assert_eq!((anyhow("sat/varisat.rs"), anyhow("lib.rs")), (0, 1));
}

#[test]
fn names_of_puzzles_are_found() {
    let naming = "use crate::grid;\nuse crate::{sudoku::Sudoku};";
    let silent = "//! Takuzu\nmod takuzu;\nconst NAME: &str = \"Sudoku\";\n#[cfg(test)]\nmod t { use crate::takuzu; }";
    let found =
        |path: &str, text: &str, allowed: &[&str]| wrong_names(&[Source::new(path, text)], allowed);
    assert_eq!(found("text/line.rs", silent, &[]), [""; 0]);
    assert_eq!(
        found("text/line.rs", naming, &["src/text/line.rs"]),
        [""; 0]
    );
    for room in [
        "text/sudoku.rs",
        "text/takuzu/signs.rs",
        "puzzle/ways.rs",
        "puzzle.rs",
        "lib.rs",
    ] {
        assert_eq!(found(room, naming, &[]), [""; 0], "{room}");
    }
    let refused =
        "src/text/line.rs:2: `sudoku` is named outside the rooms of the puzzle: ask the contract";
    assert_eq!(found("text/line.rs", naming, &[]), [refused]);
    let idle = "src/text/line.rs names no puzzle: take it off NAME_A_PUZZLE of tests/house.rs";
    assert_eq!(found("text/line.rs", silent, &["src/text/line.rs"]), [idle]);
}

#[test]
fn circles_of_the_program_are_found() {
    let found = |files: &[(&str, &str)]| {
        let source =
            |(name, text): &(&str, &str)| Source::new(&format!("bin/takuzu-sat/{name}.rs"), text);
        circles(&files.iter().map(source).collect::<Vec<_>>())
    };
    let main = (
        "main",
        "mod words; mod reply; use reply::Reply; fn main() {}",
    );
    let words = ("words", "use takuzu_sat::reply; pub fn counted() {}");
    let reply = ("reply", "mod record; use record::Record; use crate::words;");
    let record = (
        "reply/record",
        "use crate::{words::counted}; fn f() { self::f() }",
    );
    assert_eq!(found(&[main, words, reply, record]), [""; 0]);
    for (name, text) in [
        ("words", "fn f() { crate::reply::g() }"),
        ("words", "use super::reply::Reply;"),
        ("reply/record", "use super::Reply;"),
        ("reply/record", "use crate::{words, reply::Reply};"),
    ] {
        let mut files = vec![main, words, reply, record];
        files.retain(|file| file.0 != name);
        files.push((name, text));
        let circles = found(&files);
        let is_told = |circle: &String| {
            circle.contains("reply ->") && circle.contains(&name.replace('/', "::"))
        };
        assert!(
            circles.len() == 1 && circles.iter().all(is_told),
            "{text}: {circles:?}"
        );
    }
}

#[test]
fn long_files_and_functions_are_found() {
    let body = |lines: usize| {
        format!(
            "fn f(x: [u8; 2]) {{\n{}}}\n",
            "x(\"}\");\n".repeat(lines - 2)
        )
    };
    let found = |source: &str| too_long(&Source::new("grid.rs", source));
    assert_eq!(found(&format!("type F = fn(u8);\n{}", body(60))), [""; 0]);
    assert_eq!(
        found(&format!("\n{}", body(61))),
        ["src/grid.rs:2: `f` has 61 lines, 60 at most"]
    );
    assert_eq!(
        found(&"\n".repeat(601)),
        ["src/grid.rs: 601 lines, 600 at most"]
    );
}
