//! Everything that is said, in every language: one table, in which no phrase stands alone.
//!
//! A phrase has places in braces, the same ones in each language; `~` is a space at which no line
//! breaks, as French puts it before `:` and `;`.

use super::Language;

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
            pub(super) const ALL: &[$name] = &[$($name::$phrase),*];

            /// Its words, with places in braces.
            pub(super) fn words(self, language: Language) -> &'static str {
                let [english, french] = match self {
                    $($name::$phrase => [$english, $french],)*
                };
                match language {
                    Language::English => english,
                    Language::French => french,
                }
            }
        }
    };
}

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
        KindOfRows: "rows", "lignes";
        KindOfColumns: "columns", "colonnes";
        Block: "block {n}", "le bloc {n}";
        Blocks: "blocks {n}", "les blocs {n}";
        Is: "{cells} is {value}", "{cells} vaut {value}";
        Are: "{cells} are {value}", "{cells} valent {value}";
        IsNot: "{cells} is not {value}", "{cells} ne vaut pas {value}";
        AreNot: "{cells} are not {value}", "{cells} ne valent pas {value}";
        Nor: " nor ", " ni ";
        IsNeither: "{cells} is neither {values}", "{cells} ne vaut ni {values}";
        AreNeither: "{cells} are neither {values}", "{cells} ne valent ni {values}";
        CanOnlyBe: "{cell} can only be {values}", "{cell} ne peut valoir que {values}";
        Number: "{x}", "le {x}";
        Numbers: "{x}", "les chiffres {x}";
        RuledOut: "{x} in {cells}", "{x} de {cells}";
        Left: "only one {x} is left to place in {line}", "il ne reste qu’un {x} à placer dans {line}";
        LeftMany: "only {count} {x}s are left to place in {line}", "il ne reste que {count} {x} à placer dans {line}";
        One: "one of them in {cells}", "un dans {cells}";
        With: "with a {x} in {cell}", "avec un {x} en {cell}";
        WithAn: "with an {x} in {cell}", "avec un {x} en {cell}";
        WithOther: "with another value in {cells}", "avec une autre valeur en {cells}";
        Faults: "three equal symbols next to each other or too many of one", "trois symboles égaux de suite ou trop de l’un des deux";
        FaultsOrSign: "three equal symbols next to each other, too many of one, or a sign that is broken", "trois symboles égaux de suite, trop de l’un des deux ou un signe enfreint";

        // Why something follows.
        Pair: "{cells} are {x}, and a third {x} next to them is not allowed", "{cells} valent {x}, et un troisième {x} à côté est interdit";
        Sandwich: "{cells} are {x}, and one more {x} between them would make three next to each other", "{cells} valent {x}, et un {x} de plus entre les deux en ferait trois de suite";
        SignEqual: "the sign = between {cells} says that they are equal, and {fact}", "le signe = entre {cells} veut que ces cases soient égales, et {fact}";
        SignDifferent: "the sign x between {cells} says that they are different, and {fact}", "le signe x entre {cells} veut que ces cases soient différentes, et {fact}";
        EqualPair: "the sign = between {cells} says that they are equal: if both were {x}, there would be three next to each other with {beside}", "le signe = entre {cells} veut que ces cases soient égales~: si elles valaient {x}, cela en ferait trois de suite avec {beside}";
        Gap: "{line} already has all the {x}s it may hold ({count}) and only one open cell left", "{line} a déjà tous les {x} permis ({count}) et il n’y reste qu’une case vide";
        Quota: "{line} already has all the {x}s it may hold ({count})", "{line} a déjà tous les {x} permis ({count})";
        PairsHold: "{left}, and by the sign x each of these pairs takes one: {pairs}", "{left}, et d’après le signe x chacune de ces paires en prend un~: {pairs}";
        PairTakesTwo: "{left}, and {cells}, equal by the sign = between them, would take two", "{left}, et {cells}, égales d’après le signe = qui les sépare, en prendraient deux";
        DistinctTwo: "but for its two open cells, {line} is the same as {twin}, and no two {kind} may be equal", "à deux cases vides près, {line} est identique à {twin}, or deux {kind} ne peuvent être identiques";
        DistinctOne: "{left}, and all that are there already stand where {twin} has a {x} too: the last one in {cell} would make the two {kind} equal", "{left}, et tous ceux qui s’y trouvent déjà sont là où {twin} a aussi un {x}~: le dernier en {cell} rendrait les deux {kind} identiques";
        Near: "{left}, and without it {window} would be three {o}s next to each other", "{left}, et sans lui {window} formeraient trois {o} de suite";
        Packing: "{left}, and all are needed to keep three {o}s from standing next to each other: {groups}", "{left}, et tous sont nécessaires pour éviter trois {o} de suite~: {groups}";
        PackingSigns: "{left}, and all are needed, by the sign x or to keep three {o}s from standing next to each other: {groups}", "{left}, et tous sont nécessaires, à cause du signe x ou pour éviter trois {o} de suite~: {groups}";
        Intersection: "{with}, {line} could not be completed without {faults}", "{with}, {line} ne pourrait plus être complétée sans {faults}";
        Distinct: "{with}, {line} could only be completed just like {twins}, and no two {kind} may be equal", "{with}, {line} ne pourrait plus être complétée que comme {twins}, or deux {kind} ne peuvent être identiques";
        Smallest: "{with}, these rules could not all be kept: {rules}", "{with}, ces règles ne pourraient pas toutes être respectées~: {rules}";
        SmallestGone: "{with}, these rules could not all be kept, {grounds}: {rules}", "{with}, ces règles ne pourraient pas toutes être respectées, {grounds}~: {rules}";
        SmallestClash: "these rules cannot all be kept: {rules}", "ces règles ne peuvent pas toutes être respectées~: {rules}";
        Otherwise: "the rules leave nothing else, given {cells}", "les règles ne laissent rien d’autre, compte tenu de {cells}";
        SearchWhy: "none of the other techniques leads further, but trying out all cases leaves one solution only", "aucune autre technique ne mène plus loin, mais l’essai de tous les cas ne laisse qu’une solution";
        SearchThen: "the rest is as in that solution", "le reste est comme dans cette solution";

        // Why something follows in a Sudoku.
        FullHouse: "{cell} is the last open cell of {house}, where only {x} is missing", "dans {house}, {cell} est la dernière case vide et il ne manque que le {x}";
        OnlyPlace: "in {house}, {x} can only go in {cells}, {grounds}", "dans {house}, le {x} ne peut aller qu’en {cells}, {grounds}";
        OnlyNumber: "{cell} can only be {x}, {grounds}", "{cell} ne peut valoir que {x}, {grounds}";
        Locked: "in {from}, {x} can only go in {cells}, {grounds}; these cells are all in {to} too, which therefore has its {x} there", "dans {from}, le {x} ne peut aller qu’en {cells}, {grounds}~; ces cases sont aussi toutes dans {to}, dont le {x} est forcément dans l’une d’elles";
        NakedSubset: "in {house}, {cells} can only be {values}, {grounds}; {count} cells use up these {count} numbers", "dans {house}, {cells} ne peuvent valoir que {values}, {grounds}~; ces {count} cases se partagent ces {count} chiffres";
        HiddenSubset: "in {house}, {values} can only go in {cells}, {grounds}; {count} numbers fill these {count} cells", "dans {house}, {values} ne peuvent aller qu’en {cells}, {grounds}~; ces {count} chiffres occupent ces {count} cases";
        Fish: "in {lines}, {x} can only go in {cells}, {grounds}; these cells are all in {across}, which therefore have their {x}s there", "dans {lines}, le {x} ne peut aller qu’en {cells}, {grounds}~; ces cases sont toutes dans {across}, dont les {x} sont forcément parmi elles";
        Wing: "{options}, {grounds}; whichever {pivot} is, one of {cells} is {x}, and all of these share a row, column or block with {then}", "{options}, {grounds}~; quelle que soit la valeur de {pivot}, l’une au moins des cases {cells} vaut {x}, et chacune partage une ligne, une colonne ou un bloc avec {then}";
        AsFilled: "as all its other cells are filled", "car toutes les autres cases y sont remplies";
        AsPlaced: "as {facts}", "car {facts}";
        AsGone: "as earlier steps have ruled out {gone}", "car des étapes précédentes ont exclu {gone}";
        AsBoth: "as {facts} and earlier steps have ruled out {gone}", "car {facts}, et des étapes précédentes ont exclu {gone}";
        HoldAll: "all other numbers stand in a row, column or block with {cells}", "tous les autres chiffres figurent déjà dans la ligne, la colonne ou le bloc de {cells}";
        HoldMost: "other numbers stand in a row, column or block with {cells}", "d’autres chiffres figurent déjà dans la ligne, la colonne ou le bloc de {cells}";

        // Rules at a place.
        RuleThree: "no three equal symbols next to each other in {line}", "pas trois symboles égaux de suite dans {line}";
        RuleBalance: "not too many of one symbol in {line}", "pas trop d’un même symbole dans {line}";
        RuleBoth: "neither three equal symbols next to each other nor too many of one in {line}", "ni trois symboles égaux de suite ni trop d’un même symbole dans {line}";
        RuleDistinct: "{lines} are not equal", "{lines} ne sont pas identiques";
        RuleCell: "one number in {cells}", "un seul chiffre en {cells}";
        RuleCells: "one number each in {cells}", "un seul chiffre dans chacune des cases {cells}";
        RuleHouse: "one {x} in {houses}", "un seul {x} dans {houses}";
        RuleHouses: "one {x} each in {houses}", "un seul {x} dans chacune de ces zones, {houses}";
        RuleSign: "the sign {sign} between {cells}", "le signe {sign} entre {cells}";

        // Rules everywhere.
        NoThree: "no three equal symbols next to each other", "pas trois symboles égaux de suite";
        Balance: "as many 0s as 1s in each row and column", "autant de 0 que de 1 dans chaque ligne et chaque colonne";
        BalanceOdd: "0s and 1s balanced in each row and column", "0 et 1 équilibrés dans chaque ligne et chaque colonne";
        DistinctLines: "no two equal rows, no two equal columns", "pas deux lignes identiques, pas deux colonnes identiques";

        OnceInRows: "each number once in each row", "chaque chiffre une fois dans chaque ligne";
        OnceInColumns: "each number once in each column", "chaque chiffre une fois dans chaque colonne";
        OnceInBlocks: "each number once in each block", "chaque chiffre une fois dans chaque bloc";

        // Rules that are broken.
        BrokenHouse: "{x} stands more than once in {house}: {cells}", "le {x} se trouve plusieurs fois dans {house}~: {cells}";
        BrokenThree: "{cells} are three {x}s next to each other", "{cells} forment trois {x} de suite";
        BrokenBalance: "{line} holds more {x}s than it may ({cells})", "{line} contient plus de {x} que permis ({cells})";
        BrokenDistinct: "{lines} are equal", "{lines} sont identiques";
        BrokenSign: "{cells} are not as the sign {sign} between them says", "{cells} ne respectent pas le signe {sign} qui les sépare";
        BrokenLine: "{line} can no longer be completed without {faults}", "{line} ne peut plus être complétée sans {faults}";
        BrokenTwin: "{line} can only be completed just like {twins}, and no two {kind} may be equal", "{line} ne peut plus être complétée que comme {twins}, or deux {kind} ne peuvent être identiques";

        // Whole sentences.
        Plain: "{clause}.", "{clause}.";
        So: "{reason}, so {then}.", "{reason}, donc {then}.";
        Suppose: "suppose that {fact}.", "on suppose que {fact}.";
        ButThen: "but then {clause}.", "mais alors {clause}.";
        Therefore: "so {then}.", "donc {then}.";
        LookAt: "look at {lines}.", "regarder {lines}.";
        LookAround: "no row or column alone leads further: look at {lines} together.", "aucune ligne, aucune colonne ne suffit à elle seule~: regarder ensemble {lines}.";
        FollowsFrom: "something follows for {cells} from {lines}.", "on peut conclure quelque chose sur {cells} en regardant {lines}.";
        FollowsFromHouses: "something follows for {cells} from its row, column and block.", "on peut conclure quelque chose sur {cells} en regardant sa ligne, sa colonne et son bloc.";
        TryNear: "no row or column alone leads further: suppose a value in {line} and see what follows.", "aucune ligne, aucune colonne ne suffit à elle seule~: supposer une valeur dans {line} et voir ce qui en découle.";
        TryCell: "suppose a value in {cell}: one of the two leads to a contradiction.", "supposer une valeur en {cell}~: l’une des deux mène à une contradiction.";
        TryWhere: "suppose a value in {cell}: one of the two leads to a contradiction in {end}, {steps} steps later.", "supposer une valeur en {cell}~: l’une des deux mène, {steps} étapes plus loin, à une contradiction dans {end}.";
        TryWhereNext: "suppose a value in {cell}: one of the two leads to a contradiction in {end}, one step later.", "supposer une valeur en {cell}~: l’une des deux mène, une étape plus loin, à une contradiction dans {end}.";
        TrySearch: "no technique leads further from here: what is left is to try out cases.", "aucune technique ne mène plus loin~: il ne reste qu’à essayer les cas.";

        ProvedSmallest: "fewer rules force nothing here: this is the smallest reason, proved.", "moins de règles ne forcent rien ici~: c’est la plus petite raison, c’est prouvé.";
        NotProved: "whether this is the smallest reason was not found out in the work allowed.", "le travail permis n’a pas suffi pour savoir si c’est la plus petite raison.";
        NoneBelow: "no reason has fewer than {count} rules; whether this one is the smallest was not found out in the work allowed.", "aucune raison ne tient en moins de {count} règles~; le travail permis n’a pas suffi pour savoir si celle-ci est la plus petite.";

        // The legend of a picture.
        LegendChanged: "[ ] what follows", "[ ] ce qui en découle";
        LegendBecause: "( ) from these", "( ) d’où cela vient";
        LegendPattern: ":.: the cells in question", ":.: cases dont il est question";
        LegendSupposed: "? ? what is supposed", "? ? ce qu’on suppose";
        LegendFollows: "- - what would follow", "- - ce qui en découlerait";
    }
}

