// The page begins: what buttons and windows ask for is done.

import { exportFile, exportedNow, fillList, fillProgress, loadText, onFile, prepareSheet } from "./dialogs.js";
import { restart } from "./game.js";
import { onCell, onKey, onPress, onRelease, onRightClick, onStroke } from "./keys.js";
import { ACTIONS, keep, nextUnsolved, put, show, showLast, tick } from "./moves.js";
import { book, byId, forgetHint, nameOf, source, state } from "./state.js";
import { set, settings } from "./store.js";
import { fit, point, refresh, tell, useSettings } from "./view.js";
import { say } from "./words.js";

function onClick(id, action) {
  byId(id).addEventListener("click", action);
}

function dialog(id, opener, fill) {
  onClick(opener, () => {
    byId("menu").close();
    fill();
    byId(id).showModal();
  });
}

async function start() {
  dialog("list", "open-list", fillList);
  dialog("print", "open-print", () => {});
  dialog("progress", "open-progress", fillProgress);
  dialog("help", "open-help", () => {});
  dialog("menu", "open-menu", () => {
    byId("menu-about").textContent = book.puzzles[state.at] ? `${book.title}, ${nameOf(state.at)}` : book.title;
  });
  // The fields of the menu have the names of the settings.
  byId("menu").addEventListener("change", ({ target: { name, type, value, checked } }) => {
    set(name, type === "radio" ? value : name === "theme" ? (checked ? "dark" : "light") : checked);
    useSettings();
    fit();
    refresh();
  });
  for (const box of document.querySelectorAll("dialog")) {
    box.addEventListener("click", (event) => {
      // A click beside the dialog is a click on the dialog itself, and not on anything in it.
      if (event.target === box || event.target.closest(".close, .shut")) {
        box.close();
      }
    });
  }
  onClick("list-items", (event) => {
    const button = event.target.closest("[data-puzzle]");
    if (button) {
      byId("list").close();
      show(Number(button.dataset.puzzle));
      point(state.cursor);
    }
  });
  onClick("scroller", onCell);
  byId("scroller").addEventListener("contextmenu", onRightClick);
  byId("scroller").addEventListener("pointerdown", onPress);
  byId("scroller").addEventListener("pointermove", onStroke);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, onRelease);
  }
  // A screen reader may move the focus by itself.
  byId("scroller").addEventListener("focusin", ({ target }) => {
    if (target.dataset.cell && target !== state.board.cells[state.cursor]) {
      point(Number(target.dataset.cell));
    }
  });
  onClick("pad", (event) => {
    const button = event.target.closest("[data-value]");
    if (button && state.isPainting) {
      state.brush = Number(button.dataset.value);
      refresh();
    } else if (button) {
      put(state.cursor, Number(button.dataset.value));
    }
  });
  for (const [id, action] of Object.entries({ ...ACTIONS, ...source.actions })) {
    onClick(id, () => action());
  }
  onClick("solved-next", () => {
    show(nextUnsolved());
    point(state.cursor);
  });
  onClick("solved-close", () => byId("solved").close());
  onClick("restart", () => {
    byId("solved").close();
    // Kept also where no cell changes: the time does.
    state.ticked = 0;
    restart(state.game);
    forgetHint();
    refresh();
    keep();
    tell([say("restarted")]);
  });
  onClick("export", exportFile);
  onClick("export-text", () => {
    byId("progress-text").value = exportedNow();
    byId("progress-text").select();
    byId("progress-said").textContent = say("exported");
  });
  onClick("import", () => loadText(byId("progress-text").value));
  onFile("import-file", loadText);
  onClick("print-now", () => {
    byId("print").close();
    prepareSheet();
    window.print();
  });
  document.addEventListener("keydown", onKey);
  window.addEventListener("pagehide", keep);
  window.addEventListener("resize", () => state.board && fit());
  window.addEventListener("beforeprint", prepareSheet);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", useSettings);
  const isOne = book.puzzles.length === 1 && !source.begin;
  for (const id of ["open-list", "previous", "next", "print-which"]) {
    byId(id).hidden = isOne;
  }
  // Open until somebody closes it.
  byId("guide").open = settings().guide;
  byId("guide").addEventListener("toggle", () => set("guide", byId("guide").open));
  useSettings();
  await (source.begin ?? showLast)();
  document.addEventListener("visibilitychange", () => {
    tick();
    keep();
  });
  setInterval(tick, 250);
}

start();
