//! The output of puzzles that were made, and of the reason why there is no further one.

use takuzu_sat::Limits;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::explain::Language;
use takuzu_sat::generate::{Distinct, GenerateError, Made};
use takuzu_sat::grade::{Grade, grade};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::text::Format;

use crate::args::GenerateArgs;
use crate::exit::Exit;
use crate::reply::record::Record;
use crate::reply::remark;
use crate::words::{decimal, plural, say, tip_after};
use crate::work::run::Run;
use crate::work::stop::Progress;

/// The result of a thread for a stream.
pub(super) type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug)]
pub(super) enum Failure {
    Generate(GenerateError),
    /// SAT says something else.
    CrossCheck(String),
    Stopped,
    Other(anyhow::Error),
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        if error.is_stopped() { Failure::Stopped } else { Failure::Generate(error) }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Other(error)
    }
}

pub(super) enum Form {
    Text(Format),
    Json,
}

/// A puzzle that was made, with its grade where that is written or sorted by.
pub(super) struct Work {
    made: Made,
    grade: Option<Grade>,
}

impl From<Made> for Work {
    fn from(made: Made) -> Work {
        Work { made, grade: None }
    }
}

impl Work {
    pub(super) fn graded(made: Made, limits: &Limits) -> Result<Work> {
        let grade = grade(&made.puzzle, &Allowed::All, limits).map_err(anyhow::Error::from)?;
        match grade.ended {
            Ended::GaveUp => Err(Failure::Stopped),
            Ended::Solved | Ended::Stuck | Ended::NoSolution | Ended::Several => {
                Ok(Work { made, grade: Some(grade) })
            }
        }
    }

    fn score(&self) -> f64 {
        self.grade.as_ref().map_or(0.0, |grade| grade.score)
    }

    fn record(&self, number: u64) -> Record {
        let grade = self.grade.as_ref().filter(|_| self.made.level.is_some());
        Record::made(number, &self.made, grade)
    }
}

pub(super) struct Writer<'a> {
    form: Form,
    any: bool,
    /// A comment about each puzzle is wanted, with its level and score.
    comments: bool,
    language: Language,
    /// The comment before the first puzzle.
    pub(super) header: String,
    /// The number of puzzles that are wanted of each level.
    pub(super) wanted: Vec<(Option<Level>, u64)>,
    /// The number of puzzles that were made, each new.
    pub(super) made: u64,
    /// The number of streams that were used up.
    pub(super) streams: u64,
    /// The puzzles that wait for their order, if they are to be sorted.
    sorted: Option<Vec<Work>>,
    written: u64,
    pub(super) run: &'a Run,
}

