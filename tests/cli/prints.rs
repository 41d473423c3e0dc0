//! The formats of pictures show the same: PDF by poppler, SVG by Chromium, both beside our own PNG.
//!
//! Programs that are not installed are skipped, and the test says so.

use std::ffi::OsStr;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use itertools::Itertools as _;
use takuzu_sat::render::{
    Anchor, CELL, Drawing, Figure, Mark, Pdf, Picture, Symbols, TextStyle, Weight,
};
use takuzu_sat::{Cell, Puzzle};

use crate::program::FOUR;
use crate::render::{Dots, decoded, puzzles};

/// The side of a cell in dots.
const SCALE: u32 = 80;

/// The side of the squares in which pictures are compared: a tenth of a cell.
const SQUARE: usize = SCALE as usize / 10;

/// The most by which the mean grey of a square may differ.
///
/// As measured, right pictures differ by 3 at most, those with another symbol or a moved line by 14 and more: add
/// `--nocapture` to see it.
const TOLERANCE: f64 = 7.0;

/// Returns the output of a program, which must succeed and say nothing else; nothing if it is not installed.
fn output<A: AsRef<OsStr>>(program: &str, args: &[A]) -> Option<String> {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null());
    let Ok(output) = command.output() else {
        eprintln!("skipped: {program} is not on PATH");
        return None;
    };
    let [out, err]: [String; 2] =
        [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into());
    // Browsers always complain of something.
    let is_fine = output.status.success() && (err.is_empty() || program == "chromium");
    assert!(is_fine, "{command:?}: {out}{err}");
    Some(out)
}

/// Returns the objects of a PDF as text.
fn uncompressed(file: &Path) -> Option<String> {
    let options = ["--qdf", "--object-streams=disable"].map(OsStr::new);
    let files = [file.as_os_str(), OsStr::new("-")];
    output("qpdf", &[options, files].concat())
}

/// Pictures of all kinds.
fn drawings() -> Vec<Drawing> {
    let read = |file: &str| -> Puzzle {
        let path = crate::program::repository().join("docs/puzzles").join(file);
        let text = fs::read_to_string(path).expect("a file");
        text.parse().expect("a puzzle")
    };
    let solved = |puzzle: &Puzzle| puzzle.solve().expect("solved").expect("a solution");
    let [takuzu, signs, sudoku] = ["normal-8.txt", "tango-6.signs", "sudoku-9.sdk"].map(read);
    let large = puzzles().pop().expect("a Sudoku of 25x25");
    let cells = takuzu.shape().cells().zip(Mark::ALL.into_iter().cycle());
    let discs = Picture::new(&takuzu).with_symbols(Symbols::Discs);
    let (takuzu_grid, sudoku_grid) = (solved(&takuzu), solved(&sudoku));
    let pictures = [
        Picture::new(&takuzu).with_grid(&takuzu_grid),
        discs.clone().with_grid(&takuzu_grid),
        cells.fold(discs, |picture, (cell, mark)| picture.with_mark(cell, mark)),
        Picture::new(&signs).with_symbols(Symbols::Letters),
        Picture::new(&sudoku).with_grid(&sudoku_grid),
        Picture::new(&large),
    ];
    let drawn = pictures.iter().map(Picture::draw);
    // A picture that is turned twice is as it was.
    let turned = Picture::new(&sudoku).with_grid(&sudoku_grid).draw().turned();
    assert_eq!(turned.clone().turned().turned(), turned);
    [turned].into_iter().chain(drawn).collect()
}

/// Returns the pictures that lack a symbol, or have a line in another place.
fn wrong(drawing: &Drawing) -> Vec<Drawing> {
    let is_symbol = |figure: &&Figure| matches!(figure, Figure::Word { .. } | Figure::Disc { .. });
    let is_line = |figure: &&Figure| matches!(figure, Figure::Line { .. });
    let figures = drawing.figures();
    let moved = |figure: &Figure| {
        let mut figure = figure.clone();
        if let Figure::Line { from, to, .. } = &mut figure {
            // Across itself, whichever way it goes.
            let axis = usize::from(from[0] != to[0]);
            from[axis] += CELL / 10;
            to[axis] += CELL / 10;
        }
        figure
    };
    let changed = |place: usize, by: Option<Figure>| {
        let mut copy = Drawing::new(drawing.size(), String::new(), String::new());
        let (before, after) = figures.split_at(place);
        let all = before.iter().cloned().chain(by).chain(after[1..].to_vec());
        all.for_each(|figure| copy.push(figure));
        copy
    };
    let places = |wanted: &dyn Fn(&&Figure) -> bool| {
        let places = (0..figures.len()).filter(|&place| wanted(&&figures[place]));
        let places: Vec<usize> = places.collect();
        [places.first().copied(), places.last().copied()]
    };
    let lacking = places(&is_symbol).into_iter().flatten();
    let shifted = places(&is_line).into_iter().flatten();
    let lacking = lacking.map(|place| changed(place, None));
    let shifted = shifted.map(|place| changed(place, Some(moved(&figures[place]))));
    lacking.chain(shifted).collect()
}

