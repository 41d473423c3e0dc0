// The page with the engine inside, in a real browser: from a file, without a network.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { cell, desktop, launch, open, phone, reload, repository } from "./pages.js";
import { served } from "./served.js";

const folder = process.env.TAKUZU_SAT_WEB ?? path.join(repository, "target/web");
const file = path.join(folder, "takuzu-sat.html");
const url = pathToFileURL(file).href;
const skip = existsSync(file) ? false : "the page was not made: .ci/package web";

let browser;

before(async () => {
  browser = skip ? undefined : await launch();
});

after(async () => {
  await browser?.close();
});

/** Opens the page, waits for its first puzzle, does something, and complains about what a page must not do. */
async function on(does, options = {}, address = url) {
  const { page, context, complaints } = await open(browser, address, options);
  try {
    await page.locator(".board").waitFor();
    await does(page, context);
    // The files beside a page on a server.
    assert.deepEqual(
      complaints.filter((it) => !it.startsWith(`request: ${address}`)),
      [],
    );
  } finally {
    await context.close();
  }
}

async function enter(page, text) {
  await page.locator("#open-enter").click();
  await page.locator("#enter-text").fill(text);
  await page.locator("#read").click();
}

async function isClean(page, state) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  assert.deepEqual(told, [], state);
}

const part = (page, id) => page.locator(`#${id} .inside`);

async function openPart(page, id, words) {
  await page.locator(`#${id} summary`).click();
  await part(page, id).getByText(words).first().waitFor();
}

const stored = (page, name) => page.evaluate((it) => localStorage.getItem(`takuzu-sat/${it}`), name);

const SEVERAL = ".1.0 ..0. .... 1..0";

const IMPOSSIBLE = "....1. .1.0.. ...... ..11.. 1...0. 1.....";

/** Enters a puzzle, and waits until it is there. */
async function entered(page, text, verdict) {
  await enter(page, text);
  await part(page, "answer").getByText(verdict).first().waitFor();
}

const FOUR = ".1.0 ..0. .0.. 11.0";

