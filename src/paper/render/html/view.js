// What the page shows: the board, the pad, the message, the facts and the time.

import { element, valueNode, valueWord } from "./board.js";
import { arrowSample } from "./chain.js";
import { VALUE, conflictText } from "./hint.js";
import { BLANK, conflictsOf, needsOf, peersOf, symbolOf } from "./puzzle.js";
import { book, byId, state } from "./state.js";
import { settings } from "./store.js";
import { capital, cellName, dotted, houseName, listed, say, timeText } from "./words.js";

// The keys of the symbols O and X.
export const SIGNS = ["O", "X"];

export function makePad(puzzle) {
  const button = (value) => {
    const left = element("small", { "aria-hidden": "true" });
    // A disc has no letters that could be read.
    const word =
      state.symbols === "discs" ? [element("span", { class: "unseen" }, valueWord(value, state.symbols))] : [];
    return element("button", { type: "button", "data-value": value }, valueNode(value, state.symbols), ...word, left);
  };
  const erase = element(
    "button",
    { type: "button", "data-value": BLANK, "aria-label": say("erase"), title: say("erase") },
    "⌫",
  );
  byId("pad").replaceChildren(...puzzle.values.map(button), erase);
  const count = puzzle.values.length + 1;
  byId("pad").style.setProperty("--columns", count < 5 ? count : count < 11 ? 5 : 7);
}

export function fillHelp(puzzle) {
  for (const list of document.querySelectorAll(".rules")) {
    const rules = state.symbols === "discs" ? [...puzzle.how, say("discs")] : puzzle.how;
    list.replaceChildren(...rules.map((rule) => element("li", {}, rule)));
  }
  byId("example").replaceChildren(...example(puzzle));
  const isTwo = puzzle.values.length === 2;
  byId("how-click").textContent = say(isTwo ? "how_two" : "how_more");
  const signs = puzzle.values.flatMap((value) => [symbolOf(value), ...(state.symbols === "OX" ? [SIGNS[value]] : [])]);
  const keys = signs.map((sign) => element("kbd", {}, sign));
  byId("value-keys").replaceChildren(
    ...(keys.length > 4 ? [keys[0], " … ", keys.at(-1)] : keys.flatMap((key) => [key, " "])),
  );
}

// The first step whose reason is a few givens of one line, and that line.
function example(puzzle) {
  for (const { cells, because = [], says } of puzzle.steps) {
    const line = puzzle.lines.find((it) => [...cells, ...because].every((cell) => it.cells.includes(cell)));
    if (line && because.length > 0 && because.every((cell) => puzzle.givens[cell] !== BLANK)) {
      const part = (cell) => (cells.includes(cell) ? "conclusion" : because.includes(cell) ? "reason" : "");
      const node = (cell) =>
        element("span", { class: `cell ${part(cell)}` }, valueNode(puzzle.givens[cell], state.symbols));
      const told = `${say("example", { line: houseName(line) })} ${says[2]}`;
      return [
        element("p", {}, told),
        element("div", { class: "line", "aria-hidden": "true" }, ...line.cells.map(node)),
      ];
    }
  }
  return [];
}

