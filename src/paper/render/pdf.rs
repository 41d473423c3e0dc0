//! Drawings as the pages of a PDF file, which is written page by page.
//!
//! A PDF file is a list of numbered objects, and at its end a table of their places. What belongs to a page is written
//! when the page is known, small objects together in a compressed one, and only their places are kept. The order: for each page its ink, itself, and what a screen reader finds on it;
//! then the fonts, cut down to the letters that some page has, and the lists of all that was written.

mod content;
mod fonts;

use std::io::{self, Write};
use std::mem::take;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::StructRole;
use pdf_writer::writers::{Catalog, StructTreeRoot};
use pdf_writer::{Chunk, Filter, Finish as _, Name, Rect, Ref, TextStr};

use self::content::{Sheet, Tag};
use self::fonts::Fonts;
use super::drawing::Drawing;

/// The longest side of a page without a unit of its own.
const LONGEST: f64 = 14_400.0;

/// A pixel of the web in the points of print.
const POINTS_OF_PIXEL: f64 = 0.75;

impl Drawing {
    /// Returns the picture as a PDF file of one page, which is as large as [`Drawing::svg`] with so many pixels a cell.
    #[must_use]
    pub fn pdf(&self, pixels: u32) -> Vec<u8> {
        let mut page = Drawing::new(self.size(), self.title().into(), String::new());
        page.place(self, [0, 0], super::CELL);
        let unit = f64::from(pixels) * POINTS_OF_PIXEL / f64::from(super::CELL);
        let write = || {
            let mut pdf = Pdf::new(Vec::new(), self.title(), "en")?;
            pdf.page(&page, unit)?;
            pdf.finish()
        };
        write().expect("a vector takes everything")
    }
}

/// A PDF file that grows page by page; only the places of its objects are kept in memory.
///
/// Its fonts are inside, and its text can be searched and copied. A screen reader finds the words of each page, and of each
/// picture the description ([`Drawing::place`]). The same pages make the same bytes.
///
/// ```
/// use takuzu_sat::Puzzle;
/// use takuzu_sat::render::{Drawing, Pdf, Picture};
///
/// let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
/// // A4, in hundredths of a millimetre; the side of a cell is a centimetre.
/// let mut page = Drawing::new([21_000, 29_700], "Page 1".into(), String::new());
/// page.place(&Picture::new(&puzzle).draw(), [2_000, 2_000], 1_000);
/// let mut pdf = Pdf::new(Vec::new(), "Puzzles", "en")?;
/// pdf.page(&page, 72.0 / 2540.0)?;
/// assert!(pdf.finish()?.starts_with(b"%PDF-1.7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Pdf<W> {
    out: W,
    /// The number of bytes that were written.
    length: u64,
    /// The place of each object, by its number.
    places: Vec<Place>,
    /// Objects that wait to be compressed together: their numbers, and where each begins in the text of all of them.
    waiting: Vec<(Ref, usize)>,
    text: Vec<u8>,
    pages: Vec<Page>,
    fonts: Fonts,
    title: String,
    author: Option<String>,
    language: String,
    bookmarks: Vec<Bookmark>,
    /// The list of pages.
    tree: Ref,
    /// The element that holds those of all pages.
    document: Ref,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    /// At this byte of the file.
    Byte(u64),
    /// In another object, where it is one of several.
    Object(Ref, u16),
}

/// A page that was written.
#[derive(Clone, Copy, Debug)]
struct Page {
    id: Ref,
    /// The element that holds the elements of the page.
    part: Ref,
    /// The list of those elements, in the order of the ink that belongs to them.
    elements: Ref,
}

impl<W: Write> Pdf<W> {
    /// Begins a file with a title and a language, such as `en`.
    ///
    /// # Errors
    ///
    /// When nothing can be written.
    pub fn new(out: W, title: &str, language: &str) -> io::Result<Pdf<W>> {
        let mut pdf = Pdf {
            out,
            length: 0,
            places: Vec::new(),
            waiting: Vec::new(),
            text: Vec::new(),
            pages: Vec::new(),
            fonts: Fonts::default(),
            title: title.into(),
            author: None,
            language: language.into(),
            bookmarks: Vec::new(),
            tree: Ref::new(1),
            document: Ref::new(2),
        };
        (pdf.tree, pdf.document) = (pdf.reserve(), pdf.reserve());
        // Bytes above 127 tell programs that this is not a text.
        pdf.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")?;
        Ok(pdf)
    }

