//! Folders with more, less or other things in them than a proof has.

use std::fs::{self, File};

use super::{drop_from_manifest, refused};
use crate::prove::{change, edit_manifest, proof, verify};

#[test]
fn only_the_listed_files_may_be_there() {
    let folder = proof("none-6.txt");
    // Python would import this in place of its own.
    folder.put("json.py", "print('verified')");
    refused(&folder, "manifest.json does not list json.py, so nobody knows whose it is: remove it");
    edit_manifest(&folder, |manifest| {
        let listed = serde_json::json!({
            "name": "json.py", "sha256": super::digest(b"print('verified')"),
        });
        manifest["files"].as_array_mut().expect("files").push(listed);
    });
    refused(&folder, "json.py is not a file of a proof of this kind");
    fs::remove_file(folder.path().join("json.py")).expect("a file");
    drop_from_manifest(&folder, "json.py");
    verify(&folder, 0);
    for number in 0..40 {
        folder.put(&number.to_string(), "");
    }
    refused(&folder, "there are more than 32 files");
}

#[test]
fn a_manifest_says_each_thing_once() {
    type Edit = fn(&mut serde_json::Value);
    let edits: [(Edit, &str); 5] = [
        (
            |manifest| {
                let files = manifest["files"].as_array_mut().expect("files");
                let again = vec![files[0].clone(); 1000];
                files.extend(again);
            },
            "manifest.json lists puzzle.json twice, or itself",
        ),
        (
            |manifest| manifest["files"][0]["name"] = "manifest.json".into(),
            "manifest.json lists manifest.json twice, or itself",
        ),
        (
            |manifest| manifest["files"][0]["name"] = "../puzzle.json".into(),
            "../puzzle.json is missing",
        ),
        (
            |manifest| manifest["files"][0]["sha256"] = "0".repeat(64).into(),
            "puzzle.json has another digest than in manifest.json",
        ),
        (
            |manifest| {
                let digest = manifest["files"][0]["sha256"].as_str().expect("a digest");
                manifest["files"][0]["sha256"] = digest.to_uppercase().into();
            },
            "puzzle.json has another digest than in manifest.json",
        ),
    ];
    for (edit, words) in edits {
        let folder = proof("none-6.txt");
        edit_manifest(&folder, edit);
        refused(&folder, words);
    }
    for (from, to, words) in [
        ("{", "{\"note\": \"proved twice\",", "unknown field `note`"),
        ("{", "{\"claim\": \"exactly one solution\",", "duplicate field `claim`"),
        ("\"schema\"", "\"scheme\"", "unknown field `scheme`"),
        ("{", "", ""),
    ] {
        let folder = proof("none-6.txt");
        change(&folder, "manifest.json", |text| text.replacen(from, to, 1));
        let said = verify(&folder, 1);
        let is_named = said.starts_with("refused: manifest.json: ") && said.contains(words);
        assert!(is_named, "{said}");
    }
}

#[test]
fn a_hole_is_not_read_to_its_end() {
    let folder = proof("none-6.txt");
    let file = File::create(folder.path().join("proof.lrat")).expect("a disk");
    file.set_len(1 << 31).expect("a file with a hole");
    refused(&folder, "the files have more than 1073741824 bytes");
}

#[cfg(unix)]
#[test]
fn links_pipes_and_folders_are_no_files() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    for name in ["proof.lrat", "manifest.json", "zzz"] {
        let folder = proof("none-6.txt");
        let path = folder.path().join(name);
        let _ = fs::remove_file(&path);
        symlink("/dev/zero", &path).expect("a link");
        refused(&folder, &format!("{name} is a link, and a proof has plain files"));
        fs::remove_file(&path).expect("a link");
        fs::create_dir(&path).expect("a folder");
        refused(&folder, &format!("{name} is a folder, and a proof has plain files"));
        fs::remove_dir(&path).expect("a folder");
        if Command::new("mkfifo").arg(&path).status().is_err() {
            eprintln!("skipped: mkfifo is not on PATH");
            continue;
        }
        refused(&folder, &format!("{name} is a device or a pipe, and a proof has plain files"));
    }
    let folder = proof("none-6.txt");
    fs::remove_file(folder.path().join("manifest.json")).expect("a file");
    let said = verify(&folder, 2);
    assert!(
        said.ends_with(" is not a folder that `prove` has written: it has no manifest.json\n"),
        "{said}"
    );
}
