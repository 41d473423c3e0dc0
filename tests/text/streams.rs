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
            self.rest = self.lines.next().unwrap_or_default().into_bytes();
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
    (Reader::new("pipe", BufReader::with_capacity(64, source), options), pulled)
}

/// So many lines with the same puzzle.
fn lines_of(line: &str, count: usize) -> impl Iterator<Item = String> {
    let line = format!("{line}\n");
    (0..count).map(move |_| line.clone())
}

/// A line of 36 cells and more is a puzzle of a list: each is answered when it comes, and the next one is
/// not waited for.
#[test]
fn a_pipe_answers_each_line() {
    let beside = format!("{NINE},{NINE_SOLVED}");
    for line in [SIX, NINE, &beside] {
        let (mut reader, pulled) = lazy(lines_of(line, 100), detect());
        for count in 1..=100 {
            let entry = reader.next().expect("a line").expect("a puzzle");
            assert_eq!(entry.source.line(), count);
            assert_eq!(pulled.get(), count * (line.len() + 1), "{line}: bytes at line {count}");
        }
    }
}

#[test]
fn a_million_lines_in_flat_memory() {
    let (reader, pulled) = lazy(lines_of(SIX, 1_000_000), detect());
    let mut count = 0;
    for entry in reader {
        count += 1;
        assert_eq!(entry.expect("a puzzle").source.line(), count);
        let ahead = pulled.get() - count * (SIX.len() + 1);
        assert!(ahead <= 64, "{ahead} bytes ahead at line {count}");
    }
    assert_eq!(count, 1_000_000);
}

#[test]
fn endless_grids_come_one_by_one() {
    for block in [&["01\n", "10\n", "\n"][..], &["4 2\n", "01\n", "..\n", "..\n", "..\n", "\n"]] {
        let lines = (0..).map(|at| block[at % block.len()].to_owned());
        let (reader, pulled) = lazy(lines, detect());
        for (at, entry) in reader.take(1000).enumerate() {
            assert_eq!(entry.expect("a grid").source.line(), block.len() * at + 1);
            assert!(pulled.get() <= block.concat().len() * (at + 1) + 64);
        }
    }
}

#[test]
fn endless_nonsense_is_refused_in_bounded_memory() {
    let digits = "01".repeat(1000);
    for (line, most) in [(digits.as_str(), (1 << 20) + 4000), ("01..\n", 1030 * 5)] {
        let (mut reader, pulled) = lazy((0..).map(|_| line.to_owned()), detect());
        assert!(reader.next().is_some_and(|entry| entry.is_err()));
        assert!(pulled.get() <= most, "{}", pulled.get());
    }
}

#[test]
fn a_bad_puzzle_does_not_stop_the_rest() {
    let text = "01\n10\n\n01\n1x\n\n# third\n10\n01\n\n0110100110010110\n011010011001011\n\
                0110100110010110\n\n4 2\n01\n10\n01\n\n.1.0 ..0. .0.. 11.0\n\n|0|1|\n|1|0|\n\n\
                [[7,\n\n8]]\n01\n10\n";
    let found = outcomes(text.as_bytes(), detect());
    let lines = ["1 ", "5:", "8 ", "11 ", "12:", "13 ", "18:", "20 ", "22 ", "25:", "28 "];
    let is_right = |(outcome, line): (&String, &str)| outcome.starts_with(line);
    assert!(found.len() == lines.len() && found.iter().zip(lines).all(is_right), "{found:#?}");
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
    let list = |line: &str| format!("{line}\n").repeat(30) + ".1.x..0..0..11.0\n" + line;
    let blocks = format!("# none\n{SIX}\n\n.1.0\n..0.\n.0..\n11.0\n");
    let told = |entry: Result<Entry, ReadError>| format!("{entry:?}");
    for text in [&list(SIX), &list(&format!("{NINE},{NINE_SOLVED}")), &blocks, "no puzzle", ""] {
        for options in [detect(), detect().with_format(Format::Line)] {
            let mut reader = Reader::new("list", text.as_bytes(), options);
            let found: Vec<Unread> = std::iter::from_fn(|| reader.find()).collect();
            // The last one first, and elsewhere.
            let elsewhere = std::thread::spawn(move || {
                let read = found.into_iter().rev();
                read.map(|found| told(found.read())).collect::<Vec<_>>()
            });
            let read: Vec<String> =
                Reader::new("list", text.as_bytes(), options).map(told).collect();
            let elsewhere = elsewhere.join().expect("a thread");
            assert!(!read.is_empty() && elsewhere.into_iter().rev().eq(read), "{text}");
        }
    }
}

/// A line that is on its way is not waited for.
#[test]
fn a_line_is_at_hand_when_it_is_whole() {
    let (mut reader, _) = lazy(lines_of(SIX, 3), detect().with_format(Format::Line));
    assert!(reader.next().is_some_and(|entry| entry.is_ok()) && !reader.is_at_hand());
    let text = format!("{SIX}\n{SIX}\n{}", &SIX[..7]);
    let mut reader = Reader::new("whole", BufReader::new(text.as_bytes()), detect());
    for expected in [(true, true), (true, false), (false, false)] {
        let entry = reader.next().expect("a puzzle or an error");
        assert_eq!((entry.is_ok(), reader.is_at_hand()), expected);
    }
}
