// A game: what one seat sees, and what it answers. It holds no rule: it shows the model that the server sends, and types the lines
// that the model offers.

import { Board, initials } from "./board.js";
import { badge, copyButton, dare, dots, h, installable, keep, lang, langButtons, put, s, say, schemeButton } from "./dom.js";
import { connect } from "./net.js";
import { remember } from "./games.js";
import { canTell, isTold, switchNotices, tell } from "./notices.js";
import { program, showHand } from "./hand.js";
import { Tabs, fitHead, isSmall, menuButton } from "./layout.js";
import { finish, rolled, show as move, tumble } from "./motion.js";
import { canSound, isLoud, sound, toggleSound } from "./sound.js";
import { showWindow } from "./window.js";
import { showChat, showClose, showFronts, showPeople, showRolled, showStanding, showTale } from "./panels.js";

const $ = (id) => document.getElementById(id);
const address = `${location.origin.replace(/^http/, "ws")}${location.pathname}/socket?lang=${lang()}`;

/** Everything that this page knows and has chosen. */
const page = {
  words: {}, model: null, table: null, battle: null, own: [], seat: null, board: null,
  /** What is chosen of the offer: where from, where to, which of several answers, its number. */
  source: null, at: null, kind: 0, number: null, left: null,
  advice: null, level: Number(keep("level") ?? 1), filter: "",
  programmed: [],
  /** The numbers chosen of answers that name no space, by their place in the list. */
  counts: {},
  /** The question that is asked, the one before it, and the spaces that were chosen for each. */
  asked: null, last: null, chosen: {},
  /** Whether the list of spaces is open, the numbers of an attack, and what is known of a space. */
  isListed: false, isNumbered: false, isTold: false,
  /** Whether a place was tapped that is no answer, and what is known of it is still to come. */
  astray: false,
  /** What is typed and not sent yet: it stays while others move; and what was typed and sent last. */
  typed: "", sent: "",
  /** Lines that were said since the chat was in sight. */
  unread: 0,
  /** The moment from which a game that is over is played on: the page of the game watched again leads here with it. */
  on: new URLSearchParams(location.search).get("on") ?? "0",
};

installable();
const net = connect(address, {
  hello(hello) {
    page.begun = performance.now() - hello.now;
    Object.assign(page, { words: hello.words, own: hello.own, seat: hello.seat, lang: hello.lang, languages: hello.languages, board: null });
    document.documentElement.lang = hello.lang;
    const names = hello.state.model.places.map((place) => place.name);
    for (const old of document.querySelectorAll(".board-frame")) old.remove();
    page.tabs ??= new Tabs(page.words);
    page.tabs.words = page.words;
    page.tabs.opened = (tab) => { if (tab === "chat") showUnread(); };
    page.board = new Board($("board"), hello.sheet, {
      names, words: page.words, label: page.words.board, choose, point, drag, key: boardKey, press,
    });
    frame();
    const seat = hello.seat === null ? hello.words.watching : hello.state.table.people[hello.seat].name;
    remember(hello.state.model.head.edition, seat, Boolean(hello.state.table.over));
  },
  state(state, before) {
    const old = before?.model?.offer;
    // What was known of a space holds as long as the board is the same.
    if (before?.model?.marks !== state.model.marks) page.advice = null;
    Object.assign(page, { model: state.model, table: state.table, battle: state.battle });
    if (state.battle?.rolled && state.battle !== before?.battle) {
      page.rolled = state.battle;
      if (before) {
        rolled();
        announce(rolledIn(state.battle));
      }
    }
    if (JSON.stringify(old) !== JSON.stringify(page.model.offer)) settle(page.model.offer, !old);
    show(before);
  },
  told(message) {
    if ("advice" in message) {
      page.advice = message.advice;
      showAdvice();
      // On a small screen the story of a place is below what is in sight.
      if (page.astray) note([page.words.astray, ...message.advice.story.slice(0, 1)].join(" ").split("\n")[0], false, true, true);
      else if (page.isPressed) note(message.advice.story.join("\n"), false, true, true);
      page.astray = page.isPressed = false;
    } else if (message.rules) {
      showTopic(message.rules);
    } else if (message.note) {
      note(message.note, message.is_wrong);
    }
  },
  sorry: (text) => note(text, true),
  refused: takeBack,
  again: () => note(page.words.sentAgain ?? "…", false),
  unanswered(message) {
    takeBack(message);
    note(page.words.unanswered ?? "…", true);
  },
  // Pointing at a space asks nothing that is missed.
  unsent: (message) => message.point || note(page.words.unsent ?? "…", true),
  lost(isLost) {
    if (!isLost && $("note").classList.contains("wrong") && $("note").open && !$("note").matches(":modal")) shut();
    $("lost").hidden = !isLost;
    $("lost").textContent = page.words.lost ?? "…";
    document.body.classList.toggle("is-lost", isLost);
  },
});

// The keys of the number act beside the board too.
$("offer").addEventListener("keydown", (event) => {
  if (event.target.matches("input") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "+" || event.key === "=") count(1);
  else if (event.key === "-") count(-1);
  // A number that is asked for alone is given as the board's answers are; a press that was meant for the question before is none.
  else if (event.key === "Enter" && event.target === $("offer") && alone() && event.timeStamp - page.since > 600) answer(lineOf(alone(), page.counts[0]));
});
document.addEventListener("keydown", () => { page.hasKeys = true; }, true);
document.addEventListener("pointerdown", () => { page.hasKeys = false; }, true);
// What is said in passing is closed from wherever one is.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("note").open && !$("note").matches(":modal")) shut();
});

