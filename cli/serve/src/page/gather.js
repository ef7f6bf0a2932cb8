// People who gather for a game: a name, a seat, ready. The host chooses what is played; the others read it. Whoever opens the invitation
// to a game that has begun takes one of the seats that nobody plays.

import { badge, choices, copyButton, dare, dots, h, installable, keep, lang, langButtons, put, say, schemeButton } from "./dom.js";
import { keepSeat, seatOf, showGames } from "./games.js";
import { clockChoices } from "./orders.js";

const $ = (id) => document.getElementById(id);
const here = location.pathname;
const token = here.split("/").pop();
const page = { words: {}, can: null, state: null, lang: lang(), name: keep("name") ?? "", said: "", isBusy: false };
const name = (text) => text[page.lang] ?? text.en;

async function load() {
  // Who took a seat by this invitation before has a link of their own.
  const own = seatOf(token);
  if (own && await dare(async () => (await fetch(`./${own}/gather`)).ok, false)) return location.replace(`./${own}?lang=${page.lang}`);
  const answer = await fetch(`${here}/data?lang=${page.lang}`);
  Object.assign(page, await answer.json());
  document.documentElement.lang = page.lang;
  put($("tools"), schemeButton(page.words), ...langButtons(page.languages, page.lang));
  showGames($("games"), page.words);
  await look();
  invitation();
}

/** Asks what is new. */
async function look() {
  clearTimeout(look.timer);
  const answer = await dare(() => fetch(`${here}/gather?lang=${page.lang}`), null);
  if (answer?.status === 404) return gone();
  const state = answer?.ok ? await dare(() => answer.json(), null) : null;
  // The game has begun: this link leads to it.
  if (state?.is_seated) return location.reload();
  if (state && JSON.stringify(state) !== JSON.stringify(page.state)) {
    const old = page.state;
    page.state = state;
    hear(old, state);
    show();
  }
  look.timer = setTimeout(look, document.hidden ? 4000 : 1200);
}

function gone() {
  sorry(page.words.linkGone);
  put($("mine"));
}

/** Says something; whether it was heard. */
async function tell(message) {
  if (page.isBusy) return false;
  page.isBusy = true;
  const told = await dare(async () => (await fetch(`${here}/gather?lang=${page.lang}`, { method: "POST", body: JSON.stringify(message) })).json(), { error: page.words.unsent });
  page.isBusy = false;
  sorry(told?.error);
  if (told?.link) {
    keepSeat(token, told.link);
    location.replace(`./${told.link}?lang=${page.lang}`);
    return true;
  }
  await look();
  return !told?.error;
}

function sorry(text) {
  $("sorry").hidden = !text;
  $("sorry").textContent = text ?? "";
  if (text) dare(() => $("sorry").scrollIntoView({ block: "nearest" }));
}

/** What others do is told to whoever hears the page. */
function hear(old, state) {
  if (!old) return;
  const said = state.talk.at(-1);
  if (said && JSON.stringify(said) !== JSON.stringify(old.talk.at(-1))) $("heard").textContent = `${said.name}: ${said.text}`;
  const come = state.people.find(({ at }) => !old.people.some((other) => other.at === at));
  if (come) $("heard").textContent = say(page.words.comes, come.name);
  const [before, now] = [old, state].map((of) => of.people.find(({ at }) => at === of.own)?.seat ?? null);
  if (before !== null && now !== null && before !== now) $("heard").textContent = say(page.words.seatMoved, seatOfGame(now).name);
}

const edition = () => page.can.editions.find(({ id, edition: stable }) => [id, stable].includes(page.state.choices.edition));
const variant = () => edition()?.variants.find(({ id }) => id === page.state.choices.variant);
const players = (of = variant(), one = edition()) => [...(of?.players ?? one.players)].sort((a, b) => a - b);
const me = () => page.state.people.find(({ at }) => at === page.state.own);
const level = (bot) => {
  const found = page.can.levels.find((one) => one.bot === bot);
  return found ? name(found.name) : bot;
};

/** What a seat is called, and its sides. */
function seatOfGame(at) {
  const seats = (variant() ?? edition())?.seats?.[page.state.choices.seats.length];
  return (seats?.[page.lang] ?? seats?.en)?.[at] ?? { name: say(page.words.seat, at + 1), sides: [] };
}

function show() {
  const { words, state } = page;
  const host = state.people.find((person) => person.is_host);
  const title = [edition() && name(edition().name), host && say(words.tableOf, host.name)].filter(Boolean).join(" – ");
  document.title = title;
  const free = state.free.length;
  $("title").textContent = `${title}${free > 0 ? ` · ${say(words.freeSeats, free)}` : ""}`;
  showMine();
  showSeats();
  showChoices();
  showTalk();
}

