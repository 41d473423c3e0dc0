// The sheet that is printed: puzzles without buttons.

import { BLANK } from "./puzzle.js";
import { edges, element, showValue } from "./board.js";

function sheetBoard(puzzle, values) {
  const cellOf = (cell) => {
    const { classes, signs } = edges(puzzle, cell);
    const isGiven = puzzle.givens[cell] !== BLANK;
    const value = element("span");
    showValue(value, values[cell], puzzle.symbols);
    return element(
      "td",
      { class: ["cell", isGiven ? "given" : "", ...classes].filter(Boolean).join(" ") },
      value,
      ...signs,
    );
  };
  const places = (count) => Array.from({ length: count }, (_, at) => at);
  const rows = places(puzzle.rows).map((row) =>
    element("tr", {}, ...places(puzzle.cols).map((col) => cellOf(row * puzzle.cols + col))),
  );
  const table = element("table", { class: "sheet-board" }, element("tbody", {}, ...rows));
  table.style.setProperty("--cols", puzzle.cols);
  return table;
}

/** Fills the sheet with games; `board` of each is what stands in it. */
export function fillSheet(sheet, title, games) {
  const figure = ({ puzzle, heading, values }) =>
    element("figure", {}, element("figcaption", {}, heading), sheetBoard(puzzle, values));
  const figures = games.map(figure);
  const isLarge = games.some(({ puzzle }) => puzzle.cols > 16);
  sheet.className = games.length > 1 && !isLarge ? "two" : "one";
  sheet.replaceChildren(element("p", { class: "sheet-title" }, title), ...figures);
}
