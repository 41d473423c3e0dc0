//! Positions in which a technique sees something, with what follows and why, and positions beside
//! them in which it must not.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use takuzu_sat::deduction::Ended;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Shape, grade};

use super::{listed, only, round_of, square, takuzu};

/// A position, and the deductions `because -> then` of a technique in it, in their order.
struct Case {
    technique: &'static str,
    rows: &'static str,
    sees: &'static [&'static str],
}

const fn case(technique: &'static str, rows: &'static str, sees: &'static [&'static str]) -> Case {
    Case { technique, rows, sees }
}

const CASES: &[Case] = &[
    case("pair", ".11. .... .... ....", &["r1c2=1 r1c3=1 -> r1c1=0 r1c4=0"]),
    case("pair", "0.1. .... 00.. ....", &["r3c1=0 r3c2=0 -> r3c3=1"]),
    case("pair", ".1.. .1.. .... ....", &["r1c2=1 r2c2=1 -> r3c2=0"]),
    // Equal, but not side by side; side by side, but not equal; nothing open beside them.
    case("pair", "1.1. .... .... ....", &[]),
    case("pair", ".10. .... .... ....", &[]),
    case("pair", "0110 .... .... ....", &[]),
    case("sandwich", "1.1. .... .... ....", &["r1c1=1 r1c3=1 -> r1c2=0"]),
    case("sandwich", "0... .... 0... ....", &["r1c1=0 r3c1=0 -> r2c1=1"]),
    case("sandwich", "1..1 .... .... ....", &[]),
    case("sandwich", "1.0. .... .... ....", &[]),
    case("gap", "011. .... .... ....", &["r1c2=1 r1c3=1 -> r1c4=0"]),
    case("gap", ".... 0.10 .... ....", &["r2c1=0 r2c4=0 -> r2c2=1"]),
    case("gap", "01.. .... .... ....", &[]),
    case("gap", "1..1 .... .... ....", &[]),
    case("quota", "1..1 .... .... ....", &["r1c1=1 r1c4=1 -> r1c2=0 r1c3=0"]),
    case("quota", "0... .... 0... ....", &["r1c1=0 r3c1=0 -> r2c1=1 r4c1=1"]),
    case("quota", "0..1 .... .... ....", &[]),
    case(
        "distinct2",
        "110100 1..100 ...... ...... ...... ......",
        &["r2c1=1 r2c4=1 r2c5=0 r2c6=0 r1c1=1 r1c2=1 r1c4=1 -> r2c2=0 r2c3=1"],
    ),
    // The line is different already; the other line is not complete.
    case("distinct2", "110100 1..010 ...... ...... ...... ......", &[]),
    case("distinct2", "110.00 1..100 ...... ...... ...... ......", &[]),
    case(
        "distinct1",
        "110100 1..1.. ...... ...... ...... ......",
        &["r2c1=1 r2c4=1 r1c1=1 r1c2=1 r1c4=1 -> r2c2=0"],
    ),
    // Two are to come; one stands elsewhere.
    case("distinct1", "110100 1..... ...... ...... ...... ......", &[]),
    case("distinct1", "110100 1....1 ...... ...... ...... ......", &[]),
    case("near", "110... ...... ...... ...... ...... ......", &["r1c1=1 r1c2=1 -> r1c6=0"]),
    case(
        "near",
        "1....1 ...... ...... ...... ...... ......",
        &["r1c1=1 r1c6=1 -> r1c5=0", "r1c1=1 r1c6=1 -> r1c2=0"],
    ),
    case("near", "1..... ...... ...... ...... ...... ......", &[]),
    case("near", "1.0.1..0 ........ ........ ........ ........ ........ ........ ........", &[]),
    // Two ones to come, and two windows apart in which they fall, wherever those begin.
    case(
        "gap-arithmetic",
        "1...0...11 .......... .......... .......... .......... .......... .......... .......... .......... ..........",
        &["r1c1=1 r1c9=1 r1c10=1 -> r1c2=0", "r1c1=1 r1c9=1 r1c10=1 -> r1c8=0"],
    ),
    case(
        "gap-arithmetic",
        "0...1..0 ........ ........ ........ ........ ........ ........ ........",
        &["r1c1=0 r1c5=1 r1c8=0 -> r1c2=1"],
    ),
    // The windows have a known cell in common, which is needed then.
    case(
        "gap-arithmetic",
        "1..0..1. ........ ........ ........ ........ ........ ........ ........",
        &["r1c1=1 r1c4=0 r1c7=1 -> r1c8=0"],
    ),
    // Three are to come; there is one window only.
    case(
        "gap-arithmetic",
        "1...0....1 .......... .......... .......... .......... .......... .......... .......... .......... ..........",
        &[],
    ),
    case(
        "gap-arithmetic",
        "1.1....0 ........ ........ ........ ........ ........ ........ ........",
        &[],
    ),
    // What the easier techniques see, line intersection sees as well.
    case("intersection", ".11. .... .... ....", &["r1c2=1 r1c3=1 -> r1c1=0 r1c4=0"]),
    case(
        "intersection",
        "1..0..1. ........ ........ ........ ........ ........ ........ ........",
        &["r1c1=1 r1c4=0 r1c7=1 -> r1c8=0"],
    ),
    case(
        "intersection",
        "1.0...1. ........ ........ ........ ........ ........ ........ ........",
        &[],
    ),
    case(
        "distinct",
        "0.1... ...... ...... ...... 001101 ......",
        &[
            "r1c1=0 r1c3=1 r5c3=1 r5c4=1 r5c6=1 -> r1c4=0",
            "r1c1=0 r5c1=0 -> r6c1=1",
            "r1c3=1 r5c3=1 -> r6c3=0",
        ],
    ),
    // Without the complete line, or with one that differs.
    case("distinct", "0.1... ...... ...... ...... .0110. ......", &["r1c3=1 r5c3=1 -> r6c3=0"]),
    case("distinct", "0.1... ...... ...... ...... 010101 ......", &["r1c1=0 r5c1=0 -> r6c1=1"]),
    case(
        "distinct",
        "0.1... ...... ...... ...... 001011 ......",
        &["r1c1=0 r5c1=0 -> r6c1=1", "r1c3=1 r5c3=1 -> r6c3=0"],
    ),
    // A one in r1c1 makes r1c2 and r2c1 zeros, and so on to a row without completion.
    case("probe", ".... .... .... ....", &[]),
    case("search", ".1.0 .... .... ....", &[]),
];

