// The dialogs: the list of puzzles, saved progress, and the sheet for print.

import { element } from "./board.js";
import { isBegun } from "./game.js";
import { keep, show } from "./moves.js";
import { fillSheet } from "./sheet.js";
import { allPuzzles, book, byId, gameAt, nameOf, state } from "./state.js";
import { exported, imported, isKept, saveGame } from "./store.js";
import { dotted, say, sayCount } from "./words.js";

function stateOf(index) {
  const game = gameAt(index);
  return game.isSolved ? "solved" : isBegun(game) ? "begun" : "new";
}

export function fillList() {
  const states = book.puzzles.map((_, index) => stateOf(index));
  const solved = states.filter((state) => state === "solved").length;
  byId("list-sum").textContent = say("sum", { solved, count: states.length });
  const item = (data, index) => {
    const about = dotted(data.board, data.level);
    const button = element(
      "button",
      {
        type: "button",
        class: states[index],
        "data-puzzle": index,
        "aria-current": index === state.at ? "true" : null,
      },
      element("b", {}, nameOf(index)),
      element("span", {}, about),
      element("em", {}, say(states[index])),
    );
    return element("li", {}, button);
  };
  byId("list-items").replaceChildren(...book.puzzles.map(item));
}

export function fillProgress() {
  byId("kept").textContent = say(isKept() ? "kept" : "not_kept");
  byId("progress-said").textContent = "";
  byId("progress-text").value = "";
}

export function exportedNow() {
  keep();
  return exported(allPuzzles());
}

/** The text of a file; of one that cannot be read an empty one. */
export const fileText = (file) => file.text().catch(() => "");

/** Hears of a file that is chosen, by its text. */
export function onFile(id, does) {
  byId(id).addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (file) {
      await does(await fileText(file));
      // The same file may be chosen again.
      target.value = "";
    }
  });
}

/** Lets go of a file. */
export function saveFile(name, content, type) {
  const link = element("a", { download: name });
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  // Some browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function exportFile() {
  saveFile("takuzu-sat.json", exportedNow(), "application/json");
}

export function loadText(text) {
  const games = imported(text, allPuzzles());
  const said = byId("progress-said");
  if (!games) {
    said.textContent = say("import_bad");
    return;
  }
  games.forEach(saveGame);
  if (games.length > 0) {
    state.game = null;
    show(state.at);
  }
  said.textContent = games.length > 0 ? sayCount("imported", games.length) : say("imported_none");
}

/** Makes the sheets that the fields of the dialog ask for. */
export function prepareSheet() {
  const { checked: isOne } = document.querySelector("[value=one]");
  const { checked: isEmpty } = document.querySelector("[value=givens]");
  const isWanted = (name) => document.querySelector(`[name=${name}]`).checked;
  const indexes = isOne ? [state.at] : book.puzzles.map((_, index) => index);
  const games = indexes.map((index) => {
    const { puzzle, board: entries } = gameAt(index);
    const heading = dotted(nameOf(index), puzzle.board, puzzle.level);
    return { puzzle, heading, values: isEmpty ? puzzle.givens : entries };
  });
  const ofSolutions = isWanted("solutions") && dotted(book.title, say("solutions"));
  fillSheet(byId("sheet"), book.title, games, isWanted("rules"), ofSolutions);
}
