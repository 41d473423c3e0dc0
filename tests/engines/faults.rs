//! One clause of one rule is missing: the comparison of encodings with the rules finds it, and so does that of a proof's
//! formula with the naive writer's.

use std::collections::BTreeMap;

use takuzu_sat::game::Encoding;
use takuzu_sat::proof::Claim;
use takuzu_sat::sat::Lit;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Relation, Rule, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Shape};

use crate::common::encoded;
use crate::encoding_tools::{forced, legal, partial_lines, propagate};
use crate::faulty::{Fault, faulty, rules_with_clauses};
use crate::small_boards::{by_rules, says, ways};

/// Boards that have every rule of their puzzle.
fn boards() -> [Puzzle; 3] {
    let one = Rules::TAKUZU.with_majority(Majority::One);
    let takuzu = Takuzu::new(Grid::blank(Shape::new(4, 3)), one).expect("a board");
    let sign = Sign::new(Cell::new(0, 0), Cell::new(0, 1), Relation::Different);
    let takuzu = takuzu.with_signs([sign]).expect("neighbours");
    // Half of a line of four leaves no three of a symbol.
    let either = Rules::UNRULY.with_majority(Majority::Either);
    let long = Takuzu::new(Grid::blank(Shape::new(1, 6)), either);
    let sudoku = Sudoku::blank(Shape::square(2)).expect("a board");
    [takuzu.into(), long.expect("a board").into(), sudoku.into()]
}

/// Each clause of each rule of each encoding in turn. What other clauses imply as well is missed by nobody: counters say in
/// both directions what one would be enough for, and the automaton says all twice; [the next test](automata_that_lack_a_clause_propagate_less) is for that.
#[test]
fn encodings_that_lack_a_clause_are_found() {
    // For each rule and encoding the faults that were found, and all.
    let mut found: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for board in boards() {
        for (rules, encoding) in ways(&board) {
            for (rule, clauses) in rules_with_clauses(&board, encoding) {
                if rule.as_ref() != rules.last() {
                    continue;
                }
                for clause in 0..clauses {
                    let faulty = faulty(&board, Fault { rule, clause });
                    let is_found = says(&faulty, &rules, encoding).is_err();
                    let name = rule.map_or("cells", |rule| rule.name());
                    let [some, all] = found.entry(format!("{name} by {encoding}")).or_default();
                    (*some, *all) = (*some + usize::from(is_found), *all + 1);
                }
            }
        }
    }
    println!("{found:#?}");
    assert!(found.len() > 20, "{found:#?}");
    let automaton = found.remove("balance by automaton+one-sided").expect("faults of automata");
    assert_eq!(automaton[0], 0);
    assert!(found.values().all(|[some, _]| *some > 0), "{found:#?}");
}

/// An automaton finds all that its line forces by unit propagation, and not without one of its clauses.
#[test]
fn automata_that_lack_a_clause_propagate_less() {
    let [_, line, _] = boards();
    let encoding: Encoding = "automaton+one-sided".parse().expect("an encoding");
    let legal: Vec<usize> = (0..1 << 6).filter(|&line| legal(line, 6, 3..=3)).collect();
    let is_found = |clause| {
        let rule = Some(Rule::Balance.into());
        let faulty = faulty(&line, Fault { rule, clause });
        let (formula, map) = encoded(&*faulty, encoding);
        let cells: Vec<Lit> = line.shape().cells().filter_map(|cell| map.lit(cell, 1)).collect();
        partial_lines(6)
            .any(|known| propagate(&formula.clauses, &cells, &known) != forced(&legal, &known))
    };
    let (_, clauses) = rules_with_clauses(&line, encoding)[2];
    let found = (0..clauses).filter(|&clause| is_found(clause)).count();
    assert!(!is_found(clauses) && found * 2 > clauses, "{found} of {clauses}");
}

/// Whatever clause is missing, and whether it matters or not.
#[test]
fn the_naive_writer_misses_no_clause() {
    for board in boards() {
        // The board whose lines are of odd length has none.
        let solution = by_rules(&board, 1).into_iter().next();
        let complete = solution.clone();
        for givens in complete.into_iter().chain([Grid::blank(board.shape())]) {
            let (puzzle, encoding) = (board.with_givens(givens), board.textbook());
            let claim = |puzzle: &Puzzle| Claim::new(puzzle, solution.clone());
            let right = claim(&puzzle).expect("a claim").formula_text();
            let naive = Claim::naive(&puzzle, solution.clone(), &Limits::none()).expect("a claim");
            let naive = naive.expect("a naive writer").formula_text();
            assert!(naive == right, "{puzzle:?}");
            for (rule, clauses) in rules_with_clauses(&board, encoding) {
                for clause in 0..clauses {
                    let faulty = faulty(&puzzle, Fault { rule, clause });
                    let text = claim(&faulty).expect("a claim").formula_text();
                    assert!(text != naive, "{rule:?}, clause {clause}");
                }
            }
        }
    }
}
