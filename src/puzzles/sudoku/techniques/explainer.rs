//! The ladders of Sudoku Explainer and Sukaku Explainer: the techniques that each edition rates, in its order.

use super::{SCALES, Technique};
use crate::ground::deduction;
use crate::puzzles::ladder::{Allowed, UnknownTechnique};

/// Makes the enum of techniques from rows with the ratings that others give them: those of Sudoku Explainer in tenths, the
/// highest one behind it where it grows, the first one of what it looks for at once, the same of Sukaku Explainer where they
/// are others, the scores of HoDoKu. Before them stands the form: a chain has the shape of the same name. What is `beside` is
/// a rung of the ladders of these two alone.
macro_rules! rated_ladder {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $enum:ident of $puzzle:expr, search $search:literal {
            $($(#[$doc:meta])* $rung:ident: $name:literal, $level:ident, $weight:literal, [$($form:tt)+]
                $(, se $se:literal $(to $se_to:literal)? $(in $se_in:literal)?)?
                $(, sukaku $sukaku:literal $(to $sukaku_to:literal)? $(in $sukaku_in:literal)?)?
                $(, hodoku $hodoku:literal)?
                $(($beside:ident))?;)*
        }
    ) => {
        $crate::puzzles::ladder::ladder! {
            $(#[$attribute])*
            $visibility enum $enum of $puzzle, search $search {
                $($(#[$doc])* $rung: $name, $level, $weight,
                    rated [&[$($se)?], &[$($hodoku)?]] $(($beside))?;)*
            }
        }

        /// The form of each technique, at its place.
        const FORMS: &[Form] = &[$(explainer::form!($rung $($form)+),)* Form::Search];

        /// The ratings of Sudoku Explainer, and those of Sukaku Explainer where they are others, of each technique at its place.
        const SCALES: &[[Option<explainer::Scale>; 2]] = &[$([
            explainer::Scale::new(&[$($se)?], &[$($($se_to)?)?], &[$($($se_in)?)?]),
            explainer::Scale::new(&[$($sukaku)?], &[$($($sukaku_to)?)?], &[$($($sukaku_in)?)?]),
        ]),*];
    };
}
pub(super) use rated_ladder;

macro_rules! form {
    ($rung:ident Chain) => {
        Form::Chain(ChainShape::$rung)
    };
    ($rung:ident $($form:tt)+) => {
        Form::$($form)+
    };
}
pub(super) use form;

/// The ratings that an edition gives a technique, in tenths, and the place in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    from: u32,
    /// Higher than the first where they grow with the length of a chain or the like.
    to: u32,
    /// The first rating of all that the edition looks for at once.
    place: u32,
}

impl Scale {
    /// Makes one of at most one rating, one highest and one place.
    pub(super) const fn new(from: &[u32], to: &[u32], place: &[u32]) -> Option<Scale> {
        match *from {
            [from, ..] => {
                let to = if let [to, ..] = *to { to } else { from };
                let place = if let [place, ..] = *place { place } else { from };
                Some(Scale { from, to, place })
            }
            [] => None,
        }
    }
}

/// A program whose ratings a ladder takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edition {
    /// Sudoku Explainer 1.2.1, by Nicolas Juillerat.
    Original,
    /// Sukaku Explainer, which knows patterns of one number beside chains.
    Sukaku,
}

impl Edition {
    /// Returns the edition whose ladder is asked for, if it is one of these.
    pub(super) fn wanted(allowed: &Allowed) -> Option<Edition> {
        match allowed {
            Allowed::Ladder("se") => Some(Edition::Original),
            Allowed::Ladder("sukaku") => Some(Edition::Sukaku),
            Allowed::Ladder(_) | Allowed::All | Allowed::UpTo(_) | Allowed::Only(_) => None,
        }
    }

    /// Returns the ratings of a technique; `None` where the edition does not have it.
    fn scale(self, technique: Technique) -> Option<Scale> {
        let &[original, sukaku] = SCALES.get(technique as usize)?;
        match self {
            Edition::Original => original,
            Edition::Sukaku => sukaku.or(original),
        }
    }

    /// Lists the techniques that it rates, in its order, those whose rating grows once for each tenth; then the search.
    fn techniques(self) -> Vec<deduction::Technique> {
        let rated = Technique::LADDER.iter().filter_map(|&own| Some((own, self.scale(own)?)));
        let mut rungs: Vec<(u32, u32, deduction::Technique)> = rated
            .flat_map(|(own, Scale { from, to, place })| {
                (0..=to - from).map(move |more| (place, from + more, own.grown(more, Some(self))))
            })
            .collect();
        rungs.sort();
        rungs.into_iter().map(|(_, _, rung)| rung).chain([Technique::Search.plain()]).collect()
    }
}

/// Lists the techniques that are allowed, easiest first.
pub(super) fn techniques(allowed: &Allowed) -> Result<Vec<deduction::Technique>, UnknownTechnique> {
    match Edition::wanted(allowed) {
        Some(edition) => Ok(edition.techniques()),
        None => allowed.techniques(&Technique::RUNGS),
    }
}

impl Technique {
    /// Returns it as our ladder or that of an edition rates it, and so many tenths harder for its length.
    pub(super) fn grown(self, tenths: u32, edition: Option<Edition>) -> deduction::Technique {
        let plain = self.plain();
        let scale = edition.and_then(|edition| edition.scale(self));
        let first = scale.map(|scale| scale.from).or(plain.ratings().se);
        let se = first.map(|se| se + tenths);
        plain
            .rated(deduction::Ratings { se, ..plain.ratings() })
            .weighing(plain.weight() + 10 * tenths)
    }
}
