//! Signs to cells, and rows that must all be as long as each other.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::ReadOptions;
use super::error::{ParseError, is_printable, shown};
use super::stream::{TextLine, is_space};
use crate::grid::{Grid, Shape};
use crate::takuzu::{Majority, Rules, Signs, Takuzu};

/// The three signs that mean zero, one and blank, where they are not `0`, `1` and `.`: `OX.`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellSigns([char; 3]);

impl CellSigns {
    /// The signs of zero, one and blank.
    ///
    /// # Errors
    ///
    /// When two are equal, or one cannot be seen, is a frame or begins a comment.
    pub fn new(signs: [char; 3]) -> Result<CellSigns, BadCellSigns> {
        let [zero, one, blank] = signs;
        let usable =
            |sign: char| is_printable(sign) && !sign.is_whitespace() && !"#|/│║┃".contains(sign);
        if zero == one || one == blank || zero == blank || !signs.into_iter().all(usable) {
            return Err(BadCellSigns(signs.iter().collect()));
        }
        Ok(CellSigns(signs))
    }
}

impl FromStr for CellSigns {
    type Err = BadCellSigns;

    fn from_str(text: &str) -> Result<CellSigns, BadCellSigns> {
        let signs: Vec<char> = text.chars().collect();
        let signs = <[char; 3]>::try_from(signs).map_err(|_| BadCellSigns(text.to_owned()))?;
        CellSigns::new(signs)
    }
}

/// Signs that cannot mean zero, one and blank.
#[derive(Clone, PartialEq, Eq)]
pub struct BadCellSigns(String);

impl fmt::Display for BadCellSigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not three different signs, for zero, one and blank, such as `OX.` \
             (no space, frame, `/` or `#`)",
            shown(&self.0)
        )
    }
}

crate::error::is_error!(BadCellSigns);

/// What signs mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Alphabet {
    meaning: Meaning,
    lenient: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Digits,
    /// X is one, O is zero.
    Letters,
    Named(CellSigns),
}

impl Alphabet {
    pub(super) fn new(options: &ReadOptions) -> Alphabet {
        Alphabet {
            meaning: options.cells.map_or(Meaning::Digits, Meaning::Named),
            lenient: options.lenient,
        }
    }

    /// With X and O in place of digits, unless other signs are named.
    pub(super) fn or_letters(self) -> Alphabet {
        match self.meaning {
            Meaning::Digits => Alphabet {
                meaning: Meaning::Letters,
                ..self
            },
            Meaning::Letters | Meaning::Named(_) => self,
        }
    }

    /// Whether the caller says which signs are cells.
    pub(super) fn is_named(self) -> bool {
        matches!(self.meaning, Meaning::Named(_))
    }

    /// Whether the caller says that this sign is a cell.
    pub(super) fn names(self, sign: char) -> bool {
        matches!(self.meaning, Meaning::Named(CellSigns(signs)) if signs.contains(&sign))
    }

    /// The same without other blanks.
    pub(super) fn strict(self) -> Alphabet {
        Alphabet {
            lenient: false,
            ..self
        }
    }

    /// Whether any sign may be a cell, so that a line of digits may be a row.
    pub(super) fn is_wide(self) -> bool {
        self.lenient || self.is_named()
    }

    /// The value that a sign stands for, `None` being a blank; else what is wrong with the sign.
    pub(super) fn value(self, sign: char) -> Result<Option<u8>, String> {
        let known = match (self.meaning, sign) {
            (Meaning::Named(CellSigns([zero, one, blank])), _) => match sign {
                _ if sign == zero => Some(Some(0)),
                _ if sign == one => Some(Some(1)),
                _ if sign == blank => Some(None),
                _ => None,
            },
            (Meaning::Digits, '0') | (Meaning::Letters, 'O' | 'o') => Some(Some(0)),
            (Meaning::Digits, '1') | (Meaning::Letters, 'X' | 'x') => Some(Some(1)),
            (_, '.' | '_' | '-' | '?' | '*') => Some(None),
            _ => None,
        };
        match known {
            Some(value) => Ok(value),
            None if self.lenient && !is_treacherous(sign) => Ok(None),
            None => Err(self.unknown(sign)),
        }
    }

