//! The house stands: floors use only what is below them, rooms of a floor do not use each other in a circle, and files
//! and functions stay small.
//!
//! A floor is a folder of `src`, and a room is a module of a floor (`src/puzzles/takuzu`). Tests (`#[cfg(test)]`) and `FromStr` impls may look upstairs, and so may `lib.rs`, which shows
//! the whole house.

#[path = "house/scanner.rs"]
mod scanner;

#[path = "house/docs.rs"]
mod docs;

#[path = "house/words.rs"]
mod words;

#[path = "house/checked.rs"]
mod checked;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use scanner::{Token, functions, references, tokens, use_paths, without_exempt};

/// The floors from the ground up: the folders below `src`. A module uses its own floor and those below it.
const FLOORS: [&str; 9] =
    ["ground", "machines", "puzzles", "text", "solving", "people", "making", "paper", "program"];

/// The words that may be written only in some modules: the library returns values, and leaves the terminal,
/// the clock and the end of the process to the program. RustSAT's traits ask for anyhow in `sat`.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("anyhow", &["program", "sat"]),
    ("clap", &["program"]),
    ("print!", &["program"]),
    ("println!", &["program"]),
    ("eprint!", &["program"]),
    ("eprintln!", &["program"]),
    ("dbg!", &["program"]),
    ("io::stdout", &["program"]),
    ("io::stderr", &["program"]),
    ("process::exit", &["program"]),
    // `Limits::with_timeout`, nothing else.
    ("Instant::now", &["program", "limits"]),
    ("SystemTime", &["program"]),
];

/// The words that name a puzzle: its folders, and its type.
const PUZZLE_NAMES: [&str; 4] = ["takuzu", "Takuzu", "sudoku", "Sudoku"];

/// The files outside the rooms of a puzzle that still name one. This list can only shrink: a new file asks
/// the contract, and a file that names no puzzle any more is taken off.
const NAME_A_PUZZLE: &[&str] = &[
    "src/program/args/shared.rs",
    "src/program/work/input.rs",
    "src/making/generate/make.rs",
    "src/making/transform.rs",
    "src/people/explain.rs",
    "src/text.rs",
    "src/text/formats.rs",
    // Grammars make boards before anybody knows of which kind they are.
    "src/text/board.rs",
    "src/text/cells.rs",
    "src/text/codes.rs",
    "src/text/json.rs",
    "src/text/json/tango.rs",
    "src/text/line.rs",
    "src/text/signs.rs",
];

/// The rooms whose files use each other in a circle. This list can only shrink.
const ROUND_ROOMS: &[&str] = &["puzzles::takuzu::techniques", "text"];

const LONGEST_FILE: usize = 600;
const LONGEST_FUNCTION: usize = 60;

#[test]
fn modules_use_only_what_is_below_them() {
    let house = House::read();
    let complaints = house.sources.iter().flat_map(|source| house.stairs(source));
    assert_none(complaints);
}

#[test]
fn every_file_stands_on_a_floor() {
    let house = House::read();
    let floors = house.sources.iter().filter_map(|source| source.module.first());
    let unknown: BTreeSet<&String> = floors.filter(|name| floor(name).is_none()).collect();
    assert_none(
        unknown.iter().map(|name| format!("src/{name} is no floor of FLOORS in tests/house.rs")),
    );
}

#[test]
fn a_folder_has_its_module_beside_it() {
    let House { sources, annexe, .. } = House::read();
    let named = sources.iter().chain(&annexe).filter(|it| it.path.ends_with("/mod.rs"));
    assert_none(named.map(|it| format!("{}: name it after its folder, beside it", it.path)));
}

