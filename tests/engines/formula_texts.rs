//! Formulas and sums as text.

use std::io::{self, BufReader, Read};

use rustsat::OutOfMemory;
use takuzu_sat::sat::bit::Bit;
use takuzu_sat::sat::{Clause, Formula, Lit, ManageVars as _, Opb, Sink as _, Size, read_dimacs};

/// (x1 or not x2), with x2 named.
fn formula() -> Formula {
    let (mut formula, [a, b]) = Formula::encode(|clauses, vars| {
        let lits = [vars.new_lit(), vars.new_lit()];
        clauses.add([lits[0], !lits[1]])?;
        Ok::<_, OutOfMemory>(lits)
    })
    .expect("never fails");
    assert_ne!(a, b);
    formula.names = vec![(b.var(), "r1c2".into())];
    formula
}

fn text(write: impl FnOnce(&Formula, &mut Vec<u8>) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&formula(), &mut out).expect("memory");
    String::from_utf8(out).expect("ASCII")
}

#[test]
fn every_form() {
    let comments = ["hello".to_owned()];
    let lits = [Lit::positive(0), Lit::negative(1)];
    assert_eq!(
        text(|formula, out| formula.write_dimacs(&comments, out)),
        "c hello\nc 2 r1c2\np cnf 2 1\n1 -2 0\n"
    );
    assert_eq!(
        text(|formula, out| formula.write_cube(&comments, &lits, out)),
        "c hello\nc 2 r1c2\np cnf 2 3\n1 -2 0\n1 0\n-2 0\n"
    );
    let cubes = [lits.to_vec(), Vec::new()];
    assert_eq!(
        text(|formula, out| formula.write_icnf(&comments, &cubes, out)),
        "c hello\nc 2 r1c2\np inccnf\n1 -2 0\na 1 -2 0\na 0\n"
    );
    assert_eq!(
        text(|formula, out| formula.write_counting(&[], None, out)),
        "c t mc\nc 2 r1c2\np cnf 2 1\n1 -2 0\n"
    );
    let show = lits.map(Lit::var);
    assert_eq!(
        text(|formula, out| formula.write_counting(&[], Some(&show), out)),
        "c t pmc\nc p show 1 2 0\nc 2 r1c2\np cnf 2 1\n1 -2 0\n"
    );
}

fn read(text: &str) -> Result<Vec<Vec<i32>>, String> {
    let cnf = read_dimacs(text.as_bytes()).map_err(|error| error.to_string())?;
    let lits = |clause: &Clause| clause.iter().map(|lit| lit.to_ipasir()).collect();
    Ok(cnf.iter().map(lits).collect())
}

#[test]
fn a_clause_ends_with_its_zero() {
    let wanted = Ok(vec![vec![1, 2], vec![-1], vec![-2]]);
    for text in [
        "p cnf 2 3\n1 2 0\n-1 0\n-2 0\n",
        "p cnf 2 3\n1\n2 0\n-1 0 -2 0",
        "c one\np cnf 2 3 1 2\nc two 0\r\n0 -1 0\r-2 0\n%\n0\n",
        "\u{FEFF}p  cnf\t2\n3\n1 2 0 -1 0 -2 0\n\n",
    ] {
        assert_eq!(read(text), wanted, "{text:?}");
    }
    assert_eq!(read("p cnf 0 0\n"), Ok(vec![]));
    assert_eq!(read("p cnf 0 1\n0\n"), Ok(vec![vec![]]));
}

