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
    let by_itself: &[&str] = &[];
    for (format, shown) in [(by_itself, "┃ 1 │ 1 │   │ 0 ┃"), (&["--to", "svg"], "</svg>")]
    {
        let args = [&["render", "docs/puzzles/wikipedia-4.txt"], format].concat();
        let terminal = Start::new().run(program().to_str().expect("a name"), &args);
        terminal.shows(shown);
        assert!(terminal.end().0.success());
    }
}
