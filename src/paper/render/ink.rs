//! Ink, places and the look of words.

/// A place, or a size: to the right, then down, in units.
pub type Point = [i32; 2];

/// A shade of ink. There are no colours, so that a picture says the same on any paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Black: givens, frames.
    Black,
    /// Dark grey: answers.
    Dark,
    /// Grey: lines between cells.
    Middle,
    /// Light grey: patterns behind symbols.
    Pale,
    /// The colour of the paper.
    White,
    /// Black on dark paper, too: black discs.
    Coal,
    /// White on dark paper, too: white discs.
    Chalk,
}

impl Ink {
    /// Returns the grey, from 0 (black) to 255 (white).
    #[must_use]
    pub const fn grey(self) -> u8 {
        match self {
            Ink::Black | Ink::Coal => 0,
            Ink::Dark => 0x55,
            Ink::Middle => 0x99,
            Ink::Pale => 0xcc,
            Ink::White | Ink::Chalk => 0xff,
        }
    }
}

/// The thickness of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weight {
    /// As in a book.
    Book,
    /// Bold.
    Bold,
}

/// The family of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Letters without serifs: boards, and all that is read on a screen.
    Sans,
    /// Letters with serifs: the words of books.
    Serif,
}

/// The part of a word that is put in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// The size, the thickness and the shade of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// The height of a capital.
    pub height: i32,
    /// The thickness of the letters.
    pub weight: Weight,
    /// The family of the letters.
    pub face: Face,
    /// The words stand on their heads, turned about their place.
    pub is_turned: bool,
    /// The shade.
    pub ink: Ink,
}

impl TextStyle {
    /// Returns black words as in a book, with capitals of this height.
    #[must_use]
    pub const fn book(height: i32) -> TextStyle {
        let (weight, face) = (Weight::Book, Face::Sans);
        TextStyle { height, weight, face, is_turned: false, ink: Ink::Black }
    }

    /// Returns bold words.
    #[must_use]
    pub const fn bold(height: i32) -> TextStyle {
        TextStyle { weight: Weight::Bold, ..TextStyle::book(height) }
    }

    /// Returns the same words in letters with serifs.
    #[must_use]
    pub const fn serif(self) -> TextStyle {
        TextStyle { face: Face::Serif, ..self }
    }

    /// Returns the same words turned by half a turn.
    #[must_use]
    pub const fn turned(self) -> TextStyle {
        TextStyle { is_turned: !self.is_turned, ..self }
    }

    /// Returns the height of a line of words, from its top: capitals and accents lie within it.
    #[must_use]
    pub const fn line(self) -> i32 {
        self.height * 19 / 10
    }
}
