//! Remarks on a puzzle, around the sentences about it, in every language.

use takuzu_sat::explain::Language;

/// Makes the enum of remarks with their words; places in braces are filled in, the same in each language.
macro_rules! remarks {
    ($($(#[$doc:meta])* $remark:ident: $english:literal, $french:literal;)*) => {
        /// A remark on a puzzle.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Remark {
            $($(#[$doc])* $remark,)*
        }

        impl Remark {
            /// Returns the remark in a language, its places filled: `("count", "3")` for `{count}`.
            pub(crate) fn say(self, language: Language, values: &[(&str, &str)]) -> String {
                language.fill(
                    match self {
                        $(Remark::$remark => [$english, $french],)*
                    },
                    values,
                )
            }
        }
    };
}

remarks! {
    /// On a complete grid that breaks no rule.
    Complete: "complete and right", "complète et juste";
    /// On a puzzle with one solution.
    Unique: "exactly one solution", "exactement une solution";
    /// On a puzzle with two solutions or more.
    Several: "several solutions", "plusieurs solutions";
    /// On a puzzle with no solution.
    NoSolution: "no solution", "aucune solution";
    /// On a complete grid that breaks rules in `{places}`.
    Invalid: "invalid: rules broken in {places}", "invalide~: des règles sont enfreintes en {places}";
    /// On givens that break rules in `{places}`.
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
    /// On a puzzle that has one solution without rule 3.
    WithoutDistinct: "with equal rows and columns allowed (--rules unruly) there is exactly one solution", "si lignes et colonnes identiques sont permises (--rules unruly), il y a exactement une solution";
    /// On a puzzle that was given up.
    Unknown: "unknown: gave up at the limit", "inconnu~: abandon à la limite";
    /// On a puzzle that was given up after a solution.
    UnknownAfterOne: "unknown: one solution, then gave up at the limit", "inconnu~: une solution, puis abandon à la limite";
    /// The head of a solution.
    OneHead: "one", "l’une";
    /// The head of another solution.
    OtherHead: "another", "l’autre";
    /// The head of what tells them apart.
    DifferHead: "differ", "écarts";
    /// On a position in which nothing is left to do.
    NothingLeft: "complete and right: nothing is left to do", "complète et juste~: il ne reste rien à faire";
    /// On a position from which nothing more is forced.
    NothingForced: "several solutions: no technique leads further", "plusieurs solutions~: aucune technique ne mène plus loin";
    /// On givens with several solutions, so that no entry can be called wrong.
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
}
