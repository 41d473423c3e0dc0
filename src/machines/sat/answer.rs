//! Answers of other SAT solvers, read from their text.
//!
//! Four forms: the output of the SAT competitions (`s` and `v` lines, `c` lines skipped), that of the
//! pseudo-Boolean competitions (literals `x1 -x2`, no 0 at the end, `o` lines skipped), the result
//! file of minisat (`SAT` or `UNSAT`, then literals), and a bare list of literals. Solvers that list models
//! give several answers ([`read_all`]). Model counters answer with a number ([`read_count`]).

use rustsat::types::{Assignment, Lit, TernaryVal};

use crate::ground::error::{self, words};
use crate::ground::plain::plain;

pub use crate::ground::error::TextError;

/// A solver's answer about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable, with a model; variables that it does not name are left open.
    Sat(Assignment),
    /// Unsatisfiable.
    Unsat,
    /// The solver gave up.
    Unknown,
}

/// Reads the answer to a formula with this many variables.
///
/// # Errors
///
/// When the text has no answer, contradicts itself, ends in the middle of a model, or names a
/// variable that the formula does not have.
pub fn read(text: &str, variables: u32) -> Result<Answer, TextError> {
    Reader::new(variables, false).text(text).map(|mut answers| answers.remove(0))
}

/// Reads the answers of a solver that lists several models, or of several runs: there is one at least. After the 0 of
/// a model the next answer may begin, with a status of its own or without one; `UNSATISFIABLE` may be the last, and then says
/// that there are no other models.
///
/// # Errors
///
/// As [`read`], for each of them.
pub fn read_all(text: &str, variables: u32) -> Result<Vec<Answer>, TextError> {
    Reader::new(variables, true).text(text)
}

crate::ground::error::message_error! {
    /// An error that says why some literals are not a model of a formula.
    pub struct ModelError;
}

/// Returns the model that has these literals, in the numbers of DIMACS; a 0 may end it.
///
/// # Errors
///
/// When they contradict each other, go on after the 0, or name a variable that the formula does not have.
pub fn model(
    literals: impl IntoIterator<Item = i64>,
    variables: u32,
) -> Result<Assignment, ModelError> {
    let (mut values, mut has_ended) = (Values::new(variables), false);
    for number in literals {
        if has_ended {
            return Err(ModelError(after_the_end(&number.to_string())));
        }
        has_ended = !values.take(number).map_err(ModelError)?;
    }
    Ok(values.values)
}

/// The values of variables, which literals give.
struct Values {
    variables: u32,
    values: Assignment,
}

impl Values {
    fn new(variables: u32) -> Values {
        let values = Assignment::from(vec![TernaryVal::DontCare; variables as usize]);
        Values { variables, values }
    }

    /// Takes a literal; false where it is the 0 at the end.
    fn take(&mut self, number: i64) -> Result<bool, String> {
        let Some(index) = number.unsigned_abs().checked_sub(1) else {
            return Ok(false);
        };
        let Some(index) = u32::try_from(index).ok().filter(|&index| index < self.variables) else {
            return Err(format!(
                "variable {} is not one of the formula's {}: the answer to another puzzle or encoding?",
                number.unsigned_abs(),
                self.variables
            ));
        };
        let lit = Lit::new(index, number < 0);
        if self.values.lit_value(lit) == TernaryVal::False {
            return Err(format!("variable {} is both true and false", number.unsigned_abs()));
        }
        self.values.assign_lit(lit);
        Ok(true)
    }
}

fn after_the_end(word: &str) -> String {
    format!("`{word}` after the 0 that ends the model")
}

/// Tells whether the model of an answer speaks of `x1` and not of `1`.
#[must_use]
pub fn is_pseudo_boolean(text: &str) -> bool {
    let mut words = text.lines().filter_map(|line| line.strip_prefix("v "));
    words.any(|words| words.contains('x'))
}

/// The number that a model counter says: `s mc 72`, or `c s exact arb int 72` since the competition of 2021; `None`
/// where there is no such line. As text, since counts outgrow all types.
///
/// # Errors
///
/// When another count or a status contradicts it, or something else than comments stands beside it.
pub fn read_count(text: &str) -> Result<Option<&str>, TextError> {
    let Some(count) = text.lines().find_map(counted) else {
        return Ok(None);
    };
    for (number, line) in (1..).zip(text.lines()) {
        check_beside(count, line).map_err(|error| error.at_line(number))?;
    }
    Ok(Some(count))
}

