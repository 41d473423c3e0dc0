// Measures the page with the engine inside, in a real browser; the figures are in docs/web.md. `npm run bench`, after `.ci/package web`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { launch, open, repository } from "./pages.js";

const TIMES = Number(process.argv[2] ?? 31);

const file = path.join(process.env.TAKUZU_SAT_WEB ?? path.join(repository, "target/web"), "takuzu-sat.html");
const url = pathToFileURL(file).href;

/** Different puzzles of 10x10, each with exactly one solution and its level. */
const puzzles = readFileSync(path.join(repository, "tests/corpus/takuzu/u10-normal.txt"), "utf8")
  .split("\n")
  .map((line) => line.split(" ")[0])
  .filter((cells) => cells.length === 100)
  .slice(0, TIMES);

function median(times) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Prints the median of times in milliseconds, and the bound that it is held against. */
function report(name, times, bound) {
  const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round);
  console.log(
    `${name}: ${median(times).toFixed(0)} ms (${least} to ${most}, ${times.length} times), bound ${bound} ms`,
  );
}

// In the page: waits, frame by frame, until something is there, and returns it.
function prepare(context) {
  return context.addInitScript(() => {
    window.until = async (find) => {
      const start = performance.now();
      let found = find();
      while (!found) {
        if (performance.now() - start > 60000) {
          throw new Error(`nothing after a minute: ${find}`);
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
        found = find();
      }
      return found;
    };
    window.byId = (id) => document.getElementById(id);
    window.untilReady = window
      .until(() => document.querySelector(".board") && document.querySelector("#starting[hidden]"))
      .then(() => performance.now());
  });
}

/** Opens the page as somebody does who was never there. */
function opened(browser) {
  return open(browser, url, {}, prepare);
}

async function starts(browser) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { page, context } = await opened(browser);
    const ready = await page.evaluate(() => window.untilReady);
    const [paint] = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint"));
    assert.match(await page.locator("#facts").innerText(), /Takuzu 10×10/);
    times.push([paint.startTime, ready]);
    await context.close();
  }
  report(
    "first paint",
    times.map(([paint]) => paint),
    300,
  );
  report(
    "ready, with a new puzzle on the board",
    times.map(([, ready]) => ready),
    1000,
  );
}

async function pastes(page) {
  const times = [];
  for (const cells of puzzles) {
    const [time, verdict] = await page.evaluate(async (text) => {
      const { until, byId } = window;
      const find = () => byId("answer").querySelector(".verdict");
      const before = find();
      byId("open-enter").click();
      const start = performance.now();
      byId("enter-text").value = text;
      byId("read").click();
      const now = await until(() => find() !== before && find());
      return [performance.now() - start, now.innerText];
    }, cells);
    assert.equal(verdict, "Exactly one solution.");
    const shown = await page
      .locator("[role=gridcell] > .value")
      .evaluateAll((all) => all.map((it) => it.textContent || "."));
    assert.equal(shown.join(""), cells);
    times.push(time);
  }
  report("a pasted 10x10 read and answered", times, 50);
}

async function makes(page) {
  const times = [];
  for (let seed = 1; seed <= TIMES; seed += 1) {
    const time = await page.evaluate(async (text) => {
      const { until, byId } = window;
      byId("open-new").click();
      const start = performance.now();
      byId("new-seed").value = text;
      byId("make").click();
      await until(() => byId("name").innerText === `Seed ${text}`);
      return performance.now() - start;
    }, String(seed));
    await page
      .locator("#facts")
      .getByText(/Takuzu 10×10.*normal/)
      .waitFor();
    times.push(time);
  }
  report("a new 10x10 of level normal", times, 200);
}

async function stops(page) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.locator("#open-new").click();
    await page.locator("#new-side").selectOption("20");
    await page.locator("#new-level").selectOption("extreme");
    await page.locator("#new-pattern").selectOption("full");
    await page.locator("#new-seed").fill("0");
    await page.locator("#make").click();
    await page.locator("#stop").waitFor();
    times.push(
      await page.evaluate(async () => {
        const { until, byId } = window;
        const start = performance.now();
        byId("stop").click();
        await until(() => byId("busy").hidden && byId("new-said").innerText.startsWith("You stopped"));
        return performance.now() - start;
      }),
    );
    await page.locator("#new .close").click();
  }
  report("a stop", times, 200);
}

const bytes = readFileSync(file);
const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length].map((it) => (it / 1e6).toFixed(2));
console.log(`${path.basename(file)}: ${sizes[0]} MB, ${sizes[1]} MB with gzip, bounds 1.60 and 1.10 MB`);
const browser = await launch();
await starts(browser);
const { page, complaints } = await opened(browser);
await page.evaluate(() => window.untilReady);
await pastes(page);
await makes(page);
await stops(page);
assert.deepEqual(complaints, []);
await browser.close();
