//! Exact cover: every engine gives the same whole set of covers as brute force, and known counts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::xcc::{Algorithm, Colour, Entry, Item, Problem, Search, Template};
use takuzu_sat::{Limits, Next};

use crate::covers::Sample;

const ENGINES: [Algorithm; 3] = [Algorithm::Bits, Algorithm::Support, Algorithm::Links];

type Covers = BTreeSet<Vec<usize>>;

/// All sets of options, those of them that are covers.
fn by_definition(problem: &Problem, givens: &[Entry]) -> Covers {
    let agrees = |option: &usize| {
        problem.option(*option).iter().all(|entry| {
            givens.iter().all(|given| given.item != entry.item || given.colour == entry.colour)
        })
    };
    let options: Vec<usize> = (0..problem.options()).filter(agrees).collect();
    (0u32..1 << options.len())
        .map(|set| {
            let chosen = options.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
            chosen.map(|(_, &option)| option).collect::<Vec<_>>()
        })
        .filter(|set| problem.is_cover(set))
        .collect()
}

fn search(problem: &Problem, engine: Algorithm, givens: &[Entry]) -> Search {
    let template = Template::new(problem, engine).expect("small problems");
    template.search(givens, Limits::none())
}

#[track_caller]
fn add(covers: &mut Covers, cover: Vec<usize>) {
    assert!(covers.insert(cover), "a cover came twice");
}

fn by(problem: &Problem, engine: Algorithm, givens: &[Entry]) -> Covers {
    let mut search = search(problem, engine, givens);
    let mut covers = Covers::new();
    while let Next::Solution(cover) = search.next_cover() {
        add(&mut covers, cover);
    }
    assert_eq!(search.next_cover(), Next::Exhausted);
    assert!((search.progress() - 1.0).abs() < 1e-9, "{engine} is not done");
    covers
}

/// The same with a limit that is reached again and again.
fn by_and_by(problem: &Problem, engine: Algorithm, rng: &mut ChaCha8Rng) -> Covers {
    let mut search = search(problem, engine, &[]);
    let mut covers = Covers::new();
    let mut before = 0.0;
    loop {
        search.set_limits(Limits::none().with_nodes(search.stats().nodes + rng.random_range(0..4)));
        match search.next_cover() {
            Next::Solution(cover) => add(&mut covers, cover),
            Next::GaveUp => {
                let now = search.progress();
                assert!((0.0..1.0).contains(&now) && now >= before, "{engine}: {before}, {now}");
                before = now;
            }
            Next::Exhausted => return covers,
        }
    }
}

/// The number of covers, counted in pieces: some nodes, some covers, one cover that is listed.
fn counted(problem: &Problem, engine: Algorithm, rng: &mut ChaCha8Rng) -> u64 {
    let mut search = search(problem, engine, &[]);
    let mut all = 0;
    loop {
        let nodes = search.stats().nodes + rng.random_range(0..20);
        search.set_limits(Limits::none().with_nodes(nodes));
        let wanted = rng.random_range(0..100);
        let (count, end) = search.count(rng.random_bool(0.5).then_some(wanted));
        all += count;
        match end {
            Next::Exhausted => return all,
            Next::Solution(()) => assert_eq!(count, wanted),
            Next::GaveUp if rng.random_bool(0.5) => {
                all += u64::from(matches!(search.next_cover(), Next::Solution(_)));
            }
            Next::GaveUp => {}
        }
    }
}

