//! Sets of cells as words.

/// A set of cells by their places, all below 64 times `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mask<const N: usize>([u64; N]);

impl<const N: usize> FromIterator<usize> for Mask<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Mask<N> {
        let mut mask = Mask::EMPTY;
        places.into_iter().for_each(|place| mask.insert(place));
        mask
    }
}

impl<const N: usize> Mask<N> {
    pub(super) const EMPTY: Mask<N> = Mask([0; N]);

    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(super) fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    pub(super) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> usize {
        let ones = self.0.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; N]
    }

    pub(super) fn meets(&self, other: &Mask<N>) -> bool {
        let mut words = self.0.iter().zip(&other.0);
        words.any(|(one, other)| one & other != 0)
    }

    pub(super) fn is_within(&self, other: &Mask<N>) -> bool {
        self.minus(other).is_empty()
    }

    pub(super) fn minus(&self, other: &Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    pub(super) fn and(&self, other: &Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    pub(super) fn with(&self, other: &Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Visits the places, the smallest first.
    #[inline(always)]
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize)) {
        for (at, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * at + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    /// Lists the places, the smallest first.
    pub(super) fn places(&self) -> Vec<usize> {
        let mut places = Vec::with_capacity(self.len());
        self.for_each(|place| places.push(place));
        places
    }
}
