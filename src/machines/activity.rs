//! Activities of variables: the open one that has had most to do with conflicts of late is ahead.
//!
//! The idea is VSIDS (Moskewicz and others, "Chaff: Engineering an Efficient SAT Solver", DAC 2001), with the heap of
//! Eén and Sörensson ("An Extensible SAT-solver", SAT 2003): a decision takes no more time the more variables there are.

/// The place of a variable that is not in the heap.
const NOWHERE: u32 = u32::MAX;

/// The most that an activity may be before all are scaled down.
const LARGE: f64 = 1e100;

/// Activities of variables. A variable takes part once it has [entered](Activities::enter).
#[derive(Clone, Debug)]
pub(crate) struct Activities {
    activities: Vec<f64>,
    /// The activity that the next conflict adds. It grows, which is cheaper than to let all others decay.
    increment: f64,
    growth: f64,
    /// The order in which variables entered: of those that are as active as each other, the first is ahead.
    ranks: Vec<u32>,
    entered: u32,
    /// Those that may be open, each ahead of the two behind it (at twice its place and one, and two).
    heap: Vec<u32>,
    /// The place of each variable in the heap.
    places: Vec<u32>,
}

impl Activities {
    /// Makes a heap that no variable has entered yet. `growth` is how much more each conflict counts than the one before.
    pub(crate) fn new(variables: usize, growth: f64) -> Activities {
        Activities {
            activities: vec![0.0; variables],
            increment: 1.0,
            growth,
            ranks: vec![NOWHERE; variables],
            entered: 0,
            heap: Vec::new(),
            places: vec![NOWHERE; variables],
        }
    }

    /// Lets a variable take part; nothing changes if it does already.
    pub(crate) fn enter(&mut self, variable: usize) {
        if self.ranks[variable] == NOWHERE {
            self.ranks[variable] = self.entered;
            self.entered += 1;
            self.reopen(variable);
        }
    }

    /// Notes that a variable is open again, if it takes part.
    pub(crate) fn reopen(&mut self, variable: usize) {
        if self.ranks[variable] != NOWHERE && self.places[variable] == NOWHERE {
            self.places[variable] = self.heap.len() as u32;
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Notes that a variable that takes part had to do with the conflict.
    pub(crate) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.increment;
        if self.places[variable] != NOWHERE {
            self.rise(self.places[variable] as usize);
        }
    }

    /// Ends a conflict: the next one counts more.
    pub(crate) fn end_conflict(&mut self) {
        self.increment *= self.growth;
        if self.increment > LARGE {
            for activity in &mut self.activities {
                *activity /= LARGE;
            }
            self.increment /= LARGE;
            // What was far behind is now as far behind as others.
            for place in 1..self.heap.len() {
                self.rise(place);
            }
        }
    }

    /// Takes out the open variable that is ahead. It comes back when it is [open again](Activities::reopen), and so must
    /// all that were found to be closed here.
    pub(crate) fn next(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let first = *self.heap.first()? as usize;
            let last = self.heap.pop()? as usize;
            self.places[first] = NOWHERE;
            if last != first {
                self.put(0, last);
                self.sink(0);
            }
            if is_open(first) {
                return Some(first);
            }
        }
    }

    fn put(&mut self, place: usize, variable: usize) {
        self.heap[place] = variable as u32;
        self.places[variable] = place as u32;
    }

    fn is_ahead(&self, one: usize, other: usize) -> bool {
        let [mine, theirs] = [one, other].map(|variable| self.activities[variable]);
        mine > theirs || (mine == theirs && self.ranks[one] < self.ranks[other])
    }

    /// Moves a variable forward as far as it belongs.
    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place] as usize;
        while place > 0 {
            let before = (place - 1) / 2;
            let other = self.heap[before] as usize;
            if !self.is_ahead(variable, other) {
                break;
            }
            self.put(place, other);
            place = before;
        }
        self.put(place, variable);
    }

    /// Moves a variable back as far as it belongs.
    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place] as usize;
        loop {
            let behind = 2 * place + 1..(2 * place + 3).min(self.heap.len());
            let ahead = behind.reduce(|one, other| {
                let [first, second] = [one, other].map(|place| self.heap[place] as usize);
                if self.is_ahead(second, first) { other } else { one }
            });
            let Some(next) =
                ahead.filter(|&next| self.is_ahead(self.heap[next] as usize, variable))
            else {
                break;
            };
            let other = self.heap[next] as usize;
            self.put(place, other);
            place = next;
        }
        self.put(place, variable);
    }
}

#[cfg(test)]
mod tests {
    use super::Activities;
    use crate::chance::Random;
    use rand::RngExt as _;

    /// A look at all variables says the same.
    #[test]
    fn the_first_of_the_most_active_open_ones() {
        const VARIABLES: usize = 40;
        let mut random = Random::new(7);
        let mut activities = Activities::new(VARIABLES, 1.9);
        let (mut is_open, mut entered) = (vec![true; VARIABLES], Vec::new());
        for round in 0..20_000 {
            let variable = random.random_range(..VARIABLES);
            match random.random_range(..5_u32) {
                0 => {
                    activities.enter(variable);
                    activities.bump(variable);
                    if !entered.contains(&variable) {
                        entered.push(variable);
                    }
                }
                1 => activities.end_conflict(),
                2 => is_open[variable] = false,
                3 => {
                    is_open[variable] = true;
                    activities.reopen(variable);
                }
                _ => {
                    let open = entered.iter().copied().filter(|&one| is_open[one]);
                    let expected = open.reduce(|best, one| {
                        if activities.activities[one] > activities.activities[best] {
                            one
                        } else {
                            best
                        }
                    });
                    let found = activities.next(|one| is_open[one]);
                    assert_eq!(found, expected, "{round}");
                    if let Some(found) = found {
                        is_open[found] = false;
                    }
                }
            }
        }
        assert_eq!(entered.len(), VARIABLES);
    }
}
