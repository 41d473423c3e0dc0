//! `render`: pictures that hold all that a puzzle says, the same ones in every format.

use std::collections::HashMap;
use std::fs;
use std::iter;

use itertools::Itertools as _;
use png::Decoder;
use takuzu_sat::render::{
    Anchor, CELL, Drawing, Figure, Ink, Mark, Picture, Symbols, TextStyle, Weight,
};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Puzzle, Shape};

use crate::golden::is_agreed;
use crate::program::FOUR;
use crate::{takuzu, words};

/// Pictures that are kept: the file, and the command that makes it.
const PICTURES: [(&str, &str); 5] = [
    ("tests/golden/render-4.svg", "docs/puzzles/wikipedia-4.txt"),
    ("docs/pictures/takuzu.svg", "docs/puzzles/normal-8.txt --symbols discs"),
    ("docs/pictures/solution.svg", "docs/puzzles/normal-8.txt --solution"),
    ("docs/pictures/signs.svg", "docs/puzzles/tango-6.signs --symbols OX"),
    ("docs/pictures/sudoku.svg", "docs/puzzles/sudoku-9.sdk --solution"),
];

#[test]
fn pictures_are_as_they_were_agreed() {
    for (file, line) in PICTURES {
        let outcome = takuzu(["render"]).args(&words(line).collect::<Vec<_>>()).run();
        assert_eq!(outcome.code, Some(0), "{line}");
        assert!(outcome.err.is_empty(), "{}", outcome.err);
        is_agreed(&outcome.out, file);
    }
}

/// Boards of all kinds, each with some values, which may break rules.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let value = |cell: Cell| match (cell.row * 5 + cell.col * 3) % 7 {
        0..=2 => Some(u8::try_from((cell.row + cell.col) % 2).expect("0 or 1")),
        _ => None,
    };
    let takuzu = |rows, cols| {
        let mut rules = Rules::TAKUZU;
        rules.majority = match (rows % 2, cols % 2) {
            (0, 0) => Majority::None,
            _ => Majority::Either,
        };
        let givens = Grid::from_fn(Shape::new(rows, cols), value);
        Takuzu::new(givens, rules).expect("a board")
    };
    let sides = [(2, 2), (4, 4), (6, 8), (7, 7), (9, 4), (40, 40), (2, 40), (3, 1)];
    let boards = sides.map(|(rows, cols)| takuzu(rows, cols));
    let signs = boards.clone().map(|board| {
        let pairs = board.shape().neighbours().step_by(3).enumerate();
        let signs = pairs.map(|(number, [one, other])| {
            let relation = match number % 2 {
                0 => Relation::Equal,
                _ => Relation::Different,
            };
            Sign::new(one, other, relation)
        });
        board.clone().with_signs(signs.collect::<Vec<_>>()).expect("signs")
    });
    let blocks = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (4, 4), (5, 5)];
    let sudokus = blocks.map(|(rows, cols)| {
        let side = rows * cols;
        let number =
            |cell: Cell| Some(u8::try_from((cell.row + cell.col) % side + 1).expect("small"));
        let givens = Grid::from_fn(Shape::square(side), number);
        Sudoku::new(givens, Shape::new(rows, cols)).expect("a board")
    });
    let takuzus = boards.into_iter().chain(signs).map(Puzzle::from);
    takuzus.chain(sudokus.map(Puzzle::from)).collect()
}

