//! A puzzle as a formula that leaves the library, for solvers of others and for proofs, with what its reader must know.

use rustsat::instances::{BasicVarManager, ManageVars as _};
use rustsat::types::{Clause, Lit, Var};

use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::{Assignment, Clauses, Formula, Opb, Size};
use crate::puzzles::game::{CnfForm, CnfMap, EncodeError, Encoding, GivensAs};
use crate::puzzles::naive::NaiveFormula;
use crate::puzzles::puzzle::Puzzle;
use crate::solving::decode::{self, Rejection};

/// The end of the first comment of a simplified formula.
pub const SIMPLIFIED: &str = ", simplified";

/// The beginning of the comment that names a solution that the formula leaves out.
pub const WITHOUT: &str = "without the solution ";

/// The beginning of the comment before the names of variables, the last of a header.
pub const NAMES: &str = "a variable is true where its cell holds ";

/// The kind of constraints in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Clauses, as DIMACS has them.
    Clauses,
    /// Linear sums, as pseudo-Boolean solvers read them.
    Sums,
}

/// A puzzle that becomes a formula, and the way in which it does.
///
/// ```
/// use takuzu_sat::Puzzle;
/// use takuzu_sat::reduction::{Form, Reduction};
///
/// let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
/// let reduction = Reduction::new(&puzzle, puzzle.textbook()).without(puzzle.solve()?);
/// let (formula, _) = reduction.formula()?;
/// let mut dimacs = Vec::new();
/// formula.write_dimacs(&reduction.comments(Form::Clauses), &mut dimacs)?;
/// assert!(String::from_utf8(dimacs)?.contains("without the solution 0110 1001 0011 1100\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reduction {
    given: Puzzle,
    puzzle: Puzzle,
    encoding: Encoding,
    givens: GivensAs,
    blocked: Option<Grid>,
    limits: Limits,
}

impl Reduction {
    /// Encodes the whole puzzle: its givens are clauses of one literal.
    #[must_use]
    pub fn new(puzzle: &Puzzle, encoding: Encoding) -> Reduction {
        let (given, puzzle) = (puzzle.clone(), puzzle.clone());
        let (givens, limits) = (GivensAs::Units, Limits::none());
        Reduction { given, puzzle, encoding, givens, blocked: None, limits }
    }

    /// The same, which becomes no formula that takes more [memory](Limits::with_memory) than this.
    #[must_use]
    pub fn within(self, limits: &Limits) -> Reduction {
        Reduction { limits: limits.clone(), ..self }
    }

    /// The same without what propagation decides. The answer is `Exhausted` when propagation finds a contradiction.
    #[must_use]
    pub fn simplified(self, limits: &Limits) -> Next<Reduction> {
        self.puzzle.simplify(limits).map(|known| {
            let puzzle = self.puzzle.with_givens(known);
            Reduction { puzzle, givens: GivensAs::Constants, ..self }
        })
    }

    /// The same without one of its solutions.
    #[must_use]
    pub fn without(self, blocked: Option<Grid>) -> Reduction {
        Reduction { blocked, ..self }
    }

    /// The puzzle that is encoded: as it is, or with all that propagation decides.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The encoding of the clauses.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The clauses, with the way back from their models.
    ///
    /// # Errors
    ///
    /// When the puzzle refuses the encoding, or the clauses take too much memory.
    pub fn formula(&self) -> Result<(Formula, CnfMap), EncodeError> {
        self.check_size(self.encoding)?;
        let form = CnfForm::from(self.encoding).with_givens(self.givens);
        let (mut formula, map) =
            Formula::encode(|clauses, vars| self.puzzle.to_cnf(form, clauses, vars))?;
        self.block(&map, &mut Clauses::new(&mut formula.clauses))?;
        formula.names = map.names();
        Ok((formula, map))
    }

    /// Measures the parts of the clauses: the cells, each rule, the givens.
    ///
    /// # Errors
    ///
    /// When the encoding is of another puzzle.
    pub fn parts(&self) -> Result<Vec<(String, Size)>, EncodeError> {
        let givens = self.given.givens().filled().count();
        let units = Size { clauses: givens, literals: givens, variables: 0 };
        let rules = self.given.rule_sizes(self.encoding)?.into_iter();
        let mut parts = vec![("cells".into(), self.given.cell_size(self.encoding))];
        parts.extend(rules.map(|(rule, size)| (rule.to_string(), size)));
        parts.push(("givens".into(), units));
        Ok(parts)
    }

