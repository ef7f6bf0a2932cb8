// The map: the drawing of the server, with handles on spaces and on corners of outlines.

import { h, s, say } from "./dom.js";
import { outlineOf } from "./drawing-net.js";

/** So far a pointer moves before it drags, and so near a corner is before it snaps, in pixels of the screen. */
const [STILL, NEAR] = [4, 9];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const same = (a, b) => a[0] === b[0] && a[1] === b[1];
const clamp = (value, most) => Math.max(0, Math.min(most, Math.round(value)));

export class DrawingMap {
  /** `page` has `state`, `mode`, `chosen`, `owner`, `words` and `net`; its methods are called when something is chosen. */
  constructor(host, page) {
    Object.assign(this, { host, page, view: null, svg: null, first: null, line: null, held: null });
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Draws a state; what is looked at, and what has the focus, stay. */
  show(state) {
    const parsed = new DOMParser().parseFromString(state.sheet.svg, "image/svg+xml").documentElement;
    const svg = document.importNode(parsed, true);
    for (const name of ["width", "height"]) svg.removeAttribute(name);
    svg.querySelector("title")?.remove();
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", this.page.words.map);
    for (const text of svg.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    const focus = this.focused();
    this.corners = s("g", { class: "corners" });
    this.handles = s("g", { class: "handles" });
    this.ghost = s("g", { class: "ghost" });
    svg.append(this.handles, this.corners, this.ghost);
    svg.addEventListener("pointerdown", (event) => this.press(event));
    if (this.size && !same(this.size, state.sheet.size)) this.view = null;
    this.size = state.sheet.size;
    this.view ??= [0, 0, ...this.size];
    this.host.style.backgroundColor = `rgb(${state.sheet.ground.join(" ")})`;
    if (this.svg) this.svg.replaceWith(svg);
    else this.host.prepend(svg, this.buttons());
    this.svg = svg;
    this.look(this.view);
    this.mark(focus);
  }

  /** The key of what has the focus on the map. */
  focused() {
    return this.host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  }

  buttons() {
    const { words } = this.page;
    const button = (label, sign, act) => h("button", { type: "button", title: label, "aria-label": label, onclick: act }, sign);
    return h("div", { class: "zoom" },
      button(words.zoomIn, "+", () => this.zoom(0.7)),
      button(words.zoomOut, "−", () => this.zoom(1 / 0.7)),
      button(words.whole, "⤢", () => this.look([0, 0, ...this.size])));
  }

  look(view) {
    this.view = view;
    this.svg.setAttribute("viewBox", view.join(" "));
    this.sizes();
  }

  /** The point around which the buttons enlarge: the chosen space, else the middle. */
  middle() {
    const { state, chosen } = this.page;
    const spot = state.sheet.spots[state.spaces.findIndex(({ id }) => id === chosen)];
    return spot?.at ?? [this.view[0] + this.view[2] / 2, this.view[1] + this.view[3] / 2];
  }

  zoom(by, at = this.middle()) {
    const [x, y, w, high] = this.view;
    const wide = Math.max(this.size[0] / 40, Math.min(this.size[0] * 1.2, w * by));
    const part = wide / w;
    this.look([at[0] + (x - at[0]) * part, at[1] + (y - at[1]) * part, wide, high * part]);
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(event.deltaY * 0.0015), this.at(event));
  }

  /** The point of the sheet under a pointer. */
  at({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  /** Units of the sheet in a pixel of the screen. */
  unit() {
    return 1 / (this.svg.getScreenCTM()?.a || 1);
  }

  /** Handles are as large on a map that is enlarged. */
  sizes() {
    const unit = this.unit();
    for (const corner of this.corners?.querySelectorAll(".corner") ?? []) corner.setAttribute("r", 5 * unit);
    for (const between of this.corners?.querySelectorAll(".between") ?? []) between.setAttribute("r", 3.5 * unit);
  }

  /** Puts handles where they belong, as the mode and what is chosen have it. */
  mark(focus = this.focused()) {
    const { state, mode, chosen, words } = this.page;
    this.host.classList.toggle("links", mode === "link");
    this.host.classList.toggle("adds", mode === "add");
    this.host.classList.toggle("draws", Boolean(this.line));
    this.handles.replaceChildren(...state.spaces.map((space, at) => {
      const spot = state.sheet.spots[at];
      const kind = [space.id === chosen && "chosen", space.id === this.first && "first"].filter(Boolean).join(" ");
      return s("circle", {
        class: `handle ${kind}`, cx: spot.at[0], cy: spot.at[1], r: Math.max(12, (spot.radius ?? 10) + 3), tabindex: 0, role: "button",
        "data-space-handle": at, "data-key": `space-${space.id}`, "aria-label": say(words.spaceLabel, space.shown),
        "aria-pressed": space.id === chosen ? "true" : "false",
        onfocus: () => { if (!this.held && mode === "move") this.page.choose(space.id, false); },
      });
    }));
    this.markCorners();
    this.ghost.replaceChildren();
    if (this.line) this.showLine();
    // A click on a space moves the focus there too: else the space that had it would be chosen again.
    if (focus?.startsWith("space-") && chosen) focus = `space-${chosen}`;
    if (focus) this.host.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
  }

  markCorners() {
    const { state, mode, owner, words } = this.page;
    if (mode !== "outline" || !owner || this.line) return this.corners.replaceChildren();
    const nodes = outlineOf(state, owner).flatMap(({ value }, line) => (value ?? []).flatMap((point, corner) => {
      const next = value[(corner + 1) % value.length];
      const middle = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
      const common = this.cornersAt(point).length > 1;
      return [
        s("circle", { class: "between", cx: middle[0], cy: middle[1], "data-line": line, "data-corner": corner, "data-insert": true }),
        s("circle", {
          class: `corner${common ? " common" : ""}`, cx: point[0], cy: point[1], tabindex: 0, role: "button", "data-line": line, "data-corner": corner,
          "data-key": `corner-${line}-${corner}`, "aria-label": say(words.cornerLabel, corner + 1, point.join(", ")),
        }),
      ];
    }));
    const polygons = outlineOf(state, owner).map(({ value }) => s("polygon", { points: (value ?? []).join(" ") }));
    // Corners lie over the points between them.
    nodes.sort((a, b) => b.classList.contains("between") - a.classList.contains("between"));
    this.corners.replaceChildren(...polygons, ...nodes);
    this.sizes();
  }

  /** Every outline of the board, with its owner. */
  outlines() {
    const { state } = this.page;
    return [
      ...state.spaces.filter(({ outline }) => outline).map(({ id, outline }) => ({ owner: { space: id }, outline })),
      ...state.coasts.map(({ outline }, coast) => ({ owner: { coast }, outline })),
    ];
  }

  /** All corners at a point, of any outline. */
  cornersAt(point) {
    return this.outlines().flatMap(({ owner, outline }) => outline.flatMap(({ value, version }, line) =>
      (value ?? []).flatMap((other, corner) => (same(point, other) ? [{ owner, line, corner, seen: version }] : []))));
  }

  /** All edges between two points, each by the corner at which it begins. */
  edgesBetween(a, b) {
    return this.outlines().flatMap(({ owner, outline }) => outline.flatMap(({ value, version }, line) => (value ?? []).flatMap((from, corner) => {
      const to = value[(corner + 1) % value.length];
      const is = (same(from, a) && same(to, b)) || (same(from, b) && same(to, a));
      return is ? [{ owner, line, corner, seen: version }] : [];
    })));
  }

  /** The nearest corner of another outline, where one is near, else the point in whole units. */
  snapped(point, but = []) {
    const near = NEAR * this.unit();
    let best = null;
    for (const { outline } of this.outlines()) for (const { value } of outline) for (const other of value ?? []) {
      if (but.some((own) => same(own, other))) continue;
      const far = Math.hypot(other[0] - point[0], other[1] - point[1]);
      if (far < near && (!best || far < best.far)) best = { far, other };
    }
    return best?.other ?? [clamp(point[0], this.size[0]), clamp(point[1], this.size[1])];
  }

  /** The index of the space under a pointer. */
  spaceOf(target) {
    const node = target.closest("[data-space-handle], [data-space], [data-name]");
    const at = node?.dataset.spaceHandle ?? node?.dataset.space ?? node?.dataset.name;
    return at === undefined ? null : Number(at);
  }

  press(event) {
    if (event.button !== 0) return;
    const { mode, state } = this.page;
    const from = this.at(event);
    const corner = event.target.closest(".corner, .between");
    const at = this.spaceOf(event.target);
    let work;
    if (corner) work = this.cornerDrag(corner, event.altKey);
    else if (this.line) work = { done: (_, moved) => { if (!moved) this.addPoint(from); } };
    else if (mode === "add") work = { done: (_, moved) => { if (!moved) this.page.place(this.percent(from)); } };
    else if (at !== null && mode === "move") work = this.spaceDrag(at, from);
    else if (at !== null) work = { done: (_, moved) => { if (!moved) this.click(state.spaces[at]); } };
    work ??= {};
    // On the ground the map itself is moved.
    work.move ??= (to) => this.look([this.view[0] - to[0] + from[0], this.view[1] - to[1] + from[1], this.view[2], this.view[3]]);
    this.drag(event, work);
  }

  /** Follows a pointer until it is up. */
  drag(event, { move, done = () => {} }) {
    event.preventDefault();
    const { clientX, clientY, pointerId } = event;
    let moved = false;
    this.held = pointerId;
    const onMove = (next) => {
      if (next.pointerId !== pointerId) return;
      moved ||= Math.hypot(next.clientX - clientX, next.clientY - clientY) > STILL;
      if (moved) move(this.at(next), next);
    };
    const end = (next) => {
      if (next.pointerId !== pointerId) return;
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.held = null;
      this.ghost.replaceChildren();
      if (next.type === "pointerup") done(this.at(next), moved, next);
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** A point in percent of the sheet, as `at` has it. */
  percent([x, y]) {
    const { margin } = this.page.state;
    const part = (value, length) => clamp(((value / length - margin) / (1 - 2 * margin)) * 100, 100);
    return [part(x, this.size[0]), part(y, this.size[1])];
  }

  /** The change that brings a space, or the name of one with an outline, so far away. */
  moved(space, spot, by) {
    const { margin } = this.page.state;
    if (space.label) {
      const from = space.label.value ?? spot.at;
      return { change: "label", space: space.id, label: [0, 1].map((n) => clamp(from[n] + by[n], this.size[n])) };
    }
    if (!space.at.value) return { change: "move", space: space.id, at: this.percent([spot.at[0] + by[0], spot.at[1] + by[1]]) };
    const parts = by.map((length, n) => (length / this.size[n] / (1 - 2 * margin)) * 100);
    return { change: "move", space: space.id, at: space.at.value.map((part, n) => clamp(part + parts[n], 100)) };
  }

  spaceDrag(at, from) {
    const { state, net } = this.page;
    const [space, spot] = [state.spaces[at], state.sheet.spots[at]];
    const seen = (space.label ?? space.at).version;
    const by = (to) => [to[0] - from[0], to[1] - from[1]];
    return {
      move: (to) => {
        const [dx, dy] = by(to);
        const [x, y] = [spot.at[0] + dx, spot.at[1] + dy];
        this.ghost.replaceChildren(
          s("line", { x1: spot.at[0], y1: spot.at[1], x2: x, y2: y }),
          s("circle", { cx: x, cy: y, r: spot.radius ?? 9 }),
          s("text", { x, y: y - 16, "text-anchor": "middle", "font-size": 13 * Math.max(1, this.unit()) }, (this.moved(space, spot, by(to)).at ?? this.moved(space, spot, by(to)).label).join(", ")));
      },
      done: (to, moved) => {
        this.page.choose(space.id);
        if (moved) net.send(this.moved(space, spot, by(to)), seen);
      },
    };
  }

  /** What a click on a space does in modes other than moving. */
  click(space) {
    const { mode } = this.page;
    if (mode !== "link") return this.page.choose(space.id);
    if (this.first === null || this.first === space.id) {
      this.first = this.first === null ? space.id : null;
      this.page.choose(space.id);
      return;
    }
    const first = this.first;
    this.first = null;
    this.page.link(first, space.id);
    this.mark();
  }

  cornerDrag(node, isAlone) {
    const { state, owner, net } = this.page;
    const [line, corner] = [Number(node.dataset.line), Number(node.dataset.corner)];
    const { value, version } = outlineOf(state, owner)[line];
    const isNew = node.dataset.insert !== undefined;
    const point = value[corner];
    const [before, next] = [value[(corner + value.length - 1) % value.length], value[(corner + 1) % value.length]];
    const own = [{ owner, line, corner, seen: version }];
    const common = isNew ? this.edgesBetween(point, next) : this.cornersAt(point);
    const moved = isAlone || common.length === 0 ? own : common;
    const send = (to) => net.send({ change: "corners", corners: moved.map((one) => ({ ...one, to, insert: isNew })) });
    const target = (to, alt) => (alt ? [clamp(to[0], this.size[0]), clamp(to[1], this.size[1])] : this.snapped(to, isNew ? [] : [point]));
    return {
      move: (to, event) => {
        const place = target(to, event.altKey);
        this.ghost.replaceChildren(
          s("polyline", { points: [isNew ? point : before, place, next].join(" ") }),
          s("circle", { cx: place[0], cy: place[1], r: 5 * this.unit() }));
      },
      done: (to, hasMoved, event) => {
        const middle = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2].map(Math.round);
        if (hasMoved) send(target(to, event.altKey));
        else if (isNew) send(middle);
        else this.corners.querySelector(`[data-key="corner-${line}-${corner}"]`)?.focus();
      },
    };
  }

  /** Moves or deletes the corner that has the focus. */
  cornerKey(event, node) {
    const { owner, net } = this.page;
    const [line, corner] = [Number(node.dataset.line), Number(node.dataset.corner)];
    const isAlone = event.altKey;
    const arrow = ARROWS[event.key];
    if (!arrow && !["Delete", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    net.send((state) => {
      const found = outlineOf(state, owner)[line];
      const point = found?.value?.[corner];
      if (!point) return null;
      const own = [{ owner, line, corner, seen: found.version }];
      const to = arrow ? point.map((part, n) => clamp(part + arrow[n] * step, this.size[n])) : null;
      return { change: "corners", corners: (isAlone ? own : this.cornersAt(point)).map((one) => ({ ...one, to })) };
    });
  }

  key(event) {
    const { mode, net } = this.page;
    const corner = event.target.closest?.(".corner");
    if (corner) return this.cornerKey(event, corner);
    if (this.line && event.key === "Enter") return this.endLine();
    const at = event.target.dataset?.spaceHandle;
    if (at === undefined) return;
    const { id } = this.page.state.spaces[Number(at)];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.click(this.page.state.spaces[Number(at)]);
    } else if (event.key === "Delete" && mode === "move") {
      this.page.remove(id);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      const step = event.shiftKey ? 10 : 1;
      const by = ARROWS[event.key].map((part) => part * step);
      net.send((state) => {
        const n = state.spaces.findIndex((space) => space.id === id);
        const space = state.spaces[n];
        if (!space) return null;
        if (space.label || !space.at.value) return this.moved(space, state.sheet.spots[n], by);
        return { change: "move", space: id, at: space.at.value.map((part, n) => clamp(part + by[n], 100)) };
      });
    }
  }

  /** Begins a closed line, which belongs to an outline once it is done. */
  beginLine(owner) {
    this.line = { owner, points: [] };
    this.mark();
  }

  addPoint(point) {
    const { points } = this.line;
    const near = points.length > 2 && Math.hypot(points[0][0] - point[0], points[0][1] - point[1]) < NEAR * this.unit();
    if (near) return this.endLine();
    points.push(this.snapped(point));
    this.showLine();
    this.page.show();
  }

  showLine() {
    const { points } = this.line;
    this.ghost.replaceChildren(
      s("polygon", { points: points.join(" ") }),
      ...points.map(([cx, cy]) => s("circle", { cx, cy, r: 4 * this.unit() })));
  }

  endLine() {
    const { owner, points } = this.line;
    this.line = null;
    this.ghost.replaceChildren();
    if (points.length > 2) this.page.net.send({ change: "add-line", owner, line: points });
    this.page.show();
  }

  /** Gives up what was begun. */
  cancel() {
    [this.first, this.line] = [null, null];
    if (this.svg) this.mark();
  }
}
