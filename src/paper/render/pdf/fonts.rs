//! The fonts of a PDF file: each with the letters that are used, and what these mean as text.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Name, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use crate::render::font::{self, Letter};
use crate::render::style::Weight;

/// Codes of two bytes are the numbers of letters.
const ENCODING: &[u8] = b"Identity-H";
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The fonts, by their weight.
#[derive(Debug)]
pub(super) struct Fonts([Font; 2]);

impl Default for Fonts {
    fn default() -> Fonts {
        Fonts([Weight::Book, Weight::Bold].map(Font::new))
    }
}

impl Fonts {
    pub(super) fn of(&mut self, weight: Weight) -> &mut Font {
        let [book, bold] = &mut self.0;
        match weight {
            Weight::Book => book,
            Weight::Bold => bold,
        }
    }

    /// Returns the fonts that have a letter somewhere.
    pub(super) fn used(&self) -> impl Iterator<Item = &Font> {
        self.0.iter().filter(|font| !font.letters.is_empty())
    }
}

/// A font, whose letters are numbered anew from 1 in the order in which they come.
#[derive(Debug)]
pub(super) struct Font {
    weight: Weight,
    numbers: GlyphRemapper,
    letters: Vec<Letter>,
}

impl Font {
    fn new(weight: Weight) -> Font {
        Font { weight, numbers: GlyphRemapper::new(), letters: Vec::new() }
    }

    /// Returns the name of the font on pages.
    pub(super) fn name(&self) -> &'static [u8] {
        match self.weight {
            Weight::Book => b"Book",
            Weight::Bold => b"Bold",
        }
    }

    /// Returns the code of a letter.
    pub(super) fn code(&mut self, letter: Letter) -> [u8; 2] {
        let number = self.numbers.remap(letter.glyph().0);
        if usize::from(number) > self.letters.len() {
            self.letters.push(letter);
        }
        number.to_be_bytes()
    }

    /// Returns the file of the font with the used letters only.
    pub(super) fn file(&self) -> Vec<u8> {
        let file = font::file(self.weight);
        subsetter::subset(file, 0, &self.numbers).expect("the font is one of ours")
    }

    /// Returns the sign that each letter means, so that text can be searched and copied.
    pub(super) fn text(&self) -> Vec<u8> {
        let mut signs = UnicodeCmap::new(Name(b"Signs"), IDENTITY);
        for (letter, number) in self.letters.iter().zip(1_u16..) {
            signs.pair(number, letter.sign);
        }
        signs.finish().into_vec()
    }

    pub(super) fn write(&self, chunk: &mut Chunk, id: Ref, letters: Ref, text: Ref) {
        let name = self.full_name();
        let mut font = chunk.type0_font(id);
        font.base_font(Name(name.as_bytes()));
        font.encoding_predefined(Name(ENCODING));
        font.descendant_font(letters).to_unicode(text);
    }

    pub(super) fn write_letters(&self, chunk: &mut Chunk, id: Ref, looks: Ref) {
        let name = self.full_name();
        let mut font = chunk.cid_font(id);
        font.subtype(CidFontType::Type2);
        font.base_font(Name(name.as_bytes()));
        font.system_info(IDENTITY).font_descriptor(looks);
        font.cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.letters.iter().map(|letter| {
            let face = font::face(self.weight);
            let width = face.glyph_hor_advance(letter.glyph());
            per_mille(width.expect("a letter has a width"))
        });
        font.widths().consecutive(1, widths);
    }

    pub(super) fn write_looks(&self, chunk: &mut Chunk, id: Ref, file: Ref) {
        let face = font::face(self.weight);
        let name = self.full_name();
        let bounds = face.global_bounding_box();
        let mut looks = chunk.font_descriptor(id);
        looks.name(Name(name.as_bytes()));
        // Its letters go by numbers, not by a list of signs that every program knows.
        looks.flags(FontFlags::SYMBOLIC);
        looks.bbox(Rect::new(
            per_mille(bounds.x_min),
            per_mille(bounds.y_min),
            per_mille(bounds.x_max),
            per_mille(bounds.y_max),
        ));
        looks.italic_angle(0.0);
        looks.ascent(per_mille(face.ascender()));
        looks.descent(per_mille(face.descender()));
        looks.cap_height(per_mille(font::CAPITAL as f32));
        // A guess that is only used where the font cannot be shown.
        looks.stem_v(match self.weight {
            Weight::Book => 80.0,
            Weight::Bold => 160.0,
        });
        looks.font_file2(file);
    }

    /// Returns the name of the font behind six letters, which differ for parts with other letters.
    fn full_name(&self) -> String {
        let signs = self.letters.iter().map(|letter| u64::from(letter.sign));
        let sum = signs
            .fold(self.letters.len() as u64, |sum, sign| sum.wrapping_mul(0x100_0000_01b3) ^ sign);
        let tag = (0..6).map(|place| {
            let letter = sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (16 + 8 * place) & 0xff;
            char::from(b'A' + (letter % 26) as u8)
        });
        let name = match self.weight {
            Weight::Book => "+DejaVuSans",
            Weight::Bold => "+DejaVuSans-Bold",
        };
        tag.chain(name.chars()).collect()
    }
}

/// Returns a length of the font in thousandths of its size.
fn per_mille(length: impl Into<f32>) -> f32 {
    length.into() * 1000.0 / font::EM as f32
}
