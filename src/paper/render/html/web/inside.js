// What the engine knows of the puzzle on the screen: the answer, all steps, the puzzle as a formula, and ways to pass it on.

import { element } from "../board.js";
import { moveTo } from "../game.js";
import { VALUE, cellNamed, stepHint } from "../hint.js";
import { saveFile } from "../dialogs.js";
import { changed, copyText } from "../moves.js";
import { readCells, writeCells } from "../puzzle.js";
import { sheetBoard } from "../sheet.js";
import { byId, state } from "../state.js";
import { point, refresh, tell, whisper } from "../view.js";
import { cellNames, knows, say, sayCount, sentence } from "../words.js";
import { STOPPED, ask } from "./engine.js";
import { textHere, linkTo, telling } from "./shelf.js";

const para = (text, attributes = {}) => element("p", attributes, text);

function actionButton(text, does) {
  const button = element("button", { type: "button" }, text);
  button.addEventListener("click", does);
  return button;
}

const buttons = (...all) => element("p", { class: "row-of-buttons" }, ...all);

const wrongOf = ({ error, isStopped }) => [para(isStopped ? say("web_stopped") : error.message, { class: "failed" })];

const cellOf = (name) => cellNamed(state.game.puzzle, name);

/** Marks cells on the board, with a sentence below it. */
function remark(texts, part, cells) {
  state.level = -1;
  state.hint = { texts, cells: { [part]: cells }, look: [], values: [], isRemark: true };
  tell(texts, "kept");
  refresh();
  if (cells.length > 0) {
    state.board.node.scrollIntoView({ block: "nearest" });
  }
}

// The answer: how many solutions there are, and what is wrong where there is not exactly one.

const ANSWERS = {
  unique: () => [say("web_unique")],
  complete: () => [say("web_complete")],
  none: ({ sentences = [say("web_none")] }) => sentences.map(sentence),
  invalid: ({ sentences = [] }) => [say("web_invalid"), ...sentences.map(sentence)],
  multiple: ({ differ }) => [sayCount("web_multiple", differ.length)],
};

function clashOf({ violations = [], dead_ends = [], clash }) {
  const cells = [...violations.flatMap((it) => it.cells), ...dead_ends.flatMap((it) => it.cell ?? [])];
  return [...new Set([...cells, ...(clash?.givens ?? [])])].map(cellOf);
}

function twoSolutions({ solution, second, differ }) {
  const { puzzle } = state.game;
  const cells = differ.map(cellOf);
  const figure = (line, number) => {
    const table = sheetBoard(puzzle, readCells(line));
    for (const [at, cell] of table.querySelectorAll("td").entries()) {
      cell.classList.toggle("conclusion", cells.includes(at));
    }
    return element("figure", {}, element("figcaption", {}, say("web_solution", { number })), table);
  };
  return [
    element("div", { class: "pair" }, figure(solution, 1), figure(second, 2)),
    para(say("web_differ", { cells: cellNames(puzzle, cells) })),
  ];
}

function solveNow(line) {
  state.game.hints += 1;
  changed(moveTo(state.game, readCells(line)));
  tell([say("web_filled")], "good");
}

function repairsOf(repairs = []) {
  const items = repairs.map((it) => {
    const cells = it.changes.map(({ cell }) => cellOf(cell));
    const text = sentence(it.text);
    return element(
      "li",
      {},
      text,
      " ",
      actionButton(say("web_show"), () => remark([text], "wrong", cells)),
    );
  });
  return items.length > 0 ? [para(say("web_repairs")), element("ul", {}, ...items)] : [];
}

function gradeOf(grade) {
  if (grade.error || !grade.level) {
    return [];
  }
  const names = Object.entries(grade.techniques ?? {}).map(([name, count]) => `${name} (${count})`);
  const score = grade.score === undefined ? "" : grade.score.toLocaleString(telling().language);
  return [
    para(say("web_grade", { level: say(`web_level_${grade.level}`), score })),
    ...(names.length > 0 ? [para(say("web_techniques", { names: names.join(", ") }), { class: "fine" })] : []),
  ];
}

