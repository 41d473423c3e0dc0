//! Positions in which a technique sees something, with what follows and why, and positions beside
//! them in which it must not.

use takuzu_sat::Cell;
use takuzu_sat::deduction::Deduction;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu};

use crate::{listed, round_of, square, takuzu};

/// A position, and the deductions `because -> then` of a technique in it, in their order.
struct Case {
    technique: &'static str,
    rows: &'static str,
    sees: &'static [&'static str],
}

const fn case(technique: &'static str, rows: &'static str, sees: &'static [&'static str]) -> Case {
    Case {
        technique,
        rows,
        sees,
    }
}

const CASES: &[Case] = &[
    case(
        "pair",
        ".11. .... .... ....",
        &["r1c2=1 r1c3=1 -> r1c1=0 r1c4=0"],
    ),
    case("pair", "0.1. .... 00.. ....", &["r3c1=0 r3c2=0 -> r3c3=1"]),
    case("pair", ".1.. .1.. .... ....", &["r1c2=1 r2c2=1 -> r3c2=0"]),
    // Equal, but not side by side; side by side, but not equal; nothing open beside them.
    case("pair", "1.1. .... .... ....", &[]),
    case("pair", ".10. .... .... ....", &[]),
    case("pair", "0110 .... .... ....", &[]),
    case(
        "sandwich",
        "1.1. .... .... ....",
        &["r1c1=1 r1c3=1 -> r1c2=0"],
    ),
    case(
        "sandwich",
        "0... .... 0... ....",
        &["r1c1=0 r3c1=0 -> r2c1=1"],
    ),
    case("sandwich", "1..1 .... .... ....", &[]),
    case("sandwich", "1.0. .... .... ....", &[]),
    case("gap", "011. .... .... ....", &["r1c2=1 r1c3=1 -> r1c4=0"]),
    case("gap", ".... 0.10 .... ....", &["r2c1=0 r2c4=0 -> r2c2=1"]),
    case("gap", "01.. .... .... ....", &[]),
    case("gap", "1..1 .... .... ....", &[]),
    case(
        "quota",
        "1..1 .... .... ....",
        &["r1c1=1 r1c4=1 -> r1c2=0 r1c3=0"],
    ),
    case(
        "quota",
        "0... .... 0... ....",
        &["r1c1=0 r3c1=0 -> r2c1=1 r4c1=1"],
    ),
    case("quota", "0..1 .... .... ....", &[]),
    case(
        "distinct2",
        "110100 1..100 ...... ...... ...... ......",
        &["r2c1=1 r2c4=1 r2c5=0 r2c6=0 r1c1=1 r1c2=1 r1c4=1 -> r2c2=0 r2c3=1"],
    ),
    // The line is different already; the other line is not complete.
    case(
        "distinct2",
        "110100 1..010 ...... ...... ...... ......",
        &[],
    ),
    case(
        "distinct2",
        "110.00 1..100 ...... ...... ...... ......",
        &[],
    ),
    case(
        "distinct1",
        "110100 1..1.. ...... ...... ...... ......",
        &["r2c1=1 r2c4=1 r1c1=1 r1c2=1 r1c4=1 -> r2c2=0"],
    ),
    // Two are to come; one stands elsewhere.
    case(
        "distinct1",
        "110100 1..... ...... ...... ...... ......",
        &[],
    ),
    case(
        "distinct1",
        "110100 1....1 ...... ...... ...... ......",
        &[],
    ),
    case(
        "near",
        "110... ...... ...... ...... ...... ......",
        &["r1c1=1 r1c2=1 -> r1c6=0"],
    ),
    case(
        "near",
        "1....1 ...... ...... ...... ...... ......",
        &["r1c1=1 r1c6=1 -> r1c5=0", "r1c1=1 r1c6=1 -> r1c2=0"],
    ),
    case("near", "1..... ...... ...... ...... ...... ......", &[]),
    case(
        "near",
        "1.0.1..0 ........ ........ ........ ........ ........ ........ ........",
        &[],
    ),
    // Two ones to come, and a window each: 0..1 and 0..1 at the ends hold them.
    case(
        "gap-arithmetic",
        "1..0..0.1. .......... .......... .......... .......... .......... .......... .......... .......... ..........",
        &[],
    ),
    case(
        "gap-arithmetic",
        "0..0.1..01 .......... .......... .......... .......... .......... .......... .......... .......... ..........",
        &[],
    ),
    case(
        "gap-arithmetic",
        "0..01.0..0 .......... .......... .......... .......... .......... .......... .......... .......... ..........",
        &[],
    ),
    case(
        "intersection",
        "..0..... ........ ........ ........ ........ ........ ........ ........",
        &[],
    ),
];

fn shown(step: &Deduction) -> String {
    format!("{} -> {}", listed(&step.because.facts), listed(&step.then))
}

#[test]
fn techniques_see_what_they_should() {
    for case in CASES {
        let puzzle = takuzu(case.rows).into();
        let seen: Vec<String> = round_of(case.technique, &puzzle)
            .iter()
            .map(shown)
            .collect();
        assert_eq!(seen, case.sees, "{} in {}", case.technique, case.rows);
    }
}
