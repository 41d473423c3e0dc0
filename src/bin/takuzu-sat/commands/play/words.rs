//! The words of the program around a game, in every language; places in braces.

use std::io::{self, BufRead, Write as _};
use std::time::Duration;

use anyhow::Context as _;

use crate::words::{plain, words};

/// The most bytes of a line that are looked at together.
const LONGEST_LINE: u64 = 1 << 16;

words! {
    NO_SOLUTION: "{name}: this puzzle has no solution, so nobody can play it.", "{name}~: cette grille n’a aucune solution, personne ne peut y jouer.";
    SEVERAL: "This puzzle has several solutions. You can play it, but only the rules tell what is wrong.", "Cette grille a plusieurs solutions. Vous pouvez y jouer, mais seules les règles disent ce qui est faux.";
    UNKNOWN: "It was not found out in time whether this puzzle has one solution, so only the rules tell what is wrong.", "Le temps a manqué pour savoir si cette grille a une seule solution~: seules les règles disent ce qui est faux.";
    WHICH: "Which game? Type a number from 1 to {count}; Enter is 1.", "Quelle partie~? Tapez un nombre de 1 à {count}~; Entrée vaut 1.";
    IS_PLAYED: "{name}: another takuzu-sat is playing this game. Leave it there first.", "{name}~: un autre takuzu-sat joue cette partie. Quittez-la d’abord là-bas.";
    GAME: "{board}: {open} cells are empty, {time} played", "{board}~: {open} cases vides, {time} de jeu";
    GAME_ONE_OPEN: "{board}: 1 cell is empty, {time} played", "{board}~: 1 case vide, {time} de jeu";
    NO_GAMES: "No game was won yet.", "Aucune partie n’est encore gagnée.";
    STATS: "{board}: {games} games won, best time {best}, mean time {mean}, hints: {hints}", "{board}~: {games} parties gagnées, meilleur temps {best}, temps moyen {mean}, indices~: {hints}";
    STATS_ONE: "{board}: 1 game won, time {best}, hints: {hints}", "{board}~: 1 partie gagnée, temps {best}, indices~: {hints}";
    HINT_ONE: "1 hint", "1 indice";
    HINTS: "{count} hints", "{count} indices";
    NO_HINT: "no hint", "aucun indice";
    WON: "Solved in {time}, with {hints}.", "Résolu en {time}, avec {hints}.";
    WON_LEVEL: "Solved in {time}, with {hints}. Level: {level}.", "Résolu en {time}, avec {hints}. Niveau~: {level}.";
    FIRST: "This is the first game of this kind that you have won.", "C’est la première partie de ce genre que vous gagnez.";
    BEST: "This is your best time. Before, it was {best} (mean {mean}, games: {games}).", "C’est votre meilleur temps. Avant, c’était {best} (moyenne {mean}, parties~: {games}).";
    NOT_BEST: "Your best time is {best} (mean {mean}, games before: {games}).", "Votre meilleur temps est {best} (moyenne {mean}, parties avant~: {games}).";
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
hint                get a hint; type it again to hear more
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
indice              recevoir un indice~; encore une fois pour en savoir plus
vérifier            y a-t-il des erreurs~?
compte (L3C4)       ce qui manque à toutes les lignes, ou à celles d’une case
montrer (L3C4)      entendre la grille, ou une case
pause               arrêter l’horloge jusqu’à votre prochaine ligne
enregistrer         enregistrer maintenant (c’est aussi fait à chaque coup)
nouveau             commencer une autre partie
aide                entendre ceci
quitter             enregistrer et partir";
}

/// Returns the next line that is typed; `None` at the end. Of a line that does not end, a part comes at a time.
pub(super) fn hear(input: impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Prints a sentence on a line of its own. A terminal obeys nothing in it, wherever its words come from.
pub(super) fn say(sentence: &str) -> anyhow::Result<()> {
    let written = writeln!(io::stdout(), "{}", plain(sentence));
    written.context("cannot write standard output")
}

/// Returns a time as a clock shows it: `4:05`, `1:04:05`.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let [hours, minutes, seconds] = [seconds / 3600, seconds / 60 % 60, seconds % 60];
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
