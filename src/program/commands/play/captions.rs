//! The words around a game, on its screen and in a game against the computer, in every language.

use crate::words::words;

words! {
    NO_SOLUTION: "{name}: this puzzle has no solution, so nobody can play it.", "{name}~: cette grille n’a aucune solution, personne ne peut y jouer.";
    SEVERAL: "This puzzle has several solutions. You can play it, but only the rules tell what is wrong.", "Cette grille a plusieurs solutions. Vous pouvez y jouer, mais seules les règles disent ce qui est faux.";
    UNKNOWN: "It was not found out in time whether this puzzle has one solution, so only the rules tell what is wrong.", "Le temps a manqué pour savoir si cette grille a une seule solution~: seules les règles disent ce qui est faux.";
    WHICH: "Which game? Type a number from 1 to {count}; Enter is 1, q leaves.", "Quelle partie~? Tapez un nombre de 1 à {count}~; Entrée vaut 1, q quitte.";
    IS_PLAYED: "{name}: another takuzu-sat is playing this game. Leave it there first.", "{name}~: un autre takuzu-sat joue cette partie. Quittez-la d’abord là-bas.";
    GAME: "{board}: {open} cells are empty, {time} played", "{board}~: {open} cases vides, {time} de jeu";
    GAME_ONE_OPEN: "{board}: 1 cell is empty, {time} played", "{board}~: 1 case vide, {time} de jeu";
    HINT_ONE: "1 hint", "1 indice";
    HINTS: "{count} hints", "{count} indices";
    NO_HINT: "no hint", "aucun indice";
    WON: "Solved in {time}, with {hints}.", "Résolu en {time}, avec {hints}.";
    WON_LEVEL: "Solved in {time}, with {hints}. Level: {level}.", "Résolu en {time}, avec {hints}. Niveau~: {level}.";
    AGAIN: "Type new for another puzzle, or quit.", "Tapez nouveau pour une autre grille, ou quitter.";
    TYPE_HELP: "Type help for the commands.", "Tapez aide pour les commandes.";
    ROW: "Row {row}: {cells}.", "Ligne {row}~: {cells}.";
    EMPTY: "empty", "vide";
    YOURS: "{value} (yours)", "{value} (de vous)";
    BETWEEN: "Signs: {signs}.", "Signes~: {signs}.";
    CELL_IS: "{cell} is {value}.", "{cell} vaut {value}.";
    CELL_GIVEN: "{cell} is {value}, given.", "{cell} vaut {value}, donnée.";
    CELL_EMPTY: "{cell} is empty.", "{cell} est vide.";
    CELL_MARKS: "{cell} is empty, with the pencil marks {marks}.", "{cell} est vide, avec les notes {marks}.";
    MARKS_FILLED: "The empty cells have pencil marks now.", "Les cases vides ont maintenant des notes.";
    MARKS_KEPT: "Pencil marks are kept up to date from now on.", "Les notes sont désormais tenues à jour.";
    MARKS_NOT_KEPT: "Pencil marks are not kept up to date any more.", "Les notes ne sont plus tenues à jour.";
    CHANGED: "{count} cells have changed.", "{count} cases ont changé.";
    MORE: "Type hint again to hear more.", "Tapez encore indice pour en savoir plus.";
    TO_ENTER: "Type hint again to enter it.", "Tapez encore indice pour l’écrire.";
    NOTHING_NEEDED: "Nothing is missing.", "Il ne manque rien.";
    PAUSED: "Paused at {time}. Your next line ends the pause.", "Pause à {time}. Votre prochaine ligne met fin à la pause.";
    SAVED: "Saved in {file}.", "Enregistré dans {file}.";
    NOT_SAVED: "There is nothing to save, or no place for it.", "Il n’y a rien à enregistrer, ou nulle part où le faire.";
    GO_ON: "The game is saved. `takuzu-sat play --resume` goes on with it.", "La partie est enregistrée. `takuzu-sat play --resume` la reprend.";
    LOST: "The game could not be saved.", "La partie n’a pas pu être enregistrée.";
    NOTHING_TO_PLAY: "The grid is complete and right: there is nothing to play.", "La grille est complète et juste~: il n’y a rien à jouer.";
    UNKNOWN_WORD: "I do not know the command {word}. Type help for the commands.", "Je ne connais pas la commande {word}. Tapez aide pour les commandes.";
    CELL_WANTED: "Which cell? Name its row and column: r3c4, or 3 4.", "Quelle case~? Donnez sa ligne et sa colonne~: L3C4, ou 3 4.";
    VALUE_WANTED: "Which value for {cell}? Type for instance: {cell} {value}.", "Quelle valeur pour {cell}~? Tapez par exemple~: {cell} {value}.";
    SURPLUS: "The line has a word too many: {word}.", "La ligne a un mot de trop~: {word}.";
    ON_OR_OFF: "Type keep on or keep off.", "Tapez garder oui ou garder non.";
    HELP: "\
r3c4 1, or 3 4 1    put 1 into row 3, column 4
clear r3c4          empty a cell; an empty one loses its pencil marks
mark r3c4 1         add a pencil mark, or take it away
marks               give each empty cell its pencil marks
keep on, keep off   keep pencil marks up to date, or stop that
undo, redo          take a change back, or make it again
hint                get a hint; type it again to hear more, and at last to enter it
check               are there mistakes?
counts, counts r3c4 what all lines still need, or those of a cell
show, show r3c4     hear the board, or a cell
pause               stop the clock until your next line
save                save now (the game is saved after each move, too)
new                 begin another game
help                hear this
quit                save and leave", "\
L3C4 1, ou 3 4 1    mettre 1 en ligne 3, colonne 4
effacer L3C4        vider une case~; une case vide perd ses notes
note L3C4 1         ajouter une note, ou l’enlever
notes               donner ses notes à chaque case vide
garder oui ou non   tenir les notes à jour, ou non
annuler, rétablir   revenir sur un changement, ou le refaire
indice              recevoir un indice~; encore pour en savoir plus, enfin pour l’écrire
vérifier            y a-t-il des erreurs~?
compte (L3C4)       ce qui manque à toutes les lignes, ou à celles d’une case
montrer (L3C4)      entendre la grille, ou une case
pause               arrêter l’horloge jusqu’à votre prochaine ligne
enregistrer         enregistrer maintenant (c’est aussi fait à chaque coup)
nouveau             commencer une autre partie
aide                entendre ceci
quitter             enregistrer et partir";
}

