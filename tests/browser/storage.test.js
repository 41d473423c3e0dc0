// Whatever the storage of the browser or an import holds, the page opens and plays.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { book, launch, open } from "./pages.js";

const SETTINGS = "takuzu-sat/settings";
const VALUES = 500;

let browser;
let page;
let complaints;
let several;

before(async () => {
  const files = ["wikipedia-4.txt", "sudoku-9.sdk"].map((file) => `docs/puzzles/${file}`);
  several = book("storage", [...files, "--title", "T1"]);
  browser = await launch();
  // The page saves what it has when it is left, so storage is filled just before the page opens.
  const fill = (context) =>
    context.addInitScript(() => {
      for (const [key, text] of Object.entries(JSON.parse(window.name || "{}"))) {
        localStorage.setItem(key, text);
      }
    });
  ({ page, complaints } = await open(browser, several.url, {}, fill));
});

after(async () => {
  await browser?.close();
});

/** Opens the page with these texts in its storage. */
async function openWith(texts) {
  await page.evaluate((name) => {
    window.name = name;
  }, JSON.stringify(texts));
  await page.reload();
}

/** What the page has stored. */
const stored = (key) => page.evaluate((name) => localStorage.getItem(name), key);

/** Presses keys on the page, much faster than a hand. */
const press = (keys) =>
  page.evaluate((all) => {
    for (const key of all) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  }, keys);

/** The text at the cursor. */
const here = () => page.locator(".cell.here > .value").innerText();

/** Uses the page and both puzzles on it, and tells what can be seen then. */
const play = () =>
  page.evaluate(() => {
    const press = (...keys) => {
      for (const key of keys) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      }
    };
    const text = (query) => document.querySelector(query).textContent;
    press(..."uurrhcp1pw");
    const seen = [
      ["N", "0"],
      ["n", "7"],
    ].map(([key, value]) => {
      press(key, ..."uuurc", "Home", "PageUp", "Delete", value);
      const cells = document.querySelectorAll("[role=gridcell]").length;
      return [text("#name"), cells, text(".cell.here > .value"), /^\d+:\d\d(:\d\d)?$/.test(text("#time"))];
    });
    document.getElementById("open-list").click();
    return [...seen, document.querySelectorAll("#list-items button").length];
  });

/** Opens the page with these texts, and complains unless both puzzles are there and can be played. */
async function plays(texts) {
  complaints.length = 0;
  await openWith(texts);
  const told = JSON.stringify(texts);
  assert.deepEqual(await play(), [["Puzzle 1", 16, "0", true], ["Puzzle 2", 81, "7", true], 2], told);
  assert.deepEqual(complaints, [], told);
}

/** A game under way in the first puzzle, and its key. */
async function begun() {
  await openWith({});
  await page.evaluate(() => localStorage.clear());
  await openWith({});
  await press(["0", "1", "ArrowDown", "p", "0", "1", "p", "u"]);
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((it) => it !== "takuzu-sat/settings");
    return { key, saved: JSON.parse(localStorage.getItem(key)) };
  });
}

