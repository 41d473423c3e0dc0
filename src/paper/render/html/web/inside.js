// What the engine knows of the puzzle on the screen: the answer, all steps, the puzzle as a formula, and ways to pass it on.

import { element } from "../board.js";
import { moveTo } from "../game.js";
import { VALUE, stepHint, valuesOf } from "../hint.js";
import { saveFile } from "../dialogs.js";
import { changed, copyText } from "../moves.js";
import { readCells, writeCells } from "../puzzle.js";
import { sheetBoard } from "../sheet.js";
import { byId, state } from "../state.js";
import { point, refresh, tell, whisper } from "../view.js";
import { cellName, cellNames, knows, say, sayCount, sentence } from "../words.js";
import { ask } from "./engine.js";
import { actionButton, fail, learn, linkTo, telling, textHere } from "./shelf.js";

const para = (text, attributes = {}) => element("p", attributes, text);

const buttons = (...all) => element("p", { class: "row-of-buttons" }, ...all);

// The cell of a name such as `r1c2`.
function cellOf(name) {
  const [row, col] = name.match(/\d+/g).map(Number);
  return (row - 1) * state.game.puzzle.cols + col - 1;
}

const listOf = (tag, items, attributes = {}) =>
  element(tag, attributes, ...items.map((parts) => element("li", {}, ...[parts].flat())));

const number = (it) => it.toLocaleString(telling().language);

/** Marks what is wrong on the board, with sentences below it. */
function remark(texts, cells) {
  state.level = -1;
  state.hint = { texts, cells: { wrong: cells }, look: [], values: [] };
  tell(texts, "kept");
  refresh();
  state.board.node.scrollIntoView({ block: "nearest" });
}

// The answer: how many solutions there are, and what is wrong where there is not exactly one.

function clashOf({ violations = [], dead_ends = [], clash = { givens: [] } }) {
  const names = [...violations.flatMap((it) => it.cells), ...dead_ends.flatMap((it) => it.cell ?? []), ...clash.givens];
  return [...new Set(names)].map(cellOf);
}

function twoSolutions({ solution, second, differ }) {
  const { puzzle } = state.game;
  const cells = differ.map(cellOf);
  const figure = (line, at) => {
    const caption = element("figcaption", {}, say("web_solution", { number: at + 1 }));
    return element("figure", {}, caption, sheetBoard(puzzle, readCells(line), cells));
  };
  return [
    element("div", {}, ...[solution, second].map(figure)),
    para(say("web_differ", { cells: cellNames(puzzle, cells) })),
  ];
}

function solveNow(line) {
  state.game.hints += 1;
  changed(moveTo(state.game, readCells(line)));
  tell([say("web_filled")], "good");
}

function repairsOf(repairs) {
  const item = ({ text, changes }) => {
    const cells = changes.map(({ cell }) => cellOf(cell));
    const show = () => remark([sentence(text)], cells);
    return [`${sentence(text)} `, actionButton(say("web_show"), show)];
  };
  return repairs.length > 0 ? [para(say("web_repairs")), listOf("ul", repairs.map(item))] : [];
}

// The level and the techniques. They come a little later, and not at all where a board is too large for techniques.
function gradeOf() {
  const box = element("div");
  const fill = ({ level, score, techniques = {}, names = [] }) => {
    const counts = Object.values(techniques);
    const all = names.map((name, at) => `${name} (${counts[at]})`).join(", ");
    box.append(
      para(say("web_grade", { level: say(`web_level_${level}`), score: number(score) })),
      ...(all ? [para(say("web_techniques", { names: all }), { class: "fine" })] : []),
    );
  };
  ask("grade", textHere(), telling()).then((grade) => grade.level && fill(grade), fail);
  return [box];
}

