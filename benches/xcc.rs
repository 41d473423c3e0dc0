//! Exact cover: Takuzu, proving uniqueness, beside the baseline. `benches/peers` compares the engines with other
//! people's crates.
//!
//! `cargo bench -- xcc`, or with parts of names (`m14`, `templates`) behind it for these alone.

use crate::common::tests::known as corpus;
use crate::common::{Words, baseline, beside, line, micros, streams, time, up_to_two};
use takuzu_sat::game::{CoverSearch, CoverTemplate};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Limits, Puzzle, Shape};

const FILES: &str = "m08-minimal m10-minimal m12-minimal m14-minimal m16-minimal x10-unsat-wrongclue \
                     x12-unsat-wrongclue x14-unsat-wrongclue x16-unsat-wrongclue";

pub(crate) fn run(words: &Words) {
    let files = FILES.split(' ').filter(|file| words.want(file)).collect::<Vec<_>>();
    if !files.is_empty() {
        println!("\nTakuzu, uniqueness: CPU time a puzzle in microseconds, mean; nodes, mean.");
        println!("The template is built once for all puzzles; alone means a problem for each.\n");
        line("file", ["baseline", "template", "ratio", "alone", "ratio", "nodes"]);
    }
    files.into_iter().for_each(takuzu);
    if words.want("templates") {
        templates();
    }
}

/// One file by the baseline and by exact cover, in turn.
fn takuzu(name: &str) {
    let known = corpus(name);
    let blank = Takuzu::blank(known[0].puzzle.shape()).expect("an even side");
    let template = CoverTemplate::new(&blank.clone().into(), Algorithm::Support).expect("it fits");
    let puzzle = |item: usize| &known[item].puzzle;
    let of_template =
        |item: usize| up_to_two(template.search(puzzle(item).givens(), Limits::none()));
    let of_problem = |item: usize| {
        let puzzle = puzzle(item).clone().into();
        let search = CoverSearch::new(&puzzle, Algorithm::Auto, Limits::none());
        up_to_two(search.expect("few enough options"))
    };
    let nodes: u64 = (0..known.len()).map(|item| of_template(item).1).sum();
    let check = |item: usize, answer: usize, who: &str| known[item].check(answer, name, who);
    let [base, shared, alone] = streams(
        known.len(),
        [
            &mut |item| check(item, baseline::solutions(puzzle(item)), "the baseline"),
            &mut |item| check(item, of_template(item).0, "exact cover"),
            &mut |item| check(item, of_problem(item).0, "exact cover alone"),
        ],
    );
    let means = [shared, alone].into_iter().flat_map(|time| beside(base, time));
    let nodes = format!("{:.1}", nodes as f64 / known.len() as f64);
    line(name, [micros(base)].into_iter().chain(means).chain([nodes]));
}

/// What a template of a blank board takes.
fn templates() {
    println!("\nTemplates of blank boards: options, megabytes, milliseconds to build.\n");
    for side in (6..=20).step_by(2) {
        let puzzle = Puzzle::from(Takuzu::blank(Shape::square(side)).expect("an even side"));
        let (template, spent) = time(|| CoverTemplate::new(&puzzle, Algorithm::Support));
        let bytes = template.expect("few enough options").bytes();
        let millis = format!("{:.1}", 1e3 * spent.as_secs_f64());
        line(
            side,
            [puzzle.xcc_options().to_string(), format!("{:.2}", bytes as f64 / 1e6), millis],
        );
    }
}