phrases! {
    /// Names of techniques.
    pub(super) enum Name {
        Pair: "pair", "paire";
        Sandwich: "sandwich", "encadrement";
        Sign: "sign", "signe";
        EqualPair: "equal pair", "paire égale";
        Gap: "single gap", "case unique";
        Quota: "quota", "quota";
        SignQuota: "sign quota", "quota de signes";
        DistinctTwo: "distinct line, two cells open", "lignes distinctes, à deux cases près";
        DistinctOne: "distinct line, one symbol short", "lignes distinctes, à un symbole près";
        Near: "near-complete line", "presque au complet";
        GapArithmetic: "gap arithmetic", "comptage des intervalles";
        Intersection: "line intersection", "intersection des possibilités";
        Distinct: "distinct line", "lignes distinctes";
        Probe: "probe", "supposition";
        FullHouse: "full house", "dernière case libre";
        HiddenSingleBlock: "hidden single in a block", "singleton caché dans un bloc";
        HiddenSingleLine: "hidden single in a line", "singleton caché dans une ligne ou une colonne";
        NakedSingle: "naked single", "singleton nu";
        Pointing: "pointing", "candidats verrouillés par pointage";
        Claiming: "claiming", "candidats verrouillés par revendication";
        XWing: "X-wing", "X-wing";
        Swordfish: "swordfish", "espadon";
        Jellyfish: "jellyfish", "méduse";
        XyWing: "XY-wing", "XY-wing";
        XyzWing: "XYZ-wing", "XYZ-wing";
        NakedPair: "naked pair", "paire nue";
        HiddenPair: "hidden pair", "paire cachée";
        NakedTriple: "naked triple", "triplet nu";
        HiddenTriple: "hidden triple", "triplet caché";
        NakedQuad: "naked quadruple", "quadruplet nu";
        HiddenQuad: "hidden quadruple", "quadruplet caché";
        NakedQuintuple: "naked quintuple", "quintuplet nu";
        HiddenQuintuple: "hidden quintuple", "quintuplet caché";
        NakedSextuple: "naked sextuple", "sextuplet nu";
        HiddenSextuple: "hidden sextuple", "sextuplet caché";
        NakedSeptuple: "naked septuple", "septuplet nu";
        HiddenSeptuple: "hidden septuple", "septuplet caché";
        NakedOctuple: "naked octuple", "octuplet nu";
        HiddenOctuple: "hidden octuple", "octuplet caché";
        Search: "search", "recherche";
        Contradiction: "contradiction", "contradiction";
        Smallest: "smallest reason", "plus petite raison";
    }
}