async function fillAnswer() {
  const { status, solution } = await learn();
  const isOne = status === "unique";
  const found = isOne ? { status } : await ask("check", textHere(), telling());
  const { differ, sentences = [], repairs = [] } = found;
  const clash = clashOf(found);
  const verdict = status === "multiple" ? sayCount("web_multiple", differ.length) : say(`web_${status}`);
  // The sentences about none begin with that.
  const isTold = status === "none" && sentences.length > 0;
  const said = [...(isTold ? [] : [verdict]), ...sentences.map(sentence)];
  return [
    ...said.map((it) => para(it, { class: "verdict" })),
    ...(isOne ? gradeOf() : []),
    ...(clash.length > 0 ? [buttons(actionButton(say("web_show_clash"), () => remark(said, clash)))] : []),
    ...(status === "multiple" ? twoSolutions(found) : []),
    ...repairsOf(repairs),
    ...(isOne ? [buttons(actionButton(say("web_solve"), () => solveNow(solution)))] : []),
  ];
}

// All steps: a list that moves the board.

function goTo(index) {
  const { puzzle } = state.game;
  const board = puzzle.givens.slice();
  for (const [cell, value] of puzzle.steps.slice(0, index + 1).flatMap(valuesOf)) {
    board[cell] = value;
  }
  state.game.hints += 1;
  changed(moveTo(state.game, board));
  const step = puzzle.steps[index];
  state.hint = stepHint(puzzle, puzzle.steps, step, VALUE, false);
  tell(state.hint.texts, "hint");
  point(step.cells[0], false);
  refresh();
  for (const [at, button] of byId("steps").querySelectorAll("li button").entries()) {
    button.ariaCurrent = at === index ? "step" : null;
  }
}

async function fillSteps() {
  const { steps = [] } = await learn();
  if (steps.length === 0) {
    return [para(say("web_no_steps"))];
  }
  const item = (step, at) => {
    const { texts } = stepHint(state.game.puzzle, steps, step, VALUE, false);
    return actionButton(texts.join(" "), () => goTo(at));
  };
  return [para(say("web_steps")), listOf("ol", steps.map(item), { class: "list steps" })];
}

// The puzzle as a formula and as an exact cover problem.

function sizesOf(parts) {
  const row = (name, cells, tag = "td") =>
    element("tr", {}, element("th", {}, name), ...cells.map((it) => element(tag, {}, it)));
  const partRow = ({ part, size: { variables, clauses } }) => {
    const words = `part_${part.replace(" ", "_")}`;
    // A rule of a puzzle of one's own has its own name.
    return row(knows(words) ? say(words) : part, [number(variables), number(clauses)]);
  };
  const head = row(say("web_part"), [say("web_variables"), say("web_clauses")], "th");
  return element("table", { class: "keys sizes" }, element("tbody", {}, head, ...parts.map(partRow)));
}

// The first clause without a minus, and the first one with nothing else, in words: as `1 2 3 0` and `-1 -2 -3 0`.
function clausesOf(dimacs) {
  const facts = new Map();
  for (const [, variable, cell, value = "1"] of dimacs.matchAll(/^c (\d+) (r\d+c\d+)(?:=(\w+))?$/gm)) {
    facts.set(variable, `${cellName(state.game.puzzle, cellOf(cell))} = ${value}`);
  }
  const told = ([pattern, words]) => {
    const [line = "0"] = dimacs.match(pattern) ?? [];
    const all = line.replaceAll("-", "").split(" ").slice(0, -1);
    const text = say(words, { facts: all.map((it) => facts.get(it)).join(", ") });
    return all.length > 0 && all.every((it) => facts.has(it)) ? [[element("code", {}, line), ` ${text}`]] : [];
  };
  const patterns = [
    [/^\d+( \d+)+ 0$/m, "web_clause_some"],
    [/^-\d+( -\d+)+ 0$/m, "web_clause_not"],
  ];
  const items = patterns.flatMap(told);
  return items.length > 0 ? [para(say("web_clause_is")), listOf("ul", items)] : [];
}