/** The name, and whether one is ready. */
function showMine() {
  const { words, state } = page;
  const own = me();
  const input = h("input", { type: "text", maxlength: 40, dir: "auto", autocomplete: "nickname", "aria-label": words.yourName, placeholder: words.yourName, "data-key": "name", value: own && document.activeElement?.dataset.key !== "name" ? own.name : page.name, oninput: () => { page.name = input.value; } });
  const rename = async (event) => {
    event.preventDefault();
    keep("name", page.name);
    if (own && page.name !== own.name) await tell({ name: { name: page.name } });
    else if (!own && state.free.length === 0) await join(null);
  };
  put($("mine"), h("h2", { id: "mine-h" }, words.yourColour),
    h("form", { class: "row", onsubmit: rename }, input, own && h("button", { "data-key": "rename" }, words.rename)),
    colours(own),
    !own && h("p", { class: "small" }, words.howToSit),
    !own && h("button", { type: "button", "data-key": "watch", onclick: () => join(null) }, words.onlyWatch),
    own && own.seat !== null && !own.is_host && h("button", { type: "button", class: own.is_ready ? "on" : "main", "aria-pressed": String(own.is_ready), "data-key": "ready", onclick: () => tell({ ready: { ready: !own.is_ready } }) }, own.is_ready ? `✓ ${words.ready}` : words.ready),
    own?.is_host && h("button", { type: "button", class: "main", "data-key": "begin", disabled: Boolean(state.missing), onclick: () => tell("begin") }, words.begin),
    own?.is_host && h("p", { class: "small" }, state.missing ?? words.emptySeats),
    own && !own.is_host && h("p", { class: "small" }, state.missing ?? words.hostBegins));
}

/** The colours: whoever takes one sits down in its seat. What others have taken can be seen and not pressed. */
function colours(own) {
  const { words, state } = page;
  const take = (at) => (own ? tell({ sit: { seat: at } }) : join(at));
  const one = (who, at) => {
    const { name: label, sides } = seatOfGame(at);
    const isOwn = own?.seat === at;
    return sides.length > 0 && h("button", { type: "button", class: isOwn ? "on" : "", "aria-pressed": String(isOwn), "aria-label": label, title: label, disabled: !isOwn && !state.free.includes(at), "data-key": `colour${at}`, onclick: () => isOwn || take(at) }, sides.map(badge));
  };
  return h("div", { class: "colours", role: "group", "aria-label": words.yourColour }, state.choices.seats.map(one));
}

function join(seat) {
  keep("name", page.name);
  if (page.name.trim() === "") {
    sorry(page.words.nameFirst);
    return $("mine").querySelector("input").focus();
  }
  return tell({ join: { name: page.name, seat } });
}

/** The host lets the one of a seat change places with the one above or below; the focus goes along. */
async function move(at, to) {
  await tell({ swap: { seats: [at, to] } });
  const way = to < at ? ["up", "down"] : ["down", "up"];
  way.map((key) => $("seats").querySelector(`[data-key=${key}${to}]`)).find((button) => button && !button.disabled)?.focus();
}

function showSeats() {
  const { words, state } = page;
  const own = me();
  const isHost = own?.is_host && !state.is_begun;
  const bots = page.can.levels.map(({ bot }) => [bot, say(words.bot, level(bot))]);
  const row = (who, at) => {
    const seat = seatOfGame(at);
    const sitter = state.people.find((person) => person.seat === at);
    const isFree = state.free.includes(at);
    const bot = who !== "human" && say(words.bot, level(who));
    const label = sitter?.name ?? (bot || say(words.seat, at + 1));
    const change = (to) => tell({ choose: { ...state.choices, seats: state.choices.seats.map((old, n) => (n === at ? to : old)) } });
    return h("li", { class: sitter && sitter.at === state.own ? "seat own" : "seat" },
      h("div", { class: "who" }, seat.sides.map(badge), " ", h("strong", { dir: "auto" }, sitter?.name ?? (bot || (isFree ? words.freeSeat : words.taken))), " ", h("span", { class: "small" }, seat.name)),
      h("div", { class: "row" },
        sitter && !state.is_begun && h("span", { class: `small ${sitter.is_here ? "is-here" : ""}` }, sitter.is_here ? `● ${words.here}` : `◐ ${words.away}`),
        sitter && sitter.is_host && h("span", { class: "small" }, words.hostWord),
        sitter && !sitter.is_host && !state.is_begun && h("span", { class: "small" }, sitter.is_ready ? `✓ ${words.ready}` : words.notReady),
        isFree && h("button", { type: "button", class: own ? "" : "main", "data-key": `sit${at}`, onclick: () => (own ? tell({ sit: { seat: at } }) : join(at)) }, words.sitHere),
        sitter && sitter.at === state.own && h("button", { type: "button", "data-key": "stand", onclick: () => tell({ sit: { seat: null } }) }, words.standUp),
        isHost && sitter && sitter.at !== state.own && h("button", { type: "button", "data-key": `remove${at}`, onclick: () => dare(() => confirm(say(words.removeSure, sitter.name)), false) && tell({ remove: { at: sitter.at } }) }, words.remove),
        isHost && [["up", "↑", at - 1, words.moveUp], ["down", "↓", at + 1, words.moveDown]].map(([key, sign, to, word]) =>
          h("button", { type: "button", "data-key": `${key}${at}`, disabled: to < 0 || to >= state.choices.seats.length, "aria-label": say(word, label), title: say(word, label), onclick: () => move(at, to) }, sign)),
        isHost && !sitter && choices(`who${at}`, words.whoPlays, who, [["human", words.person], ...bots], change)));
  };
  const watching = state.people.filter(({ seat }) => seat === null);
  put($("seats"), h("h2", { id: "seats-h" }, words.people), h("ul", { class: "seats" }, state.choices.seats.map(row)),
    isHost && state.choices.seats.length > 1 && h("button", { type: "button", "data-key": "shuffle", onclick: () => tell("shuffle") }, words.shuffleSeats),
    watching.length > 0 && h("p", { class: "small" }, say(words.alsoHere, watching.map((person) => person.name).join(", "))));
}