#[test]
fn whatever_can_be_read_can_be_drawn() {
    for puzzle in puzzles() {
        for symbols in [Symbols::Digits, Symbols::Letters, Symbols::Discs] {
            let cells = puzzle.shape().cells().zip(Mark::ALL.into_iter().cycle());
            let plain = Picture::new(&puzzle).with_symbols(symbols).with_violations();
            let marked = cells.fold(plain, |picture, (cell, mark)| picture.with_mark(cell, mark));
            let drawing = marked.draw();
            let [width, height] = drawing.size();
            for figure in drawing.figures() {
                let [[left, top], [right, bottom]] = figure.bounds();
                let is_inside = left >= 0 && top >= 0 && right <= width && bottom <= height;
                assert!(is_inside && left < right.max(left + 1) && top <= bottom, "{figure:?}");
            }
            well_formed(&drawing.svg(40)).unwrap_or_else(|fault| panic!("{fault}: {puzzle:?}"));
            let png = drawing.png(8).expect("a small picture");
            // Greys without colours, as its header says.
            assert_eq!(png[24..26], [8, 0]);
            assert_eq!(decoded(&png).0, [width, height].map(|side| dots(side, 8)));
        }
    }
}

#[test]
fn words_are_where_the_cells_are_and_no_wider() {
    let puzzles = puzzles();
    let words = puzzles.iter().flat_map(|puzzle| {
        let drawing = Picture::new(puzzle).draw();
        let figures = drawing.figures().iter();
        let words = figures.filter(|figure| matches!(figure, Figure::Word { .. }));
        words.cloned().collect::<Vec<_>>()
    });
    for word in words {
        let [[left, top], [right, bottom]] = word.bounds();
        let cell = |place: i32| (place - 625).div_euclid(CELL);
        assert_eq!((cell(left), cell(top)), (cell(right), cell(bottom)), "{word:?}");
    }
}

#[test]
fn dots_are_dark_where_a_symbol_is() {
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let solution = puzzle.solve().expect("solved").expect("a solution");
    let picture = Picture::new(&puzzle).with_symbols(Symbols::Discs);
    let [given, all] = [picture.clone(), picture.with_grid(&solution)].map(|it| it.draw());
    let [given, all]: [Dots; 2] =
        [given, all].map(|it: Drawing| decoded(&it.png(40).expect("small")));
    let at = |(size, dots): &Dots, right: u32, down: u32| dots[(down * size[0] + right) as usize];
    assert_eq!(given.0, [185, 185]);
    // The paper, the frame, and a thin line, which is exactly one dot wide.
    assert_eq!([at(&given, 2, 2), at(&given, 12, 30)], [255, 0]);
    assert_eq!([51, 52, 53].map(|right| at(&given, right, 30)), [255, 0x99, 255]);
    for (cell, value) in solution.filled() {
        let [right, down] = [cell.col, cell.row].map(|place| 32 + 40 * place as u32);
        let is_given = puzzle.givens()[cell].is_some();
        let centre = if value == 1 { 0 } else { 255 };
        assert_eq!(at(&all, right, down), centre, "{cell}");
        assert_eq!(at(&given, right, down), if is_given { centre } else { 255 }, "{cell}");
        // Only a given reaches so far.
        assert_eq!(at(&all, right, down - 13) < 128, is_given, "{cell}");
    }
}

#[test]
fn pictures_go_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (png, svg) = (file("4.png"), file("4.svg"));
    takuzu(["render", "--text", FOUR, "--scale", "30", "-o", &png]).gives(0, "", "");
    let side = dots(4 * CELL + 2 * 625, 30);
    assert_eq!(decoded(&fs::read(&png).expect("a file")).0, [side, side]);
    takuzu(["render", "--text", FOUR, "-o", &svg]).gives(0, "", "");
    let pdf = file("4.PDF");
    takuzu(["render", "--text", FOUR, "-o", &pdf]).gives(0, "", "");
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let page = Picture::new(&puzzle).draw().pdf(40);
    assert!(page.starts_with(b"%PDF-1.7\n") && page.ends_with(b"%%EOF\n"));
    assert_eq!(fs::read(&pdf).expect("a file"), page);
    assert!(fs::read_to_string(&svg).expect("a file").starts_with("<svg "));
}

