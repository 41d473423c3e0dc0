//! Variables by small numbers, whatever numbers a formula or a proof gives them.
//!
//! The checker keeps tables with an entry for each variable up to the largest one. A text of a few bytes can name the
//! billionth, so the tables must follow what is read and not what is named.

use std::borrow::Cow;
use std::collections::HashMap;

use rustsat::instances::Cnf;
use rustsat::types::{Lit, Var};

/// Up to so many variables a formula may leave out, and twice as many as it has literals.
const FEW: usize = 1 << 16;

/// The numbers of variables inside a checker, and those that people gave them.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Variables below this one keep their number.
    kept: usize,
    inner: HashMap<Var, Var>,
    /// The names of the variables from `kept` on.
    outer: Vec<Var>,
}

impl Names {
    /// The variables of a formula keep their numbers, unless these are far apart.
    pub(super) fn of(formula: &Cnf) -> Names {
        let lits = || formula.iter().flatten();
        let most = lits().map(|lit| lit.vidx() + 1).max().unwrap_or(0);
        let mut names = Names::beyond(most);
        if most > FEW + 2 * lits().count() {
            names.kept = 0;
            lits().for_each(|&lit| {
                names.inner(lit);
            });
        }
        names
    }

    /// So many variables keep their numbers, and the others get the next ones in the order in which they come.
    pub(super) fn beyond(kept: usize) -> Names {
        Names { kept, ..Names::default() }
    }

    /// Returns the formula in small numbers.
    pub(super) fn formula<'a>(&mut self, formula: &'a Cnf) -> Cow<'a, Cnf> {
        if self.outer.is_empty() {
            return Cow::Borrowed(formula);
        }
        let mut inner = Cnf::new();
        for clause in formula {
            inner.add_clause(clause.iter().map(|&lit| self.inner(lit)).collect());
        }
        Cow::Owned(inner)
    }

    /// Returns a literal in small numbers.
    pub(super) fn inner(&mut self, lit: Lit) -> Lit {
        let var = lit.var();
        if var.idx() < self.kept {
            return lit;
        }
        let next = Var::new((self.kept + self.outer.len()) as u32);
        let inner = *self.inner.entry(var).or_insert_with(|| {
            self.outer.push(var);
            next
        });
        inner.lit(lit.is_neg())
    }

    /// Returns a clause in small numbers.
    pub(super) fn inside<'a>(&mut self, clause: &'a [Lit]) -> Cow<'a, [Lit]> {
        if clause.iter().all(|lit| lit.vidx() < self.kept) {
            Cow::Borrowed(clause)
        } else {
            clause.iter().map(|&lit| self.inner(lit)).collect()
        }
    }

    /// Returns a literal as people named it.
    pub(super) fn outer(&self, lit: Lit) -> Lit {
        match lit.vidx().checked_sub(self.kept) {
            Some(place) => self.outer[place].lit(lit.is_neg()),
            None => lit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        let far = Var::new(999_999_999);
        let mut formula = Cnf::new();
        formula.add_unit(far.pos_lit());
        let mut names = Names::of(&formula);
        let small = names.formula(&formula).into_owned();
        assert_eq!(small.iter().flatten().copied().collect::<Vec<Lit>>(), [Var::new(0).pos_lit()]);
        let new = Var::new(7).neg_lit();
        assert_eq!(names.inner(new), Var::new(1).neg_lit());
        assert_eq!(names.outer(Var::new(1).neg_lit()), new);
        assert_eq!(names.outer(Var::new(0).pos_lit()), far.pos_lit());
    }

    #[test]
    fn formulas_without_gaps_keep_their_numbers() {
        let lit = Var::new(5).pos_lit();
        let mut formula = Cnf::new();
        formula.add_unit(lit);
        let mut names = Names::of(&formula);
        assert!(matches!(names.formula(&formula), Cow::Borrowed(_)));
        assert_eq!(names.inner(lit), lit);
        let new = names.inner(Var::new(80).pos_lit());
        assert_eq!((new.vidx(), names.outer(new).vidx()), (6, 80));
    }
}
