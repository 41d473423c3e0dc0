//! One puzzle: attempts until one is as it was asked for.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::error::{Problem, Result, counted, givens};
use super::make::make_of;
use super::request::{Clues, Counts, Goal, Request, Signs};
use super::skills::Fault;
use super::winnow::{Amount, Certifier, Choices, Task, Verdict, Winnowed, Winnower};
use super::{GenerateError, Made, is_unique};
use crate::ground::chance::Random;
use crate::ground::grid::Grid;
use crate::ground::limits::Limits;

/// Makes the puzzle of any stream of a seed.
#[derive(Debug)]
pub struct Worker {
    pub(super) request: Request,
    /// The cells that may be given, in groups that come and go together, and the signs.
    pub(super) choices: Choices,
    goal: Goal,
    certifier: Certifier,
    check_limits: Limits,
    winnower: Box<dyn Winnower>,
    /// The caller's grid from which the puzzle at hand is made.
    own: Option<Grid>,
}

/// Givens of a solution.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) solution: Grid,
    /// The orbits and signs that are given.
    pub(super) kept: Vec<usize>,
    minimal: Option<bool>,
}

/// A candidate that is not as it was asked for.
pub(super) struct Miss {
    candidate: Candidate,
    distance: usize,
    fault: String,
}

type Attempt = Result<Candidate, Miss>;

impl Worker {
    pub(super) fn new(request: Request) -> Result<Worker> {
        request.check_extras()?;
        request.check_grids()?;
        let with_signs = request.signs != Signs::None;
        request.skills.check(&request.board, with_signs)?;
        let winnower = make_of(&request.board).winnower()?;
        let neighbours = match request.signs {
            Signs::None => Vec::new(),
            Signs::Default | Signs::Count(_) => request.shape().neighbours().collect(),
        };
        request.signs.check(neighbours.len(), request.clues == Clues::Fewest)?;
        let orbits = request.orbits()?;
        let nodes = make_of(&request.board).nodes_per_check();
        let limits = request.limits.clone();
        Ok(Worker {
            goal: request.goal(&orbits)?,
            certifier: request.certifier(),
            check_limits: match nodes {
                Some(nodes) => limits.with_nodes(nodes),
                None => limits,
            },
            choices: Choices { orbits, neighbours },
            request,
            winnower,
            own: None,
        })
    }

    /// Makes the puzzle of a stream, which does not depend on what was made before.
    ///
    /// # Errors
    ///
    /// When there is no complete grid, when no attempt was as it was asked for, or when the limits are reached.
    ///
    /// # Panics
    ///
    /// When an engine is wrong: a puzzle that was checked given by given turns out not to be unique.
    pub fn make(&mut self, stream: u64) -> Result<Made, GenerateError> {
        let mut random = Random::stream(self.request.seed, stream);
        let grids = &self.request.grids;
        let turn = stream % (grids.len().max(1) as u64);
        self.own = grids.get(turn as usize).cloned();
        let attempts = self.request.attempts();
        let mut nearest: Option<Miss> = None;
        if matches!(self.goal, Goal::Fewest) {
            if let Some(candidate) = self.fewest(&mut random, attempts)? {
                return self.confirmed(candidate, stream, attempts);
            }
        } else {
            for attempt in 1..=attempts {
                match self.attempt(&mut random)? {
                    Ok(candidate) => return self.confirmed(candidate, stream, attempt),
                    Err(miss) => {
                        let is_nearer = |nearest: &Miss| miss.distance < nearest.distance;
                        if nearest.as_ref().is_none_or(is_nearer) {
                            nearest = Some(miss);
                        }
                    }
                }
            }
        }
        let (best, fault) = match (nearest, self.request.skills.are_wished()) {
            (Some(miss), _) => {
                let best = self.made(miss.candidate, stream, attempts);
                (Some(best), miss.fault)
            }
            (None, true) => (None, "none was as wished".into()),
            (None, false) => (None, "even all cells of the mask were not enough".into()),
        };
        Err(Problem::Attempts {
            attempts,
            request: self.request.in_words(&self.goal),
            best: best.map(Box::new),
            fault,
        }
        .into())
    }

