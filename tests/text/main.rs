//! Texts to puzzles and back, from outside: what is written can be read, what is wrong is said with
//! its place, and streams of any length are read in flat memory.

mod beside;
mod careless;
mod clusters;
mod coats;
mod comments;
mod detection;
mod found;
mod kinds;
mod line_ends;
mod other_formats;
mod pairs;
mod plain_text;
mod rivals;
mod signed;
mod signs_and_sizes;
mod spellings;
mod streams;
mod there_and_back;
#[cfg(feature = "serde")]
mod values;

#[path = "../common/signs.rs"]
mod signs;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::takuzu::Majority;
use takuzu_sat::text::{self, Entry, Format, ParseError, ReadError, ReadOptions, Reader};
use takuzu_sat::{Grid, Puzzle, Shape};

/// The 4x4 that most texts about Takuzu begin with.
const FOUR: &str = ".1.0 ..0. .0.. 11.0";

fn detect() -> ReadOptions {
    ReadOptions::default()
}

fn lenient() -> ReadOptions {
    detect().with_lenient(true)
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Entry>, ParseError> {
    text::read("p.txt", text, options)
}

/// The formats that Takuzu is written in.
fn of_takuzu() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.carries(takuzu_sat::takuzu::KIND))
}

/// The rows of each puzzle of a text, separated by spaces.
fn rows(text: &str, options: &ReadOptions) -> Vec<String> {
    read(text, options)
        .unwrap_or_else(|error| panic!("{text:?}\n{error}"))
        .iter()
        .map(|entry| words(entry.puzzle.givens()))
        .collect()
}

fn words(grid: &Grid) -> String {
    grid.to_string().replace('\n', " ")
}

fn error(text: &str, options: &ReadOptions) -> ParseError {
    match read(text, options) {
        Ok(entries) => panic!("{text:?} is read as {entries:?}"),
        Err(error) => error,
    }
}

/// What comes out of a stream of bytes: the rows of a puzzle, or `line:column message`.
fn outcomes(bytes: &[u8], options: ReadOptions) -> Vec<String> {
    Reader::new("p.txt", bytes, options)
        .map(|entry| match entry {
            Ok(entry) => format!("{} {}", entry.source, words(entry.puzzle.givens())),
            Err(ReadError::Parse(error)) => {
                format!("{}:{}: {}", error.place(), error.column(), error.message())
            }
            Err(ReadError::Io { name, error }) => format!("{name}: {error}"),
        })
        .collect()
}

/// Whatever the bytes: no panic, an end, at most one outcome a line, no raw control character in a
/// message, and what is read can be written in the form that it came in and read again.
#[test]
fn mutated_samples() {
    let read = mutations(4, 200_000);
    assert!(read > 20_000, "only {read} of the mutated texts are puzzles");
}

/// `cargo test --release --test text ten_million -- --ignored --nocapture`
#[test]
#[ignore = "minutes"]
fn ten_million_mutations() {
    let read = mutations(5, 10_000_000);
    println!("10000000 mutated texts, {read} puzzles in them");
    assert!(read > 1_000_000);
}

