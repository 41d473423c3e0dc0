//! The summary of many puzzles: how many have each level and need each technique.

use std::borrow::Cow;
use std::collections::BTreeMap;

use itertools::Itertools as _;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::explain::Language;
use takuzu_sat::grade::Grade;
use takuzu_sat::puzzle::{Kind, Technique};
use takuzu_sat::render::{Bar, Bars, Chart};

use crate::reply::record::Fields;
use crate::reply::record::{SCHEMA, line};
use crate::reply::remark;
use crate::words::{Words, plural, say};

/// The summaries of many puzzles, one for each kind, in the order of [`Kind::ALL`]: their ladders have
/// other rungs.
#[derive(Default)]
pub(super) struct Summaries([Summary; Kind::ALL.len()]);

impl Summaries {
    /// Counts a puzzle.
    pub(super) fn add(&mut self, kind: Kind, grade: &Grade) {
        let place = Kind::ALL.iter().position(|known| *known == kind);
        self.0[place.expect("a kind that the library knows")].add(grade);
    }

    /// Tells whether no puzzle was counted.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|summary| summary.puzzles == 0)
    }

    /// The summaries of the kinds that are there; without any puzzle an empty one.
    fn some(&self) -> Vec<(Option<Kind>, Cow<'_, Summary>)> {
        let all = Kind::ALL.map(Some).into_iter().zip(self.0.iter().map(Cow::Borrowed));
        let mut some: Vec<_> = all.filter(|(_, summary)| summary.puzzles > 0).collect();
        if some.is_empty() {
            some.push((None, Cow::default()));
        }
        some
    }

    /// A chart of all that is in the tables.
    pub(super) fn chart(&self, language: Language) -> Chart {
        let some = self.some();
        let heads =
            some.iter().map(|(kind, summary)| summary.head(*kind, some.len() > 1, language));
        let groups =
            some.iter().map(|(kind, summary)| summary.bars(*kind, some.len() > 1, language));
        Chart { title: heads.format(", ").to_string(), groups: groups.flatten().collect() }
    }

    /// The tables, or a line of JSON for each kind.
    pub(super) fn text(&self, json: bool, language: Language) -> anyhow::Result<String> {
        let some = self.some();
        let texts = some.iter().map(|(kind, summary)| {
            if json {
                summary.json(*kind)
            } else {
                Ok(summary.text(*kind, some.len() > 1, language))
            }
        });
        let texts = texts.collect::<anyhow::Result<Vec<_>>>()?;
        Ok(texts.join(if json { "" } else { "\n" }))
    }
}

/// The summary of many puzzles of a kind.
#[derive(Clone, Default)]
struct Summary {
    puzzles: usize,
    levels: BTreeMap<Level, usize>,
    /// The numbers of puzzles by the hardest technique that is needed.
    hardest: BTreeMap<Technique, usize>,
    /// The numbers of those without a level, by the reason; its name in JSON stands first.
    others: BTreeMap<(&'static str, Words), usize>,
}

impl Summary {
    fn add(&mut self, grade: &Grade) {
        self.puzzles += 1;
        let why = match (grade.ended, grade.level) {
            (Ended::Solved, Some(level)) => {
                *self.levels.entry(level).or_default() += 1;
                if let Some(&(hardest, _)) = grade.techniques.last() {
                    *self.hardest.entry(hardest).or_default() += 1;
                }
                return;
            }
            (Ended::Solved, None) => ("complete", remark::IS_COMPLETE),
            (Ended::Stuck, _) => ("not solved", remark::IS_NOT_SOLVED),
            (Ended::NoSolution, _) => ("no solution", remark::NO_SOLUTION),
            (Ended::Several, _) => ("several solutions", remark::SEVERAL),
            (Ended::GaveUp, _) => ("unknown", remark::IS_UNKNOWN),
        };
        *self.others.entry(why).or_default() += 1;
    }

    fn levels(&self) -> impl Iterator<Item = (Level, usize)> {
        let count = |level: &Level| self.levels.get(level).copied().unwrap_or_default();
        Level::ALL.into_iter().map(move |level| (level, count(&level)))
    }

