//! `-o`: a file appears whole or not at all, and nothing else is left behind.

use std::fs;

use crate::program::{FOUR, FOUR_SOLVED, Run};
use crate::{files_in, scratch, takuzu};

const WIKIPEDIA: &str = "docs/puzzles/wikipedia-4.txt";

fn solve_into(file: &std::path::Path, further: &[&str]) -> Run {
    let file = file.to_str().expect("UTF-8");
    takuzu(["solve", WIKIPEDIA, "-o", file].iter().chain(further))
}

#[test]
fn answers_in_a_file() {
    let folder = scratch();
    let file = folder.path().join("out.txt");
    solve_into(&file, &[]).gives(0, "", "");
    assert_eq!(fs::read_to_string(&file).expect("written"), FOUR_SOLVED);
    assert_eq!(files_in(folder.path()), ["out.txt"]);
    let plain = takuzu(["solve", WIKIPEDIA, "-o", "out.txt"]).current_dir(folder.path());
    assert_eq!(plain.run().code, Some(2));
}

#[test]
fn no_colour_in_a_file() {
    let folder = scratch();
    let file = folder.path().join("out.txt");
    solve_into(&file, &["--color", "always"]).gives(0, "", "");
    assert_eq!(fs::read_to_string(&file).expect("written"), FOUR_SOLVED);
}

#[test]
fn a_file_is_overwritten_only_by_force() {
    let folder = scratch();
    let file = folder.path().join("out.txt");
    fs::write(&file, "mine").expect("written");
    let message = format!("error: {} exists; --force overwrites it\n", file.display());
    solve_into(&file, &[]).gives(2, "", &message);
    assert_eq!(fs::read_to_string(&file).expect("still there"), "mine");
    solve_into(&file, &["--force"]).gives(0, "", "");
    assert_eq!(fs::read_to_string(&file).expect("written"), FOUR_SOLVED);
    assert_eq!(files_in(folder.path()), ["out.txt"]);
}

/// The unfinished file stayed behind when the work ended with an error.
#[test]
fn an_error_leaves_nothing_behind() {
    let folder = scratch();
    for args in [
        &["export", "nowhere"][..],
        &["export", "docs/puzzles/ten.txt"],
        &["solve", "nowhere"],
        &["solve", "--text", "012"],
        &["solve", "--sat-codes", "nowhere"],
        &["decode", WIKIPEDIA, "nowhere"],
        &["decode", "nowhere"],
    ] {
        let file = folder.path().join("out");
        let file = file.to_str().expect("UTF-8");
        let outcome = takuzu(args.iter().chain(&["-o", file])).run();
        assert_eq!(outcome.code, Some(2), "{}", outcome.shown);
        assert_eq!(files_in(folder.path()), [""; 0], "{}", outcome.shown);
    }
}

#[test]
fn what_could_be_answered_is_kept() {
    let folder = scratch();
    let file = folder.path().join("out");
    let shown = file.to_str().expect("UTF-8");
    let outcome = takuzu(["solve", "nowhere", WIKIPEDIA, "-o", shown]).run();
    assert_eq!(outcome.code, Some(2));
    assert_eq!(fs::read_to_string(&file).expect("written"), FOUR_SOLVED);
    assert_eq!(files_in(folder.path()), ["out"]);
}

#[test]
fn a_place_that_cannot_be_written() {
    let folder = scratch();
    let file = folder.path().join("none").join("out");
    let message = format!(
        "error: cannot write {}: there is no folder {}\n",
        file.display(),
        folder.path().join("none").display()
    );
    solve_into(&file, &[]).gives(2, "", &message);
    let message = format!(
        "error: cannot write {}: it is a directory\n",
        folder.path().display()
    );
    solve_into(folder.path(), &["--force"]).gives(2, "", &message);
}

/// The input may be the output.
#[test]
fn a_puzzle_is_replaced_by_its_solution() {
    let folder = scratch();
    let file = folder.path().join("p.txt");
    fs::write(&file, FOUR).expect("written");
    let run = takuzu(["solve", "p.txt", "-o", "p.txt", "--force"]).current_dir(folder.path());
    run.gives(0, "", "");
    assert_eq!(
        fs::read_to_string(&file).expect("written"),
        "0110 1001 0011 1100\n"
    );
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    /// It had the permissions of a temporary file, which nobody else may read.
    #[test]
    fn a_file_has_the_permissions_of_any_other() {
        let folder = scratch();
        let usual = folder.path().join("usual");
        fs::write(&usual, "").expect("written");
        let file = folder.path().join("out");
        solve_into(&file, &[]).gives(0, "", "");
        let mode = |file| fs::metadata(file).expect("a file").permissions().mode();
        assert_eq!(mode(&file), mode(&usual));
    }

    #[test]
    fn a_link_stays_a_link() {
        let folder = scratch();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").expect("written");
        symlink(&file, &link).expect("a link");
        solve_into(&link, &["--force"]).gives(0, "", "");
        assert_eq!(fs::read_to_string(&file).expect("written"), FOUR_SOLVED);
        assert!(link.is_symlink());
    }

    /// `-o /dev/null --force` would have put a file in its place.
    #[test]
    fn devices_are_written_to() {
        use std::os::unix::fs::FileTypeExt as _;
        solve_into("/dev/null".as_ref(), &["--force"]).gives(0, "", "");
        solve_into("/dev/null".as_ref(), &[]).gives(0, "", "");
        let null = fs::metadata("/dev/null").expect("a device");
        assert!(null.file_type().is_char_device());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    solve_into("/dev/full".as_ref(), &[]).gives(
        2,
        "",
        "error: cannot write /dev/full: No space left on device (os error 28)\n",
    );
}
