//! Formulas and proofs by their definitions, as slow as that is: readers that split words, unit propagation that goes
//! through all clauses until nothing changes, and every assignment tried. Nothing of this is shared with the program.
#![allow(dead_code)] // not every test uses all of them

use std::collections::{BTreeMap, BTreeSet};

/// The literals of a clause, as DIMACS writes them.
pub(crate) type Numbers = Vec<i32>;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Add(Numbers),
    Delete(Numbers),
}

/// Tells whether a formula has a model, by trying every assignment.
pub(crate) fn has_model(clauses: &[Numbers]) -> bool {
    let most = clauses.iter().flatten().map(|lit| lit.unsigned_abs()).max().unwrap_or(0);
    assert!(most <= 16, "too many variables to try: {most}");
    (0_u32..1 << most).any(|model| {
        let holds = |&lit: &i32| (model >> (lit.unsigned_abs() - 1) & 1 == 1) == (lit > 0);
        clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

fn distinct(clause: &[i32]) -> Numbers {
    let set: BTreeSet<i32> = clause.iter().copied().collect();
    set.into_iter().collect()
}

/// Literals that are true.
struct Known(Vec<bool>);

impl Known {
    fn holds(&self, lit: i32) -> bool {
        self.0[2 * lit.unsigned_abs() as usize + usize::from(lit < 0)]
    }

    /// Tells whether the literal was not true before.
    fn add(&mut self, lit: i32) -> bool {
        let at = 2 * lit.unsigned_abs() as usize + usize::from(lit < 0);
        !std::mem::replace(&mut self.0[at], true)
    }
}

/// All literals that unit propagation makes true; nothing when it ends in a contradiction.
fn propagate(clauses: &[Numbers], assumed: &[i32]) -> Option<Known> {
    let lits = clauses.iter().flatten().chain(assumed);
    let most = lits.map(|lit| lit.unsigned_abs() as usize).max().unwrap_or(0);
    let mut known = Known(vec![false; 2 * most + 2]);
    for &lit in assumed {
        known.add(lit);
    }
    if assumed.iter().any(|&lit| known.holds(-lit)) {
        return None;
    }
    loop {
        let mut has_changed = false;
        for clause in clauses {
            let mut possible = clause.iter().filter(|lit| !known.holds(-**lit));
            match (possible.next(), possible.next()) {
                (None, _) => return None,
                (Some(&lit), None) => has_changed |= known.add(lit),
                (Some(_), Some(_)) => {}
            }
        }
        if !has_changed {
            return Some(known);
        }
    }
}

fn negated(clause: &[i32]) -> Numbers {
    clause.iter().map(|lit| -lit).collect()
}

/// Why a clause may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Unit propagation shows it.
    Rup,
    /// It is a resolution asymmetric tautology on its first literal.
    Rat,
    Wrong,
}

/// What is said of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// There is a contradiction, after so many steps that add a clause, and so many of them by RAT.
    Refuted { added: u64, by_rat: u64 },
    /// The step of this number, from 1, does not follow.
    Wrong(usize),
    /// There is no contradiction at the end.
    Open,
}

/// The clauses at some step of a proof in the form DRAT.
#[derive(Clone)]
pub(crate) struct Drat {
    clauses: Vec<Numbers>,
}

impl Drat {
    pub(crate) fn of(formula: &[Numbers]) -> Drat {
        let clauses = formula.iter().map(|clause| distinct(clause));
        Drat { clauses: clauses.collect() }
    }

    pub(crate) fn is_refuted(&self) -> bool {
        propagate(&self.clauses, &[]).is_none()
    }

    pub(crate) fn why(&self, clause: &[i32]) -> Why {
        let is_rup = propagate(&self.clauses, &negated(clause)).is_none();
        match is_rup || is_rat(&self.clauses, clause) {
            true if is_rup => Why::Rup,
            true => Why::Rat,
            false => Why::Wrong,
        }
    }

    pub(crate) fn add(&mut self, clause: &[i32]) {
        self.clauses.push(distinct(clause));
    }

    /// A clause that says a literal which follows stays, as in `drat-trim`.
    pub(crate) fn delete(&mut self, clause: &[i32]) {
        let clause = distinct(clause);
        let Some(at) = self.clauses.iter().position(|lits| *lits == clause) else {
            return;
        };
        let is_unit = propagate(&self.clauses, &[]).is_some_and(|roots| {
            let possible = clause.iter().filter(|lit| !roots.holds(-**lit)).count();
            possible == 1 && clause.iter().any(|lit| roots.holds(*lit))
        });
        if !is_unit {
            self.clauses.remove(at);
        }
    }
}

/// Checks a proof in the form DRAT up to a contradiction, and obeys its deletions or not.
pub(crate) fn drat(formula: &[Numbers], steps: &[Step], obeys_deletions: bool) -> Verdict {
    let mut proof = Drat::of(formula);
    let (mut added, mut by_rat) = (0, 0);
    for (number, step) in (1..).zip(steps) {
        if proof.is_refuted() {
            return Verdict::Refuted { added, by_rat };
        }
        match step {
            Step::Add(clause) => {
                let why = proof.why(clause);
                if why == Why::Wrong {
                    return Verdict::Wrong(number);
                }
                (added, by_rat) = (added + 1, by_rat + u64::from(why == Why::Rat));
                proof.add(clause);
            }
            Step::Delete(clause) if obeys_deletions => proof.delete(clause),
            Step::Delete(_) => {}
        }
    }
    match proof.is_refuted() {
        true => Verdict::Refuted { added, by_rat },
        false => Verdict::Open,
    }
}

/// Tells whether a clause is a resolution asymmetric tautology on its first literal: with every clause that has the
/// negation of it, the resolvent follows by unit propagation.
fn is_rat(clauses: &[Numbers], clause: &[i32]) -> bool {
    let Some(pivot) = clause.first() else {
        return false;
    };
    let mut clashing = clauses.iter().filter(|lits| lits.contains(&-pivot));
    clashing.all(|lits| {
        let others = lits.iter().copied().filter(|lit| *lit != -pivot);
        let resolvent: Numbers = clause.iter().copied().chain(others).collect();
        propagate(clauses, &negated(&resolvent)).is_none()
    })
}

/// Reads words as numbers.
fn numbers(words: &[&str]) -> Option<Vec<i64>> {
    words.iter().map(|word| word.parse().ok()).collect()
}

/// Checks a proof in the form LRAT. The number of a clause is greater than those before it, and a hint names a clause
/// that is there.
pub(crate) fn lrat(formula: &[Numbers], proof: &str, knows_rat: bool) -> bool {
    let formula = formula.iter().map(|clause| distinct(clause));
    let mut clauses: BTreeMap<i64, Numbers> = (1..).zip(formula).collect();
    let mut last = clauses.len() as i64;
    for line in proof.lines() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if let [_, "d", gone @ ..] = &words[..] {
            let gone = numbers(gone).unwrap_or_default();
            let Some((0, gone)) = gone.split_last() else {
                return false;
            };
            if !gone.iter().all(|id| clauses.remove(id).is_some()) {
                return false;
            }
            continue;
        }
        let numbers = numbers(&words).unwrap_or_default();
        let parts: Vec<&[i64]> = numbers.split(|&number| number == 0).collect();
        let [[id, clause @ ..], hints, []] = parts[..] else {
            return false;
        };
        let clause: Numbers = clause.iter().map(|&lit| lit as i32).collect();
        if *id <= last || !hinted(&clauses, &clause, hints, knows_rat) {
            return false;
        }
        if clause.is_empty() {
            return true;
        }
        last = *id;
        clauses.insert(last, distinct(&clause));
    }
    false
}