    /// Names the author.
    #[must_use]
    pub fn with_author(self, author: Option<String>) -> Pdf<W> {
        Pdf { author, ..self }
    }

    /// Writes a page, in which a unit of the drawing is so many points (72 of which are an inch).
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn page(&mut self, drawing: &Drawing, unit: f64) -> io::Result<()> {
        let longest = drawing.size().map(|side| f64::from(side) * unit);
        let user_unit = (longest[0].max(longest[1]) / LONGEST).ceil().max(1.0);
        let sheet = Sheet::new(drawing, unit / user_unit, &mut self.fonts);
        let ids = [(); 4].map(|()| self.reserve());
        let [contents, id, part, elements] = ids;
        let page = Page { id, part, elements };
        self.stream(contents, &sheet.ink)?;
        let number = number(self.pages.len());
        let tree = self.tree;
        let [width, height] = sheet.size;
        self.object(id, |chunk| {
            let mut page = chunk.page(id);
            page.parent(tree).contents(contents).struct_parents(number);
            let whole = Rect::new(0.0, 0.0, width, height);
            page.media_box(whole).trim_box(whole);
            if user_unit > 1.0 {
                page.user_unit(user_unit as f32);
            }
        });
        let ids = self.elements(&sheet.tags, page);
        let document = self.document;
        self.object(part, |chunk| {
            let mut element = chunk.struct_element(part);
            element.kind(StructRole::Sect).parent(document);
            element.children().items(ids.iter().copied());
        });
        self.object(elements, |chunk| {
            chunk.indirect(elements).array().items(ids);
        });
        self.pages.push(page);
        self.write_waiting()
    }

    /// Makes the elements of a page, which say what its ink is, and returns their numbers.
    fn elements(&mut self, tags: &[Tag], page: Page) -> Vec<Ref> {
        let mut ids = Vec::new();
        for (tag, number) in tags.iter().zip(0..) {
            let id = self.reserve();
            self.object(id, |chunk| {
                let mut element = chunk.struct_element(id);
                element.parent(page.part).page(page.id);
                element.children().marked_content_id(number);
                match tag {
                    Tag::Text => {
                        element.kind(StructRole::P);
                    }
                    Tag::Picture { title, alt, bounds } => {
                        element.kind(StructRole::Figure);
                        element.title(TextStr(title)).alt(TextStr(alt));
                        element.attributes().push().layout().bbox(*bounds);
                    }
                }
            });
            ids.push(id);
        }
        ids
    }

    /// Writes what belongs to all pages, and returns the writer.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        let fonts = self.write_fonts()?;
        let (tree, pages) = (self.tree, self.pages.clone());
        self.object(tree, |chunk| {
            let mut list = chunk.pages(tree);
            list.kids(pages.iter().map(|page| page.id));
            list.count(number(pages.len()));
            // Each page has the resources of the list that it is in.
            let mut resources = list.resources();
            let mut names = resources.fonts();
            for (name, id) in fonts {
                names.pair(Name(name), id);
            }
        });
        let [structure, catalog, info] = [(); 3].map(|()| self.reserve());
        self.structure(structure);
        let outline = self.outline()?;
        let (title, language) = (self.title.clone(), self.language.clone());
        let author = self.author.clone();
        self.object(catalog, |chunk| {
            let mut catalog: Catalog<'_> = chunk.indirect(catalog).start();
            catalog.pages(tree).lang(TextStr(&language));
            if let Some(outline) = outline {
                catalog.outlines(outline);
            }
            catalog.viewer_preferences().display_doc_title(true);
            catalog.mark_info().marked(true);
            catalog.pair(Name(b"StructTreeRoot"), structure);
        });
        self.object(info, |chunk| {
            let mut info = chunk.indirect(info).dict();
            info.pair(Name(b"Title"), TextStr(&title));
            if let Some(author) = &author {
                info.pair(Name(b"Author"), TextStr(author));
            }
            info.pair(Name(b"Producer"), TextStr(env!("CARGO_PKG_NAME")));
        });
        self.write_waiting()?;
        self.write_places(catalog, info)?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// Writes the fonts, each with the letters that are used, and returns their names on pages and their numbers.
    fn write_fonts(&mut self) -> io::Result<Vec<(&'static [u8], Ref)>> {
        let fonts = take(&mut self.fonts);
        let mut written = Vec::new();
        for font in fonts.used() {
            let ids = [(); 5].map(|()| self.reserve());
            let [id, letters, looks, file, text] = ids;
            self.stream(file, &font.file())?;
            self.stream(text, &font.text())?;
            self.object(looks, |chunk| font.write_looks(chunk, looks, file));
            self.object(letters, |chunk| font.write_letters(chunk, letters, looks));
            self.object(id, |chunk| font.write(chunk, id, letters, text));
            written.push((font.name(), id));
        }
        Ok(written)
    }

