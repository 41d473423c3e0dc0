//! The pages of books: nothing overlaps, nothing leaves its margins, each number is where it belongs.

use std::io::Cursor;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::book::{
    Book, Bookmark, Item, MILLIMETRE, POINTS, Paper, Solutions, Style, WRITABLE, sort_by_level,
};
use takuzu_sat::deduction::Technique;
use takuzu_sat::explain::Language;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::render::{Drawing, Figure, Ink, Point, Symbols, Weight};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu};
use takuzu_sat::text::{ReadOptions, Reader};
use takuzu_sat::{Cell, Grid, Level, Limits, Puzzle, Shape};

/// The corners of a rectangle.
type Corners = [Point; 2];

/// A board with some givens; a layout asks nothing about its solution.
fn takuzu(rows: usize, cols: usize, with_signs: bool) -> Puzzle {
    let mut rules = Rules::UNRULY;
    if !rows.is_multiple_of(2) || !cols.is_multiple_of(2) {
        rules.majority = Majority::Either;
    }
    let value = |cell: Cell| {
        (cell.row + cell.col).is_multiple_of(3).then_some(u8::from(cell.row.is_multiple_of(2)))
    };
    let givens = Grid::from_fn(Shape::new(rows, cols), value);
    let board = Takuzu::new(givens, rules).expect("a board");
    let pairs = board.shape().neighbours().step_by(4);
    let signs = pairs.map(|[one, other]| Sign::new(one, other, Relation::Different));
    let signs: Vec<Sign> = signs.filter(|_| with_signs).collect();
    board.with_signs(signs).expect("signs").into()
}

fn sudoku(rows: usize, cols: usize) -> Puzzle {
    let side = rows * cols;
    let number = |cell: Cell| {
        let value = u8::try_from((cell.row * cols + cell.row / rows + cell.col) % side + 1);
        Some(value.expect("small")).filter(|_| cell.row.is_multiple_of(2))
    };
    let givens = Grid::from_fn(Shape::square(side), number);
    Sudoku::new(givens, Shape::new(rows, cols)).expect("a board").into()
}

fn item(number: usize, puzzle: Puzzle) -> Item {
    let full = |cell: Cell| puzzle.givens()[cell].or(Some(1));
    let solution = Grid::from_fn(puzzle.shape(), full);
    // Nobody needs the level of such a board.
    let limits = Limits::none().with_stop(|| true);
    let mut item = Item::new(number, puzzle, solution, &limits);
    item.level = Some(Level::ALL[number % Level::ALL.len()]);
    item.with_name(
        number.is_multiple_of(3).then(|| "A name that is longer than most boards are wide".into()),
    )
}

/// Boards of one kind and size, or a mixture.
fn items(random: &mut ChaCha8Rng) -> Vec<Item> {
    let count = [1, 2, 3, 8, 13, 50][random.random_range(0..6)];
    let sizes = [(2, 2), (4, 4), (6, 8), (7, 7), (10, 10), (9, 4), (14, 20), (3, 1), (40, 40)];
    let blocks = [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5)];
    let mut draw = || match random.random_range(0..3) {
        0 => {
            let (rows, cols) = blocks[random.random_range(0..blocks.len())];
            sudoku(rows, cols)
        }
        _ => {
            let (rows, cols) = sizes[random.random_range(0..sizes.len())];
            takuzu(rows, cols, random.random_bool(0.3))
        }
    };
    let (first, is_mixed) = (draw(), count % 2 == 1);
    let puzzle = |_| if is_mixed { draw() } else { first.clone() };
    let puzzles: Vec<Puzzle> = (0..count).map(puzzle).collect();
    puzzles.into_iter().zip(1..).map(|(puzzle, number)| item(number, puzzle)).collect()
}

