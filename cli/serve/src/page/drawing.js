// The page on which an author draws the board of an edition. The server draws and writes; this page sends small changes.

import { dare, h, lang, langButtons, put, say, schemeButton } from "./dom.js";
import { DrawingMap } from "./drawing-map.js";
import { Net, linked, seen } from "./drawing-net.js";
import { about, findings, regions } from "./drawing-panel.js";

const $ = (id) => document.getElementById(id);
const MODES = { move: "v", link: "l", outline: "o", add: "n" };

const page = {
  state: null, words: {}, mode: "move", chosen: null, owner: null, openRegions: new Set(),
  /** What clicks on two spaces make. */
  made: { tag: null, own: "", oneWay: false },
  /** A space that is about to be added. */
  fresh: { at: null, name: "", id: "", region: "" },

  versionOf: (change) => seen(page.state, change),

  choose(id, marks = true) {
    if (page.chosen === id && !marks) return;
    // What is being written is of the space before: it is sent, and the fields become those of the new one.
    if (page.chosen !== id && isBusy()) document.activeElement.blur();
    page.chosen = id;
    if (page.mode === "outline") page.owner = { space: id };
    if (marks) page.show();
    else panel();
  },

  chooseCoast(at) {
    page.owner = at === null ? null : { coast: at };
    page.show();
  },

  regionOfChosen: () => page.state.spaces.find(({ id }) => id === page.chosen)?.region.value ?? null,

  setMode(mode) {
    page.mode = mode;
    page.map.cancel();
    page.owner = mode === "outline" && page.chosen ? { space: page.chosen } : null;
    page.show();
  },

  /** Links two spaces, or removes their link. */
  link(a, b) {
    const { tag, oneWay } = page.made;
    if (linked(page.state, a, b)) return page.net.send({ change: "unlink", a, b });
    return page.net.send({ change: "link", a, b, tag: tag === "" ? page.madeId() : tag, one_way: oneWay });
  },

  /** The id that the name of a new space proposes. */
  freshId: () => idOf(page.fresh.name, "space"),

  /** The id that the name of a new kind of link becomes. */
  madeId: () => idOf(page.made.own, "link"),

  place(at) {
    page.fresh.at = at;
    page.show();
    dare(() => document.querySelector("[data-key=fresh-name]").focus());
  },

  async add() {
    const { at, name, id, region } = page.fresh;
    const added = id || page.freshId();
    // What comes next is a key of the page, not a letter of a name, unless the space is refused.
    document.activeElement.blur();
    if (!await page.net.send({ change: "add-space", id: added, name, at, region: region || null })) {
      dare(() => document.querySelector("[data-key=fresh-name]").focus());
      return;
    }
    page.fresh = { at: null, name: "", id: "", region };
    page.choose(added);
  },

  remove(id) {
    page.chosen = page.chosen === id ? null : page.chosen;
    page.owner = null;
    page.net.send({ change: "delete-space", space: id });
  },

  openRegion(id, open) {
    if (open) page.openRegions.add(id);
    else page.openRegions.delete(id);
  },

  cancel() {
    page.map.cancel();
    page.show();
  },

  /** Shows everything as it is now. */
  show() {
    header();
    panel();
    page.map.mark();
  },
};

page.map = new DrawingMap($("map"), page);
page.net = new Net({ show: take, accept, refuse, lose });

function take(state) {
  const isFirst = page.state === null;
  Object.assign(page, { state, words: state.words });
  if (page.chosen && !state.spaces.some(({ id }) => id === page.chosen)) page.chosen = null;
  if (page.made.tag === null || (page.made.tag && !state.kinds.some(({ id }) => id === page.made.tag))) page.made.tag = usualKind(state);
  if (isFirst) begin();
  const drawn = JSON.stringify([state.sheet.svg, state.spaces, state.coasts]);
  if (drawn === page.drawn) {
    header();
    panel();
    // While a file could not be read, the handles may have gone.
    if (page.wasBroken) page.map.mark();
    page.wasBroken = state.broken.length > 0;
    return;
  }
  page.wasBroken = state.broken.length > 0;
  // What cannot be read now is shown as it was.
  if (state.broken.length === 0 || isFirst) {
    page.drawn = drawn;
    page.map.show(state);
  }
  page.show();
}

