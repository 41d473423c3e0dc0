//! Proofs that were made to fool: in a folder, with digests that fit.

mod folders;
mod naive;
mod thousand;

use std::fs;
use std::path::Path;

use sha2::Digest as _;

use crate::program::{blank, takuzu};
use crate::prove::{change, edit_manifest, proof, verify};
use crate::{Folder, files_in};

/// The files that may differ from what `prove` wrote in a proof that holds.
pub(crate) const PROOFS: [&str; 3] = ["proof.drat", "proof.lrat", "core.cnf"];

/// The files of a proof by their names.
pub(crate) type Files = Vec<(String, Vec<u8>)>;

pub(crate) fn files_of(folder: &Path) -> Files {
    let read = |name: String| {
        let text = fs::read(folder.join(&name)).expect("a file");
        (name, text)
    };
    files_in(folder).into_iter().map(read).collect()
}

fn text_of<'a>(files: &'a Files, name: &str) -> &'a str {
    let file = files.iter().find(|(found, _)| found == name);
    str::from_utf8(&file.expect("such a file").1).expect("text")
}

/// Verifies a folder; returns the exit code and all that is said.
pub(crate) fn verify_file(path: &str) -> (Option<i32>, String) {
    let outcome = takuzu(["verify", path]).run();
    (outcome.code, outcome.out + &outcome.err)
}

/// Expects that a proof is refused with these words.
#[track_caller]
fn refused(folder: &Folder, words: &str) {
    assert_eq!(verify(folder, 1), format!("refused: {words}\n"));
}

#[test]
fn a_core_whose_lines_run_together_is_refused() {
    let folder = proof("minimal-10.txt");
    change(&folder, "core.cnf", |text| {
        let lines = text.lines().map(|line| {
            let is_unit = line.split(' ').count() == 2 && !line.starts_with(['c', 'p']);
            let end = if is_unit { " 0" } else { "" };
            line.strip_suffix(end).unwrap_or(line).to_owned() + "\n"
        });
        lines.collect()
    });
    let said = verify(&folder, 1);
    let is_named = said.ends_with(" is not a clause of formula.cnf\n");
    assert!(is_named && said.starts_with("refused: core.cnf: line "), "{said}");
}

#[test]
fn scripts_and_readme_are_those_of_the_program() {
    for (name, from, to) in [
        ("check_rup.py", "if not follows(clause)", "if False"),
        ("rebuild.py", "import json", "import json "),
        ("README.txt", "exactly one solution", "two solutions"),
    ] {
        let folder = proof("minimal-10.txt");
        change(&folder, name, |text| text.replacen(from, to, 1));
        let said = verify(&folder, 1);
        let start = format!("refused: {name} differs from line ");
        let end = format!(" on from that of takuzu-sat {}\n", env!("CARGO_PKG_VERSION"));
        assert!(said.starts_with(&start) && said.ends_with(&end), "{said}");
    }
    // Without digests nothing is compared, so they have to be there.
    let folder = proof("minimal-10.txt");
    fs::remove_file(folder.path().join("check_rup.py")).expect("a file");
    drop_from_manifest(&folder, "check_rup.py");
    refused(&folder, "check_rup.py is missing");
}

/// Takes a file out of the manifest.
fn drop_from_manifest(folder: &Folder, name: &str) {
    edit_manifest(folder, |manifest| {
        let files = manifest["files"].as_array_mut().expect("files");
        files.retain(|file| file["name"] != name);
    });
}

#[test]
fn a_solution_is_written_in_one_way() {
    let folder = proof("minimal-10.txt");
    change(&folder, "solution.txt", |text| format!("# 0 1\n{text}"));
    refused(&folder, "solution.txt differs from line 1 on from that of `prove`");
}

#[test]
fn proofs_end_where_the_contradiction_is() {
    for (name, worse, why) in [
        ("proof.drat", "%0 1\n", "`%0`: this is not a literal"),
        ("proof.drat", "1 2", "the 0 at the end of the last clause is missing"),
        ("proof.drat", "1 0\n", "there is a step behind the empty clause"),
        ("proof.drat", "d 1 0\n", "a proof of `prove` deletes no clause"),
        ("proof.lrat", "999999 1 0 1 0\n", "there is a step behind the empty clause"),
    ] {
        let folder = proof("minimal-10.txt");
        change(&folder, name, |text| format!("{text}{worse}"));
        let said = verify(&folder, 1);
        let start = format!("refused: {name}: line ");
        assert!(said.starts_with(&start) && said.contains(why), "{said}");
    }
    for (from, to, why) in [
        ("0\n", "", "the last clause is not empty"),
        ("", "c no comment\n", "differs from line 1 on from that of `prove`"),
        ("", "d 1 0\n", "line 1, column 1: a proof of `prove` deletes no clause"),
    ] {
        let folder = proof("minimal-10.txt");
        change(&folder, "proof.drat", |text| match from {
            "" => to.to_owned() + text,
            end => text.strip_suffix(end).expect("that end").to_owned() + to,
        });
        let said = verify(&folder, 1);
        assert!(said.contains(why), "{said}");
    }
    let folder = proof("minimal-10.txt");
    let formula = folder.text("formula.cnf");
    let first = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).count() + 1;
    change(&folder, "proof.lrat", |text| format!("{first} d 1 0\n{text}"));
    refused(&folder, "proof.lrat: line 1: a proof of `prove` deletes no clause");
    let folder = proof("minimal-10.txt");
    change(&folder, "proof.lrat", |text| format!("1 1 -1 0 1 0\n{text}"));
    refused(&folder, "proof.lrat: line 1: the numbers of the clauses do not grow");
}

#[test]
fn too_large_a_formula_is_not_built() {
    let folder = proof("none-6.txt");
    let written = takuzu(["convert", "--to", "json"]).stdin(blank(300)).ends(0);
    change(&folder, "puzzle.json", |_| written.out.clone());
    let said = verify(&folder, 2);
    let is_named = said.contains("the formula would have ") && said.contains("more than 800 MB");
    assert!(is_named, "{said}");
}

#[test]
fn no_time_is_no_proof() {
    let folder = proof("minimal-10.txt");
    let [whole, formula, proof] = ["", "formula.cnf", "proof.drat"].map(|name| folder.file(name));
    for args in [
        vec!["verify", &whole],
        vec!["verify", "--cnf", &formula, "--proof", &proof],
        vec!["verify", "--core", "--cnf", &formula, "--proof", &proof],
    ] {
        takuzu(args.iter().chain(&["--timeout", "0.0001"])).gives(3, "", "note: gave up\n");
        takuzu(args.iter().chain(&["--timeout", "60"])).ends(0);
    }
}

/// The digest of a file as a manifest has it.
pub(crate) fn digest(text: &[u8]) -> String {
    format!("{:x}", sha2::Sha256::digest(text))
}