/** What stays as long as the page does. */
function frame() {
  const { words } = page;
  $("board-h").textContent = words.board;
  $("skip").textContent = words.skip;
  const dim = schemeButton(words);
  const bell = canTell() && page.seat !== null &&
    h("button", { type: "button", title: words.notify, "aria-label": words.notify, "aria-pressed": String(isTold()), "data-key": "bell", onclick: async () => bell.setAttribute("aria-pressed", String(await switchNotices(page.lang))) },
      s("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" },
        s("path", { d: "M3 12h10l-1.3-2V7a3.7 3.7 0 0 0-7.4 0v3zM6.5 13.5a1.5 1.5 0 0 0 3 0", fill: "none", stroke: "currentColor", "stroke-width": 1.4, "stroke-linejoin": "round" })));
  const unread = h("button", { id: "unread", type: "button", hidden: true, onclick: goToChat });
  const sign = (isOn) => (isOn ? "♪" : "♪\u0338");
  const loud = canSound() && h("button", { type: "button", title: words.sound, "aria-label": words.sound, "aria-pressed": String(isLoud()), "data-key": "sound", onclick: () => {
    loud.setAttribute("aria-pressed", String(toggleSound()));
    loud.textContent = sign(isLoud());
  } }, sign(isLoud()));
  const rules = h("button", { type: "button", "data-key": "rules", title: words.rules, "aria-label": words.rules, onclick: () => openRules() }, "?");
  // On a telephone the sentence needs the room.
  put($("tools"), unread, !isSmall() && loud, rules, page.menu ??= menuButton(words));
  page.fixed = h("div", { class: "row", "data-stays": "" }, isSmall() && loud, bell, dim, ...langButtons(page.languages, page.lang));
}

/** The question changed: what was chosen for one is taken up again when it is asked again, also behind what was asked in between. */
function settle(now, isNew) {
  // The next question is answered by nobody who still presses the button of this one.
  const pressed = document.activeElement?.closest("#offer [data-key], #window [data-key]")?.dataset.key ?? "";
  if (/^(on|reply|spare)/.test(pressed)) {
    page.held = "offer";
    document.activeElement.blur();
  }
  page.since = performance.now();
  if (page.asked) page.chosen[page.asked] = [page.source, page.at];
  page.asked = now && `${page.model.head.turn} ${now.whom} ${now.step}`;
  [page.source, page.at] = page.chosen[page.asked] ?? [null, null];
  page.isKept = page.source !== null;
  [page.number, page.left] = [null, null];
  page.kind = 0;
  page.filter = "";
  page.programmed = [];
  page.counts = {};
  page.advice = null;
  if (page.source !== null && !firsts().includes(page.source)) [page.source, page.at] = [null, null];
  if (page.at !== null && !points().includes(page.at)) page.at = null;
  if (!now) return;
  announce(`${now.step}${now.left}. ${now.may}`);
  // On a telephone the cards that are asked for stand behind a tab.
  if (now.programs > 0 && isSmall()) page.tabs.open("cards");
  if (isNew) notice();
  if (page.last !== page.asked) $("offer").scrollTop = 0;
  page.last = page.asked;
}

/** Tells somebody who looks elsewhere that it is their move. */
function notice() {
  if (!page.model.offer.pass) sound("turn");
  if (document.hidden || !document.hasFocus()) blink();
  tell(page.words.yourMove, page.model.offer.whom);
}

/** The title blinks until somebody looks. */
function blink() {
  clearInterval(blink.timer);
  blink.timer = setInterval(() => {
    const isSeen = !document.hidden && document.hasFocus();
    if (isSeen || !page.model?.offer) {
      clearInterval(blink.timer);
      document.title = titled();
    } else document.title = document.title.startsWith("●") ? page.model.head.edition : titled();
  }, 1000);
}

const titled = () => `${page.model.offer ? `● ${page.words.yourMove} – ` : ""}${page.model.head.edition}`;

/** What was written and had no effect can be sent again. */
function takeBack({ say: chat, line }) {
  const input = chat ? $("chat").querySelector("input") : document.querySelector("[data-key=typed]");
  if (!input || input.value !== "") return;
  if (chat) input.value = chat.text;
  else if (line && line.text === page.sent) input.value = page.typed = line.text;
}

/** Says something to whoever hears the page. */
function announce(text) {
  $("heard").append(h("p", {}, text));
  while ($("heard").children.length > 4) $("heard").firstChild.remove();
}

const replies = () => page.model?.offer?.replies ?? [];
/** The one answer there is, where it is a number and names no space. */
const alone = () => (!page.model.offer.passes && replies().length === 1 && replies()[0].number && replies()[0].spaces.length === 0 ? replies()[0] : null);
const withSpaces = () => replies().filter((reply) => reply.spaces.length > 0);
const first = (reply) => reply.spaces[0]?.[0];
const second = (reply) => reply.spaces[1]?.[0];
const firsts = () => [...new Set(withSpaces().map(first))];
const seconds = (source) => [...new Set(withSpaces().filter((reply) => first(reply) === source && second(reply) !== undefined).map(second))];
const points = () => (page.source === null ? firsts() : seconds(page.source));

/** The answers that what is chosen may mean. */
function meant() {
  if (page.at === null) return [];
  return replies().filter((reply) => (page.source === null
    ? first(reply) === page.at && second(reply) === undefined
    : first(reply) === page.source && second(reply) === page.at));
}

/** An answer as its button says it. */
function saidOf(reply, n) {
  if (!reply.says) return reply.number ? lineOf(reply, n) : reply.label;
  return lineOf({ ...reply, words: reply.says }, n);
}

const lineOf = ({ words: [before, behind], number }, n) =>
  number ? `${before}${Math.min(Math.max(n ?? number.usual, number.least), number.most)}${behind}` : before + behind;

function answer(line) {
  page.number = null;
  page.held = document.activeElement?.closest("#board, #offer")?.id ?? null;
  net.line(line);
}

/** Whoever answered with the keyboard goes on where the next answer is: on the board, or at the question. */
function refocus() {
  // Who plays by keys is always somewhere.
  const held = page.held ?? (page.hasKeys ? "offer" : null);
  // A question for cards takes no focus: who wants to answer it goes there.
  if (!held || !page.model?.offer || page.model.offer.pass || (document.activeElement && document.activeElement !== document.body)) return;
  page.held = null;
  const [space] = points();
  if (held === "board" && space !== undefined) page.board.focus(space);
  else $("offer").focus({ preventScroll: true });
}

