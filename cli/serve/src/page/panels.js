// Who is winning, what happened, who is here, what is said.

import { badge, h, put, say } from "./dom.js";
import { speed } from "./motion.js";
import { clockChoices, closeButton, muteButton, seatButtons } from "./orders.js";
import { fronts, isFront } from "./tracks.js";

/** Who has what, and how near to winning everybody is. One's own row comes first, then whoever leads. `isWhole` draws the fronts too. */
export function showStanding(node, page, isWhole) {
  const { model: { standing }, words } = page;
  const { columns, kinds, variables, armies } = standing;
  const whose = (army) => (army.is_own ? words.you : army.is_partner ? words.partner : "");
  // Units of several kinds stand in one column, as they do on the board.
  const { kinds: letters } = page.model.marks;
  const units = (all) => all.map(([there, waits], at) => [there + waits, `${waits > 0 ? `${there}+${waits}` : there}${at === 0 ? "" : letters[at]?.letter ?? ""}`]).filter(([n], at) => n > 0 || at === 0).map(([, text]) => text).join(" ");
  const head = ["", standing.spaces, ...variables, kinds.length > 1 ? words.forces : kinds[0], columns.income && words.income, columns.cards && words.cards, columns.apart && words.apart];
  const row = (army) => h("tr", { class: `${army.is_mover ? "mover" : ""}${army.is_out ? " out" : ""}${army.is_own ? " own" : ""}` },
    h("th", { scope: "row" }, army.is_mover ? "▸ " : "", badge(army.side), " ", personOf(page, army.side, whose(army))),
    army.is_out ? h("td", { colspan: head.filter((cell) => cell !== false).length - 1 }, words.out) : [
      h("td", {}, army.spaces),
      army.values.map((value) => h("td", {}, value)),
      h("td", { class: "forces" }, units(army.units)),
      columns.income && h("td", {}, army.income === null ? "" : `+${army.income}`),
      columns.cards && h("td", {}, army.cards),
      columns.apart && h("td", {}, army.apart ?? "")]);
  put(node, h("h2", { id: "standing-h" }, words.standing),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": words.army }, h("table", { class: "standing-table" },
      h("thead", {}, h("tr", {}, head.filter((cell) => cell !== false).map((cell) => (cell === "" ? h("td") : h("th", { scope: "col" }, cell))))),
      h("tbody", {}, [...armies].sort((a, b) => b.is_own - a.is_own || a.is_out - b.is_out || (b.winning ?? 0) - (a.winning ?? 0)).map(row)))),
    likely(standing.chances, words),
    standing.regions.length > 0 && h("ul", { class: "regions", "aria-label": words.regions }, standing.regions.map(region)),
    standing.ways.map((way) => h("div", { class: "way" }, h("h3", {}, `${words.wins} ${way.name}`), way.near.map((near) => progress(near, way, words)))),
    standing.next_set !== null && h("p", {}, say(words.nextSet, standing.next_set)),
    fronts(standing.tracks.filter((track) => isWhole || !isFront(track)), words),
    [[...standing.values, ...standing.decks, ...standing.tokens, ...standing.laid, ...standing.lasting].map((line) => h("p", { class: "small" }, line))]);
}

/** The fronts of a game beside the board, each with its tracks. */
export function showFronts(node, page, isWanted) {
  const { model: { standing }, words } = page;
  const tracks = isWanted ? standing.tracks.filter(isFront) : [];
  node.hidden = tracks.length === 0;
  document.body.classList.toggle("has-fronts", tracks.length > 0);
  put(node, h("h2", { id: "fronts-h", class: "quiet" }, words.fronts), fronts(tracks, words));
}

/** Who commands an army, by name where they have given one, and whether they are here: ● here, ◐ away, ○ a bot. */
function personOf({ table, words }, side, whose) {
  const person = table.people.find(({ sides }) => sides.some(({ letter }) => letter === side.letter));
  if (!person) return side.name;
  const [sign, says] = person.bot ? ["○", say(words.bot, person.bot)] : person.is_here ? ["●", words.here] : ["◐", words.away];
  return [h("span", { class: `presence${sign === "●" ? " is-here" : ""}`, title: says }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "quiet" }, says)), " ",
    h("span", { dir: "auto" }, person.is_named ? person.name : side.name), person.is_named && h("span", { class: "quiet" }, ` ${side.name}`), whose && h("span", { class: "quiet" }, ` (${whose})`)];
}

