// Three people come by one link, each in a browser of their own, and play: behind a proxy with TLS and a path before that of the server
// where Caddy is installed.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESK, PHONE, Seat, accessible, blank, until } from "./pages.js";

const free = () => new Promise((resolve) => {
  const server = createServer();
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Leads a public address to a port of this machine; nothing where there is no Caddy. */
async function proxy(home, at, to) {
  const file = join(home, "Caddyfile");
  writeFileSync(file, `{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://localhost:${at} {
  tls internal
  handle_path /games/* {
    reverse_proxy 127.0.0.1:${to}
  }
}
`);
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], { env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home } });
  let told = "";
  child.stderr.on("data", (data) => { told += data; });
  await until(() => told.includes("serving initial configuration"), `Caddy serves: ${told}`);
  return child;
}

/** The end of a game: who won and how in the winner's colour, all seats by their places, and what to do next. */
async function ended(browser, serve, end, place, faults) {
  const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
  const server = await serve(home, ["classic", "--players", "3", "--bots", "simple,simple", "--option", "opening=deal", "--seed", "3", "--port", "0"]);
  const desk = await Seat.open(browser, server.seats[0].url, { ...DESK, reducedMotion: "reduce" }, faults);
  await desk.open("table");
  await desk.page.locator("[data-key=pace]").selectOption("3");
  await until(() => desk.offer, "a question", 60000);
  await desk.open("chat");
  for (let n = 0; n < 200 && !desk.state.table.over; n++) {
    await until(() => desk.offer || desk.state.table.over, "a question or the end", 60000);
    if (!desk.offer) break;
    const before = desk.changes;
    await desk.set("typed", "auto greedy turn");
    await desk.page.evaluate(() => document.querySelector("[data-key=typed]").form.requestSubmit());
    await until(() => desk.changes > before, "a turn is played");
  }
  await until(() => desk.state.table.over, "the end", 60000);
  const phone = await Seat.open(browser, server.spectators, PHONE, faults);
  for (const [{ page }, name] of [[desk, "desk"], [phone, "phone"]]) {
    const parts = { end: ".over .end[class*=c-] .verdict", places: ".places li", winners: ".places .first", replay: ".over a.button", rematch: ".over [data-key=rematch]" };
    await page.locator(parts.end).first().waitFor();
    const count = {};
    for (const [key, part] of Object.entries(parts)) count[key] = await page.locator(part).count();
    assert.deepEqual({ ...count, end: count.end > 0 }, { end: true, places: 3, winners: 1, replay: 1, rematch: name === "desk" ? 1 : 0 }, name);
    const isInSight = await page.evaluate(() => [...document.querySelectorAll("#tabs, .over .end")].every((node) => node.getBoundingClientRect().bottom <= innerHeight));
    assert.ok(isInSight, `${name}: the end and the tabs are in sight`);
    await accessible(page, `the end, ${name}`);
    await page.screenshot({ path: join(place, `end-${name}.png`) });
    await page.context().close();
  }
  await end(server);
  rmSync(home, { recursive: true, force: true });
}

