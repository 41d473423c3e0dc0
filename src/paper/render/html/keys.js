// Keys work wherever the focus is, but not in dialogs and fields.

import { ACTIONS, cycle, paint, put } from "./moves.js";
import { BLANK } from "./puzzle.js";
import { byId, state } from "./state.js";
import { SIGNS, needsText, point, tell } from "./view.js";

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function move([down, right]) {
  const { rows, cols } = state.game.puzzle;
  const row = Math.min(Math.max(Math.floor(state.cursor / cols) + down, 0), rows - 1);
  const col = Math.min(Math.max((state.cursor % cols) + right, 0), cols - 1);
  point(row * cols + col);
}

const KEYS = {
  u: ACTIONS.undo,
  r: ACTIONS.redo,
  U: ACTIONS.redo,
  p: ACTIONS.pencil,
  b: ACTIONS.paint,
  f: ACTIONS.marks,
  c: ACTIONS.check,
  h: ACTIONS.hint,
  n: ACTIONS.next,
  N: ACTIONS.previous,
  w: () => tell([needsText()]),
  "?": () => byId("help").showModal(),
  Backspace: () => put(state.cursor, BLANK),
  Delete: () => put(state.cursor, BLANK),
  ".": () => put(state.cursor, BLANK),
  Home: () => move([0, -state.game.puzzle.cols]),
  End: () => move([0, state.game.puzzle.cols]),
  PageUp: () => move([-state.game.puzzle.rows, 0]),
  PageDown: () => move([state.game.puzzle.rows, 0]),
};

function valueOfKey(key) {
  if (state.symbols === "OX" && SIGNS.includes(key.toUpperCase())) {
    return SIGNS.indexOf(key.toUpperCase());
  }
  const isSign = /^[0-9A-Z]$/.test(key);
  const value = isSign ? Number.parseInt(key, 36) : Number.NaN;
  return state.game.puzzle.values.includes(value) ? value : undefined;
}

function actionOf(key, isOnButton) {
  const value = valueOfKey(key);
  if (value !== undefined) {
    return () => put(state.cursor, value);
  }
  if (ARROWS[key]) {
    return () => move(ARROWS[key]);
  }
  if (key === " " || key === "Enter") {
    return isOnButton ? undefined : () => cycle(state.cursor);
  }
  // The lock of capitals may be on.
  return key === "0" ? KEYS.Delete : (KEYS[key] ?? KEYS[key.toLowerCase()]);
}

export function onKey(event) {
  if (!state.game || document.querySelector("dialog:modal") || event.target.closest("select, input, textarea")) {
    return;
  }
  const { key } = event;
  const isZ = key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
  const travels = event.shiftKey ? ACTIONS.redo : ACTIONS.undo;
  const action = isPlain ? actionOf(key, event.target.closest("button, summary") !== null) : isZ && travels;
  if (action) {
    event.preventDefault();
    action();
  }
}

function cellAt(target) {
  const node = target?.closest?.("[data-cell]");
  return node ? Number(node.dataset.cell) : undefined;
}

// A finger that rests, and a stroke over cells.
let resting;
let isHeld = false;
let isStroke = false;

/** A click changes a cell of two values, unless the finger rested on it or painted it. */
export function onCell({ target }) {
  const cell = cellAt(target);
  if (cell !== undefined && !isHeld) {
    point(cell);
    if (state.game.puzzle.values.length === 2 && !state.isPainting) {
      cycle(cell);
    }
  }
  isHeld = false;
}

/** Enters the other one of two values. */
function enterOther(cell) {
  const { values } = state.game.puzzle;
  point(cell);
  if (state.isPainting) {
    paint(
      cell,
      values.find((value) => value !== state.brush),
    );
  } else {
    cycle(cell, -1);
  }
}

export function onRightClick(event) {
  const cell = cellAt(event.target);
  if (cell !== undefined && state.game.puzzle.values.length === 2) {
    event.preventDefault();
    // A finger was heard already.
    if (event.pointerType !== "touch") {
      enterOther(cell);
    }
  }
}

export function onPress(event) {
  const cell = cellAt(event.target);
  isHeld = false;
  if (cell === undefined || event.button > 0) {
    return;
  }
  if (state.isPainting) {
    isStroke = true;
    paint(cell);
  } else if (event.pointerType === "touch" && state.game.puzzle.values.length === 2) {
    resting = setTimeout(() => {
      isHeld = true;
      enterOther(cell);
    }, 500);
  }
}

export function onStroke({ clientX, clientY, movementX, movementY }) {
  if (movementX || movementY) {
    clearTimeout(resting);
  }
  const cell = isStroke ? cellAt(document.elementFromPoint(clientX, clientY)) : undefined;
  if (cell !== undefined) {
    paint(cell);
  }
}

export function onRelease() {
  clearTimeout(resting);
  isStroke = false;
}
