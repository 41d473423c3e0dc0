//! A thousand forgeries whose digests fit, each judged a second time by a checker that shares nothing with the program.

use std::fs::{self, File};
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;

use super::naive::{clauses, is_refuted};
use super::{Files, PROOFS, digest, files_of, text_of, verify_file};
use crate::prove::proof;
use crate::scratch;

/// Makes the digests anew.
fn sign(files: &mut Files) {
    let text = text_of(files, "manifest.json");
    let mut manifest: Value = serde_json::from_str(text).expect("JSON");
    for listed in manifest["files"].as_array_mut().expect("files") {
        let name = listed["name"].as_str().expect("a name");
        let (_, text) = files.iter().find(|(found, _)| found == name).expect("a file");
        listed["sha256"] = digest(text).into();
    }
    *text_mut(files, "manifest.json") = manifest.to_string().into_bytes();
}

fn text_mut<'a>(files: &'a mut Files, name: &str) -> &'a mut Vec<u8> {
    let file = files.iter_mut().find(|(found, _)| found == name);
    &mut file.expect("such a file").1
}

/// Changes a text: its lines, its signs, its zeros.
fn altered(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = rng.random_range(0..lines.len());
    let other = rng.random_range(0..lines.len());
    match rng.random_range(0..8) {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, other),
        2 => lines.insert(at, lines[other].clone()),
        3 => lines.truncate(at),
        // The clause goes on in the next line.
        4 => lines[at] = lines[at].trim_end_matches(" 0").into(),
        5 => lines[at] = format!("{} {}", lines[at], lines[other]),
        6 => {
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let word = rng.random_range(0..words.len());
            words[word] = match words[word].strip_prefix('-') {
                Some(number) => number.into(),
                None => format!("-{}", words[word]),
            };
            lines[at] = words.join(" ");
        }
        _ => {
            // Literals apart, so that a wrong reader takes them for more clauses.
            let is_unit = |line: &String| line.split(' ').count() == 2 && line.ends_with(" 0");
            let units = lines.iter_mut().filter(|line| is_unit(line));
            units.for_each(|line| *line = line.trim_end_matches(" 0").into());
        }
    }
    lines.join("\n") + "\n"
}

/// Files that were changed and signed.
fn forged(honest: &Files, others: &Files, rng: &mut ChaCha8Rng) -> Files {
    let mut files = honest.clone();
    let at = rng.random_range(0..files.len());
    let name = files[at].0.clone();
    match rng.random_range(0..10) {
        0..6 => {
            let often = PROOFS[rng.random_range(0..PROOFS.len())].to_owned();
            let name = if rng.random_bool(0.7) { often } else { name };
            let text = altered(text_of(&files, &name), rng);
            *text_mut(&mut files, &name) = text.into_bytes();
        }
        6 => {
            let theirs = others.iter().find(|(found, _)| *found == name);
            let theirs = theirs.map(|(_, text)| text.clone());
            *text_mut(&mut files, &name) = theirs.unwrap_or_default();
        }
        7 => {
            let text = text_of(&files, "manifest.json");
            let (one, none) = ("exactly one solution", "no solution");
            let claimed = match text.contains(one) {
                true => text.replace(one, none),
                false => text.replace(none, one),
            };
            *text_mut(&mut files, "manifest.json") = claimed.into_bytes();
        }
        8 => drop(files.remove(at)),
        _ => {}
    }
    let manifest = serde_json::from_str(text_or(&files, "manifest.json")).unwrap_or(Value::Null);
    let listed = manifest["files"].as_array().map_or(&[][..], Vec::as_slice);
    let is_there = |one: &Value| files.iter().any(|(name, _)| one["name"] == name.as_str());
    if !listed.is_empty() && listed.iter().all(is_there) {
        sign(&mut files);
    }
    files
}

/// Writes a folder, in which one file may be a link to that of another proof, have a hole, or be one too many.
fn fill(folder: &Path, files: &Files, others: &Path, rng: &mut ChaCha8Rng) {
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a disk");
    }
    let (name, text) = &files[rng.random_range(0..files.len())];
    let (path, other) = (folder.join(name), others.join(name));
    match rng.random_range(0..10) {
        0 => link(&path, &other, |from, to| fs::copy(from, to).map(drop)),
        1 => link(&path, &other, |from, to| fs::hard_link(from, to)),
        #[cfg(unix)]
        2 => link(&path, &other, |from, to| std::os::unix::fs::symlink(from, to)),
        3 => {
            let file = File::options().write(true).open(&path).expect("a file");
            let len = text.len() as u64 + [1, 1 << 20][rng.random_range(0..2)];
            file.set_len(len).expect("a hole");
        }
        4 => fs::write(folder.join("proof.drat2"), text).expect("a disk"),
        _ => {}
    }
}

/// Puts a link in place of a file, where the other proof has one of that name.
fn link(path: &Path, other: &Path, make: impl Fn(&Path, &Path) -> std::io::Result<()>) {
    if other.exists() {
        fs::remove_file(path).expect("a file");
        make(other, path).expect("a link");
    }
}

fn text_or<'a>(files: &'a Files, name: &str) -> &'a str {
    let file = files.iter().find(|(found, _)| found == name);
    file.and_then(|(_, text)| str::from_utf8(text).ok()).unwrap_or_default()
}

/// Judges the files of a folder.
fn holds(files: &Files, honest: &Files) -> Result<(), String> {
    let names = |files: &Files| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    if names(files) != names(honest) {
        return Err(format!("there are {:?}", names(files)));
    }
    for (name, text) in files {
        let is_proof = PROOFS.contains(&name.as_str()) || name == "manifest.json";
        if !is_proof && text != text_of(honest, name).as_bytes() {
            return Err(format!("{name} is another"));
        }
    }
    let proof = clauses(text_of(files, "proof.drat"));
    for name in ["formula.cnf", "core.cnf"] {
        if !is_refuted(&clauses(text_of(files, name)), &proof) {
            return Err(format!("{name} is not refuted"));
        }
    }
    let claim = |files: &Files| {
        let manifest: Value = serde_json::from_str(text_of(files, "manifest.json")).expect("JSON");
        manifest["claim"].clone()
    };
    match claim(files) == claim(honest) {
        true => Ok(()),
        false => Err("another claim".into()),
    }
}

#[test]
fn a_thousand_signed_forgeries() {
    let folders = ["rectangle-6x8.txt", "none-6.txt", "tango-6.signs"].map(proof);
    let honest = folders.each_ref().map(|folder| files_of(folder.path()));
    let mut rng = ChaCha8Rng::seed_from_u64(28);
    let (mut refused, mut verified) = (0, 0);
    for number in 0..1000 {
        let [one, other] = [0, 1].map(|step| (number + step) % 3);
        let files = forged(&honest[one], &honest[other], &mut rng);
        let folder = scratch();
        fill(folder.path(), &files, folders[other].path(), &mut rng);
        let (code, said) = verify_file(&folder.file(""));
        match code {
            Some(0) => {
                verified += 1;
                let judged = holds(&files_of(folder.path()), &honest[one]);
                assert_eq!(judged, Ok(()), "{number}: {said}");
            }
            Some(1 | 2) => refused += 1,
            _ => panic!("{number}: {code:?} {said}"),
        }
    }
    println!("{refused} refused, {verified} verified");
    // Steps that change places may still follow, and a clause may be told twice.
    assert!(refused > 800 && verified > 10, "{refused}, {verified}");
}
