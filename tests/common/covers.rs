//! The classics of exact cover, of any size, to try engines on: their covers have been counted by many.
//! `docs/cover` has one of each kind as a file.
#![allow(dead_code)] // not every test uses all of them

use std::collections::BTreeSet;
use std::fmt;

use takuzu_sat::xcc::{Entry, Item, Problem};

/// A classical problem of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sample {
    /// The textbook example: {0..4} by E = {0,2,4}, I = {1,3}, P = {2,3}; one cover.
    Universe,
    /// Seven items and six options (Knuth, 7.2.2.1); one cover.
    Toy,
    /// Three items and two with colours (Knuth, 7.2.2.1, example 49); one cover.
    Colours,
    /// Queens on a board of this side, none of which attacks another.
    Queens(usize),
    /// Two of each number to this one, with as many places between them as the number says; each
    /// arrangement and its mirror image.
    Langford(usize),
    /// Dominoes on a square of this side.
    Dominoes(usize),
    /// The twelve pentominoes in a rectangle of 60 cells, rows and columns.
    Pentominoes(usize, usize),
    /// The seven pieces of the Soma cube.
    Soma,
}

impl Sample {
    /// A sample of each kind.
    pub(crate) const ALL: [Sample; 8] = [
        Sample::Universe,
        Sample::Toy,
        Sample::Colours,
        Sample::Queens(8),
        Sample::Langford(7),
        Sample::Dominoes(6),
        Sample::Pentominoes(6, 10),
        Sample::Soma,
    ];

    /// What the problem is about, in a line.
    pub(crate) fn about(self) -> String {
        match self {
            Sample::Universe => "the universe {0..4} by E = {0,2,4}, I = {1,3}, P = {2,3}".into(),
            Sample::Toy => "seven items, six options".into(),
            Sample::Colours => "three primary items, two that options colour".into(),
            Sample::Queens(side) => format!("{side} queens: rows, columns | diagonals up, down"),
            Sample::Langford(most) => {
                format!("Langford pairs to {most}: numbers, then the places from 1")
            }
            Sample::Dominoes(side) => format!("dominoes on {side}x{side}: the cells"),
            Sample::Pentominoes(rows, cols) => {
                format!("pentominoes in {rows}x{cols}: pieces, then cells")
            }
            Sample::Soma => "the Soma cube: pieces, then cells".into(),
        }
    }

    /// The problem.
    pub(crate) fn problem(self) -> Problem {
        match self {
            Sample::Universe => given("0 1 2 3 4\n0 2 4\n1 3\n2 3\n"),
            Sample::Toy => given("A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\n"),
            Sample::Colours => given("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"),
            Sample::Queens(side) => queens(side),
            Sample::Langford(most) => langford(most),
            Sample::Dominoes(side) => dominoes(side),
            Sample::Pentominoes(rows, cols) => boxed(&PENTOMINOES, [1, rows, cols]),
            Sample::Soma => boxed(&SOMA, [3, 3, 3]),
        }
    }

    /// The problem in Knuth's text.
    pub(crate) fn text(self) -> String {
        let mut text = Vec::new();
        let written = self.problem().write(&[self.about()], &mut text);
        written.expect("memory takes it");
        String::from_utf8(text).expect("names are text")
    }
}

fn given(text: &str) -> Problem {
    text.parse().expect("a sample is well-formed")
}

/// A problem of named primary and secondary items, whose options come as numbers of items.
fn built(
    primary: Vec<String>,
    secondary: Vec<String>,
    options: impl Iterator<Item = Vec<usize>>,
) -> Problem {
    let mut problem = Problem::new(primary, secondary).expect("names of samples differ");
    for option in options {
        let entries = option.into_iter().map(|item| Entry::plain(Item::new(item)));
        problem.add(entries).expect("options of samples are sound");
    }
    problem
}

fn numbered(letter: &str, count: usize) -> impl Iterator<Item = String> {
    (1..=count).map(move |number| format!("{letter}{number}"))
}

/// Rows and columns are to be covered, from the middle outwards, which makes ties end well.
fn queens(side: usize) -> Problem {
    let mut middle: Vec<usize> = (0..side).collect();
    middle.sort_by_key(|&line| (2 * line + 1).abs_diff(side));
    let names = middle.iter().flat_map(|line| [format!("r{}", line + 1), format!("c{}", line + 1)]);
    let mut rank = vec![0; side];
    for (place, &line) in middle.iter().enumerate() {
        rank[line] = place;
    }
    let diagonals = (2 * side).saturating_sub(1);
    let secondary = numbered("a", diagonals).chain(numbered("b", diagonals)).collect();
    let squares = (0..side * side).map(|square| (square / side, square % side));
    let option = |(row, col): (usize, usize)| {
        let (up, down) = (2 * side + row + col, 2 * side + diagonals + row + side - 1 - col);
        vec![2 * rank[row], 2 * rank[col] + 1, up, down]
    };
    built(names.collect(), secondary, squares.map(option))
}

fn langford(most: usize) -> Problem {
    let names = numbered("n", most).chain(numbered("p", 2 * most)).collect();
    let pairs = (1..=most).flat_map(|number| {
        let last = (2 * most).saturating_sub(number + 1);
        (0..last).map(move |place| vec![number - 1, most + place, most + place + number + 1])
    });
    built(names, Vec::new(), pairs)
}