async function fillAnswer() {
  const text = textHere();
  const found = await ask("check", text, telling());
  if (found.error) {
    return wrongOf(found);
  }
  const isOne = found.status === "unique";
  const grade = isOne ? await ask("grade", text) : STOPPED;
  const clash = clashOf(found);
  const said = ANSWERS[found.status]?.(found) ?? [say("web_unknown")];
  return [
    element("div", { class: "verdict" }, ...said.map((it) => para(it))),
    ...gradeOf(grade),
    ...(clash.length > 0 ? [buttons(actionButton(say("web_show_clash"), () => remark(said, "wrong", clash)))] : []),
    ...(found.status === "multiple" ? twoSolutions(found) : []),
    ...repairsOf(found.repairs),
    ...(isOne ? [buttons(actionButton(say("web_solve"), () => solveNow(found.solution)))] : []),
  ];
}

// All steps: a list that moves the board.

function goTo(index) {
  const { puzzle } = state.game;
  const board = puzzle.givens.slice();
  for (const step of puzzle.steps.slice(0, index + 1)) {
    for (const [at, cell] of step.values ? step.cells.entries() : []) {
      board[cell] = Number.parseInt(step.values[at], 36);
    }
  }
  state.game.hints += 1;
  changed(moveTo(state.game, board));
  const step = puzzle.steps[index];
  state.hint = { ...stepHint(puzzle, puzzle.steps, step, VALUE, false), isRemark: true };
  tell(state.hint.texts, "hint");
  point(step.cells[0], false);
  refresh();
  for (const [at, button] of byId("steps").querySelectorAll("li button").entries()) {
    button.ariaCurrent = at === index ? "step" : null;
  }
}

async function fillSteps() {
  const { puzzle } = state.game;
  if (puzzle.steps.length === 0) {
    return [para(say("web_no_steps"))];
  }
  const item = (step, at) => {
    const hint = stepHint(puzzle, puzzle.steps, step, VALUE, false);
    return element(
      "li",
      {},
      actionButton(hint.texts.join(" "), () => goTo(at)),
    );
  };
  return [para(say("web_steps")), element("ol", { class: "list steps" }, ...puzzle.steps.map(item))];
}

// The puzzle as a formula and as an exact cover problem.

function sizesOf(parts) {
  const number = (it) => element("td", {}, it.toLocaleString(telling().language));
  const head = ["web_part", "web_variables", "web_clauses"].map((name) => element("th", { scope: "col" }, say(name)));
  const row = ({ part, size: { variables, clauses } }) => {
    const rule = part === "total" ? "web_sum" : `part_${part.replace(" ", "_")}`;
    // A rule of a puzzle of one's own has its own name.
    const name = knows(rule) ? say(rule) : part;
    return element("tr", {}, element("th", { scope: "row" }, name), number(variables), number(clauses));
  };
  const rows = parts.map(row);
  return element(
    "div",
    { class: "wide", tabindex: "0", role: "group", "aria-label": say("web_formula") },
    element(
      "table",
      { class: "keys sizes" },
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...rows),
    ),
  );
}

const WAYS = { satisfiable: "web_sat", unsatisfiable: "web_unsat", unknown: "web_sat_unknown" };

function askedItem({ without, answer: said, solution }) {
  const question = say(without ? "web_asked_other" : "web_asked_first");
  const figure = solution ? [sheetBoard(state.game.puzzle, readCells(solution))] : [];
  return element("li", {}, `${question} `, element("b", {}, say(WAYS[said])), ...figure);
}

function conclusionOf(all) {
  const [first, second] = all.map((it) => it.answer);
  const name = first === "unsatisfiable" ? "none" : second === "unsatisfiable" ? "unique" : second ? "several" : "open";
  return para(say(`web_so_${name}`), { class: "verdict" });
}

