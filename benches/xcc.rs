//! Exact cover: the engines beside other people's crates on the classics, all covers; and Takuzu by
//! exact cover, proving uniqueness, beside the baseline.
//!
//! `cargo bench --bench xcc`, or with parts of names (`queens`, `m14`, `templates`) behind `--` for
//! these alone.

#[path = "common/mod.rs"]
mod common;
#[path = "../tests/common/covers.rs"]
mod covers;
#[path = "xcc/sparse_sets.rs"]
mod sparse_sets;

use std::ops::ControlFlow;
use std::time::Duration;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;

use common::{baseline, corpus, micros, ratio, streams, time, up_to_two};
use covers::Sample;
use takuzu_sat::game::{CoverSearch, CoverTemplate, Game as _};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::xcc::{self, Algorithm, Problem, Template};
use takuzu_sat::{Limits, Next, Shape};

/// Each with its number of covers.
const CLASSICS: [(Sample, u64); 5] = [
    (Sample::Queens(12), 14_200),
    (Sample::Langford(12), 216_288),
    (Sample::Soma, 11_520),
    (Sample::Pentominoes(6, 10), 9_356),
    (Sample::Dominoes(8), 12_988_816),
];

const FILES: [&str; 9] = [
    "m08-minimal",
    "m10-minimal",
    "m12-minimal",
    "m14-minimal",
    "m16-minimal",
    "x10-unsat-wrongclue",
    "x12-unsat-wrongclue",
    "x14-unsat-wrongclue",
    "x16-unsat-wrongclue",
];

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part));
    if CLASSICS
        .iter()
        .any(|(sample, _)| wanted(&sample.to_string()))
    {
        head_of_classics();
    }
    for (sample, covers) in CLASSICS {
        if wanted(&sample.to_string()) {
            classic(sample, covers);
        }
    }
    if FILES.iter().any(|file| wanted(file)) {
        head_of_takuzu();
    }
    FILES
        .into_iter()
        .filter(|file| wanted(file))
        .for_each(takuzu);
    if wanted("templates") {
        templates();
    }
}

fn head_of_classics() {
    println!("All covers, building included: CPU time in milliseconds, the least of three runs.");
    println!("Each passes every cover; `count` is what `cover --count` does.\n");
    println!(
        "{:18} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "problem",
        "bits",
        "links",
        "support",
        "sparse",
        "dlx",
        "dlx-rs",
        "ex-covers",
        "best/auto",
        "links/dlx",
        "count",
        "auto"
    );
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
        ("count", |problem| {
            search(problem, Algorithm::Auto).count(None).0
        }),
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
    print!("{:18}", sample.to_string());
    for seconds in &seconds[..7] {
        print!(" {:>9.2}", 1e3 * seconds);
    }
    let best = dlx.min(dlx_rs).min(exact_covers);
    let template = Template::new(&problem, Algorithm::Auto).expect("it fits");
    let auto = match template.algorithm() {
        Algorithm::Auto | Algorithm::Bits => bits,
        Algorithm::Links => links,
        Algorithm::Support => support,
    };
    println!(
        " {:>9.2} {:>9.2} {:>9.2} {:>8}",
        best / auto,
        links / dlx,
        1e3 * count,
        template.algorithm().name()
    );
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
    let options: Vec<Vec<dlx::Uint>> = options(problem)
        .map(|option| option.into_iter().map(|item| item as dlx::Uint).collect())
        .collect();
    let primary = problem.primaries() as dlx::Uint;
    let secondary = (problem.items() - problem.primaries()) as dlx::Uint;
    let mut problem = dlx::x::make_problem(primary, secondary, &options, dlx::OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut count = 0;
    while solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

fn by_dlx_rs(problem: &Problem) -> u64 {
    let primary = problem.primaries();
    let mut solver = dlx_rs::Solver::new_optional(primary, problem.items() - primary);
    for (name, option) in options(problem).enumerate() {
        let from_one: Vec<usize> = option.into_iter().map(|item| item + 1).collect();
        solver.add_option(name, &from_one);
    }
    solver.count() as u64
}

fn by_exact_covers(problem: &Problem) -> u64 {
    let items: Vec<usize> = (0..problem.items()).collect();
    let (primary, secondary) = items.split_at(problem.primaries());
    let mut solver: exact_covers::DlSolver<usize, ()> =
        exact_covers::DlSolver::new(primary, secondary);
    for option in options(problem) {
        let (mine, others): (Vec<usize>, Vec<usize>) = option
            .into_iter()
            .partition(|&item| item < problem.primaries());
        let others: Vec<(usize, Option<()>)> =
            others.into_iter().map(|item| (item, None)).collect();
        solver.add_option(mine, others);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn head_of_takuzu() {
    println!("\nTakuzu, uniqueness: CPU time a puzzle in microseconds, mean; nodes, mean.");
    println!("The template is built once for all puzzles; alone means a problem for each.\n");
    println!(
        "{:20} {:>10} {:>10} {:>7} {:>10} {:>7} {:>8}",
        "file", "baseline", "template", "ratio", "alone", "ratio", "nodes"
    );
}

/// One file by the baseline and by exact cover, in turn.
fn takuzu(name: &str) {
    let known = corpus(name);
    let blank = Takuzu::blank(known[0].puzzle.shape()).expect("an even side");
    let template = CoverTemplate::new(&blank, Algorithm::Support).expect("it fits");
    let of_template = |item: usize| {
        let givens = known[item].puzzle.givens();
        up_to_two(template.search(givens, Limits::none()))
    };
    let of_problem = |item: usize| {
        let search = CoverSearch::new(&known[item].puzzle, Limits::none());
        up_to_two(search.expect("few enough options"))
    };
    let nodes: u64 = (0..known.len()).map(|item| of_template(item).1).sum();
    let check = |item: usize, answer: usize, who: &str| known[item].check(answer, name, who);
    let [base, shared, alone] = streams(
        known.len(),
        [
            &mut |item| {
                check(
                    item,
                    baseline::solutions(&known[item].puzzle),
                    "the baseline",
                );
            },
            &mut |item| check(item, of_template(item).0, "exact cover"),
            &mut |item| check(item, of_problem(item).0, "exact cover alone"),
        ],
    );
    println!(
        "{name:20} {:>10} {:>10} {:>7} {:>10} {:>7} {:>8.1}",
        micros(base),
        micros(shared),
        ratio(base, shared),
        micros(alone),
        ratio(base, alone),
        nodes as f64 / known.len() as f64,
    );
}

/// What a template of a blank board takes.
fn templates() {
    println!("\nTemplates of blank boards: options, megabytes, milliseconds to build.\n");
    for side in (6..=20).step_by(2) {
        let blank = Takuzu::blank(Shape::square(side)).expect("an even side");
        let (template, spent) = time(|| CoverTemplate::new(&blank, Algorithm::Support));
        let bytes = template.expect("few enough options").bytes();
        println!(
            "{side:>4} {:>8} {:>8.2} {:>8.1}",
            blank.xcc_options(),
            bytes as f64 / 1e6,
            1e3 * spent.as_secs_f64()
        );
    }
}
