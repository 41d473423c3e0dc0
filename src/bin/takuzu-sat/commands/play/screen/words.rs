//! The words on the screen, in every language.

use super::super::words::Words;

// Names of keys.
pub(super) const SPACE: Words = ["Space", "Espace"];
pub(super) const DELETE: Words = ["Del", "Suppr"];
pub(super) const RETURN: Words = ["Enter", "Entrée"];
pub(super) const ESCAPE: Words = ["Esc", "Échap"];

// Beside keys.
pub(super) const MOVE: Words = ["or hjkl move", "ou hjkl se déplacer"];
pub(super) const ENTER: Words = ["enter", "écrire"];
pub(super) const MARK: Words = ["pencil mark", "note"];
pub(super) const NEXT: Words = ["next value", "valeur suivante"];
pub(super) const CLEAR: Words = ["clear", "effacer"];
pub(super) const PENCIL: Words = ["pencil", "crayon"];
pub(super) const INK: Words = ["pencil off", "poser le crayon"];
pub(super) const FILL: Words = ["fill in all marks", "toutes les notes"];
pub(super) const KEEP: Words = ["keep them up to date", "les tenir à jour"];
pub(super) const KEEP_NOT: Words = ["stop updating them", "ne plus les tenir à jour"];
pub(super) const UNDO: Words = ["undo", "annuler"];
pub(super) const REDO: Words = ["redo", "rétablir"];
pub(super) const HINT: Words = ["hint", "indice"];
pub(super) const MORE_HINT: Words = ["more", "la suite"];
pub(super) const CHECK: Words = ["check", "vérifier"];
pub(super) const MORE: Words = ["read on", "lire la suite"];
pub(super) const PAUSE: Words = ["pause", "pause"];
pub(super) const GO_ON: Words = ["go on", "reprendre"];
pub(super) const SAVE: Words = ["save", "enregistrer"];
pub(super) const NEW: Words = ["new puzzle", "nouvelle grille"];
pub(super) const LEAVE: Words = ["new puzzle", "nouvelle grille"];
pub(super) const STAY: Words = ["stay here", "rester ici"];
pub(super) const QUIT: Words = ["quit", "quitter"];

// Around the board.
pub(super) const OPEN: Words = ["{count} empty", "{count} vides"];
pub(super) const OPEN_ONE: Words = ["1 empty", "1 vide"];
pub(super) const WITH_PENCIL: Words = ["pencil", "crayon"];
pub(super) const UPDATING: Words = ["marks kept up to date", "notes tenues à jour"];
pub(super) const COLUMN: Words = ["column {number}: {values}", "colonne {number}~: {values}"];
pub(super) const BLOCK: Words = ["block {number}: {values}", "bloc {number}~: {values}"];
pub(super) const MARKS: Words = ["marks: {values}", "notes~: {values}"];
pub(super) const PAUSED: Words = ["Paused", "Pause"];
pub(super) const TOO_SMALL: Words = [
    "This puzzle needs a window of {cols} columns and {rows} rows.",
    "Cette grille demande une fenêtre de {cols} colonnes et {rows} lignes.",
];
pub(super) const MAKING: Words = ["Making a puzzle …", "Création d’une grille …"];
pub(super) const ANOTHER: Words = [
    "Begin a new puzzle? This game stays saved.",
    "Commencer une nouvelle grille~? Cette partie reste enregistrée.",
];