    /// Makes the tree of elements, and the list that leads from the ink of a page to its elements.
    fn structure(&mut self, structure: Ref) {
        let (document, pages) = (self.document, self.pages.clone());
        self.object(document, |chunk| {
            let mut element = chunk.struct_element(document);
            element.kind(StructRole::Document).parent(structure);
            element.children().items(pages.iter().map(|page| page.part));
        });
        self.object(structure, |chunk| {
            let mut root: StructTreeRoot<'_> = chunk.indirect(structure).start();
            root.child(document);
            root.parent_tree_next_key(number(pages.len()));
            let mut tree = root.parent_tree();
            let mut lists = tree.nums();
            for (page, number) in pages.iter().zip(0..) {
                lists.insert(number, page.elements);
            }
        });
    }

    /// Writes the places of all objects, as an object itself.
    fn write_places(&mut self, catalog: Ref, info: Ref) -> io::Result<()> {
        let begin = self.length;
        let id = self.reserve();
        self.places[index(id)] = Place::Byte(begin);
        // A kind, eight bytes and two bytes for each number; number 0 is nobody's.
        let mut table = vec![0; 11];
        for place in take(&mut self.places) {
            let (kind, first, second) = match place {
                Place::Byte(byte) => (1, byte, 0),
                Place::Object(object, nth) => (2, index(object) as u64 + 1, nth),
            };
            table.push(kind);
            table.extend(first.to_be_bytes());
            table.extend(second.to_be_bytes());
        }
        let size = number(table.len() / 11);
        let table = compressed(&table);
        let mut chunk = Chunk::new();
        let mut stream = chunk.stream(id, &table);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Type"), Name(b"XRef"));
        stream.pair(Name(b"Size"), size);
        stream.pair(Name(b"Root"), catalog);
        stream.pair(Name(b"Info"), info);
        stream.insert(Name(b"W")).array().items([1, 8, 2]);
        stream.finish();
        self.write(chunk.as_bytes())?;
        self.write(format!("startxref\n{begin}\n%%EOF\n").as_bytes())
    }

    /// Returns the number of an object that will be written.
    fn reserve(&mut self) -> Ref {
        self.places.push(Place::Byte(0));
        Ref::new(number(self.places.len()))
    }

    /// Writes compressed bytes as an object.
    fn stream(&mut self, id: Ref, bytes: &[u8]) -> io::Result<()> {
        let bytes = compressed(bytes);
        let mut chunk = Chunk::new();
        chunk.stream(id, &bytes).filter(Filter::FlateDecode);
        self.places[index(id)] = Place::Byte(self.length);
        self.write(chunk.as_bytes())
    }

    /// Makes an object that waits for others.
    fn object(&mut self, id: Ref, build: impl FnOnce(&mut Chunk)) {
        let mut chunk = Chunk::new();
        build(&mut chunk);
        // Inside of another object it has neither its number before it nor an end.
        let bytes = chunk.as_bytes();
        let head = format!("{} 0 obj", id.get()).len();
        let end = bytes.trim_ascii_end().len() - b"endobj".len();
        self.waiting.push((id, self.text.len()));
        self.text.extend(&bytes[head..end]);
    }

