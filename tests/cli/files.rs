//! `-o`: a file appears whole or not at all, and nothing else is left behind.

use std::fs;

use crate::program::{FOUR_SOLVED, Run};
use crate::{scratch, takuzu, words};

const WIKIPEDIA: &str = "docs/puzzles/wikipedia-4.txt";

fn solve_into(file: &str, further: &[&str]) -> Run {
    takuzu(["solve", WIKIPEDIA, "-o", file]).args(further)
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    /// It had the permissions of a temporary file, which nobody else may read.
    #[test]
    fn a_file_has_the_permissions_of_any_other() {
        let folder = scratch();
        let (usual, file) = (folder.put("usual", ""), folder.file("out"));
        solve_into(&file, &[]).gives(0, "", "");
        let mode = |file: &str| fs::metadata(file).expect("a file").permissions().mode();
        assert_eq!(mode(&file), mode(&usual));
    }

    #[test]
    fn a_link_stays_a_link() {
        let folder = scratch();
        let (file, link) = (folder.put("file", "old"), folder.file("link"));
        symlink(&file, &link).expect("a link");
        solve_into(&link, &["--force"]).gives(0, "", "");
        assert_eq!(folder.text("file"), FOUR_SOLVED);
        assert!(folder.path().join("link").is_symlink());
    }

    /// `-o /dev/null --force` would have put a file in its place.
    #[test]
    fn devices_are_written_to() {
        use std::os::unix::fs::FileTypeExt as _;
        solve_into("/dev/null", &["--force"]).gives(0, "", "");
        solve_into("/dev/null", &[]).gives(0, "", "");
        let null = fs::metadata("/dev/null").expect("a device");
        assert!(null.file_type().is_char_device());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let full = "error: cannot write /dev/full: No space left on device (os error 28)\n";
    solve_into("/dev/full", &[]).gives(2, "", full);
}

/// A byte order mark, CR and CRLF mean nothing, whatever is read.
#[test]
fn every_reader_passes_marks_and_line_ends() {
    let folder = scratch();
    let four = ".1.0\n..0.\n.0..\n11.0\n";
    let part = takuzu(words("count --part 1/1")).stdin(four).run().out;
    let cnf = takuzu(["export"]).stdin(four).run().out;
    for (name, end, mark) in
        [("crlf", "\r\n", ""), ("mark", "\n", "\u{feff}"), ("cr", "\r", "\u{feff}")]
    {
        let other = |text: &str| format!("{mark}{}", text.replace('\n', end));
        let matrix = takuzu(words("cover --from matrix")).stdin(other("1 0\n0 1\n"));
        matrix.gives(0, "1 (row 1)\n2 (row 2)\n", "");
        takuzu(["cover"]).stdin(other("A B | x\nA x:1\n\nB x:1\n")).gives(0, "A x:1\nB x:1\n", "");
        takuzu(["solve"]).stdin(other(four)).gives(0, "0110\n1001\n0011\n1100\n", "");
        let file = folder.put(&format!("{name}.json"), other(&part));
        takuzu(["count", "--merge", &file]).gives(0, "1\n", "");
        let mask = folder.put(&format!("{name}.mask"), other("##..\n#..#\n....\n##.#\n"));
        takuzu(["generate", "--mask", &mask, "--seed", "1"]).ends(0);
        let (puzzle, cnf) = (folder.put("puzzle", other(four)), folder.put("cnf", other(&cnf)));
        let answer = folder.put("answer", other("s UNSATISFIABLE\n"));
        takuzu(["decode", "--cnf", &cnf, &puzzle, &answer]).ends(1);
    }
}

#[test]
fn a_text_in_utf_16_is_read_behind_a_mark_and_else_refused_by_name() {
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let four = wide("\u{feff}.1.0\r\n..0.\r\n.0..\r\n11.0\r\n");
    takuzu(["solve"]).stdin(four).gives(0, "0110\n1001\n0011\n1100\n", "");
    for command in [words("cover"), words("check"), words("hint")] {
        let said = takuzu(command).stdin(wide("1 0\n")).run();
        let error =
            "cannot read stdin: the text is UTF-16 without a byte order mark: save it as UTF-8\n";
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(said.err.ends_with(error), "{said:?}");
    }
}
