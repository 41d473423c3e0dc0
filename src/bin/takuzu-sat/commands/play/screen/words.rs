//! The words on the screen, in every language.

use crate::words::words;

words! {
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
    FILL: "fill in all marks", "toutes les notes";
    KEEP: "keep them up to date", "les tenir à jour";
    KEEP_NOT: "stop updating them", "ne plus les tenir à jour";
    UNDO: "undo", "annuler";
    REDO: "redo", "rétablir";
    HINT: "hint", "indice";
    MORE_HINT: "more", "la suite";
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
    PAUSED: "Paused", "Pause";
    TOO_SMALL: "This puzzle needs a window of {cols} columns and {rows} rows.", "Cette grille demande une fenêtre de {cols} colonnes et {rows} lignes.";
    MAKING: "Making a puzzle …", "Création d’une grille …";
    ANOTHER: "Begin a new puzzle? This game stays saved.", "Commencer une nouvelle grille~? Cette partie reste enregistrée.";
}
