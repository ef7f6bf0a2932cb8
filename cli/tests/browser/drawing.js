// The page on which an author draws a board: a space is dragged, two are linked, an outline is bent, and each edit stands in its file.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessible, blank, until } from "./pages.js";

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, colorScheme: "dark" };

/** `serve` starts the program with arguments and `end` ends it; pictures go to `place`. */
export async function drawing(browser, { serve, end, program, place }) {
  const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
  assert.equal(spawnSync(program, ["new", "moor", "--dir", home]).status, 0);
  const board = join(home, "moor", "board.toml");
  const read = () => readFileSync(board, "utf8");
  const first = read();
  const server = await serve(home, ["draw", join(home, "moor"), "--port", "0", "--json"]);
  const faults = [];
  const { host } = new URL(server.url);
  const page = await blank(browser, { viewport: { width: 1440, height: 900 } }, faults, (asked) => asked.host === host);
  await page.goto(`${server.url}?lang=en`);
  await page.waitForSelector(".handle");
  const middle = async (selector) => {
    let box;
    // What was just drawn may be drawn anew.
    await until(async () => { box = await page.locator(selector).boundingBox(); return box !== null; }, selector);
    const { x, y, width, height } = box;
    return [x + width / 2, y + height / 2];
  };
  const drag = async (selector, dx, dy) => {
    const [x, y] = await middle(selector);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2);
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.up();
  };
  /** The lines that differ from those of the beginning. */
  const changed = () => {
    const before = first.split("\n");
    return read().split("\n").filter((line) => !before.includes(line));
  };

  await drag("[data-key=space-peak]", 60, 90);
  await until(() => read() !== first, "a dragged space is written");
  assert.match(changed().join("\n"), /^at = \[\d+, \d+\]$/, "one line");
  assert.notEqual(changed()[0], "at = [15, 10]");

  await page.keyboard.press("l");
  await page.locator("[data-key=space-peak]").click();
  await page.locator("[data-key=space-glen]").click();
  await until(() => read().includes("[\"peak\", \"glen\"]"), "two spaces are linked");
  await page.locator(".finding").first().waitFor();
  await page.locator("[data-key=recount]").click();
  await until(() => read().includes("links = 12"), "the declared number is set");
  await page.screenshot({ path: join(place, "drawing.png") });
  await accessible(page, "the board's page");

  await page.keyboard.press("v");
  await page.locator("[data-key=space-quay]").focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "Shift+ArrowUp"]) await page.keyboard.press(key);
  await until(() => read().includes("at = [83, 80]"), "arrows move a space");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "space-quay", "the focus stays");

  // A new outline: three corners, closed at the first, and one of them bent.
  await page.keyboard.press("o");
  await page.locator("[data-key=space-tarn]").click();
  await page.locator("[data-key=new-line]").click();
  const [x, y] = await middle("#map");
  for (const [dx, dy] of [[0, 0], [60, 0], [60, 60], [0, 0]]) await page.mouse.click(x + dx, y + dy);
  await until(() => read().includes("space = \"tarn\""), "an outline is drawn");
  await page.waitForSelector("[data-key=corner-0-1]");
  const outline = () => read().match(/outline = \[\n(.*)\n/)[1];
  const before = outline();
  await drag("[data-key=corner-0-1]", 30, -20);
  await until(() => outline() !== before, "a corner is moved");
  assert.equal(outline().match(/\[\d+, \d+\]/g).length, 3);

  // A position beyond the sheet shows what is written, and a new kind of link is made of its name.
  await page.keyboard.press("v");
  await page.locator("[data-key=space-quay]").click();
  const across = page.locator("[data-key=at-0]");
  await across.fill("150");
  await across.press("Enter");
  await until(() => read().includes("at = [100, "), "a position beyond the sheet is at its edge");
  assert.equal(await across.inputValue(), "100");
  await page.locator("[data-key=mode-link]").click();
  await page.locator("[data-key=kind]").selectOption("");
  await page.locator("[data-key=new-kind]").fill("Sea route");
  assert.equal(await page.locator("[data-key=new-kind-id]").textContent(), "sea_route");
  await page.locator("[data-key=space-crag]").click();
  await page.locator("[data-key=space-quay]").click();
  await until(() => read().includes("tag = \"sea_route\""), "a new kind of link is written");

  // A field is written in again and again, and where nothing is written, a key is one of the page.
  await page.keyboard.press("v");
  await page.locator("[data-key=space-quay]").click();
  const quay = page.locator("[data-key=space-quay-en]");
  for (const text of ["Old quay", "New quay"]) {
    await quay.fill(text);
    await quay.press("Enter");
    await until(() => read().includes(`"${text}"`), `a name becomes ${text}`);
  }
  await page.keyboard.type("s");
  await quay.press("Enter");
  await until(() => read().includes("\"New quays\""), "letters come behind those that are there");
  await page.locator("[data-key^=open-]").first().click();
  const bonus = page.locator("[data-key^=bonus-]").first();
  const least = Number(await bonus.inputValue());
  await bonus.focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowUp");
  await until(() => read().includes(`bonus = ${least + 3}`), "a bonus rises by arrows");
  assert.equal(await page.locator("#notice").isHidden(), true, await page.locator("#notice").textContent());
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  const [left, up] = await middle("#map");
  await page.mouse.click(left + 90, up + 90);
  await page.locator("[data-key=fresh-name]").fill("[the] Devil's Wharf");
  await page.keyboard.press("Enter");
  await until(() => read().includes("id = \"devils_wharf\""), "a space is added");
  await page.keyboard.press("Control+z");
  await until(() => !read().includes("devils_wharf"), "a space is taken back");

  // In another language it is the same window: what was done can be undone.
  await page.goto(`${server.url}?lang=de`);
  await page.waitForSelector(".handle");
  assert.equal(await page.locator("#undo").isDisabled(), false);
  await page.goto(`${server.url}?lang=en`);
  await page.waitForSelector(".handle");

  // A second window on a tablet, and a name that both change.
  const other = await blank(browser, TABLET, faults, (asked) => asked.host === host);
  await other.goto(`${server.url}?lang=fr`);
  await other.waitForSelector(".handle");
  await other.screenshot({ path: join(place, "drawing-tablet.png") });
  await accessible(other, "the board's page on a tablet");
  await page.keyboard.press("v");
  const name = "[data-key=space-moor-en]";
  for (const window of [page, other]) {
    await window.locator("[data-key=space-moor]").click();
    await window.locator(name).focus();
  }
  await other.locator(name).fill("Moor of others");
  await page.locator(name).fill("Moor of mine");
  await page.locator(name).press("Enter");
  await until(() => read().includes("Moor of mine"), "the first name is written");
  await other.locator(name).press("Enter");
  await other.locator("#notice").waitFor();
  const told = await other.locator("#notice").textContent();
  assert.ok(told.includes("Moor of mine") && told.includes("Moor of others"), told);
  await other.screenshot({ path: join(place, "drawing-conflict.png") });
  await other.locator("[data-key=mine]").click();
  await until(() => read().includes("Moor of others"), "the other name is chosen");

  // Undo goes back to the beginning, but for what the other window did.
  await page.locator("[data-key=mode-move]").focus();
  await page.keyboard.press("Control+z");
  await page.locator("#notice").waitFor();
  await page.keyboard.press("Escape");
  await other.locator("#undo").click();
  await until(() => read().includes("Moor of mine"), "the other window undoes its own");
  while (read() !== first) {
    const now = read();
    await page.keyboard.press("Control+z");
    await until(() => read() !== now, "a step back");
  }
  await page.keyboard.press("Control+Shift+z");
  await until(() => read() !== first, "a step forward");
  await end(server);
  await page.locator("#lost:not([hidden])").waitFor();
  assert.deepEqual(faults.filter((fault) => !/ERR_CONNECTION|Failed to (load|fetch)|409/.test(fault)), []);
  for (const opened of [page, other]) await opened.context().close();
  rmSync(home, { recursive: true, force: true });
  console.log("drawing: a board was drawn in two windows");
}