#[test]
fn rooms_of_a_floor_stand_in_layers() {
    assert_none(House::read().circles_of_rooms().into_iter());
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
fn the_files_of_a_room_stand_in_layers() {
    assert_none(House::read().circles_of_files(ROUND_ROOMS).into_iter());
}

#[test]
fn only_its_own_rooms_name_a_puzzle() {
    assert_none(wrong_names(&House::read().sources, NAME_A_PUZZLE).into_iter());
}

#[test]
fn files_and_functions_stay_small() {
    let House { sources, annexe, .. } = House::read();
    assert_none(sources.iter().chain(&annexe).flat_map(too_long));
}

/// The writers of formulas that proofs are compared with share nothing with the encoders.
#[test]
fn naive_writers_use_no_encoder() {
    let words = ["sat", "cnf", "rustsat", "CellVars", "Clauses", "Bit", "encoding", "xcc", "board"];
    assert_none(naming(&words, 2, |path| path.ends_with("/naive.rs")));
}

/// The oracle is another road: what makes and solves formulas knows no native board, and a native board no clause.
#[test]
fn the_road_by_sat_and_the_native_boards_share_nothing() {
    let boards = ["board", "search", "DepthFirst", "native", "NativeSearch"];
    let is_of_sat = |path: &str| {
        path.contains("machines/sat") || path.ends_with("/cnf.rs") || path.ends_with("/encoding.rs")
    };
    assert_none(naming(&boards, 20, is_of_sat));
    let formulas = ["sat", "rustsat", "cnf", "CellVars", "Clauses", "encoding", "varisat"];
    let is_board = |path: &str| {
        path.contains("/board/") && path.contains("puzzles/")
            || ["/board.rs", "machines/search.rs"].iter().any(|end| path.ends_with(end))
    };
    assert_none(naming(&formulas, 10, |path| is_board(path) && !path.contains("program/")));
}

/// Lists the files of a kind that use one of the words; there must be more than `least` of them.
fn naming(
    words: &[&str],
    least: usize,
    is_meant: impl Fn(&str) -> bool,
) -> std::vec::IntoIter<String> {
    let House { sources, .. } = House::read();
    let meant: Vec<&Source> = sources.iter().filter(|source| is_meant(&source.path)).collect();
    assert!(meant.len() > least, "{} files", meant.len());
    let complaint = |source: &&Source| {
        let code = tokens(&source.text);
        let used = words.iter().filter(|word| code.iter().any(|token| token.text == **word));
        used.map(|word| format!("{} names {word}", source.path)).collect::<Vec<_>>()
    };
    meant.iter().flat_map(complaint).collect::<Vec<_>>().into_iter()
}

#[test]
fn doc_comments_begin_with_a_noun_or_a_verb() {
    let House { sources, annexe, .. } = House::read();
    assert_none(sources.iter().chain(&annexe).flat_map(docs::ill_begun));
}

/// Messages, help and documents say things in the usual order.
#[test]
fn no_text_has_a_phrase_that_an_editor_would_change() {
    let House { sources, annexe, .. } = House::read();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let messages =
        sources.iter().chain(&annexe).map(|it| (it.path.clone(), words::quoted(&it.text)));
    let folders =
        ["", "docs", "docs/tutorials", "docs/puzzles", "tests/golden"].map(|name| root.join(name));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let files = files.map(|entry| entry.expect("an entry").path()).filter(|path| {
        let name = path.file_name().expect("a name").to_string_lossy();
        // Licences and what was changed long ago stay as they are.
        (name.ends_with(".md") && name != "NOTICES.md" && name != "CHANGELOG.md")
            || name.starts_with("help")
    });
    let texts =
        files.map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("a text")));
    let texts: Vec<(String, String)> = messages.chain(texts).collect();
    assert!(texts.len() > 300, "{}", texts.len());
    assert_none(texts.iter().flat_map(|(path, text)| words::clumsy(path, text)));
}

#[test]
fn words_in_two_languages_are_twins() {
    let House { sources, .. } = House::read();
    assert_none(sources.iter().flat_map(words::no_twins));
    let rows: usize = sources.iter().map(words::count).sum();
    assert!(rows > 400, "only {rows} rows of words");
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
        if matches!(module.last().map(String::as_str), Some("lib")) {
            module.pop();
        }
        Source { path: format!("src/{path}"), module, text: text.to_owned() }
    }

    /// The floor and the room that the file belongs to; none for `lib.rs`.
    fn place(&self) -> Option<Place> {
        place(&self.module)
    }

    fn room(&self) -> Option<String> {
        self.place().map(|place| place.room)
    }
}

/// A floor and a room of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    floor: usize,
    room: String,
}

/// Returns the place that a path below `crate` names; the floors `text` and `program` are one room each.
fn place(path: &[String]) -> Option<Place> {
    let name = path.first()?;
    let room = match name.as_str() {
        "text" | "program" => name,
        _ => path.get(1).unwrap_or(name),
    };
    Some(Place { floor: floor(name)?, room: room.clone() })
}

/// All sources.
struct House {
    sources: Vec<Source>,
    /// The packages for Python and of fonts, crates of their own beside the floors.
    annexe: Vec<Source>,
}

impl House {
    fn read() -> House {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut sources = Vec::new();
        read_below(&src, "", &mut sources);
        assert!(!sources.is_empty(), "no source below {}", src.display());
        let annexes = ["src/fonts/", "src/python/", "src/web/"];
        let is_outside = |source: &mut Source| annexes.iter().any(|it| source.path.starts_with(it));
        let annexe = sources.extract_if(.., is_outside).collect();
        House { annexe, ..House::new(sources) }
    }

    fn new(sources: Vec<Source>) -> House {
        House { sources, annexe: Vec::new() }
    }

    /// The places of the library that a file of it uses, with their lines; the name of one that is not a floor.
    fn used(&self, source: &Source) -> Vec<(Result<Place, String>, usize)> {
        let found = references(&without_exempt(&tokens(&source.text)), &source.module);
        let place = |path: Vec<String>| place(&path).ok_or_else(|| path.join("::"));
        found.into_iter().map(|(path, line)| (place(path), line)).collect()
    }