/// Tells whether hints show a clause: by unit propagation, else by RAT, for which the negated number of each clause with
/// the first literal's negation stands before its hints.
fn hinted(
    clauses: &BTreeMap<i64, Numbers>,
    clause: &[i32],
    hints: &[i64],
    knows_rat: bool,
) -> bool {
    let end = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
    let (hints, mut others) = hints.split_at(end);
    let mut known: BTreeSet<i32> = negated(clause).into_iter().collect();
    match steps_of(clauses, &mut known, hints) {
        Some(true) => return true,
        Some(false) if knows_rat => {}
        Some(false) | None => return false,
    }
    let mut shown = BTreeSet::new();
    while let Some((candidate, rest)) = others.split_first() {
        let end = rest.iter().position(|&hint| hint < 0).unwrap_or(rest.len());
        let (hints, behind) = rest.split_at(end);
        others = behind;
        let Some(lits) = clauses.get(&-candidate) else {
            return false;
        };
        let mut known = known.clone();
        let resolved = lits.iter().filter(|lit| Some(-**lit) != clause.first().copied());
        known.extend(resolved.map(|lit| -lit));
        let is_tautology = known.iter().any(|lit| known.contains(&-lit));
        if !is_tautology && steps_of(clauses, &mut known, hints) != Some(true) {
            return false;
        }
        shown.insert(-candidate);
    }
    let Some(pivot) = clause.first() else {
        return false;
    };
    let mut clashing = clauses.iter().filter(|(_, lits)| lits.contains(&-pivot));
    clashing.all(|(id, _)| shown.contains(id))
}