pub(super) mod screen {
    crate::words::words! {
        // Names of keys.
        SPACE: "Space", "Espace";
        DELETE: "Del", "Suppr";
        RETURN: "Enter", "Entrée";
        ESCAPE: "Esc", "Échap";

        // Beside keys.
        MOVE: "or hjkl move", "ou hjkl se déplacer";
        ENTER: "enter", "écrire";
        MARK: "pencil mark", "note";
        NEXT: "next value", "valeur suivante";
        CLEAR: "clear", "effacer";
        PENCIL: "pencil", "crayon";
        INK: "pencil off", "poser le crayon";
        FILL: "all marks", "toutes les notes";
        KEEP: "keep up to date", "tenir à jour";
        KEEP_NOT: "stop updating", "ne plus tenir à jour";
        UNDO: "undo", "annuler";
        REDO: "redo", "rétablir";
        HINT: "hint", "indice";
        MORE_HINT: "more", "la suite";
        ENTER_HINT: "enter it", "l’écrire";
        HELP: "help", "aide";
        TO_GAME: "back to the game", "retour à la partie";
        CHECK: "check", "vérifier";
        MORE: "read on", "lire la suite";
        PAUSE: "pause", "pause";
        GO_ON: "go on", "reprendre";
        SAVE: "save", "enregistrer";
        NEW: "new puzzle", "nouvelle grille";
        LEAVE: "new puzzle", "nouvelle grille";
        STAY: "stay here", "rester ici";
        QUIT: "quit", "quitter";

        // Around the board.
        OPEN: "{count} empty", "{count} vides";
        OPEN_ONE: "1 empty", "1 vide";
        WITH_PENCIL: "pencil", "crayon";
        UPDATING: "marks kept up to date", "notes tenues à jour";
        COLUMN: "column {number}: {values}", "colonne {number}~: {values}";
        BLOCK: "block {number}: {values}", "bloc {number}~: {values}";
        MARKS: "marks: {values}", "notes~: {values}";
        RULES: "The rules", "Les règles";
        SIGNS: "Signs beside a value", "Les signes à côté d’une valeur";
        BREAKS: "breaks a rule", "enfreint une règle";
        GIVEN: "Bold values are given, all others are yours.", "Les valeurs en gras sont données, les autres sont les vôtres.";
        KEYS: "The keys", "Les touches";
        PAUSED: "Paused", "Pause";
        TOO_SMALL: "This puzzle needs a window of {cols} columns and {rows} rows.", "Cette grille demande une fenêtre de {cols} colonnes et {rows} lignes.";
        MAKING: "Making a puzzle …", "Création d’une grille …";
        ANOTHER: "Begin a new puzzle? This game stays saved.", "Commencer une nouvelle grille~? Cette partie reste enregistrée.";
    }
}