/// A few items and options; colours and plain entries of the same items mix.
fn random(rng: &mut ChaCha8Rng) -> Problem {
    let (primary, secondary) = (rng.random_range(1..6), rng.random_range(0..5));
    let mut problem = Problem::numbered(primary, secondary);
    let colours = rng.random_range(1..4);
    // Half of the problems colour nearly everything, as grids do.
    let (fill, plain) = match rng.random_bool(0.5) {
        true => (0.95, 0.03),
        false => (rng.random_range(0.1..0.9), rng.random_range(0.0..1.0)),
    };
    for _ in 0..rng.random_range(1..12) {
        let mut option = vec![Entry::plain(Item::new(rng.random_range(0..primary)))];
        for item in (0..primary).map(Item::new).filter(|_| rng.random_bool(0.15)) {
            if item != option[0].item {
                option.push(Entry::plain(item));
            }
        }
        for item in (primary..primary + secondary).map(Item::new) {
            if rng.random_bool(fill) {
                let colour = Colour::new(rng.random_range(0..colours));
                option.push(match rng.random_bool(plain) {
                    true => Entry::plain(item),
                    false => Entry::coloured(item, colour),
                });
            }
        }
        let turn = rng.random_range(0..option.len());
        option.rotate_left(turn);
        problem.add(option).expect("a sound option");
    }
    problem
}

fn shown(problem: &Problem) -> String {
    let mut text = Vec::new();
    problem.write(&[], &mut text).expect("memory");
    String::from_utf8(text).expect("letters and digits")
}

#[test]
fn engines_agree_with_brute_force_on_twenty_thousand_random_problems() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut several = 0;
    for _ in 0..20_000 {
        let problem = random(&mut rng);
        let expected = by_definition(&problem, &[]);
        several += usize::from(expected.len() > 1);
        for engine in ENGINES {
            let found = by(&problem, engine, &[]);
            assert_eq!(found, expected, "{engine}\n{}", shown(&problem));
            let found = by_and_by(&problem, engine, &mut rng);
            assert_eq!(found, expected, "{engine}, resumed\n{}", shown(&problem));
            let count = counted(&problem, engine, &mut rng);
            assert_eq!(count, expected.len() as u64, "{engine}\n{}", shown(&problem));
        }
    }
    assert!(several > 2_000, "only {several} problems have several covers");
}

#[test]
fn a_template_serves_other_givens() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut some = 0;
    for _ in 0..3_000 {
        let problem = random(&mut rng);
        let templates = ENGINES.map(|engine| Template::new(&problem, engine).expect("small"));
        for _ in 0..3 {
            let secondary = (problem.primaries()..problem.items()).map(Item::new);
            let mut givens = Vec::new();
            for item in secondary {
                if rng.random_bool(0.5) {
                    givens.push(Entry::coloured(item, Colour::new(rng.random_range(0..4))));
                }
            }
            let expected = by_definition(&problem, &givens);
            some += usize::from(!givens.is_empty() && !expected.is_empty());
            for template in &templates {
                let mut search = template.search(&givens, Limits::none());
                let mut found = Covers::new();
                while let Next::Solution(cover) = search.next_cover() {
                    add(&mut found, cover);
                }
                let engine = template.algorithm();
                assert_eq!(found, expected, "{engine} {givens:?}\n{}", shown(&problem));
            }
        }
    }
    assert!(some > 1_000, "only {some} problems have covers with givens");
}

#[test]
fn the_files_in_the_docs_are_the_classics() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cover");
    for sample in Sample::ALL {
        let kept = fs::read_to_string(folder.join(format!("{sample}.dlx"))).expect("a file");
        assert!(kept == sample.text(), "{sample}");
    }
    let files = fs::read_dir(folder).expect("the folder");
    let names = files.map(|file| file.expect("a file").file_name());
    let listed = names.filter(|name| name.to_string_lossy().ends_with(".dlx"));
    assert_eq!(listed.count(), Sample::ALL.len(), "a file without a test");
}

fn count(sample: Sample, engine: Algorithm) -> u64 {
    search(&sample.problem(), engine, &[]).count(None).0
}