#[test]
fn a_legend_names_the_broken_rules_and_lies_below_the_board() {
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let board = Picture::new(&puzzle).draw();
    let words = "These cells break a rule: no two equal rows, no two equal columns. ".repeat(4);
    let drawing = board.with_legend(Mark::Crossed, words.trim());
    let ([width, height], [_, below]) = (drawing.size(), board.size());
    assert_eq!(&drawing.figures()[..board.figures().len()], board.figures());
    let legend = &drawing.figures()[board.figures().len()..];
    let said = legend.iter().filter_map(|figure| match figure {
        Figure::Word { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(said.collect::<Vec<_>>().join(" "), words.trim());
    for figure in legend {
        let [[left, top], [right, bottom]] = figure.bounds();
        // The bounds of a slanting line are a little too large.
        assert!(left >= 0 && top + 50 >= below && right <= width && bottom <= height, "{figure:?}");
    }
}

#[test]
fn pictures_on_a_page_keep_their_words() {
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let picture = Picture::new(&puzzle).draw();
    let mut page = Drawing::new([20_000, 10_000], "A page".into(), "Two puzzles.".into());
    let dot = Figure::Disc { centre: [500, 500], radius: 100, ink: Ink::Dark };
    page.place(&picture, [1000, 2000], CELL);
    page.push(dot.clone());
    page.place(&picture, [11_000, 3000], CELL / 2);
    let count = picture.figures().len();
    assert_eq!(page.figures().len(), 2 * count + 1);
    assert_eq!(page.figures()[count], dot);
    let [large, small] = page.pictures() else { panic!("two pictures") };
    assert_eq!([&large.figures, &small.figures], [&(0..count), &(count + 1..2 * count + 1)]);
    assert_eq!((large.corner, large.size), ([1000, 2000], picture.size()));
    assert_eq!((small.corner, small.size), ([11_000, 3000], picture.size().map(|side| side / 2)));
    assert_eq!([&large.title, &small.title], [picture.title(); 2]);
    assert_eq!([&large.description, &small.description], [picture.description(); 2]);
    for (place, figure) in picture.figures().iter().enumerate() {
        let [[left, top], [right, bottom]] = figure.bounds();
        let moved = [[left + 1000, top + 2000], [right + 1000, bottom + 2000]];
        assert_eq!(page.figures()[place].bounds(), moved);
        let halved = [[left, top], [right, bottom]].map(|[x, y]| [11_000 + x / 2, 3000 + y / 2]);
        let bounds = page.figures()[count + 1 + place].bounds();
        let apart = iter::zip(bounds.as_flattened(), halved.as_flattened());
        assert!(apart.map(|(one, other)| one - other).all(|apart| apart.abs() <= 1), "{figure:?}");
    }
    let svg = page.svg(40);
    well_formed(&svg).unwrap_or_else(|fault| panic!("{fault}"));
    let words = format!("<desc>{}</desc>", picture.description());
    assert_eq!(svg.matches(&words).count(), 2);
    assert_eq!(svg.matches(" role=\"group\">\n<title>A page</title>").count(), 1);
    assert_eq!(svg.matches("<g role=\"img\">\n<title>A Takuzu of 4x4</title>").count(), 2);
}

#[test]
fn a_picture_says_in_words_what_it_shows() {
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let picture = Picture::new(&puzzle).with_symbols(Symbols::Discs);
    let drawing = picture.with_mark(Cell::new(0, 2), Mark::Framed).draw();
    assert_eq!(drawing.title(), "A Takuzu of 4x4");
    let rows = "Row 1: blank, black, blank, white. Row 2: blank, blank, white, blank. \
                Row 3: blank, white, blank, blank. Row 4: black, black, blank, white.";
    assert_eq!(drawing.description(), format!("{rows} Marks: r1c3 framed."));
}

/// Draws a word alone, 20 dots to the height of a capital, and tells its dots.
fn word(text: &str, weight: Weight) -> (Figure, Dots) {
    let mut drawing = Drawing::new([4 * CELL, 2 * CELL], String::new(), String::new());
    let style = TextStyle { weight, ..TextStyle::book(CELL) };
    let word = style.word(text, [CELL, CELL], Anchor::Start);
    drawing.push(word.clone());
    (word, decoded(&drawing.png(20).expect("small")))
}

#[test]
fn letters_of_europe_are_there_and_others_are_squares() {
    let latin = ('!'..='~').chain('¡'..='\u{ac}').chain('®'..='ž');
    let signs = latin.chain("—–‘’“”„…•‹›€×→←↑↓·".chars());
    for (sign, weight) in signs.cartesian_product([Weight::Book, Weight::Bold]) {
        let text = sign.to_string();
        let (figure, (size, dots)) = word(&text, weight);
        let unknown = word("字", weight).1;
        assert_ne!(dots, unknown.1, "{sign}");
        let [[_, top], [_, bottom]] = figure.bounds();
        let dark = iter::zip(0.., &dots).filter(|&(_, &dot)| dot < 255);
        let rows = dark.map(|(place, _)| (place / size[0] as i32) * CELL / 20);
        let (first, last) = rows.minmax().into_option().expect("some ink");
        let within = top - CELL / 20 <= first && last <= bottom;
        assert!(within, "{sign}: {first} to {last}, not {top} to {bottom}");
    }
    for weight in [Weight::Book, Weight::Bold] {
        assert_eq!(word("字", weight).1, word("□", weight).1);
        let style = TextStyle { weight, ..TextStyle::book(1000) };
        let parts = ["à", " ", "l", "a"].map(|text| style.width(text));
        assert_eq!(style.width("à la"), parts.iter().sum::<i32>());
        assert!(word(" \u{a0}\u{202f}", weight).1.1.iter().all(|&dot| dot == 255));
    }
    assert!(TextStyle::bold(1000).width("été") > TextStyle::book(1000).width("été"));
}

/// The width and height of a picture, and its greys row by row.
pub(crate) type Dots = ([u32; 2], Vec<u8>);

/// Reads a picture of greys; one in colours has the same greys in each of them.
pub(crate) fn decoded(file: &[u8]) -> Dots {
    let mut reader = Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
    let mut dots = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut dots).expect("a picture");
    let greys = dots.iter().copied().step_by(info.color_type.samples());
    ([info.width, info.height], greys.collect())
}

/// The side of a picture in dots, so many a cell.
fn dots(side: i32, scale: i32) -> u32 {
    u32::try_from((side * scale + CELL - 1) / CELL).expect("not negative")
}

/// Checks that tags are closed in order, attributes quoted, and names of outlines said once and known.
pub(crate) fn well_formed(xml: &str) -> Result<(), String> {
    let mut open = Vec::new();
    let mut outlines: HashMap<&str, usize> = HashMap::new();
    let mut rest = xml;
    while let Some((text, behind)) = rest.split_once('<') {
        let has_amp = text.replace("&amp;", "").replace("&lt;", "").replace("&gt;", "");
        if has_amp.contains(['&', '>']) {
            return Err(format!("a sign that is not escaped in {text:?}"));
        }
        let (tag, after) = behind.split_once('>').ok_or("a tag without end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let is_whole = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let quoted: Vec<&str> = attributes.split('"').collect();
        if quoted.len().is_multiple_of(2)
            || !iter::zip(&quoted, 0..)
                .all(|(it, at)| at % 2 == 1 || it.is_empty() || it.ends_with('='))
        {
            return Err(format!("an attribute that is not quoted in {tag:?}"));
        }
        for pair in quoted.chunks_exact(2) {
            match pair[0].trim() {
                "id=" if outlines.insert(pair[1], 0).is_some() => return Err("an id twice".into()),
                "href=" => *outlines.get_mut(&pair[1][1..]).ok_or("no such id")? += 1,
                _ => {}
            }
        }
        if !is_whole {
            open.push(name);
        }
    }
    let is_unused = outlines.values().any(|&uses| uses == 0);
    match (open.is_empty() && rest.trim().is_empty(), is_unused) {
        (true, false) => Ok(()),
        (false, _) => Err(format!("{open:?} open")),
        (true, true) => Err("an outline that nobody uses".into()),
    }
}