phrases! {
    /// What the program says of a puzzle, around its sentences.
    pub enum Remark {
        /// Of a complete grid that breaks no rule.
        Complete: "complete and right", "complète et juste";
        /// Of a puzzle with one solution.
        Unique: "exactly one solution", "exactement une solution";
        /// Of a puzzle with two solutions or more.
        Several: "several solutions", "plusieurs solutions";
        /// Of a puzzle with no solution.
        NoSolution: "no solution", "aucune solution";
        /// Of a complete grid that breaks rules in `{places}`.
        Invalid: "invalid: rules broken in {places}", "invalide~: des règles sont enfreintes en {places}";
        /// Of givens that break rules in `{places}`.
        GivensBreak: "no solution: the givens break rules in {places}", "aucune solution~: les cases données enfreignent des règles en {places}";
        /// One place.
        Place: "1 place", "1 endroit";
        /// `{count}` places.
        Places: "{count} places", "{count} endroits";
        /// Rules that no grid meets.
        RulesClash: "no solution: the rules alone clash on this board: {rules}", "aucune solution~: sur cette grille, les règles seules se contredisent~: {rules}";
        /// A given that clashes with some rules.
        GivenClashes: "no solution: 1 given clashes with these rules: {rules}", "aucune solution~: 1 case donnée est incompatible avec ces règles~: {rules}";
        /// `{count}` givens that clash by some rules.
        GivensClash: "no solution: {count} givens clash, none of which can be left out, by these rules: {rules}", "aucune solution~: {count} cases données, dont aucune n’est de trop, se contredisent d’après ces règles~: {rules}";
        /// Of a puzzle that has one solution without rule 3.
        WithoutDistinct: "with equal rows and columns allowed (--rules unruly) there is exactly one solution", "si lignes et colonnes identiques sont permises (--rules unruly), il y a exactement une solution";
        /// Of a puzzle that was given up.
        Unknown: "unknown: gave up at the limit", "inconnu~: abandon à la limite";
        /// Of a puzzle that was given up after a solution.
        UnknownAfterOne: "unknown: one solution, then gave up at the limit", "inconnu~: une solution, puis abandon à la limite";
        /// The head of a solution.
        OneHead: "one", "l’une";
        /// The head of another solution.
        OtherHead: "another", "l’autre";
        /// The head of what tells them apart.
        DifferHead: "differ", "écarts";
        /// Of a position in which nothing is left to do.
        NothingLeft: "complete and right: nothing is left to do", "complète et juste~: il ne reste rien à faire";
        /// Of a position from which nothing more is forced.
        NothingForced: "several solutions: no technique leads further", "plusieurs solutions~: aucune technique ne mène plus loin";
        /// Of givens with several solutions, so that no entry can be called wrong.
        GivensSeveral: "the givens have several solutions: no entry can be called wrong", "les cases données admettent plusieurs solutions~: aucune entrée ne peut être dite fausse";
        /// `{cell}` has `{value}`, but `{given}` is given.
        NotAsGiven: "{cell} is {value}, but {given} is given there.", "{cell} vaut {value}, alors que {given} y est donné.";
        /// `{cell}` has the wrong `{value}`.
        Wrong: "{cell} contradicts the givens: it cannot be {value}.", "{cell} contredit les cases données~: elle ne peut pas valoir {value}.";
        /// So many other entries are wrong.
        WrongToo: "({count} of the entries are wrong.)", "({count} des entrées sont fausses.)";
        /// Before the steps that come after a first one.
        ThenComes: "And then:", "Et ensuite~:";
        /// The end of a trail: the hardest technique that was needed.
        Solved: "Solved. The hardest step is {level}: {technique}.", "Résolu. L’étape la plus difficile est de niveau {level}~: {technique}.";
        /// The end of a trail of smallest reasons.
        SolvedSmallest: "Solved, each step by the smallest reason.", "Résolu, chaque étape par la plus petite raison.";
        /// The end of a trail that was interrupted by several solutions.
        SeveralLeft: "No technique leads further: the puzzle has several solutions.", "Aucune technique ne mène plus loin~: la grille a plusieurs solutions.";
        /// The name of a level.
        Trivial: "trivial", "élémentaire";
        /// The name of a level.
        Easy: "easy", "facile";
        /// The name of a level.
        Normal: "normal", "moyen";
        /// The name of a level.
        Hard: "hard", "difficile";
        /// The name of a level.
        Expert: "expert", "expert";
        /// The name of a level.
        Extreme: "extreme", "extrême";
    }
}

