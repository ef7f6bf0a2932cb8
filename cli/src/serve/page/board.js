// The board: a sheet that never changes, as SVG, and what lies on it now.
//
// It needs no network and knows no game, so that other pages can embed it. `sheet` is what `drawing::BoardSheet` serializes to
// (`svg`, `style`, `size`, `ground`, `spots`), `marks` what `drawing::Marks` does (`armies`, `kinds`, `spaces`, `path`):
//
//   import { Board } from "./board.js";
//   const board = new Board(element, sheet, { names, choose: (space) => {}, point: (space) => {}, drag: (from, to) => {} });
//   board.show(marks);                                  // what lies on it; as often as it changes
//   board.light({ source, at, answers, targets });      // what is lit: spaces by their index, lists or nothing
//   board.path([from, to]);                             // the way of a battle
//
// A page without answers leaves the handlers out: then it is a picture that can be moved and enlarged. Styles: `style.css`, all
// that begins with `.board`.

import { h, s } from "./dom.js";

const INK = [0x24, 0x2a, 0x33];
const WHITE = [255, 255, 255];
const FAINT = { lands: [0x6d, 0x83, 0x96], other: [0x7f, 0x8d, 0xa3] };

const hex = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const towards = (a, b, percent) => a.map((part, at) => Math.round((part * (100 - percent) + b[at] * percent) / 100));
const light = ([r, g, b]) => (r * 299 + g * 587 + b * 114) / 1000;
const on = (colour) => (light(colour) > 150 ? INK : WHITE);

/** How wide a text is, in parts of its height. */
const wide = (text) => [...text].reduce((sum, c) => sum + (c === " " ? 0.34 : c === c.toUpperCase() && /\p{L}/u.test(c) ? 0.7 : 0.6), 0);

/** The first letters of a name, at most two. */
export const initials = (name) =>
  name.split(/[^\p{L}\p{N}]+/u).filter(Boolean).map((word) => word[0].toUpperCase()).join("").slice(0, 2);

