//! The difficulty of a puzzle, as JSON.

use takuzu_sat::deduction::{Ended, Level, Ratings};
use takuzu_sat::grade::Grade;

use super::fields::Fields;

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

pub(crate) fn grade_fields(grade: &Grade) -> Fields {
    let is_solved = grade.ended == Ended::Solved && grade.level.is_some();
    let open = grade.position.blanks().count();
    let rating = if is_solved { Rating::of(grade) } else { Rating::default() };
    let techniques = grade.techniques.iter();
    let techniques = techniques.map(|&(technique, cells)| (technique.name(), cells));
    Fields::default()
        .with("level", grade.level.filter(|_| is_solved).map(Level::name))
        .with("score", is_solved.then(|| (grade.score * 10.0).round() / 10.0))
        .with("se", rating.se)
        .with("hodoku", rating.hodoku)
        .with("techniques", techniques.collect::<Fields>())
        .with("open", (open > 0).then_some(open))
}
