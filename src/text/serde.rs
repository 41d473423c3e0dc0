//! Puzzles as values of serde: the objects of the format `json`.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::Value;

use super::{Format, ReadOptions, read, write};
use crate::puzzles::puzzle::Puzzle;

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = write(self, Format::Json).map_err(S::Error::custom)?;
        let value: Value = serde_json::from_str(&text).map_err(S::Error::custom)?;
        value.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        let text = Value::deserialize(deserializer)?.to_string();
        let options = ReadOptions::default().with_format(Format::Json);
        let mut entries =
            read("value", &text, &options).map_err(|error| D::Error::custom(error.message()))?;
        Ok(entries.remove(0).puzzle)
    }
}