fn style(random: &mut ChaCha8Rng) -> Style {
    let mut style = Style::default();
    let papers = ["a4", "A5", "letter", "6x9", "8.5X11in", "170×240mm"];
    style.paper = papers[random.random_range(0..papers.len())].parse().expect("paper");
    style.gutter = random.random_bool(0.3);
    style.landscape = random.random_bool(0.3);
    style.large_print = random.random_bool(0.3);
    style.solutions = Solutions::ALL[random.random_range(0..Solutions::ALL.len())];
    style.notes = random.random_bool(0.2);
    style.sections = random.random_bool(0.3);
    style.per_page =
        random.random_bool(0.3).then(|| [random.random_range(1..=3), random.random_range(1..=3)]);
    style.title =
        random.random_bool(0.5).then(|| "Ninety-nine puzzles for long and rainy afternoons".into());
    style.rules = random.random_bool(0.5);
    style.names = random.random_bool(0.5);
    style.language = Language::ALL[random.random_range(0..2)];
    style.symbols = [Symbols::Digits, Symbols::Letters, Symbols::Discs][random.random_range(0..3)];
    style.made_by = vec!["takuzu-sat 0.2.0: generate -n 50 --size 10 --seed 7".into()];
    style.command = Some("takuzu-sat book --title 'Ninety-nine puzzles' --paper a5".into());
    style
}

/// The words of a page outside its boards, with their corners.
fn words(page: &Drawing) -> Vec<(&str, Weight, Corners)> {
    let in_a_board = |at: usize| page.pictures().iter().any(|board| board.figures.contains(&at));
    let loose = page.figures().iter().enumerate().filter(|&(at, _)| !in_a_board(at));
    let words = loose.map(|(_, figure)| match figure {
        Figure::Word { text, style, .. } => (text.as_str(), style.weight, figure.bounds()),
        _ => panic!("a page has words and boards alone: {figure:?}"),
    });
    words.collect()
}

/// The boards of a page by their figures.
fn boards(page: &Drawing) -> Vec<Corners> {
    let corners = page.pictures().iter().map(|board| {
        let bounds = page.figures()[board.figures.clone()].iter().map(Figure::bounds);
        let both = |[low, high]: Corners, [other_low, other_high]: Corners| {
            let axis =
                |axis: usize| (low[axis].min(other_low[axis]), high[axis].max(other_high[axis]));
            let [(left, right), (top, bottom)] = [axis(0), axis(1)];
            [[left, top], [right, bottom]]
        };
        bounds.reduce(both).expect("a board has figures")
    });
    corners.collect()
}

/// The margins at the left and at the right: the inner one of a bound book is the left one of odd pages.
fn margins(style: &Style, number: usize, pages: usize) -> [i32; 2] {
    let [width, height] = style.page_size();
    let outer = if width.min(height) < 180 * MILLIMETRE { 12 } else { 15 } * MILLIMETRE;
    let eighths = 1 + [150, 300, 500, 700].into_iter().filter(|&most| pages > most).count();
    let more = if style.gutter { i32::try_from(eighths).expect("few") * 3175 } else { 0 };
    if number.is_multiple_of(2) { [outer, outer + more] } else { [outer + more, outer] }
}

/// Complains about what a press does not print: lines under 0.75 points, letters under 6, greys.
fn check_ink(page: &Drawing, what: &str) {
    let points = |length: i32| f64::from(length) * POINTS;
    for figure in page.figures() {
        let (is_large, ink) = match figure {
            Figure::Line { width, ink, .. } | Figure::Frame { width, ink, .. } => {
                (points(*width) >= 0.75, *ink)
            }
            Figure::Rect { size, ink, .. } => (points(size[0].min(size[1])) >= 0.75, *ink),
            Figure::Disc { radius, ink, .. } => (points(*radius) >= 0.75, *ink),
            // DejaVu's capitals are 0.729 of the size.
            Figure::Word { style, .. } => (points(style.height) >= 6.0 * 0.729, style.ink),
        };
        assert!(is_large && matches!(ink, Ink::Black | Ink::White), "{figure:?}\n{what}");
    }
}