#[test]
fn known_counts() {
    let queens = [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352)];
    let langford = [(3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300)];
    let dominoes = [(1, 0), (2, 2), (4, 36), (5, 0), (6, 6728)];
    let mut samples = vec![
        (Sample::Universe, 1),
        (Sample::Toy, 1),
        (Sample::Colours, 1),
        (Sample::Soma, 11_520),
        (Sample::Pentominoes(3, 20), 8),
    ];
    samples.extend(queens.map(|(side, covers)| (Sample::Queens(side), covers)));
    samples.extend(langford.map(|(most, covers)| (Sample::Langford(most), covers)));
    samples.extend(dominoes.map(|(side, covers)| (Sample::Dominoes(side), covers)));
    for (sample, covers) in samples {
        for engine in ENGINES {
            assert_eq!(count(sample, engine), covers, "{sample} by {engine}");
        }
    }
}

/// What is left over again and again is counted once, and the count may be resumed anywhere.
#[test]
fn counts_with_a_memory_are_those_of_a_walk() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    for sample in
        [Sample::Dominoes(6), Sample::Langford(7), Sample::Queens(7), Sample::Pentominoes(3, 20)]
    {
        let problem = sample.problem();
        for engine in ENGINES {
            let mut walk = search(&problem, engine, &[]);
            let mut covers = 0;
            while walk.pass_cover() == Next::Solution(()) {
                covers += 1;
            }
            let mut memory = search(&problem, engine, &[]);
            assert_eq!(memory.count(None), (covers, Next::Exhausted), "{sample} by {engine}");
            assert!(memory.stats().nodes <= walk.stats().nodes);
            assert_eq!(counted(&problem, engine, &mut rng), covers, "{sample} by {engine}");
        }
    }
}

/// Walked through one by one, these would take seconds and centuries.
#[test]
fn millions_of_covers_are_counted_in_some_thousand_nodes() {
    for engine in [Algorithm::Bits, Algorithm::Links, Algorithm::Auto] {
        let mut search = search(&Sample::Dominoes(8).problem(), engine, &[]);
        assert_eq!(search.count(None), (12_988_816, Next::Exhausted), "{engine}");
        assert!(search.stats().nodes < 5_000, "{engine}: {:?}", search.stats());
        // More than a number of 64 bits.
        assert_eq!(count(Sample::Dominoes(12), engine), 53_060_477_521_960_000);
        let mut search = self::search(&Sample::Dominoes(14).problem(), engine, &[]);
        assert_eq!(search.count(None), (u64::MAX, Next::Solution(())), "{engine}");
    }
}

#[test]
fn the_engine_is_chosen_by_structure() {
    for (sample, engine) in [
        (Sample::Colours, Algorithm::Support),
        (Sample::Queens(8), Algorithm::Bits),
        (Sample::Langford(7), Algorithm::Bits),
        (Sample::Dominoes(8), Algorithm::Links),
        (Sample::Pentominoes(6, 10), Algorithm::Bits),
        (Sample::Soma, Algorithm::Bits),
    ] {
        let template = Template::new(&sample.problem(), Algorithm::Auto).expect("any size");
        assert_eq!(template.algorithm(), engine, "{sample}");
    }
}

/// Larger ones, by the engine for them.
#[test]
fn known_counts_by_bits() {
    for (sample, covers) in [
        (Sample::Queens(10), 724),
        (Sample::Queens(11), 2_680),
        (Sample::Queens(12), 14_200),
        (Sample::Langford(11), 35_584),
        (Sample::Langford(12), 216_288),
        (Sample::Pentominoes(4, 15), 1_472),
    ] {
        assert_eq!(count(sample, Algorithm::Bits), covers, "{sample}");
    }
}

/// Run by hand: `cargo test --release --test engines xcc:: -- --ignored`.
#[test]
#[ignore = "takes a minute"]
fn known_counts_that_take_long() {
    for (sample, covers) in
        [(Sample::Pentominoes(6, 10), 9_356), (Sample::Pentominoes(5, 12), 4_040)]
    {
        for engine in [Algorithm::Bits, Algorithm::Links] {
            assert_eq!(count(sample, engine), covers, "{sample} by {engine}");
        }
    }
}

