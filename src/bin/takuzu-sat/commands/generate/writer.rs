//! The output of puzzles that were made, and of the reason why there is no further one.

use std::sync::Arc;

use takuzu_sat::Limits;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::explain::Language;
use takuzu_sat::generate::{Distinct, GenerateError, Made};
use takuzu_sat::grade::{Grade, grade};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::text::Format;

use crate::args::GenerateArgs;
use crate::commands::bundles::Bundles;
use crate::exit::Exit;
use crate::reply::csv::{self, PuzzleRow};
use crate::reply::record::Record;
use crate::reply::remark::Remark;
use crate::words::tips;
use crate::work::batch::Batch;
use crate::work::progress::Progress;

/// The result of a thread for a stream.
pub(super) type Result<T> = std::result::Result<T, Failure>;

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
        match error.is_stopped() {
            true => Failure::Stopped,
            false => Failure::Generate(error),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Other(error)
    }
}

/// The form of the output.
pub(super) enum Form {
    Text(Format),
    Json,
    Csv,
}

/// A puzzle that was made, with its grade where that is written or sorted by.
pub(super) struct Work {
    made: Made,
    grade: Option<Grade>,
    /// The tar file with the proof that there is no other solution, if that is wanted.
    proof: Option<Vec<u8>>,
}

impl From<Made> for Work {
    fn from(made: Made) -> Work {
        Work {
            made,
            grade: None,
            proof: None,
        }
    }
}

impl Work {
    pub(super) fn graded(made: Made, limits: &Limits) -> Result<Work> {
        let grade = grade(&made.puzzle, &Allowed::All, limits).map_err(anyhow::Error::from)?;
        match grade.ended {
            Ended::GaveUp => Err(Failure::Stopped),
            Ended::Solved | Ended::Stuck | Ended::NoSolution | Ended::Several => Ok(Work {
                made,
                grade: Some(grade),
                proof: None,
            }),
        }
    }

    /// The same with a proof that there is no other solution.
    pub(super) fn certified(self, bundles: &Bundles<'_>, limits: &Limits) -> Result<Work> {
        let proof = bundles.make(&self.made.puzzle, Some(&self.made.solution), limits)?;
        match proof {
            None => Err(Failure::Stopped),
            proof => Ok(Work { proof, ..self }),
        }
    }

    fn score(&self) -> f64 {
        self.grade.as_ref().map_or(0.0, |grade| grade.score)
    }

    fn row(&self, number: u64) -> PuzzleRow {
        let Work { made, grade, .. } = self;
        let source = format!("generate:{number}");
        let status = Record::status(made);
        let mut row = PuzzleRow::new(source, &made.puzzle, status);
        if let Some(grade) = grade {
            row = row.graded(grade);
        }
        row.with_solution(&made.solution)
            .with_seed(made.seed, made.stream)
    }
}

/// The output of puzzles.
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
    pub(super) batch: &'a Batch,
    /// The folder for proofs.
    pub(super) bundles: Option<Arc<Bundles<'a>>>,
}

