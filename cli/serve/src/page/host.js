// The host's page: begins games, and shows every link.

import { copyButton, dare, h, installable, keep, lang, langButtons, put, say, schemeButton } from "./dom.js";
import { showGames } from "./games.js";
import { closeButton, muteButton, seatButtons } from "./orders.js";

const $ = (id) => document.getElementById(id);
const page = { words: {}, can: { editions: [], levels: [], usual: "" }, games: [], edition: null, variant: null, players: 0, seats: [], options: {}, clock: 0, lang: lang() };

const here = location.pathname;
const name = (text) => text[page.lang] ?? text.en;

async function load() {
  const answer = await fetch(`${here}/data?lang=${page.lang}`);
  Object.assign(page, await answer.json());
  document.documentElement.lang = page.lang;
  document.title = `Warboard – ${page.words.games}`;
  $("title").textContent = page.words.host;
  put($("tools"), schemeButton(page.words), ...langButtons(page.languages, page.lang));
  // What is played here comes first.
  const played = page.can.editions.find(({ edition: id }) => id === newest()?.about.edition);
  showGames($("mine"), page.words);
  choose(keep("edition") ?? (played ?? page.can.editions[0])?.id);
  showGameList();
}

const newest = () => page.games.toSorted((a, b) => b.game - a.game)[0];
const edition = () => page.can.editions.find(({ id }) => id === page.edition) ?? page.can.editions[0];
const variant = () => edition().variants.find(({ id }) => id === page.variant);
const players = () => [...(variant()?.players ?? edition().players)].sort((a, b) => a - b);

function choose(id) {
  page.edition = page.can.editions.some((one) => one.id === id) ? id : page.can.editions[0]?.id;
  keep("edition", page.edition);
  [page.variant, page.options] = [null, {}];
  sit(players()[0]);
}

function sit(n) {
  page.players = n;
  page.seats = Array.from({ length: n }, (_, at) => page.seats[at] ?? (at < 2 ? "human" : page.can.usual));
  showNew();
}

/** How strong a bot is, in words; of one that is no level, its name. */
function level(bot) {
  const found = page.can.levels.find((one) => one.bot === bot);
  return found ? name(found.name) : bot;
}

/** What a seat is called: with its side, where the game is known. */
function seatName(at, of, variant, players) {
  const number = say(page.words.seat, at + 1);
  const from = variant ? of?.variants.find(({ id }) => id === variant) : of;
  const side = from?.seats?.[players]?.[page.lang]?.[at]?.name;
  return side ? `${number}: ${side}` : number;
}

/** The times to choose from, with the one that is chosen. */
const clocks = (now) => [...new Set([0, 60, 180, 600, 3600, 86400, now ?? 0])].sort((a, b) => a - b);

const select = (key, label, now, options, set) => h("label", {}, h("span", {}, label),
  h("select", { "data-key": key, onchange: (event) => set(event.target.value) },
    options.map(([value, text]) => h("option", { value, selected: String(value) === String(now ?? "") }, text))));

function showNew() {
  const { words } = page;
  const one = edition();
  if (!one) return;
  const sorry = h("p", { class: "wrong", role: "alert", hidden: true });
  const button = h("button", { "data-key": "begin" }, words.beginAtOnce);
  const chosen = () => ({
    edition: page.edition, variant: page.variant, options: page.variant ? {} : page.options, seats: page.seats,
    clock: page.clock > 0 ? page.clock : null,
  });
  const begin = (event) => {
    event.preventDefault();
    return ask(chosen());
  };
  const own = h("input", { type: "text", maxlength: 40, dir: "auto", autocomplete: "nickname", "aria-label": words.yourName, placeholder: words.yourName, "data-key": "own", value: keep("name") ?? "", oninput: () => keep("name", own.value) });
  const gather = async () => {
    const answer = await fetch(`${here}/gather?lang=${page.lang}`, { method: "POST", body: JSON.stringify({ name: own.value, choices: chosen() }) });
    const told = await answer.json();
    if (told.link) return location.assign(`./${told.link}?lang=${page.lang}`);
    sorry.textContent = told.error;
    sorry.hidden = false;
    own.focus();
  };
  const ask = async (body) => {
    button.disabled = true;
    sorry.hidden = true;
    const answer = await fetch(`${here}/games`, { method: "POST", body: JSON.stringify(body) });
    const told = await answer.json();
    button.disabled = false;
    if (told.error) {
      sorry.textContent = told.error;
      sorry.hidden = false;
      return;
    }
    page.games = told.games;
    showGameList();
    // A lesson is for whoever asks for it: its page opens here.
    if (body.lesson) location.assign(newest().seats.find(Boolean));
    else $("games").querySelector("a")?.focus();
  };
  put($("new"), h("h2", { id: "new-h" }, words.newGame), h("form", { onsubmit: begin },
    select("edition", words.edition, page.edition, page.can.editions.map((each) => [each.id, name(each.name)]), choose),
    one.variants.length > 0 && select("variant", words.variant, page.variant, [["", words.asPrinted], ...one.variants.map((each) => [each.id, name(each.name)])], (id) => {
      page.variant = id || null;
      sit(players().includes(page.players) ? page.players : players()[0]);
    }),
    select("players", words.players, page.players, players().map((n) => [n, n]), (n) => sit(Number(n))),
    h("fieldset", {}, h("legend", {}, words.people),
      page.seats.map((who, at) => select(`seat${at}`, seatName(at, one, page.variant, page.players), who,
        [["human", words.person], ...page.can.levels.map(({ bot }) => [bot, say(words.bot, level(bot))])], (chosen) => { page.seats[at] = chosen; }))),
    !page.variant && one.options.length > 0 && h("details", {}, h("summary", { "data-key": "options" }, words.options),
      one.options.map((option) => select(option.id, name(option.name), page.options[option.id] ?? option.default,
        option.values.map((value) => [value.id, name(value.name)]), (value) => {
          if (value === option.default) delete page.options[option.id];
          else page.options[option.id] = value;
        }))),
    select("clock", words.clockHost, page.clock, [[0, words.noClock], [60, 60], [180, 180], [600, 600], [3600, 3600], [86400, 86400]], (n) => { page.clock = Number(n); }),
    sorry,
    h("fieldset", {}, h("legend", {}, words.inviteAll), h("p", { class: "small" }, words.inviteText),
      h("div", { class: "row" }, own, h("button", { type: "button", class: "main", "data-key": "gather", onclick: gather }, words.gather))),
    h("div", { class: "row" }, button,
      !page.variant && one.lessons.map((lesson) => h("button", { type: "button", "data-key": `learn-${lesson.id}`, onclick: () => ask({ edition: page.edition, lesson: lesson.id }) },
        say(words.learn, name(lesson.name)))))));
}