    /// Makes one attempt, on a grid of its own.
    fn attempt(&mut self, random: &mut Random) -> Result<Attempt> {
        let solution = self.draw(random)?;
        let order = self.order(random);
        if self.request.any {
            return Ok(Ok(self.choose(solution, &order, random)));
        }
        let request = &self.request;
        let least = match &self.goal {
            Goal::AtLeast(least) => *least,
            Goal::OneOf(_) if request.minimal => 0,
            Goal::OneOf(numbers) => numbers[random.random_range(..numbers.len())],
            Goal::All if request.signs != Signs::None => usize::MAX / 2,
            Goal::All | Goal::Fewest => return self.all_given(solution, order),
        };
        let wanted = (order, least);
        let (order, least) =
            (request.signs).arrange(request, &self.choices, &self.goal, wanted, random);
        let Some(left) = self.winnow(&solution, &order, least)? else {
            return self.all_given(solution, order);
        };
        let amount = left.amount;
        let candidate = Candidate::new(solution, left);
        match self.distance(amount) {
            0 => self.as_skilled(candidate),
            distance => Ok(Err(Miss {
                candidate,
                distance,
                fault: format!("the nearest has {}", self.in_words(amount)),
            })),
        }
    }

    fn distance(&self, amount: Amount) -> usize {
        let cells = match &self.goal {
            Goal::OneOf(numbers) => {
                let distances = numbers.iter().map(|number| number.abs_diff(amount.cells));
                distances.min().expect("a number, at least")
            }
            Goal::AtLeast(_) | Goal::All | Goal::Fewest => 0,
        };
        cells + self.request.signs.distance(amount.signs)
    }

    /// Checks that a puzzle takes the techniques that are asked for.
    pub(super) fn as_skilled(&mut self, candidate: Candidate) -> Result<Attempt> {
        if !self.request.skills.are_wished() {
            return Ok(Ok(candidate));
        }
        let (task, winnower) = self.task(&candidate.solution);
        let puzzle = winnower.puzzle(&task, &candidate.kept);
        let fault = self.request.skills.fault(&puzzle, &self.request.limits);
        self.stop_if_asked()?;
        Ok(match fault {
            None => Ok(candidate),
            Some(Fault { distance, words }) => Err(Miss { candidate, distance, fault: words }),
        })
    }

    fn all_given(&mut self, solution: Grid, order: Vec<usize>) -> Result<Attempt> {
        let (task, winnower) = self.task(&solution);
        let verdict = winnower.suffice(&task, &order);
        let open = (verdict != Verdict::Holds).then(|| winnower.open(&task, &order));
        self.stop_if_asked()?;
        let candidate = Candidate { solution, kept: order, minimal: None };
        match open {
            None => self.as_skilled(candidate),
            Some(open) => Ok(Err(Miss {
                candidate,
                distance: open,
                fault: format!(
                    "with all cells of the mask given, the best attempt leaves {} open",
                    counted(open, open, "cell")
                ),
            })),
        }
    }

    /// Describes an amount: `20 givens and 7 signs`.
    fn in_words(&self, Amount { cells, signs }: Amount) -> String {
        let givens = givens(cells, cells);
        match self.request.signs {
            Signs::None => givens,
            Signs::Default | Signs::Count(_) => {
                format!("{givens} and {}", counted(signs, signs, "sign"))
            }
        }
    }

