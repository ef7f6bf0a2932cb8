// The parts of a game on screens of every size: in sight, whole, apart, large enough to be read and to be touched. One server an edition; the
// window changes its size, the page is not loaded again.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Seat, contrast, until } from "./pages.js";

/** As many players as each edition has. */
const EDITIONS = { classic: 6, "clone-wars": 4, "original-trilogy": 3, "return-of-the-jedi": 2 };
const DESKS = [[1440, 900], [1280, 720], [1024, 768]];
const PHONES = [[844, 390], [390, 844], [320, 640]];
/** A desk that is enlarged to twice its size. */
const ENLARGED = [720, 450];
/** As long as names are. */
const NAME = "Maximiliane Theodora Ann";
/** The first page of a game, with everything that it loads, in bytes as they are sent. */
const LOAD_MAX = 300_000;

/** Plays until an attack is offered, or cards are to be chosen. */
async function begun(seat, edition) {
  const isThere = ({ programs, replies }) => (edition === "return-of-the-jedi" ? programs > 0 : replies.some(({ until, spaces }) => until && spaces.length > 1));
  let turns = 0;
  for (const end = Date.now() + 40_000; Date.now() < end;) {
    const { offer, changes } = seat;
    if (offer && isThere(offer) && turns++ >= 1) return;
    if (offer) await seat.call(isThere(offer) || seat.state.table.is_opening ? "auto-turn" : "auto");
    await until(() => seat.changes !== changes, "", 300).catch(() => {});
  }
  assert.fail(`${edition}: no attack was offered`);
}

/** Chooses the attack with the best chances with the keyboard. */
async function attack(seat) {
  const attacks = seat.offer.replies.filter(({ until, spaces }) => until && spaces.length > 1);
  const [best] = attacks.sort((a, b) => seat.units(b.spaces[0][0]) - seat.units(a.spaces[0][0]));
  for (const [space] of best?.spaces ?? []) {
    await seat.page.locator(`[data-space="${space}"]`).focus();
    await seat.page.keyboard.press("Enter");
  }
  // Not every attack has chances that can be told.
  if (best) await seat.page.locator("#odds:not(:empty)").waitFor({ timeout: 3000 }).catch(() => {});
}