fn dominoes(side: usize) -> Problem {
    let name = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
    let pairs = (0..side * side).flat_map(|cell| {
        let right = (cell % side + 1 < side).then(|| vec![cell, cell + 1]);
        let below = (cell / side + 1 < side).then(|| vec![cell, cell + side]);
        right.into_iter().chain(below)
    });
    built((0..side * side).map(name).collect(), Vec::new(), pairs)
}

/// Layer, row, column.
type Place = [i32; 3];

/// Conway's letters; a piece is its cells as row and column digits.
const PENTOMINOES: [(&str, &str); 12] = [
    ("O", "00 01 02 03 04"),
    ("P", "00 01 10 11 20"),
    ("Q", "00 10 20 30 31"),
    ("R", "01 02 10 11 21"),
    ("S", "00 10 11 21 31"),
    ("T", "00 01 02 11 21"),
    ("U", "00 02 10 11 12"),
    ("V", "00 10 20 21 22"),
    ("W", "00 10 11 21 22"),
    ("X", "01 10 11 12 21"),
    ("Y", "00 10 11 20 30"),
    ("Z", "00 01 11 21 22"),
];

/// The pieces that Hein called by number; a third digit is the layer.
const SOMA: [(&str, &str); 7] = [
    ("V", "00 01 10"),
    ("L", "00 01 02 10"),
    ("T", "00 01 02 11"),
    ("Z", "00 01 11 12"),
    ("A", "00 10 11 001"),
    ("B", "00 10 11 111"),
    ("P", "00 10 11 101"),
];

/// Pieces that fill a box of layers, rows and columns.
fn boxed(pieces: &[(&str, &str)], size: [usize; 3]) -> Problem {
    let cells = size.iter().product();
    let cell =
        |index: usize| (index / (size[1] * size[2]), index / size[2] % size[1], index % size[2]);
    let name = |index: usize| match cell(index) {
        (_, row, col) if size[0] == 1 => format!("r{}c{}", row + 1, col + 1),
        (layer, row, col) => format!("{}{}{}", layer + 1, row + 1, col + 1),
    };
    let names = pieces.iter().map(|(name, _)| (*name).into()).chain((0..cells).map(name));
    let options = pieces.iter().enumerate().flat_map(|(piece, (_, digits))| {
        let places = turned(digits).into_iter().flat_map(move |cells| placed(&cells, size));
        places.map(move |cells| {
            let cells = cells.into_iter().map(|cell| pieces.len() + cell);
            std::iter::once(piece).chain(cells).collect()
        })
    });
    built(names.collect(), Vec::new(), options)
}

/// All ways to turn a piece, each moved to the corner.
fn turned(digits: &str) -> BTreeSet<Vec<Place>> {
    let place = |word: &str| {
        let mut digits = word.chars().filter_map(|sign| sign.to_digit(10)).map(u32::cast_signed);
        let (row, col) = (digits.next().unwrap_or(0), digits.next().unwrap_or(0));
        [digits.next().unwrap_or(0), row, col]
    };
    let mut found = BTreeSet::new();
    let mut waiting = vec![in_the_corner(digits.split(' ').map(place).collect())];
    while let Some(piece) = waiting.pop() {
        // Two quarter turns about two axes make all 24.
        let flat = piece.iter().map(|&[z, y, x]| [z, x, -y]).collect();
        let upright = piece.iter().map(|&[z, y, x]| [y, -z, x]).collect();
        if found.insert(piece) {
            waiting.extend([flat, upright].map(in_the_corner));
        }
    }
    found
}

fn in_the_corner(mut piece: Vec<Place>) -> Vec<Place> {
    for axis in 0..3 {
        let least = piece.iter().map(|place| place[axis]).min().unwrap_or(0);
        piece.iter_mut().for_each(|place| place[axis] -= least);
    }
    piece.sort_unstable();
    piece
}

/// The cells of a box that a piece covers, wherever it fits.
fn placed(piece: &[Place], size: [usize; 3]) -> Vec<Vec<usize>> {
    let sides = size.map(|side| i32::try_from(side).unwrap_or(i32::MAX));
    let room = |axis: usize| {
        let reach = piece.iter().map(|place| place[axis]).max().unwrap_or(0);
        0..sides[axis] - reach
    };
    let mut found = Vec::new();
    for (z, y, x) in
        room(0).flat_map(|z| room(1).flat_map(move |y| room(2).map(move |x| (z, y, x))))
    {
        let index = |place: &Place| {
            let [z, y, x] = [z + place[0], y + place[1], x + place[2]];
            usize::try_from((z * sides[1] + y) * sides[2] + x).expect("inside the box")
        };
        found.push(piece.iter().map(index).collect());
    }
    found
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sample::Universe => f.write_str("universe"),
            Sample::Toy => f.write_str("toy"),
            Sample::Colours => f.write_str("colours"),
            Sample::Queens(side) => write!(f, "queens-{side}"),
            Sample::Langford(most) => write!(f, "langford-{most}"),
            Sample::Dominoes(side) => write!(f, "dominoes-{side}"),
            Sample::Pentominoes(rows, cols) => write!(f, "pentominoes-{rows}x{cols}"),
            Sample::Soma => f.write_str("soma"),
        }
    }
}