/** The places of a die's eyes, of nine. */
const EYES = ["", "5", "19", "159", "1379", "13579", "134679"];

/** A die in its owner's colour, with its eyes; with more than six sides, with its number. */
function die({ face, is_lost: isLost }, side) {
  const kind = `die c-${side?.colour ?? "white"}${isLost ? " is-lost" : ""}`;
  if (!EYES[face]) return h("span", { class: `${kind} number` }, String(face));
  return h("span", { class: kind }, [...EYES[face]].map((place) => {
    const eye = h("i");
    eye.style.gridArea = `${Math.ceil(place / 3)} / ${((place - 1) % 3) + 1}`;
    return eye;
  }));
}

/** The dice that were rolled last, and what came of them. */
export function showRolled(node, page) {
  const { model: { rolls }, battle, words } = page;
  const roll = rolls.at(-1);
  node.hidden = !roll || Boolean(page.table.over);
  document.body.classList.toggle("has-roll", !node.hidden);
  if (!roll) return put(node);
  const faces = ({ side, dice }) => h("span", { class: "faces dice", role: "img", "aria-label": `${side?.name ?? ""} ${dice.map(({ face }) => face).join(", ")}` }, dice.map((one) => die(one, side)));
  const { total, needed } = battle?.rolled ?? {};
  put(node, h("h2", { id: "rolled-h" }, words.lastRoll),
    h("div", { class: "rolled" },
      h("p", { class: "dice" }, roll.sides.map((side, at) => [at > 0 && h("span", { class: "small" }, words.against), faces(side)])),
      (total !== undefined || roll.told) && h("p", { class: "came" }, total === undefined ? roll.told : `${say(words.total, total, needed)} ${roll.told}`)));
}

/** One bar of all sides, each as long as it is likely to win; partners have one part. The best is told first. */
function likely(chances, words) {
  const text = ({ armies, winning }) => `${armies.map(({ name }) => name).join(" + ")} ${winning} %`;
  return chances.length > 0 && h("div", { class: "chances" },
    h("div", { class: "bar", role: "img", "aria-label": `${words.chances}: ${chances.map(text).join(", ")}` },
      chances.map(({ armies, winning }) => part(winning, armies[0].colour))),
    h("p", { class: "small", "aria-hidden": "true" }, chances.map(({ armies, winning }) => [armies.map(badge), ` ${winning} % `])));
}

/** A part of a bar, in the colour of an army. */
function part(n, colour) {
  const node = h("span", { class: colour && `c-${colour}` });
  node.style.flexGrow = n;
  return node;
}

/** A region: what it brings, who holds how much, and what is missing. */
function region({ name, bonus, all, held, says, is_near: isNear }) {
  const free = all - held.reduce((sum, [, n]) => sum + n, 0);
  return h("li", { class: isNear ? "close" : "" }, h("span", { class: "name" }, `${name} +${bonus}`),
    h("span", { class: "bar", "aria-hidden": "true" }, held.map(([side, n]) => part(n, side.colour)), free > 0 && part(free, null)),
    h("span", { class: "small" }, says));
}

/** Who is about to win, of the others: it is told beside the question. */
export function showClose(page) {
  const { model: { standing, head }, words } = page;
  const isOther = ({ side }) => !head.own.some((own) => own.letter === side.letter);
  const close = standing.ways.flatMap((way) => way.near.filter((near) => near.is_close && isOther(near)).map((near) => [near.side, way.name]));
  return close.map(([side, name]) => h("p", { class: "closing" }, badge(side), ` ${side.name} ! ${words.near} `, h("span", { class: "small" }, name)));
}