/** Whatever is wrong with the page as it is shown now. Runs in the browser. */
function faults({ isDesk, isTouch, width, height }) {
  const found = [];
  const $ = (selector) => document.querySelector(selector);
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1 && !node.closest(".quiet, .skip, details:not([open]) > :not(summary)");
  const box = (node) => node.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const told = (node) => `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}.${node.className?.baseVal ?? node.className} “${node.textContent.trim().slice(0, 30)}”`;
  const meet = (a, b, air = 1) => a.left < b.right - air && b.left < a.right - air && a.top < b.bottom - air && b.top < a.bottom - air;
  const fault = (holds, ...text) => holds || found.push(text.join(" "));
  const root = document.documentElement;
  fault(root.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth, "scrolls sideways");
  fault(root.scrollHeight <= innerHeight + 1 && document.body.scrollHeight <= innerHeight + 1, "scrolls");

  // Parts that have to be in sight.
  const always = ["#status strong", "#steps .now", "#board .board-svg", "#offer"];
  const needed = isDesk ? [...always, "#standing tr.own", "#chat input", ...($("#hand").hidden ? [] : ["#hand"]), ...($("#rolled").hidden ? [] : ["#rolled"])] : [...always, "#tabs"];
  for (const selector of needed) {
    const node = $(selector);
    if (!node || !isShown(node)) { fault(false, selector, "is not shown"); continue; }
    const { left, top, right, bottom } = box(node);
    fault(left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1, selector, "is not in the window:", [left, top, right, bottom].map(Math.round));
    const part = box(node.closest("section, header, #talk, nav"));
    fault(top >= part.top - 1 && bottom <= part.bottom + 1, selector, "is scrolled out of its part");
  }
  const parts = shown("header, #board, #fronts, #offer, #rolled, #standing, #talk, #hand, #tale, #chat, #people, #tabs").filter((node) => getComputedStyle(node).display !== "contents");
  parts.forEach((a, at) => parts.slice(0, at).forEach((b) => fault(a.contains(b) || b.contains(a) || !meet(box(a), box(b)), told(a).slice(0, 20), "covers", told(b).slice(0, 20))));
  fault(shown("#steps .now").length === 1, "one present step is shown");
  const board = box($(".board-frame"));
  if (isDesk) {
    const right = $("#fronts").hidden ? board.right : box($("#fronts")).right;
    fault(right - board.left >= width * 0.6, "the board has", Math.round(right - board.left), "of", width);
    const [x, y] = $(".board-svg").getAttribute("viewBox").split(" ").map(Number);
    fault(x === 0 && y === 0, "the board is cropped");
  } else if (width < height && height < 750 && document.body.dataset.tab !== "") fault(board.height >= height * 0.24 - 1, "the board has", Math.round(board.height), "of", height, "beside an open tab");
  else if (width < height) fault(board.height >= height * 0.4 - 1, "the board has", Math.round(board.height), "of", height);
  else fault(board.height >= height - 2, "the board has", Math.round(board.height), "of", height);
  for (const button of shown("#offer .acts button")) {
    const [own, part] = [box(button), box($("#offer"))];
    fault(own.bottom <= part.bottom + 1 || $("#offer").scrollTop > 0, told(button), "has to be scrolled to");
  }

  // No text is cut, or too small.
  for (const node of shown("button, summary, th, td, #status, #steps .now, .step, h2, h3, #offer p, #rolled p, .named, .card strong")) {
    fault(node.scrollWidth <= node.clientWidth + 1 || getComputedStyle(node).display.startsWith("inline"), told(node), "is cut:", node.scrollWidth, ">", node.clientWidth);
  }
  for (const node of shown("#standing .scroll")) fault(node.scrollWidth <= node.clientWidth + 1, "the table of the standing is cut");
  const head = parseFloat(getComputedStyle($("#status strong")).fontSize);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode.parentElement;
    if (words.currentNode.data.trim() === "" || !node || node.closest("svg, script, .badge, .die") || !isShown(node)) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    fault(size >= (isDesk ? 11 : 13) - 0.01, told(node), "is", size, "px high");
    fault(size <= head || node.closest("button, .verdict"), told(node), "is larger than the sentence:", size, ">", head);
  }
  if (isTouch) {
    for (const node of shown("button, select, summary, #chat input").filter((node) => !node.closest("#people, #menu"))) {
      const { width: across, height: down } = box(node);
      fault(down >= 43.5 && (across >= 43.5 || node.matches("summary")), told(node), "is", Math.round(across), "×", Math.round(down));
      if (node.matches("#offer .acts .main")) fault(down >= 49.5, told(node), "is", down, "high");
    }
  }
  return [...found, ...labels()];

  /** No name meets another name, a number or the arrow. */
  function labels() {
    const wrong = [];
    const inside = (a) => meet(a, board, 0);
    const names = [...document.querySelectorAll(".board-svg [data-name]")].filter((node) => node.getAttribute("visibility") !== "hidden").map((node) => [node.textContent, box(node.querySelector("text:last-of-type"))]).filter(([, a]) => inside(a));
    const pills = [...document.querySelectorAll(".board-svg .pieces rect")].map((node) => ["a number", box(node)]).filter(([, a]) => inside(a));
    const signs = [...document.querySelectorAll(".board-svg .way-box")].map((node) => ["a chance", box(node)]);
    const line = document.querySelector(".board-svg .way-line");
    if (line) {
      const matrix = line.getScreenCTM();
      for (let n = 0; n <= 12; n++) {
        const { x, y } = line.getPointAtLength((line.getTotalLength() * n) / 12).matrixTransform(matrix);
        signs.push(["the arrow", { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 }]);
      }
    }
    names.forEach(([name, a], at) => {
      for (const [other, b] of [...names.slice(0, at), ...pills, ...signs]) if (meet(a, b, 1.5)) wrong.push(`${name} meets ${other}`);
    });
    for (const [sign, a] of signs) for (const [, b] of pills) if (meet(a, b, 1.5)) wrong.push(`${sign} meets a number`);
    return wrong;
  }
}

/** Every space answers to a finger 20 px beside its middle, on the side where nothing is nearer. */
async function tapped(seat, told) {
  const { page } = seat;
  const spaces = seat.state.model.places.length;
  for (let space = 0; space < spaces; space++) {
    const middle = await page.evaluate((at) => {
      document.querySelector(`[data-space="${at}"]`).focus();
      const pill = document.querySelectorAll(".board-svg .pieces > g")[at];
      const { left, right, top, bottom, width } = (pill.childElementCount > 0 ? pill : document.querySelector(`[data-space="${at}"]`)).getBoundingClientRect();
      return width > 0 ? [(left + right) / 2, (top + bottom) / 2] : null;
    }, space);
    const answered = await page.evaluate(([space, middle]) => {
      const svg = document.querySelector(".board-svg");
      const frame = svg.getBoundingClientRect();
      for (let n = 0; n < 16; n++) {
        const [clientX, clientY] = [middle[0] + 20 * Math.cos((n * Math.PI) / 8), middle[1] + 20 * Math.sin((n * Math.PI) / 8)];
        if (clientX < frame.left || clientX > frame.right || clientY < frame.top || clientY > frame.bottom) continue;
        const how = { clientX, clientY, pointerId: 9, pointerType: "touch", bubbles: true };
        const was = svg.getAttribute("viewBox");
        svg.dispatchEvent(new PointerEvent("pointerdown", how));
        svg.dispatchEvent(new PointerEvent("pointerup", how));
        if (Number(svg.dataset.meant) === space) return true;
        if (svg.getAttribute("viewBox") !== was) return "moved";
      }
      return false;
    }, [space, middle]);
    if (answered === "moved") continue;
    assert.ok(answered, `${told}: ${seat.state.model.places[space].name} answers beside its middle`);
  }
}