/** A space is clicked, or chosen with the keyboard. */
function choose(space) {
  typed = "";
  dare(() => $("note").open && !$("note").classList.contains("wrong") && $("note").close());
  if (!page.model?.offer) return point(space);
  // What an earlier answer came from is no choice: a space that can be one begins anew.
  if (page.isKept && page.source !== space && firsts().includes(space)) [page.source, page.at] = [null, null];
  page.isKept = false;
  const ways = page.source === null && !firsts().includes(space) ? firsts().filter((from) => seconds(from).includes(space)) : [];
  // What only one space can be meant from, is.
  if (ways.length === 1) [page.source] = ways;
  if (page.source === null && seconds(space).length > 0) {
    [page.source, page.at] = [space, null];
  } else if (points().includes(space)) {
    const again = page.at === space;
    page.at = space;
    const found = meant();
    const [only] = found;
    const isPlain = found.length === 1 && (!only.number || only.number.least === only.number.most);
    if (found.length > 0 && (again || (isPlain && !only.until))) return give();
  } else if (page.source === space) {
    return back();
  } else if (firsts().includes(space)) {
    [page.source, page.at] = [null, null];
    return choose(space);
  } else {
    page.astray = isSmall() && points().length > 0;
  }
  [page.number, page.kind] = [null, 0];
  point(space);
  showOffer();
}

/** A space is dragged onto another: that is the same as both being clicked. */
function drag(from, to) {
  if (!seconds(from).includes(to)) return;
  [page.source, page.at] = [from, null];
  choose(to);
}

function give() {
  const found = meant();
  const reply = found[page.kind % Math.max(found.length, 1)];
  if (reply) answer(lineOf(reply, page.number));
}

function back() {
  if (page.at !== null) page.at = null;
  else page.source = null;
  [page.number, page.kind] = [null, 0];
  showOffer();
  page.board.focus(page.source ?? points()[0] ?? 0);
}

let asking = null;
/** A space is pointed at: what there is to know of it is asked for. */
function point(space) {
  clearTimeout(asking);
  asking = setTimeout(() => net.send({ point: { from: page.source === space ? null : page.source, to: space } }), 120);
}

/** A finger that stays on a space asks what there is to know of it. */
function press(space) {
  page.isPressed = true;
  point(space);
}

let typed = "";
let typedAt = 0;
let typedTo = null;
/** Keys on the board beside arrows and Enter. */
function boardKey(event, here) {
  if (event.key === "Escape") return back(), true;
  if (event.key === "+" || event.key === "=") return count(1), true;
  if (event.key === "-") return count(-1), true;
  if (!/^\p{L}$/u.test(event.key)) return false;
  // Whoever has gone on by another key begins a new name; one letter again and again goes from name to name.
  const goesOn = event.timeStamp - typedAt < 900 && here === typedTo;
  typed = goesOn ? typed + event.key : event.key;
  typedAt = event.timeStamp;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const is = (at, text) => plain(page.model.places[at].name).startsWith(plain(text));
  const all = points().length > 0 ? points() : page.model.places.map((_, at) => at);
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  let found = all.find((at) => is(at, typed));
  if (isOneLetter && (found === undefined || typed.length === 1)) {
    const named = all.filter((at) => is(at, typed[0]));
    found = named[(named.indexOf(here) + 1) % Math.max(named.length, 1)];
  }
  typedTo = found ?? here;
  if (found !== undefined) page.board.focus(found);
  return true;
}

function count(by) {
  const found = meant();
  const reply = found[page.kind % Math.max(found.length, 1)] ?? alone();
  if (!reply?.number) return;
  const { least, most, usual } = reply.number;
  const next = (n) => Math.min(Math.max((n ?? usual) + by, least), most);
  if (reply === alone()) page.counts[0] = next(page.counts[0]);
  else page.number = next(page.number);
  showOffer();
  announce(saidOf(reply, page.number ?? page.counts[0]));
}

/** Shows everything that changed. */
function show(before) {
  const { model, table, battle, words } = page;
  const is = (part) => before && part(before) === part({ model, table, battle });
  document.title = titled();
  $("title").textContent = model.head.edition;
  showStatus();
  if (!is((state) => state.model.marks) || !is((state) => state.model.places)) {
    page.board.show(model.marks, labelOf);
    if (before) dare(() => move(page.board, before.model.marks, model.marks));
    showLegend();
  }
  if (!is((state) => state.model.offer) || !is((state) => state.table) || !is((state) => state.battle)) showOffer();
  if (!is((state) => state.model.rolls) || !is((state) => state.table) || !is((state) => state.battle)) showDice();
  if (!is((state) => state.model.hand) || !is((state) => state.model.offer)) showHand($("hand"), page, { answer, redo: showHands });
  refocus();
  if (!is((state) => state.model.standing) || !is((state) => state.table)) showStandings();
  if (!is((state) => state.model.tale)) showTale($("tale"), page, setLevel);
  if (!is((state) => state.table)) {
    if (table.wish?.asks && !before?.table.wish?.asks) announce(say(words.wish, table.people[table.wish.by].name));
    showPeople($("people"), page, { pace: (pace) => net.send({ pace: { pace } }), line: net.line, order, invite, notify, name: rename, motion: setMotion });
    showChat($("chat"), page, { say: (text) => net.send({ say: { text } }) });
    hear(before?.table, table);
  }
  showMenu();
  noteTabs(before);
  page.tabs.place();
}

/** The last dice; those that were rolled just now tumble. */
function showDice() {
  showRolled($("rolled"), page);
  tumble($("rolled"));
}

/** Who is winning, and the fronts: beside the board where there is room, otherwise with the standing. */
function showStandings() {
  showStanding($("standing"), page, isSmall());
  showFronts($("fronts"), page, !isSmall());
}

let wasSmall = isSmall();
addEventListener("resize", () => {
  if (!page.model || wasSmall === isSmall()) return;
  wasSmall = isSmall();
  frame();
  showMenu();
  showStandings();
  showOffer();
});