    /// What is wrong with a sign.
    fn unknown(self, sign: char) -> String {
        let what = describe(sign);
        if sign.is_control() {
            return format!("{what} is a control character, not a cell");
        }
        if sign.is_whitespace() {
            return format!("{what} is not a plain space: cells are set apart by spaces or tabs");
        }
        if !is_printable(sign) {
            return format!("{what} is invisible: a cell is 0, 1 or a blank (. _ - ? *)");
        }
        match self.meaning {
            Meaning::Named(CellSigns([zero, one, blank])) => {
                format!("{what} is none of the named cells: `{zero}`, `{one}` or, blank, `{blank}`")
            }
            Meaning::Letters => format!("{what} is neither O, X nor a blank (. _ - ? *)"),
            Meaning::Digits if is_treacherous(sign) => {
                format!("{what} is not one of the plain digits 0 and 1")
            }
            Meaning::Digits => format!(
                "{what} is neither 0, 1 nor a blank (. _ - ? *); \
                 with --lenient any sign but 0 and 1 is a blank{}",
                other_meaning(sign)
            ),
        }
    }
}

/// What a sign may also be meant as, with the flag that says so.
fn other_meaning(sign: char) -> &'static str {
    match sign {
        'x' | 'X' | 'o' | 'O' => ", with --from xo X is 1 and O is 0",
        '=' => ", with --from signs it stands between cells",
        '2'..='9' | 'A'..='P' => {
            ", --cells names other signs, such as --cells 12. (a Sudoku? --puzzle sudoku)"
        }
        _ if sign.is_ascii_alphanumeric() => ", --cells names other signs, such as --cells 12.",
        _ => "",
    }
}

/// What no reading takes for a blank: the invisible, and digits that may be meant as 0 or 1.
fn is_treacherous(sign: char) -> bool {
    !is_printable(sign) || (!sign.is_ascii() && sign.is_numeric())
}

/// The lengths that sides may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    Even,
    Any,
}

impl Sides {
    /// What the caller allows; a text may allow more.
    pub(super) fn of(options: &ReadOptions) -> Sides {
        let of_rules = options.rules.map_or(Majority::None, |rules| rules.majority);
        match options.majority.unwrap_or(of_rules) {
            Majority::None => Sides::Even,
            Majority::One | Majority::Either => Sides::Any,
        }
    }

    /// Whether a side may be so long.
    pub(super) fn allow(self, side: usize) -> bool {
        self == Sides::Any || side.is_multiple_of(2)
    }
}

/// What a text says of a puzzle: its givens and, where the format has a place for them, signs, and
/// which rules hold.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) givens: Grid,
    pub(super) signs: Signs,
    pub(super) distinct_lines: Option<bool>,
    pub(super) majority: Option<Majority>,
}

impl Found {
    /// The same of a text that says whether rule 3 holds.
    pub(super) fn with_distinct_lines(self, distinct_lines: Option<bool>) -> Found {
        Found {
            distinct_lines,
            ..self
        }
    }

    /// The same with signs between the cells.
    pub(super) fn with_signs(self, signs: Signs) -> Found {
        Found { signs, ..self }
    }
}

impl From<Grid> for Found {
    fn from(givens: Grid) -> Found {
        Found {
            givens,
            signs: Signs::none(),
            distinct_lines: None,
            majority: None,
        }
    }
}

/// Why no puzzle has this size, which a text announces.
pub(super) fn check_shape(shape: Shape) -> Result<(), String> {
    let longest = shape.rows().max(shape.cols());
    let most = Takuzu::MAX_SIDE;
    if longest == usize::MAX {
        return Err(format!("the size is more than the {most} allowed"));
    }
    if longest > most {
        return Err(format!(
            "the size says {longest}: more than the {most} allowed"
        ));
    }
    // Whether odd sides are allowed is known when the rules are.
    let rules = Rules::TAKUZU.with_majority(Majority::Either);
    match Takuzu::new(Grid::blank(shape), rules) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

/// A side that a text announces in digits; a number that nobody means is [`usize::MAX`].
pub(super) fn announced_side(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX)
}