/** The sizes of one kind of screen, in both schemes. */
async function screens(seat, edition, lang, sizes, isTouch) {
  const wrong = [];
  for (const [width, height] of sizes) {
    await seat.page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"]) {
      await seat.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await seat.page.waitForTimeout(60);
      if (process.env.PICTURES && colorScheme === process.env.PICTURES) await seat.page.screenshot({ path: join(process.env.PLACE, `layout-${edition}-${lang}-${width}x${height}.png`) });
      const isDesk = width > 896 && height > 480;
      const told = await seat.page.evaluate(faults, { isDesk, isTouch, width, height });
      wrong.push(...told.map((text) => `${edition} ${lang} ${width}×${height} ${colorScheme}: ${text}`));
      if (lang === "en" && ([1440, 390].includes(width))) wrong.push(...(await contrast(seat.page)).map((text) => `${edition} ${width}×${height} ${colorScheme}: ${text}`));
    }
  }
  return wrong;
}

/** So much was sent for the first page, compressed; what never changes is kept. */
async function loaded(browser, url, faults) {
  const seat = await Seat.open(browser, url, { viewport: { width: 390, height: 844 } }, faults);
  const sizes = await seat.page.evaluate(() => performance.getEntries().filter(({ transferSize }) => transferSize > 0).map(({ name, transferSize, encodedBodySize }) => [name, transferSize, encodedBodySize]));
  const frames = seat.frames.reduce((sum, frame) => sum + frame.length, 0);
  await seat.page.context().close();
  return { files: sizes.reduce((sum, [, size]) => sum + size, 0), frames };
}

async function edition(browser, name, players, { serve, end }) {
  const home = mkdtempSync(join(tmpdir(), "warboard-layout-"));
  const args = ["--players", String(players), "--bots", Array(players - 1).fill("simple").join(","), "--seed", "12", "--port", "0"];
  const server = await serve(home, [name, ...args, ...(name === "classic" ? ["--option", "opening=deal"] : [])]);
  const faults = [];
  const [{ url }] = server.seats;
  const desk = await Seat.open(browser, `${url}?lang=en`, { viewport: { width: 1440, height: 900 } }, faults);
  await desk.page.evaluate(() => { document.querySelector("[data-key=pace]").value = "3"; document.querySelector("[data-key=pace]").dispatchEvent(new Event("change")); });
  await desk.page.evaluate((name) => fetch(`${location.pathname}/name`, { method: "POST", body: JSON.stringify({ name }) }), NAME);
  await begun(desk, name);
  const wrong = [];
  for (const lang of ["en", "fr"]) {
    const seat = lang === "en" ? desk : await Seat.open(browser, `${url}?lang=${lang}`, { viewport: { width: 1440, height: 900 } }, faults);
    await attack(seat);
    wrong.push(...await screens(seat, name, lang, [...DESKS, ENLARGED], false));
    const phone = await Seat.open(browser, `${url}?lang=${lang}`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, faults);
    await attack(phone);
    wrong.push(...await screens(phone, name, lang, PHONES, true));
    if (lang === "en") {
      await phone.page.setViewportSize({ width: 390, height: 844 });
      await phone.page.waitForTimeout(200);
      await tapped(phone, name).catch((error) => wrong.push(error.message));
    }
    for (const { page } of [seat, phone]) if (seat !== desk || page !== desk.page) await page.context().close();
  }
  const { files, frames } = await loaded(browser, url, faults);
  if (files + frames > LOAD_MAX) wrong.push(`${name}: the first page is ${files} bytes of files and ${frames} of the game`);
  await end(server);
  await desk.page.context().close();
  rmSync(home, { recursive: true, force: true });
  return { wrong: [...wrong, ...faults], files, frames };
}

/** Looks at every edition on every screen. */
export async function layout(browser, { only, ...how }) {
  const began = Date.now();
  const wanted = Object.entries(EDITIONS).filter(([name]) => only.length === 0 || only.includes(name));
  const all = [];
  for (const [name, players] of wanted) all.push(await edition(browser, name, players, how));
  const wrong = all.flatMap(({ wrong }) => wrong);
  assert.ok(wrong.length === 0, `${wrong.length} faults:\n${wrong.join("\n")}`);
  console.log(`layout: ${all.length} editions in ${Math.round((Date.now() - began) / 1000)} s; first load at most ${Math.max(...all.map(({ files, frames }) => files + frames))} bytes`);
}