fn shown(step: &Deduction) -> String {
    format!("{} -> {}", listed(&step.because.facts), listed(&step.then))
}

#[test]
fn techniques_see_what_they_should() {
    for case in CASES {
        let puzzle = takuzu(case.rows).into();
        let seen: Vec<String> = round_of(case.technique, &puzzle).iter().map(shown).collect();
        assert_eq!(seen, case.sees, "{} in {}", case.technique, case.rows);
    }
}

/// With signs: `r1c1=r1c2` and so on.
fn signed(rows: &str, signs: &[(&str, Relation)]) -> Takuzu {
    let puzzle = Takuzu::new(square(rows), Rules::UNRULY).expect("a puzzle");
    let sign = |&(place, relation): &(&str, Relation)| {
        let [row, col, other_row, other_col] =
            place.chars().map(|digit| digit as usize - '1' as usize).collect::<Vec<_>>()[..]
        else {
            panic!("four digits: {place}");
        };
        Sign::new(Cell::new(row, col), Cell::new(other_row, other_col), relation)
    };
    puzzle.with_signs(signs.iter().map(sign)).expect("signs between neighbours")
}

#[test]
fn techniques_about_signs() {
    use Relation::{Different, Equal};
    type Signs = [(&'static str, Relation)];
    let cases: [(&str, &str, &Signs, &[&str]); 13] = [
        ("sign", "1... .... .... ....", &[("1112", Equal)], &["r1c1=1 -> r1c2=1"]),
        ("sign", ".... .0.. .... ....", &[("1222", Different)], &["r2c2=0 -> r1c2=1"]),
        ("sign", ".... .... .0.. ....", &[("1222", Different)], &[]),
        ("equal-pair", ".1.. .... .... ....", &[("1314", Equal)], &["r1c2=1 -> r1c3=0 r1c4=0"]),
        ("equal-pair", "..0. .... .... ....", &[("1112", Equal)], &["r1c3=0 -> r1c1=1 r1c2=1"]),
        ("equal-pair", "1... .... .... ....", &[("1314", Equal)], &[]),
        ("equal-pair", ".1.. .... .... ....", &[("1314", Different)], &[]),
        // One zero is to come, and the pair has it; the same for the ones.
        (
            "sign-quota",
            "0.0... ...... ...... ...... ...... ......",
            &[("1516", Different)],
            &["r1c1=0 r1c3=0 -> r1c2=1 r1c4=1"],
        ),
        (
            "sign-quota",
            "0.0... ...... ...... ...... ...... ......",
            &[("1516", Equal)],
            &["r1c1=0 r1c3=0 -> r1c5=1 r1c6=1"],
        ),
        ("sign-quota", "0..... ...... ...... ...... ...... ......", &[("1516", Different)], &[]),
        (
            "gap-arithmetic",
            "0..1.... ........ ........ ........ ........ ........ ........ ........",
            &[("1617", Different), ("1718", Different)],
            &[],
        ),
        (
            "intersection",
            "....1. ...... ...... ...... ...... ......",
            &[("1112", Equal), ("1314", Equal)],
            &["r1c5=1 -> r1c2=1 r1c3=0 r1c4=0", "r1c5=1 -> r1c1=1 r1c6=0"],
        ),
        ("intersection", "....1. ...... ...... ...... ...... ......", &[("1112", Different)], &[]),
    ];
    for (technique, rows, signs, sees) in cases {
        let puzzle = signed(rows, signs).into();
        let seen: Vec<String> = round_of(technique, &puzzle).iter().map(shown).collect();
        assert_eq!(seen, sees, "{technique} in {rows}");
    }
}

#[test]
fn lines_of_odd_length() {
    let quota = |rows: &str, majority| {
        let rules = Rules::TAKUZU.with_majority(majority);
        let puzzle = Takuzu::new(square(rows), rules).expect("a puzzle");
        let seen = round_of("quota", &puzzle.into());
        seen.iter().map(shown).collect::<Vec<_>>()
    };
    // Three ones and two zeros; or three of the one or the other.
    let two_zeros = "0.0.. ..... ..... ..... .....";
    let with_two = ["r1c1=0 r1c3=0 -> r1c2=1 r1c4=1 r1c5=1"];
    assert_eq!(quota(two_zeros, Majority::One), with_two);
    assert_eq!(quota(two_zeros, Majority::Either), [""; 0]);
    let three_zeros = "0.0.0 ..... ..... ..... .....";
    let with_three = ["r1c1=0 r1c3=0 r1c5=0 -> r1c2=1 r1c4=1"];
    assert_eq!(quota(three_zeros, Majority::Either), with_three);
}

/// What techniques leave of a board with one row begun; `None` when they meet a contradiction.
fn closed_under(techniques: &[&str], row: &str) -> Option<Grid> {
    let shape = Shape::square(row.len());
    let cells = format!("{row}{}", ".".repeat(shape.len() - row.len()));
    let givens = Grid::from_line(shape, &cells).expect("a square");
    let puzzle = Takuzu::new(givens, Rules::UNRULY).expect("a puzzle").into();
    let graded = grade::grade(&puzzle, &only(techniques), &Limits::none());
    let graded = graded.expect("techniques of takuzu");
    (graded.ended != Ended::NoSolution).then_some(graded.position)
}

/// On lines of even length without signs, the techniques that count windows see all that line
/// intersection does.
#[test]
fn windows_are_enough_on_even_lines() {
    let counting = ["pair", "sandwich", "quota", "near", "gap-arithmetic"];
    let all = ["pair", "sandwich", "quota", "near", "gap-arithmetic", "intersection"];
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let symbols = |number: usize, len: u32| -> String {
        let digit = |place| number / 3_usize.pow(place) % 3;
        (0..len).map(|place| ['.', '0', '1'][digit(place)]).collect()
    };
    let of_length = |len: u32| (0..3_usize.pow(len)).map(move |number| symbols(number, len));
    let mut rows: Vec<String> = of_length(4).chain(of_length(6)).chain(of_length(8)).collect();
    for len in [10, 14, 20, 26] {
        for _ in 0..1000 {
            let open = rng.random_range(2..8);
            let symbol = |_| *['0', '1'].get(rng.random_range(0..open)).unwrap_or(&'.');
            rows.push((0..len).map(symbol).collect());
        }
    }
    let mut more = 0;
    for row in rows {
        let Some(closed) = closed_under(&all, &row) else {
            continue;
        };
        assert_eq!(closed_under(&counting, &row).as_ref(), Some(&closed), "{row}");
        more += usize::from(closed_under(&counting[..3], &row) != Some(closed));
    }
    assert!(more > 500, "{more}");
}