    /// Lists the techniques of a kind, easiest first.
    fn hardest(&self, kind: Option<Kind>) -> Vec<(&'static str, usize)> {
        let techniques = kind.into_iter().flat_map(Kind::techniques);
        let count = |it: &Technique| self.hardest.get(it).copied().unwrap_or_default();
        let counted = techniques.map(|technique| (technique.name(), count(&technique)));
        counted.collect()
    }

    fn json(&self, kind: Option<Kind>) -> anyhow::Result<String> {
        let hardest = self.hardest(kind).into_iter();
        let levels = self.levels().map(|(level, count)| (level.name(), count));
        let ungraded = self.others.iter().map(|(why, &count)| (why.0, count));
        let figures = Fields::default()
            .with("puzzle", kind.map(Kind::name))
            .with("puzzles", self.puzzles)
            .with("levels", levels.collect::<Fields>())
            .with("hardest", hardest.collect::<Fields>())
            .with("ungraded", ungraded.collect::<Fields>());
        let summary = Fields::default().with("schema", SCHEMA);
        line(&summary.with("summary", figures))
    }

    /// The puzzles by their level, and by the hardest technique that they need, with the headings.
    fn tables(
        &self,
        kind: Option<Kind>,
        language: Language,
    ) -> [(String, Vec<(String, usize)>); 2] {
        let say = |remark: Words| say!(language, remark);
        let levels = self.levels();
        let levels = levels.map(|(level, count)| (language.level(level).to_owned(), count));
        let others = self.others.iter();
        let others = others.map(|(&(_, why), &count)| (say(why), count));
        let hardest = self.hardest(kind).into_iter();
        let hardest = hardest.filter(|&(_, count)| count > 0).scan(0, |sum, (name, count)| {
            *sum += count;
            Some((name.to_owned(), *sum))
        });
        [
            (say(remark::LEVEL_HEAD), levels.chain(others).collect()),
            (say(remark::HARDEST_HEAD), hardest.collect()),
        ]
    }

    fn share(&self, count: usize) -> f64 {
        count as f64 / self.puzzles.max(1) as f64
    }

    /// The number of puzzles, behind the kind where there are several.
    fn head(&self, kind: Option<Kind>, several: bool, language: Language) -> String {
        let head = kind.filter(|_| several);
        let head = head.map_or_else(String::new, |kind| format!("{}: ", kind.title()));
        let puzzles = [remark::OF_PUZZLE, remark::OF_PUZZLES];
        head + &plural(puzzles, self.puzzles, language)
    }

    /// A table, below the kind where there are several.
    fn text(&self, kind: Option<Kind>, several: bool, language: Language) -> String {
        let tables = self.tables(kind, language);
        // Tables of the same kind are as wide, whatever is in them.
        let techniques = kind.into_iter().flat_map(Kind::techniques);
        let names = techniques.map(|technique| technique.name().len());
        let rows = tables.iter().flat_map(|(_, rows)| rows);
        let names = names.chain(rows.map(|(name, _)| name.chars().count()));
        let wide = names.max().unwrap_or_default().max(18);
        let mut text = self.head(kind, several, language) + "\n";
        for (heading, rows) in &tables {
            text += &format!("\n{heading}\n");
            for (name, count) in rows {
                let percent = 100.0 * self.share(*count);
                text += &format!("  {name:wide$} {count:8} {percent:6.1} %\n");
            }
        }
        text
    }

    /// The same as groups of bars.
    fn bars(&self, kind: Option<Kind>, several: bool, language: Language) -> Vec<Bars> {
        let head = kind.filter(|_| several).map(|kind| format!("{}: ", kind.title()));
        let head = head.unwrap_or_default();
        let quarters = [0, 25, 50, 75, 100];
        let marks = quarters.map(|percent| (f64::from(percent) / 100.0, format!("{percent} %")));
        let bar = |(name, count): (String, usize)| Bar {
            name,
            share: Some(self.share(count)),
            label: format!("{count} ({:.1} %)", 100.0 * self.share(count)),
        };
        let tables = self.tables(kind, language).into_iter();
        let filled = tables.filter(|(_, rows)| !rows.is_empty());
        let bars = filled.map(|(heading, rows)| Bars {
            heading: format!("{head}{heading}"),
            bars: rows.into_iter().map(bar).collect(),
            marks: marks.to_vec(),
        });
        bars.collect()
    }
}