function link(label, url, game, seat) {
  const shown = h("a", { href: url, target: "_blank", rel: "noopener" }, url);
  return h("li", {}, h("span", {}, label, " "), shown, " ", copyButton(page.words, url, shown), " ", seat !== undefined && orders(game, seat));
}

/** What the host may do about a link: mute it, let a bot answer for its seat, or renew it. */
function orders(game, seat) {
  const { words } = page;
  const key = `${game.game}-${seat}`;
  const send = (order) => give(game.game, order);
  const isMuted = game.muted.includes(seat);
  return [
    muteButton(`mute${key}`, [words.mute, words.unmute], seat, isMuted, send, { "aria-pressed": String(isMuted) }),
    seat !== null && !game.is_over && [" ", seatButtons(words, key, seat, game.handed.includes(seat), send)],
  ];
}

/** Gives an order about a game. */
async function give(game, order) {
  const body = JSON.stringify({ game, order });
  const told = await dare(async () => (await fetch(`${here}/host?lang=${page.lang}`, { method: "POST", body })).json(), {});
  if (!told.games) return;
  page.games = told.games;
  showGameList();
}

function showGameList() {
  const { words, games } = page;
  const one = (game) => {
    const { about } = game;
    const known = page.can.editions.find((each) => each.edition === about.edition);
    const title = known ? name(known.name) : about.edition ?? game.file;
    const seat = (at) => [game.names[at], seatName(at, known, about.variant, game.seats.length)].filter(Boolean).join(", ");
    const { turn, waits, here } = game.now;
    const now = game.is_over ? [] : [
      turn > 0 && say(words.turn, turn),
      waits !== null && say(words.waits, seat(waits)),
      here.length > 0 && say(words.areHere, here.map(seat).join(", ")),
    ].filter(Boolean);
    return h("li", { class: "game" }, h("h3", {}, title, about.variant && ` (${about.variant})`, game.is_over && ` – ${words.ended}`), h("p", { class: "small" }, game.file),
      now.length > 0 && h("p", {}, now.join(" · ")),
      !game.is_over && game.invite && h("ul", { class: "links invitation" }, link(words.inviteAll, game.invite, game)),
      h("ul", { class: "links seats" },
        game.seats.map((url, at) => (url ? link(seat(at), url, game, at) : h("li", {}, seat(at), ", ", say(words.bot, level(about.seats?.[at] ?? ""))))),
        link(words.spectators, game.spectators, game, null),
        game.is_over && h("li", {}, h("a", { href: `${game.spectators}/replay?lang=${page.lang}`, target: "_blank", rel: "noopener" }, words.again))),
      h("div", { class: "row" }, !game.is_over && h("label", { class: "small" }, words.clockHost, " ", h("select", { "data-key": `clock${game.game}`, onchange: ({ target }) => give(game.game, { clock: { seconds: Number(target.value) || null } }) },
        clocks(game.clock).map((n) => h("option", { value: n, selected: n === (game.clock ?? 0) }, n || words.noClock)))),
      closeButton(words, `close${game.game}`, (order) => give(game.game, order))));
  };
  put($("games"), h("h2", { id: "games-h" }, words.games), h("p", {}, words.giveLinks),
    games.length > 0 ? h("ol", { class: "games" }, games.map(one)) : h("p", {}, words.noGames));
}

installable();
load();
// Who looks at the list sees games that end, or that others begin; who writes is not disturbed.
setInterval(async () => {
  if (document.hidden) return;
  try {
    const { games } = await (await fetch(`${here}/games`)).json();
    if (JSON.stringify(games) !== JSON.stringify(page.games)) {
      page.games = games;
      showGameList();
    }
  } catch {
    // The server is away: the list stays as it was.
  }
}, 5000);