/// Returns by how much two pictures differ in the square where they differ most.
///
/// A dot differs by what lies outside of the greys of the other picture there and next to it: poppler moves letters and
/// frames to whole dots, and all programs draw edges in their own way.
fn difference(one: &Dots, other: &Dots) -> f64 {
    assert_eq!(one.0, other.0);
    beyond(one, other).max(beyond(other, one))
}

fn beyond(([width, height], dots): &Dots, (_, others): &Dots) -> f64 {
    let (width, height) = (*width as usize, *height as usize);
    let near = |place: usize, end: usize| place.saturating_sub(1)..end.min(place + 2);
    let differs = |[row, column]: [usize; 2]| {
        let dot = dots[row * width + column];
        if dot == others[row * width + column] {
            return 0.0;
        }
        let rows = near(row, height).map(|row| row * width);
        let around = rows.flat_map(|row| &others[row..][near(column, width)]);
        let (least, most) = around.minmax().into_option().expect("a dot");
        f64::from(dot.saturating_sub(*most) + least.saturating_sub(dot))
    };
    let square = |[top, left]: [usize; 2]| {
        let [rows, columns] = [top..height.min(top + SQUARE), left..width.min(left + SQUARE)];
        let dots = rows.cartesian_product(columns).map(|(row, column)| differs([row, column]));
        dots.sum::<f64>() / (SQUARE * SQUARE) as f64
    };
    let corners = (0..height).step_by(SQUARE).cartesian_product((0..width).step_by(SQUARE));
    corners.map(|(top, left)| square([top, left])).fold(0.0, f64::max)
}

/// Checks that pictures of another program look like ours, and that they do not look like wrong ones.
fn compare(program: &str, shown: impl Iterator<Item = Dots>) {
    let png = |drawing: &Drawing| decoded(&drawing.png(SCALE).expect("small"));
    for (drawing, shown) in drawings().iter().zip(shown) {
        let right = difference(&png(drawing), &shown);
        assert!(right < TOLERANCE, "{program}, {}: {right}", drawing.title());
        let mut least = f64::INFINITY;
        for wrong in wrong(drawing) {
            let seen = difference(&png(&wrong), &shown);
            assert!(seen > TOLERANCE, "{program}, {}: {seen}", drawing.title());
            least = least.min(seen);
        }
        println!("{program}, {}: {right:.1}, wrong from {least:.1}", drawing.title());
    }
}

/// Writes pictures to the pages of one file, to be shown with 192 dots an inch.
fn pages(folder: &Path, drawings: &[Drawing]) -> PathBuf {
    let path = folder.join("pages.pdf");
    let file = fs::File::create(&path).expect("a file");
    let mut pdf = Pdf::new(file, "Picture book", "en").expect("written");
    for drawing in drawings {
        let mut page = Drawing::new(drawing.size(), "Page".into(), String::new());
        page.place(drawing, [0, 0], CELL);
        let unit = f64::from(SCALE) * 72.0 / 192.0 / f64::from(CELL);
        pdf.page(&page, unit).expect("written");
    }
    pdf.finish().expect("written");
    path
}

#[test]
fn pages_look_like_png() {
    let folder = crate::scratch();
    let drawings = drawings();
    let path = pages(folder.path(), &drawings);
    let names = folder.path().join("page");
    let options = ["-r", "192", "-gray", "-png"].map(OsStr::new);
    let files = [path.as_os_str(), names.as_os_str()];
    if output("pdftoppm", &[&options[..], &files].concat()).is_some() {
        let page = |number| format!("{}-{number}.png", names.display());
        let shown = (1..=drawings.len()).map(|it| decoded(&fs::read(page(it)).expect("a page")));
        compare("pdftoppm", shown);
    }
}

