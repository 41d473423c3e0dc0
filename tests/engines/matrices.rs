//! Exact cover as a matrix of 0 and 1, as many programs write it.

use takuzu_sat::xcc::Matrix;

/// The most columns that a matrix may have.
const MOST_COLUMNS: usize = 1 << 20;

fn read(text: &str) -> (String, Vec<usize>) {
    assert!(Matrix::is_likely(text), "{text}");
    let Matrix { problem, rows } = Matrix::read(text).expect(text);
    let mut written = Vec::new();
    problem.write(&[], &mut written).expect("memory");
    (String::from_utf8(written).expect("names"), rows)
}

/// Knuth's first example, as it is written elsewhere.
#[test]
fn the_same_matrix_in_many_hands() {
    let knuth = "1 2 3 4 5 6 7\n3 5\n1 4 7\n2 3 6\n1 4 6\n2 7\n4 5 7\n";
    let rows = ["0010100", "1001001", "0110010", "1001010", "0100001", "0001101"];
    let apart = |by: &str| rows.map(|row| row.split("").collect::<Vec<_>>()[1..8].join(by));
    for text in [
        rows.join("\n"),
        rows.join("\r\n") + "\r\n\r\n",
        apart(" ").join("\n"),
        apart(",").join("\n"),
        format!("| a comment\n# another\n{}", apart("\t").join("\n")),
        format!("[[{}]]", apart(", ").join("],\n [")),
        format!("[[{}]]", apart(" ").join("]\n [")),
        format!("[[{}]]", apart(",\n").join("],[")),
        format!("\u{feff}{}", apart(" ").join("\r")),
        format!("\u{feff}{}", apart(" ").join("\r\n")),
        rows.join(";"),
        rows.join(";\n") + ";",
        apart(" ").join("; "),
        format!("[{}]", apart(",").join("; ")),
        apart(";").join("\n"),
        format!("[[{}]]", apart("; ").join("]; [")),
    ] {
        assert_eq!(read(&text), (knuth.into(), (1..=6).collect()), "{text}");
    }
    let names = format!("A, B, C, D, E, F, G\n{}", apart(",").join("\n"));
    assert!(read(&names).0.starts_with("A B C D E F G\nC E\n"));
}

#[test]
fn rows_without_a_one_keep_their_number() {
    assert_eq!(read("100\n000\n011"), ("1 2 3\n1\n2 3\n".into(), vec![1, 3]));
}

#[test]
fn what_knuth_writes_is_no_matrix() {
    for text in ["0 1 2\n0 1\n2", "0 1\n0\n1", "A B\nA\nB", "0 1\n0 1", "", "A B | x\nA x:1"] {
        assert!(!Matrix::is_likely(text), "{text}");
    }
}

#[test]
fn faults_have_a_place() {
    let fault = |text: &str| Matrix::read(text).expect_err(text).to_string();
    assert_eq!(fault("101\n01x"), "line 2, column 3: `x` is neither 0 nor 1");
    assert_eq!(fault("101\n\n0110"), "line 3, column 1: row 2 has 4 cells, and row 1 has 3");
    assert_eq!(fault("A B\n1 0 1"), "line 2, column 1: row 1 has 3 cells, and 2 columns are named");
    assert_eq!(fault("A A\n1 0"), "line 1, column 1: the item A is named twice");
    let wide = "01".repeat(MOST_COLUMNS / 2 + 1);
    assert_eq!(fault(&wide), "line 1, column 1: 1048578 columns: more than the 1048576 allowed");
    assert_eq!(fault("1 0;0 1;1"), "line 1, column 9: row 3 has 1 cells, and row 1 has 2");
    assert_eq!(fault("| nothing"), "line 1, column 1: no row of 0 and 1");
}
