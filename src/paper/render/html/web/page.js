// The page with the engine inside: what its buttons ask for, and where its hints come from.

import { book, byId, source, state } from "../state.js";
import { writeCells } from "../puzzle.js";
import { say } from "../words.js";
import { ask, stop } from "./engine.js";
import { fillParts, prepareParts } from "./inside.js";
import { enterBlank, enterFile, enterText, makeNew, prepareFields, useEntries } from "./making.js";
import { beginShelf, textHere, telling } from "./shelf.js";

function onPressed(id, action) {
  byId(id).addEventListener("click", action);
}

function opens(id, opener) {
  onPressed(opener, () => byId(id).showModal());
}

/** Takes files that are dropped anywhere on the page. */
function hearDrops() {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    if (!byId("enter").open) {
      byId("enter").showModal();
    }
    if (file) {
      enterFile(file);
    } else {
      byId("enter-text").value = text;
      enterText();
    }
  });
}

source.hint = () => ask("hint", textHere(), writeCells(state.game.board), telling());

source.shown = () => {
  const isEmpty = state.game.puzzle.givens.every((value, cell) => value === state.game.board[cell]);
  byId("use").hidden = isEmpty || book.puzzles[state.at].status === "unique";
  fillParts();
};

source.begin = () => {
  opens("new", "open-new");
  opens("enter", "open-enter");
  prepareFields();
  prepareParts();
  hearDrops();
  onPressed("make", makeNew);
  byId("new-seed").addEventListener("keydown", ({ key }) => key === "Enter" && makeNew());
  onPressed("read", enterText);
  onPressed("tap", enterBlank);
  onPressed("use", useEntries);
  onPressed("stop", stop);
  byId("enter-file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    await (file && enterFile(file));
    // The same file may be chosen again.
    target.value = "";
  });
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
  return beginShelf(makeNew, enterBlank).catch((error) => {
    byId("starting").textContent = `${say("web_failed")} ${error}`;
  });
};
