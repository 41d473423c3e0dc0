// New puzzles: made by the engine, read from a text, or tapped in on an empty board.

import { element } from "../board.js";
import { writeCells } from "../puzzle.js";
import { byId, state } from "../state.js";
import { tell } from "../view.js";
import { say } from "../words.js";
import { ask } from "./engine.js";
import { addPuzzles, fail, readAll, telling, textHere } from "./shelf.js";

const SIDES = { takuzu: [4, 6, 8, 10, 12, 14, 16, 18, 20], sudoku: [4, 6, 9, 12, 16] };
const LEVELS = ["trivial", "easy", "normal", "hard", "expert", "extreme"];
const PATTERNS = ["none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "full"];

function fillSelect(id, names, text, chosen = names[0]) {
  byId(id).replaceChildren(...names.map((name) => element("option", { value: name }, text(name))));
  byId(id).value = chosen;
}

const fieldOf = (id) => byId(id).value;
const isTakuzu = () => fieldOf("new-kind") === "takuzu";

function fillSides() {
  fillSelect("new-side", SIDES[fieldOf("new-kind")], (side) => `${side}×${side}`, isTakuzu() ? 10 : 9);
  byId("new-of-takuzu").hidden = !isTakuzu();
}

/** Fills the fields of the dialogs. */
export function prepareFields() {
  const kinds = Object.keys(SIDES);
  fillSelect("new-kind", kinds, (name) => say(`web_${name}`));
  fillSelect("enter-kind", ["", ...kinds], (name) => say(`web_${name || "any"}`));
  fillSelect("new-level", ["", ...LEVELS], (name) => say(`web_level_${name || "any"}`), "normal");
  fillSelect("new-pattern", PATTERNS, (name) => say(`web_pattern_${name.replace("-", "_")}`));
  fillSides();
  byId("new-kind").addEventListener("change", fillSides);
  byId("new").addEventListener("change", () => {
    const isRare = fieldOf("new-side") <= 6 && LEVELS.indexOf(fieldOf("new-level")) > 2;
    byId("new-said").textContent = isRare ? say("web_rare") : "";
  });
}

/** Returns what the fields of the dialog ask for. */
function wishes() {
  const side = Number(fieldOf("new-side"));
  const level = fieldOf("new-level");
  return {
    seed: fieldOf("new-seed").trim() || String(crypto.getRandomValues(new Uint32Array(1))[0]),
    puzzle: fieldOf("new-kind"),
    size: [side, side],
    ...(level && { level }),
    symmetry: fieldOf("new-pattern"),
    minimal: byId("new-minimal").checked,
    ...(isTakuzu() && { rules: byId("new-rule-3").checked ? "takuzu" : "unruly", signs: byId("new-signs").checked }),
  };
}

/** Makes a puzzle as the fields of the dialog say. The engine can be stopped meanwhile. */
export async function makeNew() {
  const wanted = wishes();
  byId("new").close();
  byId("new-said").textContent = "";
  try {
    addPuzzles([await ask("make", wanted, telling())], say("web_seed", wanted));
  } catch ({ message }) {
    byId("new-said").textContent = message;
    byId("new").showModal();
  }
}

/** Reads the text of the dialog. All its puzzles are in the list, which is shown where there are several. */
export async function enterText(text = fieldOf("enter-text")) {
  byId("enter-text").value = text;
  const kind = fieldOf("enter-kind");
  const puzzles = await readAll(text, kind && { puzzle: kind }).catch((error) => [{ error }]);
  const good = puzzles.filter(({ error }) => !error);
  const complaints = puzzles.flatMap(({ error }) => (error ? [error.picture ?? error.message] : []));
  byId("enter-said").replaceChildren(...complaints.map((text) => element("pre", { tabindex: "0" }, text)));
  if (good.length > 0) {
    addPuzzles(good);
    tell(good[0].note ? [good[0].note] : [], "kept");
    byId("answer").open = true;
  }
  if (complaints.length === 0) {
    byId("enter").close();
    if (good.length > 1) {
      byId("open-list").click();
    }
  }
}

async function addGivens(fields, name) {
  addPuzzles(await readAll(fields), name);
  byId("answer").open = true;
}

/** Shows an empty board, whose cells a person fills with the givens of a puzzle. */
export function enterBlank() {
  const [puzzle, side] = [fieldOf("new-kind"), Number(fieldOf("new-side"))];
  const rules = isTakuzu() ? { distinct_lines: byId("new-rule-3").checked } : undefined;
  const fields = { puzzle, rows: side, cols: side, rules, givens: ".".repeat(side * side) };
  byId("new").close();
  addGivens(fields, say("web_blank", { kind: say(`web_${puzzle}`) })).catch(fail);
}

/** Makes a puzzle whose givens are what stands on the board. */
export function useEntries() {
  addGivens({ ...JSON.parse(textHere()), givens: writeCells(state.game.board) }, say("web_entered")).catch(fail);
}
