//! Exact cover: Takuzu, proving uniqueness, beside the baseline. `benches/peers` compares the engines with other
//! people's crates.
//!
//! `cargo bench --bench xcc`, or with parts of names (`m14`, `templates`) behind `--` for these alone.

#[path = "common/mod.rs"]
mod common;

use common::{baseline, corpus, micros, ratio, streams, time, up_to_two};
use takuzu_sat::game::{CoverSearch, CoverTemplate, Game as _};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Limits, Shape};

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
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part));
    if FILES.iter().any(|file| wanted(file)) {
        head_of_takuzu();
    }
    FILES.into_iter().filter(|file| wanted(file)).for_each(takuzu);
    if wanted("templates") {
        templates();
    }
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
        let search = CoverSearch::new(&known[item].puzzle, Algorithm::Auto, Limits::none());
        up_to_two(search.expect("few enough options"))
    };
    let nodes: u64 = (0..known.len()).map(|item| of_template(item).1).sum();
    let check = |item: usize, answer: usize, who: &str| known[item].check(answer, name, who);
    let [base, shared, alone] = streams(
        known.len(),
        [
            &mut |item| {
                check(item, baseline::solutions(&known[item].puzzle), "the baseline");
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