export function refresh() {
  const { puzzle } = state.game;
  const isShown = {
    now: () => true,
    later: ({ cells }) => !cells.includes(state.fresh),
    never: () => false,
  };
  const conflicts = conflictsOf(puzzle, state.game.board).filter(isShown[state.errors]);
  const view = {
    cells: {},
    broken: new Set(conflicts.flatMap(({ cells }) => cells)),
    look: state.hint?.look ?? [],
    chains: state.hint?.chains ?? [],
  };
  for (const [part, cells] of Object.entries(state.hint?.cells ?? { wrong: state.wrong })) {
    view.cells[part] = new Set(cells);
  }
  state.board.paint(state.game, view);
  for (const button of byId("pad").children) {
    paintPad(button);
  }
  const { isSolved } = state.game;
  byId("undo").disabled = state.game.done.length === 0;
  byId("redo").disabled = state.game.undone.length === 0;
  for (const id of ["pencil", "paint", "check", "hint"]) {
    byId(id).disabled = isSolved;
  }
  byId("pencil").setAttribute("aria-pressed", String(state.isPencil));
  byId("marks").hidden = !state.isPencil || isSolved;
  byId("paint").setAttribute("aria-pressed", String(state.isPainting));
  state.board.node.classList.toggle("painting", state.isPainting);
  state.board.node.classList.toggle("hinted", state.hint !== null);
  const word = state.level < 0 ? "hint" : state.level === VALUE ? "enter_it" : "more";
  byId("hint-word").textContent = say(word);
  const place = book.puzzles.length > 1 && say("of", { number: state.at + 1, count: book.puzzles.length });
  byId("previous").disabled = state.at === 0;
  byId("next").disabled = state.at + 1 === book.puzzles.length;
  byId("facts").textContent = dotted(place, puzzle.board, puzzle.level);
  byId("scroller").classList.toggle("large", isLarge(puzzle));
  showTime();
  if (state.hint === null && !byId("message").dataset.kept) {
    tell(
      conflicts.slice(0, 2).map((conflict) => conflictText(puzzle, conflict)),
      "broken",
    );
  }
  point(state.cursor, false);
}

// The small number says how often a value is still to come in all rows together.
function paintPad(button) {
  const value = Number(button.dataset.value);
  button.disabled = state.game.isSolved;
  if (state.isPainting) {
    button.setAttribute("aria-pressed", String(value === state.brush));
  } else {
    button.removeAttribute("aria-pressed");
  }
  if (value === BLANK) {
    return;
  }
  const rows = state.game.puzzle.houses.filter(({ kind }) => kind === "row");
  const left = rows.flatMap((house) => needsOf(house, state.game.board)).filter(([it]) => it === value);
  const count = left.reduce((sum, [, , most]) => sum + most, 0);
  button.classList.toggle("spent", rows.length > 0 && count === 0);
  button.querySelector("small").textContent = rows.length > 0 ? say("left", { count }) : "";
}

/** Puts texts into the message below the board. Texts about conflicts go when the conflicts go; others stay until the next move. */
export function tell(texts, kind = "", ...nodes) {
  const message = byId("message");
  if (nodes.length === 0 && message.dataset.said === texts.join("") && message.className === `message ${kind}`) {
    return;
  }
  message.dataset.said = texts.join("");
  message.className = `message ${kind}`;
  message.dataset.kept = kind === "broken" || texts.length === 0 ? "" : "yes";
  message.replaceChildren(...texts.map(paragraph), ...nodes);
}

const MOST_WORDS = 40;

const isShort = (texts) => texts.join(" ").split(/\s+/).length <= MOST_WORDS;

/** Returns texts behind a click, if there are any; open where they are short, unless that is not wanted. */
export function folded(title, texts, isOpen = isShort(texts)) {
  const isList = texts.length > 1;
  const items = texts.map((text) => element(isList ? "li" : "p", {}, text));
  const told = isList ? [element("ol", {}, ...items)] : items;
  return told.map((node) => element("details", { open: isOpen }, element("summary", {}, title), node));
}

// The beginning and the end of a text in parts, as much of it as is short.
const cut = ([first, ...rest]) => rest.map((_, at) => [first, "…", ...rest.slice(at)]).find(isShort);

// Of a long text the first sentence and the last ones are shown, or what stands between commas; the whole is behind a click.
function paragraph(text) {
  const shown = isShort([text]) || (cut(text.split(/(?<=\.)\s+/)) ?? cut(text.split(/(?<=[.,])\s+/)));
  return shown?.join
    ? element("div", {}, element("p", {}, shown.join(" ")), ...folded(say("whole"), [text]))
    : element("p", {}, text);
}

export function whisper(text) {
  byId("said").textContent = text;
}

/** Shows the conflicts of the cell that was changed last, too. */
export function settle() {
  if (state.fresh >= 0) {
    state.fresh = -1;
    refresh();
  }
}

// The cursor: one cell is in the order of the tab key.

