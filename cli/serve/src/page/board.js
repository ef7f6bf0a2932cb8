// The board: a sheet that never changes, as SVG, and what lies on it now.
//
// It needs no network and knows no game, so that other pages can embed it: that of a game watched again does. `sheet` is what `drawing::BoardSheet` serializes to
// (`svg`, `style`, `size`, `ground`, `spots`), `marks` what `drawing::Marks` does (`armies`, `kinds`, `spaces`, `path`):
//
//   import { Board } from "./board.js";
//   const board = new Board(element, sheet, { names, choose: (space) => {}, point: (space) => {}, drag: (from, to) => {} });
//   board.show(marks);                                  // what lies on it; as often as it changes
//   board.light({ source, at, answers, targets });      // what is lit: spaces by their index, lists or nothing
//   board.path([from, to], "97 %");                     // the way of a battle, and what is said on it
//   board.about(spaces);                                // on a small screen, moves to them
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
const [NAME, NUMBER, GROWN] = [10.5, 13, 4];
/** A number grows by so much on a board that moves to what is asked about. */
const NEAR = 1.8;
/** So long a finger stays on a space to be told of it, in milliseconds. */
const PRESS = 500;
/** So far beside a space a finger and a pointer still mean it, in pixels. */
const REACH = { touch: 22, mouse: 8 };
/** The ground of a map by night, and what its lands are darkened with. */
const NIGHT = { ground: [0x16, 0x20, 0x2c], land: [0x14, 0x1c, 0x26] };

