// Games in a real browser. `run` starts it; the names of editions as arguments play those alone, `host` tries the host's page, `lines` the line to the server,
// `people` those who come by one link, `layout` every screen, `motion` what moves, `drawing` the page on which a board is drawn.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { drawing } from "./drawing.js";
import { layout } from "./layout.js";
import { lines } from "./lines.js";
import { motion } from "./motion.js";
import { people } from "./people.js";
import { DESK, PHONE, Seat, accessible, blank, until } from "./pages.js";

const { WARBOARD, CHROMIUM, PLACE } = process.env;
const { chromium } = createRequire(join(PLACE, "package.json"))("playwright-core");

/** How each edition is played: two people and as many bots as there are seats left. In one of them the phone speaks French. */
const EDITIONS = {
  classic: { args: ["--players", "3", "--bots", "simple", "--option", "opening=deal"], lang: "en" },
  "clone-wars": { args: ["--players", "3", "--bots", "simple"], lang: "en" },
  "original-trilogy": { args: ["--players", "3", "--bots", "simple"], lang: "fr" },
  "return-of-the-jedi": { args: ["--players", "4", "--bots", "simple,simple"], lang: "en" },
};
const wanted = process.argv.slice(2);
/** So often somebody does something before a game is given up that does not come to what is to be seen. */
const STEPS = Number(process.env.STEPS ?? 150);

const settings = (home) => ({ ...process.env, XDG_DATA_HOME: home, HOME: home, LC_ALL: "C" });

/** Starts a server of games; its links. */
const serve = (home, args) => start(home, ["serve", "--json", ...args]);

/** Starts a server; its links. */
async function start(home, args) {
  const child = spawn(WARBOARD, args, { env: settings(home) });
  servers.add(child);
  child.stderr.on("data", (data) => process.stderr.write(data));
  const line = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      if (text.includes("\n")) resolve(text);
    });
    child.on("exit", () => reject(new Error(`the server ended: ${text}`)));
  });
  return { child, ...JSON.parse(line) };
}

const servers = new Set();
const end = ({ child }) => new Promise((resolve) => {
  servers.delete(child);
  child.on("exit", resolve);
  child.kill("SIGKILL");
});

let seed = 7;
const draw = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * n);
};

const first = ({ spaces }) => spaces[0]?.[0];
const second = ({ spaces }) => spaces[1]?.[0];

/** The attack with the best chances; of those on a bot where there is one, since a bot's answers wait for nobody. */
function best(seat) {
  const attacks = (seat.offer?.replies ?? []).filter((reply) => reply.until && second(reply) !== undefined);
  const worth = (reply) => seat.units(first(reply)) - seat.units(second(reply)) + (seat.isOfBot(second(reply)) ? 100 : 0);
  return attacks.sort((a, b) => worth(b) - worth(a))[0];
}

/** Gives an answer as a person does: on the board, or with a button. */
async function give(seat, reply) {
  if (reply.spaces.length === 0) {
    return seat.press(`reply${seat.offer.replies.filter(({ spaces }) => spaces.length === 0).indexOf(reply)}`);
  }
  const before = seat.changes;
  await seat.touch(first(reply));
  if (second(reply) !== undefined) await seat.touch(second(reply));
  // Where nothing is left to say, the last touch was the answer.
  await seat.page.waitForTimeout(150);
  if (seat.changes === before && await seat.page.locator("[data-key=do]").count()) await seat.press("do");
}

/** Puts cards into the order of a round. */
async function program(seat, n) {
  try {
    for (let card = 0; card < n; card++) await seat.press(`card${card}`);
    await seat.press("program");
  } catch (error) {
    // An answer that was given before may have come late: then nothing is asked any more.
    if (seat.offer?.programs > 0) throw error;
  }
}

/** Waits until nothing changes any more: attacks that go on by themselves are over. */
async function quiet(seat) {
  for (let seen = null; seen !== seat.changes;) {
    seen = seat.changes;
    await seat.page.waitForTimeout(500);
  }
}

