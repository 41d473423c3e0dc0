//! The rules of `drat-trim` as a child would write them: every clause is looked at, again and again.

/// The clauses of a text in the form DIMACS, or of a proof: numbers, each clause ended by 0.
pub(super) fn clauses(text: &str) -> Vec<Vec<i64>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let numbers = lines.flat_map(str::split_whitespace);
    let numbers: Vec<i64> = numbers.map(|word| word.parse().expect("a number")).collect();
    let mut clauses: Vec<Vec<i64>> = numbers.split(|&number| number == 0).map(Vec::from).collect();
    assert_eq!(clauses.pop(), Some(Vec::new()), "a clause without its 0");
    clauses
}

/// Tells whether each step of a proof follows, by RUP or by RAT on its first literal, up to the empty clause.
pub(super) fn is_refuted(formula: &[Vec<i64>], proof: &[Vec<i64>]) -> bool {
    let mut known = formula.to_vec();
    for lemma in proof {
        if !is_rup(&known, lemma) && !is_rat(&known, lemma) {
            return false;
        }
        if lemma.is_empty() {
            return true;
        }
        known.push(lemma.clone());
    }
    false
}

fn is_rup(known: &[Vec<i64>], lemma: &[i64]) -> bool {
    let mut is_true: std::collections::HashSet<i64> = lemma.iter().map(|lit| -lit).collect();
    loop {
        let before = is_true.len();
        for clause in known {
            let open = clause.iter().filter(|&lit| !is_true.contains(&-lit));
            let mut open = open.collect::<Vec<_>>();
            open.dedup();
            match open[..] {
                [] => return true,
                [&lit] => {
                    is_true.insert(lit);
                }
                _ => {}
            }
        }
        if is_true.iter().any(|lit| is_true.contains(&-lit)) {
            return true;
        }
        if is_true.len() == before {
            return false;
        }
    }
}

fn is_rat(known: &[Vec<i64>], lemma: &[i64]) -> bool {
    let Some(pivot) = lemma.first() else {
        return false;
    };
    let clashing = known.iter().filter(|clause| clause.contains(&-pivot));
    clashing.clone().all(|clause| {
        let others = clause.iter().filter(|&&lit| lit != -pivot);
        let resolvent: Vec<i64> = lemma.iter().chain(others).copied().collect();
        is_rup(known, &resolvent)
    })
}

#[test]
fn right_and_wrong_steps_are_told_apart() {
    let formula = clauses("c x\np cnf 2 3\n1 2 0 -1\n2 0\n1 -2 0\n");
    assert_eq!(formula, [[1, 2], [-1, 2], [1, -2]]);
    assert!(is_rup(&formula, &[2]) && !is_rup(&formula, &[-2]));
    assert!(!is_refuted(&formula, &clauses("2 0\n0\n")));
    let all = clauses("1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    assert!(is_refuted(&all, &clauses("2 0\n0\n")));
    assert!(!is_refuted(&all, &clauses("2 0\n")) && !is_refuted(&all, &clauses("0\n")));
    // A new variable says nothing; it is RAT, not RUP.
    assert!(is_rat(&formula, &[3]) && !is_rup(&formula, &[3]) && !is_rat(&formula, &[-1]));
}
