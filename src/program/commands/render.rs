//! `render`: a picture of a puzzle.

use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use itertools::Itertools as _;
use takuzu_sat::deduction::RuleId;
use takuzu_sat::explain::{self, Language, Marks, Teller};
use takuzu_sat::game::Violation;
use takuzu_sat::render::{Drawing, Mark, Picture, Symbols};
use takuzu_sat::solve::{self, Engine, Options, Uniqueness};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Grid};

use crate::args::{PictureFormat, RenderArgs};
use crate::exit::Exit;
use crate::reply::remark;
use crate::reply::steps::{drawn, painted};
use crate::words::say;
use crate::work::run::Run;

pub(crate) fn run(args: &RenderArgs) -> Result<Exit> {
    let run = Run::new(&args.output, false, None)?;
    let format = args.format(run.output.is_on_screen());
    let hidden = match format {
        None => (args.symbols.symbols != Symbols::Digits).then_some("other symbols than digits"),
        Some(format) => format.name_if_binary().filter(|_| run.output.is_on_screen()),
    };
    if let Some(name) = hidden {
        bail!("a terminal cannot show {name}: name a file with -o, or pipe the picture on");
    }
    let entry = args.input.clone().only_entry()?;
    run.remark_on(&entry);
    let solution = if args.solution {
        match solution(&run, &entry, args.timeout)? {
            Ok(grid) => Some(grid),
            Err(exit) => {
                run.output.discard();
                return run.output.finish(exit);
            }
        }
    } else {
        None
    };
    let view = View {
        entry: &entry,
        grid: solution.as_ref().unwrap_or_else(|| entry.puzzle.givens()),
        symbols: args.symbols.symbols,
        language: args.language.choice(),
    };
    let mut broken = Vec::new();
    if args.violations {
        broken = entry.puzzle.violations(view.grid);
        view.note(&broken, &run);
    }
    let file = match format {
        None => painted(view.board(&broken), run.output.color).into_bytes(),
        Some(format) => view.picture(args, format, &broken)?,
    };
    run.output.stream(|out| out.write_all(&file))?;
    run.output.finish(Exit::Yes)
}

/// The most broken rules that have a note each.
const MOST_NOTES: usize = 20;

/// The content of a picture, and how it is told.
struct View<'a> {
    entry: &'a Entry,
    grid: &'a Grid,
    symbols: Symbols,
    language: Language,
}

impl View<'_> {
    fn picture(
        &self,
        args: &RenderArgs,
        format: PictureFormat,
        broken: &[Violation],
    ) -> Result<Vec<u8>> {
        let mut picture =
            Picture::new(&self.entry.puzzle).with_symbols(self.symbols).with_grid(self.grid);
        if args.numbers {
            picture = picture.with_numbers();
        }
        if args.violations {
            picture = picture.with_violations();
        }
        let mut drawing = self.with_words(picture.draw(), broken);
        if let Some(rules) = self.rules(broken) {
            drawing = drawing.with_legend(Mark::Crossed, &rules);
        }
        Ok(match format {
            PictureFormat::Svg => drawing.svg(args.scale).into_bytes(),
            PictureFormat::Pdf => drawing.pdf(args.scale),
            PictureFormat::Png => drawing
                .png(args.scale)
                .map_err(|error| anyhow!("{error}: choose a smaller --scale, or --to svg"))?,
        })
    }

    /// Returns the board in characters, with marks around the answers and the cells that break a rule.
    fn board(&self, broken: &[Violation]) -> String {
        let givens = self.entry.puzzle.givens();
        let mut marks = Marks::plain(&self.entry.puzzle, self.grid);
        let answers = self.grid.filled().filter(|&(cell, _)| givens[cell].is_none());
        answers.for_each(|(cell, _)| marks.mark(cell, explain::Mark::Changed));
        let wrong = broken.iter().flat_map(|broken| &broken.cells);
        wrong.for_each(|&cell| marks.mark(cell, explain::Mark::Wrong));
        let rules = self.rules(broken).map(|rules| format!("< > {rules}"));
        let key = (self.grid != givens).then(|| say!(self.language, remark::ANSWER_KEY));
        drawn(&marks) + &key.into_iter().chain(rules).map(|line| format!("   {line}\n")).join("")
    }

    fn teller(&self) -> Teller<'_> {
        let names = self.symbols.names(self.language);
        Teller::new(&self.entry.puzzle, self.language).with_names(names)
    }

    fn sentences(&self, broken: &[Violation]) -> Vec<String> {
        broken.iter().map(|broken| self.teller().violation(broken, self.grid)).collect()
    }

    /// Says on standard error which rules are broken.
    fn note(&self, broken: &[Violation], run: &Run) {
        let note = |text: &str| run.output.note(&format!("{}: {text}", self.entry.source));
        if broken.is_empty() {
            note(&say!(self.language, remark::NO_RULE_BROKEN));
        }
        let (shown, more) = broken.split_at(broken.len().min(MOST_NOTES));
        self.sentences(shown).iter().for_each(|sentence| note(sentence));
        if !more.is_empty() {
            note(&say!(self.language, remark::AND_MORE, count = more.len()));
        }
    }

    /// Returns the picture with words for those who cannot see it, the broken rules among them.
    fn with_words(&self, drawing: Drawing, broken: &[Violation]) -> Drawing {
        let puzzle = &self.entry.puzzle;
        let (title, board) = match self.language {
            Language::English => (drawing.title().to_owned(), drawing.description().to_owned()),
            Language::French => {
                let board = Marks::plain(puzzle, self.grid).to_string();
                (format!("{} {}", puzzle.kind().title(), puzzle.shape()), board)
            }
        };
        let description = std::iter::once(board).chain(self.sentences(broken)).join(" ");
        drawing.with_words(&title, &description)
    }

    /// Returns a sentence with the rules that are broken, each once.
    fn rules(&self, broken: &[Violation]) -> Option<String> {
        let rules: Vec<RuleId> = broken.iter().map(|broken| broken.rule).unique().collect();
        let links = broken.iter().filter_map(|broken| <[Cell; 2]>::try_from(&*broken.cells).ok());
        let rules = self.teller().rules(&rules, &links.collect::<Vec<_>>());
        (!broken.is_empty()).then(|| say!(self.language, remark::BROKEN_RULES, rules))
    }
}

/// Returns the solution to draw, or the code of an end without a picture.
fn solution(run: &Run, entry: &Entry, timeout: Option<Duration>) -> Result<Result<Grid, Exit>> {
    let clock = run.stop.clock();
    clock.start(timeout);
    let limits = clock.limits();
    let options = Options::from(Engine::Auto).with_limits(limits);
    let note = |what: &str| run.output.note(&format!("{}: {what}", entry.source));
    Ok(match solve::uniqueness(&entry.puzzle, &options)? {
        Uniqueness::One(grid) => Ok(grid),
        Uniqueness::Several(grid, _) => {
            note("several solutions; the picture shows one of them");
            Ok(grid)
        }
        Uniqueness::None => {
            note("no solution, so there is no picture of it");
            Err(Exit::No)
        }
        Uniqueness::Unknown(_) => {
            note("gave up");
            Err(Exit::GaveUp)
        }
    })
}