pub(super) mod versus {
    crate::words::words! {
        // The rules.
        RULES_HEAD: "Against the machine", "Contre la machine";
        RULES_SECRET: "One of us holds a secret grid. The other one fills the empty cells of its puzzle.", "L’un de nous garde une grille secrète. L’autre remplit les cases vides de son puzzle.";
        RULES_BOTH: "First you hold the secret, and I, the computer, fill. Then we change places.", "D’abord, vous gardez le secret et moi, l’ordinateur, je remplis. Ensuite, nous échangeons les rôles.";
        RULES_COMPUTER: "You hold the secret, and I, the computer, fill.", "Vous gardez le secret et moi, l’ordinateur, je remplis.";
        RULES_PERSON: "I, the computer, hold the secret, and you fill.", "Moi, l’ordinateur, je garde le secret, et vous remplissez.";
        RULES_CONFIRM: "I see the puzzle, not your grid. If the rules leave only one value for an empty cell, I ask you to confirm it.", "Je vois le puzzle, pas votre grille. Si les règles ne laissent qu’une valeur à une case vide, je vous demande de la confirmer.";
        RULES_GUESS: "If there is no such cell, I take the first empty cell with two possible values and guess one of them at random. A wrong guess costs 1 penalty point.", "S’il n’y en a pas, je prends la première case vide qui a deux valeurs possibles et j’en choisis une au hasard. Une erreur coûte 1 point de pénalité.";
        RULES_JOKER: "If every empty cell has more than two possible values, I take a joker for the one with the fewest: you tell me its value. A joker costs {price}.", "Si chaque case vide a plus de deux valeurs possibles, je prends un joker pour celle qui en a le moins~: vous me dites sa valeur. Un joker coûte {price}.";
        RULES_FREE: "If there is no such cell, I take a joker for the empty cell with the fewest possible values: you tell me its value. A joker costs nothing, so I never guess.", "S’il n’y en a pas, je prends un joker pour la case vide qui a le moins de valeurs possibles~: vous me dites sa valeur. Un joker ne coûte rien, donc je ne parie jamais.";
        RULES_CHEAT: "If your answers cannot all be true, the game ends, and I show why.", "Si vos réponses ne peuvent pas être toutes vraies, la partie s’arrête et je montre pourquoi.";
        RULES_MOVES: "When you fill, you name a cell and its value. A wrong value costs 1 penalty point. A joker costs {price}.", "Quand vous remplissez, vous donnez une case et sa valeur. Une valeur fausse coûte 1 point de pénalité. Un joker coûte {price}.";
        RULES_WINNER: "Fewer penalty points win.", "Qui a le moins de points de pénalité gagne.";
        RULES_COMMANDS: "You can type `rules`, `board` or `quit` at any time.", "Vous pouvez taper `règles`, `grille` ou `quitter` à tout moment.";
        TO_BEGIN: "Press Enter to begin.", "Appuyez sur Entrée pour commencer.";
        NO_POINTS: "0 penalty points", "0 point de pénalité";
        POINT: "1 penalty point", "1 point de pénalité";
        POINTS: "{count} penalty points", "{count} points de pénalité";
        SEED: "`--seed {seed}` draws the same again.", "`--seed {seed}` refait le même tirage.";

        // The secret grid.
        ASK_SOURCE: "Will you type in a secret grid, or shall I make one? (type/make)", "Voulez-vous taper une grille secrète, ou dois-je en faire une~? (taper/faire)";
        TYPE_OR_MAKE: "Please answer `type` or `make`.", "Répondez `taper` ou `faire`.";
        TYPE_HEAD: "Type your grid row by row: one character for each cell, as many as you like on a line. `back` goes back one cell.", "Tapez votre grille ligne par ligne~: un caractère par case, autant que vous voulez à la fois. `retour` revient d’une case.";
        ASK_CELL: "{cell}?", "{cell}~?";
        NO_VALUE: "`{typed}` is not a value. Type {values}.", "`{typed}` n’est pas une valeur. Tapez {values}.";
        NOTHING_TYPED: "Please type {values}.", "Tapez {values}.";
        VALUES: "a value from {first} to {last}", "une valeur de {first} à {last}";
        VALUES_TWO: "{first} or {last}", "{first} ou {last}";
        REFUSED: "{cell} cannot be {value}. {rule}", "{cell} ne peut pas valoir {value}. {rule}";
        STUCK: "No value fits {cell}. Type `back` to change the cell before it.", "Aucune valeur ne convient en {cell}. Tapez `retour` pour changer la case d’avant.";
        NOTHING_BEFORE: "There is no cell before this one.", "Il n’y a pas de case avant celle-ci.";
        SECRET_IS: "This is your secret grid:", "Voici votre grille secrète~:";
        ASK_EMPTY: "How many empty cells shall the puzzle have? (1 to {most})", "Combien de cases vides le puzzle doit-il avoir~? (de 1 à {most})";
        NOT_EMPTY: "Please type a number from 1 to {most}.", "Tapez un nombre de 1 à {most}.";
        PUZZLE_IS: "This is the puzzle, and all that I see:", "Voici le puzzle, et tout ce que je vois~:";
        KEEP_SECRET: "You know what belongs in the empty cells. If it has several solutions, choose one and keep to it.", "Vous savez ce qui va dans les cases vides. S’il a plusieurs solutions, choisissez-en une et gardez-la.";

        // The computer fills.
        CONFIRM: "{cell} must be {value}. Is it? (yes/no)", "{cell} vaut forcément {value}. Est-ce juste~? (oui/non)";
        GUESS: "I guess that {cell} is {value}. Is it? (yes/no)", "Je parie que {cell} vaut {value}. Est-ce juste~? (oui/non)";
        JOKER: "I take a joker. Which value does {cell} have? ({values})", "Je prends un joker. Quelle est la valeur de {cell}~? ({values})";
        YES_OR_NO: "Please answer `yes` or `no`.", "Répondez `oui` ou `non`.";
        SURE: "With that, your answers cannot all be true, and the game ends. Is it your answer? (yes/no)", "Avec cela, vos réponses ne peuvent pas être toutes vraies, et la partie s’arrête. Est-ce votre réponse~? (oui/non)";
        GUESS_RIGHT: "Good.", "Bien.";
        GUESS_WRONG: "Then {cell} is {value}. The wrong guess costs me 1 penalty point.", "Alors {cell} vaut {value}. Mon erreur me coûte 1 point de pénalité.";
        ALL_FILLED: "All cells are filled:", "Toutes les cases sont remplies~:";

        // Answers that cannot be true.
        DENIED: "That cannot be true. {cell} must be {value}, because every other value breaks a rule:", "C’est impossible. {cell} vaut forcément {value}, car toute autre valeur enfreint une règle~:";
        IMPOSSIBLE: "That cannot be true. {cell} cannot be {value}:", "C’est impossible. {cell} ne peut pas valoir {value}~:";
        NONE_LEFT: "Your answers cannot all be true. No value is left for {cell}:", "Vos réponses ne peuvent pas être toutes vraies. Il ne reste aucune valeur pour {cell}~:";
        VALUE_BREAKS: "  {value}: {rule}", "  {value}~: {rule}";
        NO_GRID: "Your answers cannot all be true: no grid fits them.", "Vos réponses ne peuvent pas être toutes vraies~: aucune grille ne leur correspond.";
        CLASH_MINIMAL: "These cells contradict each other, and every one is needed for the contradiction (< > are your answers):", "Ces cases se contredisent, et chacune est nécessaire à la contradiction (< > sont vos réponses)~:";
        CLASH: "These cells contradict each other (< > are your answers):", "Ces cases se contredisent (< > sont vos réponses)~:";
        CLASH_RULES: "It follows from these rules: {rules}.", "Cela découle de ces règles~: {rules}.";
        CLASH_ANSWERS: "Your answers: {answers}.", "Vos réponses~: {answers}.";
        CHEAT_END: "The game ends here.", "La partie s’arrête ici.";

        // The person fills.
        YOUR_TURN: "Now you fill. I hold the grid of this puzzle:", "À vous de remplir. Je garde la grille de ce puzzle~:";
        NONE_EMPTY: "No cell is empty any more.", "Il ne reste aucune case vide.";
        ONE_EMPTY: "1 cell is empty.", "Il reste 1 case vide.";
        MANY_EMPTY: "{count} cells are empty.", "Il reste {count} cases vides.";
        HOW_TO_MOVE: "Type a cell and its value, such as `{cell} {value}`, or `joker {cell}`. An empty line shows the board.", "Tapez une case et sa valeur, par exemple `{cell} {value}`, ou `joker {cell}`. Une ligne vide montre la grille.";
        ASK_MOVE: "Your move?", "Votre coup~?";
        NOT_UNDERSTOOD: "I do not understand `{typed}`. {how}", "Je ne comprends pas `{typed}`. {how}";
        MOVE_RIGHT: "Right: {cell} is {value}. {left}", "Juste~: {cell} vaut {value}. {left}";
        MOVE_WRONG: "Wrong: {cell} is not {value}. That costs 1 penalty point.", "Faux~: {cell} ne vaut pas {value}. Cela coûte 1 point de pénalité.";
        MOVE_BREAKS: "Wrong: {cell} is not {value}. {rule} That costs 1 penalty point.", "Faux~: {cell} ne vaut pas {value}. {rule} Cela coûte 1 point de pénalité.";
        MOVE_AGAIN: "You know already that {cell} is not {value}.", "Vous savez déjà que {cell} ne vaut pas {value}.";
        MOVE_FILLED: "{cell} is filled already: it is {value}.", "{cell} est déjà remplie~: elle vaut {value}.";
        NO_CELL: "There is no cell {cell} on this board of {rows} rows and {cols} columns.", "Il n’y a pas de case {cell} sur cette grille de {rows} lignes et {cols} colonnes.";
        JOKER_IS: "The joker: {cell} is {value}. {left}", "Le joker~: {cell} vaut {value}. {left}";
        GRID_IS: "This was my secret grid:", "Voici ma grille secrète~:";

        // The end.
        BYE: "You end the game.", "Vous arrêtez la partie.";
        INPUT_ENDS: "The input has ended, and so does the game.", "L’entrée est finie, la partie aussi.";
        SCORE_HEAD: "Score", "Score";
        SCORE_COMPUTER: "The computer: for certain {evident}, right guesses {right}, wrong guesses {wrong}, jokers {jokers}; penalty points {points}.", "L’ordinateur~: à coup sûr {evident}, paris gagnés {right}, paris perdus {wrong}, jokers {jokers}~; points de pénalité {points}.";
        SCORE_PERSON: "You: for certain {evident}, right guesses {right}, wrong guesses {wrong}, jokers {jokers}; penalty points {points}.", "Vous~: à coup sûr {evident}, paris gagnés {right}, paris perdus {wrong}, jokers {jokers}~; points de pénalité {points}.";
        NOT_FINISHED: "(not finished)", "(partie inachevée)";
        YOU_WIN: "You win.", "Vous gagnez.";
        COMPUTER_WINS: "The computer wins.", "L’ordinateur gagne.";
        DRAW: "It is a draw.", "Match nul.";
    }
}
