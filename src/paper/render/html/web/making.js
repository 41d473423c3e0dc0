// New puzzles: made by the engine, read from a text, or tapped in on an empty board.

import { element } from "../board.js";
import { BLANK, writeCells } from "../puzzle.js";
import { byId, state } from "../state.js";
import { say, sayCount } from "../words.js";
import { ask } from "./engine.js";
import { addPuzzle, textHere, telling } from "./shelf.js";

const SIDES = { takuzu: [4, 6, 8, 10, 12, 14, 16, 18, 20], sudoku: [4, 6, 9, 12, 16] };

const LEVELS = ["trivial", "easy", "normal", "hard", "expert", "extreme"];

const PATTERNS = ["none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "full"];

function fillSelect(select, names, text, chosen) {
  const option = (name) => element("option", { value: name, selected: String(name) === String(chosen) }, text(name));
  select.replaceChildren(...names.map(option));
}

const fieldOf = (id) => byId(id).value;

function fillSides(kind, sides) {
  fillSelect(byId(sides), SIDES[fieldOf(kind)], (side) => `${side}×${side}`, fieldOf(kind) === "takuzu" ? 10 : 9);
}

/** Fills the fields of the dialogs. */
export function prepareFields() {
  for (const [kind, sides] of [
    ["new-kind", "new-side"],
    ["blank-kind", "blank-side"],
  ]) {
    fillSelect(byId(kind), Object.keys(SIDES), (name) => say(`web_${name}`), "takuzu");
    fillSides(kind, sides);
    byId(kind).addEventListener("change", () => {
      fillSides(kind, sides);
      byId("new-of-takuzu").hidden = fieldOf("new-kind") !== "takuzu";
    });
  }
  fillSelect(byId("enter-kind"), ["", ...Object.keys(SIDES)], (name) => say(`web_${name || "any"}`), "");
  fillSelect(byId("new-level"), ["", ...LEVELS], (name) => say(`web_level_${name || "any"}`), "normal");
  fillSelect(byId("new-pattern"), PATTERNS, (name) => say(`web_pattern_${name.replace("-", "_")}`), "none");
}

/** A number that a person can type in again. */
function newSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/** Returns what the fields of the dialog ask for. */
function wishes() {
  const isTakuzu = fieldOf("new-kind") === "takuzu";
  const side = Number(fieldOf("new-side"));
  const level = fieldOf("new-level");
  return {
    seed: fieldOf("new-seed").trim() || newSeed(),
    puzzle: fieldOf("new-kind"),
    size: [side, side],
    ...(level && { level }),
    symmetry: fieldOf("new-pattern"),
    minimal: byId("new-minimal").checked,
    ...(isTakuzu && { rules: byId("new-rule-3").checked ? "takuzu" : "unruly", signs: byId("new-signs").checked }),
  };
}

/** Makes a puzzle as the fields of the dialog say. */
export async function makeNew() {
  const said = byId("new-said");
  const wanted = wishes();
  said.textContent = "";
  byId("make").disabled = true;
  const made = await ask("make", wanted, telling());
  byId("make").disabled = false;
  if (made.error) {
    said.textContent = made.error.message || say("web_stopped");
    return;
  }
  const answer = await addPuzzle(made.puzzle, say("web_seed", { seed: wanted.seed }));
  said.textContent = answer.error?.message ?? "";
  if (!answer.error) {
    byId("new").close();
  }
}

const complaint = (text) => element("pre", { tabindex: "0" }, text);

/** Reads the text of the dialog, and lists its puzzles; one alone is shown at once. */
export async function enterText() {
  const said = byId("enter-said");
  const kind = fieldOf("enter-kind");
  const answer = await ask("read", fieldOf("enter-text"), kind && { puzzle: kind }, telling());
  if (answer.error) {
    said.replaceChildren(complaint(answer.error.picture ?? answer.error.message));
    return;
  }
  const { puzzles } = answer;
  if (puzzles.length === 1 && !puzzles[0].error) {
    await takeEntry(puzzles[0]);
    return;
  }
  const shown = puzzles
    .slice(0, 200)
    .map((it) => element("li", {}, it.error ? complaint(it.error.picture) : entryButton(it)));
  said.replaceChildren(
    element("p", {}, sayCount("web_puzzles", puzzles.length)),
    element("ol", { class: "list" }, ...shown),
  );
}

function entryButton(puzzle) {
  const about = [puzzle.note, say("web_line", { line: puzzle.line })].filter(Boolean).join("; ");
  const button = element(
    "button",
    { type: "button" },
    element("b", {}, puzzle.name || puzzle.board.board),
    element("span", {}, about),
  );
  button.addEventListener("click", () => takeEntry(puzzle));
  return button;
}

async function takeEntry({ puzzle, name, board, note }) {
  const answer = await addPuzzle(puzzle, name || board.board);
  if (answer.error) {
    byId("enter-said").replaceChildren(complaint(answer.error.message || say("web_stopped")));
    return;
  }
  byId("enter").close();
  byId("answer").open = true;
  if (note) {
    byId("note").hidden = false;
    byId("note").textContent = note;
  }
}

export async function enterFile(file) {
  // A file of bytes is read as a text: what is no text is refused with its place.
  byId("enter-text").value = await file.text().catch(() => "");
  await enterText();
}

/** Shows an empty board, whose cells a person fills with the givens of a puzzle. */
export async function enterBlank() {
  const side = Number(fieldOf("blank-side"));
  const kind = fieldOf("blank-kind");
  const givens = ".".repeat(side * side);
  const answer = await addPuzzle(
    JSON.stringify({ puzzle: kind, rows: side, cols: side, givens }),
    say("web_blank", { kind: say(`web_${kind}`) }),
  );
  byId("enter").close();
  byId("answer").open = !answer.error;
}

/** Makes a puzzle whose givens are what stands on the board. */
export async function useEntries() {
  const puzzle = JSON.parse(textHere());
  const { board } = state.game;
  if (board.some((it, cell) => it !== BLANK && state.game.puzzle.givens[cell] === BLANK)) {
    await addPuzzle(JSON.stringify({ ...puzzle, givens: writeCells(board) }), say("web_entered"));
    byId("answer").open = true;
  }
}