/** One thing that a person does; whether there was one. */
async function act(seat, count) {
  if (count[seat.isPhone ? "phone" : "desk"].fights === 1) await quiet(seat);
  const { offer } = seat;
  if (!offer) return false;
  await seat.read();
  const before = seat.changes;
  const attack = best(seat);
  const mine = count[seat.isPhone ? "phone" : "desk"];
  if (offer.programs > 0) await program(seat, offer.programs);
  else if (offer.spares.some(({ line }) => line.endsWith("until turn")) && !mine.spared) {
    mine.spared = true;
    await seat.press(`spare${offer.spares.findIndex(({ line }) => line.endsWith("until turn"))}`);
    await until(() => seat.state.table.habits.some(({ now, choices }) => choices[now]?.[0].endsWith("until turn")), "it is said beforehand");
  } else if (attack && mine.fights < 2 && seat.units(first(attack)) > 2) {
    mine.fights += 1;
    await seat.touch(first(attack));
    await seat.touch(second(attack));
    const [asked, refused] = [seat.changes, seat.refused];
    // Every second one goes on only until two are left.
    if (mine.fights === 2 && attack.until.most > 1) {
      await seat.press("left-more");
      await seat.press("left");
    } else await seat.press("until");
    await until(() => seat.changes > asked || seat.refused !== refused, "an attack is heard");
    assert.equal(seat.refused, refused, "an attack that is offered is no fault");
  } else if (offer.replies.length > 0 && mine.answers < 5) {
    mine.answers += 1;
    await give(seat, offer.replies[draw(offer.replies.length)]);
  } else await seat.call(attack ? "auto-turn" : "auto");
  await until(() => seat.changes > before, "an answer is heard", 1500).catch(() => {});
  return true;
}

/** The dice lie on every page. */
async function rolled(seats, count) {
  if (!seats[0].state.battle?.rolled) return;
  const shown = await Promise.all(seats.map(({ page }) => page.locator(".rolled .die").count()));
  if (shown.every((n) => n > 0)) count.rolled += 1;
}

/** An attack, dragged over the board or tapped and then given with its button, is taken back: the other is asked, refuses, is asked again and agrees. */
async function consent(one, other) {
  const attack = best(one);
  // What a bot answers stands in nobody's way; a person who has decided something would.
  if (!attack || !one.isOfBot(second(attack)) || one.units(first(attack)) < 3) return false;
  await one.read();
  const before = (await one.picture())[5];
  const asked = one.changes;
  if (!await one.drag(first(attack), second(attack))) {
    await one.touch(first(attack));
    await one.touch(second(attack));
  }
  await one.page.locator("#odds:not(:empty)").waitFor();
  assert.equal(one.changes, asked, "what was chosen is not done before somebody says so");
  await one.press("do");
  await until(() => one.state.battle?.rolled, "an attack is rolled");
  await one.settled();
  await one.page.locator(".rolled .die").first().waitFor({ state: "attached" });
  const after = (await one.picture())[5];
  assert.notEqual(after, before, "an attack costs somebody something");
  for (const key of ["refuse", "agree"]) {
    await one.read();
    assert.ok(await other.page.locator("[data-key=undo]").isDisabled(), "who has decided nothing takes nothing back");
    await one.press("undo");
    await until(() => other.state.table.wish?.asks, "the other is asked");
    await other.press(key);
    await until(() => one.state.table.wish === null, "it is decided");
    await one.settled();
    assert.equal((await one.picture())[5], key === "agree" ? before : after, `${key} is done`);
    // Both are told.
    for (const { page } of [one, other]) await page.locator("#chat .notice").last().waitFor({ state: "attached" });
  }
  return true;
}

/** What one hand holds that nobody else has seen, from the beginning to now. */
const secrets = (seat, others) => [...new Set(seat.hand())].filter((text) => !seat.gone.has(text) && others.every((other) => !other.held.has(text)));

/** Whether there is one card in an edition that says this: then nobody else can have shown another. */
function single(edition) {
  const { stdout } = spawnSync(WARBOARD, ["show", edition, "cards", "--lang", "en"], { encoding: "utf8" });
  let name = "";
  const lines = stdout.split("\n").map((line) => {
    if (/^ {0,2}\S/.test(line)) name = line;
    return { line, name };
  });
  return (text) => {
    const found = lines.filter(({ line }) => line.includes(text));
    return found.length === 1 && !/ × \d/.test(found[0].name);
  };
}

/** A hand in another language: a second page of the same seat shows the same. */
async function translated(browser, url, lang, n, faults) {
  const again = await Seat.open(browser, `${url}?lang=${lang}`, DESK, faults);
  const hand = again.hand();
  assert.equal(hand.length, n, "two pages of a seat show the same");
  await again.page.context().close();
  return hand;
}

