// The page: it puts the parts together and does what keys, pointers and buttons ask for.

import { element, makeBoard, symbolsOf, valueNode, valueWord } from "./board.js";
import { enter, isBegun, isGiven, mark, newGame, openCells, redo, restart, undo } from "./game.js";
import { conflictText, hintFor, VALUE } from "./hint.js";
import { BLANK, conflictsOf, makePuzzle, needsOf, symbolOf, wrongCells } from "./puzzle.js";
import { fillSheet } from "./sheet.js";
import { exported, imported, isKept, savedGame, saveGame, set, settings } from "./store.js";
import { capital, cellName, cellNames, houseName, listed, say, sayCount, timeText, useWords } from "./words.js";

const byId = (id) => document.getElementById(id);
const book = JSON.parse(byId("book").textContent);
const puzzles = [];
const none = () => ({ cells: {}, broken: new Set(), look: [] });

let at = 0;
let game;
let board;
let symbols;
let cursor = 0;
let isPencil = false;
let level = -1;
let hint = null;
let wrong = [];
let view = none();
let ticked = 0;

useWords(book.words);

function puzzleAt(index) {
  puzzles[index] ??= makePuzzle(book.puzzles[index]);
  return puzzles[index];
}

function allPuzzles() {
  return book.puzzles.map((_, index) => puzzleAt(index));
}

function gameAt(index) {
  const puzzle = puzzleAt(index);
  return index === at && game ? game : (savedGame(puzzle) ?? newGame(puzzle));
}

// The puzzle on the screen.

function nameOf(index) {
  const { number, name } = book.puzzles[index];
  return name || say("number", { number });
}

function show(index) {
  keep();
  at = index;
  game = null;
  game = gameAt(index);
  const { puzzle } = game;
  symbols = symbolsOf(puzzle, book.symbols);
  board = makeBoard(puzzle, symbols);
  byId("scroller").replaceChildren(board.node);
  const firstOpen = game.board.indexOf(BLANK);
  cursor = Math.max(firstOpen, 0);
  forgetHint();
  byId("name").textContent = nameOf(index);
  byId("previous").disabled = index === 0;
  byId("next").disabled = index + 1 === book.puzzles.length;
  makePad(puzzle);
  fillHelp(puzzle);
  tell([]);
  fit();
  refresh();
  set("last", [book.title, index]);
}

