// What moves: everything ends within its length, any key ends it, and for whoever wants no motion nothing moves. The strip that asks for cards covers
// nothing and takes no focus; one press attacks to the end and moves in.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESK, Seat, until } from "./pages.js";

/** The longest that each may last, in milliseconds. */
const LONGEST = { dice: 600, walk: 900, taken: 500, pulse: 2000, still: 1000 };

/** Notes everything that a page moves. */
function watch() {
  globalThis.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function moved(frames, options) {
    const moving = animate.call(this, frames, options);
    globalThis.moved.push({ id: moving.id, end: moving.effect.getComputedTiming().endTime, moves: frames.some((frame) => "transform" in frame) });
    return moving;
  };
}

const moved = ({ page }) => page.evaluate(() => globalThis.moved);
const running = ({ page }) => page.evaluate(() => document.getAnimations().filter(({ id }) => id !== "").length);

const first = ({ spaces }) => spaces[0]?.[0];
const second = ({ spaces }) => spaces[1]?.[0];
const attacks = (seat) => (seat.offer?.replies ?? []).filter((reply) => reply.until && second(reply) !== undefined)
  .sort((a, b) => seat.units(first(b)) - seat.units(second(b)) - seat.units(first(a)) + seat.units(second(a)));

/** Types a line, as whoever plays without a mouse does. */
async function type(seat, line) {
  await seat.set("typed", line);
  await seat.page.evaluate(() => document.querySelector("[data-key=typed]").form.requestSubmit());
  await seat.settled();
}

/** Waits until this seat is asked. */
const asked = (seat) => until(() => seat.offer, "something is asked", 60000);

/** Attacks with one press until it is decided, and moves in; whether there was an attack. */
async function attack(seat) {
  const [best] = attacks(seat);
  if (!best || seat.units(first(best)) < 4) return null;
  await seat.touch(first(best));
  await seat.touch(second(best));
  const before = seat.changes;
  await seat.press("until-all");
  await until(() => seat.changes > before, "an attack is heard");
  await seat.settled();
  return best;
}

/** Plays until a space was taken with one press, and all who may have moved in. */
async function taken(seat) {
  for (let n = 0; n < 120; n++) {
    await asked(seat);
    const best = await attack(seat);
    if (!best) {
      await type(seat, "auto simple step");
      continue;
    }
    const marks = seat.state.model.marks.spaces;
    if (marks[first(best)].owner === marks[second(best)].owner) {
      assert.equal(seat.units(first(best)), 1, "all but one have moved in");
      return;
    }
  }
  assert.fail("nothing was taken");
}

async function played(browser, url, options, faults) {
  const seat = await Seat.open(browser, url, { ...DESK, init: watch, ...options }, faults);
  await seat.set("pace", "3");
  await taken(seat);
  return seat;
}

/** A page on which a question for cards is asked. */
async function strip(browser, serve, end, home, faults) {
  const server = await serve(home, ["original-trilogy", "--players", "3", "--bots", "simple", "--seed", "12", "--port", "0"]);
  const seats = [];
  for (const { url } of server.seats) seats.push(await Seat.open(browser, url, DESK, faults));
  const cards = () => seats.find(({ offer }) => offer?.pass && offer.spares.some(({ line }) => line.endsWith("until invasion; pass")));
  for (let n = 0; n < 60 && !cards(); n++) {
    const seat = await until(() => cards() ?? seats.find(({ offer }) => offer), "somebody is asked", 60000);
    if (cards()) break;
    if (!await attack(seat)) await type(seat, "auto simple step");
  }
  const seat = cards();
  assert.ok(seat, "a question for cards is asked in an invasion");
  const { page } = seat;
  const box = await page.locator("#window").boundingBox();
  assert.ok(box.height >= 56, `the strip is ${box.height} high`);
  for (const part of ["header", "#board", "#offer"]) {
    const other = await page.locator(part).first().boundingBox();
    assert.ok(other.y + other.height <= box.y + 1 || other.y + 1 >= box.y + box.height, `the strip covers ${part}`);
  }
  assert.ok(!await page.evaluate(() => document.querySelector("#window").contains(document.activeElement)), "it takes no focus");
  // One pass holds for the invasion.
  const invasion = () => JSON.stringify([seat.state.battle?.from, seat.state.battle?.to, seat.state.model.head.turn]);
  const before = invasion();
  await seat.press("on");
  await until(() => !seat.offer?.pass || invasion() !== before, "the rest of the invasion is passed");
  await page.screenshot({ path: join(process.env.PLACE, "strip.png") });
  for (const { page: opened } of seats) await opened.context().close();
  await end(server);
}

export async function motion(browser, serve, end) {
  const [home, faults] = [mkdtempSync(join(tmpdir(), "warboard-browser-")), []];
  const args = ["classic", "--players", "3", "--bots", "simple,simple", "--option", "opening=deal", "--seed", "12", "--port", "0"];
  let server = await serve(home, args);
  const seat = await played(browser, server.seats[0].url, { reducedMotion: "no-preference" }, faults);
  const all = await moved(seat);
  for (const id of ["dice", "walk", "taken"]) assert.ok(all.some((one) => one.id === id), `${id}: something moved`);
  for (const { id, end: last } of all) assert.ok(last <= LONGEST[id], `${id} lasts ${last} ms`);
  // A key ends what moves.
  await seat.set("motion", "slow");
  for (let n = 0; n < 60 && !attacks(seat).length; n++) {
    await asked(seat);
    await type(seat, "auto simple step");
  }
  const [best] = attacks(seat);
  await seat.touch(first(best));
  await seat.touch(second(best));
  await seat.press("do");
  await until(() => running(seat), "something moves slowly");
  await seat.page.keyboard.press("Shift");
  assert.equal(await running(seat), 0, "a key ends everything that moves");
  await seat.set("motion", "normal");
  await seat.settled();
  // What changed while nobody looked is shown once it is looked at.
  await seat.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    globalThis.moved.length = 0;
  });
  await type(seat, "auto simple turn");
  await asked(seat);
  await seat.settled();
  assert.deepEqual(await moved(seat).then((list) => list.filter(({ id }) => id !== "dice")), [], "nothing moves out of sight");
  await seat.page.evaluate(() => {
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const pulses = await moved(seat).then((list) => list.filter(({ id }) => id === "pulse"));
  assert.ok(pulses.length > 0 && pulses.every(({ end: last }) => last <= LONGEST.pulse), JSON.stringify(pulses));
  // Without motion nothing moves at all.
  await seat.set("motion", "none");
  await seat.page.evaluate(() => { globalThis.moved.length = 0; });
  await taken(seat);
  assert.deepEqual(await moved(seat), [], "no motion");
  await seat.page.context().close();
  await end(server);
  server = await serve(mkdtempSync(join(home, "again-")), args);
  const still = await played(browser, server.seats[0].url, { reducedMotion: "reduce" }, faults);
  const shown = await moved(still);
  assert.ok(shown.some(({ id }) => id === "still") && shown.every(({ moves, end: last }) => !moves && last <= LONGEST.still), JSON.stringify(shown));
  await still.page.context().close();
  await end(server);
  await strip(browser, serve, end, home, faults);
  assert.deepEqual(faults, []);
  rmSync(home, { recursive: true, force: true });
  console.log("motion: everything ends in time");
}
