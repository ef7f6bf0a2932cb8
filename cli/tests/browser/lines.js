// The line between page and server: one that goes dark, one that a browser thinks is away, and browsers that lack or refuse things.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESK, PHONE, Seat, until } from "./pages.js";

/** A relay to a port. `dark()` keeps what is open and lets nothing through any more, back to the page alone where `there` is true. */
async function relay(port) {
  const open = new Set();
  const server = createServer((page) => {
    const line = { page, onward: connect(port, "127.0.0.1"), back: true, forth: true };
    open.add(line);
    page.on("data", (data) => line.forth && line.onward.write(data));
    line.onward.on("data", (data) => line.back && page.write(data));
    for (const [one, other, way] of [[page, line.onward, "forth"], [line.onward, page, "back"]]) {
      one.on("error", () => {});
      one.on("close", () => line[way] && other.end());
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    dark(there = false) {
      for (const line of open) Object.assign(line, { back: false, forth: there });
      open.clear();
    },
    end() {
      server.close();
      for (const { page, onward } of open) [page, onward].forEach((one) => one.destroy());
    },
  };
}

const through = (url, port) => url.replace(/:\d+\//, `:${port}/`);
const said = (seat, text) => seat.state.table.chat.filter((line) => line.text === text).length;
const turn = ({ state }) => JSON.stringify(state.model.marks);

/** What is said on a line that goes dark arrives once, within seconds, and is told. */
async function dark(browser, server, faults) {
  const line = await relay(new URL(server.url).port);
  const there = await Seat.open(browser, server.seats[0].url, DESK, faults);
  const seat = await Seat.open(browser, through(server.seats[0].url, line.port), PHONE, faults);
  // A connection that is made again at once is lost for less than a picture: the page counts.
  await seat.page.evaluate(() => {
    const sign = document.getElementById("lost");
    globalThis.lost = 0;
    new MutationObserver(() => { globalThis.lost += sign.hidden ? 0 : 1; }).observe(sign, { attributeFilter: ["hidden"] });
  });
  const losses = () => seat.page.evaluate(() => globalThis.lost);
  let before = 0;
  const goDark = async (there) => {
    before = await losses();
    line.dark(there);
  };
  const lost = () => until(async () => await losses() > before, "a lost connection is shown");
  const chat = async (text) => {
    await seat.open("chat");
    await seat.page.locator("#chat input").fill(text);
    await seat.page.locator("#chat form button").tap();
  };
  // Nothing gets through: a move, and a word.
  let played = turn(there);
  await goDark();
  await seat.press("auto");
  await lost();
  await until(() => turn(there) !== played, "the move is sent again");
  await seat.page.locator("#lost").waitFor({ state: "hidden", timeout: 10000 });
  await goDark();
  await chat("lost and found");
  await until(() => said(there, "lost and found") === 1, "a word is sent again", 12000);
  // The server has heard, and its answer is lost: what is sent again is not done again.
  await goDark(true);
  await chat("heard at once");
  await until(() => said(there, "heard at once") === 1, "a word arrives");
  await lost();
  await until(() => said(seat, "heard at once") === 1, "the page is back", 12000);
  await seat.page.waitForTimeout(1500);
  assert.equal(said(there, "heard at once"), 1, "a word is said once");
  // Whoever only looks learns of it too.
  await goDark();
  await lost();
  await seat.page.locator("#lost").waitFor({ state: "hidden", timeout: 10000 });
  for (const { page } of [there, seat]) await page.context().close();
  line.end();
}

/** A browser that thinks it has no network sends what reaches the server. */
async function offline(browser, server, faults) {
  const init = () => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
    addEventListener("load", () => dispatchEvent(new Event("offline")));
  };
  const seat = await Seat.open(browser, server.seats[0].url, { ...DESK, init }, faults);
  const before = turn(seat);
  await seat.press("auto");
  await until(() => turn(seat) !== before, "a move without a network");
  assert.equal(await seat.page.locator("#lost:not([hidden])").count(), 0);
  await seat.page.context().close();
}

/** What a browser may lack or refuse throws, all of it: a turn is played as ever. */
async function refused(browser, server, faults) {
  const init = () => {
    const fails = (...path) => {
      const name = path.pop();
      const of = path.reduce((node, key) => node?.[key], globalThis);
      if (of) Object.defineProperty(of, name, { configurable: true, get: () => { globalThis.refusals = [...globalThis.refusals ?? [], name]; throw new TypeError(`refused: ${name}`); } });
    };
    class Notification {
      static permission = "granted";
      static requestPermission = () => Promise.reject(new Error("refused"));
      constructor() {
        globalThis.notices = (globalThis.notices ?? 0) + 1;
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    }
    globalThis.Notification = Notification;
    Object.defineProperty(document, "hidden", { get: () => true });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => ({
      register: () => Promise.reject(new Error("refused")),
      getRegistration: () => Promise.resolve({ showNotification: (title) => { globalThis.shown = title; return Promise.reject(new Error("refused")); } }),
    }) });
    for (const path of [["localStorage"], ["matchMedia"], ["ResizeObserver"], ["IntersectionObserver"], ["scrollTo"], ["confirm"], ["structuredClone"], ["getSelection"], ["CSS"],
      ["Navigator", "prototype", "clipboard"], ["Navigator", "prototype", "vibrate"], ["Navigator", "prototype", "wakeLock"], ["Navigator", "prototype", "language"],
      ["AudioContext"], ["crypto", "getRandomValues"], ["Element", "prototype", "scrollIntoView"], ["Element", "prototype", "requestFullscreen"],
      ["SVGGraphicsElement", "prototype", "getBBox"], ["SVGGraphicsElement", "prototype", "getScreenCTM"],
      ["Element", "prototype", "setPointerCapture"], ["Element", "prototype", "hasPointerCapture"],
      ["HTMLDialogElement", "prototype", "show"], ["HTMLDialogElement", "prototype", "showModal"]]) fails(...path);
  };
  const seat = await Seat.open(browser, server.seats[0].url, { ...DESK, init }, faults);
  for (const button of await seat.page.locator("#tools button:visible, #menu [data-stays] button").all()) {
    if (await button.getAttribute("lang") === null) await button.evaluate((node) => node.click());
  }
  // A bot that places for a player goes on until all is placed, one unit a round: bots need not be watched.
  await seat.page.evaluate(() => {
    const pace = document.querySelector("[data-key=pace]");
    pace.value = "3";
    pace.dispatchEvent(new Event("change"));
  });
  for (let n = 0; n < 4; n++) {
    const before = seat.changes;
    await seat.call("concede");
    await seat.call(n < 2 ? "auto" : "auto-turn");
    await until(() => seat.changes > before && seat.offer, "an answer is heard");
  }
  const { turn: shown } = seat.state.model.head;
  await until(async () => (await seat.page.locator("#steps").textContent()).includes(shown), "the page is up to date");
  const { notices, title, refusals } = await seat.page.evaluate(() => ({ notices: globalThis.notices, title: globalThis.shown, refusals: [...new Set(globalThis.refusals)] }));
  assert.ok(notices > 0 && title, "a notice that cannot be shown is handed to the worker");
  for (const name of ["localStorage", "matchMedia", "ResizeObserver", "getBBox"]) assert.ok(refusals.includes(name), `${name} was refused`);
  await seat.page.context().close();
}

/** What is said opens nothing over a board, however long it is, and is counted; the host mutes a link. */
async function chat(browser, server, faults) {
  const [one, other] = [await Seat.open(browser, server.seats[0].url, { viewport: { width: 390, height: 500 } }, faults), await Seat.open(browser, server.spectators, DESK, faults)];
  const text = "well ".repeat(58).trim();
  const say = async (seat, words) => {
    await seat.page.locator("#chat input").fill(words);
    await seat.page.keyboard.press("Enter");
  };
  await one.page.evaluate(() => scrollTo(0, 0));
  for (const [n, words] of [text, "short", text].entries()) {
    const begun = one.state.table.said;
    await say(other, words);
    await until(() => one.state.table.said > begun, "it is said");
    await until(async () => (await one.page.locator("#unread:not([hidden])").textContent().catch(() => "")).includes(String(n + 1)), "it is counted");
    assert.equal(await one.page.locator("dialog[open]").count(), 0, "it opens nothing");
  }
  await one.page.locator("#unread").click();
  await until(async () => await one.page.locator("#unread:not([hidden])").count() === 0, "it was read");
  const host = await browser.newPage();
  await host.goto(server.url);
  await host.locator("[data-key=mute0-null]").click();
  await until(() => other.state.table.muted, "who is muted is told");
  assert.ok(await other.page.locator("#chat input").isDisabled());
  assert.ok(!one.state.table.muted);
  await host.locator("[data-key=mute0-null][aria-pressed=true]").click();
  await until(() => !other.state.table.muted, "and heard again");
  await host.close();
  for (const { page } of [one, other]) await page.context().close();
}

/** Tries them all. */
export async function lines(browser, serve, end) {
  for (const [name, test] of Object.entries({ dark, offline, refused, chat })) {
    const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
    const faults = [];
    const server = await serve(home, ["classic", "--option", "opening=deal", "--seats", "human,simple,simple", "--seed", "12", "--port", "0"]);
    const begun = Date.now();
    await test(browser, server, faults);
    await end(server);
    assert.deepEqual(faults, [], name);
    rmSync(home, { recursive: true, force: true });
    console.log(`lines: ${name} in ${Math.round((Date.now() - begun) / 1000)} s`);
  }
}