export class Board {
  constructor(host, sheet, { names = [], label = "", words = {}, choose, point, drag, key } = {}) {
    Object.assign(this, { sheet, names, choose, point, drag, key });
    this.lit = { source: null, at: null, answers: [], targets: [] };
    const parsed = new DOMParser().parseFromString(sheet.svg, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.svg.setAttribute("class", `board-svg ${sheet.style}`);
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", label);
    this.svg.querySelector("title")?.remove();
    this.full = [0, 0, ...sheet.size];
    this.view = [...this.full];
    this.spaces = sheet.spots.map((_, at) => this.svg.querySelector(`[data-space="${at}"]`));
    this.texts = sheet.spots.map((_, at) => this.svg.querySelector(`[data-name="${at}"]`));
    for (const text of this.svg.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    this.glow = s("g", { class: "glow" });
    this.way = s("g", { class: "way" });
    this.pieces = s("g", { class: "pieces", "aria-hidden": "true" });
    this.svg.append(this.glow, this.way, this.pieces);
    const zoom = (by) => () => this.zoom(by);
    this.tools = h("div", { class: "board-tools" },
      h("button", { type: "button", title: words.zoomIn, "aria-label": words.zoomIn, onclick: zoom(0.7) }, "+"),
      h("button", { type: "button", title: words.zoomOut, "aria-label": words.zoomOut, onclick: zoom(1 / 0.7) }, "−"),
      h("button", { type: "button", title: words.whole, "aria-label": words.whole, onclick: () => this.look(this.full) }, "⤢"));
    this.frame = h("div", { class: "board-frame" }, this.svg, this.tools);
    this.frame.style.backgroundColor = hex(sheet.ground);
    host.append(this.frame);
    this.spaces.forEach((node, at) => {
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "-1");
      node.setAttribute("aria-label", names[at] ?? String(at));
      node.addEventListener("focus", () => this.point?.(at));
    });
    this.listen();
  }

  /** Shows what lies on the board. */
  show(marks, label = (at) => this.names[at]) {
    this.marks = marks;
    const groups = [];
    this.sheet.spots.forEach((spot, at) => {
      const mark = marks.spaces[at] ?? { pieces: [], tokens: [] };
      const colour = this.colour(spot, mark);
      this.spaces[at].setAttribute("fill", hex(colour));
      this.spaces[at].setAttribute("aria-label", label(at));
      // The name of an area, or of a large disc, stands on its colour.
      if (this.sheet.style === "rings" && this.texts[at] && (spot.radius === null || spot.radius > 32)) {
        this.texts[at].querySelectorAll("text").forEach((text) => text.setAttribute("fill", hex(on(colour))));
      }
      groups.push(...this.lay(spot, mark));
    });
    this.pieces.replaceChildren(...groups);
  }

  colour(spot, mark) {
    const faint = this.sheet.style === "lands" ? FAINT.lands : FAINT.other;
    if (mark.closed) return towards(this.sheet.ground, faint, 25);
    const army = this.marks.armies[mark.owner ?? -1];
    if (!army) return spot.tint;
    return this.sheet.style === "lands" ? towards(spot.tint, army.colour, 62) : army.colour;
  }

  /** What stands on a space: a pill for each army's units of each kind, tokens beside them. */
  lay(spot, mark) {
    const [x, y] = spot.at;
    if (mark.closed) {
      const cross = `M${x - 6} ${y - 6}l12 12M${x + 6} ${y - 6}l-12 12`;
      return [s("path", { d: cross, stroke: "#888", "stroke-width": 3, "stroke-linecap": "round" })];
    }
    const size = spot.letters;
    let shown = null;
    const texts = mark.pieces.map(({ army, kind, n }) => {
      const first = shown !== army;
      shown = army;
      const letter = first ? `${this.marks.armies[army]?.letter ?? "?"} ` : "";
      return [letter + n + (kind === 0 ? "" : this.marks.kinds[kind]?.letter ?? "?"), army];
    });
    if (texts.length === 0 && mark.owner !== null && mark.owner !== undefined) {
      texts.push([this.marks.armies[mark.owner]?.letter ?? "?", mark.owner]);
    }
    const nodes = [];
    const bare = spot.radius !== null && texts.length === 1;
    const rows = [];
    for (let at = 0; at < texts.length; at += 2) rows.push(texts.slice(at, at + 2));
    const high = size * 1.45;
    let top = y - (high * (rows.length - 1)) / 2;
    let half = 12;
    for (const row of rows) {
      const widths = row.map(([text]) => (wide(text) + 0.9) * size);
      const whole = widths.reduce((a, b) => a + b, 0);
      if (row === rows[0]) half = whole / 2;
      let left = x - whole / 2;
      row.forEach(([text, army], at) => {
        const colour = this.marks.armies[army]?.colour ?? [128, 128, 128];
        const edge = light(colour) > 200 ? INK : WHITE;
        if (!bare) {
          nodes.push(s("rect", {
            x: left, y: top - high / 2, width: widths[at], height: high, rx: high / 2,
            fill: hex(colour), stroke: hex(edge), "stroke-width": size * 0.11,
          }));
        }
        nodes.push(s("text", {
          x: left + widths[at] / 2, y: top + size * 0.36, "font-size": size, "font-weight": "bold",
          "text-anchor": "middle", fill: hex(on(colour)),
        }, text));
        left += widths[at];
      });
      top += high;
    }
    const small = spot.radius !== null && spot.radius <= 32;
    const [out, up] = small ? [spot.radius * 0.95, spot.radius * 0.75] : [half + 10, 0];
    mark.tokens.forEach((token, at) => nodes.push(...this.token(x + out + 17 * at, y - up, token)));
    return nodes;
  }

  /** A token: the first letters of its name on a dark hexagon. */
  token(x, y, name) {
    const corners = [[9.5, 0], [4.8, 8.2], [-4.8, 8.2], [-9.5, 0], [-4.8, -8.2], [4.8, -8.2]];
    const points = corners.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" ");
    const letters = initials(name);
    return [
      s("polygon", { points, fill: "#2c3340", stroke: "#ffe08a", "stroke-width": 1.4 }, s("title", {}, name)),
      s("text", { x, y: y + 3.4, "font-size": letters.length > 1 ? 9 : 11, "font-weight": "bold", "text-anchor": "middle", fill: "#ffe08a" }, letters),
    ];
  }

  /** Lights what answers. `answers` can be chosen now, `targets` from `source`; `at` is what is meant. */
  light({ source = null, at = null, answers = [], targets = [] } = {}) {
    this.lit = { source, at, answers, targets };
    const marks = [];
    const ring = (space, name) => {
      const { radius, at: spot } = this.sheet.spots[space];
      marks.push(radius === null
        ? s("use", { href: `#s${space}`, class: name })
        : s("circle", { cx: spot[0], cy: spot[1], r: radius + 4, class: name }));
    };
    const chosen = new Set(source === null ? answers : targets);
    for (const space of chosen) ring(space, source === null ? "answer" : "target");
    if (source !== null) ring(source, "source");
    if (at !== null && at !== source) ring(at, "at");
    this.glow.replaceChildren(...marks);
    const reach = new Set([...answers, ...targets, source, at]);
    this.spaces.forEach((node, space) => {
      node.classList.toggle("far", source !== null && !chosen.has(space) && space !== source);
      node.setAttribute("aria-disabled", String(!reach.has(space)));
      node.setAttribute("tabindex", "-1");
    });
    const home = at ?? source ?? [...chosen][0] ?? 0;
    this.spaces[home]?.setAttribute("tabindex", "0");
  }