/// Reads signs that stand side by side.
pub(super) fn values(
    line: &TextLine,
    span: Range<usize>,
    alphabet: Alphabet,
) -> Result<Vec<Option<u8>>, ParseError> {
    let mut values = Vec::with_capacity(span.len());
    for (offset, sign) in line.text()[span.clone()].char_indices() {
        let at = span.start + offset;
        let wrong = |message| line.error(at..at + sign.len_utf8(), message, "not a cell");
        values.push(alphabet.value(sign).map_err(wrong)?);
    }
    Ok(values)
}

/// The one field of a line that is a puzzle.
pub(super) fn only_field(line: &TextLine) -> Result<Range<usize>, ParseError> {
    let mut fields = line.fields();
    let cells = fields.next().unwrap_or_default();
    let Some(next) = fields.next() else {
        return Ok(cells);
    };
    let further = counted(1 + fields.count(), "field");
    let message = format!(
        "{further} behind the cells: a puzzle on a line is cells only \
         (cut -d' ' -f1 keeps the first field)"
    );
    Err(line.error(next.start..line.span().end, message, "not cells"))
}

/// A character by its looks and, where they say too little, its number.
fn describe(sign: char) -> String {
    let number = u32::from(sign);
    let name = match sign {
        '\0' => " (NUL)",
        '\u{A0}' => " (no-break space)",
        '\u{200B}' => " (zero width space)",
        '\u{3000}' => " (ideographic space)",
        '\u{FEFF}' => " (byte order mark)",
        _ => "",
    };
    if sign.is_ascii_graphic() {
        format!("`{sign}`")
    } else if is_printable(sign) {
        format!("`{sign}` (U+{number:04X})")
    } else {
        format!("U+{number:04X}{name}")
    }
}

/// A row of a puzzle: its cells, and the bytes of the line that each was read from.
pub(super) struct Row<'a> {
    line: &'a TextLine,
    span: Range<usize>,
    places: Vec<usize>,
    values: Vec<Option<u8>>,
}