#[test]
fn faults_have_a_place() {
    let header = "a formula begins with `p cnf VARIABLES CLAUSES`";
    for (text, message) in [
        ("", format!("1:1: {header}")),
        ("1 2 0\n", format!("1:1: `1`: {header}")),
        ("p cnf -1 2\n", format!("1:7: `-1`: {header}")),
        ("p cnf 4294967295 2\n", "1:7: `4294967295`: at most 1073741824 variables are read".into()),
        ("p cnf 2 1\n1 3 0\n", "2:3: `3`: the header says that there are 2 variables".into()),
        (
            "p cnf 2 1\n1 0\r\n2 0\n",
            "3:3: `0`: the header says that there are 1 clauses, this is one more".into(),
        ),
        (
            "p cnf 2 2\n1 0\n",
            "3:1: the header says that there are 2 clauses, and 1 were read".into(),
        ),
        ("p cnf 2 1\n1 2\n", "3:1: the 0 at the end of the last clause is missing".into()),
        ("p cnf 2 1\n1 x 0\n", "2:3: `x`: this is not a literal, as `1` or `-2`".into()),
        (
            "p cnf 2 1\n11111111111111111111111111111 0\n",
            "2:1: `111111111111111111111111…`: this is too long for a number".into(),
        ),
    ] {
        assert_eq!(read(text), Err(message), "{text:?}");
    }
}

#[test]
fn sums_as_text() {
    let (mut opb, first) = Opb::encode(|sums, vars| {
        let lits: Vec<Lit> = (0..3).map(|_| vars.new_lit()).collect();
        let bits = |fixed: &[bool]| -> Vec<Bit> {
            let fixed = fixed.iter().map(|&value| Bit::Fixed(value));
            fixed.chain(lits.iter().map(|&lit| lit.into())).collect()
        };
        sums.within(2..=2, &bits(&[]));
        sums.within(2..=2, &bits(&[true, false]));
        sums.within(1..=1, &bits(&[true, true]));
        sums.within(1..=1, &[Bit::Fixed(true)]);
        sums.within(1..=1, &[Bit::Fixed(false)]);
        // Two bounds, one, and none.
        sums.within(1..=2, &bits(&[]));
        sums.within(1..=2, &bits(&[true]));
        sums.within(1..=4, &bits(&[true]));
        sums.within(0..=1, &bits(&[true]));
        sums.take(&[lits[0], !lits[1], !lits[2]])?;
        Ok::<_, OutOfMemory>(lits[0])
    })
    .expect("memory");
    opb.names = vec![(first.var(), "r1c1".into())];
    let mut out = Vec::new();
    opb.write(&["hello".into()], &mut out).expect("memory");
    assert_eq!(
        String::from_utf8(out).expect("ASCII"),
        "* #variable= 3 #constraint= 9\n* hello\n* x1 r1c1\n\
         +1 x1 +1 x2 +1 x3 = 2 ;\n\
         +1 x1 +1 x2 +1 x3 = 1 ;\n\
         +0 x1 >= 1 ;\n\
         +0 x1 >= 1 ;\n\
         -1 x1 -1 x2 -1 x3 >= -2 ;\n\
         +1 x1 +1 x2 +1 x3 >= 1 ;\n\
         -1 x1 -1 x2 -1 x3 >= -1 ;\n\
         +1 x1 +1 x2 +1 x3 = 0 ;\n\
         +1 x1 -1 x2 -1 x3 >= -1 ;\n"
    );
    let (variables, clauses, literals) = (3, 9, 21);
    assert_eq!(opb.size(), Size { variables, clauses, literals });
}

/// Is interrupted before each byte, and breaks behind the last one.
struct Shaky(Vec<u8>, bool);

impl Read for Shaky {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        match self.0.pop() {
            Some(byte) => buffer[0] = byte,
            None => return Err(io::Error::other("the disk is gone")),
        }
        Ok(1)
    }
}

#[test]
fn an_interrupted_read_goes_on_and_a_failed_one_ends() {
    // A literal and its zero, and the disk ends within the next clause.
    let bytes = b"p cnf 2 2\n-1 2\n0 ".iter().rev().copied().collect();
    let error = read_dimacs(BufReader::new(Shaky(bytes, false))).expect_err("no disk");
    assert_eq!(error.to_string(), "3:3: cannot read on: the disk is gone");
}
