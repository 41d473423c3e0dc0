//! Texts that are longer than any memory, and those that fail midway.

use std::cell::Cell as Counter;
use std::io::{self, BufReader, Read};
use std::rc::Rc;

use super::*;
use takuzu_sat::text::Unread;

/// Text that is made while it is read, and counted.
struct Lazy<L> {
    lines: L,
    rest: Vec<u8>,
    pulled: Rc<Counter<usize>>,
}

impl<L: Iterator<Item = String>> Read for Lazy<L> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let line = self.lines.next().unwrap_or_default();
            self.rest = line.into_bytes();
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        self.pulled.set(self.pulled.get() + count);
        Ok(count)
    }
}

fn lazy<L: Iterator<Item = String>>(
    lines: L,
    options: ReadOptions,
) -> (Reader<BufReader<Lazy<L>>>, Rc<Counter<usize>>) {
    let pulled = Rc::new(Counter::new(0));
    let source = Lazy { lines, rest: Vec::new(), pulled: Rc::clone(&pulled) };
    let input = BufReader::with_capacity(64, source);
    (Reader::new("pipe", input, options), pulled)
}

const SIX: &str = ".1....11....1....0......0.0..0...1..\n";

/// Never more is read ahead than the lines that tell a list from a grid.
#[test]
fn a_million_lines_in_flat_memory() {
    let lines = 1_000_000;
    let source = (0..lines).map(|_| SIX.to_owned());
    let (reader, pulled) = lazy(source, detect());
    let most = (36 + 1) * SIX.len() + 64;
    let mut count = 0;
    for entry in reader {
        let entry = entry.expect("a puzzle");
        assert_eq!(entry.source.line(), count + 1);
        count += 1;
        let ahead = pulled.get() - count * SIX.len();
        assert!(ahead <= most, "{ahead} bytes ahead at line {count}");
    }
    assert_eq!(count, lines);
}

#[test]
fn a_forced_format_needs_no_look_ahead() {
    for format in [Format::Line, Format::Words] {
        let text = match format {
            Format::Line => SIX.to_owned(),
            _ => format!("{FOUR}\n"),
        };
        let length = text.len();
        let options = detect().with_format(format);
        let (mut reader, pulled) = lazy((0..).map(move |_| text.clone()), options);
        assert!(reader.next().is_some_and(|entry| entry.is_ok()));
        assert!(pulled.get() <= length + 64);
    }
}

#[test]
fn endless_grids_come_one_by_one() {
    let rows = || (0..).map(|n| if n % 3 == 2 { "\n" } else { "01\n" }.to_owned());
    let (reader, pulled) = lazy(rows(), detect());
    for (index, entry) in reader.take(1000).enumerate() {
        assert_eq!(entry.expect("a grid").source.line(), 3 * index + 1);
        assert!(pulled.get() <= 7 * (index + 1) + 64);
    }
    let sized = || (0..).map(|n| ["4 2\n", "01\n", "..\n", "..\n", "..\n"][n % 5].to_owned());
    let (reader, pulled) = lazy(sized(), detect());
    for (index, entry) in reader.take(1000).enumerate() {
        assert_eq!(entry.expect("a grid").source.line(), 5 * index + 1);
        assert!(pulled.get() <= 16 * (index + 1) + 64);
    }
}

#[test]
fn endless_nonsense_is_refused_in_bounded_memory() {
    let digits = (0..).map(|_| "01".repeat(1000));
    let (mut reader, pulled) = lazy(digits, detect());
    assert!(reader.next().is_some_and(|entry| entry.is_err()));
    assert!(pulled.get() <= (1 << 20) + 4000, "{}", pulled.get());

    let rows = (0..).map(|_| "01..\n".to_owned());
    let (mut reader, pulled) = lazy(rows, detect());
    assert!(reader.next().is_some_and(|entry| entry.is_err()));
    assert!(pulled.get() <= 520 * 5, "{}", pulled.get());
}

#[test]
fn a_bad_puzzle_does_not_stop_the_rest() {
    let text = "01\n10\n\n01\n1x\n\n# third\n10\n01\n\n0110100110010110\n011010011001011\n\
                    0110100110010110\n\n4 2\n01\n10\n01\n\n01 10\n\n|0|1|\n|1|0|\n";
    assert_eq!(
        outcomes(text.as_bytes(), detect()),
        [
            "p.txt:1 01 10",
            "p.txt:5:2: `x` is neither 0, 1 nor a blank (. _ - ? *)",
            "p.txt:8 10 01",
            "p.txt:11 0110 1001 1001 0110",
            "p.txt:12:1: 15 cells are not a square; 16 would be 4x4",
            "p.txt:13 0110 1001 1001 0110",
            "p.txt:15:1: the size says 4 rows, but there are 3 below it",
            "p.txt:20 01 10",
            "p.txt:22 01 10",
        ]
    );
}