/// Texts of every format, good ones and bad ones.
fn samples() -> Vec<String> {
    let mut samples: Vec<String> = [
        ".1.0\n..0.\n.0..\n11.0\n",
        "6 4\n....\n....\n.01.\n....\n....\n....\n",
        "T 2 2\n01\n10\nT 2 2\n..\n..\n",
        "10\n01\n\n# c\n0 1\n1 0\n",
        "_1_0 __0_ _0__ 11_0\n_1_0 __0_ _0__ 11_0\n",
        ".1.0..0..0..11.0\n.1.0..0..0..11.0\n",
        "| 0 |   |\n|:-:|:-:|\n|   | 1 |\n",
        "║ 0 │ 1 ║\n║ 1 │ 0 ║\n\n|-|-|\n|-|-|\n",
        "2120 2202 2022 1120\n",
        "\u{feff}０1\r\n10\r\n\u{a0}\t\0\n",
        "[[\"x\",\"1\"],[\"0\",\"x\"]]\n[0,2,1,0]\n",
        "{\"size\":2,\n\"task\":[[\"x\",\"1\"],\n[\"0\",\"x\"]]}\n",
        "+---+---+\n|   | 1 |\n+---+---+\n| 0 |   |\n+---+---+\n",
        "8x8dt#12345\n8x8:zzoza\n",
        ".=. . 1\n    x\n. .x0 .\n. 0 . .\nx\n1 1 . 0\n",
        "2 4\n0=.x. .\n    x x\n. . . 1\n2 2\n.=.\n1 .\n",
        "c1b0b0b11a0|1a6b2b6g\naa11|a23a\n1c|8c\n",
        "{\"rows\":2,\"cols\":2,\"rules\":{\"majority\":\"one\"},\n\"signs\":[[\"r1c1\",\"r1c2\",\"x\"]],\n\"givens\":\"01..\"}\n",
        "...\n0.1\n...\n\n.........................\n",
    ]
    .map(str::to_owned)
    .into();
    for rows in [FOUR, ".1.... 11.... 1....0 ...... 0.0..0 ...1.."] {
        let puzzle: Puzzle = rows.parse().expect("a puzzle");
        for format in of_takuzu() {
            // Rules that a format has otherwise are no matter here.
            let text = text::write_grid(&puzzle, puzzle.givens(), format).expect("a square");
            samples.push(format!("{text}{}{text}", format.gap()));
        }
    }
    samples.extend([
        "puzzle,id\n.1.0..0..0..11.0,7\n.1.0..0..0..11.0,8\n".to_owned(),
        "7\t.1.0..0..0..11.0\teasy\n\n. 1 . 0 . . 0 . . 0 . . 1 1 . 0\n".into(),
        " 1 0\n  0 \n\n11 0\n\n.1.0\n..0.\n\n.0..\n11.0\n".into(),
        "     1  2  3  4\n  1  . (1) . [0]\n  2  .  .  0  .\n  3  .  0  .  .\n  4  1  1  .  0\n"
            .into(),
        "b = [['x', '1'], [None, 0]]\n[{\"grid\":[\"01\",\"..\"]},[[0,2],[1,0]]]\n".into(),
        "size(4). filled(2,2,0).\n\n4\n2\n0 1 1\n2 3 0\n\nGrid 01\n01\n10\n".into(),
        "\"1 0 \",\n\" 01 \",\n\"0  1\",\n\" 1 0\"\n\n|01|\n|10|\n\nx = [| 0, 1 | 1, <> |];\n"
            .into(),
    ]);
    samples.extend([
        ":0000:x:12.4..+122.4.43..:313 113::x\n:0003:1:12.4..122.4.43..:::\n".to_owned(),
        ".-------.-------.\n| 12 34 | 1  234 |\n| 34 12 | 23 4   |\n:-------+-------:\n\
         | 1  2  | 34 34 |\n| 4 123 | 12 12 |\n'-------'-------'\n"
            .into(),
        " *-----*-----*\n | 1 234 | 234 34 |\n | 34 2 | 1 34 |\n |-----+-----|\n | 2 1 | 34 34 |\n\
         | 34 34 | 12 12 |\n *-----*-----*\n"
            .into(),
        "0️⃣1️⃣_1️⃣\n⚫️⚪·⚪️\nOX..,XO..\nO,X,,O\n0,,,1\n".into(),
    ]);
    let moves = "NSTATES :1:3\nSTATEPOS:1:3\nMOVE    :6:P0,0,0\nMOVE    :7:RESTART\n";
    let save = samples.iter().find(|text| text.starts_with("SAVE"));
    let played = save.expect("a save file").replace("NSTATES :1:1\nSTATEPOS:1:1\n", moves);
    samples.push(played);
    samples
}