const has = (frames, text) => frames.find((frame) => frame.includes(JSON.stringify(text).slice(1, -1)));

/**
 * Nothing that a hand holds has ever been sent to the other, or stands on that page. Where there are several cards of a kind, whoever
 * watches may have seen another of them, and so the other player too. `tongues` are the languages of the owner and of the other.
 */
async function kept([owner, url], other, watching, tongues, edition, browser, faults) {
  const [texts, names] = [secrets(owner, [other]), owner.hand()];
  const [theirs, english] = [tongues[1], "en"].map((lang) => (lang === tongues[0] ? names : translated(browser, url, lang, names.length, faults)));
  const [inTheirs, inEnglish] = [await theirs, await english];
  const isSingle = single(edition);
  let n = 0;
  for (const at of texts.map((text) => names.indexOf(text))) {
    const isPublic = has(watching.frames, inEnglish[at]);
    assert.ok(!isPublic || !isSingle(inEnglish[at]), `a secret was sent to all: ${inEnglish[at]}`);
    if (isPublic) continue;
    const dom = await other.page.evaluate(() => document.documentElement.outerHTML);
    assert.ok(!has(other.frames, inTheirs[at]), `a secret was sent: ${inTheirs[at]}`);
    assert.ok(!dom.includes(inTheirs[at]), `a secret is shown: ${inTheirs[at]}`);
    n += 1;
  }
  return n;
}

