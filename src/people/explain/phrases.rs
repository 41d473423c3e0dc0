//! Phrases in every language: the table of those that any puzzle needs, in which none stands alone.
//!
//! A phrase has places in braces, the same ones in each language; `~` is a space at which no line
//! breaks, as French puts it before `:` and `;`.

use super::Language;

/// An enum of phrases.
pub(super) trait Words: Copy {
    /// The words in every language, with places in braces.
    fn in_all(self) -> [&'static str; 2];

    /// The words in a language, with places in braces.
    fn words(self, language: Language) -> &'static str {
        language.choose(self.in_all())
    }
}

/// Makes an enum of phrases with their words, so that none is without its twin.
macro_rules! phrases {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$doc:meta])* $phrase:ident: $english:literal, $french:literal;)*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $($(#[$doc])* $phrase,)*
        }

        impl $name {
            /// All of them.
            #[cfg(test)]
            pub(in crate::people::explain) const ALL: &[$name] = &[$($name::$phrase),*];
        }

        impl $crate::explain::phrases::Words for $name {
            fn in_all(self) -> [&'static str; 2] {
                match self {
                    $($name::$phrase => [$english, $french],)*
                }
            }
        }
    };
}
pub(super) use phrases;

phrases! {
    /// Parts of sentences, and sentences.
    pub(super) enum Phrase {
        // Cells, lines, numbers.
        And: " and ", " et ";
        Or: " or ", " ou ";
        Semicolon: "; ", "~; ";
        Row: "row {n}", "la ligne {n}";
        Rows: "rows {n}", "les lignes {n}";
        Column: "column {n}", "la colonne {n}";
        Columns: "columns {n}", "les colonnes {n}";
        Block: "block {n}", "le bloc {n}";
        Blocks: "blocks {n}", "les blocs {n}";
        Is: "{cells} is {value}", "{cells} vaut {value}";
        Are: "{cells} are {value}", "{cells} valent {value}";
        IsNot: "{cells} is not {value}", "{cells} ne vaut pas {value}";
        AreNot: "{cells} are not {value}", "{cells} ne valent pas {value}";
        Nor: " nor ", " ni ";
        IsNeither: "{cells} is neither {values}", "{cells} ne vaut ni {values}";
        AreNeither: "{cells} are neither {values}", "{cells} ne valent ni {values}";

        // Why something follows.
        With: "with a {x} in {cell}", "avec un {x} en {cell}";
        Smallest: "{with}, at least one of these rules would be broken: {rules}", "{with}, au moins une de ces règles serait enfreinte~: {rules}";
        Otherwise: "with the values in {cells}, the rules allow nothing else", "avec les valeurs de {cells}, les règles ne permettent rien d’autre";
        SearchWhy: "no other technique applies, but trying out all cases leaves only one solution", "aucune autre technique ne s’applique, mais l’essai de tous les cas ne laisse qu’une solution";
        SearchThen: "the rest is as in that solution", "le reste est comme dans cette solution";

        NoCandidate: "{cell} has no candidate left", "{cell} n’a plus de candidat";
        NoPlace: "{value} has no place left in {house}", "{value} n’a plus de place dans {house}";

        // Whole sentences.
        Plain: "{clause}.", "{clause}.";
        So: "{reason}. So {then}.", "{reason}. Donc {then}.";
        Suppose: "suppose that {fact}.", "on suppose que {fact}.";
        ButThen: "but then {clause}.", "mais alors {clause}.";
        Therefore: "so {then}.", "donc {then}.";
        LookAt: "look at {lines}.", "regardez {lines}.";
        LookAroundHouses: "no single row, column or block is enough: look at {lines} together.", "aucune ligne, aucune colonne, aucun bloc ne suffit à lui seul~: regardez ensemble {lines}.";
        LookAround: "no single row or column is enough: look at {lines} together.", "aucune ligne, aucune colonne ne suffit à elle seule~: regardez ensemble {lines}.";
        FollowsFrom: "you can work out {cells} from {lines}.", "vous pouvez trouver {cells} en regardant {lines}.";
        RuledOutFrom: "you can rule out numbers in {cells} from {lines}.", "vous pouvez exclure des chiffres de {cells} en regardant {lines}.";
        FollowsFromHouses: "you can work out {cells} from its row, column and block.", "vous pouvez trouver {cells} en regardant sa ligne, sa colonne et son bloc.";
        TryNear: "no single row or column is enough: try a value in {line} and see what follows.", "aucune ligne, aucune colonne ne suffit à elle seule~: essayez une valeur dans {line} et voyez ce qui en découle.";
        TryCell: "try both values in {cell}: one of them leads to a contradiction.", "essayez les deux valeurs en {cell}~: l’une des deux mène à une contradiction.";
        TryWhere: "try both values in {cell}: one of them leads to a contradiction in {end}, {steps} steps later.", "essayez les deux valeurs en {cell}~: l’une des deux mène, {steps} étapes plus loin, à une contradiction dans {end}.";
        TryWhereNext: "try both values in {cell}: one of them leads to a contradiction in {end}, one step later.", "essayez les deux valeurs en {cell}~: l’une des deux mène, une étape plus loin, à une contradiction dans {end}.";
        TrySearch: "no technique applies here: you have to try out cases.", "aucune technique ne s’applique ici~: il faut essayer les cas.";

        ProvedSmallest: "no smaller set of rules is enough (proved).", "aucun ensemble de règles plus petit ne suffit (c’est prouvé).";
        NotProved: "the search ended before it showed whether a smaller set of rules is enough.", "la recherche s’est arrêtée avant de montrer si un ensemble de règles plus petit suffit.";
        NoneBelow: "no set of fewer than {count} rules is enough; the search ended before it showed whether this set is the smallest.", "aucun ensemble de moins de {count} règles ne suffit~; la recherche s’est arrêtée avant de montrer si celui-ci est le plus petit.";

        // The legend of a picture.
        LegendChanged: "conclusion", "conclusion";
        LegendBecause: "reason", "raison";
        LegendPattern: "cells in question", "cases en question";
        LegendSupposed: "assumption", "supposition";
        LegendWrong: "wrong entry", "entrée fausse";
        LegendFollows: "consequence", "conséquence";
    }
}

