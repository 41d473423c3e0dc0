//! The sight of each technique: what it sees in one line.
//!
//! A finder looks at a line and returns the symbols that follow, as sets of open places; `None` when
//! it meets a contradiction. `x` is the symbol that an argument is about and `o` the other one.

use super::Technique;
use super::position::{Marks, View};
use crate::puzzles::takuzu::line::{Mask, set_of};

/// The longest line, and a place behind it.
const ENDS: usize = 129;

/// Returns the symbols that a technique concludes in one line.
pub(super) fn find<M: Mask>(technique: Technique, line: &View<'_, M>) -> Option<Marks<M>> {
    match technique {
        Technique::Pair => Some(beside(line, |x| ((x << 1) & (x << 2)) | ((x >> 1) & (x >> 2)))),
        Technique::Sandwich => Some(beside(line, |x| (x << 1) & (x >> 1))),
        Technique::Sign => Some(sign(line)),
        Technique::EqualPair => Some(equal_pair(line)),
        Technique::Gap => match line.open().count() {
            1 => quota(line),
            _ => Some([M::EMPTY; 2]),
        },
        Technique::Quota => quota(line),
        Technique::SignQuota => sign_quota(line),
        Technique::DistinctTwo => Some(distinct_two(line)),
        Technique::DistinctOne => Some(distinct_one(line)),
        Technique::Near => Some(near(line)),
        Technique::GapArithmetic => gap_arithmetic(line),
        Technique::Intersection => intersection(line),
        Technique::Distinct => distinct(line),
        Technique::Chain | Technique::Probe | Technique::Search | Technique::Contradiction => {
            Some([M::EMPTY; 2])
        }
    }
}

/// The places where one more `x` would make three, as `places` sees them from the places of `x`.
fn beside<M: Mask>(line: &View<'_, M>, places: impl Fn(M) -> M) -> Marks<M> {
    let [zeros, ones] = line.marks;
    let open = line.open();
    [places(ones) & open, places(zeros) & open]
}

/// A filled cell beside a sign.
fn sign<M: Mask>(line: &View<'_, M>) -> Marks<M> {
    let signs = line.related;
    let over = |x: M, signs: M| ((x & signs) << 1) | ((x >> 1) & signs);
    let [zeros, ones] = line.marks;
    let open = line.open();
    let follows = |same, other| open & (over(same, signs.equal) | over(other, signs.different));
    [follows(zeros, ones), follows(ones, zeros)]
}

/// Two equal cells beside `x`: were they `x`, there would be three.
fn equal_pair<M: Mask>(line: &View<'_, M>) -> Marks<M> {
    let pairs = |x: M| ((x << 1) | (x >> 2)) & line.related.equal;
    beside(line, |x| pairs(x) | (pairs(x) << 1))
}

/// A symbol that stands as often as it may: the rest is the other one.
fn quota<M: Mask>(line: &View<'_, M>) -> Option<Marks<M>> {
    let (open, [zeros, ones]) = (line.open(), [line.to_come(0), line.to_come(1)]);
    match (zeros.min(ones) < 0, zeros == 0, ones == 0) {
        (true, ..) => None,
        (_, true, true) if !open.is_empty() => None,
        (_, true, _) => Some([M::EMPTY, open]),
        (_, _, true) => Some([open, M::EMPTY]),
        _ => Some([M::EMPTY; 2]),
    }
}

/// Pairs with `x` between them hold one of each; `=` pairs hold two of one.
fn sign_quota<M: Mask>(line: &View<'_, M>) -> Option<Marks<M>> {
    let mut found = [M::EMPTY; 2];
    let (signs, open) = (line.related, line.open());
    let both_open = open & (open >> 1);
    for x in 0..2 {
        let to_come = usize::try_from(line.to_come(x)).ok()?;
        let pairs = (signs.different & both_open).places();
        let pairs = pairs.map(|place| (place, place + 1));
        found[1 - x] |= outside(open, pairs, to_come)?;
        if to_come == 1 {
            let equal = signs.equal & both_open;
            found[1 - x] |= equal | (equal << 1);
        }
    }
    Some(found)
}

/// Two places are open, and a complete line looks the same: they are the other way round.
fn distinct_two<M: Mask>(line: &View<'_, M>) -> Marks<M> {
    let mut found = [M::EMPTY; 2];
    let open = line.open();
    if open.count() == 2 && line.to_come(0) == 1 && line.to_come(1) == 1 {
        let lines = &line.position.lines[line.way];
        for [zeros, ones] in line.twins(line.marks).map(|twin| lines[twin]) {
            found[0] |= ones & open;
            found[1] |= zeros & open;
        }
    }
    found
}

/// One `x` is to come, and those that are there all stand on `x` of a complete line: it is not where
/// that line has its last one.
fn distinct_one<M: Mask>(line: &View<'_, M>) -> Marks<M> {
    let mut found = [M::EMPTY; 2];
    let lines = &line.position.lines[line.way];
    for x in (0..2).filter(|&x| line.to_come(x) == 1) {
        let others = line.position.complete[line.way] & !M::bit(line.place);
        for other in others.places().map(|place| lines[place][x]) {
            let has_all = (line.marks[x] & !other).is_empty();
            if has_all && other.count() == line.parallel().most()[x] {
                found[1 - x] |= other & line.open();
            }
        }
    }
    found
}

/// Returns the first places of windows of three that may all become `o`.
pub(super) fn windows<M: Mask>(line: &View<'_, M>, x: usize) -> M {
    let without = line.parallel().full & !line.marks[x];
    without & (without >> 1) & (without >> 2)
}

