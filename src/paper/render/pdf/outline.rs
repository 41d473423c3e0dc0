//! The outline of a file: titles that lead to pages, and below each those of its parts.

use std::io::{self, Write};

use pdf_writer::{Ref, TextStr};

use super::{Pdf, number};

/// A title that leads to a page.
#[derive(Clone, Debug)]
pub(super) struct Bookmark {
    pub(super) title: String,
    /// The number of the page, from 0.
    pub(super) page: usize,
    pub(super) is_part: bool,
}

impl<W: Write> Pdf<W> {
    /// Puts the page that comes next into the outline. A part stands below the last title that is none.
    pub fn bookmark(&mut self, title: &str, is_part: bool) {
        let page = self.pages.len();
        self.bookmarks.push(Bookmark { title: title.into(), page, is_part });
    }

    /// Makes the outline, and returns its number if there is one.
    pub(super) fn outline(&mut self) -> io::Result<Option<Ref>> {
        let mut marks = std::mem::take(&mut self.bookmarks);
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