/// Reads so many mutated samples; the number of puzzles that were read.
fn mutations(seed: u64, count: usize) -> usize {
    let samples = samples();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut read = 0;
    for _ in 0..count {
        let sample = &samples[random.random_range(0..samples.len())];
        let mut bytes = sample.as_bytes().to_vec();
        for _ in 0..random.random_range(0..6) {
            mutate(&mut bytes, &mut random);
        }
        let mut options = detect().with_lenient(random.random_range(0..4) == 0);
        if random.random_range(0..8) == 0 {
            let cells = ["xo.", "0️⃣1️⃣_", "⚫️⚪️·"][random.random_range(0..3)];
            options = options.with_cells(cells.parse().expect("three signs"));
        }
        options.takuzu.majority = match random.random_range(0..8) {
            0 => Some(Majority::One),
            1 => Some(Majority::Either),
            _ => None,
        };
        let format = random.random_range(0..2 * Format::ALL.len());
        options.format = Format::ALL.get(format).copied();
        read += check(&bytes, options);
    }
    read
}

fn mutate(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    const TELLING: &[u8] = b"01.. \n\n\t|-:#26T=378\r\0\xFF\xE2\xC2\xA0/xz_aZu;[]{},\"o+";
    let sign = match random.random_range(0..4) {
        0 => random.random(),
        _ => TELLING[random.random_range(0..TELLING.len())],
    };
    let at = random.random_range(0..=bytes.len());
    let end = random.random_range(at..=bytes.len());
    match random.random_range(0..4) {
        0 => bytes.insert(at, sign),
        1 if at < bytes.len() => bytes[at] = sign,
        2 if bytes.len() < 500 => {
            let copy = bytes[at..end].to_vec();
            bytes.extend(copy);
        }
        _ => drop(bytes.drain(at..end.min(at + 3))),
    }
}

fn check(bytes: &[u8], options: ReadOptions) -> usize {
    // A line ends with CR, LF or both; both are counted as two here, which is a bound.
    let lines = bytes.split(|byte| b"\r\n".contains(byte)).count();
    let (mut count, mut puzzles) = (0, 0);
    for outcome in Reader::new("x", bytes, options) {
        count += 1;
        match outcome {
            Ok(entry) => {
                puzzles += 1;
                let Some(takuzu) = entry.puzzle.downcast::<takuzu_sat::takuzu::Takuzu>() else {
                    let text = text::write(&entry.puzzle, entry.format).expect("it was read so");
                    let again =
                        detect().with_format(entry.format).with_puzzle(takuzu_sat::sudoku::KIND);
                    assert_eq!(read(&text, &again).expect(&text)[0].puzzle, entry.puzzle);
                    continue;
                };
                let sides = [takuzu.shape().rows(), takuzu.shape().cols()];
                let is_odd = sides.iter().any(|side| side % 2 != 0);
                let is_json = entry.format == Format::Json;
                if is_odd && !is_json {
                    assert!(options.takuzu.majority.is_some(), "{entry:?}");
                    assert!(text::write(&entry.puzzle, entry.format).is_err());
                    continue;
                }
                let text = text::write(&entry.puzzle, entry.format).expect("it was read so");
                let mut again = detect().with_format(entry.format);
                again.takuzu.majority = options.takuzu.majority.filter(|_| !is_json);
                let again = read(&text, &again).expect(&text);
                assert_eq!(again[0].puzzle, entry.puzzle);
            }
            Err(ReadError::Parse(error)) => {
                let message = error.to_string();
                let is_raw = |sign: char| sign.is_control() && sign != '\n';
                assert!(!message.contains(is_raw), "{message:?}");
                assert!((1..=lines).contains(&error.line()), "{message}");
            }
            Err(ReadError::Io { error, .. }) => {
                let is_utf_16 =
                    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [_, 0, ..] | [0, ..]);
                assert!(is_utf_16, "{error}");
            }
        }
    }
    // An array may hold several puzzles, and so may tags.
    let most = lines.max(1) + bytes.iter().filter(|byte| b"[\"'".contains(byte)).count();
    assert!((1..=most).contains(&count), "{count} from {lines} lines");
    puzzles
}
