//! Chains of implications between literals, the shortest first.
//!
//! A literal is something that holds or does not. A *weak* link says that two literals do not both hold, a *strong*
//! one that one of them holds. So where a literal does not hold, those strongly linked to it do, and where one holds,
//! those weakly linked to it do not:
//!
//! ```text
//!     not a  ══>  b  ──>  not c  ══>  d        a or d holds: what is weakly linked to both does not
//!     not a  ══>  b  ──>  not c  ══>  a        a holds
//!     not a  ══>  b  ──>  not c  ══>  d  ──    back to a: such a loop begins at each of its literals
//! ```
//!
//! The search goes breadth first over sets of literals, a word for each 64 of them. Literals are numbers here; what
//! they mean, and which are linked, is for the puzzle to say.

/// The links between literals that are numbered from 0.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    size: usize,
    words: usize,
    weak: Vec<u64>,
    strong: Vec<u64>,
}

/// The conclusion of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    /// The first or the last literal holds.
    Open,
    /// The chain comes back to the first literal, so that this one holds.
    Holds,
    /// The last literal is weakly linked to the first.
    Loop,
}

/// A chain: its first literal does not hold, so that the second holds, so that the third does not, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub(crate) literals: Vec<usize>,
    pub(crate) end: End,
    /// The literals that do not hold.
    pub(crate) gone: Vec<usize>,
}

impl End {
    /// The number of literals of a chain; with what is gone, before and after it, where its ends are open.
    fn size(self, literals: usize) -> usize {
        literals + if self == End::Open { 2 } else { 0 }
    }
}

impl Chain {
    pub(crate) fn size(&self) -> usize {
        self.end.size(self.literals.len())
    }
}

pub(crate) struct Query<'a> {
    /// True if they are loops, false if none is.
    pub(crate) loops: bool,
    /// True if one whose last literal is weakly linked to the first is wanted even if nothing follows from its ends.
    pub(crate) closed: bool,
    /// The number of literals that they may have.
    pub(crate) longest: usize,
    pub(crate) accepts: &'a dyn Fn(&[usize]) -> bool,
}

/// Chains from all literals of a set, one of which holds, to one conclusion; each begins with a literal that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cases {
    pub(crate) chains: Vec<Vec<usize>>,
    /// The literal at the end of each, and whether it holds.
    pub(crate) literal: usize,
    pub(crate) holds: bool,
}

impl Cases {
    /// The number of literals in all chains.
    pub(crate) fn size(&self) -> usize {
        self.chains.iter().map(Vec::len).sum()
    }
}

impl Links {
    pub(crate) fn new(size: usize) -> Links {
        let words = size.div_ceil(64);
        Links { size, words, weak: vec![0; size * words], strong: vec![0; size * words] }
    }

    /// Not both of two literals hold.
    pub(crate) fn link_weakly(&mut self, one: usize, other: usize) {
        insert(&mut self.weak[one * self.words..], other);
        insert(&mut self.weak[other * self.words..], one);
    }

    /// One of two literals holds.
    pub(crate) fn link_strongly(&mut self, one: usize, other: usize) {
        insert(&mut self.strong[one * self.words..], other);
        insert(&mut self.strong[other * self.words..], one);
    }

    pub(crate) fn are_weak(&self, one: usize, other: usize) -> bool {
        contains(self.weak(one), other)
    }

    fn weak(&self, literal: usize) -> &[u64] {
        self.from(literal, true)
    }

    /// The links of a literal that come into play when it holds, or when it does not.
    fn from(&self, literal: usize, holds: bool) -> &[u64] {
        let links = if holds { &self.weak } else { &self.strong };
        &links[literal * self.words..][..self.words]
    }