/// The count that a line says.
fn counted(line: &str) -> Option<&str> {
    let words: Vec<&str> = words(line).map(|(_, word)| word).collect();
    let (["s", "mc" | "pmc", count] | ["c", "s", "exact", "arb", "int", count]) = words[..] else {
        return None;
    };
    count.bytes().all(|byte| byte.is_ascii_digit()).then_some(count)
}

/// Checks that a line may stand in the answer of a counter that says this count.
fn check_beside(count: &str, line: &str) -> Result<(), TextError> {
    let mut words = words(line);
    let Some((column, first)) = words.next() else {
        return Ok(());
    };
    let fault = |message: String| Err(TextError::new(column, message));
    let bare = |count: &str| count.trim_start_matches('0').to_owned();
    if let Some(other) = counted(line) {
        return match bare(other) == bare(count) {
            true => Ok(()),
            false => fault(format!(
                "the counter says {} here, and {} above",
                beginning(other),
                beginning(count)
            )),
        };
    }
    let status = status(&words.map(|(_, word)| word).collect::<Vec<_>>().join(" "));
    match (first, status) {
        ("c", _) => Ok(()),
        ("v", _) => fault("a model, where a counter says a number".into()),
        ("s", Some(status)) => {
            let fits = match status {
                Status::Sat => !bare(count).is_empty(),
                Status::Unsat => bare(count).is_empty(),
                Status::Unknown => false,
            };
            let contradicts =
                || fault(format!("this contradicts the count, which is {}", beginning(count)));
            if fits { Ok(()) } else { contradicts() }
        }
        _ => fault(format!(
            "`{}` is neither a count, a status nor the start of a `c` line",
            beginning(line.trim())
        )),
    }
}

/// A model as `v` lines of at most 78 characters, the last of which ends with 0.
#[must_use]
pub fn v_lines(model: &Assignment) -> String {
    let mut text = String::from("v");
    let mut width = text.len();
    let literals = model.iter().map(Lit::to_ipasir);
    for word in literals.chain([0]).map(|number| number.to_string()) {
        if width + 1 + word.len() > 78 {
            text.push_str("\nv");
            width = 1;
        }
        width += 1 + word.len();
        text.push(' ');
        text.push_str(&word);
    }
    text.push('\n');
    text
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Sat,
    Unsat,
    Unknown,
}

/// The part of the model that has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Model {
    None,
    Open { must_end: bool },
    Ended,
}

/// Minisat keeps its answer for a file: only careful readers of its help know that.
const SCREEN: &str = "this is what minisat prints on the screen; \
    it writes its answer to its second file: minisat FORMULA ANSWER";

/// A reader of answers: the fields after the first three are those of the answer at hand.
struct Reader {
    /// Another answer may follow.
    takes_several: bool,
    variables: u32,
    answers: Vec<Answer>,
    status: Option<Status>,
    /// CaDiCaL says that it gave up in a comment, and prints no status.
    gave_up: bool,
    values: Values,
    model: Model,
}

impl Reader {
    fn new(variables: u32, takes_several: bool) -> Reader {
        Reader {
            takes_several,
            variables,
            answers: Vec::new(),
            status: None,
            gave_up: false,
            values: Values::new(variables),
            model: Model::None,
        }
    }

    fn text(mut self, text: &str) -> Result<Vec<Answer>, TextError> {
        let text = plain(text);
        for (number, line) in (1..).zip(text.lines()) {
            let read = self.line(line);
            read.map_err(|error| error.at_line(number))?;
        }
        let last = text.lines().count().max(1);
        self.end().map_err(|error| error.at_line(last))?;
        Ok(self.answers)
    }