/// Complains if something overlaps or is too near the edge of the paper.
fn check(page: &Drawing, [inner, outer]: [i32; 2], what: &str) {
    check_ink(page, what);
    let [width, height] = page.size();
    let words = words(page).into_iter().map(|(text, _, corners)| (text.to_owned(), corners));
    let boards = boards(page).into_iter().zip(page.pictures());
    let boards = boards.map(|(corners, board)| (board.title.clone(), corners));
    let all: Vec<(String, Corners)> = words.chain(boards).collect();
    for (at, (name, corners)) in all.iter().enumerate() {
        let [[left, top], [right, bottom]] = *corners;
        // Half a line, and letters that hang over.
        let [most_left, most_right, most] = [inner, outer, inner.min(outer)].map(|it| it - 500);
        let is_inside = left >= most_left
            && top >= most
            && right <= width - most_right
            && bottom <= height - most;
        assert!(is_inside, "{name} leaves the page {:?}: {corners:?}\n{what}", page.size());
        for (other, [[begin, high], [end, low]]) in &all[..at] {
            let is_apart = right <= *begin || left >= *end || bottom <= *high || top >= *low;
            assert!(is_apart, "{name} lies on {other}: {corners:?}\n{what}");
        }
    }
}

/// The bold numbers of pages.
fn numbers<'a>(pages: impl IntoIterator<Item = &'a Drawing>) -> Vec<usize> {
    let words = pages.into_iter().flat_map(words);
    let bold = words.filter(|&(_, weight, _)| weight == Weight::Bold);
    bold.filter_map(|(text, ..)| text.parse().ok()).collect()
}

#[test]
fn pages_are_in_order() {
    let mut random = ChaCha8Rng::seed_from_u64(20);
    let mut laid_out = 0;
    for _ in 0..250 {
        let (mut items, style) = (items(&mut random), style(&mut random));
        if style.sections {
            sort_by_level(&mut items);
        }
        let what = format!("{style:?}, {} puzzles, first {}", items.len(), items[0].title());
        let book = match Book::new(&items, style.clone()) {
            Ok(book) => book,
            Err(error) => {
                assert!(error.to_string().contains("do not fit"), "{error} {what}");
                continue;
            }
        };
        laid_out += 1;
        let [pages, answers]: [Vec<Drawing>; 2] =
            [book.pages().collect(), book.answers().collect()];
        for (pages, count) in [(&pages, pages.len()), (&answers, pages.len())] {
            for (page, number) in pages.iter().zip(1..) {
                check(page, margins(&style, number, count), &what);
            }
        }
        let all: Vec<usize> = (1..=items.len()).collect();
        let [columns, rows] = book.per_page();
        let levels = items.chunk_by(|one, other| !style.sections || one.level == other.level);
        let lengths: Vec<usize> = levels.map(<[Item]>::len).collect();
        let headings = if lengths.len() > 1 { lengths.len() } else { 0 };
        let front = if style.title.is_some() { 2 } else { 0 };
        let (_, behind) = pages.split_at(front);
        // The rules take any number of pages, and the last page of puzzles is known by its last number.
        let first = behind.iter().position(|page| numbers([page]).contains(&1)).expect("puzzle 1");
        let first = first - headings.min(1);
        let has_contents = book.outline().iter().any(|mark| mark.title == "Contents");
        assert!(!has_contents, "a table of contents does not name itself");
        let blank = pages.iter().filter(|page| page.figures().is_empty()).count();
        let is_long = style.title.is_some() && pages.len() - blank > 16 + front + first;
        assert!(first > 0 || !(style.rules || is_long), "{what}");
        let outline = book.outline();
        let sections = outline.iter().filter(|mark| mark.title.contains(" – "));
        let sections: Vec<usize> = sections.map(|mark| mark.page).collect();
        assert_eq!(sections.len(), headings, "{what}");
        assert!(
            sections.iter().all(|page| page % 2 == 1),
            "a part on the left: {sections:?} {what}"
        );
        let full = lengths.iter().map(|length| length.div_ceil(columns * rows));
        // The last page of a section may be followed by a blank one.
        let puzzle_pages = full.fold(0, |count, full| match headings {
            0 => full,
            _ => count + (front + first + count) % 2 + 1 + full,
        });
        let (puzzles, solutions) = behind[first..].split_at(puzzle_pages);
        assert_eq!(numbers(puzzles), all, "{what}");
        let boards =
            |pages: &[Drawing]| pages.iter().map(|page| page.pictures().len()).sum::<usize>();
        let [at_puzzles, at_end, apart] = match style.solutions {
            Solutions::None => [1, 0, 0],
            Solutions::Below | Solutions::UpsideDown => [2, 0, 0],
            Solutions::End => [1, 1, 0],
            Solutions::Separate => [1, 0, 1],
        };
        let at_puzzles = at_puzzles + usize::from(style.notes);
        assert_eq!(boards(puzzles), at_puzzles * items.len(), "{what}");
        for (pages, times) in [(solutions, at_end), (&answers, apart)] {
            assert_eq!(boards(pages), times * items.len(), "{what}");
            assert_eq!(numbers(pages), all[..times * items.len()], "{what}");
        }
    }
    assert!(laid_out > 200, "{laid_out}");
}

