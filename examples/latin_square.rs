//! A whole puzzle outside the crate: Latin squares, each number once in each row and column.
//!
//! `docs/adding-a-puzzle.md` explains the contract that it keeps; `cargo run --example latin_square` runs it.

use std::error::Error;
use std::ops::RangeInclusive;

use itertools::{Itertools as _, iproduct};
use takuzu_sat::game::{Cover, CoverError, CoverForm, CoverMap, Encoder, Game, Violation};
use takuzu_sat::proof::Claim;
use takuzu_sat::puzzle::{Kind, Puzzle, RuleId};
use takuzu_sat::rustsat::OutOfMemory;
use takuzu_sat::sat::proof::Producer;
use takuzu_sat::sat::{Formula, Session, SolverResult};
use takuzu_sat::xcc::{Entry, Item, Problem};
use takuzu_sat::{Cell, Engine, Grid, Limits, Next, Shape, Uniqueness, solve};

/// The only rule.
const ONCE: RuleId = RuleId::named(0, "each number once in each row and column");

#[derive(Clone, Debug, PartialEq)]
struct LatinSquare(Grid);

impl Game for LatinSquare {
    fn kind(&self) -> Kind {
        Kind { name: "latin square", title: "Latin square" }
    }

    fn givens(&self) -> &Grid {
        &self.0
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        LatinSquare(givens).into()
    }

    fn values(&self) -> RangeInclusive<u8> {
        1..=self.0.shape().rows() as u8
    }

    fn rule_list(&self) -> Vec<RuleId> {
        vec![ONCE]
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let mut found = Vec::new();
        for (line, value) in iproduct!(self.0.shape().lines(), self.values()) {
            let holds = |&cell: &Cell| grid[cell] == Some(value);
            let cells: Vec<Cell> = self.0.shape().line_cells(line).filter(holds).collect();
            if cells.len() > 1 {
                let (houses, value) = (vec![line.into()], Some(value));
                found.push(Violation { rule: ONCE, houses, value, cells });
            }
        }
        found
    }

    /// No number stands twice in a line. That each cell has one number is said for every puzzle.
    fn add_rule(&self, _: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        for (line, value) in iproduct!(self.0.shape().lines(), self.values()) {
            let bits = to.cells.bits_with(self.0.shape().line_cells(line), value);
            for (&first, &second) in bits.iter().tuple_combinations() {
                to.clauses.add_any([!first, !second])?;
            }
        }
        Ok(())
    }

    /// An option is a number in a cell: it covers the cell, and the number in its row and its column.
    /// Only what is above is needed; this buys the engine `xcc`.
    fn to_xcc(&self, _: CoverForm, _: &Limits) -> Result<Cover, CoverError> {
        let (shape, side) = (self.0.shape(), self.0.shape().rows());
        let mut problem = Problem::numbered(3 * shape.len(), 0);
        let mut map = CoverMap::new(shape);
        for cell in shape.cells() {
            let given = self.0[cell];
            for value in self.values().filter(|&value| given.is_none_or(|given| given == value)) {
                let of_line = |kind, at| kind * shape.len() + at * side + usize::from(value) - 1;
                let items = [shape.index(cell), of_line(1, cell.row), of_line(2, cell.col)];
                let entries = items.map(|item| Entry::plain(Item::new(item)));
                problem.add(entries).expect("three different items");
                map.push([(cell, value)]);
            }
        }
        Ok(Cover { problem, map })
    }
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    main()
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

/// Solves two squares by every engine, and proves that the solution of the second is the only one.
pub(crate) fn report() -> Result<String, Box<dyn Error>> {
    let square = |line: &str| Grid::from_line(Shape::square(4), line).ok_or("16 cells");
    let open: Puzzle = LatinSquare(square("1...2....1......")?).into();
    // Every engine lists the same solutions, and each of them is checked.
    let agreed = solve::cross_check(&open, 1_000, &Limits::none())?;
    let unique: Puzzle = LatinSquare(square("12..2..........3")?).into();
    for engine in Engine::ALL {
        let answer = solve::uniqueness(&unique, &engine.into())?;
        assert!(matches!(answer, Uniqueness::One(_)), "{engine}: {answer:?}");
    }
    // A formula for any solver, and the way back from the model of one.
    let form = unique.textbook().into();
    let (formula, map) = Formula::encode(|clauses, vars| unique.to_cnf(form, clauses, vars))?;
    let size = formula.size();
    let mut session = Session::new(&Limits::none());
    session.encode(|clauses, vars| unique.to_cnf(form, clauses, vars))?;
    assert_eq!(session.solve(&[])?, SolverResult::Sat);
    let solution = map.decode(&session.model()?);
    // A proof that there is no other solution, for whoever does not believe all this. `write_folder` writes its files.
    let claim = Claim::new(&unique, Some(solution.clone()))?;
    let Next::Solution(proved) = claim.prove(&Producer::default(), &Limits::none())? else {
        panic!("there is another solution");
    };
    let files = proved.files()?;
    let names: Vec<&str> = files.iter().map(|(name, _)| name).collect();
    // No text says the rules of a puzzle of your own.
    assert!(names.contains(&"proof.drat") && !names.contains(&"puzzle.json"));
    let (count, names) = (agreed.solutions.len(), names.join(" "));
    Ok(format!(
        "{}\n{count} solutions\n\n{}\none solution:\n{solution}\n\n\
         formula: {} variables, {} clauses\nproof: {names}\n",
        open.givens(),
        unique.givens(),
        size.variables,
        size.clauses,
    ))
}