/// One `x` is to come: it has to fall into each window of three without one.
fn near<M: Mask>(line: &View<'_, M>) -> Marks<M> {
    let mut found = [M::EMPTY; 2];
    for x in (0..2).filter(|&x| line.to_come(x) == 1) {
        let windows = windows(line, x);
        if let (Some(first), Some(last)) = (windows.places().next(), windows.places().last()) {
            // The places that all windows share, from the last one's first to the first one's last.
            found[1 - x] |= line.open() & !set_of::<M>(last..=first + 2);
        }
    }
    found
}

/// As many `x` are to come as windows and pairs of signs demand that have no open place in common:
/// all other places are `o`.
fn gap_arithmetic<M: Mask>(line: &View<'_, M>) -> Option<Marks<M>> {
    let mut found = [M::EMPTY; 2];
    for x in 0..2 {
        let to_come = usize::try_from(line.to_come(x)).ok()?;
        found[1 - x] |= outside(line.open(), demands(line, x), to_come)?;
    }
    Some(found)
}

/// The first and the last open place of each window and each pair of signs that holds an `x` at
/// least, in the order of their last ones.
pub(super) fn demands<M: Mask>(
    line: &View<'_, M>,
    x: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let open = line.open();
    let windows = windows(line, x).places().filter_map(move |start| {
        let mut inside = (start..start + 3).filter(|&place| open.has(place));
        let first = inside.next()?;
        Some((first, inside.last().unwrap_or(first)))
    });
    let pairs = (line.related.different & open & (open >> 1)).places();
    windows.chain(pairs.map(|place| (place, place + 1)))
}

/// The open places that are outside of some choice of `wanted` demands without a place in common;
/// `None` when there are more such demands than that.
fn outside<M: Mask>(
    open: M,
    demands: impl Iterator<Item = (usize, usize)>,
    wanted: usize,
) -> Option<M> {
    // By its last place, the latest first place of a demand that ends there; the reverse as well.
    let (mut begins, mut ends) = ([None; ENDS], [None; ENDS]);
    let mut any = false;
    for (first, last) in demands {
        any = true;
        begins[last] = begins[last].max(Some(first));
        ends[first] = Some(ends[first].map_or(last, |end: usize| end.min(last)));
    }
    if !any {
        return Some(M::EMPTY);
    }
    let len = open.places().last().map_or(0, |last| last + 1);
    // How many fit in before a place, and from a place on.
    let (mut before, mut after) = ([0; ENDS], [0; ENDS]);
    for place in 0..len {
        let with = begins[place].map_or(0, |first: usize| before[first] + 1);
        before[place + 1] = with.max(before[place]);
    }
    for place in (0..len).rev() {
        let with = ends[place].map_or(0, |last: usize| after[last + 1] + 1);
        after[place] = with.max(after[place + 1]);
    }
    if before[len] > wanted {
        return None;
    }
    let is_outside = |&place: &usize| before[place] + after[place + 1] == wanted;
    Some(set_of(open.places().filter(is_outside)))
}

/// Returns the symbols that all legal completions of the line share.
fn intersection<M: Mask>(line: &View<'_, M>) -> Option<Marks<M>> {
    let shared = line.shared(line.marks)?;
    let open = line.open();
    Some([shared[0] & open, shared[1] & open])
}

/// Returns the symbols that all legal completions share that differ from the complete lines.
pub(super) fn distinct<M: Mask>(line: &View<'_, M>) -> Option<Marks<M>> {
    let mut found = intersection(line)?;
    if !line.frame.rules.distinct_lines {
        return Some(found);
    }
    let shared = [0, 1].map(|symbol| line.marks[symbol] | found[symbol]);
    let Some(twins) = symbols_of_twins(line, shared) else {
        return Some(found);
    };
    if !is_another_left(line, shared) {
        return None;
    }
    // Any completion with a symbol that no twin has is another one.
    let unsettled = line.open() & !(found[0] | found[1]);
    for place in unsettled.places() {
        for symbol in 0..2 {
            if twins[symbol].has(place) && !has_other(line, with(shared, place, symbol)) {
                found[1 - symbol] |= M::bit(place);
            }
        }
    }
    Some(found)
}

/// The same with a symbol more.
pub(super) fn with<M: Mask>(mut marks: Marks<M>, place: usize, symbol: usize) -> Marks<M> {
    marks[symbol] |= M::bit(place);
    marks
}

/// Returns the symbols of all complete lines that a line may become; nothing where there is none.
fn symbols_of_twins<M: Mask>(line: &View<'_, M>, marks: Marks<M>) -> Option<Marks<M>> {
    let lines = &line.position.lines[line.way];
    let twins = line.twins(marks).map(|twin| lines[twin]);
    twins.reduce(|all, twin| [all[0] | twin[0], all[1] | twin[1]])
}

/// Tells whether there is a legal completion that no complete line has.
fn has_other<M: Mask>(line: &View<'_, M>, marks: Marks<M>) -> bool {
    line.shared(marks).is_some_and(|shared| is_another_left(line, shared))
}

/// The same where the symbols that all legal completions share are filled in, so that each open place may hold both symbols.
///
/// Where all twins agree on an open place, the other symbol there leads to one; so there are no more cases than twins.
fn is_another_left<M: Mask>(line: &View<'_, M>, shared: Marks<M>) -> bool {
    let Some(twins) = symbols_of_twins(line, shared) else {
        return true;
    };
    let open = line.parallel().full & !(shared[0] | shared[1]);
    if !(open & !(twins[0] & twins[1])).is_empty() {
        return true;
    }
    let Some(place) = open.places().next() else {
        return false;
    };
    (0..2).any(|symbol| has_other(line, with(shared, place, symbol)))
}