/** A growth that leaves small what is large enough, and large enough what may not grow more. */
const within = (by) => Math.min(Math.max(by, 1), GROWN);

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
  constructor(host, sheet, { names = [], label = "", words = {}, choose, point, drag, key, press } = {}) {
    Object.assign(this, { sheet, names, choose, point, drag, key, press, hover: null });
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
    this.way = s("g", { class: "way", "aria-hidden": "true" });
    this.pieces = s("g", { class: "pieces", "aria-hidden": "true" });
    // No ring covers a name.
    const text = this.svg.querySelector(":scope > text, :scope > [data-name]");
    this.svg.insertBefore(this.glow, text);
    this.svg.append(this.way, this.pieces);
    this.course = { spaces: [], says: "" };
    const zoom = (by) => () => this.zoom(by);
    this.tools = h("div", { class: "board-tools" },
      h("button", { type: "button", title: words.zoomIn, "aria-label": words.zoomIn, onclick: zoom(0.7) }, "+"),
      h("button", { type: "button", title: words.zoomOut, "aria-label": words.zoomOut, onclick: zoom(1 / 0.7) }, "−"));
    this.over = this.overview();
    this.frame = h("div", { class: "board-frame" }, this.svg, this.over, this.tools);
    host.append(this.frame);
    this.spaces.forEach((node, at) => {
      node.setAttribute("role", this.choose ? "button" : "img");
      node.setAttribute("aria-label", names[at] ?? String(at));
      if (!this.choose) return;
      node.setAttribute("tabindex", "-1");
      node.addEventListener("focus", () => {
        this.reveal(at);
        this.meant(at);
      });
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
    const resized = () => this.resized();
    if (dare(() => new ResizeObserver(resized).observe(this.svg), true)) addEventListener("resize", resized);
    const scheme = () => this.marks && this.show(this.marks, this.labelOf);
    dare(() => matchMedia("(prefers-color-scheme: dark)").addEventListener("change", scheme));
    dare(() => new MutationObserver(scheme).observe(document.documentElement, { attributeFilter: ["data-scheme"] }));
  }

  /** A space is meant: there is something to know of it, and its name is in sight. */
  meant(space) {
    this.hover = space;
    this.fit();
    this.point?.(space);
  }

  /** Shows what lies on the board. */
  show(marks, label = (at) => this.names[at]) {
    [this.marks, this.labelOf] = [marks, label];
    [this.extents, this.tokens] = [[], []];
    const isDark = document.documentElement.dataset.scheme ? document.documentElement.dataset.scheme === "dark" : dare(() => matchMedia("(prefers-color-scheme: dark)").matches, false);
    this.isNight = this.sheet.style === "lands" && isDark;
    this.ground = this.isNight ? NIGHT.ground : this.sheet.ground;
    this.svg.classList.toggle("night", this.isNight);
    this.frame.style.backgroundColor = hex(this.ground);
    const groups = [];
    this.sheet.spots.forEach((spot, at) => {
      const mark = marks.spaces[at] ?? { pieces: [], tokens: [] };
      const colour = this.colour(spot, mark);
      this.spaces[at].setAttribute("fill", hex(colour));
      this.small[at]?.setAttribute("fill", hex(colour));
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
    this.scale = scale;
    const { spots } = this.sheet;
    const by = this.grow(scale);
    this.groups.forEach((group, at) => group.setAttribute("transform", by[at] > 1 ? around(spots[at].at, by[at]) : ""));
    const box = ({ at: [x, y] }, half, high) => [x - half, y - high, x + half, y + high];
    this.pills = spots.map((spot, at) => box(spot, ...this.extents[at].map((length) => length * by[at])));
    this.discs = spots.map((spot, at) => box(spot, ...this.extents[at].map((length) => Math.max(length * by[at], spot.radius ?? 0))));
    this.rings();
    this.name([...this.corner(), ...this.arrow(), ...this.tokens.map(({ at, box }) => grown(box, spots[at].at, by[at]))]);
  }

  /** The box of the overview, where it is shown. */
  corner() {
    const { width, height } = this.over.getBoundingClientRect();
    const [x, y] = this.view;
    return width > 0 ? [[x, y, x + (width + 10) / this.scale, y + (height + 10) / this.scale]] : [];
  }

  /** By how much each number grows: until it can be read, or would touch another. */
  grow(scale) {
    const { spots } = this.sheet;
    const by = spots.map(({ letters }) => within(NUMBER / (letters * scale)));
    spots.forEach(({ at: [x, y] }, a) => {
      for (let b = 0; b < a; b++) {
        const [dx, dy] = [Math.abs(spots[b].at[0] - x), Math.abs(spots[b].at[1] - y)];
        const room = within(Math.max(dx / (this.extents[a][0] + this.extents[b][0]), dy / (this.extents[a][1] + this.extents[b][1])) * 0.98);
        [by[a], by[b]] = [Math.min(by[a], room), Math.min(by[b], room)];
      }
    });
    return by;
  }

  /** Shows the names that can be read where they stand, on nothing else; `obstacles` are boxes that they keep off. */
  name(obstacles) {
    const { source, at: meant, answers, targets } = this.lit;
    const rank = ({ space }) => {
      if (space === null) return 4;
      if ([this.hover, meant, source].includes(space)) return 0;
      return targets.includes(space) ? 1 : answers.includes(space) ? 2 : 3;
    };
    const kept = [];
    this.named = [];
    for (const label of [...this.labels].sort((a, b) => rank(a) - rank(b))) {
      const { nodes, box, point, size, space } = label;
      const grow = within(NAME / (size * this.scale));
      const usual = grown(box, point, grow);
      const places = space === null ? this.beside(usual) : this.places(usual, this.discs[space], rank(label) === 0);
      const isOn = (place) => (other, at) => meet(at === space ? this.pills[at] : other, place);
      const isFree = (place, at) => !(kept.some((other) => meet(other, place)) || this.discs.some(isOn(place)) || obstacles.some((other) => meet(other, place))) && (space !== null || at === 0 || this.isOffSpaces(place));
      const found = places.find(isFree) ?? null;
      for (const node of nodes) {
        node.classList.toggle("needed", rank(label) === 0);
        node.setAttribute("visibility", found ? "visible" : "hidden");
        node.setAttribute("transform", found ? `translate(${found[0] - usual[0]} ${found[1] - usual[1]}) ${around(point, grow)}` : "");
      }
      if (!found) continue;
      if (space !== null) this.named[space] = found;
      // A little air, so that what stands close is not read as one.
      kept.push([found[0] - 2, found[1] - 2, found[2] + 2, found[3] + 2]);
    }
  }

  /** Where a text of this box may stand: there, and around what lies on its space, or farther off where it has to be shown; what would leave the sheet moves in. */
  places([left, top, right, bottom], taken, isNeeded) {
    const [wide, high] = [(right - left) / 2, (bottom - top) / 2];
    const middles = [[(left + right) / 2, (top + bottom) / 2]];
    if (taken) {
      const [x, y] = [(taken[0] + taken[2]) / 2, (taken[1] + taken[3]) / 2];
      for (const far of isNeeded ? [1, 12, 26, 44] : [1]) {
        const [w, e, n, z] = [taken[0] - wide - 2 - far, taken[2] + wide + 2 + far, taken[1] - high - far, taken[3] + high + far];
        middles.push([x, z], [x, n], [e, y], [w, y], ...(far > 1 ? [[e, z], [w, z], [e, n], [w, n]] : []));
      }
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
    const tint = this.isNight ? towards(spot.tint, NIGHT.land, 62) : spot.tint;
    if (mark.closed) return towards(this.ground, faint, 25);
    const army = this.marks.armies[mark.owner ?? -1];
    if (!army) return tint;
    return this.sheet.style === "lands" ? towards(tint, army.colour, this.isNight ? 52 : 62) : army.colour;
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
    const rows = [];
    for (let at = 0; at < texts.length; at += 2) rows.push(texts.slice(at, at + 2));
    const high = size * 1.45;
    let top = y - (high * (rows.length - 1)) / 2;
    let half = 9;
    for (const row of rows) {
      const widths = row.map(([text]) => (wide(text) + 0.9) * size);
      const whole = widths.reduce((a, b) => a + b, 0);
      half = Math.max(half, whole / 2);
      let left = x - whole / 2;
      row.forEach(([text, army], at) => {
        const colour = this.marks.armies[army]?.colour ?? [128, 128, 128];
        const edge = light(colour) > 200 ? INK : WHITE;
        nodes.push(s("rect", {
          x: left, y: top - high / 2, width: widths[at], height: high, rx: high / 2,
          fill: hex(colour), stroke: hex(edge), "stroke-width": size * 0.11,
        }));
        nodes.push(s("text", {
          x: left + widths[at] / 2, y: top + size * 0.36, "font-size": size, "font-weight": "bold",
          "text-anchor": "middle", fill: hex(on(colour)),
        }, text));
        left += widths[at];
      });
      top += high;
    }
    const small = spot.radius !== null && spot.radius <= 32;
    const [out, up] = small ? [Math.max(spot.radius * 0.95, half + 9), Math.min(spot.radius * 0.75, high)] : [half + 10, 0];
    const figures = mark.figures ?? [];
    if (figures.length > 0) {
      nodes.push(s("text", { x, y: y + size * 0.75 + 9, "font-size": 9, "font-weight": "bold", "text-anchor": "middle", fill: hex(this.sheet.ink ?? INK) },
        s("title", {}, figures.map(({ name, value }) => `${name} ${value}`).join(", ")), figures.map(({ value }) => value).join(" · ")));
    }
    mark.tokens.forEach((token, at) => nodes.push(...this.token(x + out + 17 * at, y - up, token)));
    const at = this.sheet.spots.indexOf(spot);
    if (mark.tokens.length > 0) this.tokens.push({ at, box: [x + out - 9, y - up - 9, x + out + 17 * (mark.tokens.length - 1) + 9, y - up + 9] });
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
    const chosen = new Set(source === null ? answers : targets);
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

  /** Rings around what is lit: along the border of an area, around what lies on a disc. */
  rings() {
    const { source, at, answers, targets } = this.lit;
    const air = 3.5 / this.scale;
    const ring = (space, name) => {
      if (this.sheet.spots[space].radius === null) return s("use", { href: `#s${space}`, class: name });
      const [left, top, right, bottom] = this.discs[space];
      return s("rect", { x: left - air, y: top - air, width: right - left + 2 * air, height: bottom - top + 2 * air, rx: (bottom - top) / 2 + air, class: name });
    };
    const marks = (source === null ? answers : targets).flatMap((space) => [ring(space, "edge"), ring(space, source === null ? "answer" : "target")]);
    if (source !== null) marks.push(ring(source, "edge"), ring(source, "source"));
    if (at !== null && at !== source) marks.push(ring(at, "edge"), ring(at, "at"));
    this.glow.replaceChildren(...marks);
  }

  /** The way of a battle, from space to space, and what is said on it. */
  path(spaces, says = "") {
    this.course = { spaces: spaces.slice(-2), says };
    this.fit();
  }

  /** Draws the way as an arrow that runs beside the numbers; the boxes that it takes. */
  arrow() {
    const { spaces: [from, to], says } = this.course;
    const [a, b] = [from, to].map((space) => this.sheet.spots[space]?.at);
    if (!a || !b || from === to) {
      this.way.replaceChildren();
      return [];
    }
    const px = 1 / this.scale;
    const length = Math.max(Math.hypot(b[0] - a[0], b[1] - a[1]), 1);
    const along = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    // It bends upwards, where no name stands below a number, unless another number is in its way there.
    const upwards = along[0] >= 0 ? [along[1], -along[0]] : [-along[1], along[0]];
    const edge = (space, way, up) => {
      const [left, top, right, bottom] = this.pills[space];
      const turned = [way * along[0] * 0.8 + up[0] * 0.6, way * along[1] * 0.8 + up[1] * 0.6];
      const far = 1 / Math.max(Math.abs(turned[0]) / ((right - left) / 2), Math.abs(turned[1]) / ((bottom - top) / 2)) + 4 * px;
      const [x, y] = this.sheet.spots[space].at;
      return [x + turned[0] * far, y + turned[1] * far];
    };
    const bent = (side, much) => {
      const up = upwards.map((part) => part * side);
      const [start, end] = [edge(from, 1, up), edge(to, -1, up)];
      const bend = Math.min(length * much, 46 * px * much / 0.22);
      const middle = [0, 1].map((n) => (start[n] + end[n]) / 2 + up[n] * bend);
      const on = (t) => [0, 1].map((n) => (1 - t) ** 2 * start[n] + 2 * t * (1 - t) * middle[n] + t ** 2 * end[n]);
      const boxes = Array.from({ length: 13 }, (_, n) => on(n / 12)).map(([x, y]) => [x - 6 * px, y - 6 * px, x + 6 * px, y + 6 * px]);
      const hits = this.pills.filter((pill, space) => ![from, to].includes(space) && boxes.some((box) => meet(pill, box))).length;
      return { up, start, end, middle, on, boxes, hits };
    };
    const ways = [[1, 0.22], [-1, 0.22], [1, 0.08], [-1, 0.08], [1, 0.42], [-1, 0.42], [1, 0.7], [-1, 0.7]].map(([side, much]) => bent(side, much));
    const { up, start, end, middle, on, boxes } = ways.reduce((best, way) => (way.hits < best.hits ? way : best));
    const last = Math.max(Math.hypot(end[0] - middle[0], end[1] - middle[1]), 0.1);
    const [ux, uy] = [(end[0] - middle[0]) / last, (end[1] - middle[1]) / last];
    const head = (by) => `${end[0] - (ux * 12 + uy * by) * px} ${end[1] - (uy * 12 - ux * by) * px}`;
    const stop = [end[0] - ux * 9 * px, end[1] - uy * 9 * px];
    const line = `M${start.join(" ")}Q${middle.join(" ")} ${stop.join(" ")}`;
    const tip = `M${end.join(" ")}L${head(7)}L${head(-7)}Z`;
    const nodes = [s("path", { d: line, class: "way-edge" }), s("path", { d: tip, class: "way-edge" }), s("path", { d: line, class: "way-line" }), s("path", { d: tip, class: "way-tip" })];
    if (says) {
      const [half, high] = [(wide(says) * 13 + 18) * px / 2, 11 * px];
      const places = [[0.5, 1], [0.5, -1], [0.35, 1], [0.65, 1], [0.5, 1.8], [0.35, 1.8], [0.65, 1.8], [0.2, 2.4], [0.8, 2.4], [0.5, -2], [0.5, 3]].map(([t, side]) => {
        const [x, y] = on(t);
        const off = (Math.abs(up[0]) * half + Math.abs(up[1]) * high + 3 * px) * side;
        return [x + up[0] * off, y + up[1] * off];
      }).map(([x, y]) => [x - half, y - high, x + half, y + high]);
      const inView = ([left, top, right, bottom]) => left > this.view[0] && top > this.view[1] && right < this.view[0] + this.view[2] && bottom < this.view[1] + this.view[3];
      const place = places.find((box) => inView(box) && ![...this.pills, ...this.corner()].some((other) => meet(other, box))) ?? places[0];
      nodes.push(s("rect", { x: place[0], y: place[1], width: 2 * half, height: 2 * high, rx: high, class: "way-box" }),
        s("text", { x: place[0] + half, y: place[1] + high + 4.6 * px, "font-size": 13 * px, "font-weight": "bold", "text-anchor": "middle", class: "way-says" }, says));
      boxes.push(place);
    }
    this.way.replaceChildren(...nodes);
    return boxes;
  }

  /** The whole sheet at the corner, with what is in sight of it; shown where that is not all. */
  overview() {
    this.small = this.sheet.spots.map(({ at: [x, y], radius }, space) =>
      radius === null ? s("use", { href: `#s${space}` }) : s("circle", { cx: x, cy: y, r: Math.max(radius, this.full[2] / 40) }));
    this.seen = s("rect", { class: "seen" });
    const map = s("svg", { viewBox: this.full.join(" "), class: "board-over", "aria-hidden": "true" }, this.small, this.seen);
    map.addEventListener("click", (event) => {
      const box = map.getBoundingClientRect();
      const [x, y] = [(event.clientX - box.left) / box.width * this.full[2], (event.clientY - box.top) / box.height * this.full[3]];
      this.look([x - this.view[2] / 2, y - this.view[3] / 2, this.view[2]]);
    });
    return map;
  }

  /** All of the sheet, in the shape of the frame. */
  whole() {
    const { width, height } = this.svg.getBoundingClientRect();
    const [across, down] = this.full.slice(2);
    if (!(width > 0 && height > 0)) return [...this.full];
    const by = Math.max(across / width, down / height);
    return [(across - width * by) / 2, (down - height * by) / 2, width * by, height * by];
  }

  resized() {
    const isSettled = this.isWhole !== false;
    this.look(isSettled ? this.full : this.view);
    if (this.subject) this.about(this.subject.spaces, this.subject.isSmall, true);
  }

  /** On a small screen, moves to the spaces that a question is about, near enough to be read. */
  about(spaces, isSmall, isAnew = false) {
    const was = this.subject;
    this.subject = { spaces, isSmall, key: spaces.join(" ") };
    const whole = this.whole();
    if (!isSmall) {
      if (was?.isSmall) this.look(this.full);
      return;
    }
    if (spaces.length === 0 || (!isAnew && was?.key === this.subject.key)) return;
    const { width, height } = this.svg.getBoundingClientRect();
    if (!(width > 0 && height > 0)) return;
    const letters = this.sheet.spots[0].letters;
    // So much of the sheet can be read at once.
    const most = Math.min(whole[2], width * letters * NEAR / NUMBER);
    if (!(most < whole[2] * 0.98)) return this.look(this.full);
    const tall = whole[3] / whole[2];
    const points = spaces.map((space) => this.sheet.spots[space].at);
    const margin = most * 0.16;
    const box = (some) => [Math.min(...some.map(([x]) => x)), Math.min(...some.map(([, y]) => y)), Math.max(...some.map(([x]) => x)), Math.max(...some.map(([, y]) => y))];
    const wideOf = ([left, top, right, bottom]) => Math.max(right - left + 2 * margin, (bottom - top + 2 * margin) / tall);
    let all = box(points);
    if (wideOf(all) > most * 1.25) {
      // They are too far apart: those that stand closest together.
      const near = points.map((one) => points.filter((other) => Math.abs(other[0] - one[0]) < most * 0.42 && Math.abs(other[1] - one[1]) < most * tall * 0.42));
      all = box(near.reduce((best, some) => (some.length > best.length ? some : best)));
    }
    const size = Math.max(most, Math.min(wideOf(all), most * 1.25));
    this.glide([(all[0] + all[2] - size) / 2, (all[1] + all[3] - size * tall) / 2, size]);
  }

  /** Moves a space into sight that is not. */
  reveal(space) {
    const [x, y] = this.sheet.spots[space].at;
    const [left, top, across, down] = this.view;
    const isNear = (value, from, length) => value > from + length * 0.08 && value < from + length * 0.92;
    if (!this.isWhole && !(isNear(x, left, across) && isNear(y, top, down))) this.look([x - across / 2, y - down / 2, across]);
  }

  /** Moves there in a third of a second, or at once for whoever wants nothing to move. */
  glide(to) {
    cancelAnimationFrame(this.gliding);
    const isStill = dare(() => matchMedia("(prefers-reduced-motion: reduce)").matches, true) || document.hidden;
    const target = this.clamped(to);
    if (isStill || !this.groups) return this.look(to);
    const [from, began] = [[...this.view], performance.now()];
    const step = (now) => {
      const part = Math.min((now - began) / 300, 1);
      const eased = part * part * (3 - 2 * part);
      if (part >= 1) return this.look(to);
      this.svg.setAttribute("viewBox", from.map((value, n) => value + (target[n] - value) * eased).join(" "));
      this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** Enlarges around a point of the sheet. */
  zoom(by, point = [this.view[0] + this.view[2] / 2, this.view[1] + this.view[3] / 2]) {
    const [x, y, across] = this.view;
    const size = Math.min(Math.max(across * by, this.full[2] / 8), this.whole()[2]);
    const real = size / across;
    this.look([point[0] - (point[0] - x) * real, point[1] - (point[1] - y) * real, size]);
  }

  /** A part of the sheet in the shape of the frame, moved so that it shows no more beyond the sheet than it must. */
  clamped([x, y, across]) {
    const whole = this.whole();
    const size = Math.min(across, whole[2]);
    const tall = size * whole[3] / whole[2];
    const clamp = (value, length, most) => (length >= most ? (most - length) / 2 : Math.min(Math.max(value, 0), most - length));
    return [clamp(x, size, this.full[2]), clamp(y, tall, this.full[3]), size, tall];
  }

  /** Looks at a part of the sheet. */
  look(part) {
    cancelAnimationFrame(this.gliding);
    const whole = this.whole();
    this.isWhole = part === this.full || part[2] >= whole[2] * 0.995;
    this.view = this.isWhole ? whole : this.clamped(part);
    // The whole is placed by the browser, also where its frame takes its height from it.
    this.svg.setAttribute("viewBox", (this.isWhole ? this.full : this.view).join(" "));
    this.over.classList.toggle("is-out", this.isWhole);
    for (const [key, value] of Object.entries({ x: this.view[0], y: this.view[1], width: this.view[2], height: this.view[3] })) this.seen.setAttribute(key, value);
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

  /** The space that is meant: the one below, or the nearest within reach of what lies there and of its name. */
  nearest(event) {
    const direct = this.spaceOf(event);
    if (!this.pills) return direct;
    const [x, y] = this.onSheet(event);
    const isMouse = event.pointerType === "mouse";
    const away = (box) => (box ? Math.hypot(Math.max(box[0] - x, 0, x - box[2]), Math.max(box[1] - y, 0, y - box[3])) * this.scale : Infinity);
    let [best, least] = [null, isMouse ? REACH.mouse : REACH.touch];
    this.sheet.spots.forEach((_, at) => {
      // The space below counts as near, not as hit: a finger beside a number means that number.
      const far = Math.min(away(this.pills[at]), away(this.named[at]), at === direct ? (isMouse ? 0.5 : 8) : Infinity);
      if (far <= least && (far < least || best === null)) [best, least] = [at, far];
    });
    return best;
  }

  listen() {
    const fingers = new Map();
    let began = null;
    let spread = 0;
    this.svg.addEventListener("dblclick", () => this.look(this.full));
    this.svg.addEventListener("wheel", (event) => {
      // The wheel alone scrolls; a pinch on a touchpad comes with Ctrl.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, this.onSheet(event));
    }, { passive: false });
    this.svg.addEventListener("pointerdown", (event) => {
      cancelAnimationFrame(this.gliding);
      fingers.set(event.pointerId, event);
      began = this.begin(event);
      // Two fingers choose nothing.
      began.moved = fingers.size > 1;
      if (fingers.size === 2) spread = this.spread(fingers);
      // A finger that stays tells of a space, as a mouse above it does, and chooses nothing.
      const pressed = began;
      clearTimeout(this.pressing);
      if (event.pointerType === "mouse" || fingers.size > 1 || pressed.space === null) return;
      this.pressing = setTimeout(() => {
        if (began !== pressed || pressed.moved) return;
        pressed.isTold = true;
        this.svg.dataset.meant = pressed.space;
        this.hover = pressed.space;
        this.fit();
        this.press?.(pressed.space);
      }, PRESS);
    });
    this.svg.addEventListener("contextmenu", (event) => began && event.preventDefault());
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
        const to = this.nearest(event);
        this.path(to === null || to === began.space ? [] : [began.space, to]);
      } else {
        const scale = began.view[2] / this.svg.getBoundingClientRect().width;
        if (!this.isWhole) this.look([began.view[0] - dx * scale, began.view[1] - dy * scale, began.view[2]]);
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
      const space = this.nearest(event);
      if (began.moved && began.drags) {
        this.path([]);
        if (space !== null && space !== began.space && event.type === "pointerup") this.drag(began.space, space);
      } else if (!began.moved && !began.isTold && event.type === "pointerup" && space !== null) {
        this.hover = space;
        this.svg.dataset.meant = space;
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
    const space = this.nearest(event);
    // A finger drags a number; beside it, it moves the board.
    const isOn = () => {
      const [x, y] = this.onSheet(event);
      return event.pointerType !== "touch" || meet(grown(this.pills[space], this.sheet.spots[space].at, 1.6), [x, y, x, y]);
    };
    const drags = Boolean(this.drag) && space !== null && this.lit.answers.includes(space) && isOn();
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