#[test]
fn browsers_show_svg_like_png() {
    let folder = crate::scratch();
    let drawings = drawings();
    let pngs = drawings.iter().map(|it| it.png(SCALE).expect("small"));
    let sizes: Vec<[u32; 2]> = pngs.map(|png| decoded(&png).0).collect();
    let mut sheet =
        String::from("<!doctype html><style>img { position: absolute; left: 0 }</style>");
    let mut tops = Vec::new();
    let mut top = 0;
    for (number, (drawing, [_, height])) in drawings.iter().zip(&sizes).enumerate() {
        let file = folder.path().join(format!("{number}.svg"));
        fs::write(file, drawing.svg(SCALE)).expect("written");
        sheet += &format!("<img src=\"{number}.svg\" style=\"top: {top}px\">");
        tops.push(top);
        top += height;
    }
    let width = sizes.iter().map(|size| size[0]).max().expect("pictures");
    let [page, shot] = ["sheet.html", "sheet.png"].map(|name| folder.path().join(name));
    fs::write(&page, sheet).expect("written");
    let args = [
        "--headless".into(),
        "--no-sandbox".into(),
        "--hide-scrollbars".into(),
        "--force-device-scale-factor=1".into(),
        format!("--user-data-dir={}", folder.path().join("profile").display()),
        format!("--window-size={width},{top}"),
        format!("--screenshot={}", shot.display()),
        format!("file://{}", page.display()),
    ];
    if output("chromium", &args).is_none() {
        return;
    }
    let (all, dots) = decoded(&fs::read(shot).expect("a screenshot"));
    assert_eq!(all, [width, top]);
    let shown = sizes.iter().zip(tops).map(|(&[own, height], top)| {
        let rows = (top..top + height).map(|row| (row * width) as usize);
        let dots = rows.flat_map(|row| &dots[row..row + own as usize]);
        ([own, height], dots.copied().collect())
    });
    compare("chromium", shown);
}

#[test]
fn every_picture_is_a_sound_page() {
    let folder = crate::scratch();
    let marked = |puzzle: &Puzzle| {
        let marked = Picture::new(puzzle).with_violations();
        marked.with_mark(Cell::new(0, 0), Mark::Doubled).draw()
    };
    let drawings: Vec<Drawing> = puzzles().iter().map(marked).collect();
    let path = pages(folder.path(), &drawings);
    assert_eq!(
        fs::read(&path).expect("a file"),
        fs::read(pages(folder.path(), &drawings)).expect("a file"),
        "the same pages, other bytes"
    );
    output("qpdf", &["--check".as_ref(), path.as_os_str()]);
    if let Some(info) = output("pdfinfo", &[&path]) {
        let pages = format!("Pages:           {}\n", drawings.len());
        for line in ["Title:           Picture book\n", "Tagged:          yes\n", &pages] {
            assert!(info.contains(line), "{info}");
        }
    }
}

#[test]
fn the_largest_pages_have_a_unit_of_their_own() {
    let folder = crate::scratch();
    let path = folder.path().join("large.pdf");
    let drawing = Drawing::new([40 * CELL, 20 * CELL], "Large".into(), String::new());
    fs::write(&path, drawing.pdf(1000)).expect("written");
    output("qpdf", &["--check".as_ref(), path.as_os_str()]);
    if let Some(info) = output("pdfinfo", &[&path]) {
        // A third of its 30,000 points: readers know pages of 200 inches, which are 14,400.
        assert!(info.contains("Page size:       10000 x 5000 pts\n"), "{info}");
    }
    if let Some(file) = uncompressed(&path) {
        assert!(file.contains("/UserUnit 3\n"));
    }
}

/// A hundredth of a millimetre in points.
const UNIT: f64 = 72.0 / 2540.0;

#[test]
fn pages_are_written_as_they_come() {
    let folder = crate::scratch();
    let path = folder.path().join("book.pdf");
    let length = || fs::metadata(&path).expect("a file").len();
    let page = drawings().pop().expect("a picture");
    let mut pdf = Pdf::new(fs::File::create(&path).expect("a file"), "Book", "en").expect("begun");
    for _ in 0..3 {
        let before = length();
        pdf.page(&page, UNIT).expect("written");
        assert!(length() > before + 1000);
    }
    pdf.finish().expect("written");
    output("qpdf", &["--check".as_ref(), path.as_os_str()]);
}