test("settings that nobody made do no harm", async () => {
  for (const settings of [
    '{"last":5}',
    '{"last":["T1",-1]}',
    '{"last":["T1",2]}',
    '{"last":["T1",0.5]}',
    '{"last":["T1","0"]}',
    '{"last":["T1",null]}',
    '{"last":"T1"}',
    '{"last":{}}',
    '["T1",-1]',
    '"last"',
    "5",
    "{",
    "",
    "[".repeat(100000),
    '{"theme":{"toString":1}}',
    '{"guide":[]}',
    '{"errors":"toString","clock":{},"coordinates":null}',
    '{"best":5}',
    '{"best":{"Takuzu 4×4, trivial":-1}}',
    '{"best":[["a"]]}',
  ]) {
    await plays({ [SETTINGS]: settings });
  }
  await openWith({ [SETTINGS]: '{"last":["T1",1],"theme":"dark"}' });
  assert.equal(await page.locator("#name").innerText(), "Puzzle 2");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("saved games that nobody played do no harm", async () => {
  const { key, saved } = await begun();
  for (const wrong of [
    { done: "" },
    { undone: "" },
    { done: [[]] },
    { done: [[["0", -1, 0, 0, 0]]] },
    { done: [[[0, -1, 0, 0, 0, 0]]] },
    { done: [[[0, -1, 0, 0]]] },
    { done: [[[0, -1, 0, 7, 0]]] },
    { done: { length: 2 } },
    { marks: { length: 16 } },
    { marks: saved.marks.map(String) },
    { board: { length: 1e9 } },
    { board: "é".repeat(16) },
    { time: "5" },
    { time: 1e300 },
    { hints: null },
    { hints: "1" },
  ]) {
    const text = JSON.stringify({ ...saved, ...wrong });
    await openWith({ [SETTINGS]: "{}", [key]: text });
    await press(["Home", "PageUp"]);
    assert.equal(await here(), "", text);
    await plays({ [key]: text });
  }
  await openWith({ [SETTINGS]: "{}", [key]: JSON.stringify({ ...saved, time: Number.MAX_SAFE_INTEGER }) });
  await press(["Home", "PageUp", "0"]);
  await page.waitForTimeout(600);
  await openWith({ [SETTINGS]: "{}", [key]: await stored(key) });
  await press(["Home", "PageUp"]);
  assert.equal(await here(), "0", "the longest game goes on");
});

/** Numbers from 0 on and below 1, the same in each run (mulberry32). */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const JUNK = [
  null,
  true,
  "",
  "x",
  "0",
  -1,
  0,
  1,
  16,
  0.5,
  2 ** 32,
  1e300,
  [],
  {},
  [[]],
  [[[]]],
  { length: 3 },
  "T1",
  ["T1", -1],
];

/** Returns the text of a value with something else in few places or in many; now and then the text is cut. */
function spoiled(value, next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const rate = pick([0.005, 0.02, 0.1]);
  const spoil = (it) => {
    if (next() < rate) {
      return pick(JUNK);
    }
    if (Array.isArray(it)) {
      const kept = it.map(spoil).filter(() => next() > rate / 4);
      return next() < rate ? [...kept, pick(JUNK)] : kept;
    }
    if (it !== null && typeof it === "object") {
      const pairs = Object.entries(it).filter(() => next() > rate / 4);
      return Object.fromEntries(pairs.map(([name, part]) => [name, spoil(part)]));
    }
    return it;
  };
  const text = JSON.stringify(spoil(value));
  const end = Math.floor(next() * text.length);
  return next() < 0.05 ? text.slice(0, end) : text;
}

test(`the page opens and plays with ${VALUES} spoiled values in its storage`, async () => {
  const { key, saved } = await begun();
  await press(["n", "7", "ArrowRight", "2", "p", "3", "p", "u"]);
  const games = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => !name.endsWith("settings")));
  const [other, text] = games.find(([name]) => name !== key);
  const settings = { last: ["T1", 1], theme: "dark" };
  const next = chance(28);
  // Three at a time: settings, and a game of each puzzle.
  for (let count = 0; count < VALUES; count += 3) {
    await plays({
      [SETTINGS]: spoiled(settings, next),
      [key]: spoiled(saved, next),
      [other]: spoiled(JSON.parse(text), next),
    });
  }
});

test(`${VALUES} spoiled values are imported or refused`, async () => {
  const { key, saved } = await begun();
  const next = chance(29);
  const seen = new Set();
  complaints.length = 0;
  await page.locator("#open-menu").click();
  await page.locator("#open-progress").click();
  for (let count = 0; count < VALUES; count += 1) {
    const text = spoiled(
      { "takuzu-sat": 1, progress: { [key]: saved, "takuzu-sat/0": saved }, best: { Takuzu: 5 } },
      next,
    );
    const [told, cells] = await page.evaluate((typed) => {
      document.getElementById("progress-text").value = typed;
      document.getElementById("import").click();
      const cells = document.querySelectorAll("[role=gridcell]").length;
      return [document.getElementById("progress-said").textContent, cells];
    }, text);
    seen.add(told);
    assert.equal(cells, 16, text);
    assert.deepEqual(complaints, [], text);
  }
  assert.deepEqual([...seen].sort(), [
    "The progress of 1 puzzle is loaded.",
    "This text holds no progress for the puzzles of this page.",
    "This text is not saved progress.",
  ]);
});

test("the time of a puzzle begins again with it, also where nothing stands on its board", async () => {
  const { key, saved } = await begun();
  const untouched = {
    ...saved,
    board: several.puzzles[0].givens,
    marks: saved.marks.map(() => 0),
    done: [],
    undone: [],
  };
  await openWith({ [SETTINGS]: "{}", [key]: JSON.stringify({ ...untouched, time: 100000 }) });
  assert.equal(await page.locator("#time").innerText(), "1:40");
  await page.locator("#restart").click();
  assert.equal(await page.locator("#time").innerText(), "0:00");
  const now = await stored(key);
  assert.equal(JSON.parse(now).time, 0);
  await openWith({ [SETTINGS]: "{}", [key]: now });
  await page.waitForTimeout(1200);
  assert.equal(await page.locator("#time").innerText(), "0:00");
});