    /// Complaints about the floors that a file uses.
    fn stairs(&self, source: &Source) -> Vec<String> {
        let Some(user) = source.place() else {
            return Vec::new();
        };
        let complaint = |(used, line): (Result<Place, String>, usize)| {
            let what = match used {
                Ok(used) if used.floor <= user.floor => return None,
                Ok(used) => format!(
                    "`{}` ({}) may not use `{}` ({})",
                    user.room, FLOORS[user.floor], used.room, FLOORS[used.floor]
                ),
                Err(_) if source.path.starts_with(PROGRAM) => return None,
                Err(name) => format!("`crate::{name}` is no floor: name the floor and the room"),
            };
            Some(format!("{}:{line}: {what}", source.path))
        };
        self.used(source).into_iter().filter_map(complaint).collect()
    }

    /// Circles among the rooms of a floor.
    fn circles_of_rooms(&self) -> Vec<String> {
        let mut rooms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for source in &self.sources {
            let Some(user) = source.place() else {
                continue;
            };
            let used = self.used(source).into_iter().filter_map(|(used, _)| used.ok());
            let near = used.filter(|used| used.floor == user.floor && used.room != user.room);
            rooms.entry(user.room.clone()).or_default().extend(near.map(|used| used.room));
        }
        // A floor is no room, though its file names all of them.
        rooms.retain(|room, _| !FLOORS.contains(&room.as_str()));
        circle(rooms).into_iter().collect()
    }

    /// Circles among the files of the library, but for those inside a round room; a room that is round no more. A file and
    /// the one that declares it are one idea, so they may use each other.
    fn circles_of_files(&self, round: &[&str]) -> Vec<String> {
        let library = self.sources.iter().filter(|source| !source.path.starts_with(PROGRAM));
        let files: Vec<(String, &Source)> =
            library.map(|source| (source.module.join("::"), source)).collect();
        let names: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
        let stands_in = |name: &str, room: &str| {
            name.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        let mut all = BTreeMap::new();
        for (name, source) in &files {
            let is_kin = |other: &String| stands_in(name, other) || stands_in(other, name);
            let mut used = self.used_files(source, &names);
            used.retain(|other| !is_kin(other));
            all.insert(name.clone(), used);
        }
        let mut complaints = Vec::new();
        for &room in round {
            let mut inside = all.clone();
            inside.retain(|name, _| stands_in(name, room));
            if circle(inside).is_none() {
                complaints.push(format!("{room} is round no more: take it off ROUND_ROOMS"));
            }
            for (_, used) in all.iter_mut().filter(|(name, _)| stands_in(name, room)) {
                used.retain(|other| !stands_in(other, room));
            }
        }
        complaints.extend(circle(all));
        complaints
    }

    /// The files of the library that one of them uses.
    fn used_files(&self, source: &Source, names: &BTreeSet<String>) -> BTreeSet<String> {
        let found = references(&without_exempt(&tokens(&source.text)), &source.module);
        let file_of = |(path, _): (Vec<String>, usize)| {
            let prefixes = (1..=path.len()).rev().map(|end| path[..end].join("::"));
            prefixes.into_iter().find(|name| names.contains(name))
        };
        found.into_iter().filter_map(file_of).collect()
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

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| *floor == name)
}

/// The words that stand in a file although they belong elsewhere.
fn misplaced(source: &Source) -> Vec<String> {
    let kept = without_exempt(&tokens(&source.text));
    let mut found = BTreeSet::new();
    for (what, rooms) in ONLY_IN {
        if source.room().is_some_and(|room| rooms.contains(&room.as_str())) {
            continue;
        }
        let wanted = tokens(what);
        let is_wanted =
            |window: &[Token]| window.iter().zip(&wanted).all(|(a, b)| a.text == b.text);
        // Unfolded `use` trees are searched too: `process::{self, exit}` is `process::exit`.
        for text in [vec![kept.clone()], use_paths(&kept)].concat() {
            for window in text.windows(wanted.len()).filter(|window| is_wanted(window)) {
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
    let is_choice = matches!(source.room().as_deref(), None | Some("puzzle" | "puzzles"));
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
const PROGRAM: &str = "src/program/";

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
    let found = circle(files);
    found.map(|circle| format!("{PROGRAM}: {circle}")).into_iter().collect()
}

/// Returns a circle in a graph, if there is one.
fn circle(mut files: BTreeMap<String, BTreeSet<String>>) -> Option<String> {
    let known: BTreeSet<String> = files.keys().cloned().collect();
    files.values_mut().for_each(|used| used.retain(|name| known.contains(name)));
    // Whoever uses nothing that is left stands below the rest.
    while let Some(low) = files.iter().find(|(_, used)| used.is_empty()) {
        let low = low.0.clone();
        files.remove(&low);
        files.values_mut().for_each(|used| {
            used.remove(&low);
        });
    }
    let mut at = files.keys().next()?;
    let mut way: Vec<&String> = Vec::new();
    while !way.contains(&at) {
        way.push(at);
        at = files[at].first().expect("it uses something that is left");
    }
    let begin = way.iter().position(|name| *name == at).expect("it was met");
    let names: Vec<&str> = way[begin..].iter().map(|name| name.as_str()).collect();
    Some(format!("a circle: {} -> {at}", names.join(" -> ")))
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
    let named = references(&tokens, inside).into_iter().map(|(path, _)| path);
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
        found.push(format!("{}: {lines} lines, {LONGEST_FILE} at most", source.path));
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
