//! Takuzu in reports.

use itertools::Itertools as _;
use serde_json::{Map, Value, json};

use crate::game::Report;
use crate::grid::Cell;
use crate::takuzu::{Majority, Relation, Sign, Takuzu};

impl Report for Takuzu {
    fn relaxed(&self) -> Option<Takuzu> {
        let has_rule = self.rules().distinct_lines;
        has_rule.then(|| self.without_distinct_lines())
    }

    fn variant(&self) -> Vec<String> {
        let mut phrases = Vec::new();
        if !self.rules().distinct_lines {
            phrases.push("without rule 3: equal rows and columns are allowed".into());
        }
        match self.rules().majority {
            Majority::None => {}
            Majority::One => phrases.push("lines of odd length hold one more 1 than 0".into()),
            Majority::Either => {
                phrases.push("lines of odd length hold one more of either symbol".into());
            }
        }
        if !self.signs().is_empty() {
            let signs = self.signs().iter();
            phrases.push(format!("signs between neighbours: {}", signs.format(" ")));
        }
        phrases
    }

    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        let (distinct, majority) = (self.rules().distinct_lines, self.rules().majority.name());
        let rules = json!({"distinct_lines": distinct, "majority": majority});
        fields.insert("rules".into(), rules);
        if !self.signs().is_empty() {
            let sign = |sign: Sign| {
                let [first, second] = sign.cells().map(|cell| cell.to_string());
                json!([first, second, sign.relation().symbol()])
            };
            fields.insert("signs".into(), self.signs().iter().map(sign).collect());
        }
        fields
    }

    fn link(&self, [one, other]: [Cell; 2]) -> Option<&'static str> {
        Some(match self.signs().between(one, other)? {
            Relation::Equal => "=",
            Relation::Different => "x",
        })
    }

    fn true_cell(&self) -> &'static str {
        "1"
    }

    fn cover_option(&self) -> &'static str {
        "an option is a legal line: its row r or column c, its cells, its pattern among rows R or columns C"
    }
}
