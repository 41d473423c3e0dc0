// Makes pages with the program, and opens them in the browser that is installed.

import { execFileSync } from "node:child_process";
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

/** The folder of the repository: two above `tests/browser`, and two above its copy in `target/browser`. */
export const repository = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.TAKUZU_SAT ?? path.join(repository, "target/debug/takuzu-sat");
const folder = mkdtempSync(path.join(tmpdir(), "takuzu-sat-browser-"));

// The language of a book is that of the environment, unless it is asked for.
const env = { ...process.env, LC_ALL: "C" };

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** Runs the program in the folder of the repository and returns what it prints. */
export function run(args, input = "") {
  return execFileSync(program, args, { cwd: repository, input, encoding: "utf8", env });
}

/** Makes a book and returns its address, its text, and the puzzles in it. */
export function book(name, args, input) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.html`);
  run(["book", "--to", "html", "-o", file, "--force", ...args], input);
  const html = readFileSync(file, "utf8");
  const [, data] = html.match(/<script type="application\/json" id="book">([^<]*)<\/script>/);
  return { url: pathToFileURL(file).href, html, ...JSON.parse(data) };
}

function browserOnPath() {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const files = process.env.PATH.split(path.delimiter).flatMap((place) => names.map((name) => path.join(place, name)));
  const isThere = (file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return files.find(isThere);
}

/** Starts the browser, again if it dies at its start, as Chromium now and then does. */
export async function launch() {
  const options = { executablePath: browserOnPath(), args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] };
  try {
    return await chromium.launch(options);
  } catch (error) {
    console.log(`the browser is started again: ${error.message.split("\n")[0]}`);
    return chromium.launch(options);
  }
}

/** Opens a page. `complaints` grows with whatever a page must not do. */
export async function open(browser, url, options = {}, prepare = () => {}) {
  const context = await browser.newContext({ viewport: desktop, ...options });
  const complaints = [];
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`refused by the policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await prepare(context);
  const page = await context.newPage();
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("blob:")) {
      complaints.push(`request: ${request.url()}`);
    }
  });
  page.on("dialog", (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  await page.goto(url);
  return { context, page, complaints };
}

/** Opens the page again. What it stored is on its way from one process of the browser to another: a page that is opened at once may
 * not see it yet. */
export async function reload(page) {
  await page.waitForTimeout(1000);
  await page.reload();
}

/** The cell at a row and a column, from 1. */
export function cell(page, row, column) {
  return page.locator(`[role=row]:nth-child(${row + 1}) [role=gridcell]`).nth(column - 1);
}

/** The cells that are empty at first, with the values that they have in the solution. */
export function blanks({ givens, solution, cols }) {
  return Array.from(givens, (_, index) => index)
    .filter((index) => givens[index] === ".")
    .map((index) => ({ row: Math.floor(index / cols) + 1, column: (index % cols) + 1, value: solution[index] }));
}