/** The choices: as buttons for the host, as text for the others. */
function showChoices() {
  const { words, state } = page;
  const one = edition();
  const now = state.choices;
  if (!one) return put($("choices"));
  const clock = (seconds) => (seconds ? say(words.seconds, seconds) : words.noClock);
  const chosen = (option) => now.options?.[option.id] ?? option.default;
  const options = variant() ? [] : one.options;
  if (!me()?.is_host || state.is_begun) {
    const said = [[words.edition, name(one.name)], variant() && [words.variant, name(variant().name)], [words.players, now.seats.length],
      ...options.map((option) => [name(option.name), name(option.values.find(({ id }) => id === chosen(option))?.name ?? { en: chosen(option) })]), [words.clockHost, clock(now.clock)]];
    return put($("choices"), h("h2", { id: "choices-h" }, words.whatIsPlayed),
      h("dl", {}, said.filter(Boolean).map(([term, text]) => h("div", {}, h("dt", {}, term), h("dd", {}, text)))));
  }
  const choose = (change) => tell({ choose: { ...now, ...change } });
  const seated = (n) => Array.from({ length: n }, (_, at) => now.seats[at] ?? "human");
  const toEdition = (id) => {
    const next = page.can.editions.find((each) => each.id === id);
    const ns = players(null, next);
    return choose({ edition: id, variant: null, options: {}, seats: seated(ns.includes(now.seats.length) ? now.seats.length : ns[0]) });
  };
  const toVariant = (id) => {
    const ns = players(one.variants.find((each) => each.id === id));
    return choose({ variant: id, options: {}, seats: seated(ns.includes(now.seats.length) ? now.seats.length : ns[0]) });
  };
  put($("choices"), h("h2", { id: "choices-h" }, words.hostChoices),
    choices("edition", words.edition, one.id, page.can.editions.map((each) => [each.id, name(each.name)]), toEdition),
    one.variants.length > 0 && choices("variant", words.variant, now.variant ?? null, [[null, words.asPrinted], ...one.variants.map((each) => [each.id, name(each.name)])], toVariant),
    choices("players", words.players, now.seats.length, players().map((n) => [n, n]), (n) => choose({ seats: seated(n) })),
    options.map((option) => choices(option.id, name(option.name), chosen(option), option.values.map((value) => [value.id, name(value.name)]),
      (value) => choose({ options: { ...now.options, [option.id]: value } }))),
    clockChoices(words, now.clock, (seconds) => choose({ clock: seconds })));
}

/** The invitation, for those who are in. */
async function invitation() {
  const { words } = page;
  if (page.state?.own === null || page.state?.own === undefined) return;
  const told = await dare(async () => (await fetch(`${here}/invite`)).json(), null);
  if (!told?.url) return;
  const link = h("code", { class: "link" }, told.url);
  put($("invite"), h("h2", { id: "invite-h" }, words.invite), h("p", { class: "small" }, words.inviteText),
    h("div", { class: "row" }, link, copyButton(words, told.url, link),
      typeof navigator.share === "function" && h("button", { type: "button", onclick: () => dare(() => navigator.share({ title: document.title, url: told.url })) }, words.share)),
    told.dots.length > 0 && dots(told.dots, words.inviteDots));
}

function showTalk() {
  const { words, state } = page;
  const node = $("chat");
  node.hidden = !me();
  if (!node.querySelector("form")) {
    const input = h("input", { type: "text", maxlength: 300, dir: "auto", autocomplete: "off", "aria-label": words.say, placeholder: words.say });
    const send = async (event) => {
      event.preventDefault();
      if (input.value.trim() !== "" && await tell({ say: { text: input.value } })) input.value = "";
    };
    put(node, h("h2", { id: "chat-h" }, words.chat), h("div", { class: "lines", role: "log", tabindex: "0", "aria-labelledby": "chat-h" }, h("ol")),
      h("form", { class: "row", onsubmit: send }, input, h("button", {}, words.send)));
  }
  const list = node.querySelector(".lines");
  put(list.firstChild, state.talk.map((line) => h("li", {}, h("strong", { dir: "auto" }, line.name, ": "), h("span", { dir: "auto" }, line.text))));
  list.scrollTop = list.scrollHeight;
}

installable();
load();
document.addEventListener("visibilitychange", () => document.hidden || (page.state && look()));