impl Writer<'_> {
    pub(super) fn new<'a>(
        batch: &'a Batch,
        form: Form,
        args: &GenerateArgs,
    ) -> anyhow::Result<Writer<'a>> {
        let sorted = args.sort.is_some();
        let bundles = Bundles::open(args.certified.as_deref(), batch)?;
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
            batch,
            bundles: bundles.map(Arc::new),
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
        let Work { made, grade, proof } = work?;
        let new = match distinct {
            Some(distinct) => distinct.take(made)?,
            None => Some(made),
        };
        let Some(made) = new else {
            return Ok(());
        };
        let work = Work { made, grade, proof };
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
        if let (Some(bundles), Some(proof)) = (&self.bundles, &work.proof) {
            bundles.write(number, proof)?;
        }
        let reply = match self.form {
            Form::Json => Record::made(number, &work.made).reply()?,
            Form::Csv if number == 1 => {
                (csv::head::<PuzzleRow>()? + &csv::row(&work.row(number))?).into()
            }
            Form::Csv => csv::row(&work.row(number))?.into(),
            Form::Text(format) => self.text(number, work, format)?.into(),
        };
        self.batch.output.one_of_many(&reply)?;
        self.written = number;
        Ok(())
    }

    fn text(&self, number: u64, work: &Work, format: Format) -> anyhow::Result<String> {
        let made = &work.made;
        let puzzle = made.write(format)?;
        let (gap, mut above) = (format.gap(), Vec::new());
        if number == 1 {
            above.push(self.header.clone());
            above.extend(self.any.then(|| self.say(Remark::MadeAny, &[])));
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
        let counted = |[one, many]: [Remark; 2], count: usize| match count {
            1 => self.say(one, &[]),
            _ => self.say(many, &[("count", &count.to_string())]),
        };
        let signs = Some(made.signs().len()).filter(|&signs| signs > 0);
        let signs = signs.map(|signs| counted([Remark::MadeSign, Remark::MadeSigns], signs));
        let minimality = made.minimal.map(|is_proved| match is_proved {
            true => self.say(Remark::MadeMinimal, &[]),
            false => self.say(Remark::MadeInDoubt, &[]),
        });
        let graded = grade.as_ref().and_then(|grade| grade.level);
        let level = made.level.or(graded.filter(|_| self.comments));
        let level = level.map(|level| self.language.level(level).to_owned());
        let score = grade.as_ref().map(|grade| format!("{:.1}", grade.score));
        let score = score.map(|score| self.say(Remark::MadeScore, &[("score", &score)]));
        let givens = counted([Remark::MadeGiven, Remark::MadeGivens], made.givens());
        let facts = [Some(givens), signs, minimality, level, score];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        let values = [
            ("number", &*number.to_string()),
            ("facts", &facts.join(", ")),
        ];
        self.say(Remark::Made, &values)
    }

    fn say(&self, remark: Remark, values: &[(&str, &str)]) -> String {
        remark.say(self.language, values)
    }

    /// Says how many puzzles were made, and of which levels: `7 of 30 puzzles were made: 7 of 15 easy, 0
    /// of 15 hard`.
    fn tally(&self) -> String {
        let wanted: u64 = self.wanted.iter().map(|(_, wanted)| wanted).sum();
        let remark = match wanted {
            1 => Remark::TallyOfOne,
            _ => Remark::Tally,
        };
        let part = |made: u64, wanted: u64| [made, wanted].map(|count| count.to_string());
        let [made, all] = part(self.made, wanted);
        let mut tally = self.say(remark, &[("made", &made), ("wanted", &all)]);
        let mut left = self.made;
        let mut levels = self.wanted.iter().filter(|_| self.wanted.len() > 1);
        let levels = levels.by_ref().filter_map(|&(level, wanted)| {
            let made = left.min(wanted);
            left -= made;
            let [made, wanted] = part(made, wanted);
            let level = self.language.level(level?);
            let values = [("made", &*made), ("wanted", &*wanted), ("level", level)];
            Some(self.say(Remark::TallyOfLevel, &values))
        });
        let levels: Vec<String> = levels.collect();
        if !levels.is_empty() {
            let values = [("tally", &*tally), ("levels", &levels.join(", "))];
            tally = self.say(Remark::TallyByLevel, &values);
        }
        tally
    }

    /// Says why there is no further puzzle.
    pub(super) fn failed(&self, failure: Failure) -> anyhow::Result<Exit> {
        let (mut message, exit) = match failure {
            Failure::Stopped => {
                self.batch
                    .output
                    .note(&match self.batch.stop.interrupted() {
                        true => "interrupted".into(),
                        false => self.say(Remark::TallyAtLimit, &[("tally", &self.tally())]),
                    });
                return Ok(Exit::GaveUp);
            }
            Failure::Other(error) => return Err(error),
            Failure::CrossCheck(message) => (message, Exit::Wrong),
            Failure::Generate(error) => {
                let best = error.best().map(nearest);
                let exit = match error.is_wrong_answer() {
                    true => Exit::Wrong,
                    false => Exit::Failed,
                };
                let tip = tips::after(error.tip());
                (format!("{error}{tip}{}", best.unwrap_or_default()), exit)
            }
        };
        let number = self.made + 1;
        let record = Record::unmade(number, message.clone());
        if self.wanted.len() > 1 {
            self.batch.output.note(&self.tally());
        }
        if number > 1 {
            message = format!("puzzle {number}: {message}");
        }
        let refusal = self.batch.style.refusal(exit, message, &record)?;
        self.batch.output.reply(refusal)?;
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
