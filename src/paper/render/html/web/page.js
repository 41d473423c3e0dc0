// The page with the engine inside: what its buttons ask for, and where its hints come from.

import { onFile, fileText } from "../dialogs.js";
import { book, byId, source, state } from "../state.js";
import { writeCells } from "../puzzle.js";
import { say } from "../words.js";
import { ask, stop } from "./engine.js";
import { fillParts, prepareParts } from "./inside.js";
import { enterBlank, enterText, makeNew, prepareFields, useEntries } from "./making.js";
import { beginShelf, fail, here, keepHere, learn, remove, textHere, telling } from "./shelf.js";

source.actions = {
  "open-new": () => byId("new").showModal(),
  "open-enter": () => byId("enter").showModal(),
  make: makeNew,
  tap: enterBlank,
  read: enterText,
  use: useEntries,
  remove,
  stop,
};

/** Takes files that are dropped anywhere on the page. */
function hearDrops() {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    byId("enter").showModal();
    enterText(file ? await fileText(file) : event.dataTransfer.getData("text"));
  });
}

// What goes wrong is said as a hint is.
source.hint = () =>
  ask("hint", textHere(), writeCells(state.game.board), telling()).catch(({ message }) => ({ sentences: [message] }));

source.changed = () => {
  const isEmpty = state.game.puzzle.givens.every((value, cell) => value === state.game.board[cell]);
  byId("use").hidden = isEmpty || here().status === "unique";
  byId("remove").hidden = book.puzzles.length === 1;
};

source.shown = () => {
  source.changed();
  keepHere();
  learn().catch(fail);
  fillParts();
};

source.begin = () => {
  prepareFields();
  prepareParts();
  hearDrops();
  byId("new-seed").addEventListener("keydown", ({ key }) => key === "Enter" && makeNew());
  onFile("enter-file", enterText);
  for (const button of document.querySelectorAll("[name=language]")) {
    button.checked = button.value === document.documentElement.lang;
    button.addEventListener("change", () => {
      // A page that is opened at once may not see what the menu stored.
      location.search = `language=${button.value}`;
    });
  }
  window.addEventListener("hashchange", () => location.reload());
  if (byId("wasm").textContent.trim() === "") {
    // Without it the page needs the network each time.
    navigator.serviceWorker?.register("worker.js").catch(() => {});
  }
  return beginShelf(makeNew).catch((error) => {
    byId("starting").textContent = `${say("web_failed")} ${error.message}`;
  });
};
