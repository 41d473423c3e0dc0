// The sheets that are printed: puzzles without buttons, their rules, and their solutions on sheets of their own.

import { BLANK, span } from "./puzzle.js";
import { edges, element, showValue } from "./board.js";

// How many fields a leaf may have, side by side and one below the other.
const LAYOUTS = [
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 4],
  [4, 5],
];

/** Returns a board that only shows values, some cells of it marked. */
export function sheetBoard(puzzle, values, marked = []) {
  const { rows, cols } = puzzle;
  const cellOf = (cell) => {
    const { classes, signs } = edges(puzzle, cell);
    const isGiven = puzzle.givens[cell] !== BLANK;
    const value = element("span");
    showValue(value, values[cell], puzzle.symbols);
    const all = ["cell", isGiven ? "given" : "", marked.includes(cell) ? "conclusion" : "", ...classes];
    return element("td", { class: all.join(" ") }, value, ...signs);
  };
  const line = (row) => element("tr", {}, ...span(row * cols, (row + 1) * cols - 1).map(cellOf));
  const lines = span(0, rows - 1).map(line);
  const table = element("table", { class: "shown" }, ...lines);
  table.style.setProperty("--cols", cols);
  table.style.setProperty("--rows", rows);
  return table;
}

// The number of the layout with the most fields in which the cells of a puzzle have that many millimetres.
function layoutOf({ puzzle: { rows, cols } }, least) {
  const isLarge = ([across, down]) => Math.min(180 / across / cols, (215 / down - 12) / rows) >= least;
  return Math.max(LAYOUTS.findLastIndex(isLarge), 0);
}

// The leaves of puzzles of about the same size. All have the same fields, and as many puzzles as the others, or one less.
function leavesOf(games, layout) {
  const [wide, high] = LAYOUTS[layout];
  const count = Math.ceil(games.length / (wide * high));
  const each = Math.ceil(games.length / count);
  const [across, down] = LAYOUTS.find(([wide, high]) => wide * high >= each);
  const figure = ({ puzzle, heading, values }) =>
    element("figure", {}, element("figcaption", {}, heading), sheetBoard(puzzle, values));
  const end = (leaf) => Math.ceil((games.length * leaf) / count);
  return Array.from({ length: count }, (_, leaf) => {
    const fields = element("div", { class: "fields" }, ...games.slice(end(leaf), end(leaf + 1)).map(figure));
    fields.style.setProperty("--across", across);
    fields.style.setProperty("--down", down);
    return fields;
  });
}

function leavesOfPuzzles(games) {
  const layouts = games.map((game) => layoutOf(game, 7));
  const firsts = Array.from(layouts.keys()).filter((at) => layouts[at] !== layouts[at - 1]);
  return firsts.flatMap((first, at) => leavesOf(games.slice(first, firsts[at + 1]), layouts[first]));
}

function leavesOfSolutions(games) {
  const solved = games
    .filter(({ puzzle }) => puzzle.solution)
    .map((game) => ({ ...game, values: game.puzzle.solution }));
  // Nobody knows a solution of a puzzle that has none, or several.
  return solved.length > 0 ? leavesOf(solved, Math.min(...solved.map((game) => layoutOf(game, 4)))) : [];
}

// Each kind of puzzle tells its rules once.
function rulesOf(games) {
  const told = new Map(games.map(({ puzzle }) => [puzzle.how.join(" "), puzzle]));
  return Array.from(told, ([how, { board }]) =>
    element("p", {}, element("b", {}, `${board.replace(/ \d.*/, "")}. `), how),
  );
}

/** Fills the sheets with games: `values` of each is what stands in it. `ofSolutions` is the title of the sheets of solutions, where
 * these are wanted. */
export function fillSheet(sheet, title, games, hasRules, ofSolutions) {
  const leaf = (name, fields, rules) =>
    element("section", {}, element("h2", {}, name), element("div", { class: "how" }, ...rules), fields);
  sheet.replaceChildren(
    ...leavesOfPuzzles(games).map((fields, at) => leaf(title, fields, hasRules && at === 0 ? rulesOf(games) : [])),
    ...(ofSolutions ? leavesOfSolutions(games) : []).map((fields) => leaf(ofSolutions, fields, [])),
  );
}