/// Follows hints: each clause has one literal left that can be true. Tells whether they end in a contradiction; nothing
/// where a hint does not do its work.
fn steps_of(
    clauses: &BTreeMap<i64, Numbers>,
    known: &mut BTreeSet<i32>,
    hints: &[i64],
) -> Option<bool> {
    for hint in hints {
        let clause = clauses.get(hint)?;
        let left: Vec<&i32> = clause.iter().filter(|lit| !known.contains(&-**lit)).collect();
        match left[..] {
            [] => return Some(true),
            [lit] => known.insert(*lit),
            _ => return None,
        };
    }
    Some(false)
}

/// The words of a text in the form DIMACS: comments are whole lines.
fn words(text: &[u8]) -> Vec<&str> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    let lines = lines.filter(|line| !line.starts_with(b"c"));
    let words = lines.flat_map(|line| line.split(u8::is_ascii_whitespace));
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| std::str::from_utf8(word).unwrap_or("?")).collect()
}

/// Reads a formula; nothing where the standard knows no meaning.
pub(crate) fn dimacs(text: &[u8]) -> Option<Vec<Numbers>> {
    let words = words(text);
    let end = words.iter().position(|word| *word == "%").unwrap_or(words.len());
    let ["p", "cnf", variables, count, ref rest @ ..] = words[..end] else {
        return None;
    };
    let (variables, count) = (number(variables)?, number(count)?);
    let numbers: Option<Numbers> = rest.iter().map(|word| number(word)).collect();
    let clauses = ended(&numbers?)?;
    let is_known = |lit: &i32| (1..=variables.unsigned_abs()).contains(&lit.unsigned_abs());
    let is_right = (0..=1 << 30).contains(&variables) && clauses.len() as i32 == count;
    (is_right && clauses.iter().flatten().all(is_known)).then_some(clauses)
}

/// Reads a number that all readers read alike: to some of them `+1` is none, `010` is 8, and `-0` is no end.
fn number(word: &str) -> Option<i32> {
    let number: i32 = word.parse().ok()?;
    (number.to_string() == word).then_some(number)
}

/// Cuts numbers at each 0; the last one is a 0.
fn ended(numbers: &[i32]) -> Option<Vec<Numbers>> {
    let mut clauses: Vec<Numbers> = numbers.split(|&lit| lit == 0).map(<[i32]>::to_vec).collect();
    clauses.pop().filter(Vec::is_empty).map(|_| clauses)
}

/// Reads a proof in the form DRAT as text.
pub(crate) fn text_steps(text: &[u8]) -> Option<Vec<Step>> {
    let (mut steps, mut clause, mut is_deletion) = (Vec::new(), Vec::new(), false);
    for word in words(text) {
        if word == "d" && clause.is_empty() && !is_deletion {
            is_deletion = true;
            continue;
        }
        match (number(word)?, is_deletion) {
            (0, true) => steps.push(Step::Delete(std::mem::take(&mut clause))),
            (0, false) => steps.push(Step::Add(std::mem::take(&mut clause))),
            (lit, _) => {
                clause.push(lit);
                continue;
            }
        }
        is_deletion = false;
    }
    (clause.is_empty() && !is_deletion).then_some(steps)
}

/// Reads a proof in the form DRAT as bytes.
pub(crate) fn binary_steps(mut bytes: &[u8]) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    while let Some((tag, mut rest)) = bytes.split_first() {
        let mut clause = Vec::new();
        loop {
            let len = 1 + rest.iter().position(|byte| *byte < 0x80)?;
            let (code, behind) = rest.split_at(len);
            let value = |code: u64, byte: &u8| code << 7 | u64::from(byte & 0x7F);
            let code = (len <= 5).then(|| code.iter().rev().fold(0, value))?;
            rest = behind;
            let lit = i32::try_from(code / 2).ok()?;
            match (code, code % 2) {
                (0, _) => break,
                (1, _) => return None,
                (_, 0) => clause.push(lit),
                (_, _) => clause.push(-lit),
            }
        }
        steps.push(match tag {
            b'a' => Step::Add(clause),
            b'd' => Step::Delete(clause),
            _ => return None,
        });
        bytes = rest;
    }
    Some(steps)
}