/// The words of a phrase with its places filled.
///
/// # Panics
///
/// When a place has no value.
pub(super) fn fill(words: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(words.len() * 2);
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, after) = after.split_once('}').expect("a place ends");
        let value = values.iter().find(|(name, _)| *name == place);
        let (_, value) = value.unwrap_or_else(|| panic!("{words}: no value for {place}"));
        filled.push_str(&before.replace('~', "\u{a0}"));
        filled.push_str(value);
        rest = after;
    }
    filled.push_str(&rest.replace('~', "\u{a0}"));
    filled
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Language, Name, Phrase, Remark};

    fn places(words: &str) -> BTreeSet<&str> {
        let parts = words.split('{').skip(1);
        parts
            .map(|part| part.split_once('}').expect("a place ends").0)
            .collect()
    }

    #[test]
    fn twins_have_the_same_places() {
        let twins = |words: [&'static str; 2]| {
            assert_eq!(places(words[0]), places(words[1]), "{words:?}");
            assert!(!words[0].is_empty() && !words[1].is_empty());
        };
        let of = |words: &dyn Fn(Language) -> &'static str| {
            twins([words(Language::English), words(Language::French)]);
        };
        Phrase::ALL
            .iter()
            .for_each(|phrase| of(&|language| phrase.words(language)));
        Name::ALL
            .iter()
            .for_each(|name| of(&|language| name.words(language)));
        Remark::ALL
            .iter()
            .for_each(|remark| of(&|language| remark.words(language)));
    }

    #[test]
    fn french_punctuation_stands_apart() {
        let all = (Phrase::ALL
            .iter()
            .map(|phrase| phrase.words(Language::French)))
        .chain(
            Remark::ALL
                .iter()
                .map(|remark| remark.words(Language::French)),
        );
        for words in all {
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