#[test]
fn a_bad_sized_grid_does_not_take_the_next_one_with_it() {
    let text = "T 2 2\n01\n10\n11\n00\nT 2 2\n01\nT 2 2\n10\n01\n";
    assert_eq!(
        outcomes(text.as_bytes(), detect()),
        [
            "p.txt:4:1: the size on top says 2 rows, here is one more",
            "p.txt:6:1: the size says 2 rows, but there is one below it",
            "p.txt:8 10 01",
        ]
    );
}

#[test]
fn an_input_that_fails_ends_the_reading() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let input = BufReader::new("01\n10\n\n01\n".as_bytes().chain(Broken));
    let mut reader = Reader::new("disk", input, detect());
    assert!(reader.next().is_some_and(|entry| entry.is_ok()));
    let error = reader.next().and_then(Result::err).expect("an error");
    assert_eq!(error.to_string(), "cannot read disk: the disk is gone");
    assert!(reader.next().is_none());
}

/// What is found on one thread and read on others is what one thread reads, right or wrong.
#[test]
fn puzzles_that_are_found_can_be_read_anywhere() {
    let clash = ".1.x..0..0..11.0\n";
    let list =
        |first: &str, line: &str| format!("{first}{}{clash}", format!("{line}\n").repeat(30));
    let of_numbers = "1.3...2..4.....1";
    let texts = [
        list("", SIX.trim()),
        list(of_numbers, "\n"),
        list(&format!("{of_numbers}\n"), ".1.0..0..0..11.0"),
        format!("# none\n{SIX}{of_numbers}\n\n.1.0\n..0.\n.0..\n11.0\n"),
        SIX.repeat(36),
        "6x6;".to_owned() + SIX,
        "no puzzle at all".into(),
        String::new(),
    ];
    let told = |entry: Result<Entry, ReadError>| match entry {
        Ok(entry) => format!(
            "{} {} {:?} {:?} {}",
            entry.source, entry.format, entry.note, entry.tip, entry.puzzle
        ),
        Err(error) => error.to_string(),
    };
    for text in &texts {
        for options in [detect(), detect().with_format(Format::Line)] {
            let reader = || Reader::new("list", text.as_bytes(), options);
            let read: Vec<String> = reader().map(told).collect();
            assert!(!read.is_empty());
            let mut reader = reader();
            let found: Vec<Unread> = std::iter::from_fn(|| reader.find()).collect();
            // The last one first, and elsewhere.
            let elsewhere = std::thread::spawn(move || {
                let read = found.into_iter().rev();
                read.map(|found| told(found.read())).collect::<Vec<_>>()
            });
            let elsewhere = elsewhere.join().expect("a thread");
            assert!(elsewhere.into_iter().rev().eq(read), "{text}");
        }
    }
}

/// A line that is on its way is not waited for.
#[test]
fn a_line_is_at_hand_when_it_is_whole() {
    let lines = [SIX, SIX, &SIX[..7]].map(str::to_owned);
    let (mut reader, _) = lazy(lines.into_iter(), detect().with_format(Format::Line));
    assert!(!reader.is_at_hand(), "nothing is read yet");
    assert!(reader.next().is_some_and(|entry| entry.is_ok()));
    assert!(!reader.is_at_hand(), "a line at a time");
    let text = format!("{SIX}{SIX}{}", &SIX[..7]);
    let mut reader = Reader::new("whole", BufReader::new(text.as_bytes()), detect());
    for (place, at_hand) in [(1, true), (2, true), (3, false)] {
        let entry = reader.next().expect("a puzzle or an error");
        assert_eq!((entry.is_ok(), reader.is_at_hand()), (place < 3, at_hand), "{place}");
    }
}

/// Behind the rows that a size promised comes a size, of zeros and ones too.
#[test]
fn a_second_size_may_look_like_a_row() {
    for (first, second) in [(4, "10 10"), (6, "11 11"), (2, "10"), (4, "100 100"), (10, "10 10")] {
        let side: usize =
            second.split(' ').next().and_then(|side| side.parse().ok()).expect("a side");
        let options = detect().with_majority(Majority::One);
        let rows = |side: usize| (".".repeat(side) + "\n").repeat(side);
        let text = format!("{first} {first}\n{}{second}\n{}", rows(first), rows(side));
        let shapes: Vec<usize> = read(&text, &options)
            .unwrap_or_else(|error| panic!("{text}{error}"))
            .iter()
            .map(|entry| entry.puzzle.shape().rows())
            .collect();
        assert_eq!(shapes, [first, side]);
        // A fault in the first one is no fault of the second.
        let text = text.replacen('.', "x", 1);
        let found = outcomes(text.as_bytes(), options);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("`x` is neither"), "{}", found[0]);
    }
    let surplus = "2 2\n01\n10\n10\n\n4 4\n....\n....\n....\n....\n1010\n";
    assert_eq!(
        outcomes(surplus.as_bytes(), detect()),
        [
            "p.txt:4:1: the size on top says 2 rows, here is one more",
            "p.txt:11:1: the size on top says 4 rows, here is one more",
        ]
    );
}