function progress({ side, have, need, counted: number, is_close: isClose }, way, words) {
  // Where nothing is counted there is nothing to show of how far it is.
  if (need === 0) return null;
  // A sum is not read as one with the number before it.
  const of = way.counts?.includes(" + ") ? `(${way.counts})` : way.counts;
  const counted = `${number}${of ? ` ${of}` : ""}`;
  return h("div", { class: `near${isClose ? " close" : ""}` }, badge(side), " ",
    h("progress", { max: need, value: Math.min(have, need), "aria-label": `${side.name}: ${counted}` }), " ",
    h("span", { class: "small" }, counted, isClose && ` ! ${words.near}`));
}

/** What happened, by turn, by step, by battle. */
export function showTale(node, page, setLevel) {
  const { model: { tale }, words, level } = page;
  const atEnd = node.querySelector(".tale") === null || isAtEnd(node.querySelector(".tale"));
  const select = h("select", { class: "level", "data-key": "level", "aria-label": words.level, onchange: (event) => setLevel(Number(event.target.value)) },
    [words.levelTurns, words.levelSteps, words.levelAll].map((name, at) => h("option", { value: at, selected: at === level }, name)));
  const part = ({ summary, battles }) => h("li", {}, summary, level > 1 && battles.length > 0 && h("ul", {}, battles.map((line) => h("li", { class: "small" }, line))));
  const turns = tale.turns.map((turn) => h("li", { class: "told" },
    h("p", { class: "summary" }, turn.side && badge(turn.side), " ", turn.side && h("strong", {}, turn.side.name), " ", turn.summary),
    level > 0 && turn.steps.map((step) => step.parts.length > 0 && h("div", {}, step.name && h("span", { class: "small" }, step.name), h("ul", {}, step.parts.map(part))))));
  put(node, select, h("h2", { id: "tale-h" }, words.tale),
    h("div", { class: "tale", tabindex: "0", role: "log", "aria-labelledby": "tale-h" }, h("ol", {}, turns.length > 0 ? turns : h("li", {}, words.nothingYet))));
  const list = node.querySelector(".tale");
  if (atEnd) list.scrollTop = list.scrollHeight;
}

const isAtEnd = (list) => list.scrollTop + list.clientHeight >= list.scrollHeight - 40;

/** Who is here. */
export function showPeople(node, page, act) {
  const { table, words } = page;
  const state = (person) => {
    if (person.bot) return say(words.bot, person.bot);
    if (person.has_conceded) return words.conceded;
    if (person.is_handed) return words.standsIn;
    if (person.has_stand_in) return words.standIn;
    return person.is_here ? words.here : words.away;
  };
  const pace = h("select", { "data-key": "pace", "aria-label": words.pace, onchange: (event) => act.pace(Number(event.target.value)) },
    [words.paceSlow, words.paceMiddle, words.paceFast, words.paceNone].map((name, at) => h("option", { value: at, selected: at === table.pace }, name)));
  const habit = ({ says, now, choices }, at) => h("label", { class: "small" }, h("span", {}, says), " ",
    h("select", { "data-key": `habit${at}`, onchange: (event) => act.line(event.target.value) },
      now === null && h("option", { value: "", selected: true, disabled: true }, "…"),
      choices.map(([line, text], n) => h("option", { value: line, selected: n === now }, text))));
  put(node, h("h2", { id: "people-h", class: "quiet" }, words.people),
    h("ul", { class: "people" }, table.people.map((person, at) => h("li", { class: table.waits === at ? "waits" : "" },
      person.sides.map(badge), " ", person.name, at === page.seat && ` (${words.you})`, " ",
      h("span", { class: `small ${person.is_here ? "is-here" : ""}` }, `${person.is_here ? "● " : "○ "}${state(person)}`)))),
    page.seat !== null && !table.over && own(page, act),
    table.watching > 0 && h("p", { class: "small" }, say(words.watchers, table.watching)),
    !table.over && table.dice !== null && h("p", { class: "small hash" }, say(words.dice, table.dice)),
    table.clock !== null && h("p", { class: "small" }, say(words.clock, table.clock)),
    page.seat !== null && !table.over && h("label", { class: "small" }, h("span", {}, words.pace), " ", pace),
    page.seat !== null && h("label", { class: "small" }, h("span", {}, words.motion), " ", motion(words, act)),
    table.notifies !== null && !table.over && h("p", {}, h("button", { type: "button", "aria-pressed": String(table.notifies), class: table.notifies ? "on" : "", "data-key": "notify", onclick: () => act.notify(!table.notifies) }, words.notifyServer)),
    table.is_host && !table.over && hostMenu(page, act),
    !table.over && table.habits?.length > 0 && h("div", { class: "habits" }, h("h3", {}, words.habits), table.habits.map(habit)));
}