#[test]
fn text_of_pages_is_found_and_heard() {
    let folder = crate::scratch();
    let path = folder.path().join("text.pdf");
    let words = [
        ("L’été à l’Œuvre — « n° 12 »…", Weight::Bold),
        ("So r1c2 is 1 & r1c3 → 0 (Žižka, Łódź)", Weight::Book),
    ];
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let mut page = Drawing::new([21_000, 29_700], "Page".into(), String::new());
    for ((text, weight), down) in words.into_iter().zip([2000, 3000]) {
        let style = TextStyle { weight, ..TextStyle::book(300) };
        page.push(style.word(text, [2000, down], Anchor::Start));
    }
    let picture = Picture::new(&puzzle).draw();
    page.place(&picture, [2000, 4000], 1000);
    let mut pdf = Pdf::new(fs::File::create(&path).expect("a file"), "Été", "fr").expect("written");
    pdf.page(&page, UNIT).expect("written");
    pdf.finish().expect("written");
    if let Some(text) = output("pdftotext", &[path.as_os_str(), "-".as_ref()]) {
        assert!(words.iter().all(|(line, _)| text.contains(line)), "{text}");
    }
    let options = ["-bbox".as_ref(), path.as_os_str(), "-".as_ref()];
    if let Some(boxes) = output("pdftotext", &options) {
        let lefts = boxes.lines().filter_map(|line| {
            let (_, left) = line.split_once("<word xMin=\"")?;
            left.split('"').next()?.parse::<f64>().ok()
        });
        // Letters do not drift from their units, however long the line is.
        let begins = words.iter().flat_map(|&(line, weight)| {
            let starts = line.match_indices(' ').map(|(space, _)| space + 1);
            let starts = iter::once(0).chain(starts);
            let style = TextStyle { weight, ..TextStyle::book(300) };
            starts.map(move |start| 2000 + style.width(&line[..start]))
        });
        for (left, begin) in lefts.zip(begins.map(|begin| f64::from(begin) * UNIT)) {
            assert!((left - begin).abs() < UNIT / 10.0, "{left}, not {begin}");
        }
    }
    if let Some(heard) = output("pdfinfo", &["-struct-text".as_ref(), path.as_os_str()]) {
        let parts = [words[0].0, words[1].0, "Figure \"A Takuzu of 4x4\":"];
        let places = parts.map(|part| heard.find(part).unwrap_or_else(|| panic!("{heard}")));
        assert!(places.is_sorted(), "{heard}");
    }
    if let Some(file) = uncompressed(&path) {
        let alt = "/Alt (A Takuzu of 4x4. Row 1: blank, 1, blank, 0. Row 2: ";
        assert!(file.contains(alt) && file.contains("/Lang (fr)"));
        check_bounds(&file, picture.size().map(|side| f64::from(side * 1000 / CELL)));
    }
    if let Some(fonts) = output("pdffonts", &[&path]) {
        let fonts: Vec<&str> = fonts.lines().skip(2).collect();
        for (font, name) in fonts.iter().zip(["+DejaVuSans ", "+DejaVuSans-Bold "]) {
            // Embedded, a part, and with the signs that letters mean.
            let is_whole = font.contains(name) && font.contains(" yes yes yes ");
            assert!(is_whole, "{font}");
        }
        assert_eq!(fonts.len(), 2);
    }
}

/// The bounds that a reader is told of a board, at 2000 from the left and 4000 from the top, are those of its ink. They
/// are counted from the lower left corner of the page.
fn check_bounds(file: &str, [width, height]: [f64; 2]) {
    let (_, bounds) = file.split_once("/BBox [").expect("bounds");
    let bounds = bounds.split(']').next().unwrap_or_default();
    let bounds: Vec<f64> =
        (bounds.split_whitespace()).map(|side| side.parse().expect("a number")).collect();
    let top = 29_700.0 - 4000.0;
    let expected = [2000.0, top - height, 2000.0 + width, top].map(|side| side * UNIT);
    let is_near = |(found, expected): (&f64, &f64)| (found - expected).abs() < UNIT;
    assert!(
        bounds.len() == 4 && bounds.iter().zip(&expected).all(is_near),
        "{bounds:?}, not {expected:?}"
    );
}
