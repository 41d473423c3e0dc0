//! Objects of JSON whose fields stand only where they are known.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The fields of a JSON object, in their order.
#[derive(Default)]
pub(crate) struct Fields(Vec<(&'static str, Box<RawValue>)>);

impl Fields {
    /// Adds a field, unless its value is missing or an empty list.
    pub(crate) fn with(mut self, name: &'static str, value: impl Serialize) -> Fields {
        let value = to_raw_value(&value).expect("a value whose keys are strings");
        if !matches!(value.get(), "null" | "[]") {
            self.0.push((name, value));
        }
        self
    }
}

impl<V: Serialize> FromIterator<(&'static str, V)> for Fields {
    fn from_iter<I: IntoIterator<Item = (&'static str, V)>>(fields: I) -> Fields {
        let add = |all: Fields, (name, value)| all.with(name, value);
        fields.into_iter().fold(Fields::default(), add)
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
