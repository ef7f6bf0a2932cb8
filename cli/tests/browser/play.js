// Games in a real browser. `run` starts it; the names of editions as arguments play those alone.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { WARBOARD, CHROMIUM, PLACE } = process.env;
const require = createRequire(join(PLACE, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const EDITIONS = {
  classic: ["--players", "3", "--bots", "simple", "--option", "opening=deal"],
  "clone-wars": ["--players", "3", "--bots", "simple"],
  "original-trilogy": ["--players", "3", "--bots", "simple"],
  "return-of-the-jedi": ["--players", "2"],
};
const wanted = process.argv.slice(2);
const STEPS = Number(process.env.STEPS ?? 45);

/** Starts a server; its links. */
async function serve(home, args) {
  const child = spawn(WARBOARD, ["serve", "--json", ...args], { env: { ...process.env, XDG_DATA_HOME: home, HOME: home, LC_ALL: "C" } });
  child.stderr.on("data", (data) => process.stderr.write(data));
  const line = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      if (text.includes("\n")) resolve(text);
    });
    child.on("exit", () => reject(new Error(`the server ended: ${text}`)));
  });
  child.removeAllListeners("exit");
  return { child, ...JSON.parse(line) };
}

const end = (server) => new Promise((resolve) => {
  server.child.on("exit", resolve);
  server.child.kill("SIGKILL");
});

/** With `PAGE` the page's files are taken from there, so that they are tried without building the program. */
async function fromDisk(context) {
  const folder = process.env.PAGE;
  if (folder) await context.route("**/page/*", (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice(6)) }));
}

/** Opens a page; whatever goes wrong on it is a fault. */
async function open(browser, url, options, faults) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await fromDisk(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${error}`));
  page.on("console", (message) => {
    const isLoss = /WebSocket connection|ERR_CONNECTION/.test(message.text());
    if (message.type() === "error" && !isLoss) faults.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(url).host) faults.push(`asks elsewhere: ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector(".board-svg");
  return page;
}

/** A point of a space that a finger can touch; nothing where it is covered. */
const pointOf = (page, at) => page.evaluate((at) => {
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
}, at);

/** Touches or clicks a space. */
async function touch(page, at, isPhone) {
  const point = await pointOf(page, at);
  if (!point) {
    await page.locator(`[data-space="${at}"]`).focus();
    return page.keyboard.press("Enter");
  }
  return isPhone ? page.touchscreen.tap(...point) : page.mouse.click(...point);
}

const shown = (page) => page.evaluate(() => {
  const lit = (name) => [...document.querySelectorAll(`.glow .${name}`)].map((node) => node.getAttribute("href")?.slice(2)).filter(Boolean).map(Number);
  const keys = [...document.querySelectorAll("#offer [data-key]:not(:disabled), #hand [data-key]:not(:disabled)")].map((node) => node.dataset.key);
  const spaces = keys.filter((key) => /^space\d+$/.test(key)).map((key) => Number(key.slice(5)));
  return {
    isAsked: Boolean(document.querySelector("#offer .whom")),
    isOver: Boolean(document.querySelector("#offer .over")),
    wish: Boolean(document.querySelector("#offer [data-key=agree]")),
    cards: keys.filter((key) => /^card\d/.test(key)),
    programs: document.querySelectorAll(".slot").length,
    replies: keys.filter((key) => /^reply/.test(key)),
    targets: lit("target"), answers: spaces.length > 0 ? spaces : lit("answer"),
    keys,
  };
});

let seed = 7;
const draw = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * n);
};

const press = (page, key) => page.locator(`[data-key="${key}"]`).first().click();

/** One thing that a person does; whether there was one. */
async function act(page, isPhone, count) {
  const now = await shown(page);
  if (now.wish) return press(page, "agree");
  if (!now.isAsked) return null;
  if (now.programs > 0) {
    for (const key of now.cards.slice(0, now.programs)) await press(page, key);
    return press(page, "program");
  }
  if (now.keys.includes("until")) {
    count.fights += 1;
    return press(page, draw(2) ? "until" : "do");
  }
  if (now.keys.includes("do")) return press(page, "do");
  if (now.targets.length > 0) return touch(page, now.targets[draw(now.targets.length)], isPhone);
  if (now.keys.includes("on") && (draw(3) === 0 || now.answers.length + now.replies.length === 0)) return press(page, "on");
  if (now.answers.length > 0 && (draw(4) > 0 || now.replies.length === 0)) return touch(page, now.answers[draw(now.answers.length)], isPhone);
  if (now.replies.length > 0) return press(page, now.replies[draw(now.replies.length)]);
  return press(page, "auto");
}

/** Lets a bot place what a game begins with. */
async function setUp(page) {
  const isOpening = await page.evaluate(() => document.querySelector("#steps .step") === null);
  if (isOpening && await page.locator("[data-key=auto]").count()) await press(page, "auto");
}

/** What a page shows of the game, to be compared. */
const picture = (page) => page.evaluate(() => ["steps", "standing", "tale", "people", "hand"].map((id) => document.getElementById(id).textContent)
  .concat(document.querySelector(".pieces").textContent));