/** The id that a name becomes. */
function idOf(name, otherwise) {
  const plain = name.replace(/^\[[^\]]*\]/, "").normalize("NFD").replace(/[\p{M}'’]/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "");
  return plain || otherwise;
}

/** The most frequent kind of link. */
function usualKind({ kinds, links }) {
  const n = (id) => links.filter(({ tag }) => tag === id).length;
  return kinds.toSorted((a, b) => n(b.id) - n(a.id))[0]?.id ?? "";
}

function begin() {
  const { words } = page;
  document.documentElement.lang = lang();
  $("modes").setAttribute("aria-label", words.tools);
  $("lost").textContent = words.lost;
  const dim = schemeButton(words);
  put($("tools"),
    h("button", { type: "button", id: "undo", title: "Ctrl+Z", onclick: () => page.net.back("undo") }, words.undo),
    h("button", { type: "button", id: "redo", title: "Ctrl+Shift+Z", onclick: () => page.net.back("redo") }, words.redo),
    dim, ...langButtons(page.state.languages, page.state.lang));
}

function header() {
  const { words, mode, state, map } = page;
  document.title = say(words.title, state.title);
  $("title").textContent = state.title;
  $("title").title = state.folder;
  const labels = { move: words.modeMove, link: words.modeLink, outline: words.modeOutline, add: words.modeAdd };
  const hints = { move: words.hintMove, link: map.first ? words.hintSecond : words.hintLink, outline: map.line ? words.hintLine : words.hintOutline, add: words.hintAdd };
  put($("modes"), Object.entries(MODES).map(([name, key]) => h("button", {
    type: "button", class: name === mode ? "on" : "", "data-key": `mode-${name}`, "aria-pressed": name === mode ? "true" : "false", title: key.toUpperCase(),
    onclick: () => page.setMode(name),
  }, labels[name])));
  $("hint").textContent = hints[mode];
  $("hint").title = hints[mode];
  dare(() => { $("undo").disabled = !state.can.undo; $("redo").disabled = !state.can.redo; });
}

/** A field that is being written in is left alone until it is left. */
function isBusy() {
  const at = document.activeElement;
  return $("panel").contains(at) && isWrittenIn(at) && !at.dataset.key.startsWith("fresh") && at.dataset.key !== "new-kind";
}

/** Whether a field has letters that were not sent. */
const isWrittenIn = (at) => at.matches?.("input:not([type=checkbox])") && at.value !== at.defaultValue;

function panel() {
  if (isBusy()) {
    document.activeElement.addEventListener("blur", () => setTimeout(panel), { once: true });
    return;
  }
  const top = $("panel").scrollTop;
  put($("about"), about(page));
  $("about").hidden = !$("about").hasChildNodes();
  put($("regions"), regions(page));
  $("regions").hidden = page.state.regions.length === 0;
  put($("findings"), findings(page));
  $("panel").scrollTop = top;
}

/** What was refused is over when something is written after it, unless one of two values is to be chosen. */
function accept() {
  if (!$("notice").querySelector("[data-key=mine]")) $("notice").hidden = true;
}

/** Says why a change was refused; where somebody was faster, both values, of which one is chosen. */
function refuse(told, change) {
  const { words } = page;
  const close = () => { $("notice").hidden = true; };
  const both = told.now !== undefined;
  const shown = (value) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text.length > 200 ? `${text.slice(0, 200)}…` : text;
  };
  put($("notice"),
    h("p", {}, h("strong", {}, told.error ?? words.notSaved)),
    both && h("p", {}, words.theirs, " ", h("code", {}, shown(told.now))),
    both && h("p", {}, words.yours, " ", h("code", {}, shown(told.yours))),
    h("div", { class: "row" },
      both && change.change !== "corners" && h("button", { type: "button", "data-key": "mine", onclick: () => { close(); const { seen: _, ...mine } = change; page.net.send(() => mine); } }, words.useMine),
      h("button", { type: "button", "data-key": "close", onclick: close }, both ? words.keepTheirs : words.close)));
  $("notice").hidden = false;
}

function lose(isLost) {
  $("lost").hidden = !isLost;
  document.body.classList.toggle("is-lost", isLost);
}

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input:not([type=checkbox]), select, textarea");
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y") && !isWrittenIn(event.target)) {
    event.preventDefault();
    page.net.back(key === "y" || event.shiftKey ? "redo" : "undo");
  } else if (event.key === "Enter" && page.map.line && event.target === document.body) {
    page.map.endLine();
  } else if (event.key === "Escape") {
    $("notice").hidden = true;
    // A letter behind it is a key of the page, except where what was written is not sent.
    if (!isWrittenIn(event.target)) event.target.blur?.();
    page.cancel();
  } else if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const mode = Object.keys(MODES).find((name) => MODES[name] === key);
    if (mode) page.setMode(mode);
  }
});

page.net.begin();
