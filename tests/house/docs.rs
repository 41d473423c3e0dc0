//! Doc comments begin with a noun phrase (types, fields) or a verb (functions): `The number of ...`,
//! `Tells whether ...`.

use super::Source;

/// The words that begin half a question in place of a statement.
const HALF_QUESTIONS: [&str; 8] = ["What", "How", "Where", "Of", "Why", "By", "Who", "Whether"];

/// The texts of the command line are help that users read, beside the name of an option.
const HELP: &str = "src/program/args";

/// The doc comments of a file whose first line begins with such a word.
pub(crate) fn ill_begun(source: &Source) -> Vec<String> {
    if source.path.starts_with(HELP) {
        return Vec::new();
    }
    let mut complaints = Vec::new();
    let mut is_inside = false;
    for (number, line) in source.text.lines().enumerate() {
        let line = line.trim_start();
        let doc = line.strip_prefix("/// ").or(line.strip_prefix("//! "));
        let first = doc.and_then(|doc| doc.split_whitespace().next());
        if let Some(word) = first.filter(|word| !is_inside && HALF_QUESTIONS.contains(word)) {
            complaints.push(format!(
                "{}:{}: a doc comment begins with `{word}`: begin with a noun or a verb",
                source.path,
                number + 1
            ));
        }
        is_inside = line.starts_with("///") || line.starts_with("//!");
    }
    complaints
}

#[test]
fn half_questions_are_found() {
    let found = |path: &str, text: &str| ill_begun(&Source::new(path, text));
    let asked =
        "//! Grids.\n//! Where they end.\n\nstruct A {\n    /// Whether it is so.\n    a: bool,\n}";
    assert_eq!(
        found("ground/grid.rs", asked),
        ["src/ground/grid.rs:5: a doc comment begins with `Whether`: begin with a noun or a verb"]
    );
    assert_eq!(found("program/args/shared.rs", asked), [""; 0]);
    assert_eq!(found("grid.rs", "/// Whatever.\n\n// What?\n/// A\n/// Of"), [""; 0]);
}