impl Writer<'_> {
    pub(super) fn new<'a>(
        run: &'a Run,
        form: Form,
        args: &GenerateArgs,
    ) -> anyhow::Result<Writer<'a>> {
        let sorted = args.sort.is_some();
        Ok(Writer {
            form,
            any: args.any,
            comments: args.comments,
            language: args.language.choice(),
            header: String::new(),
            wanted: Vec::new(),
            made: 0,
            streams: 0,
            sorted: sorted.then(Vec::new),
            written: 0,
            run,
        })
    }

    /// Takes the puzzle of the next stream, and writes it or keeps it if it is a new one.
    pub(super) fn take(
        &mut self,
        work: Result<Work>,
        distinct: &mut Option<Distinct>,
        progress: &mut Progress,
    ) -> Result<()> {
        self.streams += 1;
        let Work { made, grade } = work?;
        let new = match distinct {
            Some(distinct) => distinct.take(made)?,
            None => Some(made),
        };
        let Some(made) = new else {
            return Ok(());
        };
        let work = Work { made, grade };
        match &mut self.sorted {
            Some(sorted) => sorted.push(work),
            None => self.write(&work)?,
        }
        self.made += 1;
        progress.step();
        Ok(())
    }

    /// Writes what has waited for its order.
    pub(super) fn end(&mut self) -> Result<()> {
        let mut sorted = self.sorted.take().unwrap_or_default();
        sorted.sort_by(|one, other| one.score().total_cmp(&other.score()));
        for work in &sorted {
            self.write(work)?;
        }
        Ok(())
    }

    fn write(&mut self, work: &Work) -> anyhow::Result<()> {
        let number = self.written + 1;
        let reply = match self.form {
            Form::Json => work.record(number).reply()?,
            Form::Text(format) => self.text(number, work, format)?.into(),
        };
        self.run.output.one_of_many(&reply)?;
        self.written = number;
        Ok(())
    }

    fn text(&self, number: u64, work: &Work, format: Format) -> anyhow::Result<String> {
        let made = &work.made;
        let puzzle = made.write(format)?;
        let (gap, mut above) = (format.gap(), Vec::new());
        if number == 1 {
            above.push(self.header.clone());
            above.extend(self.any.then(|| say!(self.language, remark::MADE_ANY)));
        }
        let gap_above = if number == 1 { "" } else { gap };
        if gap.is_empty() && self.comments {
            let comment = self.comment(number, work);
            let puzzle = format.with_comment_behind(&comment, &puzzle);
            return Ok(format.with_comments(&above, &puzzle));
        }
        if !gap.is_empty() || made.minimal == Some(false) {
            above.push(self.comment(number, work));
        }
        Ok(gap_above.to_owned() + &format.with_comments(&above, &puzzle))
    }

    /// A puzzle in a line: `3: 12 givens, minimal, easy, score 20.5`.
    fn comment(&self, number: u64, Work { made, grade, .. }: &Work) -> String {
        let language = self.language;
        let signs = Some(made.signs().len()).filter(|&signs| signs > 0);
        let minimality = made.minimal.map(|is_proved| {
            if is_proved {
                say!(language, remark::MADE_MINIMAL)
            } else {
                say!(language, remark::MADE_IN_DOUBT)
            }
        });
        let graded = grade.as_ref().and_then(|grade| grade.level);
        let level = made.level.or(graded.filter(|_| self.comments));
        let score = grade.as_ref().map(|grade| decimal(grade.score, 1, language));
        let facts = [
            Some(plural([remark::MADE_GIVEN, remark::MADE_GIVENS], made.givens(), language)),
            signs.map(|signs| plural([remark::MADE_SIGN, remark::MADE_SIGNS], signs, language)),
            minimality,
            level.map(|level| language.level(level).to_owned()),
            score.map(|score| say!(language, remark::MADE_SCORE, score)),
        ];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        say!(language, remark::MADE, number, facts = facts.join(", "))
    }

    /// Says how many puzzles were made, and of which levels: `7 of 30 puzzles were made: 7 of 15 easy, 0 of 15 hard`.
    fn tally(&self) -> String {
        let (language, wanted): (_, u64) =
            (self.language, self.wanted.iter().map(|(_, wanted)| wanted).sum());
        let remark = if wanted == 1 { remark::TALLY_OF_ONE } else { remark::TALLY };
        let tally = say!(language, remark, made = self.made, wanted);
        let mut left = self.made;
        let levels = self.wanted.iter().filter_map(|&(level, wanted)| {
            let made = left.min(wanted);
            left -= made;
            Some(say!(
                language,
                remark::TALLY_OF_LEVEL,
                made,
                wanted,
                level = language.level(level?)
            ))
        });
        let levels: Vec<String> = levels.collect();
        if self.wanted.len() > 1 && !levels.is_empty() {
            say!(language, remark::TALLY_BY_LEVEL, tally, levels = levels.join(", "))
        } else {
            tally
        }
    }

    /// Says why there is no further puzzle.
    pub(super) fn failed(&self, failure: Failure) -> anyhow::Result<Exit> {
        let (mut message, exit) = match failure {
            Failure::Stopped => {
                self.run.output.note(&if self.run.stop.interrupted() {
                    "interrupted".into()
                } else {
                    say!(self.language, remark::TALLY_AT_LIMIT, tally = self.tally())
                });
                return Ok(Exit::GaveUp);
            }
            Failure::Other(error) => return Err(error),
            Failure::CrossCheck(message) => (message, Exit::Wrong),
            Failure::Generate(error) => {
                let best = error.best().map(nearest);
                let exit = if error.is_wrong_answer() { Exit::Wrong } else { Exit::Failed };
                let tip = tip_after(error.tip());
                (format!("{error}{tip}{}", best.unwrap_or_default()), exit)
            }
        };
        let number = self.made + 1;
        let record = Record::unmade(number, message.clone());
        if self.wanted.len() > 1 {
            self.run.output.note(&self.tally());
        }
        if number > 1 {
            message = format!("puzzle {number}: {message}");
        }
        let refusal = self.run.style.refusal(exit, message, &record)?;
        self.run.output.reply(refusal)?;
        Ok(exit)
    }
}

/// A puzzle behind an error, its signs as a list.
fn nearest(made: &Made) -> String {
    let mut text = format!(":\n{}", made.puzzle.givens());
    let signs = made.signs();
    if !signs.is_empty() {
        text += &format!("\n{}", signs.join(" "));
    }
    text
}