async function download(to, name) {
  const file = await ask("file", textHere(), to, "", "");
  if (file.error) {
    tell([file.error.message || say("web_stopped")], "broken kept");
  } else {
    saveFile(name, file.text, "text/plain");
  }
}

async function fillFormula() {
  const found = await ask("formula", textHere(), "");
  if (found.error) {
    return wrongOf(found);
  }
  const { cover } = found;
  return [
    para(say("web_formula_is")),
    sizesOf(found.sizes),
    buttons(
      actionButton(say("web_dimacs"), () => download("dimacs", "puzzle.cnf")),
      actionButton(say("web_opb"), () => download("opb", "puzzle.opb")),
    ),
    element("h3", {}, say("web_asked")),
    element("ol", {}, ...found.asked.map(askedItem)),
    conclusionOf(found.asked),
    element("h3", {}, say("web_cover")),
    para(say("web_cover_is", { option: sentence(cover.option) })),
    para(say("web_cover_size", { items: cover.primary, colours: cover.secondary, options: cover.options })),
    buttons(actionButton(say("web_xcc"), () => download("xcc", "puzzle.xcc"))),
  ];
}

// Ways to pass the puzzle on.

async function savePicture(isPng) {
  const drawn = await ask("picture", textHere(), writeCells(state.game.board), telling());
  if (drawn.error) {
    tell([drawn.error.message || say("web_stopped")], "broken kept");
  } else if (isPng) {
    savePng(drawn.svg);
  } else {
    saveFile("puzzle.svg", drawn.svg, "image/svg+xml");
  }
}

function savePng(svg) {
  const image = new Image();
  image.onload = () => {
    const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((bytes) => saveFile("puzzle.png", bytes, "image/png"));
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

async function fillShare() {
  const text = textHere();
  const { formats, error } = await ask("formats", text);
  if (error) {
    return wrongOf({ error });
  }
  const output = element("textarea", { id: "share-text", rows: "6", readonly: true, "aria-label": say("web_as_text") });
  const select = element(
    "select",
    { id: "share-format", "aria-label": say("web_format") },
    ...formats.map(({ format, summary }) => element("option", { value: format, title: summary }, format)),
  );
  const write = async () => {
    const written = await ask("convert", text, select.value);
    output.value = written.text ?? written.error.message;
  };
  select.addEventListener("change", write);
  await write();
  return [
    buttons(
      actionButton(say("web_link"), () => {
        output.value = linkTo(text);
        copyText(output.value, say("web_copied"));
      }),
      actionButton("SVG", () => savePicture(false)),
      actionButton("PNG", () => savePicture(true)),
      actionButton(say("print"), () => byId("print").showModal()),
    ),
    para(say("web_link_is"), { class: "fine" }),
    element("label", { class: "field" }, say("web_format"), select),
    output,
    buttons(actionButton(say("web_copy"), () => copyText(output.value, say("web_copied")))),
  ];
}

const FILLERS = { answer: fillAnswer, steps: fillSteps, formula: fillFormula, share: fillShare };

async function fillPart(id) {
  const part = byId(id);
  const box = part.querySelector(".inside");
  const puzzle = textHere();
  if (part.open && part.dataset.text !== puzzle) {
    part.dataset.text = puzzle;
    box.replaceChildren(para("…"));
    const nodes = await FILLERS[id]();
    // Another puzzle may be on the screen by now.
    if (textHere() === puzzle) {
      box.replaceChildren(...nodes);
      whisper(box.querySelector(".verdict, .failed")?.innerText ?? "");
    }
  }
}

/** Fills the parts that are open with what is known of the puzzle on the screen. */
export function fillParts() {
  for (const id of Object.keys(FILLERS)) {
    fillPart(id);
  }
}

export function prepareParts() {
  for (const id of Object.keys(FILLERS)) {
    byId(id).addEventListener("toggle", ({ target }) => {
      // What was stopped may be asked again.
      if (target.querySelector(".failed")) {
        target.dataset.text = "";
      }
      fillPart(id);
    });
  }
}