#[test]
fn a_cover_is_what_it_says() {
    let problem = Sample::Universe.problem();
    for engine in Algorithm::ALL {
        let mut search = search(&problem, engine, &[]);
        assert_eq!(search.next_cover(), Next::Solution(vec![0, 1]));
    }
    assert_eq!([problem.option_text(0), problem.option_text(1)], ["0 2 4", "1 3"]);
    let nothing = Problem::numbered(0, 3);
    assert_eq!(by(&nothing, Algorithm::Auto, &[]), Covers::from([vec![]]));
    assert_eq!(by(&Problem::numbered(2, 0), Algorithm::Auto, &[]), Covers::new());
}

#[test]
fn stopped_at_once() {
    let stop = || Limits::none().with_stop(|| true);
    for engine in ENGINES {
        let template = Template::new(&Sample::Soma.problem(), engine).expect("small");
        let mut search = template.search(&[], stop());
        assert_eq!(search.next_cover(), Next::GaveUp);
        assert_eq!(search.stats().nodes, 0);
        search.set_limits(Limits::none());
        assert_eq!(search.count(Some(5)), (5, Next::Solution(())));
        assert!(search.stats().nodes > 5 && search.stats().updates > 5);
    }
}

#[test]
fn what_is_too_large_for_rows_is_left_to_others() {
    let mut problem = Problem::numbered(1, 0);
    for _ in 0..20_000 {
        problem.add([Entry::plain(Item::new(0))]).expect("sound");
    }
    let refused = Template::new(&problem, Algorithm::Bits).expect_err("too many options");
    assert!(refused.to_string().starts_with("20000 options: "), "{refused}");
    let template = Template::new(&problem, Algorithm::Auto).expect("links take all");
    assert_eq!(template.algorithm(), Algorithm::Links);
    assert_eq!(template.search(&[], Limits::none()).count(None).0, 20_000);
}

/// Watching each of the colours would take hundreds of megabytes.
#[test]
fn an_item_with_a_colour_for_each_option_is_not_watched() {
    let mut problem = Problem::numbered(2, 1);
    for colour in 0..25_000 {
        let shared = Entry::coloured(Item::new(2), Colour::new(colour));
        for item in [0, 1].map(Item::new) {
            problem.add([Entry::plain(item), shared]).expect("sound");
        }
    }
    let template = Template::new(&problem, Algorithm::Support).expect("any size");
    assert!(template.bytes() < 100_000_000, "{} bytes", template.bytes());
    let mut search = template.search(&[], Limits::none());
    for _ in 0..5 {
        let cover = crate::common::found(search.next_cover());
        assert!(problem.is_cover(&cover), "{cover:?}");
    }
}

#[test]
fn nonsense_is_refused_with_its_place() {
    // `tests/transcripts/cover.txt` has the others.
    let error = "A\n\nB\n".parse::<Problem>().expect_err("another name").to_string();
    assert_eq!(error, "line 3, column 1: there is no item `B` in the first line");
    let mut problem = Problem::numbered(1, 1);
    let twice = [0, 1, 1].map(|item| Entry::plain(Item::new(item)));
    assert!(problem.add(twice).is_err());
    assert!(problem.add([Entry::plain(Item::new(2))]).is_err());
    assert!(problem.add([Entry::coloured(Item::new(0), Colour::new(0))]).is_err());
    // What was refused has left nothing behind.
    problem.add([0, 1].map(|item| Entry::plain(Item::new(item)))).expect("sound");
    assert_eq!((problem.options(), problem.entries()), (1, 2));
}

#[test]
fn the_text_is_read_as_it_was_written() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..500 {
        let problem = random(&mut rng);
        let text = shown(&problem);
        let read: Problem = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(shown(&read), text);
        assert_eq!(by_definition(&read, &[]), by_definition(&problem, &[]));
    }
    let text = "  A  B |\tx\n| a comment\n\n A x:red\n |\n B x:red \n";
    let problem: Problem = text.parse().expect("well-formed");
    assert_eq!(shown(&problem), "A B | x\nA x:red\nB x:red\n");
}