function askedItem({ without, answer: said, solution }) {
  const question = say(without ? "web_asked_other" : "web_asked_first");
  const figure = solution ? [sheetBoard(state.game.puzzle, readCells(solution))] : [];
  return [`${question} `, element("b", {}, say(`web_${said}`)), ...figure];
}

function conclusionOf([{ answer: first }, second]) {
  const other = { satisfiable: "several", unsatisfiable: "unique" }[second?.answer] ?? "open";
  return para(say(`web_so_${first === "unsatisfiable" ? "none" : other}`), { class: "verdict" });
}

const fileOf = async (to) => (await ask("file", textHere(), to, "", "")).text;

const fileButton = (to, ending) =>
  actionButton(say(`web_${to}`), async () => saveFile(`puzzle.${ending}`, await fileOf(to), "text/plain"));

async function fillFormula() {
  const { sizes, asked, cover } = await ask("formula", textHere(), "");
  const options = `web_cover_${JSON.parse(textHere()).puzzle}`;
  return [
    para(say("web_formula_is")),
    ...clausesOf(await fileOf("dimacs")),
    sizesOf(sizes),
    buttons(fileButton("dimacs", "cnf"), fileButton("opb", "opb")),
    element("h3", {}, say("web_asked")),
    listOf("ol", asked.map(askedItem)),
    conclusionOf(asked),
    element("h3", {}, say("web_cover")),
    para(`${say("web_cover_is")} ${knows(options) ? say(options) : ""}`),
    para(say("web_cover_size", { options: number(cover.options) })),
    buttons(fileButton("xcc", "xcc")),
  ];
}

// Ways to pass the puzzle on.

async function picture() {
  return (await ask("picture", textHere(), writeCells(state.game.board), telling())).svg;
}

async function savePng() {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await picture())}`;
  await image.decode();
  const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((bytes) => saveFile("puzzle.png", bytes, "image/png"));
}

async function fillShare() {
  const text = textHere();
  const { formats } = await ask("formats", text);
  const output = element("textarea", { id: "share-text", rows: "6", readonly: true, "aria-label": say("web_as_text") });
  const select = element("select", { id: "share-format" }, ...formats.map((it) => element("option", {}, it)));
  const write = async () => {
    output.value = (await ask("convert", text, select.value)).text;
  };
  const copy = () => copyText(output.value, say("web_copied"));
  const link = () => {
    output.value = linkTo(text);
    return copy();
  };
  select.addEventListener("change", () => write().catch(fail));
  await write();
  return [
    buttons(
      actionButton(say("web_link"), link),
      actionButton("SVG", async () => saveFile("puzzle.svg", await picture(), "image/svg+xml")),
      actionButton("PNG", savePng),
    ),
    para(say("web_link_is"), { class: "fine" }),
    element("label", { class: "field" }, say("web_format"), select),
    output,
    buttons(actionButton(say("web_copy"), copy)),
  ];
}

const FILLERS = { answer: fillAnswer, steps: fillSteps, formula: fillFormula, share: fillShare };

async function fillPart(part) {
  const text = textHere();
  if (!part.open || part.dataset.text === text) {
    return;
  }
  part.dataset.text = text;
  const box = part.querySelector(".inside");
  box.replaceChildren(para("…"));
  try {
    const nodes = await FILLERS[part.id]();
    // Another puzzle may be on the screen by now.
    if (textHere() === text) {
      box.replaceChildren(...nodes);
      whisper(box.querySelector(".verdict")?.textContent ?? "");
    }
  } catch (error) {
    // What was stopped may be asked again.
    part.open = false;
    part.dataset.text = "";
    fail(error);
  }
}

const parts = () => Object.keys(FILLERS).map(byId);

/** Fills the parts that are open with what is known of the puzzle on the screen. */
export const fillParts = () => parts().forEach(fillPart);

export function prepareParts() {
  for (const part of parts()) {
    part.addEventListener("toggle", () => fillPart(part));
  }
}
