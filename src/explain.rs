//! Deductions in sentences, English and French, and in pictures.
//!
//! All words stand in one table, in which no phrase is without its twin in the other language; a
//! [`Teller`] puts them together. Who reads them needs to know the rules of the puzzle and nothing
//! else: a sentence says what is looked at, which rule forces something, and what follows.
//!
//! ```
//! use takuzu_sat::explain::{Detail, Language, Teller};
//! use takuzu_sat::puzzle::Rungs;
//! use takuzu_sat::{Limits, Puzzle, grade};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let (trail, _) = grade::next(&puzzle, &Rungs::All, &Limits::none())?;
//! let teller = Teller::new(&puzzle, Language::English);
//! let tell = |detail| teller.sentence(&trail.steps[0], detail);
//! assert_eq!(tell(Detail::Nudge), "Look at row 4.");
//! assert_eq!(tell(Detail::Where), "Something follows for r4c3 from row 4.");
//! assert_eq!(
//!     tell(Detail::Value),
//!     "r4c1 and r4c2 are 1, and a third 1 next to them is not allowed, so r4c3 is 0."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod grammar;
mod marks;
mod phrases;
mod reasons;
mod refutation;
mod rules;
mod sudoku;

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use crate::deduction::{Deduction, Level, Technique};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::smallest::Proof;
pub use marks::{Mark, Marks, legend, picture};
pub use phrases::Remark;
use phrases::{Name, Phrase, fill};

/// A language that sentences are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The name used on the command line: `en`, `fr`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// A remark with its places filled: `("count", "3")` for `{count}`.
    ///
    /// # Panics
    ///
    /// When a place of the remark has no value.
    #[must_use]
    pub fn remark(self, remark: Remark, values: &[(&str, &str)]) -> String {
        fill(remark.words(self), values)
    }

    /// The name of a level.
    #[must_use]
    pub fn level(self, level: Level) -> String {
        let remark = match level {
            Level::Trivial => Remark::Trivial,
            Level::Easy => Remark::Easy,
            Level::Normal => Remark::Normal,
            Level::Hard => Remark::Hard,
            Level::Expert => Remark::Expert,
            Level::Extreme => Remark::Extreme,
        };
        self.remark(remark, &[])
    }

    /// What a technique is called; the name that reports have where it is called nothing else.
    #[must_use]
    pub fn technique(self, technique: &Technique) -> &'static str {
        name(technique.name).map_or(technique.name, |name| name.words(self))
    }
}

/// The techniques that have sentences of their own, by their names.
fn name(technique: &str) -> Option<Name> {
    Some(match technique {
        "pair" => Name::Pair,
        "sandwich" => Name::Sandwich,
        "sign" => Name::Sign,
        "equal-pair" => Name::EqualPair,
        "gap" => Name::Gap,
        "quota" => Name::Quota,
        "sign-quota" => Name::SignQuota,
        "distinct2" => Name::DistinctTwo,
        "distinct1" => Name::DistinctOne,
        "near" => Name::Near,
        "gap-arithmetic" => Name::GapArithmetic,
        "intersection" => Name::Intersection,
        "distinct" => Name::Distinct,
        "probe" => Name::Probe,
        "search" | "sudoku-search" => Name::Search,
        "contradiction" => Name::Contradiction,
        "smallest reason" => Name::Smallest,
        other => return name_of_sudoku(other),
    })
}

/// Those of Sudoku.
fn name_of_sudoku(technique: &str) -> Option<Name> {
    Some(match technique {
        "full-house" => Name::FullHouse,
        "hidden-single-block" => Name::HiddenSingleBlock,
        "hidden-single-line" => Name::HiddenSingleLine,
        "naked-single" => Name::NakedSingle,
        "pointing" => Name::Pointing,
        "claiming" => Name::Claiming,
        "x-wing" => Name::XWing,
        "swordfish" => Name::Swordfish,
        "jellyfish" => Name::Jellyfish,
        "xy-wing" => Name::XyWing,
        "xyz-wing" => Name::XyzWing,
        "naked-pair" => Name::NakedPair,
        "hidden-pair" => Name::HiddenPair,
        "naked-triple" => Name::NakedTriple,
        "hidden-triple" => Name::HiddenTriple,
        "naked-quad" => Name::NakedQuad,
        "hidden-quad" => Name::HiddenQuad,
        "naked-quintuple" => Name::NakedQuintuple,
        "hidden-quintuple" => Name::HiddenQuintuple,
        "naked-sextuple" => Name::NakedSextuple,
        "hidden-sextuple" => Name::HiddenSextuple,
        "naked-septuple" => Name::NakedSeptuple,
        "hidden-septuple" => Name::HiddenSeptuple,
        "naked-octuple" => Name::NakedOctuple,
        "hidden-octuple" => Name::HiddenOctuple,
        _ => return None,
    })
}

