// The board: a sheet that never changes, as SVG, and what lies on it now.
//
// It needs no network and knows no game, so that other pages can embed it: that of a game watched again does. `sheet` is what `drawing::BoardSheet` serializes to
// (`svg`, `style`, `size`, `ground`, `spots`), `marks` what `drawing::Marks` does (`armies`, `kinds`, `spaces`, `path`):
//
//   import { Board } from "./board.js";
//   const board = new Board(element, sheet, { names, choose: (space) => {}, point: (space) => {}, drag: (from, to) => {} });
//   board.show(marks);                                  // what lies on it; as often as it changes
//   board.light({ source, at, answers, targets });      // what is lit: spaces by their index, lists or nothing
//   board.path([from, to]);                             // the way of a battle
//
// A page without answers leaves the handlers out: then it is a picture that can be moved and enlarged. Styles: `board.css`.

import { dare, h, s } from "./dom.js";

const INK = [0x24, 0x2a, 0x33];
const WHITE = [255, 255, 255];
const FAINT = { lands: [0x6d, 0x83, 0x96], other: [0x7f, 0x8d, 0xa3] };

/** A colour as pages write it. */
export const hex = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
const towards = (a, b, percent) => a.map((part, at) => Math.round((part * (100 - percent) + b[at] * percent) / 100));
const light = ([r, g, b]) => (r * 299 + g * 587 + b * 114) / 1000;
/** What is read on a colour. */
export const on = (colour) => (light(colour) > 150 ? INK : WHITE);

/** How wide a text is, in parts of its height. */
const wide = (text) => [...text].reduce((sum, c) => sum + (c === " " ? 0.34 : c === c.toUpperCase() && /\p{L}/u.test(c) ? 0.7 : 0.6), 0);

/** The least height of a letter of a name and of a number on the screen, in pixels; so much is the most that they grow for it. */
const [NAME, NUMBER, GROWN] = [9.5, 10, 3];

/** Whether two boxes have something in common: `[left, top, right, bottom]`. */
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** A box that grows around a point. */
const grown = ([left, top, right, bottom], [x, y], by) => [x + (left - x) * by, y + (top - y) * by, x + (right - x) * by, y + (bottom - y) * by];

/** The same as a change of a drawing. */
const around = ([x, y], by) => `translate(${x} ${y}) scale(${by}) translate(${-x} ${-y})`;

/** The first letters of a name, at most two. */
export const initials = (name) =>
  name.split(/[^\p{L}\p{N}]+/u).filter(Boolean).map((word) => word[0].toUpperCase()).join("").slice(0, 2);

