//! How hard a puzzle is, as JSON.

use serde::{Serialize, Serializer};
use takuzu_sat::deduction::{Ended, Level, Ratings};
use takuzu_sat::grade::Grade;
use takuzu_sat::puzzle::Technique;

/// The highest rating of a technique that was needed, on both scales that others use.
#[derive(Clone, Copy, Default)]
pub(crate) struct Rating {
    se: Option<f64>,
    hodoku: Option<u32>,
}

impl Rating {
    /// None where a technique was needed that is not on the scale.
    pub(crate) fn of(grade: &Grade) -> Rating {
        let techniques = grade.techniques.iter();
        let ratings = techniques.map(|(technique, _)| technique.ratings());
        let ratings: Vec<Ratings> = ratings.collect();
        let highest = |all: Option<Vec<u32>>| all?.into_iter().max();
        let se = highest(ratings.iter().map(|rating| rating.se).collect());
        Rating {
            se: se.map(|tenths| f64::from(tenths) / 10.0),
            hodoku: highest(ratings.iter().map(|rating| rating.hodoku).collect()),
        }
    }

    /// `, SE 4.2, HoDoKu 160`.
    pub(crate) fn words(self) -> String {
        let se = self.se.map(|rating| format!(", SE {rating:.1}"));
        let hodoku = self.hodoku.map(|score| format!(", HoDoKu {score}"));
        se.into_iter().chain(hodoku).collect()
    }
}

/// The grade of a puzzle.
#[derive(Serialize)]
pub(crate) struct GradeFields {
    /// The level, where the techniques solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    /// The highest rating of Sudoku Explainer among the techniques of a Sudoku.
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<f64>,
    /// The highest score of HoDoKu among the techniques of a Sudoku.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<u32>,
    /// How many cells each filled, or candidates it ruled out.
    techniques: InOrder,
    /// Cells that the techniques leave open.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<usize>,
}

impl GradeFields {
    pub(crate) fn new(grade: &Grade) -> GradeFields {
        let is_solved = grade.ended == Ended::Solved && grade.level.is_some();
        let open = grade.position.blanks().count();
        let rating = match is_solved {
            true => Rating::of(grade),
            false => Rating::default(),
        };
        GradeFields {
            se: rating.se,
            hodoku: rating.hodoku,
            level: grade.level.filter(|_| is_solved).map(Level::name),
            score: is_solved.then(|| (grade.score * 10.0).round() / 10.0),
            techniques: InOrder(grade.techniques.iter().map(named).collect()),
            open: (open > 0).then_some(open),
        }
    }
}

pub(crate) fn named(&(technique, cells): &(Technique, usize)) -> (&'static str, usize) {
    (technique.name(), cells)
}

/// Numbers by name, in an order that means something.
pub(crate) struct InOrder(pub(crate) Vec<(&'static str, usize)>);

impl Serialize for InOrder {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}