/** Shows beside the names of the tabs how much there is behind them. */
function noteTabs(before) {
  const { model, tabs } = page;
  tabs.note("cards", String(model.hand.reduce((sum, { cards }) => sum + cards.length, 0)));
  const own = model.standing.armies.find((army) => army.is_own && (army.winning ?? null) !== null);
  tabs.note("standing", own ? `${own.winning} %` : "");
  const isNew = before && before.model.tale !== model.tale;
  tabs.note("log", model.head.turn?.match(/\d+/)?.[0] ?? "", tabs.chosen !== "log" && Boolean(isNew || tabs.notes.log?.[1]));
}

/** Somebody said something: it is counted until the chat is in sight, and opens nothing over the board. What the table says is shown in
 * passing. */
function hear(old, { chat, said, people }) {
  if (!old || said <= old.said) return;
  const fresh = chat.slice(-Math.min(said - old.said, chat.length));
  const notice = fresh.findLast((line) => line.notice !== undefined)?.notice;
  // What is read over the whole page is left to be read.
  if (notice && !$("note").matches(":modal")) note(notice, false, false, true);
  const others = fresh.filter((line) => line.notice === undefined && (line.seat === null || line.seat !== page.seat));
  if (others.length === 0) return;
  sound("chat");
  const { seat, text } = others.at(-1);
  announce(`${people[seat]?.name ?? page.words.watching}: ${text.slice(0, 100)}`);
  page.unread += others.length;
  showUnread();
}

/** How much was said since the chat was in sight. */
function showUnread() {
  const { width, height } = $("chat").getBoundingClientRect();
  if (!document.hidden && width > 0 && height > 40) page.unread = 0;
  const button = $("unread");
  if (!button) return;
  button.hidden = page.unread === 0;
  button.textContent = say(page.words.unread, page.unread);
  page.tabs?.note("chat", page.unread > 0 ? String(page.unread) : "", page.unread > 0);
}

function goToChat() {
  page.tabs.open("chat");
  $("chat").querySelector("input")?.focus();
  page.unread = 0;
  showUnread();
}
document.addEventListener("scroll", showUnread, { capture: true, passive: true });
document.addEventListener("visibilitychange", showUnread);

/** How fast things move. */
function setMotion(name) {
  keep("motion", name);
  finish();
}

/** The hand, and the places of a round that its cards go to. */
function showHands() {
  showHand($("hand"), page, { answer, redo: showHands });
  if (page.model.offer?.programs > 0) showOffer();
}

function setLevel(level) {
  page.level = level;
  keep("level", level);
  showTale($("tale"), page, setLevel);
}

/** A space in words, for whoever hears the board. */
function labelOf(at) {
  const place = page.model.places[at];
  const mark = page.model.marks.spaces[at];
  const units = (mark?.pieces ?? []).map(({ army, kind, n }) => {
    const { armies, kinds } = page.model.marks;
    return `${armies[army]?.name ?? ""} ${n} ${(n === 1 ? kinds[kind]?.name : kinds[kind]?.plural) ?? ""}`;
  });
  const what = place.is_closed ? [page.words.closed] : units.length > 0 ? units : [place.side?.name ?? page.words.free];
  return [place.name, place.region, ...what, ...place.tokens].filter(Boolean).join(", ");
}

/** What the letters on the board mean: those of armies, of units beside the basic ones, of tokens that lie there. */
function showLegend() {
  const { armies, kinds, spaces } = page.model.marks;
  const tokens = [...new Set(spaces.flatMap((mark) => mark.tokens))].sort();
  const tags = [...new Set(spaces.flatMap((mark) => mark.tags))];
  const shown = [
    ...armies.map(({ letter, name }) => [letter, name]),
    ...(kinds.length > 1 ? [["1", kinds[0].name]] : []),
    ...kinds.slice(1).map(({ letter, name }) => [letter, name]),
    ...tokens.map((name) => [`⬡ ${initials(name)}`, name]),
    ...tags.map((name, at) => [["◆", "■", "▲", "▼"][at % 4], name])];
  page.legend = h("details", { id: "legend", class: "small" }, h("summary", { "data-key": "legend" }, page.words.legend), h("p", {}, shown.map(([sign, name]) => h("span", {}, h("strong", {}, sign), ` ${name}`))));
}

function showStatus() {
  const { model, table, words } = page;
  const { head } = model;
  const turn = [head.turn, ...head.now].filter(Boolean).join(" · ");
  const now = head.steps.findIndex((step) => step.is_now);
  put($("turn"), turn, head.mover && h("span", {}, " · ", badge(head.mover), " ", head.mover.name));
  put($("steps"),
    h("span", { class: "turn" }, turn, now >= 0 && " · "),
    now >= 0 && h("span", { class: "counted" }, say(words.stepOf, now + 1, head.steps.length), " "),
    head.steps.map((step) => h("span", { class: step.is_now ? "step now" : step.is_over ? "step done" : "step", "aria-current": step.is_now && "step", title: step.name },
      step.is_over ? "✓" : "", step.is_over ? h("span", { class: "quiet" }, ` ${step.name}`) : step.name)));
  let text = words.goesOn;
  if (table.over) text = table.over.verdict[0] ?? table.over.line;
  else if (model.offer) text = model.offer.asks;
  else if (page.seat !== null && table.people[page.seat].is_handed) text = words.handed;
  else if (table.is_answered) text = words.waitsAll;
  else if (table.waits !== null) {
    const person = table.people[table.waits];
    text = table.waits === page.seat ? words.forYou : say(words.waits, person.name);
  } else if (table.is_waiting) text = words.waitsSomebody;
  const who = (model.offer?.army ? [model.offer.army] : page.own).map(badge);
  put($("status"), who, h("strong", { class: model.offer ? "mine" : "" }, text), h("span", { id: "clock", class: "small", "aria-hidden": "true" }));
  tick();
  fitHead();
}

