//! The fonts of a PDF file: each with the letters that are used, and what these mean as text.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Name, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use crate::paper::render::font::{self, Letter};

/// Codes of two bytes are the numbers of letters.
const ENCODING: &[u8] = b"Identity-H";
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The fonts, in the order that letters know.
#[derive(Debug)]
pub(super) struct Fonts([Font; 4]);

impl Default for Fonts {
    fn default() -> Fonts {
        Fonts([0, 1, 2, 3].map(Font::new))
    }
}

impl Fonts {
    pub(super) fn font_for(&mut self, letter: Letter) -> &mut Font {
        &mut self.0[letter.font]
    }

    /// Returns the fonts that have a letter somewhere.
    pub(super) fn used(&self) -> impl Iterator<Item = &Font> {
        self.0.iter().filter(|font| !font.letters.is_empty())
    }
}

/// A font, whose letters are numbered anew from 1 in the order in which they come.
#[derive(Debug)]
pub(super) struct Font {
    place: usize,
    numbers: GlyphRemapper,
    letters: Vec<Letter>,
}

impl Font {
    fn new(place: usize) -> Font {
        Font { place, numbers: GlyphRemapper::new(), letters: Vec::new() }
    }

    /// Returns the name of the font on pages.
    pub(super) fn name(&self) -> &'static [u8] {
        [b"Book" as &[u8], b"Bold", b"Serif", b"SerifBold"][self.place]
    }

    fn font(&self) -> &'static font::Font {
        font::font(self.place)
    }

    /// Returns a length of the font in thousandths of its size.
    fn per_mille(&self, length: impl Into<f32>) -> f32 {
        length.into() * 1000.0 / f32::from(self.font().face.units_per_em())
    }

    pub(super) fn code(&mut self, letter: Letter) -> [u8; 2] {
        let number = self.numbers.remap(letter.glyph().0);
        if usize::from(number) > self.letters.len() {
            self.letters.push(letter);
        }
        number.to_be_bytes()
    }

    /// Returns the file of the font with the used letters only.
    pub(super) fn file(&self) -> Vec<u8> {
        subsetter::subset(self.font().file, 0, &self.numbers).expect("the font is one of ours")
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
            let width = self.font().face.glyph_hor_advance(letter.glyph());
            self.per_mille(width.expect("a letter has a width"))
        });
        font.widths().consecutive(1, widths);
    }

    pub(super) fn write_looks(&self, chunk: &mut Chunk, id: Ref, file: Ref) {
        let font::Font { face, capital, .. } = self.font();
        let name = self.full_name();
        let bounds = face.global_bounding_box();
        let mut looks = chunk.font_descriptor(id);
        looks.name(Name(name.as_bytes()));
        // Its letters go by numbers, not by a list of signs that every program knows.
        looks.flags(FontFlags::SYMBOLIC);
        looks.bbox(Rect::new(
            self.per_mille(bounds.x_min),
            self.per_mille(bounds.y_min),
            self.per_mille(bounds.x_max),
            self.per_mille(bounds.y_max),
        ));
        looks.italic_angle(0.0);
        looks.ascent(self.per_mille(face.ascender()));
        looks.descent(self.per_mille(face.descender()));
        looks.cap_height(self.per_mille(*capital));
        // A guess that is only used where the font cannot be shown.
        looks.stem_v([80.0, 160.0][self.place % 2]);
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
        tag.chain("+".chars()).chain(self.font().name.chars()).collect()
    }
}
