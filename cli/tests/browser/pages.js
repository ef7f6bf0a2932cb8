// A page of a seat, or of whoever watches: what it was sent, what it shows, and hands that point, tap and press.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { PLACE, PAGE } = process.env;
// As text: whether a file is a module would depend on the folders above it.
const patch = readFileSync(new URL("../../serve/src/page/patch.js", import.meta.url), "utf8");
const { patched } = await import(`data:text/javascript,${encodeURIComponent(patch)}`);
const axe = readFileSync(createRequire(join(PLACE, "package.json")).resolve("axe-core/axe.min.js"), "utf8");

/** How much slower than usual this machine is. */
const SLOW = Number(process.env.SLOW ?? 1);

export const DESK = { viewport: { width: 1360, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark", deviceScaleFactor: 2 };

/** Waits until something holds; says what did not. */
export async function until(holds, what, ms = 10000 * SLOW) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    const found = await holds();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`never: ${what}`);
}

/** A page on which whatever goes wrong is a fault. With `PAGE` its files are taken from there, and tried without building. */
export async function blank(browser, { init, ...options }, faults, isOwn) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  if (init) await context.addInitScript(init);
  if (PAGE) await context.route("**/page/*", (route) => route.fulfill({ path: join(PAGE, new URL(route.request().url()).pathname.split("/").pop()) }));
  const page = await context.newPage();
  page.setDefaultTimeout(8000 * SLOW);
  page.on("pageerror", (error) => faults.push(`${error}`));
  page.on("console", (message) => {
    // The tests kill servers.
    const isLoss = /WebSocket connection|ERR_CONNECTION/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isLoss) faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!isOwn(new URL(request.url()))) faults.push(`asks elsewhere: ${request.url()}`);
  });
  return page;
}