#[test]
fn eight_puzzles_and_their_solutions_take_two_pages() {
    let items: Vec<Item> = (1..=8).map(|number| item(number, takuzu(8, 8, false))).collect();
    for (name, paper) in Paper::NAMED {
        let mut style = Style::default();
        style.paper = paper;
        let book = Book::new(&items, style).expect("a book");
        let (_, cell) = book.smallest_cell();
        assert!(cell >= WRITABLE, "{name}: {cell}");
        let pages = book.pages().count();
        assert!(pages == 2 || paper == Paper::A5 && pages < 5, "{name}: {pages}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let items = [item(1, takuzu(10, 10, false))];
    let refused = |style: Style| Book::new(&items, style).expect_err("refused").to_string();
    let mut style = Style::default();
    style.per_page = Some([100, 100]);
    assert!(
        refused(style)
            .starts_with("100x100 puzzles do not fit on a page: puzzle 1 has 10x10 cells")
    );
    let mut style = Style::default();
    style.title = Some("long ".repeat(50));
    assert!(refused(style).contains("a title of 250 characters is too long"));
    for sides in [[0, 1], [1, 0], [usize::MAX, usize::MAX]] {
        let mut style = Style::default();
        style.per_page = Some(sides);
        assert!(Book::new(&items, style).is_err(), "{sides:?}");
    }
    assert!(Book::new(&[], Style::default()).is_err());
    // Letters under 6 points.
    let large = [item(1, takuzu(64, 64, false))];
    assert!(Book::new(&large, Style::default()).is_err());
    assert!(Book::new(&[item(1, takuzu(63, 63, false))], Style::default()).is_ok());
}

#[test]
fn paper_has_a_name_or_two_sides() {
    let size = |text: &str| text.parse::<Paper>().map(Paper::size).ok();
    for (text, expected) in [
        ("a4", Some([210_000, 297_000])),
        ("Letter", Some([215_900, 279_400])),
        ("6x9", Some([152_400, 228_600])),
        ("8.5x11in", Some([215_900, 279_400])),
        ("148X210", Some([148_000, 210_000])),
        ("100x150mm", Some([100_000, 150_000])),
        ("30x30", Some([762_000, 762_000])),
        ("a3", None),
        ("3x9", None),
        ("6x", None),
        ("-6x9", None),
        ("6x9cm", None),
        ("infx9", None),
        ("1e2x1e2", None),
        ("1001x500", None),
        ("6x9x2", None),
    ] {
        assert_eq!(size(text), expected, "{text}");
    }
}

/// Puzzles of the project, with their solutions and levels.
fn solved(files: &[&str]) -> Vec<Item> {
    let folder = crate::program::repository().join("docs/puzzles");
    let puzzles = files.iter().flat_map(|file| {
        let text = std::fs::read(folder.join(file)).expect("a file");
        let reader = Reader::new(file, Cursor::new(text), ReadOptions::default());
        reader.map(|entry| entry.expect("a puzzle").puzzle).collect::<Vec<Puzzle>>()
    });
    let solved = puzzles.zip(1..).map(|(puzzle, number)| {
        let solution = puzzle.solve().expect("solved").expect("a solution");
        Item::new(number, puzzle, solution, &Limits::none())
    });
    solved.collect()
}

/// Each technique that a puzzle needs has its name, its level and a picture; nothing overlaps.
#[test]
fn techniques_that_puzzles_need_are_shown() {
    let mut items = solved(&["ten.txt", "sudoku-9.sdk", "normal-14.txt"]);
    sort_by_level(&mut items);
    let needed = Kind::ALL.into_iter().flat_map(Kind::techniques).filter(|&technique| {
        !technique.is_search() && items.iter().any(|item| item.needs(technique))
    });
    let needed: Vec<Technique> = needed.collect();
    assert!(needed.len() > 5, "{needed:?}");
    for (paper, symbols) in
        [("a4", Symbols::Discs), ("a5", Symbols::Digits), ("6x9", Symbols::Letters)]
    {
        for language in Language::ALL {
            let mut style = Style::default();
            (style.language, style.symbols) = (language, symbols);
            (style.how_to_solve, style.sections) = (true, true);
            style.paper = paper.parse().expect("paper");
            let book = Book::new(&items, style.clone()).expect("a book");
            let outline = book.outline();
            let titles: Vec<&Bookmark> = outline.iter().filter(|mark| !mark.is_part).collect();
            let pages: Vec<Drawing> = book.pages().collect();
            let lesson = &pages[..titles[1].page - 1];
            let has_words = lesson.last().is_some_and(|page| !page.figures().is_empty());
            let lesson = if has_words { lesson } else { &lesson[..lesson.len() - 1] };
            // Two kinds of puzzles are too much for four small pages.
            let most = if paper == "a4" { 4 } else { 5 };
            assert!((2..=most).contains(&lesson.len()), "{} pages on {paper}", lesson.len());
            for (page, number) in lesson.iter().zip(1..) {
                check(page, margins(&style, number, pages.len()), paper);
            }
            // A long title takes two lines, the level beside the last word.
            let is_torn = |text: &str| text.ends_with('·') || text.starts_with('·');
            let torn = lesson.iter().flat_map(words).find(|(text, ..)| is_torn(text.trim()));
            assert_eq!(torn, None, "{paper}");
            let bold =
                lesson.iter().flat_map(words).filter(|(_, weight, _)| *weight == Weight::Bold);
            let said = bold.map(|(text, ..)| text.to_lowercase()).collect::<Vec<_>>().join(" ");
            for technique in &needed {
                let level = language.level(technique.level());
                let title = format!("{} · {level}", language.technique(*technique)).to_lowercase();
                let said = said.replace('\u{a0}', " ");
                assert_eq!(said.matches(&title).count(), 1, "{title}: {said}");
            }
            // A board for each, and a sample for each mark.
            let boards = lesson.iter().map(|page| page.pictures().len()).sum::<usize>();
            assert!(boards > needed.len() && boards <= needed.len() + 8, "{boards}");
            // Each title of the outline is on the page that it leads to.
            for mark in titles {
                let title = mark.title.split(" – ").next().unwrap_or_default();
                let is_heading = |(text, ..): &(&str, _, _)| text.starts_with(title);
                assert!(words(&pages[mark.page - 1]).iter().any(is_heading), "{mark:?}");
            }
        }
    }
}

/// What does not fit on a page of this kind is left out.
#[test]
fn techniques_stay_on_small_pages() {
    let items = solved(&["ten.txt", "normal-14.txt"]);
    for (paper, is_landscape) in [("a5", true), ("80x120mm", false), ("80x100mm", false)] {
        let mut style = Style::default();
        (style.paper, style.landscape) = (paper.parse().expect("paper"), is_landscape);
        style.how_to_solve = true;
        let book = Book::new(&items, style.clone()).expect("a book");
        let pages: Vec<Drawing> = book.pages().collect();
        for (page, number) in pages.iter().zip(1..) {
            check(page, margins(&style, number, pages.len()), paper);
        }
    }
}

/// The numbers in the table of contents are those of the outline.
#[test]
fn a_long_book_has_contents_and_sections() {
    let items: Vec<Item> = (1..=60).map(|number| item(number, takuzu(10, 10, false))).collect();
    let mut items = items;
    sort_by_level(&mut items);
    assert!(items.iter().map(|item| item.number).eq(1..=60));
    let mut style = Style::default();
    (style.title, style.rules, style.sections) = (Some("Long".into()), true, true);
    style.paper = Paper::A5;
    let book = Book::new(&items, style).expect("a book");
    let pages: Vec<Drawing> = book.pages().collect();
    let said = words(&pages[2]);
    assert!(said.iter().any(|(text, ..)| *text == "Contents"), "{said:?}");
    for mark in book.outline().iter().filter(|mark| !mark.is_part && mark.page > 3) {
        let line = said.iter().find(|(text, ..)| *text == mark.title).expect("a line");
        let number = said.iter().find(|(text, ..)| *text == mark.page.to_string()).expect("it");
        assert!(line.2[0][1] < number.2[1][1] && number.2[0][1] < line.2[1][1], "{mark:?}");
    }
    let levels = Level::ALL.map(|level| Language::English.level(level).to_lowercase());
    let named = levels.map(|level| {
        let line = |(text, ..): &&(&str, Weight, Corners)| text.to_lowercase().starts_with(&level);
        said.iter().filter(line).count()
    });
    assert_eq!(named, [1; 6]);
}

/// What the boards leave of a page is the same at both ends and between them, if there is more than the least.
#[test]
fn white_space_is_even() {
    for (paper, sides, count) in [("a4", 6, 8), ("a5", 10, 2), ("letter", 20, 1), ("6x9", 14, 1)] {
        let items: Vec<Item> =
            (1..=count).map(|number| item(number, takuzu(sides, sides, false))).collect();
        let mut style = Style::default();
        style.paper = paper.parse().expect("paper");
        let [left, right] = margins(&style, 1, 1);
        let book = Book::new(&items, style).expect("a book");
        let page = book.pages().next().expect("a page");
        let boards = boards(&page);
        let least = boards.iter().map(|board| board[0][0]).min().expect("a board");
        let most = boards.iter().map(|board| board[1][0]).max().expect("a board");
        let [before, after] = [least - left, page.size()[0] - right - most];
        assert!((before - after).abs() < MILLIMETRE, "{paper}: {before} and {after}");
        if book.per_page()[0] > 1 {
            let next = boards.iter().map(|board| board[0][0]).filter(|&at| at > least + 100).min();
            let between = next.expect("a second column") - boards[0][1][0];
            assert!(between >= before - MILLIMETRE, "{paper}: {before}, {between}");
        }
    }
}

/// Small solutions stand where they take the least room: on A5 a page has two puzzles of 10x10.
#[test]
fn small_solutions_are_legible_and_save_pages() {
    let items: Vec<Item> = (1..=4).map(|number| item(number, takuzu(10, 10, false))).collect();
    for solutions in [Solutions::Below, Solutions::UpsideDown] {
        let mut style = Style::default();
        (style.solutions, style.paper) = (solutions, Paper::A5);
        let book = Book::new(&items, style).expect("a book");
        assert_eq!(book.pages().count(), 2);
        let page = book.pages().next().expect("a page");
        let turned = page
            .figures()
            .iter()
            .filter(|figure| matches!(figure, Figure::Word { style, .. } if style.is_turned));
        // A word and all symbols of both solutions.
        let expected = if solutions == Solutions::UpsideDown { 2 * 101 } else { 0 };
        assert_eq!(turned.count(), expected);
        let told = page.pictures().iter().filter(|board| board.title.ends_with(", upside down"));
        assert_eq!(told.count(), expected / 101);
    }
}

/// Margins grow with the pages, and these with the margins.
#[test]
fn a_thick_book_has_wide_inner_margins() {
    for (count, pages) in [(140, 141), (290, 291), (480, 481), (650, 651), (800, 801)] {
        let items: Vec<Item> =
            (1..=count).map(|number| item(number, takuzu(4, 4, false))).collect();
        let mut style = Style::default();
        (style.gutter, style.per_page) = (true, Some([1, 1]));
        (style.solutions, style.rules) = (Solutions::None, true);
        style.paper = Paper::A5;
        let book = Book::new(&items, style.clone()).expect("a book");
        let all: Vec<Drawing> = book.pages().collect();
        assert_eq!(all.len(), pages);
        for (page, number) in all.iter().zip(1..).take(3) {
            let [inner, outer] = margins(&style, number, pages);
            check(page, [inner, outer], "gutter");
            // Its number is in the middle between the margins.
            let middle = inner + (page.size()[0] - inner - outer) / 2;
            let found = page.figures().iter().any(|figure| {
                matches!(figure, Figure::Word { text, at, .. } if *text == number.to_string() && at[0] == middle)
            });
            assert!(found, "page {number} of {pages}");
        }
    }
}

/// Each rule of a puzzle is said, and the example has exactly one solution.
#[test]
fn rules_have_examples_with_one_solution() {
    let puzzles =
        [takuzu(6, 6, false), takuzu(6, 6, true), takuzu(7, 7, false), sudoku(3, 3), sudoku(4, 4)];
    for puzzle in puzzles {
        let example = puzzle.example().expect("an example");
        assert!(example.is_unique().expect("an answer"), "{example:?}");
        assert_eq!(example.face().variant.is_empty(), puzzle.face().variant.is_empty());
    }
    let strict: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    assert_eq!(strict.example(), Some(strict));
}

/// A title may be one long word, or have signs that no font has.
#[test]
fn strange_titles_stay_on_the_page() {
    let items = [item(1, takuzu(4, 4, false))];
    for title in [
        "a",
        "Donaudampfschifffahrtsgesellschaft".repeat(5).as_str(),
        "数独\u{1}\n\t2",
        " ",
        "é € ☃ – …",
    ] {
        let mut style = Style::default();
        style.paper = Paper::A5;
        style.title = Some(title.into());
        style.rules = true;
        let book = Book::new(&items, style).expect("a book");
        book.pages().for_each(|page| check(&page, [12 * MILLIMETRE; 2], title));
    }
}

#[test]
fn those_who_cannot_see_a_board_are_told_in_the_language_of_the_book() {
    let items = [item(1, takuzu(4, 6, true)), item(2, sudoku(2, 3)), item(3, takuzu(5, 5, false))];
    let told = |symbols: Symbols, language: Language| {
        let mut style = Style::default();
        (style.symbols, style.language) = (symbols, language);
        (style.title, style.rules) = (Some("Été".into()), true);
        let book = Book::new(&items, style).expect("a book");
        let pages: Vec<Drawing> = book.pages().collect();
        let pictures = pages.iter().flat_map(Drawing::pictures);
        let told: Vec<String> =
            pictures.map(|picture| format!("{}: {}", picture.title, picture.description)).collect();
        told
    };
    let english = told(Symbols::Discs, Language::English);
    let french = told(Symbols::Discs, Language::French);
    // The title page, an example for each board and its solution, the puzzles and theirs.
    assert_eq!([english.len(), french.len()], [13, 13], "{english:#?}");
    let is_english = |text: &&String| {
        ["Row ", "blank", "white", "black", "Signs"].iter().any(|word| text.contains(word))
    };
    assert_eq!(french.iter().find(is_english), None);
    let first = |told: &[String], begin: &str| {
        let found = told.iter().find(|text| text.starts_with(begin));
        found.unwrap_or_else(|| panic!("{told:#?}")).clone()
    };
    assert!(
        first(&english, "1. Takuzu")
            .contains("Row 1: black disc, blank, blank, black disc, blank, blank. Row 2: "),
        "{english:#?}"
    );
    assert!(first(&english, "1. Takuzu").contains("Signs: r1c1 x r1c2, "));
    assert!(first(&french, "1. Takuzu").contains("Signes\u{a0}: L1C1 x L1C2, "));
    assert!(
        first(&french, "Solution de la grille 2").contains("Ligne 1\u{a0}: 1, 2, 3, 4, 5, 6. ")
    );
    let letters = told(Symbols::Letters, Language::French);
    assert!(first(&letters, "3. Takuzu").contains("Ligne 1\u{a0}: X, vide, vide, X, vide. "));
}
