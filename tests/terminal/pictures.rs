//! Pictures that a terminal cannot show do not go there.

use crate::terminal::{Start, program};

#[test]
fn only_text_goes_to_a_terminal() {
    for (format, name) in [("png", "PNG"), ("pdf", "PDF")] {
        let args = ["render", "docs/puzzles/wikipedia-4.txt", "--to", format];
        let terminal = Start::new().run(program().to_str().expect("a name"), &args);
        terminal.shows(&format!("a terminal cannot show {name}: name a file with -o"));
        let (status, _) = terminal.end();
        assert_eq!(status.code(), Some(2), "{name}");
    }
    for (file, options, shown) in [
        ("wikipedia-4.txt", "", "   1  .  1  .  0"),
        ("wikipedia-4.txt", "--solution", "   1 [0] 1 [1] 0"),
        ("invalid-4.txt", "--violations", "   2 <0><1> 0  1"),
        ("invalid-4.txt", "--violations --lang fr", "   < > Ces cases"),
        ("tango-6.signs", "", "   2   .   . = .   1   .   ."),
        ("wikipedia-4.txt", "--to svg", "</svg>"),
    ] {
        let file = format!("docs/puzzles/{file}");
        let args: Vec<&str> =
            ["render", &file].into_iter().chain(options.split_whitespace()).collect();
        let terminal = Start::new().run(program().to_str().expect("a name"), &args);
        terminal.shows(shown);
        assert!(terminal.end().0.success());
    }
    let args = ["render", "docs/puzzles/wikipedia-4.txt", "--symbols", "discs"];
    let terminal = Start::new().run(program().to_str().expect("a name"), &args);
    terminal.shows("a terminal cannot show other symbols than digits: name a file with -o");
    assert_eq!(terminal.end().0.code(), Some(2));
}
