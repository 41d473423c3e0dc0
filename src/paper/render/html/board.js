// The board on the screen.

import { drawChains } from "./chain.js";
import { BLANK, needsOf, span, symbolOf } from "./puzzle.js";
import { capital, say } from "./words.js";

/** Makes an element with attributes and children; `null` and `false` leave an attribute out. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children);
  return made;
}

function valueText(value, symbols) {
  if (value === BLANK) {
    return "";
  }
  const signs = { OX: ["O", "X"], discs: ["○", "●"] }[symbols];
  return signs ? signs[value] : symbolOf(value);
}

/** Returns a value as a screen reader says it. */
export function valueWord(value, symbols) {
  return symbols === "discs" ? say(["white", "black"][value]) : valueText(value, symbols);
}

/** Shows a value in an element. */
export function showValue(node, value, symbols) {
  const isDisc = symbols === "discs" && value !== BLANK;
  node.className = isDisc ? `value disc ${["white", "black"][value]}` : "value";
  node.textContent = isDisc ? "" : valueText(value, symbols);
}

/** Returns an element that shows a value. */
export function valueNode(value, symbols) {
  const node = element("span");
  showValue(node, value, symbols);
  return node;
}

/** Returns the classes of the lines around a cell, and the elements of the signs at its edges. */
export function edges(puzzle, cell) {
  const { cols, block } = puzzle;
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const classes = [];
  if (block && row > 0 && row % block[0] === 0) {
    classes.push("block-above");
  }
  if (block && col > 0 && col % block[1] === 0) {
    classes.push("block-left");
  }
  const signs = puzzle.links
    .filter(([one]) => one === cell)
    .map(([one, other, sign]) => {
      const side = other === one + 1 ? "right" : "below";
      return element("span", { class: `link ${side}`, "aria-hidden": "true" }, sign === "x" ? "×" : sign);
    });
  return { classes, signs };
}

function linkWords(puzzle, cell) {
  return puzzle.links.flatMap(([one, other, sign]) => {
    const kind = sign === "=" ? "equal" : "other";
    const isAcross = other === one + 1;
    if (cell === one) {
      return [say(`${kind}_${isAcross ? "right" : "below"}`)];
    }
    return cell === other ? [say(`${kind}_${isAcross ? "left" : "above"}`)] : [];
  });
}

/** Makes the board of a puzzle; `paint` shows a game on it. */
export function makeBoard(puzzle, symbols) {
  const { rows, cols } = puzzle;
  const cells = Array.from({ length: puzzle.size }, (_, cell) => {
    const { classes, signs } = edges(puzzle, cell);
    const value = element("span", { class: "value" });
    const marks = element("span", { class: "marks" });
    const node = element("div", { role: "gridcell", class: "cell", tabindex: "-1" }, value, marks, ...signs);
    node.dataset.cell = cell;
    const ofLinks = linkWords(puzzle, cell);
    return { node, value, marks, classes, ofLinks };
  });
  const hidden = (name, text) => element("span", { class: name, "aria-hidden": "true" }, text);
  const counters = new Map();
  const counter = (kind, index) => {
    const made = hidden("counter", "");
    counters.set(`${kind} ${index}`, made);
    return made;
  };
  const places = (count) => span(0, count - 1);
  const strip = (name, first, nodes, last) =>
    element("div", { class: `strip ${name}`, "aria-hidden": "true" }, first, ...nodes, last);
  const isTwo = puzzle.values.length === 2;
  const order = () =>
    element("span", { class: "counter" }, ...(isTwo ? puzzle.values.map((it) => valueNode(it, symbols)) : []));
  // As texts name a cell.
  const [ofRow, ofCol] = say("cell", { row: "", column: "" });
  const board = element(
    "div",
    {
      class: `board${isTwo ? " two" : ""}`,
      role: "grid",
      "aria-label": puzzle.board,
      "aria-rowcount": rows,
      "aria-colcount": cols,
    },
    strip(
      "top",
      hidden("number", ""),
      places(cols).map((col) => hidden("number", `${ofCol}${col + 1}`)),
      order(),
    ),
    ...places(rows).map((row) =>
      element(
        "div",
        { class: "strip", role: "row", "aria-rowindex": row + 1 },
        hidden("number", `${ofRow}${row + 1}`),
        ...cells.slice(row * cols, (row + 1) * cols).map(({ node }) => node),
        counter("row", row),
      ),
    ),
    strip(
      "bottom",
      hidden("number", ""),
      places(cols).map((col) => counter("column", col)),
      order(),
    ),
  );
  board.style.setProperty("--digits", String(rows).length);
  // Some lines of odd length may still need as often or once more: `3+`.
  board.style.setProperty("--needed", cols % 2 === 1 || cols > 19 ? 2 : 1);
  board.style.setProperty("--marks", Math.ceil(Math.sqrt(puzzle.values.length)));
  board.style.setProperty("--cols", cols);
  let arrows = null;
  const paint = (game, view) => {
    cells.forEach((parts, cell) => {
      paintCell(puzzle, symbols, game, view, cell, parts);
    });
    paintCounters(puzzle, counters, game.board);
    paintLook(board, view.look);
    arrows?.remove();
    arrows = view.chains.length > 0 ? drawChains(puzzle, game, view.chains) : null;
    cells[0].node.append(...(arrows ? [arrows] : []));
  };
  return { node: board, cells: cells.map(({ node }) => node), paint };
}