/// Fills the places of words.
///
/// # Panics
///
/// When a place has no value.
pub(super) fn fill(words: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(words.len() * 2);
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, after) = after.split_once('}').expect("a place ends");
        filled.push_str(&before.replace('~', "\u{a0}"));
        filled += &value(place).unwrap_or_else(|| panic!("{words}: no value for {place}"));
        rest = after;
    }
    filled.push_str(&rest.replace('~', "\u{a0}"));
    filled
}

/// Returns the value of a place in a list.
pub(super) fn value_of(place: &str, values: &[(&str, impl AsRef<str>)]) -> Option<String> {
    let value = values.iter().find(|(name, _)| *name == place);
    value.map(|(_, value)| value.as_ref().to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Phrase, Words};
    use crate::explain::{Named, sudoku, takuzu};
    use crate::puzzle::{Kind, whichever_technique};

    fn places(words: &str) -> BTreeSet<&str> {
        let parts = words.split('{').skip(1);
        parts.map(|part| part.split_once('}').expect("a place ends").0).collect()
    }

    /// All phrases of all tables, in both languages.
    fn all() -> Vec<[&'static str; 2]> {
        fn words(phrases: &[impl Words]) -> impl Iterator<Item = [&'static str; 2]> {
            phrases.iter().map(|phrase| phrase.in_all())
        }
        let tables = words(Phrase::ALL).chain(words(takuzu::Clause::ALL));
        let tables = tables.chain(words(sudoku::Clause::ALL));
        let techniques = Kind::ALL.into_iter().flat_map(Kind::techniques);
        let names = techniques.map(|of| whichever_technique!(of, technique => technique.names()));
        tables.chain(names).collect()
    }

    #[test]
    fn twins_have_the_same_places() {
        for words in all() {
            assert_eq!(places(words[0]), places(words[1]), "{words:?}");
            assert!(!words[0].is_empty() && !words[1].is_empty());
        }
    }

    #[test]
    fn french_punctuation_stands_apart() {
        for [_, words] in all() {
            for mark in [':', ';', '?', '!'] {
                let is_picture = words.starts_with([':', '?']);
                for (place, _) in words.match_indices(mark).filter(|_| !is_picture) {
                    assert!(words[..place].ends_with('~'), "{words}");
                }
            }
            assert!(!words.contains('\''), "{words}");
        }
    }
}
