// Chains of a hint, drawn on the board: an arrow for each link, thick to a value that stands, dashed to one that does not.

import { BLANK, symbolOf } from "./puzzle.js";

function shape(tag, attributes, text = "") {
  const made = document.createElementNS(document.querySelector("svg").namespaceURI, tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(text);
  return made;
}

function sheet(cols, rows, ...drawn) {
  const made = shape("svg", { class: "chains", viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" });
  const tip = shape("marker", { id: "tip", viewBox: "0 0 9 9", refX: 8, refY: 4.5, orient: "auto", class: "tip" });
  tip.append(shape("path", { d: "M2 1L8 4.5L2 8" }));
  made.append(tip, ...drawn);
  return made;
}

// Bent, so that arrows along a line can be told apart.
function arrow(from, to, away, holds) {
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(across, down);
  const bow = Math.min(0.4 / length, length < 1 ? 0.5 : 0.16);
  const middle = [(from[0] + to[0]) / 2 + bow * down, (from[1] + to[1]) / 2 - bow * across];
  const share = away / Math.hypot(middle[0] - from[0], middle[1] - from[1]);
  const end = (place) => place.map((it, axis) => (it + share * (middle[axis] - it)).toFixed(2));
  const path = `M${end(from)}Q${middle.map((it) => it.toFixed(2))} ${end(to)}`;
  return shape("path", { class: holds ? "strong" : "weak", d: path, "marker-end": "url(#tip)" });
}

/** Draws an arrow alone, for a legend. */
export function arrowSample(holds) {
  return sheet(1, 1, arrow([0.1, 0.6], [0.9, 0.6], 0, holds));
}

/** Draws chains on a board whose cells are one wide; values that are not on it are written small where pencil marks are. */
export function drawChains(puzzle, game, chains) {
  const { rows, cols, values } = puzzle;
  const isTwo = values.length === 2;
  const across = Math.ceil(Math.sqrt(values.length));
  const down = Math.ceil(values.length / across);
  const isMarked = ([cell, value]) => game.board[cell] === BLANK && (game.marks[cell] >>> value) & 1;
  const placeOf = (fact) => {
    const at = fact[1] - values[0];
    const inside = [((at % across) + 0.5) / across, (Math.floor(at / across) + 0.5) / down];
    const [x, y] = isTwo && !isMarked(fact) ? [0.5, 0.5] : inside;
    return [(fact[0] % cols) + x, Math.floor(fact[0] / cols) + y];
  };
  const size = isTwo ? 0.34 : 0.8 / Math.max(across, 2.4);
  // What several chains share is drawn once.
  const drawn = new Map();
  for (const chain of chains) {
    chain.forEach((fact, at) => {
      const [x, y] = placeOf(fact);
      if (game.board[fact[0]] === BLANK && !isMarked(fact)) {
        drawn.set(`${x} ${y}`, shape("text", { x, y, "font-size": size }, symbolOf(fact[1])));
      }
      if (at > 0) {
        drawn.set(`${chain[at - 1]} ${fact}`, arrow(placeOf(chain[at - 1]), [x, y], size * 0.6, fact[2] === 1));
      }
    });
  }
  return sheet(cols, rows, ...drawn.values());
}