function paintCell(puzzle, symbols, game, view, cell, { node, value, marks, classes, ofLinks }) {
  const now = game.board[cell];
  const isGiven = puzzle.givens[cell] !== BLANK;
  const parts = ["wrong", "conclusion", "reason", "question", "shade"]
    .filter((part) => view.cells[part]?.has(cell))
    .slice(0, 1);
  if (view.broken.has(cell)) {
    parts.push("broken");
  }
  node.className = ["cell", isGiven ? "given" : "", ...classes, ...parts].filter(Boolean).join(" ");
  showValue(value, now, symbols);
  const marked = now === BLANK ? puzzle.values.filter((it) => (game.marks[cell] >>> it) & 1) : [];
  const markNode = (it) => valueNode(marked.includes(it) ? it : BLANK, symbols);
  marks.replaceChildren(...(marked.length > 0 ? puzzle.values.flatMap((it) => [markNode(it), " "]) : []));
  const place = say("place", { row: Math.floor(cell / puzzle.cols) + 1, column: (cell % puzzle.cols) + 1 });
  const word = now === BLANK ? "" : valueWord(now, symbols);
  const state = isGiven ? say("cell_given", { value: word }) : word || say("cell_empty");
  const said = [capital(place), state, ...ofLinks, ...parts.map((part) => say(`cell_${part}`))];
  if (marked.length > 0) {
    said.push(say("cell_marks", { values: marked.map((it) => valueWord(it, symbols)).join(" ") }));
  }
  node.setAttribute("aria-label", said.join(", "));
  node.setAttribute("aria-readonly", String(isGiven || game.isSolved));
}

// Of two values each has a number of its own; of more the number of those that are missing is shown. A tick is for a full line.
function paintCounters(puzzle, counters, board) {
  for (const house of puzzle.houses) {
    const node = counters.get(`${house.kind} ${house.index}`);
    if (node) {
      const needs = needsOf(house, board);
      const text = ([, least, most]) => (most === 0 ? "·" : least < most ? `${least}+` : String(most));
      const sum = needs.reduce((total, [, , most]) => total + most, 0);
      const texts = sum === 0 ? ["✓"] : needs.length > 2 ? [String(sum)] : needs.map(text);
      node.classList.toggle("full", sum === 0);
      node.replaceChildren(...texts.map((it) => element("span", {}, it)));
    }
  }
}

function paintLook(board, look) {
  const strips = board.querySelectorAll(".strip");
  const has = (kind, index) => look.some(([it, at]) => it === kind && at === index);
  strips.forEach((strip, row) => {
    strip.firstChild.classList.toggle("look", has("row", row - 1));
  });
  Array.from(strips[0].children).forEach((number, at) => {
    number.classList.toggle("look", has("column", at - 1));
  });
}