    /// The clauses as the puzzle's [naive writer](crate::Game::naive_formula) makes them. `None` where nobody wrote it.
    ///
    /// # Errors
    ///
    /// When they take too much memory.
    pub fn naive_formula(&self) -> Result<Option<Formula>, EncodeError> {
        self.check_size(self.given.textbook())?;
        Ok(self.given.naive_formula(self.blocked.as_ref()).map(Formula::from))
    }

    /// The sums, with the way back from the values of their variables.
    ///
    /// # Errors
    ///
    /// When the puzzle refuses the encoding, or the sums take too much memory.
    pub fn opb(&self) -> Result<(Opb, CnfMap), EncodeError> {
        // Sums are not larger than the clauses that say the same.
        self.check_size(self.given.textbook())?;
        let (mut opb, map) =
            Opb::encode(|sums, vars| self.puzzle.to_opb(self.encoding, self.givens, sums, vars))?;
        self.block(&map, &mut Clauses::new(&mut opb.clauses))?;
        opb.names = map.names();
        Ok((opb, map))
    }

    fn check_size(&self, encoding: Encoding) -> Result<(), EncodeError> {
        // Who has no bound need not wait for the measure.
        match self.limits.memory() {
            Some(_) => Ok(self.puzzle.formula_size(encoding)?.check(&self.limits)?),
            None => Ok(()),
        }
    }

    /// Returns the grid of a model, with the way back of the formula.
    ///
    /// # Errors
    ///
    /// When it is not a solution of the puzzle, or it is the one that the formula leaves out.
    pub fn decode(&self, map: &CnfMap, model: &Assignment) -> Result<Grid, Rejection> {
        let grid = decode::solution(&self.given, map.decode(model))?;
        if self.blocked.as_ref() == Some(&grid) { Err(Rejection::Excluded) } else { Ok(grid) }
    }

    /// The clause that some cell is other than in the solution to forbid.
    fn block(&self, map: &CnfMap, clauses: &mut Clauses<'_>) -> Result<(), EncodeError> {
        if let Some(grid) = &self.blocked {
            let open = self.puzzle.givens().blanks();
            let other = open.filter_map(|cell| Some(!map.lit(cell, grid[cell]?)?));
            clauses.add(other)?;
        }
        Ok(())
    }

    /// Tells a reader of the file how it was made, the puzzle, and the meaning of variables.
    #[must_use]
    pub fn comments(&self, form: Form) -> Vec<String> {
        let given = &self.given;
        let simplified = if self.givens == GivensAs::Constants { SIMPLIFIED } else { "" };
        let encoding = given.effective_encoding(self.encoding);
        let mut comments = vec![format!(
            "takuzu-sat {}, encoding {}{simplified}",
            env!("CARGO_PKG_VERSION"),
            match form {
                Form::Clauses => encoding.to_string(),
                Form::Sums => encoding.sums_name(),
            },
        )];
        comments.extend(identity(given));
        if let Some(grid) = &self.blocked {
            comments.push(format!("{WITHOUT}{}", rows(grid)));
        }
        comments.push(format!("{NAMES}{}:", given.face().true_cell));
        comments
    }
}

impl From<NaiveFormula> for Formula {
    fn from(naive: NaiveFormula) -> Formula {
        let lit = |literal: i32| Lit::from_ipasir(literal).expect("a literal is not 0");
        let clause = |clause: Vec<i32>| clause.into_iter().map(lit).collect::<Clause>();
        let mut vars = BasicVarManager::default();
        let names = naive.names.into_iter().map(|name| (vars.new_var(), name)).collect();
        vars.increase_next_free(Var::new(naive.variables as u32));
        Formula { clauses: naive.clauses.into_iter().map(clause).collect(), vars, names }
    }
}

/// Says what a puzzle is, in the comments of its formula from the second on: no other puzzle has the same.
#[must_use]
pub fn identity(puzzle: &Puzzle) -> Vec<String> {
    let (title, shape) = (puzzle.kind().title(), puzzle.shape());
    let mut lines = vec![format!("{title} {shape}: {}", rows(puzzle.givens()))];
    lines.extend(puzzle.face().variant);
    lines
}

/// The rows as words.
#[must_use]
pub fn rows(grid: &Grid) -> String {
    grid.to_string().replace('\n', " ")
}
