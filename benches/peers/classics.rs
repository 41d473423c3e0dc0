//! Exact cover: the engines beside other people's crates on the classics, all covers.
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml --bench classics`, or with parts of names (`queens`)
//! behind `--` for these alone.

#[path = "../common/mod.rs"]
mod common;
#[path = "../../tests/common/covers.rs"]
mod covers;
mod crates;
mod sparse_sets;

use std::time::Duration;

use common::{Words, line, time};
use covers::Sample;
use takuzu_sat::xcc::{self, Algorithm, Problem, Template};
use takuzu_sat::{Limits, Next};

/// Each with its number of covers.
const CLASSICS: [(Sample, u64); 5] = [
    (Sample::Queens(12), 14_200),
    (Sample::Langford(12), 216_288),
    (Sample::Soma, 11_520),
    (Sample::Pentominoes(6, 10), 9_356),
    (Sample::Dominoes(8), 12_988_816),
];

fn main() {
    let words = Words::typed();
    println!("All covers, building included: CPU time in milliseconds, the least of three runs.");
    println!("Each passes every cover; `count` is what `cover --count` does.\n");
    let head = ["bits", "links", "support", "sparse", "dlx", "dlx-rs", "ex-covers"];
    line("problem", head.into_iter().chain(["best/auto", "links/dlx", "count", "auto"]));
    for (sample, covers) in CLASSICS {
        if words.want(&sample.to_string()) {
            classic(sample, covers);
        }
    }
}

/// Counts the covers of a problem.
type Count = fn(&Problem) -> u64;

/// One problem by each, in turn.
fn classic(sample: Sample, covers: u64) {
    let problem = sample.problem();
    let contenders: [(&str, Count); 8] = [
        ("bits", |problem| passed(problem, Algorithm::Bits)),
        ("links", |problem| passed(problem, Algorithm::Links)),
        ("support", |problem| passed(problem, Algorithm::Support)),
        ("sparse sets", sparse_sets::count),
        ("dlx", by_dlx),
        ("dlx-rs", by_dlx_rs),
        ("exact-covers", by_exact_covers),
        ("count", |problem| search(problem, Algorithm::Auto).count(None).0),
    ];
    let mut least = [Duration::MAX; 8];
    for _ in 0..3 {
        for ((name, solve), least) in contenders.iter().zip(&mut least) {
            let (count, spent) = time(|| solve(&problem));
            assert_eq!(count, covers, "{sample}: {name} is wrong");
            *least = spent.min(*least);
        }
    }
    let seconds = least.map(|least| least.as_secs_f64());
    let [bits, links, support, _, dlx, dlx_rs, exact_covers, count] = seconds;
    let best = dlx.min(dlx_rs).min(exact_covers);
    let template = Template::new(&problem, Algorithm::Auto).expect("it fits");
    let auto = match template.algorithm() {
        Algorithm::Auto | Algorithm::Bits => bits,
        Algorithm::Links => links,
        Algorithm::Support => support,
    };
    let figures = seconds[..7].iter().map(|seconds| 1e3 * seconds);
    let figures = figures.chain([best / auto, links / dlx, 1e3 * count]);
    let cells = figures.map(|figure| format!("{figure:.2}"));
    line(sample, cells.chain([template.algorithm().name().to_owned()]));
}

fn passed(problem: &Problem, algorithm: Algorithm) -> u64 {
    let mut search = search(problem, algorithm);
    let mut count = 0;
    while search.pass_cover() == Next::Solution(()) {
        count += 1;
    }
    count
}

fn search(problem: &Problem, algorithm: Algorithm) -> xcc::Search {
    let template = Template::new(problem, algorithm).expect("it fits");
    template.search(&[], Limits::none())
}

/// The items of each option by number.
fn options(problem: &Problem) -> impl Iterator<Item = Vec<usize>> {
    (0..problem.options()).map(|option| {
        let entries = problem.option(option).iter();
        entries.map(|entry| entry.item.index()).collect()
    })
}

fn by_dlx(problem: &Problem) -> u64 {
    let primary = problem.primaries();
    crates::dlx(primary, problem.items() - primary, options(problem), usize::MAX) as u64
}

fn by_dlx_rs(problem: &Problem) -> u64 {
    let primary = problem.primaries();
    let from_one = |option: Vec<usize>| option.into_iter().map(|item| item + 1).collect::<Vec<_>>();
    let options = options(problem).map(from_one);
    crates::dlx_rs(primary, problem.items() - primary, options, usize::MAX) as u64
}

fn by_exact_covers(problem: &Problem) -> u64 {
    let primary = problem.primaries();
    crates::exact_covers(primary, problem.items() - primary, options(problem), usize::MAX) as u64
}
