//! The help, kept as it is. `UPDATE_GOLDEN=1 cargo test --test cli help` writes it anew.

use std::fs;

use crate::program::repository;
use crate::takuzu;

#[test]
fn help_is_as_it_was_agreed() {
    let commands = [
        "solve",
        "check",
        "hint",
        "explain",
        "count",
        "enumerate",
        "generate",
        "grade",
        "export",
        "decode",
        "compare",
        "cover",
        "convert",
        "formats",
        "transform",
        "family",
    ];
    golden("help.txt", &["--help"]);
    for command in commands {
        golden(&format!("help-{command}.txt"), &[command, "--help"]);
    }
    let listed = fs::read_dir(repository().join("tests/golden")).expect("the folder");
    let is_help = |entry: &std::io::Result<fs::DirEntry>| {
        let name = entry.as_ref().expect("an entry").file_name();
        name.to_string_lossy().starts_with("help")
    };
    assert_eq!(
        listed.filter(is_help).count(),
        commands.len() + 1,
        "a help of a command that is gone"
    );
}

fn golden(name: &str, args: &[&str]) {
    let outcome = takuzu(args).env("COLUMNS", "100").run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
    let file = repository().join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, &outcome.out).expect("written");
    }
    let agreed = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(
        outcome.out, agreed,
        "{name} changed; UPDATE_GOLDEN=1 cargo test --test cli help writes it anew"
    );
    let widest = outcome.out.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(100), "{name} is wider than it promises");
}

#[test]
fn no_command_at_all() {
    let outcome = takuzu([""; 0]).run();
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""));
    assert!(
        outcome.err.contains("Usage: takuzu-sat <COMMAND>"),
        "{outcome:?}"
    );
}

#[test]
fn version() {
    let version = concat!("takuzu-sat ", env!("CARGO_PKG_VERSION"), "\n");
    takuzu(["--version"]).gives(0, version, "");
    takuzu(["-V"]).gives(0, version, "");
}

#[test]
fn an_unknown_flag_is_answered_with_the_usage() {
    let outcome = takuzu(["solve", "--cross-chek"]).run();
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome
            .err
            .contains("a similar argument exists: '--cross-check'"),
        "{outcome:?}"
    );
}