export async function people(browser, serve, end, place) {
  const home = mkdtempSync(join(tmpdir(), "warboard-browser-"));
  const [faults, opened] = [[], []];
  await ended(browser, serve, end, place, faults);
  const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
  if (!hasCaddy) console.log("people: played without a proxy, since there is no Caddy here");
  const [at, to] = [await free(), await free()];
  const line = hasCaddy ? await proxy(home, at, to) : null;
  const server = await serve(home, ["--port", String(to), ...(hasCaddy ? ["--public-url", `https://localhost:${at}/games/`] : [])]);
  try {
    const { host: own } = new URL(server.url);
    const open = async (url, options) => {
      const page = await blank(browser, { ignoreHTTPSErrors: true, ...options }, faults, (asked) => asked.host === own);
      opened.push(page);
      await page.goto(url);
      return page;
    };
    if (hasCaddy) assert.match(server.url, new RegExp(`^https://localhost:${at}/games/g/`));

    // Anna opens a table and chooses what is played.
    const anna = await open(server.url, { viewport: { width: 1440, height: 900 } });
    // The first one to ask waits until every edition is read.
    await anna.locator("[data-key=edition]").waitFor({ timeout: 60000 });
    await anna.locator("[data-key=edition]").selectOption("classic");
    await anna.locator("[data-key=players]").selectOption("4");
    await anna.locator("[data-key=seat2]").selectOption("human");
    await anna.locator("[data-key=own]").fill("Anna");
    await anna.locator("[data-key=gather]").click();
    await anna.locator("[data-key=opening-deal]").click();
    await anna.locator("[data-key=opening-deal].on").waitFor();
    await anna.locator("[data-key=who3-greedy]").click();
    await anna.locator("[data-key=who3-greedy].on").waitFor();
    const invitation = await anna.locator("#invite code").textContent();
    assert.ok(await anna.locator("#invite svg.dots path").count(), "the link is a picture too");

    // Bilal and Cléo come by the same link: a name, a tap on a seat, ready.
    const bilal = await open(invitation, PHONE);
    await accessible(bilal, "an invitation on a telephone");
    await bilal.locator("[data-key=name]").fill("anna");
    await bilal.locator("[data-key=sit1]").tap();
    await bilal.locator("#sorry:not([hidden])").waitFor();
    await bilal.locator("[data-key=name]").fill("Bilal <b>");
    await bilal.locator("[data-key=sit1]").tap();
    await bilal.locator("[data-key=ready]").tap();
    const cleo = await open(`${invitation}?lang=fr`, { viewport: { width: 1024, height: 768 }, colorScheme: "dark" });
    await cleo.locator("[data-key=name]").fill("Cléo");
    await cleo.locator("[data-key=sit2]").click();
    await cleo.locator("[data-key=ready]").click();
    // Whoever took a seat is led to it by the invitation again.
    await cleo.goto(`${invitation}?lang=fr`);
    await cleo.locator("[data-key=ready].on").waitFor();
    await cleo.locator("#chat input").fill("à bientôt");
    await cleo.keyboard.press("Enter");
    await anna.locator("#chat li", { hasText: "à bientôt" }).waitFor();
    // The host orders the seats: those who sit elsewhere by that say again that they are ready, and are told.
    await anna.locator("[data-key=begin]:not([disabled])").waitFor();
    const sitters = async () => (await anna.locator("#seats .who strong").allTextContents()).map((name) => name.split(" ")[0]);
    const bot = (await sitters())[3];
    await anna.locator("[data-key=down0]").click();
    await until(async () => (await sitters()).join() === ["Bilal", "Anna", "Cléo", bot].join(), "Anna is moved down");
    assert.equal(await anna.evaluate(() => document.activeElement.dataset.key), "down1", "the focus goes along");
    assert.ok(await anna.locator("[data-key=begin][disabled]").count());
    await bilal.locator("#heard", { hasText: /\S/ }).waitFor({ state: "attached" });
    assert.equal(await bilal.locator("[data-key=up0], [data-key=shuffle]").count(), 0, "only the host orders seats");
    await anna.locator("[data-key=up1]").focus();
    await anna.keyboard.press("Enter");
    await until(async () => (await sitters()).join() === ["Anna", "Bilal", "Cléo", bot].join(), "Anna is moved up again");
    await bilal.locator("[data-key=ready]:not(.on)").tap();
    await anna.locator("[data-key=begin]:not([disabled])").waitFor();
    for (const [page, name] of [[anna, "host"], [bilal, "phone"], [cleo, "guest"]]) {
      await accessible(page, `those who gather, ${name}`);
      await page.screenshot({ path: join(place, `people-${name}.png`), fullPage: true });
    }
    await anna.locator("[data-key=begin]").click();

    // Each page leads to its own seat, under its name, and is told over an encrypted line what happens.
    const seats = [];
    for (const [page, isPhone] of [[anna, false], [bilal, true], [cleo, false]]) {
      await page.waitForSelector(".board-svg", { timeout: 60000 });
      seats.push(await Seat.of(page, isPhone));
    }
    assert.deepEqual(seats.map(({ own: sides }) => sides.length), [1, 1, 1]);
    if (hasCaddy) assert.ok(seats.every(({ address }) => address.startsWith(`wss://localhost:${at}/games/g/`)), "wss");
    assert.deepEqual(seats[2].state.table.people.map(({ name }) => name).slice(0, 3), ["Anna", "Bilal <b>", "Cléo"]);
    assert.equal(await cleo.locator("#people b").count(), 0);
    for (let n = 0; n < 6; n++) {
      const seat = await until(() => seats.find(({ offer }) => offer), "somebody is asked");
      const { changes } = seat;
      await seat.press("auto");
      await until(() => seat.changes > changes, "a move is heard");
    }
    assert.ok(await cleo.locator("#standing", { hasText: "Bilal <b>" }).count(), "names stand beside armies");

    // A finger that stays on a space is told of it, and chooses nothing.
    const press = (type) => bilal.evaluate((name) => {
      const node = document.querySelector("#board [data-space]");
      const { left, top, width, height } = node.getBoundingClientRect();
      node.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerId: 7, pointerType: "touch", clientX: left + width / 2, clientY: top + height / 2 }));
    }, type);
    const advice = () => bilal.evaluate(() => document.querySelector("#advice").textContent);
    const chosen = () => bilal.locator("[data-key=back]").count();
    const [adviceBefore, chosenBefore] = [await advice(), await chosen()];
    await press("pointerdown");
    await until(async () => ![adviceBefore, ""].includes(await advice()), "a long press tells of a space");
    await press("pointerup");
    assert.equal(await chosen(), chosenBefore, "a long press chooses nothing");
    await bilal.screenshot({ path: join(place, "people-press.png") });

    // The host's menu.
    await seats[0].open("table");
    await anna.locator("[data-key=host-menu]").click();
    await anna.locator("[data-key=bot1]").click();
    await until(() => seats[1].state.table.people[1].is_handed, "a bot answers for Bilal");
    await anna.locator("[data-key=bot1]").click();
    await until(() => !seats[1].state.table.people[1].is_handed, "Bilal answers again");
    await anna.locator("[data-key=clock-300]").click();
    await until(async () => /^ ?[45]:\d\d$/.test(await anna.locator("#clock").textContent()), "the clock ticks");
    await accessible(anna, "the host's menu");
    await anna.screenshot({ path: join(place, "people-menu.png"), fullPage: true });
    await anna.locator("[data-key=renew2]").click();
    await cleo.locator("#note", { hasText: "renouvelé" }).waitFor();
    const link = async () => (await anna.locator("#note pre").textContent()).match(/https?:\S+/);
    const [renewed] = await until(link, "the host is told the new link");
    await cleo.goto(renewed);
    await cleo.waitForSelector(".board-svg");
    // A name that is taken, and a link that was renewed.
    assert.deepEqual(faults.filter((fault) => !/status of 40[04]/.test(fault)), []);
    console.log(`people: three came by one link${hasCaddy ? ", through Caddy" : ""}`);
  } finally {
    for (const page of opened) await page.context().close();
    await end(server);
    line?.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
}