    /// Finds all chains of the least size of those that are asked for; `None` when `stop` says so.
    pub(crate) fn shortest(
        &self,
        query: &Query<'_>,
        stop: impl Fn() -> bool,
    ) -> Option<Vec<Chain>> {
        let (mut best, mut found) = (usize::MAX, Vec::new());
        let mut tree = Tree::default();
        for start in 0..self.size {
            if stop() {
                return None;
            }
            tree.restart(self, start, false);
            let mut grows = tree.grow(self);
            while grows && tree.depth <= best.min(query.longest) {
                for end in ones(tree.level(tree.depth - 1)) {
                    let Some(chain) = self.between(&tree, start, end, best, query) else {
                        continue;
                    };
                    if chain.size() < best {
                        best = chain.size();
                        found.clear();
                    }
                    found.push(chain);
                }
                grows = tree.grow(self) && tree.grow(self);
            }
        }
        Some(found)
    }

    /// The chain from one literal to another, if something follows from it and it is not larger than that.
    fn between(
        &self,
        tree: &Tree,
        start: usize,
        last: usize,
        largest: usize,
        query: &Query<'_>,
    ) -> Option<Chain> {
        let end = if start == last {
            End::Holds
        } else if query.loops {
            End::Loop
        } else {
            End::Open
        };
        let size = end.size(tree.depth);
        let follows = match end {
            End::Holds => !query.loops,
            End::Open => start < last,
            End::Loop => start < last && size >= 4 && self.are_weak(start, last),
        };
        if !follows || size > largest {
            return None;
        }
        let gone = both(self.weak(start), self.weak(last));
        let is_wanted = query.closed && self.are_weak(start, last);
        if end != End::Holds && !is_wanted && gone.iter().all(|&word| word == 0) {
            return None;
        }
        let literals = tree.find_path(self, last, tree.depth - 1, query.accepts)?;
        let gone = if end == End::Holds { Vec::new() } else { ones(&gone).collect() };
        Some(Chain { literals, end, gone })
    }

    /// Finds the shortest chains from what does not hold to its opposite, of all literals, where one of the literals 0 and 1
    /// holds, one of 2 and 3, and so on. So the first literal of each holds. `None` when `stop` says so.
    pub(crate) fn shortest_refutations(&self, stop: impl Fn() -> bool) -> Option<Vec<Vec<usize>>> {
        let (mut best, mut found) = (usize::MAX, Vec::new());
        let mut tree = Tree::default();
        for start in 0..self.size {
            if stop() {
                return None;
            }
            tree.restart(self, start, false);
            while tree.depth < best && tree.grow(self) {
                let last = tree.depth - 1;
                let end = if tree.holds_at(last) { start } else { start ^ 1 };
                if !contains(tree.level(last), end) {
                    continue;
                }
                if tree.depth < best {
                    best = tree.depth;
                    found.clear();
                }
                found.extend(tree.find_path(self, end, last, &|_| true));
                break;
            }
        }
        Some(found)
    }

    /// Finds the shortest chains from all literals of one of these sets to the same conclusion, all of the least size.
    /// One literal of each set holds. None when `stop` says so.
    pub(crate) fn shortest_cases(
        &self,
        sets: &[Vec<usize>],
        stop: impl Fn() -> bool,
    ) -> Option<Vec<Cases>> {
        let mut trees: Vec<Option<Tree>> = vec![None; self.size];
        let (mut best, mut found) = (usize::MAX, Vec::new());
        for set in sets {
            if stop() {
                return None;
            }
            for &start in set {
                trees[start].get_or_insert_with(|| {
                    let mut tree = Tree::new(self, start, true);
                    while tree.grow(self) {}
                    tree
                });
            }
            let trees: Vec<&Tree> = set.iter().filter_map(|&start| trees[start].as_ref()).collect();
            for holds in [false, true] {
                let all = vec![u64::MAX; self.words];
                let all =
                    trees.iter().fold(all, |all, tree| both(&all, &tree.seen[usize::from(holds)]));
                for literal in ones(&all).filter(|literal| !set.contains(literal)) {
                    let paths = trees.iter().map(|tree| tree.path_to(self, literal, holds));
                    let cases = Cases { chains: paths.collect(), literal, holds };
                    if cases.size() < best {
                        best = cases.size();
                        found.clear();
                    }
                    if cases.size() == best {
                        found.push(cases);
                    }
                }
            }
        }
        Some(found)
    }
}