    /// Writes the objects that wait as one, compressed.
    fn write_waiting(&mut self) -> io::Result<()> {
        let (waiting, text) = (take(&mut self.waiting), take(&mut self.text));
        let id = self.reserve();
        let mut head = String::new();
        for (&(object, begin), nth) in waiting.iter().zip(0..) {
            self.places[index(object)] = Place::Object(id, nth);
            head += &format!("{} {begin} ", object.get());
        }
        let bytes = compressed(&[head.as_bytes(), &text].concat());
        let mut chunk = Chunk::new();
        let mut stream = chunk.stream(id, &bytes);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Type"), Name(b"ObjStm"));
        stream.pair(Name(b"N"), number(waiting.len()));
        stream.pair(Name(b"First"), number(head.len()));
        stream.finish();
        self.places[index(id)] = Place::Byte(self.length);
        self.write(chunk.as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.length += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

// The outline: titles that lead to pages, and below each those of its parts.

/// A title that leads to a page.
#[derive(Clone, Debug)]
struct Bookmark {
    title: String,
    /// The number of the page, from 0.
    page: usize,
    is_part: bool,
}

impl<W: Write> Pdf<W> {
    /// Puts the page that comes next into the outline. A part stands below the last title that is none.
    pub fn bookmark(&mut self, title: &str, is_part: bool) {
        let page = self.pages.len();
        self.bookmarks.push(Bookmark { title: title.into(), page, is_part });
    }

    /// Makes the outline, and returns its number if there is one.
    fn outline(&mut self) -> io::Result<Option<Ref>> {
        let mut marks = take(&mut self.bookmarks);
        marks.retain(|mark| mark.page < self.pages.len());
        if marks.is_empty() {
            return Ok(None);
        }
        let root = self.reserve();
        let ids: Vec<Ref> = marks.iter().map(|_| self.reserve()).collect();
        // The titles, each with its parts.
        let mut tree: Vec<(usize, Vec<usize>)> = Vec::new();
        for (at, mark) in marks.iter().enumerate() {
            match tree.last_mut().filter(|_| mark.is_part) {
                Some((_, parts)) => parts.push(at),
                None => tree.push((at, Vec::new())),
            }
        }
        let titles: Vec<usize> = tree.iter().map(|&(at, _)| at).collect();
        self.object(root, |chunk| {
            let mut outline = chunk.outline(root);
            outline.first(ids[titles[0]]).last(ids[titles[titles.len() - 1]]);
            outline.count(number(titles.len()));
        });
        self.items(&marks, &ids, root, &titles, |place| tree[place].1.as_slice());
        for (title, parts) in &tree {
            self.items(&marks, &ids, ids[*title], parts, |_| &[]);
            self.write_waiting()?;
        }
        Ok(Some(root))
    }

    /// Makes the items below a parent, each with its parts, which are folded.
    fn items<'a>(
        &mut self,
        marks: &[Bookmark],
        ids: &[Ref],
        parent: Ref,
        items: &[usize],
        parts: impl Fn(usize) -> &'a [usize],
    ) {
        for (place, &at) in items.iter().enumerate() {
            let page = self.pages[marks[at].page].id;
            self.object(ids[at], |chunk| {
                let mut item = chunk.outline_item(ids[at]);
                item.title(TextStr(&marks[at].title)).parent(parent);
                item.dest().page(page).fit();
                if let Some(before) = place.checked_sub(1) {
                    item.prev(ids[items[before]]);
                }
                if let Some(&next) = items.get(place + 1) {
                    item.next(ids[next]);
                }
                let parts = parts(place);
                if let (Some(&first), Some(&last)) = (parts.first(), parts.last()) {
                    item.first(ids[first]).last(ids[last]).count(-number(parts.len()));
                }
            });
        }
    }
}

/// Compresses with the level of most programs: less takes more room, more takes longer and saves little.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, 6)
}

fn index(id: Ref) -> usize {
    usize::try_from(id.get() - 1).expect("a number from 1 on")
}

fn number(count: usize) -> i32 {
    i32::try_from(count).expect("a file has not so many objects")
}