    /// Chooses givens without a look at what they are good for.
    fn choose(&self, solution: Grid, order: &[usize], random: &mut Random) -> Candidate {
        let orbits = &self.choices.orbits;
        let mut left = match &self.goal {
            Goal::AtLeast(least) => *least,
            Goal::OneOf(numbers) => numbers[random.random_range(..numbers.len())],
            Goal::All | Goal::Fewest => orbits.iter().map(Vec::len).sum(),
        };
        let sizes: Vec<usize> = order.iter().map(|&orbit| orbits[orbit].len()).collect();
        let mut rest = Counts::by_size(&sizes);
        let mut kept = Vec::new();
        for (&orbit, &size) in order.iter().zip(&sizes) {
            rest.remove(size);
            if size <= left && rest.can_sum_up_to(left - size) {
                left -= size;
                kept.push(orbit);
            }
        }
        let request = &self.request;
        kept.extend(request.signs.choose(request, &self.choices, random));
        Candidate { solution, kept, minimal: None }
    }

    /// Draws the grid of an attempt. Every attempt begins here, so no loop of them outlasts the limits.
    pub(super) fn draw(&mut self, random: &mut Random) -> Result<Grid> {
        self.stop_if_asked()?;
        match &self.own {
            Some(grid) => Ok(grid.clone()),
            None => self.winnower.draw(random, &self.request.limits),
        }
    }

    pub(super) fn order(&self, random: &mut Random) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.choices.orbits.len()).collect();
        order.shuffle(random);
        order
    }

    /// Takes givens and signs away in a given order.
    pub(super) fn winnow(
        &mut self,
        solution: &Grid,
        order: &[usize],
        least: Amount,
    ) -> Result<Option<Winnowed>> {
        let (task, winnower) = self.task(solution);
        let left = winnower.winnow(&task, order, least);
        self.stop_if_asked()?;
        Ok(left)
    }

    fn task<'a>(&'a mut self, solution: &'a Grid) -> (Task<'a>, &'a mut dyn Winnower) {
        let task = Task {
            board: &self.request.board,
            solution,
            choices: &self.choices,
            certifier: &self.certifier,
            limits: &self.check_limits,
        };
        (task, self.winnower.as_mut())
    }

    fn stop_if_asked(&self) -> Result<()> {
        if self.request.limits.stop_requested() { Err(Problem::Stopped.into()) } else { Ok(()) }
    }

    fn made(&mut self, candidate: Candidate, stream: u64, attempts: u64) -> Made {
        let (task, winnower) = self.task(&candidate.solution);
        let puzzle = winnower.puzzle(&task, &candidate.kept);
        // Givens that the techniques of a level need may be needless for uniqueness.
        let by_techniques = match self.certifier {
            Certifier::Unique => false,
            Certifier::Solves(_) => self.request.skills.are_wished(),
        };
        Made {
            puzzle,
            solution: candidate.solution,
            unique: false,
            minimal: candidate.minimal.filter(|_| !by_techniques),
            level: None,
            seed: self.request.seed,
            stream,
            attempts,
        }
    }

    /// Confirms a puzzle by one more search that knows nothing of the others.
    fn confirmed(&mut self, candidate: Candidate, stream: u64, attempts: u64) -> Result<Made> {
        let made = self.made(candidate, stream, attempts);
        if self.request.any {
            return Ok(made);
        }
        let Some(unique) = is_unique(&made, &self.request.limits)? else {
            return Err(Problem::Stopped.into());
        };
        let level = self.request.skills.level_of(&made.puzzle, &self.request.limits);
        match (&self.request.certifier, unique) {
            (_, true) => Ok(Made { unique, level, ..made }),
            (Certifier::Solves(_), false) => Err(GenerateError::impossible(
                "the certifier accepts a puzzle that has several solutions",
            )),
            (Certifier::Unique, false) => {
                let puzzle = made.puzzle.givens();
                panic!("winnowing left several solutions:\n{puzzle}")
            }
        }
    }
}

impl Candidate {
    pub(super) fn new(solution: Grid, left: Winnowed) -> Candidate {
        Candidate { solution, minimal: left.is_minimal(), kept: left.kept }
    }
}