/** Fails where axe finds anything, or the page is wider than its window. */
export async function accessible(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }));
  const told = found.violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).map((node) => node.html).join(" | ")})`);
  assert.deepEqual(told, [], `${name} is accessible`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 1, `${name} scrolls sideways by ${wide}`);
}

/** Texts that are hard to tell from what is behind them, as axe finds them. */
export async function contrast(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: { type: "rule", values: ["color-contrast"] } }));
  return found.violations.flatMap(({ nodes }) => nodes.map((node) => `contrast: ${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`));
}

/** A game's page, and what it was sent. */
export class Seat {
  /** Every message, as it came. */
  frames = [];
  /** What it is shown now, and how often that changed. */
  state = null;
  changes = 0;
  /** What of a card was in this hand once, and what left it. */
  held = new Set();
  gone = new Set();

  static async open(browser, url, options, faults) {
    const seat = new Seat();
    const { host } = new URL(url);
    const page = await blank(browser, options, faults, (asked) => asked.host === host);
    Object.assign(seat, { page, isPhone: Boolean(options.hasTouch) });
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => seat.hear(payload)));
    await page.goto(url);
    await page.waitForSelector(".board-svg");
    return seat;
  }

  /** The seat of a page that is open: it is loaded again, so that everything that it is sent is heard. */
  static async of(page, isPhone) {
    const seat = new Seat();
    Object.assign(seat, { page, isPhone });
    page.on("websocket", (socket) => {
      seat.address = socket.url();
      socket.on("framereceived", ({ payload }) => seat.hear(payload));
    });
    await page.reload();
    await page.waitForSelector(".board-svg");
    return seat;
  }

  hear(payload) {
    this.frames.push(payload);
    const message = JSON.parse(payload);
    if (message.note && message.is_wrong) this.refused = message.note;
    if (!message.hello && !message.patch) return;
    this.state = message.hello ? message.hello.state : patched(this.state, message.patch);
    this.own = message.hello?.own ?? this.own;
    this.changes += 1;
    const now = this.hand();
    for (const text of this.held) if (!now.includes(text)) this.gone.add(text);
    for (const text of now) this.held.add(text);
  }

  /** Whatever tells a card of this hand. */
  hand() {
    return this.state.model.hand.flatMap(({ cards }) => cards.flatMap(({ name, text }) => [name, ...text]));
  }

  get offer() {
    return this.state.model.offer;
  }

  /** Who owns a space: the name of the army. */
  owner(space) {
    const { armies, spaces } = this.state.model.marks;
    return armies[spaces[space]?.owner]?.name;
  }

  units(space) {
    return (this.state.model.marks.spaces[space]?.pieces ?? []).reduce((sum, { n }) => sum + n, 0);
  }

  /** Whether a bot answers for whoever owns a space. */
  isOfBot(space) {
    return this.state.table.people.some(({ bot, sides }) => bot && sides.some(({ name }) => name === this.owner(space)));
  }

  /** Presses a button, also one that stands in the menu, behind a tab or behind a word. */
  async press(key) {
    await this.page.evaluate((key) => {
      const node = document.querySelector(`[data-key="${key}"]`);
      if (node?.closest("#menu[hidden]")) document.querySelector("[data-key=menu]").click();
      if (node?.closest("details")) node.closest("details").open = true;
      if (node?.closest(".more")) node.closest(".more").hidden = false;
    }, key);
    const button = this.page.locator(`[data-key="${key}"]`).first();
    return this.isPhone ? button.tap({ timeout: 3000 * SLOW }) : button.click({ timeout: 3000 * SLOW });
  }

  /** Sets a choice, or what is typed, also where it stands in the menu or behind a tab. */
  set(key, value) {
    return this.page.evaluate(([key, value]) => {
      const node = document.querySelector(`[data-key="${key}"]`);
      node.value = value;
      for (const event of ["input", "change"]) node.dispatchEvent(new Event(event, { bubbles: true }));
    }, [key, value]);
  }

  /** Opens a tab, where it is not open. */
  async open(tab) {
    if (await this.page.evaluate(() => document.body.dataset.tab) !== tab) await this.press(tab === "table" ? "menu-table" : `tab-${tab}`);
  }

  /** Lets a bot answer: whatever is asked by then, so that a button which is gone is no fault. */
  call(key) {
    return this.page.evaluate((key) => document.querySelector(`[data-key="${key}"]`)?.click(), key);
  }

  /** A point of a space that a finger can touch; nothing where something else covers it. */
  point(space) {
    return this.page.evaluate((at) => {
      const node = document.querySelector(`[data-space="${at}"]`);
      node.closest("section").scrollIntoView({ block: "start" });
      const box = node.getBoundingClientRect();
      for (let n = 1; n < 12; n++) {
        for (let y = 1; y < n + 1; y++) {
          for (let x = 1; x < n + 1; x++) {
            const point = [box.x + (box.width * x) / (n + 1), box.y + (box.height * y) / (n + 1)];
            if (document.elementFromPoint(...point)?.closest("[data-space]") === node) return point;
          }
        }
      }
      return null;
    }, space);
  }

  /** Taps or clicks a space; one that is covered is chosen with the keyboard. */
  async touch(space) {
    const point = await this.point(space);
    if (point) return this.isPhone ? this.page.touchscreen.tap(...point) : this.page.mouse.click(...point);
    await this.page.locator(`[data-space="${space}"]`).focus();
    return this.page.keyboard.press("Enter");
  }

  /** Drags a space onto another; whether that can be done. */
  async drag(from, to) {
    const ends = [await this.point(from), await this.point(to)];
    if (this.isPhone || ends.includes(null)) return false;
    await this.page.mouse.move(...ends[0]);
    await this.page.mouse.down();
    await this.page.mouse.move(...ends[1], { steps: 4 });
    await this.page.mouse.up();
    return true;
  }

  /** Reads and puts away what a line came to. */
  async read() {
    if (await this.page.locator("dialog:modal").count()) await this.page.keyboard.press("Escape");
  }

  /** Everything that is shown of the game, to be compared. */
  picture() {
    return this.page.evaluate(() => ["steps", "standing", "tale", "people", "hand"].map((id) => document.getElementById(id).textContent)
      .concat(document.querySelector(".pieces").textContent));
  }

  /** Waits until the same is shown for a while. */
  async settled() {
    for (let last = -1; last !== this.changes;) {
      last = this.changes;
      await this.page.waitForTimeout(500);
    }
  }
}