describe("the page with the engine", { skip }, () => {
  test("makes the puzzle of a seed, the same each time", () =>
    on(async (page) => {
      const boards = [];
      for (const _ of [1, 2]) {
        await page.locator("#open-new").click();
        await page.locator("#new-kind").selectOption("sudoku");
        await page.locator("#new-level").selectOption("easy");
        await page.locator("#new-pattern").selectOption("rotate180");
        await page.locator("#new-seed").fill("7");
        await page.locator("#make").click();
        await page.locator("#name").getByText("Seed 7").waitFor();
        await page
          .locator("#facts")
          .getByText(/Sudoku 9×9.*easy/)
          .waitFor();
        boards.push(await page.locator(".board").innerText());
        await page.locator("#remove").click();
      }
      assert.equal(boards[0], boards[1]);
    }));

  test("says what it cannot make", () =>
    on(async (page) => {
      await page.locator("#open-new").click();
      await page.locator("#new-side").selectOption("4");
      await page.locator("#new-seed").fill("seven");
      await page.locator("#make").click();
      await page.locator("#new-said").getByText(/./).waitFor();
      assert.equal(await page.locator("#new").evaluate((dialog) => dialog.open), true);
    }));

  test("reads, proves and solves a puzzle that is pasted", () =>
    on(async (page) => {
      await enter(page, FOUR);
      await part(page, "answer").getByText("Exactly one solution.").waitFor();
      await cell(page, 2, 1).click();
      await part(page, "answer").getByText("Fill in the solution").click();
      await page
        .locator("#message")
        .getByText(/The solution is filled in/)
        .waitFor();
      assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /0/);
      // Nobody is praised for it, and what was there comes back.
      assert.ok(await page.locator("#solved").isHidden());
      assert.deepEqual(JSON.parse(await stored(page, "settings")).best, {});
      await page.locator("#undo").click();
      assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /empty/);
      assert.match(await cell(page, 2, 1).getAttribute("aria-label"), /0/);
    }));

  test("shows the place of what is wrong in a text", () =>
    on(async (page) => {
      await enter(page, ".1.0\n..0.\n.0z.\n11.0");
      assert.match(await page.locator("#enter-said pre").innerText(), /text:3:3.*\.0z\..*\^/s);
    }));

  test("lists the puzzles of a text, and shows the one that is chosen", () =>
    on(async (page) => {
      await enter(page, `${FOUR}\n${IMPOSSIBLE}`);
      await page.locator("#list-items li").nth(2).waitFor();
      await page.locator("#list-items button").last().click();
      await part(page, "answer")
        .getByText(/these 8 givens contradict each other/)
        .waitFor();
      await part(page, "answer").getByText("Show the cells that contradict each other").click();
      assert.equal(await page.locator(".cell.wrong").count(), 8);
      await part(page, "answer")
        .getByText(/r1c5 may be a misprint/)
        .waitFor();
    }));

  test("shows two solutions and where they differ", () =>
    on(async (page) => {
      await enter(page, ".1.0 ..0. .... 1..0");
      await part(page, "answer")
        .getByText(/^Several solutions/)
        .waitFor();
      const marked = await part(page, "answer").locator("td.conclusion").count();
      assert.ok(marked >= 4 && marked % 2 === 0);
    }));

  test("prints and checks a puzzle without a solution", () =>
    on(async (page) => {
      await entered(page, IMPOSSIBLE, /contradict each other/);
      await page.locator("#check").click();
      assert.equal(await page.locator("#message").innerText(), "No solution.");
      await page.evaluate(() => {
        window.print = () => {};
      });
      await page.locator("#open-print").click();
      await page.locator("[name=solutions]").check();
      await page.locator("#print-now").click();
      assert.equal(await page.locator("#sheet section").count(), 1);
    }));

  test("keeps the puzzles of two tabs, and shows the one that was on the screen", () =>
    on(async (page, context) => {
      const other = await context.newPage();
      await other.goto(url);
      await other.locator(".board").waitFor();
      await entered(page, FOUR, "Exactly one solution.");
      await page.waitForTimeout(1000);
      await entered(other, SEVERAL, /^Several solutions/);
      await entered(other, IMPOSSIBLE, /contradict each other/);
      await other.locator("#previous").click();
      await reload(other);
      await other.locator(".board").waitFor();
      await other.locator("#open-list").click();
      assert.equal(await other.locator("#list-items li").count(), 4);
      await other.locator("#list .close").click();
      assert.match(await other.locator("#facts").innerText(), /^\d of 4.*Takuzu 4×4/);
    }));

  test("loses no puzzle where it is left while it starts", () =>
    on(async (page) => {
      await entered(page, FOUR, "Exactly one solution.");
      await entered(page, SEVERAL, /^Several solutions/);
      const before = await stored(page, "shelf");
      assert.equal(JSON.parse(before).length, 3);
      const shelves = [];
      await page.exposeFunction("note", (text) => shelves.push(text));
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (name, text) {
          if (name === "takuzu-sat/shelf") {
            window.note(text);
          }
          setItem.call(this, name, text);
        };
      });
      await reload(page);
      await page.locator(".board").waitFor();
      assert.deepEqual(
        shelves.filter((it) => it !== before),
        [],
      );
    }));

  test("says so as long as the browser keeps nothing", () =>
    on(async (page) => {
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new Error("full");
        };
      });
      await entered(page, FOUR, "Exactly one solution.");
      assert.match(await page.locator("#note").innerText(), /does not let this page keep/);
    }));

  test("counts several quick presses of Hint as one", () =>
    on(async (page) => {
      await entered(page, FOUR, "Exactly one solution.");
      await page.locator("#hint").evaluate((button) => {
        button.click();
        button.click();
        button.click();
      });
      await page
        .locator("#message")
        .getByText(/^Look at/)
        .waitFor();
      await page.waitForTimeout(300);
      assert.match(await page.locator("#message").innerText(), /^Look at/);
    }));

  test("asks which puzzle it is where the cells do not say that", () =>
    on(async (page) => {
      await enter(page, "12.. .... .... ..21");
      await page
        .locator("#enter-said pre")
        .getByText(/cells up to 2 alone/)
        .waitFor();
      await page.locator("#enter-kind").selectOption("sudoku");
      await page.locator("#read").click();
      await part(page, "answer")
        .getByText(/^Several solutions/)
        .waitFor();
      assert.match(await page.locator("#facts").innerText(), /Sudoku 4×4/);
    }));

  test("makes a puzzle of what is tapped in on an empty board", () =>
    on(async (page) => {
      await page.locator("#open-new").click();
      await page.locator("#new-side").selectOption("4");
      await page.locator("#tap").click();
      await page
        .locator("#facts")
        .getByText(/Takuzu 4×4/)
        .waitFor();
      for (const [row, column, value] of [
        [1, 2, "1"],
        [1, 4, "0"],
        [2, 3, "0"],
        [3, 2, "0"],
        [4, 1, "1"],
        [4, 2, "1"],
        [4, 4, "0"],
      ]) {
        await cell(page, row, column).focus();
        await page.keyboard.press(value);
      }
      await page.locator("#use").click();
      await part(page, "answer").getByText("Exactly one solution.").waitFor();
      assert.match(await cell(page, 1, 2).getAttribute("aria-label"), /given 1/);
    }));

  test("gives hints from any position, in levels, and names a mistake", () =>
    on(async (page) => {
      await enter(page, FOUR);
      await part(page, "answer").getByText("Exactly one solution.").waitFor();
      const said = [];
      for (const _ of [1, 2, 3, 4]) {
        await page.locator("#hint").click();
        await page.waitForFunction((last) => document.querySelector("#message").innerText !== last, said.at(-1) ?? "");
        said.push(await page.locator("#message").innerText());
      }
      assert.match(said[3], /r\dc\d .*is [01]/);
      assert.equal(await page.locator("#hint-word").innerText(), "Enter it");
      await page.locator("#hint").click();
      await cell(page, 1, 1).focus();
      await page.keyboard.press("1");
      await page.locator("#hint").click();
      await page
        .locator("#message")
        .getByText(/row 1 is wrong/)
        .waitFor();
      await page.locator("#hint").click();
      await page
        .locator("#message")
        .getByText(/r1c1 is wrong/)
        .waitFor();
    }));

  test("goes through all steps, there and back", () =>
    on(async (page) => {
      await enter(page, FOUR);
      await openPart(page, "steps", /Choose a step/);
      const steps = part(page, "steps").locator("li button");
      await steps.last().click();
      assert.equal(await page.locator(".cell[aria-label*=empty]").count(), 0);
      await steps.first().click();
      assert.ok((await page.locator(".cell[aria-label*=empty]").count()) > 6);
      assert.equal(await steps.first().getAttribute("aria-current"), "step");
    }));

  test("shows the puzzle as a formula, and lets go of it as a file", () =>
    on(async (page) => {
      await enter(page, FOUR);
      await openPart(page, "formula", "Unsatisfiable.");
      await part(page, "formula").getByText("So the first solution is the only one.").waitFor();
      const clauses = await part(page, "formula").locator("ul li").allInnerTexts();
      assert.deepEqual(clauses, [
        "1 2 3 0 says that at least one of these is true: r1c1 = 1, r1c2 = 1, r1c3 = 1.",
        "-1 -2 -3 0 says that they are not all true: r1c1 = 1, r1c2 = 1, r1c3 = 1.",
      ]);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        part(page, "formula").getByText("Formula (DIMACS)").click(),
      ]);
      assert.equal(download.suggestedFilename(), "puzzle.cnf");
      const text = readFileSync(await download.path(), "utf8");
      const [, variables, count] = text.match(/^p cnf (\d+) (\d+)$/m);
      const rows = await part(page, "formula").locator("tbody tr").last().innerText();
      assert.deepEqual(
        rows
          .split("\t")
          .slice(1)
          .map((it) => it.replace(",", "")),
        [variables, count],
      );
    }));

  test("shares a link that brings the puzzle back, a picture and any format", () =>
    on(async (page, context) => {
      await enter(page, FOUR);
      await openPart(page, "share", "Format");
      await page.locator("#share-format").selectOption("task");
      await page.waitForFunction(() => document.querySelector("#share-text").value.startsWith("a1a0"));
      for (const [name, type] of [
        ["SVG", "puzzle.svg"],
        ["PNG", "puzzle.png"],
      ]) {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          part(page, "share").getByText(name).click(),
        ]);
        assert.equal(download.suggestedFilename(), type);
        assert.ok(readFileSync(await download.path()).length > 500);
      }
      await part(page, "share").getByText("Link").first().click();
      const link = await page.locator("#share-text").inputValue();
      assert.match(link, /^file:.*#[\w%.-]+$/);
      const other = await context.newPage();
      await other.goto(link);
      await other.locator(".board").waitFor();
      assert.match(await cell(other, 1, 2).getAttribute("aria-label"), /given 1/);
      assert.equal(other.url(), url);
      await other.goto(`${url}#nonsense`);
      await other.getByText("This link holds no puzzle.").waitFor();
      assert.equal(other.url(), url);
    }));

  test("takes a puzzle out of the list, and puts it back", () =>
    on(async (page) => {
      assert.ok(await page.locator("#remove").isHidden());
      await entered(page, FOUR, "Exactly one solution.");
      const count = async () => JSON.parse(await stored(page, "shelf")).length;
      assert.equal(await count(), 2);
      await page.locator("#remove").click();
      assert.equal(await count(), 1);
      assert.match(await page.locator("#facts").innerText(), /10×10/);
      await page.locator("#message").getByText("Undo").click();
      assert.match(await page.locator("#facts").innerText(), /4×4/);
      assert.equal(await count(), 2);
    }));

  test("asks about a kept puzzle when it is opened, and says what is seldom there", () =>
    on(async (page) => {
      await entered(page, FOUR, "Exactly one solution.");
      await entered(page, SEVERAL, /^Several solutions/);
      await reload(page);
      await page.locator(".board").waitFor();
      await page.locator("#previous").click();
      // The engine has told the level by now.
      await page.locator("#facts").getByText("trivial").waitFor();
      await page.locator("#open-new").click();
      await page.locator("#new-side").selectOption("6");
      await page.locator("#new-level").selectOption("extreme");
      await page.locator("#new-said").getByText("Small boards are rarely that hard.").waitFor();
      await page.locator("#new-level").selectOption("easy");
      assert.equal(await page.locator("#new-said").innerText(), "");
    }));

  test("stops a long search at once, and goes on", () =>
    on(async (page) => {
      await page.locator("#open-new").click();
      await page.locator("#new-side").selectOption("20");
      await page.locator("#new-level").selectOption("extreme");
      await page.locator("#new-pattern").selectOption("full");
      await page.locator("#make").click();
      await page.locator("#stop").click();
      await page.locator("#busy").waitFor({ state: "hidden" });
      // The dialog is there again, for other choices.
      assert.match(await page.locator("#new-said").innerText(), /You stopped the engine/);
      await page.locator("#new .close").click();
      await enter(page, FOUR);
      await part(page, "answer").getByText("Exactly one solution.").waitFor();
    }));

  test("lives on after hostile texts", () =>
    on(async (page) => {
      const texts = ["{", "[".repeat(5000), "\u0000", "9".repeat(100000), "<script>alert(1)</script>", "\u202e1.0"];
      const all = path.join(repository, "tests/corpus/wild");
      for (const name of readdirSync(all)) {
        texts.push(readFileSync(path.join(all, name), "utf8"));
      }
      for (const text of texts) {
        await page.locator("#enter-text").evaluate((field, it) => {
          field.value = it;
        }, text);
        await page.locator("#read").evaluate((button) => button.click());
      }
      await page.reload();
      await page.locator(".board").waitFor();
      await enter(page, FOUR);
      await part(page, "answer").getByText("Exactly one solution.").waitFor();
    }));

  test("speaks French where the browser does, and as the menu says", () =>
    on(
      async (page) => {
        await page.getByText("Combien de solutions").waitFor();
        await page.locator("#answer summary").click();
        await part(page, "answer").getByText("Exactement une solution.").waitFor();
        await entered(
          page,
          readFileSync(path.join(repository, "docs/puzzles/sudoku-9.sdk"), "utf8"),
          /singleton caché/,
        );
        await page.locator("#formula summary").click();
        await part(page, "formula")
          .getByText(/^1 2 3 4 5 6 7 8 9 0 dit qu’au moins une/)
          .waitFor();
        await part(page, "formula")
          .getByText(/Une option est un nombre dans une case/)
          .waitFor();
        await page.locator("#open-menu").click();
        await page.locator("[name=language][value=en]").evaluate((button) => button.click());
        await page.getByText("How many solutions?").waitFor();
        await page.waitForTimeout(1000);
        await page.goto(url);
        await page.getByText("How many solutions?").waitFor();
      },
      { locale: "fr-FR" },
    ));

  test("fits a phone and passes axe, with all parts open", () =>
    on(
      async (page) => {
        for (const [id, words] of [
          ["answer", "Level"],
          ["formula", "Unsatisfiable."],
          ["share", "Format"],
          ["steps", /Choose/],
        ]) {
          await openPart(page, id, words);
        }
        const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= window, `${wide} on ${window}`);
        await isClean(page, "all parts");
        for (const id of ["new", "enter", "menu"]) {
          await page.locator(`#open-${id}`).click();
          await isClean(page, id);
          await page.locator(`#${id} .close`).click();
        }
      },
      // axe-core is not part of the page, so the policy of the page would refuse it.
      { viewport: phone, hasTouch: true, bypassCSP: true, colorScheme: "dark" },
    ));

  test("needs no horizontal bar from 320 to 1920 pixels, for a board of 14x14", () =>
    on(async (page) => {
      await enter(page, `${".".repeat(14)}\n`.repeat(14));
      await part(page, "answer")
        .getByText(/^Several solutions/)
        .waitFor();
      for (const [id, words] of [
        ["formula", "Satisfiable:"],
        ["share", "Format"],
      ]) {
        await openPart(page, id, words);
      }
      for (const width of [320, 360, 768, 1024, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${wide} on ${width}`);
      }
    }));

  test("is used by keys alone", () =>
    on(async (page) => {
      const press = async (...keys) => {
        for (const key of keys) {
          await page.keyboard.press(key);
        }
      };
      await page.locator("#open-enter").focus();
      await press("Enter");
      await page.locator("#enter-text").focus();
      await page.keyboard.type(FOUR);
      await press("Tab", "Tab", "Enter");
      await part(page, "answer").getByText("Exactly one solution.").waitFor();
      for (const [id, words] of [
        ["steps", /Choose a step/],
        ["formula", "Unsatisfiable."],
        ["share", "Format"],
      ]) {
        await page.locator(`#${id} summary`).focus();
        await press("Enter");
        await part(page, id).getByText(words).first().waitFor();
      }
      await part(page, "steps").locator("li button").first().focus();
      await press("Enter");
      assert.match(await page.locator("#message").innerText(), /r\dc\d/);
      await page.locator("#open-new").focus();
      await press("Enter");
      await page.locator("#new-seed").focus();
      await page.keyboard.type("12");
      await press("Enter");
      await page.getByText("Seed 12").first().waitFor();
    }));

  test("is used by touch", () =>
    on(
      async (page) => {
        await page.locator("#open-enter").tap();
        await page.locator("#enter-text").fill(FOUR);
        await page.locator("#read").tap();
        await part(page, "answer").getByText("Exactly one solution.").waitFor();
        await cell(page, 1, 1).tap();
        assert.match(await cell(page, 1, 1).getAttribute("aria-label"), /, 0/);
        await page.locator("#hint").tap();
        await page.locator("#message").getByText(/Look/).waitFor();
        await page.locator("#open-new").tap();
        await page.locator("#make").tap();
        await page
          .getByText(/^Seed \d/)
          .first()
          .waitFor();
      },
      { viewport: phone, hasTouch: true, isMobile: true },
    ));

  test("is kept by a browser that got it from a server", async () => {
    const server = await served(path.join(folder, "site"));
    try {
      await on(
        async (page, context) => {
          await page.evaluate(() => navigator.serviceWorker.ready);
          await context.setOffline(true);
          await page.reload();
          await page.locator(".board").waitFor();
          await enter(page, FOUR);
          await part(page, "answer").getByText("Exactly one solution.").waitFor();
        },
        { viewport: desktop },
        server.url,
      );
    } finally {
      server.close();
    }
  });
});