/// A name that no language has.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Language::ALL.map(Language::name).join(", ");
        write!(
            f,
            "there is no language `{}`: the languages are {names}",
            self.0
        )
    }
}

crate::error::is_error!(UnknownLanguage);

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Language, UnknownLanguage> {
        let named = |language: &Language| language.name() == name;
        let found = Language::ALL.into_iter().find(named);
        found.ok_or_else(|| UnknownLanguage(name.to_owned()))
    }
}

/// How much of a deduction is given away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Detail {
    /// Which part of the board to look at.
    Nudge,
    /// For which cells something follows, and from what.
    Where,
    /// The reason.
    Why,
    /// Everything.
    #[default]
    Value,
}

/// Says in a language what is true of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    puzzle: &'a Puzzle,
    language: Language,
}

impl<'a> Teller<'a> {
    /// Somebody who speaks of a puzzle; of its rules and signs, that is, whatever its givens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, language: Language) -> Teller<'a> {
        Teller { puzzle, language }
    }

    /// The language that is spoken.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// A deduction in a paragraph.
    #[must_use]
    pub fn sentence(&self, deduction: &Deduction, detail: Detail) -> String {
        self.sentences(deduction, detail).join(" ")
    }

    /// Whether there may be a smaller reason, as a sentence.
    #[must_use]
    pub fn proof(&self, proof: Proof) -> String {
        match proof {
            Proof::Smallest => self.whole(Phrase::ProvedSmallest, &[]),
            // That a reason has a rule is known without any proof.
            Proof::NoneBelow(..=1) => self.whole(Phrase::NotProved, &[]),
            Proof::NoneBelow(size) => {
                let values = [("count", self.number(size))];
                self.whole(Phrase::NoneBelow, &values)
            }
        }
    }

    /// A deduction in sentences: more than one where something is supposed and refuted.
    #[must_use]
    pub fn sentences(&self, deduction: &Deduction, detail: Detail) -> Vec<String> {
        if !deduction.steps.is_empty() {
            return self.refutation(deduction, detail);
        }
        vec![match (detail, deduction.technique.name) {
            (Detail::Nudge | Detail::Where, "search" | "sudoku-search") => {
                self.whole(Phrase::TrySearch, &[])
            }
            (Detail::Nudge, _) => self.nudge(deduction),
            (Detail::Where, _) if looks_at_a_cell(deduction) => {
                let cells = self.cells(then_cells(deduction), Phrase::And);
                self.whole(Phrase::FollowsFromHouses, &[("cells", cells)])
            }
            (Detail::Where, _) => {
                let values = [
                    ("cells", self.cells(then_cells(deduction), Phrase::And)),
                    ("lines", self.houses(&deduction.because.houses)),
                ];
                self.whole(Phrase::FollowsFrom, &values)
            }
            (Detail::Why, _) => self.clause_alone(self.reason(deduction)),
            (Detail::Value, "search" | "sudoku-search") => {
                let then = self.say(Phrase::SearchThen, &[]);
                self.so(self.reason(deduction), then)
            }
            (Detail::Value, _) if deduction.then.is_empty() => {
                self.clause_alone(self.reason(deduction))
            }
            (Detail::Value, _) => self.so(self.reason(deduction), self.facts(&deduction.then)),
        }]
    }

    fn nudge(&self, deduction: &Deduction) -> String {
        let houses = &deduction.because.houses;
        let together = deduction.technique.name == "smallest reason" && houses.len() > 1;
        match together {
            true => {
                let phrase = match self.puzzle {
                    Puzzle::Takuzu(_) => Phrase::LookAround,
                    Puzzle::Sudoku(_) => Phrase::LookAroundHouses,
                };
                self.whole(phrase, &[("lines", self.houses(houses))])
            }
            false => {
                let first = self.first_to_look_at(deduction);
                self.whole(Phrase::LookAt, &[("lines", self.houses(&first))])
            }
        }
    }

    fn so(&self, reason: String, then: String) -> String {
        self.whole(Phrase::So, &[("reason", reason), ("then", then)])
    }

    fn clause_alone(&self, clause: String) -> String {
        self.whole(Phrase::Plain, &[("clause", clause)])
    }
}

/// Whether what is looked at is one cell, with all houses that it is in.
fn looks_at_a_cell(deduction: &Deduction) -> bool {
    deduction.technique.name == "naked-single" || deduction.because.houses.is_empty()
}

/// The cells of which something follows, each once.
fn then_cells(deduction: &Deduction) -> impl Iterator<Item = Cell> {
    let mut cells: Vec<Cell> = deduction.then.iter().map(|fact| fact.cell).collect();
    let mut seen = HashSet::new();
    cells.retain(|&cell| seen.insert(cell));
    cells.into_iter()
}