async function accessible(page, name) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] }));
  const told = found.violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).map((node) => node.html).join(" | ")})`);
  assert.deepEqual(told, [], `${name} is accessible`);
}

/** Plays a game of an edition; what the pages showed when it failed is kept. */
async function game(browser, edition, args) {
  const [pages, faults] = [[], []];
  try {
    await played(browser, edition, args, pages, faults);
  } catch (error) {
    for (const [at, page] of pages.entries()) {
      await page.screenshot({ path: join(PLACE, `failed-${at}.png`) }).catch(() => {});
    }
    console.error(faults);
    throw error;
  }
}

async function played(browser, edition, args, pages, faults) {
  const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
  let server = await serve(home, [edition, ...args, "--seed", "12", "--port", "0"]);
  const port = new URL(server.url).port;
  const desk = await open(browser, server.seats[0].url, { viewport: { width: 1360, height: 900 } }, faults);
  const phone = await open(browser, `${server.seats[1].url}?lang=fr`, {
    viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark", deviceScaleFactor: 2,
  }, faults);
  const watching = await open(browser, server.spectators, { viewport: { width: 1000, height: 700 } }, faults);
  pages.push(desk, phone, watching);
  assert.equal(await watching.locator("#offer .whom").count(), 0, "whoever watches is asked nothing");
  await accessible(desk, `${edition}, at the beginning`);

  const count = { desk: 0, phone: 0, fights: 0 };
  for (let n = 0; n < STEPS; n++) {
    const [page, name] = n % 2 ? [phone, "phone"] : [desk, "desk"];
    const other = page === desk ? phone : desk;
    // The board is set up by bots: what matters here are the turns.
    if (n < 12) await setUp(page);
    const did = await act(page, page === phone, count).then((done) => done !== null);
    if (did) count[name] += 1;
    else if (await act(other, other === phone, count).then((done) => done === null)) await desk.waitForTimeout(300);
    await desk.waitForTimeout(60);
    // Whatever a line came to is read and put away.
    for (const each of [desk, phone]) {
      if (await each.locator("dialog:modal").count()) await each.keyboard.press("Escape");
    }
    if (n === Math.floor(STEPS / 2)) {
      await desk.screenshot({ path: join(PLACE, `${edition}-desk.png`) });
      await phone.screenshot({ path: join(PLACE, `${edition}-phone.png`) });
      await phone.screenshot({ path: join(PLACE, `${edition}-phone-whole.png`), fullPage: true });
    }
  }
  assert.ok(count.desk > 1 && count.phone > 1, `${edition}: both played: ${JSON.stringify(count)}`);

  // The keyboard alone: to the board, to what answers, and there.
  await desk.locator("[data-space][tabindex='0']").first().focus();
  for (const key of ["ArrowRight", "ArrowDown", "Escape", "k"]) await desk.keyboard.press(key);
  assert.ok(await desk.evaluate(() => document.activeElement.dataset.space !== undefined), "the keys stay on the board");

  // What is said is read as it was written.
  await desk.locator("#chat input").fill("<b>hello</b> & good day");
  await desk.keyboard.press("Enter");
  await phone.locator("#chat li", { hasText: "<b>hello</b> & good day" }).waitFor();
  assert.equal(await phone.locator("#chat b").count(), 0);

  // Something is taken back, or it is said why not.
  await desk.locator("[data-key=undo]").click();
  await desk.waitForTimeout(400);
  if (await phone.locator("[data-key=agree]").count()) await phone.locator("[data-key=agree]").click();
  await desk.waitForTimeout(400);

  // Loaded again, and after the server was killed, the same is shown.
  await settled(desk);
  const before = await picture(desk);
  await desk.reload();
  await desk.waitForSelector(".board-svg");
  await settled(desk);
  assert.deepEqual(await picture(desk), before, `${edition}: the same after loading again`);
  await end(server);
  await desk.locator("#lost:not([hidden])").waitFor();
  server = await serve(home, ["--port", port]);
  await desk.locator("#lost[hidden]").waitFor({ state: "attached", timeout: 120000 });
  await phone.locator("#lost[hidden]").waitFor({ state: "attached", timeout: 120000 });
  await settled(desk);
  const after = await picture(desk);
  assert.deepEqual([after[0], after[1], after[5]], [before[0], before[1], before[5]], `${edition}: the same after a kill`);

  await accessible(desk, `${edition}, on a desk`);
  await accessible(phone, `${edition}, on a telephone`);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 1, `${edition}: the telephone scrolls sideways by ${wide}`);
  await end(server);
  assert.deepEqual(faults, [], `${edition}: nothing went wrong`);
  console.log(`${edition}: played, ${JSON.stringify(count)}`);
}

/** Waits until a page shows the same for a while. */
async function settled(page) {
  for (let last = "", n = 0; n < 40; n++) {
    const now = JSON.stringify(await picture(page));
    if (now === last) return;
    last = now;
    await page.waitForTimeout(700);
  }
}

async function host(browser) {
  const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
  const server = await serve(home, ["--port", "0"]);
  const faults = [];
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 } });
  await fromDisk(context);
  await fromDisk(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${error}`));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(server.url);
  await page.locator("[data-key=edition]").selectOption("original-trilogy");
  await page.locator("[data-key=players]").selectOption("3");
  await page.locator("[data-key=begin]").click();
  await page.locator(".games .game").waitFor({ timeout: 60000 });
  assert.equal(await page.locator(".games a").count(), 3, "two people and whoever watches");
  await accessible(page, "the host's page");
  await page.screenshot({ path: join(PLACE, "host.png") });
  const seat = await page.locator(".games a").first().getAttribute("href");
  await page.goto(seat);
  await page.waitForSelector(".board-svg");
  await end(server);
  assert.deepEqual(faults.filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault)), []);
  console.log("the host's page: a game was begun");
}

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  if (wanted.length === 0) await host(browser);
  for (const [edition, args] of Object.entries(EDITIONS)) {
    if (wanted.length === 0 || wanted.includes(edition)) await game(browser, edition, args);
  }
} finally {
  await browser.close();
}
