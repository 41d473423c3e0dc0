//! The encodings of all puzzles, in one grammar.

use std::str::FromStr;

use itertools::Itertools as _;

use super::{Encoding, Kind, Recipe, whichever_kind};
use crate::game::{EncodeError, Game};

impl From<Encoding> for EncodeError {
    /// Says that an encoding is not for the puzzle at hand.
    fn from(foreign: Encoding) -> EncodeError {
        let title = foreign.kind().title();
        EncodeError::Refused(format!("the encoding `{foreign}` is for {title} alone"))
    }
}

impl Default for Encoding {
    /// Returns the textbook's for the first puzzle.
    fn default() -> Encoding {
        Kind::ALL[0].recipes()[0].encoding
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<Encoding, UnknownEncoding> {
        let parsed = Kind::ALL.map(|kind| {
            whichever_kind!(kind, Inner => {
                let encoding = text.parse::<<Inner as Game>::Encoding>();
                encoding.map(Encoding::from).map_err(|error| error.to_string())
            })
        });
        let mut message = String::new();
        for (kind, encoding) in Kind::ALL.into_iter().zip(parsed) {
            match encoding {
                Ok(encoding) => return Ok(encoding),
                Err(error) if message.is_empty() => message = error,
                Err(_) => {
                    let eager = kind.recipes().into_iter().filter(|recipe| !recipe.lazy);
                    message += &format!("; for {}: {}", kind.title(), eager.format(", "));
                }
            }
        }
        Err(UnknownEncoding(message))
    }
}

impl FromStr for Recipe {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<Recipe, UnknownEncoding> {
        let (encoding, lazy) = match text.strip_suffix("+lazy") {
            Some(encoding) => (encoding, true),
            None => (text, false),
        };
        let recipe = Recipe { encoding: encoding.parse()?, lazy };
        // A puzzle without rules on demand does not know the whole name.
        match recipe.encoding.kind().recipes().contains(&recipe) {
            true => Ok(recipe),
            false => Err(text.parse::<Encoding>().expect_err("`+lazy` is no encoding")),
        }
    }
}

crate::error::message_error! {
    /// A name that no encoding has.
    pub struct UnknownEncoding;
}
