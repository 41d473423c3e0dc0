//! Texts with one mistake: what is read of them without an error or a note is what stands there. Explained are a cell,
//! a sign or a mark exchanged in its own place, and whole puzzles repeated, missing or joined; all else counts.

use super::samples::samples;
use super::*;
use takuzu_sat::Cell;

/// What happened to a text.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Mistake {
    /// Characters are lost, added or exchanged, one in its place; or the end is.
    Sign,
    /// The same of lines.
    Line,
    /// Another text follows.
    Joined,
}

/// The characters that come in by mistake.
const TELLING: &str = "0123456789..__ \n\n\t|-:;,/#=xXoOaAbBzuT%\"'[]{}+&\\*?";

/// Characters or lines of which one is deleted, inserted, doubled, or exchanged for another one of the text
/// or for a strange one.
fn changed<'a>(mut parts: Vec<&'a str>, strange: &[&'a str], random: &mut ChaCha8Rng) -> String {
    let at = random.random_range(0..parts.len());
    match random.random_range(0..5) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(at, any(strange, random)),
        2 => parts.insert(at, parts[at]),
        3 => parts[at] = any(strange, random),
        _ => parts[at] = any(&parts, random),
    }
    parts.concat()
}

/// A text with one mistake, and what it is.
pub(crate) fn mutant(text: &str, stranger: &str, random: &mut ChaCha8Rng) -> (Mistake, String) {
    let signs = |text| str::split(text, "").filter(|sign| !sign.is_empty()).collect::<Vec<&str>>();
    let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<&str>>();
    match random.random_range(0..10) {
        0..4 => (Mistake::Sign, changed(signs(text), &signs(TELLING), random)),
        4..8 => (Mistake::Line, changed(lines(text), &lines(stranger), random)),
        8 => {
            let all = signs(text);
            (Mistake::Sign, all[..random.random_range(0..all.len())].concat())
        }
        _ => {
            let between = any(&["", "\n", "\n\n"], random);
            (Mistake::Joined, format!("{text}{between}{stranger}"))
        }
    }
}

/// What a text says of a cell: its value, a sign to the right of it or (true) below it, a mark.
type Item = (Cell, bool, String);

fn items(seen: &Seen) -> Vec<Item> {
    let cells = seen.shape.cells().zip(seen.cells.chars());
    let signs = seen.signs.iter().map(|sign| {
        let [one, other] = sign.cells();
        (one, one.row != other.row, format!("{:?}", sign.relation()))
    });
    let marks = seen.marks.iter().map(|mark| (mark.cell, false, format!("not {}", mark.value)));
    cells.map(|(cell, value)| (cell, false, value.into())).chain(signs).chain(marks).collect()
}

/// The things that are said of one board and not of the other; nothing where more differs than these.
fn differing(one: &Seen, other: &Seen) -> Option<Vec<Item>> {
    let is_same = |seen: &Seen| (seen.kind, seen.shape, seen.sort.clone());
    let only = |these: &[Item], those: &[Item]| -> Vec<Item> {
        // Another value rules out others around it.
        let counts = |what: &str| one.cells == other.cells || !what.starts_with("not");
        let all = these.iter().filter(|item| counts(&item.2) && !those.contains(item));
        all.cloned().collect()
    };
    let (of_one, of_other) = (items(one), items(other));
    (is_same(one) == is_same(other))
        .then(|| [only(&of_one, &of_other), only(&of_other, &of_one)].concat())
}

/// Tells whether the mistake explains a board that neither text has.
fn is_explained(mistake: Mistake, new: &Seen, old: &Seen) -> bool {
    let Some(items) = differing(old, new) else { return false };
    let (below, beside): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|item| item.1);
    let is_row = |items: &[&Item]| items.iter().all(|item| item.0.row == items[0].0.row);
    match mistake {
        Mistake::Joined => false,
        // A mark may have moved to another cell.
        Mistake::Sign if items.len() == 2 && items[0].2.starts_with("not") => true,
        Mistake::Sign => items.iter().all(|item| item.0 == items[0].0),
        Mistake::Line => is_row(&below) && is_row(&beside),
    }
}

/// What was read of a mutant, where nothing explains it.
fn misread(mistake: Mistake, text: &str, old: &[Seen], stranger: &[Seen]) -> Option<Vec<Seen>> {
    let entries = read(text, &detect()).ok()?;
    if entries.iter().any(|entry| entry.note.is_some()) {
        return None;
    }
    let new: Vec<Seen> = entries.iter().map(Seen::of).collect();
    let known = [old, stranger].concat();
    let strange: Vec<&Seen> = new.iter().filter(|seen| !known.contains(seen)).collect();
    let is_explained = |new: &&Seen| old.iter().any(|old| is_explained(mistake, new, old));
    let is_right = match mistake {
        Mistake::Joined => new == known,
        _ => strange.len() < 2 && strange.iter().all(is_explained),
    };
    (!is_right).then_some(new)
}

#[test]
fn a_mistake_is_seen() {
    let mut random = ChaCha8Rng::seed_from_u64(52);
    let samples = samples();
    let originals: Vec<Option<Vec<Seen>>> =
        samples.iter().map(|(_, text)| seen(text, &detect())).collect();
    let (mut count, mut wrong) = (0, 0);
    for ((name, text), old) in samples.iter().zip(&originals) {
        for _ in 0..500 {
            let other = random.random_range(0..samples.len());
            let (Some(old), Some(of_stranger)) = (old, &originals[other]) else { continue };
            count += 1;
            let (mistake, changed) = mutant(text, &samples[other].1, &mut random);
            if let Some(new) = misread(mistake, &changed, old, of_stranger) {
                wrong += 1;
                println!("-- {name}\n{changed}-> {new:?}");
            }
        }
    }
    println!("{wrong} of {count} texts with a mistake are read as something else");
    for ((name, _), original) in samples.iter().zip(&originals) {
        assert!(original.is_some(), "{name} is not read");
    }
    assert!(samples.len() >= 30 && wrong * 1000 <= count, "{wrong} of {count}");
}