/** The clock of the question that is asked, as far as one may know whose it is. */
function tick() {
  const node = $("clock");
  const until = page.table?.until;
  if (!node) return;
  const left = until === null || until === undefined || page.table.over ? null : Math.max(0, Math.ceil((until - (performance.now() - page.begun)) / 1000));
  node.textContent = left === null ? "" : ` ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  node.classList.toggle("wrong", left !== null && left <= 10);
}
setInterval(tick, 500);

/** Gives an order as the host. */
async function order(wanted) {
  const told = await dare(async () => (await fetch(`${location.pathname}/host?lang=${page.lang}`, { method: "POST", body: JSON.stringify({ order: wanted }) })).json(), {});
  if (told.link) note(`${page.words.newLinkIs}\n${told.link}`, false, true);
}

/** Gives oneself a name. */
async function rename(name) {
  keep("name", name);
  const told = await dare(async () => (await fetch(`${location.pathname}/name?lang=${page.lang}`, { method: "POST", body: JSON.stringify({ name }) })).json(), { error: page.words.unsent });
  if (told.error) note(told.error, true);
}

/** Says whether the server tells the host's address that it is one's move. */
const notify = (on) => dare(() => fetch(`${location.pathname}/notify`, { method: "POST", body: JSON.stringify({ on }) }));

/** The invitation, over the page. */
async function invite() {
  const told = await dare(async () => (await fetch(`${location.pathname}/invite`)).json(), null);
  if (!told?.url) return;
  const { words } = page;
  const link = h("code", { class: "link" }, told.url);
  note(words.inviteText, false, true);
  if (!$("note").matches(":modal")) {
    dare(() => $("note").close());
    dare(() => $("note").showModal());
    clearTimeout(note.timer);
  }
  $("note").querySelector("pre").after(h("div", { class: "row" }, link, copyButton(words, told.url, link)), told.dots.length > 0 ? dots(told.dots, words.inviteDots) : "");
}

/** What may be done, and what the dice showed. */
function showOffer() {
  const { model, words, table } = page;
  const { offer } = model;
  const answers = offer ? firsts() : [];
  const targets = page.source === null ? [] : seconds(page.source);
  page.board.light({ source: page.source, at: page.at, answers, targets });
  showWay();
  page.board.about([page.source, page.at, ...(page.source === null ? answers : page.at === null ? targets : [])].filter((space) => space !== null), isSmall());
  put($("offer"),
    h("h2", { id: "offer-h", class: offer ? "asks" : "" }, offer && !offer.pass ? words.offer : table.over ? words.over : words.latest),
    table.over && over(table.over),
    wish(table.wish),
    table.is_answered && answered(),
    !table.over && showClose(page),
    offer && !offer.pass ? asked(offer) : null,
    (!offer || offer.pass) && !table.over && [latest(), page.seat !== null && h("div", { class: "row acts" }, undoButton())],
    h("div", { id: "advice", "aria-live": "polite" }));
  showWindow($("window"), page, answer);
  showAdvice();
}

/** The arrow of the attack that is chosen, with its chance, or of the battle that goes on. */
function showWay() {
  const isChosen = page.source !== null && page.at !== null;
  const { battle, advice } = page;
  const attack = isChosen && advice?.attack?.from === page.source && advice.attack.to === page.at ? advice.attack : null;
  page.board.path(isChosen ? [page.source, page.at] : battle && battle.from !== battle.to ? [battle.from, battle.to] : [], attack ? `${attack.chance} %` : "");
}

/** What happened last: not everything that matters is a battle. */
function latest() {
  const told = page.model.tale.turns.flatMap((turn) => turn.steps).flatMap((step) => step.parts);
  const lines = told.slice(-4).map(({ summary }) => summary);
  return lines.length > 0 && h("ul", { class: "latest", "aria-label": page.words.latest }, lines.map((line) => h("li", {}, line)));
}

/** Asks for the same game with the same people once more. */
async function askAgain() {
  const told = await dare(async () => (await fetch(`${location.pathname}/rematch?lang=${page.lang}`, { method: "POST", body: "{}" })).json(), { error: page.words.unsent });
  if (told.error) note(told.error, true);
}

/** The seats at the end: who has won, then who was likelier to, those who are out last. Equals share a place. */
function placesOf() {
  const { table, model: { standing } } = page;
  const rank = (army) => [army.winning ?? 0, army.is_out ? 0 : 1, army.is_out ? 0 : army.spaces];
  const better = (a, b) => a.map((n, at) => b[at] - n).find((n) => n !== 0) ?? 0;
  const seats = table.people.filter(({ sides }) => sides.length > 0).map((person) => {
    const armies = standing.armies.filter(({ side }) => person.sides.some(({ letter }) => letter === side.letter));
    const best = armies.map(rank).sort(better)[0] ?? [0, 0, 0];
    return { name: person.name, sides: person.sides, best, isWinner: best[0] === 100 };
  });
  if (!seats.some(({ isWinner }) => isWinner)) return [];
  for (const seat of seats) seat.place = 1 + seats.filter((other) => seat.isWinner ? false : other.isWinner || better(other.best, seat.best) < 0).length;
  return seats.sort((a, b) => a.place - b.place);
}

function over({ verdict, line, seed, file, rematch, played_on: playedOn }) {
  const { words } = page;
  const begin = async (event) => {
    event.preventDefault();
    const body = JSON.stringify({ at: Number(page.on) });
    const told = await dare(async () => (await fetch(`${location.pathname}/on?lang=${page.lang}`, { method: "POST", body })).json(), { error: words.unsent });
    if (told.error) note(told.error, true);
  };
  const from = h("input", { type: "number", inputmode: "numeric", min: 0, value: page.on, "data-key": "on-from", oninput: () => { page.on = from.value; } });
  const places = placesOf();
  const winner = places[0]?.isWinner ? places[0].sides[0] : null;
  const mayAgain = page.seat !== null && !playedOn.some(({ at }) => at === null);
  return h("div", { class: "over" },
    h("div", { class: `end ${winner ? `c-${winner.colour}` : ""}` }, winner && h("span", { class: "wreath", "aria-hidden": "true" }, winner.letter),
      h("div", {}, (page.seat === null ? verdict : verdict.slice(1)).map((text) => h("p", { class: "verdict" }, text)), h("p", {}, [page.model.head.turn, line].filter(Boolean).join(" · ")))),
    places.length > 1 && h("ol", { class: "places", "aria-label": words.places }, places.map(({ name, sides, isWinner, place }) =>
      h("li", { class: isWinner ? "first" : "", value: place }, h("span", { "aria-hidden": "true" }, place), sides.map(badge), h("span", { dir: "auto" }, name), isWinner && h("span", { class: "small" }, `★ ${words.winner}`)))),
    h("div", { class: "row" },
      mayAgain && h("button", { type: "button", class: "main", "data-key": "rematch", disabled: rematch.wants.includes(page.seat), onclick: askAgain }, words.rematch),
      h("a", { class: "button", href: `${location.pathname}/replay?lang=${page.lang}`, target: "_blank", rel: "noopener" }, words.again),
      mayAgain && rematch.wants.length > 0 && h("span", { class: "small" }, say(words.rematchWants, rematch.wants.length, rematch.of))),
    latest(),
    page.seat !== null && h("form", { class: "row", onsubmit: begin }, h("label", { title: words.playOnTitle }, words.playOnFrom, " ", from), h("button", { "data-key": "on-begin" }, words.playOn)),
    playedOn.map(({ at, link }) => h("p", {}, h("a", { href: `./${link}?lang=${page.lang}` }, at === null ? words.rematchLink : say(words.playedOn, at)))),
    seed && h("p", { class: "small" }, seed),
    h("p", { class: "small" }, say(words.replay, file)));
}

function wish(found) {
  if (!found) return null;
  const { words, table } = page;
  const agree = (yes) => () => net.send({ agree: { yes } });
  if (found.by === page.seat) return h("p", { class: "wish" }, words.wishOwn, " ", wished(found), h("button", { type: "button", onclick: agree(false) }, words.back));
  return h("p", { class: "wish" }, say(words.wish, table.people[found.by].name), " ", wished(found),
    found.asks && page.seat !== null && [
      h("button", { type: "button", class: "main", "data-key": "agree", onclick: agree(true) }, words.agree), " ",
      h("button", { type: "button", "data-key": "refuse", onclick: agree(false) }, words.refuse)]);
}

/** A step that all take at once: this seat has answered, others have not. */
function answered() {
  const { words, table: { undo } } = page;
  return h("p", { class: "wish" }, words.waitsAll, " ",
    h("button", { type: "button", "data-key": "take-back", disabled: !undo.may, title: undo.says, onclick: () => net.send("undo") }, words.takeBack));
}

/** What would be taken back. */
const wished = ({ what }) => what.length > 0 && h("span", { class: "small taken" }, what.map((line) => h("span", {}, line)));

function asked(offer) {
  const { words, model } = page;
  const name = (space) => model.places[space].name;
  const found = meant();
  const reply = found[page.kind % Math.max(found.length, 1)];
  // Beside what names no space: what a space that was chosen can do without another one, such as attacking a token.
  const isAlone = (one) => one.spaces.length === 0 || (page.source !== null && page.at === null && first(one) === page.source && second(one) === undefined);
  const lists = replies().filter(isAlone);
  // A lesson leaves one answer, which has a button of its own.
  const isLed = offer.lesson && offer.replies.length === 1;
  const chosen = [];
  if (page.source !== null) {
    // Room for the chances is there before they come, so that no button moves under a finger.
    chosen.push(h("div", { class: "chosen" }, h("p", { class: "ends" }, end(page.source), page.at !== null && [h("span", {}, "→"), end(page.at)]),
      page.at === null && h("p", { class: "small" }, say(words.from, name(page.source))),
      reply?.until && h("div", { id: "odds", "aria-live": "polite" })));
  } else if (page.at !== null) {
    chosen.push(h("p", { class: "chosen ends" }, end(page.at)));
  }
  return [
    offer.lesson ? h("p", { class: "lesson", role: "status" }, offer.lesson) : chosen.length === 0 && offer.programs === 0 && !offer.asks.endsWith(offer.may) && h("p", { class: "may" }, offer.may),
    isLed && h("div", { class: "row acts" },
      h("button", { type: "button", class: "main", "data-key": "lesson", onclick: () => answer(lineOf(offer.replies[0], null)) }, saidOf(offer.replies[0], null))),
    offer.stands && chosen.length === 0 && h("p", { class: "stands" }, offer.stands),
    chosen,
    offer.programs > 0 && model.hand.length > 0 && program(page, model.hand[0], offer.programs, { answer, redo: showHands, undo: undoButton() }),
    found.length > 1 && h("div", { class: "row", role: "radiogroup" }, found.map((one, at) => h("button", {
      type: "button", role: "radio", "aria-checked": String(one === reply), class: one === reply ? "on" : "", "data-key": `kind${at}`,
      onclick: () => { [page.kind, page.number] = [at, null]; showOffer(); },
    }, one.of ?? labelled(one, found)))),
    reply && !isLed && h("div", { class: "row acts" },
      !reply.until && stepper(reply, page.number, (n) => { page.number = n; }, "", { key: "do", said: (n) => saidOf(reply, n) }),
      reply.until && h("button", { type: "button", class: "main", "data-key": "until", onclick: () => answer(reply.until.decided) }, words.until),
      reply.until && !isSmall() && untilAll(reply.until),
      h("button", { type: "button", class: reply.until ? "" : "main", "data-key": "do", onclick: give }, saidOf(reply, page.number)),
      reply.until && numbersOf(reply) && h("button", { type: "button", class: "icon", "data-key": "numbers", title: words.otherNumbers, "aria-label": words.otherNumbers, "aria-expanded": String(page.isNumbered), onclick: () => { page.isNumbered = !page.isNumbered; showOffer(); } }, "±")),
    reply?.until && numbersOf(reply),
    offer.programs === 0 && !isLed && list(lists),
    page.at === null && spaceList(),
    (offer.programs === 0 || offer.on) && h("div", { class: "row acts" },
      offer.programs === 0 && undoButton(),
      (page.source !== null || page.at !== null) && h("button", { type: "button", "data-key": "back", onclick: back }, words.back),
      offer.on && h("button", { type: "button", class: offer.passes || withSpaces().length + lists.length === 0 ? "main" : "", "data-key": "on", onclick: () => answer(offer.on) }, offer.on_says ?? words.goOn),
      offer.on && offer.ends_turn && h("button", { type: "button", "data-key": "end-turn", onclick: () => answer("end turn") }, words.endTurn)),
    offer.on && offer.forgoes && h("p", { class: "small" }, offer.forgoes),
    offer.spares.length > 0 && h("div", { class: "row" }, offer.spares.map(({ line, says, title }, at) =>
      h("button", { type: "button", "data-key": `spare${at}`, title, onclick: () => answer(line) }, says))),
  ];
}

/** A space by its name, with what stands there in its owner's colour. */
function end(space) {
  const { name, side, holds } = page.model.places[space];
  return [h("span", {}, name), side && holds && h("span", { class: `pill c-${side.colour}` }, holds)];
}

/** Takes the last answer back. */
function undoButton() {
  const { words, table: { undo } } = page;
  return h("button", { type: "button", class: "icon", "data-key": "undo", disabled: !undo.may, title: `${words.undo}: ${undo.says}`, "aria-label": words.undo, onclick: () => net.send("undo") }, "↶");
}

/** The numbers of an attack: how many attack once, and until how many are left. */
function numbersOf(reply) {
  const once = stepper(reply, page.number, (n) => { page.number = n; }, "", { key: "do", said: (n) => saidOf(reply, n) });
  const left = leaving(reply.until);
  const all = isSmall() && untilAll(reply.until);
  if (!once && !left && !all) return null;
  return h("div", { class: "more", hidden: !page.isNumbered }, all, once, left);
}

/** Going on until it is decided, and moving all in. */
function untilAll(until) {
  const { words } = page;
  return h("button", { type: "button", "data-key": "until-all", title: words.untilAllTitle, onclick: () => answer(until.moves_in) }, words.untilAll);
}

/** An answer among others. */
const labelled = (one, found) =>
  one.says || found.filter((other) => other.label === one.label).length > 1 ? saidOf(one, null) : one.label;

/** The number of an answer, where there is one to choose. */
function stepper({ number }, chosen, choose, key, button) {
  if (!number || number.least === number.most) return null;
  return numbered(number, chosen, choose, page.words.number, key, button);
}

/** Going on until so many are left. */
function leaving(until) {
  if (until.most < 2) return null;
  const left = Math.min(page.left ?? 1, until.most);
  const chosen = numbered({ least: 1, most: until.most, usual: 1 }, left, (n) => { page.left = n; }, page.words.leave, "left-",
    { key: "left", said: (n) => say(page.words.left, n) });
  return h("div", { class: "row" }, chosen,
    h("button", { type: "button", "data-key": "left", onclick: () => answer(`${until.left} ${Math.min(page.left ?? 1, until.most)}`) }, say(page.words.left, left)));
}

/** A number of a range, with buttons for one more and one fewer. While it is typed, `button` says what it is by then. */
function numbered({ least, most, usual }, chosen, choose, label, key, button) {
  const { words } = page;
  const now = chosen ?? usual;
  const within = (n) => Math.min(Math.max(n, least), most);
  const set = (n) => { choose(within(n)); showOffer(); };
  const typing = ({ target }) => {
    const n = within(Number(target.value) || least);
    choose(n);
    const node = $("offer").querySelector(`[data-key="${button.key}"]`);
    if (node?.firstChild) node.firstChild.textContent = button.said(n);
  };
  // Nothing is drawn anew then: a press on the button would be lost.
  const typed = ({ target }) => { target.value = within(Number(target.value) || least); };
  return h("div", { class: "stepper", role: "group", "aria-label": label },
    h("button", { type: "button", "data-key": `${key}less`, "aria-label": words.less, disabled: now <= least, onclick: () => set(now - 1) }, "−"),
    h("input", {
      type: "number", inputmode: "numeric", min: least, max: most, value: now, "aria-label": label, "data-key": `${key}number`,
      oninput: typing, onchange: typed,
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        typed(event);
        $("offer").querySelector(`[data-key="${button.key}"]`)?.click();
      },
    }),
    h("button", { type: "button", "data-key": `${key}more`, "aria-label": words.more, disabled: now >= most, onclick: () => set(now + 1) }, "+"),
    h("span", { class: "small" }, `${least}–${most}`));
}

/** The answers that name no space, as buttons. */
function list(lists) {
  if (lists.length === 0) return null;
  return h("ul", { class: "answers" }, lists.slice(0, 60).map((reply, at) => h("li", {},
    stepper(reply, page.counts[at], (n) => { page.counts[at] = n; }, `reply${at}-`, { key: `reply${at}`, said: (n) => saidOf(reply, n) }),
    h("button", { type: "button", "data-key": `reply${at}`, onclick: () => answer(lineOf(reply, page.counts[at])) },
      saidOf(reply, page.counts[at]), reply.text.map((text) => h("span", { class: "small" }, text))))));
}

/** The spaces that answer, for whoever does not use the board. */
function spaceList() {
  const spaces = points();
  if (spaces.length === 0) return null;
  const { model, words } = page;
  const chosen = (at) => () => {
    choose(at);
    // Arrows go on from there.
    if (page.source === at) page.board.focus(at);
  };
  // Whoever has chosen where from in the list finds where to there.
  return h("details", { class: "spaces", open: page.source !== null && page.isListed, ontoggle: (event) => { page.isListed = event.target.open; } }, h("summary", { "data-key": "spaces" }, `${words.choose} (${spaces.length})`),
    h("ul", { class: "answers" }, spaces.map((at) => h("li", {},
      h("button", { type: "button", "data-key": `space${at}`, onclick: chosen(at) },
        model.places[at].side && badge(model.places[at].side), " ", model.places[at].name, h("span", { class: "small" }, model.places[at].holds))))));
}

/** Where dice are rolled: those of a card or a rule may be thrown for no space. */
const spotOf = (battle) => (space) => (space === null ? battle.side.name : page.model.places[space].name);

/** The dice in words, for whoever hears the page. */
function rolledIn(battle) {
  const { from, to, rolled: { dice: sides, lost = [] } } = battle;
  const name = spotOf(battle);
  const one = (faces, at) => `${name(at === 0 ? from : to)}: ${faces.join(", ")}${lost[at] > 0 ? `, ${say(page.words.losses, lost[at])}` : ""}`;
  return sides.map(one).join("; ");
}

/** What can always be done, and what is seldom. */
function showMenu() {
  const { words, table, model: { offer } } = page;
  const isPlaying = page.seat !== null && !table.over;
  put($("menu"), h("h2", { id: "menu-h" }, words.menu),
    isPlaying && offer && h("div", { class: "row" },
      h("button", { type: "button", "data-key": "auto", onclick: () => answer("auto once") }, words.auto),
      h("button", { type: "button", "data-key": "auto-turn", onclick: () => answer("auto turn") }, table.is_opening ? words.setUp : words.autoTurn),
      h("button", { type: "button", "data-key": "concede", onclick: () => dare(() => confirm(words.concedeSure), false) && answer("concede yes") }, words.concede)),
    h("div", { class: "row" },
      h("button", { type: "button", "data-key": "menu-table", onclick: () => page.tabs.open("table") }, words.people),
      h("button", { type: "button", "data-key": "help", onclick: () => note(words.helpText, false, true) }, words.help)),
    page.fixed, page.legend,
    isPlaying && commands());
}

/** Asks for a topic of the rules: of the present step, if none is named. */
function openRules(topic) {
  const now = page.model.head.steps.find((step) => step.is_now)?.name;
  net.send({ rules: { topic: topic ?? now ?? "" } });
}

/** A topic of the rules, with the topics that it leads to. */
function showTopic({ topic, lines, links }) {
  const { words } = page;
  const box = $("note");
  const headings = [...new Set(links.map(([heading]) => heading))];
  const [first, ...rest] = lines;
  put(box, h("div", { class: "row topic-head" }, h("h2", { id: "note-h" }, topic === "" ? words.rules : first), h("form", { method: "dialog" }, h("button", { class: "main" }, words.close))),
    (topic === "" ? [] : rest).filter((line) => line.trim() !== "").map((line) => h("p", { class: line.startsWith("    ") ? "deep" : "" }, line.trim())),
    headings.map((heading) => [h("h3", {}, heading), h("ul", { class: "answers" }, links.filter(([of]) => of === heading).map(([, name]) =>
      h("li", {}, h("button", { type: "button", "data-key": `topic-${name}`, onclick: () => openRules(name) }, name))))]),
    topic !== "" && h("p", {}, h("button", { type: "button", "data-key": "topics", onclick: () => openRules("") }, words.topics)));
  box.classList.remove("wrong");
  box.classList.add("prose", "rules");
  clearTimeout(note.timer);
  if (!box.matches(":modal")) {
    dare(() => box.close());
    dare(() => box.showModal(), true) && box.setAttribute("open", "");
  }
  box.scrollTop = 0;
}

/** The line that takes commands, and the keys of the board. */
function commands() {
  const { words } = page;
  const input = h("input", { type: "text", maxlength: 400, dir: "auto", autocomplete: "off", "aria-label": words.typed, placeholder: words.typed, "data-key": "typed", value: page.typed, oninput: () => { page.typed = input.value; } });
  const type = (event) => {
    event.preventDefault();
    page.sent = input.value.trim();
    if (page.sent === "" || net.line(page.sent)) page.typed = input.value = "";
  };
  return h("div", { class: "commands", "data-stays": "" },
    h("form", { class: "row", onsubmit: type }, input, h("button", { "data-key": "type" }, words.do)),
    h("p", { class: "small keys" }, words.keys));
}

function showAdvice() {
  const box = $("advice");
  const { advice } = page;
  if (!box || !advice) return;
  const chances = $("odds");
  const { attack } = advice;
  if (chances && attack) put(chances, chanceOf(attack));
  else if (chances) chances.textContent = advice.odds ?? "";
  if (attack) showWay();
  const [first, ...rest] = advice.story;
  put(box, !chances && advice.odds && h("p", { class: "odds" }, advice.odds),
    first && h("details", { open: page.isTold, ontoggle: ({ target }) => { page.isTold = target.open; } }, h("summary", { "data-key": "story" }, first), rest.map((line) => h("p", { class: "small" }, line))));
}

/** The chance of an attack: as a bar, in words, and what it brings. */
function chanceOf({ chance, loss, gain }) {
  const bar = h("span", {});
  bar.style.width = `${chance}%`;
  return [h("div", { class: "meter", "aria-hidden": "true" }, bar),
    h("span", {}, h("strong", {}, `${chance} %`), ` ${page.words.youTakeIt} · ${loss} `), gain && h("span", { class: "gain" }, gain)];
}

/** Closes what was said in passing: whoever was elsewhere stays there. */
function shut() {
  const had = document.activeElement;
  $("note").close();
  // A browser goes back to where one was when it was said, which may be gone.
  if (!$("note").contains(had)) had.focus({ preventScroll: true });
  refocus();
}

/** Says what a line came to: short over the page, long in a window unless it is said in passing. */
function note(text, isWrong, isProse = false, isPassing = false) {
  const box = $("note");
  put(box, h("h2", { id: "note-h", class: "quiet" }, isWrong ? "!" : page.words.help ?? ""), h("pre", {}, text),
    h("form", { method: "dialog" }, h("button", { class: "main" }, page.words.close ?? "OK")));
  box.classList.toggle("wrong", Boolean(isWrong));
  box.classList.toggle("prose", isProse);
  box.classList.remove("rules");
  const isShort = isPassing || (text.length < 200 && !text.includes("\n"));
  if (box.open) dare(() => box.close());
  clearTimeout(note.timer);
  if (isShort) {
    // What is said in passing takes no key from whoever types.
    const had = document.activeElement;
    dare(() => box.show(), true) && box.setAttribute("open", "");
    document.activeElement.blur();
    had?.focus({ preventScroll: true });
    announce(text);
    note.timer = setTimeout(() => box.open && shut(), isWrong ? 6000 : 4000);
  } else {
    dare(() => box.showModal(), true) && box.setAttribute("open", "");
  }
  box.scrollTop = 0;
}