impl<'a> Row<'a> {
    /// A row without cells that stands at these bytes.
    pub(super) fn new(line: &'a TextLine, span: Range<usize>) -> Row<'a> {
        Row {
            line,
            span,
            places: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Reads the signs at these bytes of a line, skipping separators.
    pub(super) fn read(
        line: &'a TextLine,
        span: Range<usize>,
        alphabet: Alphabet,
    ) -> Result<Row<'a>, ParseError> {
        let mut row = Row::new(line, span.clone());
        for (offset, sign) in line.text()[span.clone()].char_indices() {
            if !is_space(sign) {
                row.push(span.start + offset, sign, alphabet)?;
            }
        }
        Ok(row)
    }

    /// Appends the cell that a sign stands for.
    pub(super) fn push(
        &mut self,
        at: usize,
        sign: char,
        alphabet: Alphabet,
    ) -> Result<(), ParseError> {
        let value = alphabet.value(sign).map_err(|wrong| {
            self.line
                .error(at..at + sign.len_utf8(), wrong, "not a cell")
        })?;
        self.push_value(at, value)
    }

    /// Appends a blank that is written as nothing at all.
    pub(super) fn push_blank(&mut self, at: usize) -> Result<(), ParseError> {
        self.push_value(at, None)
    }

    fn push_value(&mut self, at: usize, value: Option<u8>) -> Result<(), ParseError> {
        if self.len() == Takuzu::MAX_SIDE {
            let message = format!("more than {} cells in a row", Takuzu::MAX_SIDE);
            let rest = at..self.span.end;
            return Err(self.line.error(rest, message, "too many"));
        }
        self.places.push(at);
        self.values.push(value);
        Ok(())
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// An error about the row as a whole.
    pub(super) fn error(&self, message: impl Into<String>, label: &str) -> ParseError {
        self.line.error(self.span.clone(), message, label)
    }

    /// That this row, called `name`, has not `expected` cells, `authority` saying who expects it.
    pub(super) fn wrong_length(&self, name: &str, expected: usize, authority: &str) -> ParseError {
        let found = self.len();
        let message = format!(
            "{name} has {}, {authority} {expected}",
            counted(found, "cell")
        );
        if found < expected {
            let missing = some(expected - found, "cell");
            return self.error(message, &format!("{missing} missing"));
        }
        let surplus = self.places[expected]..self.span.end;
        let label = format!("{} too many", some(found - expected, "cell"));
        self.line.error(surplus, message, &label)
    }
}

/// The number of cells that all rows have, where it is the same; `kind` is what a row is called.
pub(super) fn common_length(rows: &[Row<'_>], kind: &str) -> Result<usize, ParseError> {
    let lengths: Vec<usize> = rows.iter().map(Row::len).collect();
    let expected = most_frequent(&lengths);
    let mut wrong = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| row.len() != expected);
    let Some((index, row)) = wrong.next() else {
        return Ok(expected);
    };
    let authority = if rows.len() > 2 && wrong.next().is_none() {
        "the others have".to_owned()
    } else {
        let model = rows.iter().position(|row| row.len() == expected);
        format!("{kind} {} has", model.map_or(0, |model| model + 1))
    };
    Err(row.wrong_length(&format!("{kind} {}", index + 1), expected, &authority))
}

/// The value that occurs most often, the first of them where several do; 0 for none at all.
fn most_frequent(values: &[usize]) -> usize {
    let mut best = (0, 0);
    for &value in values {
        if value != best.0 {
            // Rows are some hundred at most, and nearly always equal: this is seldom run twice.
            let frequency = values.iter().filter(|&&other| other == value).count();
            if frequency > best.1 {
                best = (value, frequency);
            }
        }
    }
    best.0
}

/// The grid of rows that are all `cols` long.
pub(super) fn to_grid(rows: &[Row<'_>], cols: usize) -> Grid {
    let shape = Shape::new(rows.len(), cols);
    Grid::from_fn(shape, |cell| rows[cell.row].values[cell.col])
}

/// `1 row`, `2 rows`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// `one row`, `2 rows`: within a sentence.
pub(super) fn some(count: usize, what: &str) -> String {
    match count {
        1 => format!("one {what}"),
        _ => counted(count, what),
    }
}

/// Signs with a space between them.
pub(super) fn spaced(row: &str) -> String {
    let mut spaced = String::with_capacity(2 * row.len());
    for sign in row.chars() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push(sign);
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lenient_widens_what_is_a_blank_and_nothing_else() {
        let strict = Alphabet::new(&ReadOptions::default());
        let lenient = Alphabet::new(&ReadOptions::default().with_lenient(true));
        for sign in "2x9O!:|#é□".chars() {
            assert_eq!(lenient.value(sign), Ok(None), "{sign}");
            assert!(strict.value(sign).is_err(), "{sign}");
        }
        for sign in "\0\u{7}\u{a0}\u{200b}\u{202e}\u{feff}\u{3000}０１①٠".chars() {
            assert!(lenient.value(sign).is_err(), "{}", sign.escape_unicode());
        }
    }

    #[test]
    fn cells_are_three_different_signs_that_can_be_seen() {
        for good in ["OX.", "01.", "○●·", "120"] {
            assert!(good.parse::<CellSigns>().is_ok(), "{good}");
        }
        for bad in ["", "OX", "OX..", "OO.", "O X", "#X.", "O|.", "O\u{7}."] {
            let error = bad.parse::<CellSigns>().expect_err(bad).to_string();
            assert!(!error.contains('\u{7}'), "{error:?}");
        }
    }

    #[test]
    fn signs_are_named_so_that_one_can_find_them() {
        assert_eq!(describe('2'), "`2`");
        assert_eq!(describe('１'), "`１` (U+FF11)");
        assert_eq!(describe('\u{a0}'), "U+00A0 (no-break space)");
        assert_eq!(describe('\u{1b}'), "U+001B");
    }

    #[test]
    fn the_most_frequent_length_is_the_expected_one() {
        assert_eq!(most_frequent(&[6, 5, 6]), 6);
        assert_eq!(most_frequent(&[5, 6, 6]), 6);
        assert_eq!(most_frequent(&[5, 6]), 5);
        assert_eq!(most_frequent(&[]), 0);
    }
}
