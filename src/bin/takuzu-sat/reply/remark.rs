//! Remarks on a puzzle, around the sentences about it, in every language.

/// Makes an enum of remarks with their words; places in braces are filled in, the same in each language.
macro_rules! remarks {
    (
        $(#[$doc:meta])*
        enum $name:ident;

        $($remark:ident: $english:literal, $french:literal;)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum $name {
            $($remark,)*
        }

        impl $name {
            /// The words of all of them.
            #[cfg(test)]
            pub(crate) const WORDS: &[[&str; 2]] = &[$([$english, $french],)*];

            /// Returns the remark in a language, its places filled: `("count", "3")` for `{count}`.
            pub(crate) fn say(
                self,
                language: takuzu_sat::explain::Language,
                values: &[(&str, &str)],
            ) -> String {
                language.fill(
                    match self {
                        $($name::$remark => [$english, $french],)*
                    },
                    values,
                )
            }
        }
    };
}
pub(crate) use remarks;

remarks! {
    /// A remark on a puzzle.
    enum Remark;

    Complete: "complete and right", "complète et juste";
    Unique: "exactly one solution", "exactement une solution";
    Several: "several solutions", "plusieurs solutions";
    NoSolution: "no solution", "aucune solution";
    Invalid: "invalid: rules broken in {places}", "invalide~: des règles sont enfreintes en {places}";
    GivensBreak: "no solution: the givens break rules in {places}", "aucune solution~: les cases données enfreignent des règles en {places}";
    DeadEnd: "no solution: {reason}", "aucune solution~: {reason}";
    Place: "1 place", "1 endroit";
    Places: "{count} places", "{count} endroits";
    OnlyPlace: "{head}: {rule}", "{head}~: {rule}";
    FirstPlace: "{head}, the first: {rule}", "{head}, dont voici le premier~: {rule}";
    MorePlaces: "and {count} more (`check --all` lists them)", "et {count} de plus (`check --all` les énumère)";
    RulesClash: "no solution: on this board the rules alone contradict each other: {rules}", "aucune solution~: sur cette grille, les règles seules se contredisent~: {rules}";
    GivenClashes: "no solution: 1 given contradicts these rules: {rules}", "aucune solution~: 1 case donnée contredit ces règles~: {rules}";
    GivensClash: "no solution: these {count} givens contradict each other, and every one is needed for the contradiction; it follows from these rules: {rules}", "aucune solution~: ces {count} cases données se contredisent, et chacune est nécessaire à la contradiction~; elle découle de ces règles~: {rules}";
    GivensClashPerhapsFewer: "no solution: these {count} givens contradict each other; perhaps fewer of them already do (`check --all` finds out)", "aucune solution~: ces {count} cases données se contredisent~; peut-être que certaines suffisent (`check --all` le détermine)";
    BookSeveral: "several solutions, but a puzzle in a book has exactly one", "plusieurs solutions, alors qu’une grille d’un recueil en a exactement une";
    BookComplete: "complete: nothing is left to solve", "complète~: il ne reste rien à résoudre";
    WithoutDistinct: "with equal rows and columns allowed (--rules unruly) there is exactly one solution", "si lignes et colonnes identiques sont permises (--rules unruly), il y a exactement une solution";
    Unknown: "unknown: gave up at the limit", "inconnu~: abandon à la limite";
    UnknownAfterOne: "unknown: found one solution, then gave up at the limit", "inconnu~: une solution trouvée, puis abandon à la limite";
    UnknownAfterSome: "gave up at the limit; there may be more solutions", "abandon à la limite~; il peut y avoir d’autres solutions";
    ProofIn: "proof: {file}", "preuve~: {file}";
    OneSolutionThen: "there is exactly one solution", "il y a exactement une solution";
    GridRightThen: "the grid is complete and right", "la grille est complète et juste";
    Misprint: "{cell} may be a misprint: with {value} {then}", "{cell} est peut-être une coquille~: avec {value}, {then}";
    MisprintOrBlank: "{cell} may be a misprint: with {value}, or blank, {then}", "{cell} est peut-être une coquille~: avec {value}, ou vide, {then}";
    Missing: "a given may be missing: with {value} in {cell} {then}", "il manque peut-être une case donnée~: avec {value} en {cell}, {then}";
    Misprints: "{cell} and {other} may be misprints: with {value} and {second} {then}", "{cell} et {other} sont peut-être des coquilles~: avec {value} et {second}, {then}";
    Swapped: "{cell} and {other} may have been swapped: with {value} and {second} {then}", "{cell} et {other} ont peut-être été échangées~: avec {value} et {second}, {then}";
    Moved: "the {value} in {cell} may belong in {other}: if it stands there, {then}", "le {value} de {cell} va peut-être en {other}~: s’il y est placé, {then}";
    MisprintAndMissing: "{cell} may be a misprint, and a given may be missing: with {value} in {cell} and {second} in {other} {then}", "{cell} est peut-être une coquille, et il manque peut-être une case donnée~: avec {value} en {cell} et {second} en {other}, {then}";
    MissingTwo: "two givens may be missing: with {value} in {cell} and {second} in {other} {then}", "il manque peut-être deux cases données~: avec {value} en {cell} et {second} en {other}, {then}";
    OtherMisprint: "another given may be wrong instead (`check --repair` lists all {count})", "une autre case donnée est peut-être fausse à sa place (`check --repair` énumère les {count})";
    NoRepair: "no change of a single given leaves exactly one solution (`--repair 2` tries two)", "aucun changement d’une seule case donnée ne laisse exactement une solution (`--repair 2` en essaie deux)";
    NoRepairOfTwo: "no change of one or two givens leaves exactly one solution", "aucun changement d’une ou deux cases données ne laisse exactement une solution";
    PairsLeftOut: "pairs of changes of which one is enough are not listed", "les paires de changements dont un seul suffit ne sont pas citées";
    NotAllTried: "gave up at the limit: {tried} of {of} changes were tried", "abandon à la limite~: changements essayés, {tried} sur {of}";
    NotAllPairsTried: "gave up at the limit: every single change was tried, and {tried} of {of} together with a second one", "abandon à la limite~: tous les changements simples ont été essayés, et {tried} sur {of} avec un second";
    OneHead: "one", "l’une";
    OtherHead: "another", "l’autre";
    DifferHead: "differ", "écarts";
    NothingLeft: "complete and right: nothing is left to do", "complète et juste~: il ne reste rien à faire";
    NothingForced: "several solutions: no technique applies", "plusieurs solutions~: aucune technique ne s’applique";
    GivensSeveral: "the givens have several solutions, so no entry is certainly wrong", "les cases données admettent plusieurs solutions~: aucune entrée n’est sûrement fausse";
    NotAsGiven: "{cell} is {value}, but {given} is given there.", "{cell} vaut {value}, alors que {given} y est donné.";
    Wrong: "{cell} contradicts the givens: it cannot be {value}.", "{cell} contredit les cases données~: elle ne peut pas valoir {value}.";
    WrongAmong: "One of these entries is wrong: {cells}.", "L’une de ces entrées est fausse~: {cells}.";
    WrongInRow: "An entry in row {row} is wrong.", "Une entrée de la ligne {row} est fausse.";
    WrongCell: "{cell} is wrong.", "{cell} est fausse.";
    WrongToo: "({count} entries are wrong.)", "({count} entrées sont fausses.)";
    MarkMissing: "{cell} is {value} in the only solution, but the candidates of this cell leave {value} out.", "{cell} vaut {value} dans la seule solution, mais {value} manque parmi les candidats de cette case.";
    MarkMissingCell: "The candidates of {cell} leave its value out.", "Il manque aux candidats de {cell} la valeur de cette case.";
    MarkMissingRow: "The candidates of a cell in row {row} leave its value out.", "Il manque aux candidats d’une case de la ligne {row} la valeur de cette case.";
    MarksMissing: "(The candidates of {count} cells leave their values out.)", "(Il manque aux candidats de {count} cases la valeur de la case.)";
    MarksNoSolution: "The candidates leave no solution.", "Les candidats ne laissent aucune solution.";
    NoneUpTo: "no technique of this level or below applies", "aucune technique de ce niveau ou d’un niveau plus facile ne s’applique";
    Deduction: "1 deduction", "1 déduction";
    Deductions: "{count} deductions", "{count} déductions";
    ThenComes: "And then:", "Et ensuite~:";
    Solved: "Solved. The hardest step is {level}: {technique}.", "Résolu. L’étape la plus difficile est de niveau {level}~: {technique}.";
    SolvedSmallest: "Solved, with the smallest reason for each step.", "Résolu, avec la plus petite raison à chaque étape.";
    Graded: "{level}, score {score}: {used}", "{level}, score {score}~: {used}";
    NotSolved: "not solved by these techniques, {open}: {used}", "non résolue par ces techniques, {open}~: {used}";
    OpenCell: "1 cell open", "1 case ouverte";
    OpenCells: "{count} cells open", "{count} cases ouvertes";
    NoneUsed: "none of them applies", "aucune ne s’applique";
    SignBetween: " sign {one}-{other}", " signe {one}-{other}";
    OfPuzzle: "1 puzzle", "1 grille";
    OfPuzzles: "{count} puzzles", "{count} grilles";
    LevelHead: "level", "niveau";
    HardestHead: "solved by this technique and easier ones alone", "résolues par cette technique et de plus faciles seulement";
    IsComplete: "complete", "complète";
    IsNotSolved: "not solved", "non résolue";
    IsUnknown: "unknown", "inconnu";
    TraceGivens: "The givens", "Les cases données";
    TraceFills: "So {values}", "Donc {values}";
    TraceStep: "{change}. {what}", "{change}. {what}";
    TraceSolution: "This is a solution.", "C’est une solution.";
    TraceBack: "Go back to {cell}.", "Retour à {cell}.";
    TraceEnd: "No value is left to try: the search ends.", "Il ne reste aucune valeur à essayer~: la recherche prend fin.";
    Made: "{number}: {facts}", "{number}~: {facts}";
    MadeAny: "not checked: a puzzle may have several solutions", "non vérifié~: une grille peut avoir plusieurs solutions";
    MadeGiven: "1 given", "1 case donnée";
    MadeGivens: "{count} givens", "{count} cases données";
    MadeSign: "1 sign", "1 signe";
    MadeSigns: "{count} signs", "{count} signes";
    MadeMinimal: "minimal", "minimale";
    MadeInDoubt: "minimality not proved", "minimalité non prouvée";
    MadeScore: "score {score}", "score {score}";
    TallyOfOne: "{made} of 1 puzzle was made", "grilles créées~: {made} sur 1";
    Tally: "{made} of {wanted} puzzles were made", "grilles créées~: {made} sur {wanted}";
    TallyOfLevel: "{made} of {wanted} {level}", "{level} {made} sur {wanted}";
    TallyByLevel: "{tally}: {levels}", "{tally} ({levels})";
    TallyAtLimit: "gave up at the time limit: {tally}", "abandon à la limite de temps~; {tally}";
    SeveralLeft: "No technique applies any more: the puzzle has several solutions.", "Plus aucune technique ne s’applique~: la grille a plusieurs solutions.";
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;

    use super::Remark;

    fn places(words: &str) -> BTreeSet<&str> {
        let parts = words.split('{').skip(1);
        parts
            .filter_map(|part| Some(part.split_once('}')?.0))
            .collect()
    }

    /// Twins have the same places, and French punctuation stands apart.
    pub(crate) fn check(all: &[[&str; 2]]) {
        for [english, french] in all {
            assert_eq!(places(english), places(french), "{english} {french}");
            for (place, _) in french.match_indices([':', ';', '?', '!']) {
                assert!(french[..place].ends_with('~'), "{french}");
            }
            assert!(!french.contains('\'') && !english.contains('~'), "{french}");
        }
    }

    #[test]
    fn remarks_are_twins() {
        check(Remark::WORDS);
    }
}
