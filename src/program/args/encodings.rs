//! The encodings in the help, as the puzzles list them.

use itertools::Itertools as _;
use takuzu_sat::Puzzle;
use takuzu_sat::game::Encoding;
use takuzu_sat::puzzle::Kind;

/// The help of `--encoding`, for the commands that solve.
pub(super) fn for_solving() -> String {
    let [line, distinct, others] = names();
    format!(
        "Encoding of the rules: LINE[+DISTINCT][+lazy] [default: chosen for each puzzle]\n\n\
         The engine `sat` uses it. {line} {distinct} With `+lazy`, clauses for distinct lines are added only when needed. \
         {others}"
    )
}

/// The help of `--encoding`, for the commands that write a formula or read its answer.
pub(super) fn for_formula() -> [String; 2] {
    let [line, distinct, others] = names();
    let default = by_default(Puzzle::textbook);
    [
        format!("Encoding of the rules: LINE[+DISTINCT] [default: {default}]"),
        format!("\n\n{line} {distinct} Sums (`--to opb`) need no LINE. {others}"),
    ]
}

/// The help of `--encodings`.
pub(super) fn for_comparing() -> String {
    let default = by_default(Puzzle::best_encoding);
    format!(
        "Encodings to compare, as in `solve --encoding`, or `all`, or `auto`\n\n\
         `all` takes every encoding. `auto` takes the one that `solve` uses: {default}. \
         An encoding fits one kind of puzzle only."
    )
}

/// Says what LINE and DISTINCT stand for, and which encodings the puzzles have that know no such parts.
fn names() -> [String; 3] {
    let (parted, whole): (Vec<Vec<Encoding>>, Vec<_>) = puzzles()
        .map(|puzzle| puzzle.encodings().all.clone())
        .partition(|all| all.iter().any(|it| !it.distinct.is_empty()));
    let either = |names: &mut dyn Iterator<Item = &'static str>| {
        let names: Vec<&str> = names.unique().collect();
        let (last, others) = names.split_last().expect("a puzzle has two encodings or more");
        format!("{} or {last}", others.join(", "))
    };
    let parted = || parted.iter().flatten();
    let whole = whole.iter().map(|all| {
        let names = either(&mut all.iter().map(|it| it.line));
        format!("For {} the encoding is {names}.", all[0].kind.title)
    });
    [
        format!("LINE is {}.", either(&mut parted().map(|it| it.line))),
        format!("DISTINCT is {}.", either(&mut parted().map(|it| it.distinct))),
        whole.format(" ").to_string(),
    ]
}

/// Says which encoding each kind of puzzle has by default.
fn by_default(of: impl Fn(&Puzzle) -> Encoding) -> String {
    let defaults = puzzles().enumerate().map(|(number, puzzle)| match number {
        0 => of(&puzzle).to_string(),
        _ => format!("for {} {}", puzzle.kind().title, of(&puzzle)),
    });
    defaults.format(", ").to_string()
}

/// A blank board of each kind that has a choice of encodings.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    Kind::ALL.into_iter().filter_map(Kind::blank).filter(|blank| blank.encodings().all.len() > 1)
}