export class Board {
  constructor(host, sheet, { names = [], label = "", words = {}, choose, point, drag, key } = {}) {
    Object.assign(this, { sheet, names, choose, point, drag, key, hover: null });
    this.lit = { source: null, at: null, answers: [], targets: [] };
    // Where a page holds the drawing already, it is that.
    const parsed = () => document.importNode(new DOMParser().parseFromString(sheet.svg, "image/svg+xml").documentElement, true);
    this.svg = sheet.svg ? parsed() : host.querySelector("svg");
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
      node.setAttribute("role", this.choose ? "button" : "img");
      node.setAttribute("aria-label", names[at] ?? String(at));
      if (!this.choose) return;
      node.setAttribute("tabindex", "-1");
      node.addEventListener("focus", () => this.meant(at));
    });
    this.labels = this.texts.flatMap((node, at) => (node ? [this.label([node], node.querySelector("text"), sheet.spots[at].at, at)] : []));
    // Names of regions and of what lies beyond the sheet, each with its halo.
    let before = null;
    for (const text of this.svg.querySelectorAll(":scope > text")) {
      const point = ["x", "y"].map((key) => Number(text.getAttribute(key)));
      if (before && `${before.point}` === `${point}`) before.nodes.push(text);
      else this.labels.push(before = this.label([text], text, point, null));
    }
    this.listen();
    if (dare(() => new ResizeObserver(() => this.fit()).observe(this.svg), true)) addEventListener("resize", () => this.fit());
  }

  /** A space is meant: there is something to know of it, and its name is in sight. */
  meant(space) {
    this.hover = space;
    this.fit();
    this.point?.(space);
  }

  /** Shows what lies on the board. */
  show(marks, label = (at) => this.names[at]) {
    this.marks = marks;
    this.extents = [];
    const groups = [];
    this.sheet.spots.forEach((spot, at) => {
      const mark = marks.spaces[at] ?? { pieces: [], tokens: [] };
      const colour = this.colour(spot, mark);
      this.spaces[at].setAttribute("fill", hex(colour));
      this.spaces[at].setAttribute("aria-label", label(at));
      if (!this.choose) this.spaces[at].replaceChildren(s("title", {}, label(at)));
      // The name of an area, or of a large disc, stands on its colour.
      if (this.sheet.style === "rings" && this.texts[at] && (spot.radius === null || spot.radius > 32)) {
        this.texts[at].querySelectorAll("text").forEach((text) => text.setAttribute("fill", hex(on(colour))));
      }
      const [nodes, half, high] = this.lay(spot, mark);
      groups.push(s("g", {}, nodes));
      this.extents.push([half, high]);
    });
    this.pieces.replaceChildren(...groups);
    this.groups = groups;
    this.fit();
  }

  /** Lets names and numbers grow where they would be too small to be read; names that would lie on something else are left out. */
  fit() {
    const { width, height } = this.svg.getBoundingClientRect();
    const scale = Math.min(width / this.view[2], height / this.view[3]);
    if (!this.groups || !(scale > 0)) return;
    const { spots } = this.sheet;
    const within = (by) => Math.min(Math.max(by, 1), GROWN);
    // Numbers grow until they would touch.
    const by = spots.map(({ letters }) => within(NUMBER / (letters * scale)));
    const wanted = [...by];
    spots.forEach(({ at: [x, y] }, a) => {
      for (let b = 0; b < a; b++) {
        const [dx, dy] = [Math.abs(spots[b].at[0] - x), Math.abs(spots[b].at[1] - y)];
        const room = within(Math.max(dx / (this.extents[a][0] + this.extents[b][0]), dy / (this.extents[a][1] + this.extents[b][1])));
        [by[a], by[b]] = [Math.min(by[a], room), Math.min(by[b], room)];
      }
    });
    this.groups.forEach((group, at) => group.setAttribute("transform", by[at] > 1 ? around(spots[at].at, by[at]) : ""));
    const isSmall = wanted.some((wanted) => wanted > 1);
    const taken = spots.map(({ at: [x, y], radius }, at) => {
      const [half, high] = this.extents[at].map((length) => Math.max(length * by[at], radius ?? 0));
      return [x - half, y - high, x + half, y + high];
    });
    const { source, at: meant, answers, targets } = this.lit;
    const rank = ({ space }) => {
      if (space === null) return 4;
      if ([this.hover, meant, source].includes(space)) return 0;
      return targets.includes(space) ? 1 : answers.includes(space) ? 2 : 3;
    };
    const kept = [];
    for (const label of [...this.labels].sort((a, b) => rank(a) - rank(b))) {
      const { nodes, box, point, size, space } = label;
      const grow = within(NAME / (size * scale));
      const usual = grown(box, point, grow);
      const places = !isSmall ? [usual] : space === null ? this.beside(usual) : this.places(usual, taken[space]);
      // Where it always stands a name may lie on what is its own.
      const isMoved = (place) => Math.hypot(place[0] - usual[0], place[1] - usual[1]) > 0.1;
      const isOn = (place) => (other, at) => meet(other, place) && (at !== space || isMoved(place));
      const isFree = (place, at) => !(kept.some((other) => meet(other, place)) || taken.some(isOn(place))) && (space !== null || at === 0 || this.isOffSpaces(place));
      const free = places.find((place, at) => !isSmall || isFree(place, at));
      // What is chosen is named whatever it lies on.
      const found = free ?? (rank(label) === 0 ? places[0] : null);
      for (const node of nodes) {
        node.classList.toggle("needed", rank(label) === 0);
        node.setAttribute("visibility", found ? "visible" : "hidden");
        node.setAttribute("transform", found && isSmall ? `translate(${found[0] - usual[0]} ${found[1] - usual[1]}) ${around(point, grow)}` : "");
      }
      // A little air, so that what stands close is not read as one.
      if (found) kept.push([found[0] - 2, found[1] - 2, found[2] + 2, found[3] + 2]);
    }
  }

  /** Where a text of this box may stand: there, and around what lies on its space; what would leave the sheet moves in. */
  places([left, top, right, bottom], taken) {
    const [wide, high] = [(right - left) / 2, (bottom - top) / 2];
    const middles = [[(left + right) / 2, (top + bottom) / 2]];
    if (taken) {
      const [x, y] = [(taken[0] + taken[2]) / 2, (taken[1] + taken[3]) / 2];
      middles.push([x, taken[3] + high], [x, taken[1] - high], [taken[2] + wide + 3, y], [taken[0] - wide - 3, y]);
    }
    const inside = (middle, half, whole) => Math.min(Math.max(middle, half + 2), whole - half - 2);
    return middles.map(([x, y]) => {
      const [a, b] = [inside(x, wide, this.full[2]), inside(y, high, this.full[3])];
      return [a - wide, b - high, a + wide, b + high];
    });
  }

  /** Where the name of a region may stand: there, and near it. */
  beside([left, top, right, bottom]) {
    const [wide, high] = [right - left, bottom - top];
    const ways = [[0, -1], [0, 1], [-0.4, 0], [0.4, 0], [-0.4, -1], [0.4, -1], [-0.4, 1], [0.4, 1]];
    const places = [1, 2, 3].flatMap((by) => ways.map(([dx, dy]) => [dx * by * wide, dy * by * high]));
    return [[0, 0], ...places].map(([x, y]) => [left + x, top + y, right + x, bottom + y]);
  }

  /** Whether a text would stand on the sheet, and on no space. */
  isOffSpaces([left, top, right, bottom]) {
    const [across, down] = this.full.slice(2);
    return left > 2 && top > 2 && right < across - 2 && bottom < down - 2 &&
      [0, 0.25, 0.5, 0.75, 1].every((part) => [top, bottom].every((y) => {
        const point = new DOMPoint(left + (right - left) * part, y);
        return !dare(() => this.spaces.some((space) => space.isPointInFill(point)), false);
      }));
  }

  /** A text of the sheet, or several of them, with what it takes there; `space` is what it names. */
  label(nodes, text, point, space) {
    const { x, y, width, height } = dare(() => nodes[0].getBBox(), { x: 0, y: 0, width: 0, height: 0 });
    return { nodes, point, space, size: Number(text.getAttribute("font-size")), box: [x, y, x + width, y + height] };
  }

  colour(spot, mark) {
    const faint = this.sheet.style === "lands" ? FAINT.lands : FAINT.other;
    if (mark.closed) return towards(this.sheet.ground, faint, 25);
    const army = this.marks.armies[mark.owner ?? -1];
    if (!army) return spot.tint;
    return this.sheet.style === "lands" ? towards(spot.tint, army.colour, 62) : army.colour;
  }

  /** What stands on a space: a pill for each army's units of each kind, tokens beside them; and half of what all takes, across and down. */
  lay(spot, mark) {
    const [x, y] = spot.at;
    if (mark.closed) {
      const cross = `M${x - 6} ${y - 6}l12 12M${x + 6} ${y - 6}l-12 12`;
      return [[s("path", { d: cross, stroke: "#888", "stroke-width": 3, "stroke-linecap": "round" })], 6, 6];
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
    const figures = mark.figures ?? [];
    if (figures.length > 0) {
      nodes.push(s("text", { x, y: y + size * 0.75 + 9, "font-size": 9, "font-weight": "bold", "text-anchor": "middle", fill: hex(this.sheet.ink ?? INK) },
        s("title", {}, figures.map(({ name, value }) => `${name} ${value}`).join(", ")), figures.map(({ value }) => value).join(" · ")));
    }
    mark.tokens.forEach((token, at) => nodes.push(...this.token(x + out + 17 * at, y - up, token)));
    return [nodes, half, (high * Math.max(rows.length, 1)) / 2];
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
    this.fit();
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
    this.fit();
  }

  /** Goes to a space with the keyboard. */
  focus(space) {
    this.spaces.forEach((node) => node.setAttribute("tabindex", "-1"));
    this.spaces[space].setAttribute("tabindex", "0");
    this.spaces[space].focus({ preventScroll: true });
  }

  onSheet(event) {
    const matrix = dare(() => this.svg.getScreenCTM());
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
      began = this.begin(event);
      // Two fingers choose nothing.
      began.moved = fingers.size > 1;
      if (fingers.size === 2) spread = this.spread(fingers);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) {
        const space = this.spaceOf(event);
        if (event.pointerType === "mouse" && space !== null && space !== this.hover) this.meant(space);
        return;
      }
      fingers.set(event.pointerId, event);
      const [dx, dy] = [event.clientX - began.x, event.clientY - began.y];
      if (Math.hypot(dx, dy) > 8) began.moved = true;
      if (!began.moved) return;
      dare(() => this.svg.hasPointerCapture(event.pointerId) || this.svg.setPointerCapture(event.pointerId));
      if (fingers.size === 2) {
        const now = this.spread(fingers);
        const [a, b] = [...fingers.values()];
        const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
        if (spread > 0 && now > 0) this.zoom(spread / now, this.onSheet(middle));
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
      if (!was || !began) return;
      if (fingers.size > 0) {
        // The finger that is left moves the board on from where it is.
        began = { ...this.begin([...fingers.values()][0]), moved: true, drags: false };
        return;
      }
      const space = this.spaceOf(event);
      if (began.moved && began.drags) {
        this.path([]);
        if (space !== null && space !== began.space && event.type === "pointerup") this.drag(began.space, space);
      } else if (!began.moved && event.type === "pointerup" && space !== null) {
        this.hover = space;
        this.choose?.(space);
        this.fit();
      }
      began = null;
    };
    this.svg.addEventListener("pointerup", end);
    this.svg.addEventListener("pointercancel", end);
    this.svg.addEventListener("keydown", (event) => this.keyed(event));
  }

  /** Where a finger begins, and whether it drags something. */
  begin(event) {
    const space = this.spaceOf(event);
    const drags = Boolean(this.drag) && space !== null && this.lit.answers.includes(space);
    return { space, x: event.clientX, y: event.clientY, view: [...this.view], moved: false, drags };
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