/// The literals that follow from one that holds or does not, step by step.
#[derive(Clone, Debug, Default)]
struct Tree {
    /// True if the first literal holds; then those of each second level do.
    holds: bool,
    words: usize,
    depth: usize,
    /// A set of literals for each level, one behind the other.
    levels: Vec<u64>,
    /// The literals of all levels, those that do not hold and those that do.
    seen: [Vec<u64>; 2],
}

impl Tree {
    fn new(links: &Links, start: usize, holds: bool) -> Tree {
        let mut tree = Tree::default();
        tree.restart(links, start, holds);
        tree
    }

    /// Begins anew in the same memory.
    fn restart(&mut self, links: &Links, start: usize, holds: bool) {
        self.holds = holds;
        self.words = links.words;
        self.depth = 1;
        for set in self.seen.iter_mut().chain([&mut self.levels]) {
            set.clear();
            set.resize(links.words, 0);
        }
        insert(&mut self.levels, start);
        insert(&mut self.seen[usize::from(holds)], start);
    }

    fn level(&self, level: usize) -> &[u64] {
        &self.levels[level * self.words..][..self.words]
    }

    fn holds_at(&self, level: usize) -> bool {
        self.holds == level.is_multiple_of(2)
    }

    /// Adds a level; none where nothing else follows.
    fn grow(&mut self, links: &Links) -> bool {
        let end = self.levels.len();
        let holds = self.holds_at(self.depth - 1);
        self.levels.resize(end + self.words, 0);
        let (levels, next) = self.levels.split_at_mut(end);
        for literal in ones(&levels[end - self.words..]) {
            let row = links.from(literal, holds);
            next.iter_mut().zip(row).for_each(|(next, row)| *next |= row);
        }
        let mut grows = false;
        for (next, seen) in next.iter_mut().zip(&mut self.seen[usize::from(!holds)]) {
            *next &= !*seen;
            *seen |= *next;
            grows |= *next != 0;
        }
        if grows {
            self.depth += 1;
        } else {
            self.levels.truncate(end);
        }
        grows
    }

    /// The way to a literal that is met.
    fn path_to(&self, links: &Links, literal: usize, holds: bool) -> Vec<usize> {
        let is_there =
            |&level: &usize| self.holds_at(level) == holds && contains(self.level(level), literal);
        let level = (0..self.depth).find(is_there);
        let path = level.and_then(|level| self.find_path(links, literal, level, &|_| true));
        path.expect("a literal that is met")
    }

    /// The first way to a literal of a level that is accepted.
    fn find_path(
        &self,
        links: &Links,
        literal: usize,
        level: usize,
        accepts: &dyn Fn(&[usize]) -> bool,
    ) -> Option<Vec<usize>> {
        let mut path = vec![0; level + 1];
        path[level] = literal;
        self.complete(links, &mut path, level, accepts).then_some(path)
    }

    /// Fills in what is before a place of a path.
    fn complete(
        &self,
        links: &Links,
        path: &mut [usize],
        from: usize,
        accepts: &dyn Fn(&[usize]) -> bool,
    ) -> bool {
        let Some(before) = from.checked_sub(1) else {
            return accepts(path);
        };
        let row = links.from(path[from], self.holds_at(before));
        ones(&both(self.level(before), row)).any(|literal| {
            path[before] = literal;
            self.complete(links, path, before, accepts)
        })
    }
}

fn insert(set: &mut [u64], literal: usize) {
    set[literal / 64] |= 1 << (literal % 64);
}

fn contains(set: &[u64], literal: usize) -> bool {
    set[literal / 64] >> (literal % 64) & 1 == 1
}

fn both(one: &[u64], other: &[u64]) -> Vec<u64> {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn ones(set: &[u64]) -> impl Iterator<Item = usize> + use<'_> {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let rest = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
        let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
        words.map(move |word| 64 * at + word.trailing_zeros() as usize)
    })
}
