//! The sentences of the game against the machine, in every language.

use crate::reply::remark::remarks;

remarks! {
    /// A sentence, or a part of one.
    enum Words;

    // The rules.
    RulesHead: "Against the machine", "Contre la machine";
    RulesSecret: "One of us holds a secret grid. The other one fills the holes of its puzzle.", "L’un de nous garde une grille secrète. L’autre remplit les trous de son puzzle.";
    RulesBoth: "First you hold the secret, and I, the computer, fill. Then we change places.", "D’abord, vous gardez le secret et moi, l’ordinateur, je remplis. Ensuite, nous échangeons les rôles.";
    RulesComputer: "You hold the secret, and I, the computer, fill.", "Vous gardez le secret et moi, l’ordinateur, je remplis.";
    RulesPerson: "I, the computer, hold the secret, and you fill.", "Moi, l’ordinateur, je garde le secret, et vous remplissez.";
    RulesConfirm: "I see the puzzle, not your grid. If the rules leave only one value to a hole, I ask you to confirm it.", "Je vois le puzzle, pas votre grille. Si les règles ne laissent qu’une valeur à un trou, je vous demande de la confirmer.";
    RulesGuess: "If there is no such hole, I take the first hole with two possible values and guess one of them at random. A wrong guess costs 1 penalty point.", "S’il n’y a pas de tel trou, je prends le premier trou qui a deux valeurs possibles et j’en devine une au hasard. Une erreur coûte 1 point de pénalité.";
    RulesJoker: "If every hole has more than two possible values, I take a joker for the hole with the fewest: you tell me its value. A joker costs {price}.", "Si chaque trou a plus de deux valeurs possibles, je prends un joker pour celui qui en a le moins~: vous me dites sa valeur. Un joker coûte {price}.";
    RulesFree: "If there is no such hole, I take a joker for the hole with the fewest possible values: you tell me its value. A joker costs nothing, so I never guess.", "S’il n’y a pas de tel trou, je prends un joker pour celui qui a le moins de valeurs possibles~: vous me dites sa valeur. Un joker ne coûte rien, donc je ne devine jamais.";
    RulesCheat: "If your answers cannot all be true, the game ends, and I show why.", "Si vos réponses ne peuvent pas être toutes vraies, la partie s’arrête et je montre pourquoi.";
    RulesMoves: "When you fill, you name a cell and its value. A wrong value costs 1 penalty point. A joker costs {price}.", "Quand vous remplissez, vous donnez une case et sa valeur. Une valeur fausse coûte 1 point de pénalité. Un joker coûte {price}.";
    RulesWinner: "Fewer penalty points win.", "Qui a le moins de points de pénalité gagne.";
    RulesCommands: "You can type `rules`, `board` or `quit` at any time.", "Vous pouvez taper `règles`, `grille` ou `quitter` à tout moment.";
    NoPoints: "0 penalty points", "0 point de pénalité";
    Point: "1 penalty point", "1 point de pénalité";
    Points: "{count} penalty points", "{count} points de pénalité";
    Seed: "`--seed {seed}` draws the same again.", "`--seed {seed}` refait le même tirage.";

    // The secret grid.
    AskSource: "Do you type your secret grid, or shall I make one for you? (type/make)", "Tapez-vous votre grille secrète, ou dois-je en faire une pour vous~? (taper/faire)";
    TypeOrMake: "Please answer `type` or `make`.", "Répondez `taper` ou `faire`.";
    TypeHead: "Type your grid row by row: one character for each cell, as many as you like on a line. `back` goes back one cell.", "Tapez votre grille ligne par ligne~: un caractère par case, autant que vous voulez à la fois. `retour` revient d’une case.";
    AskCell: "{cell}?", "{cell}~?";
    NoValue: "`{typed}` is not a value. Type {values}.", "`{typed}` n’est pas une valeur. Tapez {values}.";
    NothingTyped: "Please type {values}.", "Tapez {values}.";
    Values: "a value from {first} to {last}", "une valeur de {first} à {last}";
    ValuesTwo: "{first} or {last}", "{first} ou {last}";
    Refused: "{cell} cannot be {value}. {rule}", "{cell} ne peut pas valoir {value}. {rule}";
    Stuck: "No value fits {cell}. Type `back` to change the cell before it.", "Aucune valeur ne convient en {cell}. Tapez `retour` pour changer la case d’avant.";
    NothingBefore: "There is no cell before this one.", "Il n’y a pas de case avant celle-ci.";
    SecretIs: "This is your secret grid:", "Voici votre grille secrète~:";
    AskHoles: "How many holes shall the puzzle have? (1 to {most})", "Combien de trous le puzzle doit-il avoir~? (de 1 à {most})";
    NotHoles: "Please type a number from 1 to {most}.", "Tapez un nombre de 1 à {most}.";
    PuzzleIs: "This is the puzzle, and all that I see:", "Voici le puzzle, et tout ce que je vois~:";
    KeepSecret: "You know what belongs in the holes. If it has several solutions, choose one and keep to it.", "Vous savez ce qui va dans les trous. S’il a plusieurs solutions, choisissez-en une et gardez-la.";

    // The computer fills.
    Confirm: "{cell} must be {value}. Is it? (yes/no)", "{cell} vaut forcément {value}. Est-ce juste~? (oui/non)";
    Guess: "I guess that {cell} is {value}. Is it? (yes/no)", "Je devine que {cell} vaut {value}. Est-ce juste~? (oui/non)";
    Joker: "I take a joker. Which value does {cell} have? ({values})", "Je prends un joker. Quelle est la valeur de {cell}~? ({values})";
    YesOrNo: "Please answer `yes` or `no`.", "Répondez `oui` ou `non`.";
    GuessRight: "Good.", "Bien.";
    GuessWrong: "Then {cell} is {value}. The wrong guess costs me 1 penalty point.", "Alors {cell} vaut {value}. Mon erreur me coûte 1 point de pénalité.";
    AllFilled: "All holes are filled:", "Tous les trous sont remplis~:";

    // Answers that cannot be true.
    Denied: "That cannot be true. {cell} must be {value}, because every other value breaks a rule:", "C’est impossible. {cell} vaut forcément {value}, car toute autre valeur enfreint une règle~:";
    Impossible: "That cannot be true. {cell} cannot be {value}:", "C’est impossible. {cell} ne peut pas valoir {value}~:";
    NoneLeft: "Your answers cannot all be true. No value is left for {cell}:", "Vos réponses ne peuvent pas être toutes vraies. Il ne reste aucune valeur pour {cell}~:";
    ValueBreaks: "  {value}: {rule}", "  {value}~: {rule}";
    NoGrid: "Your answers cannot all be true: no grid fits them.", "Vos réponses ne peuvent pas être toutes vraies~: aucune grille ne leur correspond.";
    ClashMinimal: "These cells contradict each other, and every one is needed for the contradiction (< > are your answers):", "Ces cases se contredisent, et chacune est nécessaire à la contradiction (< > sont vos réponses)~:";
    Clash: "These cells contradict each other (< > are your answers):", "Ces cases se contredisent (< > sont vos réponses)~:";
    ClashRules: "It follows from these rules: {rules}.", "Cela découle de ces règles~: {rules}.";
    ClashAnswers: "Your answers: {answers}.", "Vos réponses~: {answers}.";
    CheatEnd: "The game ends here.", "La partie s’arrête ici.";

    // The person fills.
    YourTurn: "Now you fill. I hold the grid of this puzzle:", "À vous de remplir. Je garde la grille de ce puzzle~:";
    NoHole: "No hole is left.", "Il ne reste aucun trou.";
    OneHole: "1 hole is left.", "Il reste 1 trou.";
    Holes: "{count} holes are left.", "Il reste {count} trous.";
    HowToMove: "Type a cell and its value, such as `{cell} {value}`, or `joker {cell}`. An empty line shows the board.", "Tapez une case et sa valeur, par exemple `{cell} {value}`, ou `joker {cell}`. Une ligne vide montre la grille.";
    AskMove: "Your move?", "Votre coup~?";
    NotUnderstood: "I do not understand `{typed}`. {how}", "Je ne comprends pas `{typed}`. {how}";
    MoveRight: "Right: {cell} is {value}. {left}", "Juste~: {cell} vaut {value}. {left}";
    MoveWrong: "Wrong: {cell} is not {value}. That costs 1 penalty point.", "Faux~: {cell} ne vaut pas {value}. Cela coûte 1 point de pénalité.";
    MoveBreaks: "Wrong: {cell} is not {value}. {rule} That costs 1 penalty point.", "Faux~: {cell} ne vaut pas {value}. {rule} Cela coûte 1 point de pénalité.";
    MoveAgain: "You know already that {cell} is not {value}.", "Vous savez déjà que {cell} ne vaut pas {value}.";
    MoveFilled: "{cell} is filled already: it is {value}.", "{cell} est déjà remplie~: elle vaut {value}.";
    NoCell: "There is no cell {cell} on this board of {rows} rows and {cols} columns.", "Il n’y a pas de case {cell} sur cette grille de {rows} lignes et {cols} colonnes.";
    JokerIs: "The joker: {cell} is {value}. {left}", "Le joker~: {cell} vaut {value}. {left}";
    GridIs: "This was my secret grid:", "Voici ma grille secrète~:";

    // The end.
    Bye: "You end the game.", "Vous arrêtez la partie.";
    InputEnds: "The input has ended, and so does the game.", "L’entrée est finie, la partie aussi.";
    ScoreHead: "Score", "Score";
    ScoreComputer: "The computer: for certain {evident}, right guesses {right}, wrong guesses {wrong}, jokers {jokers}; penalty points {points}.", "L’ordinateur~: à coup sûr {evident}, devinées {right}, erreurs {wrong}, jokers {jokers}~; points de pénalité {points}.";
    ScorePerson: "You: for certain {evident}, right guesses {right}, wrong guesses {wrong}, jokers {jokers}; penalty points {points}.", "Vous~: à coup sûr {evident}, devinées {right}, erreurs {wrong}, jokers {jokers}~; points de pénalité {points}.";
    NotFinished: "(not finished)", "(partie inachevée)";
    FairOne: "  Perfect play costs 0 points here: the puzzle has exactly one solution, and it can be worked out.", "  Un jeu parfait coûte ici 0 point~: le puzzle a exactement une solution, et elle se déduit.";
    FairSeveral: "  Perfect play costs {points} points here on average: the puzzle has {count} solutions, so its holes cannot all be worked out.", "  Un jeu parfait coûte ici {points} points en moyenne~: le puzzle a {count} solutions, et ses trous ne se déduisent pas tous.";
    FairAtMost: "  Perfect play costs at most {points} points here on average: the puzzle has {count} solutions, so its holes cannot all be worked out.", "  Un jeu parfait coûte ici au plus {points} points en moyenne~: le puzzle a {count} solutions, et ses trous ne se déduisent pas tous.";
    FairUnknown: "  The puzzle has more than {most} solutions, or they could not be counted: the cost of perfect play is not known.", "  Le puzzle a plus de {most} solutions, ou elles n’ont pas pu être comptées~: le coût d’un jeu parfait n’est pas connu.";
    YouWin: "You win.", "Vous gagnez.";
    ComputerWins: "The computer wins.", "L’ordinateur gagne.";
    Draw: "It is a draw.", "Match nul.";
}

#[cfg(test)]
mod tests {
    use super::Words;
    use crate::reply::remark::tests::check;

    #[test]
    fn sentences_are_twins() {
        check(Words::WORDS);
    }
}
