//! Charts: bars from left to right, one below the other, in groups with an axis each.

use itertools::Itertools as _;

use super::drawing::{Drawing, Figure};
use super::ink::{Anchor, Ink, TextStyle};
use super::{CELL, MARGIN};

/// The length of a bar from end to end of its axis.
const LONGEST: i32 = 15 * CELL;
/// The height of a row, of its bar, and of the gap above a group.
const ROW: i32 = 1400;
const BAR: i32 = 800;
const ABOVE: i32 = 600;
const PLAIN: TextStyle = TextStyle::book(520);
const HEADING: TextStyle = TextStyle::bold(520);
const TITLE: TextStyle = TextStyle::bold(720);
/// The room between a name, a bar and its label.
const GAP: i32 = 400;
/// The thickness of the axis and of the lines at its marks.
const LINE: i32 = 50;

/// A bar of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The name before the bar.
    pub name: String,
    /// The length, from 0 to 1; nothing where there is no value.
    pub share: Option<f64>,
    /// The value behind the bar, in words.
    pub label: String,
}

/// Bars that are measured by one axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// The words above the bars.
    pub heading: String,
    /// The bars, the uppermost first.
    pub bars: Vec<Bar>,
    /// Places of the axis, from 0 to 1, and what to write there.
    pub marks: Vec<(f64, String)>,
}

/// A chart in groups.
///
/// ```
/// use takuzu_sat::render::{Bar, Bars, Chart};
///
/// let bar = |name: &str, share| Bar { name: name.into(), share: Some(share), label: format!("{} %", 100.0 * share) };
/// let bars = Bars { heading: "level".into(), bars: vec![bar("easy", 0.75), bar("hard", 0.25)], marks: Vec::new() };
/// let notes = vec!["Made by hand.".into()];
/// let drawing = Chart { title: "8 puzzles".into(), groups: vec![bars], notes }.draw();
/// assert_eq!(drawing.description(), "level: easy 75 %, hard 25 %. Made by hand.");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// The words above everything.
    pub title: String,
    /// The groups, the uppermost first.
    pub groups: Vec<Bars>,
    /// Sentences below everything: what the names mean, where and when it was measured.
    pub notes: Vec<String>,
}

impl Chart {
    /// Draws the chart.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let widest = |words: &mut dyn Iterator<Item = &String>, style: TextStyle| {
            words.map(|word| style.width(word)).max().unwrap_or(0)
        };
        let begin = MARGIN + widest(&mut self.bars().map(|bar| &bar.name), PLAIN) + GAP;
        let label = widest(&mut self.bars().map(|bar| &bar.label), PLAIN);
        let heading = widest(&mut self.groups.iter().map(|group| &group.heading), HEADING);
        let title = widest(&mut [&self.title].into_iter(), TITLE);
        let right = (begin + LONGEST + GAP + label).max(MARGIN + heading.max(title));
        let height: i32 = self.groups.iter().map(Bars::height).sum();
        let notes = self.notes.iter().flat_map(|note| PLAIN.lines(note, right - MARGIN));
        let notes: Vec<String> = notes.collect();
        let end = MARGIN + ROW + height;
        let below = if notes.is_empty() { 0 } else { ABOVE + PLAIN.line() * rows(notes.len()) };
        let size = [right + MARGIN, end + below + MARGIN];
        let mut drawing = Drawing::new(size, self.title.clone(), self.description());
        let mut pen = Pen { begin, top: MARGIN, drawing: &mut drawing };
        pen.write(&self.title, MARGIN, Anchor::Start, TITLE);
        pen.top += ROW;
        for group in &self.groups {
            pen.draw(group);
        }
        for (note, row) in notes.iter().zip(0..) {
            let at = [MARGIN, end + ABOVE + PLAIN.line() * row + PLAIN.line() / 2];
            drawing.push(PLAIN.word(note, at, Anchor::Start));
        }
        drawing
    }

    fn bars(&self) -> impl Iterator<Item = &Bar> {
        self.groups.iter().flat_map(|group| &group.bars)
    }

    fn description(&self) -> String {
        let groups = self.groups.iter().map(|group| {
            let bars = group.bars.iter().map(|bar| format!("{} {}", bar.name, bar.label));
            format!("{}: {}.", group.heading, bars.format(", "))
        });
        groups.chain(self.notes.iter().cloned()).format(" ").to_string()
    }
}

fn rows(count: usize) -> i32 {
    i32::try_from(count).expect("a chart is not so long")
}

impl Bars {
    /// The height of the bars alone.
    fn long(&self) -> i32 {
        ROW * rows(self.bars.len())
    }

    /// The height with the heading and the marks.
    fn height(&self) -> i32 {
        let marks = if self.marks.is_empty() { 0 } else { ROW };
        ABOVE + ROW + self.long() + marks
    }
}

struct Pen<'a> {
    /// The left end of all bars.
    begin: i32,
    top: i32,
    drawing: &'a mut Drawing,
}

impl Pen<'_> {
    fn draw(&mut self, group: &Bars) {
        self.top += ABOVE;
        self.write(&group.heading, MARGIN, Anchor::Start, HEADING);
        self.top += ROW;
        for &(share, _) in &group.marks {
            self.line(self.begin + length(share), group.long(), Ink::Pale);
        }
        let axis = self.top;
        for bar in &group.bars {
            self.draw_bar(bar);
            self.top += ROW;
        }
        for (share, label) in &group.marks {
            self.write(label, self.begin + length(*share), Anchor::Middle, PLAIN);
        }
        let end = axis + group.height() - ABOVE - ROW;
        self.top = axis;
        self.line(self.begin, group.long(), Ink::Black);
        self.top = end;
    }

    fn draw_bar(&mut self, bar: &Bar) {
        self.write(&bar.name, self.begin - GAP, Anchor::End, PLAIN);
        let end = self.begin + bar.share.map_or(0, length);
        // The paper behind the label covers the lines at the marks.
        let label = [end, 2 * GAP + PLAIN.width(&bar.label), BAR];
        self.fill(label, Ink::White);
        self.fill([self.begin, end - self.begin, BAR], Ink::Dark);
        self.write(&bar.label, end + GAP, Anchor::Start, PLAIN);
    }

    /// Fills a part of the row: its left end, its width and its height.
    fn fill(&mut self, [left, width, height]: [i32; 3], ink: Ink) {
        if width > 0 {
            self.drawing.push(Figure::Rect {
                corner: [left, self.top + (ROW - height) / 2],
                size: [width, height],
                ink,
            });
        }
    }

    fn line(&mut self, at: i32, height: i32, ink: Ink) {
        self.drawing.push(Figure::Line {
            from: [at, self.top],
            to: [at, self.top + height],
            width: LINE,
            ink,
        });
    }

    fn write(&mut self, text: &str, at: i32, anchor: Anchor, style: TextStyle) {
        let at = [at, self.top + ROW / 2];
        self.drawing.push(style.word(text, at, anchor));
    }
}

fn length(share: f64) -> i32 {
    (share.clamp(0.0, 1.0) * f64::from(LONGEST)).round() as i32
}