/** The game's own file, opened from disk where there is no network. */
async function replay(browser, edition, home, hidden, faults) {
  const folder = join(home, "warboard", "saves");
  const save = join(folder, readdirSync(folder).find((name) => name.endsWith(".warboard")));
  const file = join(PLACE, `${edition}.html`);
  const made = spawnSync(WARBOARD, ["replay", save, "--seat", "1", "--html", file], { env: settings(home), encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  const text = readFileSync(file, "utf8");
  for (const secret of hidden) assert.ok(!text.includes(secret), `the file holds a secret: ${secret}`);
  const page = await blank(browser, { ...PHONE, offline: true }, faults, ({ protocol }) => protocol === "file:");
  await page.goto(pathToFileURL(file).href);
  const moment = () => page.evaluate(() => document.getElementById("now").textContent);
  await page.locator("#slider").focus();
  await page.keyboard.press("Home");
  const begun = await moment();
  await page.keyboard.press("End");
  assert.notEqual(await moment(), begun, "the time line moves");
  assert.ok(await page.locator("#board svg [data-space]").count() > 20, "the board is there");
  await page.locator(".board-tools button").first().click();
  assert.ok(Number((await page.locator("#board .board-svg").getAttribute("viewBox")).split(" ")[0]) > 0, "the board is enlarged");
  await accessible(page, `${edition}'s file`);
  await page.context().close();
}

/** Plays a game of an edition; what the pages showed when it failed is kept. */
async function game(browser, edition, how) {
  const [seats, faults] = [[], []];
  const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
  const began = Date.now();
  try {
    const count = await played(browser, edition, how, home, seats, faults);
    assert.deepEqual(faults, [], `${edition}: nothing went wrong`);
    console.log(`${edition}: played in ${Math.round((Date.now() - began) / 1000)} s, ${JSON.stringify(count)}`);
  } catch (error) {
    for (const [at, { page }] of seats.entries()) {
      await page.screenshot({ path: join(PLACE, `failed-${at}.png`) }).catch(() => {});
    }
    console.error(`${edition} failed; pictures: ${PLACE}/failed-*.png`, faults);
    throw error;
  } finally {
    for (const { page } of seats) await page.context().close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function played(browser, edition, { args, lang }, home, seats, faults) {
  let server = await serve(home, [edition, ...args, "--seed", "12", "--port", "0"]);
  const { port } = new URL(server.url);
  const links = server.seats.map(({ url }) => url);
  assert.equal(links.length, 2, "a link for each person, none for a bot");
  const desk = await Seat.open(browser, links[0], DESK, faults);
  const phone = await Seat.open(browser, `${links[1]}?lang=${lang}`, PHONE, faults);
  const watching = await Seat.open(browser, server.spectators, { viewport: { width: 1000, height: 700 } }, faults);
  seats.push(desk, phone, watching);
  await accessible(phone.page, `${edition}, at the beginning`);
  await desk.open("table");
  await desk.page.locator("[data-key=pace]").selectOption("3");
  await desk.open("chat");

  const count = { desk: { answers: 0, fights: 0 }, phone: { answers: 0, fights: 0 }, rolled: 0, steps: 0, consent: false, secrets: 0 };
  const began = Date.now();
  const withAttacks = edition !== "return-of-the-jedi";
  const isEnough = () => count.desk.answers > 2 && count.phone.answers > 2 && count.rolled > 1
    && [...secrets(desk, [phone]), ...secrets(phone, [desk])].some((text) => !has(watching.frames, text)) && (!withAttacks || count.consent && count.desk.fights + count.phone.fights > 1);
  for (; !isEnough(); count.steps += 1) {
    assert.ok(count.steps < STEPS, `${edition}: both played, and dice were rolled: ${JSON.stringify(count)}`);
    if (withAttacks && !count.consent) count.consent = await consent(desk, phone) || await consent(phone, desk);
    let did = false;
    // A question may be gone before a hand is there.
    for (const seat of [desk, phone]) did = await act(seat, count).catch((error) => (/Timeout/.test(error) ? console.error(`${error}`.slice(0, 400)) : Promise.reject(error))) || did;
    if (!did) await desk.page.waitForTimeout(150);
    await rolled(seats, count);
  }
  count.seconds = Math.round((Date.now() - began) / 1000);
  for (const seat of seats) await seat.settled();
  await desk.page.screenshot({ path: join(PLACE, `${edition}-desk.png`) });
  await phone.page.screenshot({ path: join(PLACE, `${edition}-phone.png`), fullPage: true });

  // Whoever watches holds nothing and is asked nothing.
  assert.ok(watching.frames.length > 1 && watching.hand().length === 0 && !watching.offer);
  const hidden = secrets(phone, [desk]).filter((text) => !has(watching.frames, text));
  count.secrets = await kept([phone, links[1]], desk, watching, [lang, "en"], edition, browser, faults)
    + await kept([desk, links[0]], phone, watching, ["en", lang], edition, browser, faults);
  assert.ok(count.secrets > 0, `${edition}: there was a secret to keep`);

  await readable(phone.page);
  await keys(desk.page);
  await chat(desk, phone);
  await loaded(desk, phone, edition);

  // Killed at any moment, it goes on where it was, for whoever stayed.
  const before = await desk.picture();
  await end(server);
  await desk.page.locator("#lost:not([hidden])").waitFor();
  server = await serve(home, ["--port", port]);
  for (const { page } of [desk, phone]) await page.locator("#lost[hidden]").waitFor({ state: "attached", timeout: 60000 });
  await desk.settled();
  const after = await desk.picture();
  assert.deepEqual([after[0], after[1], after[5]], [before[0], before[1], before[5]], `${edition}: the same after a kill`);

  await accessible(desk.page, `${edition}, on a desk`);
  await accessible(phone.page, `${edition}, on a telephone`);
  await end(server);
  await replay(browser, edition, home, lang === "en" ? hidden : [], faults);
  return count;
}

/** The keyboard alone: to the board, over it, and to what begins with a letter. */
async function keys(page) {
  await page.locator("[data-space][tabindex='0']").first().focus();
  for (const key of ["ArrowRight", "ArrowDown", "Escape", "k"]) await page.keyboard.press(key);
  assert.ok(await page.evaluate(() => document.activeElement.dataset.space !== undefined), "the keys stay on the board");
}

/** On a telephone most names are in sight, large enough to be read, and on no other, but for those of what is chosen. */
async function readable(page) {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll("[data-name]")];
    const boxes = all.filter((node) => node.getAttribute("visibility") !== "hidden" && !node.classList.contains("needed")).map((node) => node.querySelector("text:last-of-type").getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const twice = boxes.filter((box, at) => boxes.some((other, n) => n < at && meet(box, other)));
    return { all: all.length, shown: boxes.length, least: Math.min(...boxes.map(({ height }) => height)), twice: twice.length };
  });
  assert.ok(found.shown > found.all / 2 && found.least > 9 && found.twice === 0, `names on a telephone: ${JSON.stringify(found)}`);
}

/** What is said is read as it was written. */
async function chat(desk, phone) {
  const text = "<b>hello</b> & good day";
  for (const seat of [desk, phone]) await seat.open("chat");
  await desk.page.locator("#chat input").fill(text);
  await desk.page.keyboard.press("Enter");
  await phone.page.locator("#chat li", { hasText: text }).waitFor();
  assert.equal(await phone.page.locator("#chat b").count(), 0);
}

/** A page that was loaded again shows what one that stayed does. */
async function loaded(desk, phone, edition) {
  for (const seat of [desk, phone]) {
    await seat.settled();
    const before = await seat.picture();
    await seat.page.reload();
    await seat.page.waitForSelector(".board-svg");
    await seat.settled();
    assert.deepEqual(await seat.picture(), before, `${edition}: the same after loading again`);
  }
}

/** The host's page: two games are begun there, one with a variant, one with an option and a clock. */
async function host(browser) {
  const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
  const server = await serve(home, ["--port", "0"]);
  const faults = [];
  const { host: own } = new URL(server.url);
  const page = await blank(browser, { viewport: { width: 1100, height: 800 } }, faults, (asked) => asked.host === own);
  await page.goto(server.url);
  const choose = (key, value) => page.locator(`[data-key="${key}"]`).selectOption(value);
  // The first one to ask waits until every edition is read.
  await page.locator("[data-key=edition]").waitFor({ timeout: 60000 });
  await choose("edition", "original-trilogy");
  await choose("variant", "standard");
  await choose("players", "4");
  await choose("seat1", "greedy");
  await choose("seat2", "human");
  await choose("seat3", { label: "bot: beginner" });
  await page.locator("[data-key=begin]").click();
  await page.locator(".games .game").waitFor({ timeout: 60000 });
  assert.match(await page.locator(".game h3").textContent(), /\(standard\)/);
  assert.equal(await page.locator(".game .seats a").count(), 3, "two people and whoever watches");
  assert.equal(await page.locator(".game .invitation a").count(), 1, "one link for everybody");
  const links = await page.locator(".game .seats li").allTextContents();
  assert.deepEqual(links.map((text) => /hard/.test(text) ? "hard" : /beginner/.test(text) ? "beginner" : "link"), ["link", "hard", "link", "beginner", "link"]);

  await choose("edition", "classic");
  await page.locator("[data-key=options]").click();
  await choose("opening", "deal");
  await choose("clock", "600");
  await page.locator("[data-key=begin]").click();
  await until(async () => await page.locator(".games .game").count() === 2, "a second game");
  await accessible(page, "the host's page");
  await page.screenshot({ path: join(PLACE, "host.png"), fullPage: true });
  await page.setViewportSize(PHONE.viewport);
  await accessible(page, "the host's page on a telephone");

  // Loaded again, the links are still there, and they lead to the games that were chosen.
  await page.reload();
  await until(async () => await page.locator(".games .game").count() === 2, "the list");
  const seat = await Seat.open(browser, await page.locator(".game", { hasText: "(standard)" }).locator(".seats a").first().getAttribute("href"), DESK, faults);
  assert.deepEqual(seat.state.table.people.map(({ bot }) => bot), [null, "hard", null, "beginner"]);
  const dealt = await Seat.open(browser, await page.locator(".game").filter({ hasNotText: "(standard)" }).locator(".seats a").first().getAttribute("href"), DESK, faults);
  assert.equal(dealt.state.table.clock, 600);
  assert.ok(dealt.state.model.marks.spaces.every(({ owner }) => owner !== null), "every territory is dealt");
  await end(server);
  assert.deepEqual(faults, []);
  for (const opened of [page, seat.page, dealt.page]) await opened.context().close();
  rmSync(home, { recursive: true, force: true });
  console.log("host: two games were begun");
}

assert.ok(existsSync(WARBOARD), `no program at ${WARBOARD}`);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  const asked = (name) => wanted.length === 0 || wanted.includes(name);
  // Two at a time: much of it waits for lines, motion and bots.
  await Promise.all([
    (async () => {
      if (asked("host")) await host(browser);
      if (asked("drawing")) await drawing(browser, { serve: start, end, program: WARBOARD, place: PLACE });
      if (asked("people")) await people(browser, serve, end, PLACE);
      if (asked("lines")) await lines(browser, serve, end);
      if (asked("motion")) await motion(browser, serve, end);
    })(),
    (async () => {
      if (asked("layout")) await layout(browser, { serve, end, only: wanted.filter((name) => EDITIONS[name]) });
      for (const [edition, how] of Object.entries(EDITIONS)) {
        if (asked(edition) && !wanted.includes("layout")) await game(browser, edition, how);
      }
    })(),
  ]);
} finally {
  for (const child of servers) child.kill("SIGKILL");
  await browser.close();
}
