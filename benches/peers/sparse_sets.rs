//! Dancing cells, to compare with: exact cover by sparse sets in place of links.
//!
//! After Knuth, "SSXC" and "SSXCC" (programs, 2020-2023; *The Art of Computer Programming*, volume 4B, section
//! 7.2.2.3): the live options of an item are the first `size` of a row of cells. What is removed changes places with
//! the last live one, so that to take removals back is to set `size` back. Items without colours only, which is what
//! the classics need; it stands here and not in the library because bits are faster on all of them (`docs/cover.md`).

use takuzu_sat::xcc::Problem;

/// A set of numbers below some bound; what is in it comes first.
struct Sparse {
    members: Vec<u32>,
    place: Vec<u32>,
    size: usize,
}

impl Sparse {
    fn full(count: usize) -> Sparse {
        let all: Vec<u32> = (0..count as u32).collect();
        Sparse { members: all.clone(), place: all, size: count }
    }

    fn has(&self, member: u32) -> bool {
        (self.place[member as usize] as usize) < self.size
    }

    fn remove(&mut self, member: u32) {
        self.size -= 1;
        let (place, last) = (self.place[member as usize] as usize, self.members[self.size]);
        self.members.swap(place, self.size);
        self.place[last as usize] = place as u32;
        self.place[member as usize] = self.size as u32;
    }
}

/// A node is an option's mark on an item.
struct Cells {
    primaries: usize,
    /// Where the row of each item begins, and how many of it are live.
    row: Vec<u32>,
    size: Vec<u32>,
    /// The nodes of the rows, one row after the other.
    cells: Vec<u32>,
    /// Per node: its item, its place among the cells, and the nodes of its option.
    item: Vec<u32>,
    place: Vec<u32>,
    option: Vec<(u32, u32)>,
    active: Sparse,
    active_primaries: usize,
    /// Items with their sizes, to be set back.
    saved: Vec<(u32, u32)>,
}

/// The number of covers.
pub(crate) fn count(problem: &Problem) -> u64 {
    let mut cells = Cells::new(problem);
    let mut count = 0;
    if cells.size[..cells.primaries].iter().all(|&size| size > 0) {
        cells.search(&mut count);
    }
    count
}

impl Cells {
    fn new(problem: &Problem) -> Cells {
        let mut item = Vec::new();
        let mut option = Vec::new();
        for number in 0..problem.options() {
            let begin = item.len() as u32;
            item.extend(problem.option(number).iter().map(|entry| {
                assert!(entry.colour.is_none(), "an item with colours");
                entry.item.index() as u32
            }));
            let end = item.len() as u32;
            option.extend((begin..end).map(|_| (begin, end)));
        }
        let mut row = vec![0; problem.items() + 1];
        for &item in &item {
            row[item as usize + 1] += 1;
        }
        for place in 1..row.len() {
            row[place] += row[place - 1];
        }
        let (mut size, mut cells) = (vec![0; problem.items()], vec![0; item.len()]);
        let mut place = vec![0; item.len()];
        for (node, &item) in item.iter().enumerate() {
            let item = item as usize;
            place[node] = row[item] + size[item];
            cells[place[node] as usize] = node as u32;
            size[item] += 1;
        }
        Cells {
            primaries: problem.primaries(),
            row,
            size,
            cells,
            item,
            place,
            option,
            active: Sparse::full(problem.items()),
            active_primaries: problem.primaries(),
            saved: Vec::new(),
        }
    }

    fn deactivate(&mut self, item: u32) {
        self.active.remove(item);
        self.active_primaries -= usize::from((item as usize) < self.primaries);
    }

    /// Takes the other nodes of an option out of the rows of active items; whether each primary item keeps an option.
    fn hide(&mut self, node: u32) -> bool {
        let (begin, end) = self.option[node as usize];
        for other in (begin..end).filter(|&other| other != node) {
            let item = self.item[other as usize];
            if !self.active.has(item) {
                continue;
            }
            let size = &mut self.size[item as usize];
            *size -= 1;
            if *size == 0 && (item as usize) < self.primaries {
                return false;
            }
            let last = self.row[item as usize] + *size;
            let (place, moved) = (self.place[other as usize], self.cells[last as usize]);
            self.cells.swap(place as usize, last as usize);
            self.place[moved as usize] = place;
            self.place[other as usize] = last;
        }
        true
    }

    /// Hides all options of an item that is not active any more but the one with this node.
    fn hide_row(&mut self, item: u32, but: u32) -> bool {
        let begin = self.row[item as usize] as usize;
        let end = begin + self.size[item as usize] as usize;
        (begin..end).all(|cell| {
            let node = self.cells[cell];
            node == but || self.hide(node)
        })
    }

    /// Notes the sizes of all active items; where the notes begin.
    fn save(&mut self) -> usize {
        let begin = self.saved.len();
        let active = &self.active.members[..self.active.size];
        let sizes = active.iter().map(|&item| (item, self.size[item as usize]));
        self.saved.extend(sizes);
        begin
    }

    fn restore(&mut self, begin: usize) {
        for (item, size) in self.saved.drain(begin..) {
            self.size[item as usize] = size;
        }
    }

    fn search(&mut self, count: &mut u64) {
        if self.active_primaries == 0 {
            *count += 1;
            return;
        }
        let active = self.active.members[..self.active.size].iter().copied();
        let primary = active.filter(|&item| (item as usize) < self.primaries);
        let best = primary.min_by_key(|&item| self.size[item as usize]);
        let best = best.expect("a primary item is active");
        let (actives, primaries) = (self.active.size, self.active_primaries);
        let row = self.row[best as usize] as usize;
        for cell in row..row + self.size[best as usize] as usize {
            let node = self.cells[cell];
            let saved = self.save();
            if self.commit(node) {
                self.search(count);
            }
            self.restore(saved);
            self.active.size = actives;
            self.active_primaries = primaries;
        }
    }

    /// Takes an option: its items are done with one by one, and all options that share one go. The
    /// item branched on is first, so that nothing moves in its row.
    fn commit(&mut self, node: u32) -> bool {
        let (begin, end) = self.option[node as usize];
        let others = (begin..end).filter(|&other| other != node);
        std::iter::once(node).chain(others).all(|mine| {
            let item = self.item[mine as usize];
            self.deactivate(item);
            self.hide_row(item, mine)
        })
    }
}
