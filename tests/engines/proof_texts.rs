//! Proofs as they are written, in text and in binary.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use takuzu_sat::sat::proof::{self, BadProof, Step, Steps};
use takuzu_sat::sat::{Cnf, Lit};
use takuzu_sat::{Limits, Next};

fn read(proof: &[u8]) -> Result<Vec<Step>, BadProof> {
    Steps::new(proof).collect()
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    let lit = |&number| Lit::from_ipasir(number).expect("no 0");
    numbers.iter().map(lit).collect()
}

#[test]
fn text_and_binary_say_the_same() {
    let steps =
        [Step::Add(lits(&[63, -8193])), Step::Delete(lits(&[129, -8191])), Step::Add(lits(&[]))];
    // The example of DRAT-trim's manual.
    let binary = b"\x61\x7e\x83\x80\x01\x00\x64\x82\x02\xff\x7f\x00\x61\x00";
    assert_eq!(read(binary).expect("a proof"), steps);
    for text in [
        "c von Größe\r\n63 -8193 0\r\n\nd 129 -8191 0\n0\n",
        "63 -8193 0 d 129 -8191 0 0",
        "\u{FEFF}63\n-8193\nc 5 0\n0\rd\n129 -8191\t0\r0",
    ] {
        assert_eq!(read(text.as_bytes()).expect("a proof"), steps, "{text:?}");
    }
}

#[test]
fn a_proof_in_small_parts_is_the_same() {
    // A deletion comes first, so that its letter does not tell what it is.
    let binary = b"d\x22\x24\x00a\x00";
    let whole = read(binary).expect("a proof");
    assert_eq!(whole, [Step::Delete(lits(&[17, 18])), Step::Add(vec![])]);
    let in_parts = io::BufReader::with_capacity(1, &binary[..]);
    let in_parts: Result<Vec<Step>, BadProof> = Steps::new(in_parts).collect();
    assert_eq!(in_parts.expect("a proof"), whole);
}

#[test]
fn faults_have_a_place() {
    for (proof, message) in [
        (&b"1 2 0\n3 x 0\n"[..], "line 2, column 3: `x`: this is not a literal, as `1` or `-2`"),
        (b"1 2\n", "line 2, column 1: the 0 at the end of the last clause is missing"),
        (b"1 0 d", "line 1, column 6: the 0 at the end of the last clause is missing"),
        (b"d1 0\n", "line 1, column 1: `d1`: this is not a literal, as `1` or `-2`"),
        (
            b"9999999999 0\n",
            "line 1, column 1: `9999999999`: at most 1073741824 variables are read",
        ),
        (b"a\x02\x00a\x04", "step 2: the proof ends in the middle of a clause"),
        (b"a\x02\x00b\x04\x00", "step 2: byte 0x62 in place of `a` or `d`"),
    ] {
        let error = read(proof).expect_err("a fault");
        assert_eq!(error.to_string(), message);
    }
}

/// A stop is heard within a step, which may be as long as the proof.
#[test]
fn an_endless_clause_is_given_up() {
    let mut formula = Cnf::new();
    formula.add_clause(lits(&[1, 2]).into_iter().collect());
    for (begin, literals, wrong) in [
        ("", "1 2 ", "the 0 at the end of the last clause is missing"),
        ("a", "\x02\x04", "the proof ends in the middle of a clause"),
    ] {
        let proof = begin.to_owned() + &literals.repeat(1 << 18);
        let whole = proof::check(&formula, proof.as_bytes(), &Limits::none());
        let error = whole.expect_err("no end").to_string();
        assert!(error.ends_with(wrong), "{error}");
        let asked = Arc::new(AtomicUsize::new(0));
        let stop = move || asked.fetch_add(1, Ordering::Relaxed) > 2;
        let stopped = proof::check(&formula, proof.as_bytes(), &Limits::none().with_stop(stop));
        assert_eq!(stopped.expect("a stop is not an error"), Next::GaveUp);
    }
}