    /// Ends the answer at hand where its model has ended and another one may follow, which begins with this status.
    fn turn(&mut self, status: Option<Status>) -> Result<(), TextError> {
        if self.takes_several && self.model == Model::Ended {
            self.end()?;
            self.status = status;
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), TextError> {
        let mut words = words(line);
        let Some((column, first)) = words.next() else {
            return Ok(());
        };
        let fault = |message: String| Err(TextError::new(column, message));
        match first {
            "c" if line.split_whitespace().eq(["c", "UNKNOWN"]) => {
                self.turn(None)?;
                self.gave_up = true;
                Ok(())
            }
            "c" | "o" => Ok(()),
            "s" => match status(&words.map(|(_, word)| word).collect::<Vec<_>>().join(" ")) {
                Some(status) => self.state(status),
                None => fault(format!(
                    "`{}` is not a status that solvers print",
                    beginning(line.trim())
                )),
            },
            "v" => self.literals(words, true),
            "SAT" | "UNSAT" | "INDET" => match words.next() {
                None => self.state(status(first).expect("the three words are known")),
                Some((column, word)) => {
                    Err(TextError::new(column, format!("`{}` after `{first}`", beginning(word))))
                }
            },
            "WARNING:" | "SATISFIABLE" | "UNSATISFIABLE" | "|" => fault(SCREEN.into()),
            _ if first.starts_with("===") => fault(SCREEN.into()),
            _ if first.parse::<i64>().is_err() => fault(format!(
                "`{}` is neither a literal nor the start of a `c`, `s` or `v` line",
                beginning(first)
            )),
            // minisat ends its model with 0 too; only a list without status may lack it.
            _ => self.literals(error::words(line), self.status.is_some()),
        }
    }

    fn state(&mut self, status: Status) -> Result<(), TextError> {
        // The status of a model may stand below it.
        if self.status.is_some() {
            self.turn(None)?;
        }
        match self.status.replace(status) {
            Some(earlier) if earlier != status => {
                Err(TextError::new(1, "a second status that contradicts the first"))
            }
            _ => Ok(()),
        }
    }

    /// The model that follows a status must end with 0; a bare list may, and one of `x1 -x2`.
    fn literals<'a>(
        &mut self,
        words: impl Iterator<Item = (usize, &'a str)>,
        must_end: bool,
    ) -> Result<(), TextError> {
        self.turn(self.status)?;
        if self.model == Model::None {
            self.model = Model::Open { must_end };
        }
        for (column, word) in words {
            let fault = |message| TextError::new(column, message);
            if self.model == Model::Ended {
                return Err(fault(after_the_end(&beginning(word))));
            }
            let number = literal_number(word)
                .ok_or_else(|| fault(format!("`{}` is not a literal", beginning(word))))?;
            if !self.values.take(number).map_err(fault)? {
                self.model = Model::Ended;
            }
            if word.contains('x') {
                self.model = Model::Open { must_end: false };
            }
        }
        Ok(())
    }

    /// Takes down the answer at hand.
    fn end(&mut self) -> Result<(), TextError> {
        let fault = |message: &str| Err(TextError::new(1, message));
        // Of no variables there is nothing to say, and some say that without a 0.
        let cut_off = self.model == Model::Open { must_end: true } && self.variables > 0;
        let (gave_up, model) = (std::mem::take(&mut self.gave_up), self.model);
        self.model = Model::None;
        let values = std::mem::replace(&mut self.values, Values::new(self.variables));
        self.answers.push(match (self.status.take(), model) {
            (Some(Status::Unsat), _) if gave_up => {
                return fault("unsatisfiable, and yet it gave up");
            }
            (Some(Status::Unsat), Model::None) => Answer::Unsat,
            (Some(Status::Unsat), _) => return fault("unsatisfiable, and yet there is a model"),
            (Some(Status::Unknown), _) => Answer::Unknown,
            (None, Model::None) if gave_up => Answer::Unknown,
            (None, Model::None) => return fault("the input has no answer of a solver"),
            (Some(Status::Sat), Model::None) => return fault("satisfiable, but no model follows"),
            _ if cut_off => return fault("the model does not end with 0: cut off?"),
            (Some(Status::Sat) | None, _) => Answer::Sat(values.values),
        });
        Ok(())
    }
}

/// The number of a literal: `-1`, or `-x1` as in the pseudo-Boolean competitions.
fn literal_number(word: &str) -> Option<i64> {
    let (sign, positive) = match word.strip_prefix('-') {
        Some(positive) => (-1, positive),
        None => (1, word),
    };
    match positive.strip_prefix('x') {
        Some(digits) if digits.starts_with(|first| matches!(first, '1'..='9')) => {
            digits.parse::<i64>().ok().map(|number| sign * number)
        }
        Some(_) => None,
        // Readers differ about `+1`, `010` and `-0`.
        None => (word.parse().ok()).filter(|number: &i64| number.to_string() == word),
    }
}

fn status(text: &str) -> Option<Status> {
    match text {
        // A solver of pseudo-Boolean problems may take any model for the best one.
        "SATISFIABLE" | "SAT" | "OPTIMUM FOUND" => Some(Status::Sat),
        "UNSATISFIABLE" | "UNSAT" => Some(Status::Unsat),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Status::Unknown),
        _ => None,
    }
}

/// The beginning of a text, as it may go to a terminal.
fn beginning(text: &str) -> String {
    const MOST: usize = 40;
    let dots = if text.chars().nth(MOST).is_some() { "..." } else { "" };
    let start = text.chars().take(MOST).flat_map(char::escape_debug);
    start.chain(dots.chars()).collect()
}
