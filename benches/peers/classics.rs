//! Exact cover: the engines beside other people's crates on the classics, all covers.
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml --bench classics`, or with parts of names (`queens`)
//! behind `--` for these alone.

#[path = "../common/mod.rs"]
mod common;
#[path = "../../tests/common/covers.rs"]
mod covers;
mod sparse_sets;

use std::ops::ControlFlow;
use std::time::Duration;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;

use common::time;
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
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part));
    head_of_classics();
    for (sample, covers) in CLASSICS {
        if wanted(&sample.to_string()) {
            classic(sample, covers);
        }
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
        let (mine, others): (Vec<usize>, Vec<usize>) =
            option.into_iter().partition(|&item| item < problem.primaries());
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
