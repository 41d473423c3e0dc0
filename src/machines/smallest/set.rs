//! Sets of small numbers, all of one width.

/// A set as words; the width is that of all sets it is used with.
pub(crate) type Set = Vec<u64>;

pub(crate) fn empty(elements: usize) -> Set {
    vec![0; elements.div_ceil(64).max(1)]
}

pub(crate) fn of(width: usize, elements: impl IntoIterator<Item = usize>) -> Set {
    let mut set = empty(width);
    elements.into_iter().for_each(|element| insert(&mut set, element));
    set
}

pub(crate) fn insert(set: &mut [u64], element: usize) {
    set[element / 64] |= 1 << (element % 64);
}

pub(crate) fn remove(set: &mut [u64], element: usize) {
    set[element / 64] &= !(1 << (element % 64));
}

pub(crate) fn has(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 == 1
}

pub(crate) fn len(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the number of elements of a set that are not in another.
pub(crate) fn len_without(set: &[u64], without: &[u64]) -> usize {
    let words = set.iter().zip(without);
    words.map(|(a, b)| (a & !b).count_ones() as usize).sum()
}

pub(crate) fn add(set: &mut [u64], more: &[u64]) {
    for (word, more) in set.iter_mut().zip(more) {
        *word |= more;
    }
}

/// The elements, smallest first.
pub(crate) fn elements(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * at + bit)
        })
    })
}