export function point(cell, isFocused = true) {
  state.board.cells[state.cursor].tabIndex = -1;
  state.board.cells[state.cursor].classList.remove("here");
  state.cursor = cell;
  const node = state.board.cells[cell];
  node.tabIndex = 0;
  node.classList.add("here");
  if (isFocused || (document.activeElement !== node && state.board.node.contains(document.activeElement))) {
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  shadePeers();
  byId("needs").textContent = needsText();
  if (cell !== state.fresh) {
    settle();
  }
}

// What the value of a cell concerns, where it may stand once: its row, column and block, and the same value elsewhere.
function shadePeers() {
  const { puzzle, board } = state.game;
  const peers = peersOf(puzzle, state.cursor);
  const value = board[state.cursor];
  state.board.cells.forEach((node, cell) => {
    node.classList.toggle("peer", peers.has(cell));
    node.classList.toggle("same", peers.size > 0 && value !== BLANK && board[cell] === value);
  });
}

export function needsText() {
  const { puzzle } = state.game;
  const here = puzzle.houses.filter((house) => house.cells.includes(state.cursor));
  const value = ([it, least, most]) =>
    least < most
      ? say("range", { least, most, value: valueWord(it, state.symbols) })
      : say("times", { count: most, value: valueWord(it, state.symbols) });
  const text = (house) => {
    const needs = needsOf(house, state.game.board).filter(([, , most]) => most > 0);
    const isOnce = house.quota.every(([, , most]) => most === 1);
    const values = isOnce ? needs.map(([it]) => valueWord(it, state.symbols)) : needs.map(value);
    const name = capital(houseName(house));
    return needs.length > 0
      ? say("needs", { house: name, values: isOnce ? values.join(" ") : listed(values) })
      : say("needs_nothing", { house: name });
  };
  return `${[cellName(puzzle, state.cursor), ...here.map(text)].join(". ")}.`;
}

export function legend() {
  const used = ["conclusion", "reason", "question", "wrong"].filter((part) => state.hint.cells[part]?.length > 0);
  const entry = (part) => element("span", {}, element("i", { class: `swatch ${part}` }), say(`cell_${part}`));
  const links = (state.hint.chains ?? []).flatMap((chain) => chain.slice(1));
  const arrows = [1, 0].filter((holds) => links.some((fact) => fact[2] === holds));
  const arrowEntry = (holds) => element("span", {}, arrowSample(holds), say(`chain_${holds}`));
  const entries = [...used.map(entry), ...arrows.map(arrowEntry)];
  return entries.length > 0 ? [element("p", { class: "legend" }, ...entries)] : [];
}

export function showTime() {
  byId("time").textContent = timeText(state.game.time);
}

// A board that is moved in its place, because not all of it can be seen at once.
function isLarge({ rows, cols }) {
  return Math.max(rows, cols) > 14;
}

// As large as the window permits, in whole pixels, so that all lines are equally thick.
export function fit() {
  const { puzzle } = state.game;
  const { rows, cols, values } = puzzle;
  const scroller = byId("scroller");
  const isBeside = getComputedStyle(byId("play")).display === "grid";
  const row = state.board.node.children[1];
  const gutter = row.firstChild.offsetWidth + row.lastChild.offsetWidth;
  const top = scroller.getBoundingClientRect().top + window.scrollY + 24;
  const height = isBeside ? window.innerHeight - top : Math.max(window.innerHeight * 0.8, 320);
  const most = Math.max(72, window.innerHeight / 9);
  // Many pencil marks need room.
  const least = values.length > 9 ? 38 : 30;
  const side = Math.min((scroller.clientWidth - gutter) / cols, Math.max((height - gutter) / rows, least), most);
  state.board.node.style.setProperty("--cell", `${Math.max(Math.floor(side), isLarge(puzzle) ? least : 0)}px`);
}

export function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Shows the page as the settings say, and the settings in the menu. */
export function useSettings() {
  const { theme, errors, clock, coordinates } = settings();
  if (theme) {
    document.documentElement.dataset.theme = theme;
  }
  for (const [name, isOn] of Object.entries({ theme: isDark(), clock, coordinates })) {
    document.querySelector(`[name=${name}]`).checked = isOn;
  }
  document.querySelector(`[value=${errors}]`).checked = true;
  state.errors = errors;
  byId("time").hidden = !clock;
  byId("play").classList.toggle("bare", !coordinates);
}
