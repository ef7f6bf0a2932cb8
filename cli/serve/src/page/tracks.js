// Tracks, as they are drawn on a table: a road that dice walk, a bar of what is left, a row of spaces with its marker.

import { badge, h, say } from "./dom.js";

/** A road has so many spaces in a row; the next row goes back. */
const ROW = 7;
/** Of longer tracks only the number is shown. */
const CELLS_MAX = 16;

/** Whether a track has a place of its own beside the board: dice are rolled for it. */
export const isFront = ({ shape }) => shape === "road" || shape === "bar";

/** Tracks under the heading that they share. */
export function fronts(tracks, words) {
  const heads = [...new Set(tracks.map(({ front }) => front))];
  return heads.map((head) => {
    const own = tracks.filter(({ front }) => front === head);
    const [{ shape, at, spaces }] = own;
    const much = shape === "road" && own.length === 1 ? h("span", { class: "much" }, say(words.of, at, spaces.length - 1)) : null;
    return h("div", { class: "front" }, h("h3", { class: "named" }, h("span", {}, head), much), own.map((track) => drawn(track, words, track.name !== head)));
  });
}

/** A track: its name where it is not the heading, its spaces, what it does now and what comes next. */
function drawn(track, words, isNamed) {
  const shape = { road, bar, scale }[track.shape] ?? scale;
  const much = track.shape === "bar" ? say(words.of, track.spaces[track.at], track.spaces[0]) : "";
  return h("div", { class: "track" },
    (isNamed || much) && h("p", { class: "named" }, isNamed && [track.side && badge(track.side), h("strong", {}, track.name)], h("span", { class: "much" }, much)),
    h("ul", { class: "quiet" }, track.lines.map((line) => h("li", {}, line))),
    shape(track),
    [...track.beside, ...track.next].map((line) => h("p", { class: "small" }, line)));
}

/** A row of cells; those who hear the page are told the track in words. */
const cells = (kind, columns, list) => {
  const node = h("div", { class: `cells ${kind}`, "aria-hidden": "true" }, list);
  node.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
  return node;
};

/** Every space of a road that is walked: done, the marker, the next one, and what a die needs in the others. */
function road({ spaces, at, side }) {
  return cells("road", ROW, spaces.slice(1).map((text, n) => {
    const space = n + 1;
    const kind = space === at ? `marker c-${side?.colour ?? "grey"}` : space < at ? "walked" : space === at + 1 ? "next" : "";
    const node = h("span", { class: kind }, space === at ? "▲" : space < at ? "✓" : text);
    const row = Math.floor(n / ROW);
    node.style.gridRow = row + 1;
    node.style.gridColumn = row % 2 === 0 ? (n % ROW) + 1 : ROW - (n % ROW);
    return node;
  }));
}

/** What is left of a number: full cells and empty ones. */
function bar({ spaces, at, side }) {
  const [left, most] = [Number(spaces[at]), Number(spaces[0])];
  if (!(most <= CELLS_MAX)) return h("progress", { max: most, value: left, "aria-hidden": "true" });
  return cells("left", most, Array.from({ length: most }, (_, n) => h("span", { class: n < left ? `c-${side?.colour ?? "grey"}` : "" })));
}

/** A row of spaces with the marker on one. */
function scale({ spaces, at }) {
  const from = Math.max(0, Math.min(at - 5, spaces.length - 11));
  const shown = spaces.slice(from, from + 11);
  return cells("scale", shown.length, shown.map((text, n) => h("span", { class: from + n === at ? "next" : "" }, text)));
}
