// What moves, and what is marked: dice tumble, units go to where they went, land that was taken changes its colour, and what changed while
// nobody looked is shown once. Nothing waits for any of it: the board shows already what is, and any tap or key ends what still moves.

import { dare, keep, s } from "./dom.js";
import { hex } from "./board.js";
import { sound } from "./sound.js";

/** How long each takes at the usual speed, in milliseconds; `walk` is for each space of a way. */
const LONG = { dice: 600, walk: 350, far: 900, taken: 500, pulse: 400, pulses: 2000, still: 1000 };
const SPEEDS = { none: 0, normal: 1, slow: 2 };

/** What still moves. */
const running = new Set();

export const speed = () => (Object.hasOwn(SPEEDS, keep("motion") ?? "") ? keep("motion") : "normal");
const isStill = () => dare(() => matchMedia("(prefers-reduced-motion: reduce)").matches, true);

/** Moves a node; what is `passing` is gone afterwards. */
function move(node, frames, { id, duration, delay = 0, passing = false }) {
  const by = SPEEDS[speed()];
  const end = () => passing && node.remove();
  const moving = by > 0 && dare(() => node.animate(frames, { id, duration: duration * by, delay: delay * by, fill: "backwards", easing: "ease-out" }));
  if (!moving) return end();
  running.add(moving);
  moving.onfinish = moving.oncancel = () => {
    running.delete(moving);
    end();
  };
  return moving;
}

/** Ends what moves. */
export function finish() {
  for (const moving of [...running]) dare(() => moving.finish());
}
for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, finish, true);

/** Since when the dice lie there that were rolled last. */
let rolledAt = -Infinity;

/** New dice were rolled. */
export function rolled() {
  rolledAt = performance.now();
  sound("roll");
}

/** Lets the dice in a node tumble that were rolled just now; it may be drawn anew meanwhile. */
export function tumble(node) {
  const gone = performance.now() - rolledAt;
  if (gone > LONG.dice * SPEEDS[speed()] || isStill()) return;
  const dice = [...node.querySelectorAll(".die")];
  const each = LONG.dice / 2 / Math.max(dice.length, 1);
  dice.forEach((die, at) => {
    const turn = `translateY(-.5em) rotate(${at % 2 ? 300 : -300}deg)`;
    const moving = move(die, [{ transform: turn, opacity: 0.3 }, { transform: "none", opacity: 1 }], { id: "dice", duration: LONG.dice / 2 + each * (at + 1) });
    if (moving) moving.currentTime = gone;
  });
}

const units = (mark) => new Map((mark?.pieces ?? []).map(({ army, kind, n }) => [`${army} ${kind}`, n]));

/** What changed from one board to the next: who went where, what has another owner, and everything that is not as it was. */
function changes(before, now) {
  const [taken, changed, gone, come] = [[], [], new Map(), new Map()];
  now.spaces.forEach((mark, at) => {
    const old = before.spaces[at];
    if (old === mark) return;
    if (old?.owner !== mark.owner && (mark.owner ?? null) !== null && (old?.owner ?? null) !== null) taken.push(at);
    const [was, is] = [units(old), units(mark)];
    let isChanged = old?.owner !== mark.owner;
    for (const kind of new Set([...was.keys(), ...is.keys()])) {
      const by = (is.get(kind) ?? 0) - (was.get(kind) ?? 0);
      if (by === 0) continue;
      isChanged = true;
      const side = by < 0 ? gone : come;
      side.set(kind, [...(side.get(kind) ?? []), [at, Math.abs(by)]]);
    }
    if (isChanged) changed.push(at);
  });
  // Who left one space and came to one other has gone there; anything else may have been lost or placed.
  const walks = [...come].flatMap(([kind, [[to, n], ...more]]) => {
    const [[from] = [], ...others] = gone.get(kind) ?? [];
    return from !== undefined && more.length === 0 && others.length === 0 ? [{ kind, from, to, n }] : [];
  });
  return { taken, changed, walks };
}

/** Units go from a space to another, on a pill of their own. */
function walk(board, { kind, from, to, n }) {
  const [army, unit] = kind.split(" ").map(Number);
  const spots = board.sheet.spots;
  const [a, b] = [spots[from].at, spots[to].at];
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  const step = Math.min(...spots.flatMap(({ at: [x, y] }, at) => (at === from ? [] : [Math.hypot(x - a[0], y - a[1])])));
  const [nodes] = board.lay({ ...spots[to], radius: null }, { pieces: [{ army, kind: unit, n }], tokens: [] });
  const pill = s("g", { class: "walking", "aria-hidden": "true" }, nodes);
  board.svg.append(pill);
  const duration = Math.min(LONG.far, LONG.walk * Math.max(1, Math.round(Math.hypot(dx, dy) / (2 * Math.max(step, 1)))));
  move(pill, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }], { id: "walk", duration, passing: true });
}

/** A shape that is laid over a space. */
function over(board, space, name, more = {}) {
  const { radius, at: [x, y] } = board.sheet.spots[space];
  const node = radius === null ? s("use", { href: `#s${space}`, class: name, ...more }) : s("circle", { cx: x, cy: y, r: radius, class: name, ...more });
  node.style.transformOrigin = `${x}px ${y}px`;
  board.svg.insertBefore(node, board.glow);
  return node;
}

/** The old colour of a space shrinks to its middle, and its outline flashes. */
function take(board, space, colour) {
  const old = over(board, space, "was", { fill: colour });
  move(old, [{ transform: "scale(1)" }, { transform: "scale(0)" }], { id: "taken", duration: LONG.taken, passing: true });
  const flash = over(board, space, "flash");
  move(flash, [{ opacity: 1 }, { opacity: 0 }], { id: "taken", duration: LONG.taken, passing: true });
}

/** Marks spaces, one after the other. */
function pulse(board, spaces) {
  const each = Math.min(LONG.pulse, LONG.pulses / Math.max(spaces.length, 1));
  spaces.forEach((space, at) => {
    const node = over(board, space, "flash");
    move(node, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], { id: "pulse", duration: each, delay: each * at, passing: true });
  });
}

/** The spaces that changed while nobody looked, the oldest first. */
const missed = new Set();
let shown = null;

/** Shows what changed from one board to the next, which lies there already. */
export function show(board, before, now) {
  shown = board;
  const { taken, changed, walks } = changes(before, now);
  if (taken.length > 0) sound("taken");
  if (document.hidden) return changed.forEach((space) => missed.delete(space) || missed.add(space));
  // The whole board at once is a game that is laid out, or taken back.
  if (changed.length > 12 || SPEEDS[speed()] === 0) return;
  if (isStill()) {
    for (const space of changed) move(over(board, space, "flash"), [{ opacity: 1 }, { opacity: 1 }], { id: "still", duration: LONG.still, passing: true });
    return;
  }
  for (const one of walks) walk(board, one);
  for (const space of taken) take(board, space, hex(board.colour.call({ sheet: board.sheet, marks: before }, board.sheet.spots[space], before.spaces[space])));
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !shown) return;
  const spaces = [...missed];
  missed.clear();
  if (!isStill()) pulse(shown, spaces);
  else for (const space of spaces) move(over(shown, space, "flash"), [{ opacity: 1 }, { opacity: 1 }], { id: "still", duration: LONG.still, passing: true });
});