function makePad(puzzle) {
  const button = (value) => {
    const left = element("small", { "aria-hidden": "true" });
    // A disc has no letters that could be read.
    const word = symbols === "discs" ? [element("span", { class: "unseen" }, valueWord(value, symbols))] : [];
    return element("button", { type: "button", "data-value": value }, valueNode(value, symbols), ...word, left);
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

function refresh() {
  const { puzzle } = game;
  const conflicts = conflictsOf(puzzle, game.board);
  view = none();
  view.broken = new Set(conflicts.flatMap(({ cells }) => cells));
  view.look = hint?.look ?? [];
  for (const [part, cells] of Object.entries(hint?.cells ?? { wrong })) {
    view.cells[part] = new Set(cells);
  }
  board.paint(game, view);
  for (const button of byId("pad").children) {
    paintPad(button);
  }
  byId("undo").disabled = game.done.length === 0 || game.isSolved;
  byId("redo").disabled = game.undone.length === 0;
  byId("pencil").setAttribute("aria-pressed", String(isPencil));
  const word = hint === null ? "hint" : level === VALUE ? "enter_it" : "more";
  byId("hint-word").textContent = say(word);
  const { rows, cols } = puzzle;
  const facts = [puzzle.board, puzzle.level];
  const place = say("of", { number: at + 1, count: book.puzzles.length });
  byId("facts").textContent = [...(book.puzzles.length > 1 ? [place] : []), ...facts].filter(Boolean).join(" · ");
  byId("scroller").classList.toggle("large", rows > 16 || cols > 16);
  showTime();
  if (hint === null && !byId("message").dataset.kept) {
    tell(
      conflicts.slice(0, 2).map((conflict) => conflictText(puzzle, conflict)),
      "broken",
    );
  }
  point(cursor, false);
}

// The small number says how often a value is still to come in all rows together.
function paintPad(button) {
  const value = Number(button.dataset.value);
  if (value === BLANK) {
    return;
  }
  const rows = game.puzzle.houses.filter(({ kind }) => kind === "row");
  const left = rows.flatMap((house) => needsOf(house, game.board)).filter(([it]) => it === value);
  const count = left.reduce((sum, [, , most]) => sum + most, 0);
  button.querySelector("small").textContent = rows.length > 0 ? String(count) : "";
}

/** Puts texts into the message below the board. Texts about conflicts go when the conflicts go; others stay until the next move. */
function tell(texts, kind = "") {
  const message = byId("message");
  const paragraphs = texts.map((text) => element("p", {}, text));
  if (message.textContent === texts.join("") && message.className === `message ${kind}`) {
    return;
  }
  message.className = `message ${kind}`;
  message.dataset.kept = kind === "broken" || texts.length === 0 ? "" : "yes";
  message.replaceChildren(...paragraphs);
}

function whisper(text) {
  byId("said").textContent = text;
}

// The cursor: one cell is in the order of the tab key.

function point(cell, isFocused = true) {
  board.cells[cursor].tabIndex = -1;
  board.cells[cursor].classList.remove("here");
  cursor = cell;
  const node = board.cells[cell];
  node.tabIndex = 0;
  node.classList.add("here");
  if (isFocused || (document.activeElement !== node && board.node.contains(document.activeElement))) {
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  byId("needs").textContent = needsText();
}

function needsText() {
  const { puzzle } = game;
  const here = puzzle.houses.filter((house) => house.cells.includes(cursor));
  const value = ([it, least, most]) =>
    least < most
      ? say("range", { least, most, value: valueWord(it, symbols) })
      : say("times", { count: most, value: valueWord(it, symbols) });
  const text = (house) => {
    const needs = needsOf(house, game.board).filter(([, , most]) => most > 0);
    const isOnce = house.quota.every(([, , most]) => most === 1);
    const values = isOnce ? needs.map(([it]) => valueWord(it, symbols)) : needs.map(value);
    const name = capital(houseName(house));
    return needs.length > 0
      ? say("needs", { house: name, values: isOnce ? values.join(" ") : listed(values) })
      : say("needs_nothing", { house: name });
  };
  return `${[cellName(puzzle, cursor), ...here.map(text)].join(". ")}.`;
}

// Moves.

function forgetHint() {
  level = -1;
  hint = null;
  wrong = [];
}

/** Shows and keeps what has changed. Pencil marks leave a hint as it is. */
function noted(cells) {
  if (cells.length > 0) {
    ticked ||= Date.now();
    refresh();
    keep();
  }
}

function changed(cells) {
  if (cells.length > 0) {
    forgetHint();
    tell([]);
    noted(cells);
  }
}

/** Puts values into cells, and congratulates if these were the last ones. */
function fill(entries) {
  changed(enter(game, entries));
  if (game.isSolved) {
    congratulate();
  }
}

function nowText(cell) {
  const value = game.board[cell];
  const shown = value === BLANK ? say("cell_empty") : valueWord(value, symbols);
  return say("now", { cell: cellName(game.puzzle, cell), value: shown });
}

/** Refuses to change a cell that nobody may change, with the reason. */
function isFixed(cell) {
  if (game.isSolved) {
    tell([say("is_solved")]);
  } else if (isGiven(game, cell)) {
    tell([say("is_given", { cell: cellName(game.puzzle, cell) })]);
  } else {
    return false;
  }
  return true;
}

function put(cell, value) {
  if (isFixed(cell)) {
    return;
  }
  if (isPencil && value !== BLANK) {
    if (game.board[cell] !== BLANK) {
      tell([say("is_filled", { cell: cellName(game.puzzle, cell) })]);
      return;
    }
    noted(mark(game, cell, game.marks[cell] ^ (1 << value)));
  } else {
    const isSame = game.board[cell] === value && value !== BLANK;
    fill([[cell, isSame ? BLANK : value]]);
  }
  whisper(nowText(cell));
}

/** Puts in the next value: the first, ..., the last, empty. With the pencil of two values: one, the other, both, none. */
function cycle(cell) {
  if (isFixed(cell)) {
    return;
  }
  const { values } = game.puzzle;
  const now = game.board[cell];
  if (isPencil && now === BLANK && values.length === 2) {
    const [one, other] = values.map((value) => 1 << value);
    const sets = [0, one, other, one | other];
    noted(mark(game, cell, sets[(sets.indexOf(game.marks[cell]) + 1) % 4]));
  } else if (!isPencil) {
    const next = now === BLANK ? values[0] : (values[values.indexOf(now) + 1] ?? BLANK);
    fill([[cell, next]]);
  }
  whisper(nowText(cell));
}

function travel(way, nothing) {
  const cells = way(game);
  if (cells.length === 0) {
    tell([say(nothing)]);
    return;
  }
  changed(cells);
  point(cells[0], false);
  whisper(nowText(cells[0]));
}

const goBack = () => travel(undo, "no_undo");
const goForth = () => travel(redo, "no_redo");

function takePencil() {
  isPencil = !isPencil;
  refresh();
  whisper(say(isPencil ? "pencil_on" : "pencil_off"));
}

function check() {
  const { puzzle } = game;
  forgetHint();
  wrong = wrongCells(puzzle, game.board);
  const broken = conflictsOf(puzzle, game.board).map((conflict) => conflictText(puzzle, conflict));
  if (wrong.length > 0) {
    tell([sayCount("wrong", wrong.length, { cells: cellNames(puzzle, wrong) }), ...broken], "broken kept");
  } else if (game.isSolved) {
    tell([say("is_solved")]);
  } else {
    tell([`${say("clean")} ${sayCount("empty", openCells(game))}.`], "good");
  }
  refresh();
}

function giveHint() {
  if (game.isSolved) {
    tell([say("is_solved")]);
    return;
  }
  if (hint && level === VALUE) {
    const entries = hint.values;
    fill(entries);
    point(entries[0][0], false);
    return;
  }
  if (level < 0) {
    game.hints += 1;
  }
  level += 1;
  ticked ||= Date.now();
  hint = hintFor(game, level);
  tell(hint.texts, hint.isMistake ? "hint broken kept" : "hint");
  byId("message").append(...legend());
  if (level > 0) {
    const [first] = hint.cells.wrong?.length ? hint.cells.wrong : hint.cells.conclusion;
    board.cells[first].scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  refresh();
  keep();
}

function legend() {
  const used = ["conclusion", "reason", "question", "wrong"].filter((part) => hint.cells[part]?.length > 0);
  const entry = (part) => element("span", {}, element("i", { class: `swatch ${part}` }), say(`cell_${part}`));
  const symbol = (value) => element("span", {}, valueNode(value, symbols), ` = ${value}`);
  const entries = [...used.map(entry), ...(symbols === "01" ? [] : [0, 1].map(symbol))];
  return used.length > 0 ? [element("p", { class: "legend" }, ...entries)] : [];
}

function congratulate() {
  const { hints } = game;
  const hintsText = hints === 0 ? say("hints_none") : sayCount("hints", hints);
  const solved = say("solved_text", { name: nameOf(at), time: timeText(game.time) });
  byId("solved-text").textContent = `${solved} ${hintsText}`;
  byId("solved-next").hidden = at + 1 === book.puzzles.length;
  tell([say("solved_title")], "good");
  board.node.classList.add("done");
  byId("solved").showModal();
}

// Time runs from the first move on, while the page is seen.

function tick() {
  const now = Date.now();
  if (ticked && !document.hidden && !game.isSolved) {
    // A machine that slept did not play.
    game.time += Math.min(now - ticked, 5000);
  }
  ticked = isBegun(game) && !game.isSolved ? now : 0;
  showTime();
}

function showTime() {
  byId("time").textContent = timeText(game.time);
}

function keep() {
  if (game && (isBegun(game) || savedGame(game.puzzle))) {
    saveGame(game);
  }
  const note = byId("note");
  note.hidden = isKept();
  note.textContent = isKept() ? "" : say("not_kept");
}

// Dialogs.

function stateOf(index) {
  const state = gameAt(index);
  return state.isSolved ? "solved" : isBegun(state) ? "begun" : "new";
}

function fillList() {
  const states = book.puzzles.map((_, index) => stateOf(index));
  const solved = states.filter((state) => state === "solved").length;
  byId("list-sum").textContent = say("sum", { solved, count: states.length });
  const item = (data, index) => {
    const about = [data.board, data.level].filter(Boolean).join(" · ");
    const button = element(
      "button",
      { type: "button", class: states[index], "data-puzzle": index, "aria-current": index === at ? "true" : null },
      element("b", {}, nameOf(index)),
      element("span", {}, about),
      element("em", {}, say(states[index])),
    );
    return element("li", {}, button);
  };
  byId("list-items").replaceChildren(...book.puzzles.map(item));
}

function fillHelp(puzzle) {
  byId("rules").replaceChildren(...puzzle.how.map((rule) => element("li", {}, rule)));
  const isTwo = puzzle.values.length === 2;
  byId("how-click").textContent = say(isTwo ? "how_two" : "how_more");
  const signs = puzzle.values.flatMap((value) => [symbolOf(value), ...(symbols === "OX" ? [SIGNS[value]] : [])]);
  const keys = signs.map((sign) => element("kbd", {}, sign));
  byId("value-keys").replaceChildren(
    ...(keys.length > 4 ? [keys[0], " … ", keys.at(-1)] : keys.flatMap((key) => [key, " "])),
  );
}

function fillProgress() {
  byId("kept").textContent = say(isKept() ? "kept" : "not_kept");
  byId("progress-said").textContent = "";
  byId("progress-text").value = "";
}

function exportedNow() {
  keep();
  return exported(allPuzzles());
}

function exportFile() {
  const link = element("a", { download: "takuzu-sat.json" });
  link.href = URL.createObjectURL(new Blob([exportedNow()], { type: "application/json" }));
  link.click();
  // Some browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function loadText(text) {
  const games = imported(text, allPuzzles());
  const said = byId("progress-said");
  if (!games) {
    said.textContent = say("import_bad");
    return;
  }
  games.forEach(saveGame);
  if (games.length > 0) {
    game = null;
    show(at);
  }
  said.textContent = games.length > 0 ? sayCount("imported", games.length) : say("imported_none");
}

function prepareSheet(which, what) {
  const indexes = which === "all" ? book.puzzles.map((_, index) => index) : [at];
  const sheets = indexes.map((index) => {
    const { puzzle, board: entries } = gameAt(index);
    const heading = [nameOf(index), puzzle.board, puzzle.level].filter(Boolean).join(" · ");
    return { puzzle, heading, values: what === "givens" ? puzzle.givens : entries };
  });
  fillSheet(byId("sheet"), book.title, sheets, book.symbols);
}

function chosen(name) {
  return document.querySelector(`input[name=${name}]:checked`).value;
}

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function useTheme(theme) {
  if (theme) {
    document.documentElement.dataset.theme = theme;
  }
  byId("theme").setAttribute("aria-pressed", String(isDark()));
}

// As large as the window permits, in whole pixels, so that all lines are equally thick.
function fit() {
  const { rows, cols, values } = game.puzzle;
  const scroller = byId("scroller");
  const isBeside = getComputedStyle(byId("play")).display === "grid";
  const gutter = isBeside ? 52 : 34;
  const top = scroller.getBoundingClientRect().top + window.scrollY + 24;
  const height = isBeside ? window.innerHeight - top : Math.max(window.innerHeight * 0.8, 320);
  const side = Math.min((scroller.clientWidth - gutter) / cols, (height - gutter) / rows, 72);
  // Many pencil marks need room.
  const least = values.length > 9 ? 38 : 30;
  board.node.style.setProperty("--cell", `${Math.max(Math.floor(side), least)}px`);
}

// Keys work wherever the focus is, but not in dialogs and fields.

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function move([down, right]) {
  const { rows, cols } = game.puzzle;
  const row = Math.min(Math.max(Math.floor(cursor / cols) + down, 0), rows - 1);
  const col = Math.min(Math.max((cursor % cols) + right, 0), cols - 1);
  point(row * cols + col);
}

function turn(by) {
  const next = at + by;
  if (next >= 0 && next < book.puzzles.length) {
    show(next);
    point(cursor);
  }
}

const KEYS = {
  u: goBack,
  r: goForth,
  U: goForth,
  p: takePencil,
  c: check,
  h: giveHint,
  n: () => turn(1),
  N: () => turn(-1),
  w: () => tell([needsText()]),
  "?": () => byId("help").showModal(),
  Backspace: () => put(cursor, BLANK),
  Delete: () => put(cursor, BLANK),
  ".": () => put(cursor, BLANK),
  Home: () => move([0, -game.puzzle.cols]),
  End: () => move([0, game.puzzle.cols]),
  PageUp: () => move([-game.puzzle.rows, 0]),
  PageDown: () => move([game.puzzle.rows, 0]),
};

// The keys of the symbols O and X.
const SIGNS = ["O", "X"];

function valueOfKey(key) {
  if (symbols === "OX" && SIGNS.includes(key.toUpperCase())) {
    return SIGNS.indexOf(key.toUpperCase());
  }
  const isSign = /^[0-9A-Z]$/.test(key);
  const value = isSign ? Number.parseInt(key, 36) : Number.NaN;
  return game.puzzle.values.includes(value) ? value : undefined;
}

function actionOf(key, isOnButton) {
  const value = valueOfKey(key);
  if (value !== undefined) {
    return () => put(cursor, value);
  }
  if (ARROWS[key]) {
    return () => move(ARROWS[key]);
  }
  if (key === " " || key === "Enter") {
    return isOnButton ? undefined : () => cycle(cursor);
  }
  // The lock of capitals may be on.
  return key === "0" ? KEYS.Delete : (KEYS[key] ?? KEYS[key.toLowerCase()]);
}

function onKey(event) {
  if (document.querySelector("dialog[open]")) {
    return;
  }
  const { key } = event;
  const isZ = key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
  const travels = event.shiftKey ? goForth : goBack;
  const action = isPlain ? actionOf(key, event.target instanceof HTMLButtonElement) : isZ && travels;
  if (action) {
    event.preventDefault();
    action();
  }
}

function onCell(event) {
  const node = event.target.closest("[data-cell]");
  if (node) {
    point(Number(node.dataset.cell));
    if (game.puzzle.values.length === 2) {
      cycle(cursor);
    }
  }
}

function onClick(id, action) {
  byId(id).addEventListener("click", action);
}

function dialog(id, opener, fill) {
  onClick(opener, () => {
    fill();
    byId(id).showModal();
  });
}

function start() {
  dialog("list", "open-list", fillList);
  dialog("print", "open-print", () => {});
  dialog("progress", "open-progress", fillProgress);
  dialog("help", "open-help", () => {});
  for (const box of document.querySelectorAll("dialog")) {
    box.addEventListener("click", (event) => {
      // A click beside the dialog is a click on the dialog itself, and not on anything in it.
      if (event.target === box || event.target.closest(".close, .shut")) {
        box.close();
      }
    });
  }
  onClick("list-items", (event) => {
    const button = event.target.closest("[data-puzzle]");
    if (button) {
      byId("list").close();
      show(Number(button.dataset.puzzle));
      point(cursor);
    }
  });
  onClick("scroller", onCell);
  // A screen reader may move the focus by itself.
  byId("scroller").addEventListener("focusin", ({ target }) => {
    if (target.dataset.cell && target !== board.cells[cursor]) {
      point(Number(target.dataset.cell));
    }
  });
  onClick("pad", (event) => {
    const button = event.target.closest("[data-value]");
    if (button) {
      put(cursor, Number(button.dataset.value));
    }
  });
  onClick("undo", goBack);
  onClick("redo", goForth);
  onClick("pencil", takePencil);
  onClick("check", check);
  onClick("hint", giveHint);
  onClick("previous", () => turn(-1));
  onClick("next", () => turn(1));
  onClick("theme", () => {
    const theme = isDark() ? "light" : "dark";
    set("theme", theme);
    useTheme(theme);
  });
  onClick("solved-next", () => {
    byId("solved").close();
    turn(1);
  });
  onClick("restart", () => {
    byId("progress").close();
    // Kept also where no cell changes: the time does.
    ticked = 0;
    restart(game);
    forgetHint();
    refresh();
    keep();
    tell([say("restarted")]);
  });
  onClick("export", exportFile);
  onClick("export-text", () => {
    byId("progress-text").value = exportedNow();
    byId("progress-text").select();
    byId("progress-said").textContent = say("exported");
  });
  onClick("import", () => loadText(byId("progress-text").value));
  byId("import-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) {
      // A file that cannot be read is no saved progress either.
      loadText(await file.text().catch(() => ""));
      event.target.value = "";
    }
  });
  onClick("print-now", () => {
    byId("print").close();
    prepareSheet(chosen("which"), chosen("what"));
    window.print();
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("visibilitychange", () => {
    tick();
    keep();
  });
  window.addEventListener("pagehide", keep);
  window.addEventListener("resize", fit);
  window.addEventListener("beforeprint", () => prepareSheet(chosen("which"), chosen("what")));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => useTheme());
  const isOne = book.puzzles.length === 1;
  for (const id of ["open-list", "previous", "next", "print-which"]) {
    byId(id).hidden = isOne;
  }
  const { theme, last } = settings();
  useTheme(theme);
  byId("play").hidden = false;
  show(last?.[0] === book.title && last[1] < book.puzzles.length ? last[1] : 0);
  setInterval(tick, 250);
}

start();