/** How fast things move on this page. */
const motion = (words, act) => h("select", { "data-key": "motion", "aria-label": words.motion, onchange: (event) => act.motion(event.target.value) },
  [["none", words.motionNone], ["normal", words.motionNormal], ["slow", words.motionSlow]].map(([value, text]) => h("option", { value, selected: value === speed() }, text)));

/** The name under which one plays. What is being written stays. */
function own(page, act) {
  const { words, table, seat } = page;
  const known = table.people[seat].is_named ? table.people[seat].name : "";
  const input = h("input", { type: "text", maxlength: 40, dir: "auto", autocomplete: "nickname", "aria-label": words.yourName, placeholder: words.yourName, "data-key": "name", value: page.name ?? known, oninput: () => { page.name = input.value; } });
  const send = (event) => {
    event.preventDefault();
    act.name(input.value);
    page.name = null;
  };
  return h("form", { class: "row", onsubmit: send }, input, h("button", { "data-key": "rename" }, words.rename));
}

/** What the host may do; all are told of each. */
function hostMenu({ table, words, seat: own }, act) {
  const rows = table.people.map((person, at) => !person.bot && at !== own && h("li", {},
    h("span", { dir: "auto" }, person.name), " ",
    seatButtons(words, at, at, person.is_handed, act.order), " ",
    muteButton(`mute${at}`, [words.mute, words.unmute], at, table.mutes.includes(at), act.order)));
  return h("details", { class: "host-menu", open: hostMenu.isOpen, ontoggle: ({ target }) => { hostMenu.isOpen = target.open; } }, h("summary", { "data-key": "host-menu" }, words.hostMenu),
    h("ul", { class: "links" }, rows),
    clockChoices(words, table.clock, (seconds) => act.order({ clock: { seconds } })),
    h("div", { class: "row" },
      h("button", { type: "button", "data-key": "invite", onclick: act.invite }, words.invite),
      muteButton("mute-watching", [words.muteWatching, words.hearWatching], null, table.mutes.includes(null), act.order),
      closeButton(words, "close", act.order)));
}

/** What is said. What is being written stays. */
export function showChat(node, page, act) {
  const { table, words } = page;
  const name = (seat) => (seat === null ? words.watching : table.people[seat].name);
  const line = ({ seat, text, notice }) => (notice !== undefined
    ? h("li", { class: "notice" }, notice)
    : h("li", {}, h("strong", {}, name(seat), ": "), h("span", { dir: "auto" }, text)));
  if (!node.querySelector("form")) {
    const input = h("input", { type: "text", maxlength: 300, dir: "auto", autocomplete: "off", "aria-label": words.say, placeholder: words.say });
    const send = (event) => {
      event.preventDefault();
      // What could not be sent stays to be sent again.
      if (input.value.trim() === "" || act.say(input.value)) input.value = "";
    };
    put(node, h("h2", { id: "chat-h", class: "quiet" }, words.chat), h("div", { class: "lines", role: "log", tabindex: "0", "aria-labelledby": "chat-h" }, h("ol")),
      h("form", { class: "row", onsubmit: send }, input, h("button", {}, words.send)));
  }
  const input = node.querySelector("input");
  input.placeholder = table.muted ? words.muted : words.say;
  input.disabled = table.muted;
  const list = node.querySelector(".lines");
  put(list.firstChild, table.chat.map(line));
  list.scrollTop = list.scrollHeight;
}