  /** The way of a battle, from space to space. */
  path(spaces) {
    const points = spaces.map((space) => this.sheet.spots[space]?.at).filter(Boolean);
    if (points.length < 2) return this.way.replaceChildren();
    const [a, b] = points.slice(-2);
    const length = Math.max(Math.hypot(b[0] - a[0], b[1] - a[1]), 1);
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const tip = [b[0] - ux * 12, b[1] - uy * 12];
    const wing = (by) => `${tip[0] - ux * 12 - uy * by} ${tip[1] - uy * 12 + ux * by}`;
    const d = `M${points.map((point) => point.join(" ")).join("L")}M${wing(8)}L${tip.join(" ")}L${wing(-8)}`;
    this.way.replaceChildren(s("path", { d, class: "way-line" }));
  }

  /** Enlarges around a point of the sheet. */
  zoom(by, point = [this.view[0] + this.view[2] / 2, this.view[1] + this.view[3] / 2]) {
    const [x, y, w, tall] = this.view;
    const size = Math.min(Math.max(w * by, this.full[2] / 8), this.full[2]);
    const real = size / w;
    this.look([point[0] - (point[0] - x) * real, point[1] - (point[1] - y) * real, size, tall * real]);
  }

  /** Looks at a part of the sheet. */
  look([x, y, w, tall]) {
    const clamp = (value, most) => Math.min(Math.max(value, 0), Math.max(most, 0));
    this.view = [clamp(x, this.full[2] - w), clamp(y, this.full[3] - tall), w, tall];
    this.svg.setAttribute("viewBox", this.view.join(" "));
  }

  /** Goes to a space with the keyboard. */
  focus(space) {
    this.spaces.forEach((node) => node.setAttribute("tabindex", "-1"));
    this.spaces[space].setAttribute("tabindex", "0");
    this.spaces[space].focus({ preventScroll: true });
  }

  onSheet(event) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? [(event.clientX - matrix.e) / matrix.a, (event.clientY - matrix.f) / matrix.d] : [0, 0];
  }

  spaceOf(event) {
    const node = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-space]");
    return node && this.svg.contains(node) ? Number(node.dataset.space) : null;
  }

  listen() {
    const fingers = new Map();
    let began = null;
    let spread = 0;
    this.svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.onSheet(event));
    }, { passive: false });
    this.svg.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      began = { space: this.spaceOf(event), x: event.clientX, y: event.clientY, view: [...this.view], moved: false };
      began.drags = this.drag && began.space !== null && this.lit.answers.includes(began.space);
      if (fingers.size === 2) spread = this.spread(fingers);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) {
        const space = this.spaceOf(event);
        if (event.pointerType === "mouse" && space !== this.hover) {
          this.hover = space;
          if (space !== null) this.point?.(space);
        }
        return;
      }
      fingers.set(event.pointerId, event);
      const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
      if (Math.hypot(dx, dy) > 8) began.moved = true;
      if (!began.moved) return;
      if (!this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
      if (fingers.size === 2) {
        const now = this.spread(fingers);
        if (spread > 0 && now > 0) this.zoom(spread / now, this.onSheet(event));
        spread = now;
      } else if (began.drags) {
        const to = this.spaceOf(event);
        this.path(to === null || to === began.space ? [] : [began.space, to]);
      } else {
        const scale = began.view[2] / this.svg.getBoundingClientRect().width;
        this.look([began.view[0] - dx * scale, began.view[1] - dy * scale, began.view[2], began.view[3]]);
      }
    });
    const end = (event) => {
      const was = fingers.delete(event.pointerId);
      if (!was || !began || fingers.size > 0) return;
      const space = this.spaceOf(event);
      if (began.moved && began.drags) {
        this.path([]);
        if (space !== null && space !== began.space) this.drag(began.space, space);
      } else if (!began.moved && event.type === "pointerup" && space !== null) {
        this.choose?.(space);
      }
      began = null;
    };
    this.svg.addEventListener("pointerup", end);
    this.svg.addEventListener("pointercancel", end);
    this.svg.addEventListener("keydown", (event) => this.keyed(event));
  }

  spread(fingers) {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  }

  keyed(event) {
    const here = Number(event.target.dataset?.space ?? NaN);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.ctrlKey || event.altKey || event.metaKey || Number.isNaN(here)) return;
    if (steps[event.key]) {
      event.preventDefault();
      const next = this.next(here, steps[event.key]);
      if (next !== null) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose?.(here);
    } else if (this.key?.(event, here)) {
      event.preventDefault();
    }
  }

  /** The nearest space in a direction: one that answers, where any does. */
  next(here, [dx, dy]) {
    const { source, answers, targets } = this.lit;
    const reach = source === null ? answers : [...targets, source];
    const all = reach.length > 0 ? reach : this.sheet.spots.map((_, at) => at);
    const [x, y] = this.sheet.spots[here].at;
    let best = null;
    for (const other of all) {
      const [ox, oy] = this.sheet.spots[other].at;
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const far = along + 2 * across;
      if (other !== here && along > 0 && across <= 3 * along && (best === null || far < best[1])) best = [other, far];
    }
    return best?.[0] ?? null;
  }
}
