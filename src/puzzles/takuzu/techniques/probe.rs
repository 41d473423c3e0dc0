//! Assume a symbol, draw conclusions line by line, and meet a contradiction.
//!
//! Conclusions are drawn in layers: all that the lines say on the position of one layer is written
//! before the next one begins. So how deep a contradiction lies does not depend on the order in which
//! lines are looked at, and a board that is turned, mirrored or coloured anew has the same depths.

use super::find::distinct;
use super::position::{COLS, Frame, Position, ROWS};
use crate::puzzles::takuzu::line::{Mask, set_of};

/// A board to assume things on.
#[derive(Clone, Debug)]
pub(super) struct Prober<M> {
    position: Position<M>,
    /// Lines that have changed since they were looked at.
    dirty: [M; 2],
    news: Vec<(usize, usize, usize)>,
}

impl<M: Mask> Prober<M> {
    pub(super) fn new(position: &Position<M>) -> Prober<M> {
        Prober { position: position.clone(), dirty: [M::EMPTY; 2], news: Vec::new() }
    }

    /// In which layer a symbol leads to a contradiction, if that is one of the first `deepest`.
    ///
    /// All that line intersection and distinct lines conclude from the position itself must stand there.
    pub(super) fn depth(
        &mut self,
        frame: &Frame<M>,
        position: &Position<M>,
        (row, col, symbol): (usize, usize, usize),
        deepest: usize,
    ) -> Option<usize> {
        self.position.copy_from(position);
        self.dirty = [M::EMPTY; 2];
        self.put(frame, row, col, symbol);
        (1..=deepest).find_map(|layer| match self.layer(frame) {
            Layer::Contradiction => Some(Some(layer)),
            Layer::Nothing => Some(None),
            Layer::More => None,
        })?
    }

    /// Tells whether a position is contradictory as it stands, however deep that shows.
    pub(super) fn is_refuted(&mut self, frame: &Frame<M>, position: &Position<M>) -> bool {
        self.position.copy_from(position);
        self.dirty = frame.all();
        loop {
            match self.layer(frame) {
                Layer::Contradiction => return true,
                Layer::Nothing => return false,
                Layer::More => {}
            }
        }
    }

    /// Looks at all lines that have changed, then writes what they say.
    fn layer(&mut self, frame: &Frame<M>) -> Layer {
        self.news.clear();
        for way in [ROWS, COLS] {
            let dirty = std::mem::replace(&mut self.dirty[way], M::EMPTY);
            let lines = &self.position.lines[way];
            frame.foresee(way, dirty.places().map(|place| lines[place]));
            for place in dirty.places() {
                let Some(found) = distinct(&self.position.view(frame, way, place)) else {
                    return Layer::Contradiction;
                };
                for (symbol, places) in found.into_iter().enumerate() {
                    self.news.extend(places.places().map(|along| match way {
                        ROWS => (place, along, symbol),
                        _ => (along, place, symbol),
                    }));
                }
            }
        }
        if self.news.is_empty() {
            return Layer::Nothing;
        }
        for news in 0..self.news.len() {
            let (row, col, symbol) = self.news[news];
            match self.position.at(row, col) {
                Some(there) if usize::from(there) != symbol => return Layer::Contradiction,
                Some(_) => {}
                None => self.put(frame, row, col, symbol),
            }
        }
        Layer::More
    }

    fn put(&mut self, frame: &Frame<M>, row: usize, col: usize, symbol: usize) {
        let complete = self.position.complete;
        self.position.put(frame, row, col, symbol);
        for (way, place) in [(ROWS, row), (COLS, col)] {
            self.dirty[way] |= M::bit(place);
            if self.position.complete[way] != complete[way] && frame.rules.distinct_lines {
                self.dirty[way] |= twins(&self.position, way, place);
            }
        }
    }
}

/// The lines that a line agrees with as far as both are filled, itself among them.
pub(super) fn twins<M: Mask>(position: &Position<M>, way: usize, place: usize) -> M {
    let lines = &position.lines[way];
    let [zeros, ones] = lines[place];
    let agrees = |other: &[M; 2]| (other[0] & ones | other[1] & zeros).is_empty();
    set_of((0..lines.len()).filter(|&other| agrees(&lines[other])))
}

enum Layer {
    Contradiction,
    Nothing,
    More,
}
