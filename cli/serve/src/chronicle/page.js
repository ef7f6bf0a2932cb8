import { Board, hex, initials, on } from "./board.js";
import { h, s } from "./dom.js";

// Moves along the time line of a game that is over, or of what may be seen of one that goes on.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent), words = data.words;
  const find = id => document.getElementById(id);
  const colourOf = army => hex(data.armies[army].colour);
  const chip = army => {
    const made = h("span", { class: "chip" }, army.letter);
    made.style.background = hex(army.colour);
    made.style.color = hex(on(army.colour));
    return made;
  };
  const last = data.shots.length - 1, slider = find("slider");
  const board = new Board(find("board"), data.sheet, { names: data.names, words, label: words.board });
  const played = data.armies.map((_, at) => at).filter(at => data.armies[at].players.length > 0);
  const stops = kinds => [...new Set(data.beats.filter(beat => kinds.includes(beat[1])).map(beat => beat[0]))];
  const turns = [...new Set([0, ...data.turns.map(turn => turn[0]), last])], battles = stops(["battle"]), rolls = stops(["roll"]);
  let at = -1, marks = [], timer = null;

  // What lies on a space, as the board takes it.
  const marked = ([owner, units, tokens, closed, figures]) => {
    const pieces = [];
    for (let n = 0; n < units.length; n += 3) pieces.push({ army: units[n], kind: units[n + 1], n: units[n + 2] });
    return { owner, pieces, tokens: tokens.map(token => data.tokens[token]), closed, figures };
  };
  const described = space => {
    const { owner, pieces, tokens, closed, figures } = marks[space];
    const parts = pieces.map(({ army, kind, n }) => `${data.armies[army].name}: ${n} × ${data.kinds[kind].name}`);
    if (parts.length === 0) parts.push(owner === null ? words.nobody : data.armies[owner].name);
    if (closed) parts.push(words.closed);
    return [data.names[space], ...parts, ...tokens, ...figures.map(({ name, value }) => `${name} ${value}`)].join(", ");
  };
  // The marks of a moment: from where one is, or from the beginning.
  const seek = to => {
    to = Math.max(0, Math.min(last, to));
    let from = at;
    if (at < 0 || to < at) {
      marks = data.first.map(marked);
      from = 0;
    }
    for (let shot = from + 1; shot <= to; shot++) {
      for (const [space, mark] of data.shots[shot][0]) marks[space] = marked(mark);
    }
    board.show({ armies: data.armies, kinds: data.kinds, spaces: marks }, described);
    at = to;
    show();
  };
  // Placing and handing out before the first turn takes a small part of the line, however many answers it took.
  const SETUP = .06, begun = data.turns.length > 1 ? data.turns.find(turn => turn[1] !== null)?.[0] ?? 0 : 0, all = Math.max(1, last);
  const isLong = begun / all > SETUP && begun < all;
  const place = moment => !isLong ? moment / all : moment <= begun ? moment / begun * SETUP : SETUP + (moment - begun) / (all - begun) * (1 - SETUP);
  const momentAt = part => Math.round(!isLong ? part * all : part <= SETUP ? part / SETUP * begun : begun + (part - SETUP) / (1 - SETUP) * (all - begun));
  const turnAt = moment => {
    let found = -1;
    data.turns.forEach((turn, n) => { if (turn[0] <= moment) found = n; });
    return found;
  };
  const show = () => {
    board.path(data.shots[at][1]);
    slider.value = place(at);
    const turn = turnAt(at), title = turn < 0 ? words.opening : data.turns[turn][2];
    slider.setAttribute("aria-valuetext", `${title}, ${words.moment} ${at} / ${last}`);
    find("turn").textContent = title;
    // On a server the page of one's seat begins such a game.
    const table = /^https?:$/.test(location.protocol) && location.pathname.match(/^(.*)\/replay$/);
    find("on").replaceChildren(table ? h("a", { href: `${table[1]}?on=${at}` }, words["play-on"]) : words["play-on-at"]);
    find("at").textContent = `${words.moment} ${at} / ${last}`;
    tell(turn);
    cursor();
    standing(turn);
  };
  // What is told of the turn up to now.
  const tell = turn => {
    const from = turn < 0 ? 0 : data.turns[turn][0], lines = [];
    for (let shot = from; shot <= at; shot++) {
      const told = data.shots[shot][2];
      for (const beat of beatsAt.get(shot) || []) if (beat[1] === "roll" && beat[3] && !told.includes(beat[3])) lines.push([beat[3], shot === at]);
      for (const line of told) lines.push([line, shot === at]);
    }
    const box = find("lines");
    box.replaceChildren(...lines.slice(-60).map(([text, now]) => h("p", { class: now ? "now" : "old" }, text)));
    box.scrollTop = box.scrollHeight;
  };
  const beatsAt = new Map();
  for (const beat of data.beats) { if (!beatsAt.has(beat[0])) beatsAt.set(beat[0], []); beatsAt.get(beat[0]).push(beat); }

  // The time line: a band for each turn in its army's colour, ticks for what happened.
  const HEIGHT = { conquest: 12, roll: 5, battle: 8, cards: 4, out: 18, end: 18 };
  const line = find("marks");
  line.setAttribute("viewBox", "0 0 1000 26");
  data.turns.forEach((turn, n) => {
    const end = n + 1 < data.turns.length ? data.turns[n + 1][0] : last + 1, colour = turn[1] === null ? "#838a94" : colourOf(turn[1]);
    line.append(s("rect", { x: 1000 * place(turn[0]), y: 20, width: Math.max(1000 * (place(Math.min(end, last)) - place(turn[0])), .5), height: 6, fill: colour }));
  });
  for (const [when, kind, army] of data.beats) {
    const high = HEIGHT[kind];
    if (high) line.append(s("rect", { x: 1000 * place(when), y: 19 - high, width: 2, height: high, fill: army === null ? "#838a94" : colourOf(army), opacity: kind === "roll" ? .5 : 1 }));
  }
  for (const [when] of data.turning) line.append(s("rect", { x: 1000 * place(when), y: 0, width: 3, height: 26, fill: "#f2b705", opacity: .8 }));
  const here = s("rect", { y: 0, width: 3, height: 26, fill: "currentColor" });
  line.append(here);
  line.addEventListener("click", event => {
    const box = line.getBoundingClientRect();
    seek(momentAt((event.clientX - box.left) / box.width));
  });

  // Curves.
  const curve = find("curve"), W = 900, H = 200, PAD = 6;
  let which = "share";
  curve.setAttribute("viewBox", `0 0 ${W} ${H}`);
  curve.setAttribute("preserveAspectRatio", "none");
  const xs = data.turns.map(turn => turn[0]).concat(last);
  const x = moment => PAD + place(moment) * (W - 2 * PAD);
  // The turning points carry numbers, here, on the time line and in their list.
  const points = h("div", { class: "points" }), wrap = h("div", { class: "wrap" });
  curve.replaceWith(wrap);
  wrap.append(curve, points);
  const numbered = (n, left, top) => {
    const [when, , text] = data.turning[n], mark = h("button", { type: "button", class: "number", title: text, "aria-label": `${n + 1}: ${text}` }, String(n + 1));
    mark.style.left = `${left}%`;
    mark.style.top = `${top}%`;
    mark.addEventListener("click", () => go(when));
    return mark;
  };
  find("track").append(...data.turning.map(([when], n) => numbered(n, 100 * place(when), 0)));
  const pointer = s("line", { y1: 0, y2: H, stroke: "currentColor", "stroke-width": 1.5, "vector-effect": "non-scaling-stroke", opacity: .6 });
  const draw = () => {
    const rows = data.curves[which], all = played.flatMap(army => rows[army]);
    const most = Math.max(1, ...all), least = Math.min(0, ...all);
    const y = value => H - PAD - (value - least) / (most - least) * (H - 2 * PAD);
    curve.replaceChildren(s("line", { x1: 0, x2: W, y1: y(0), y2: y(0), stroke: "currentColor", opacity: .25, "vector-effect": "non-scaling-stroke" }));
    played.forEach((army, n) => {
      const points = rows[army].map((value, at) => `${x(xs[at]).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
      for (const [stroke, wide] of [["#666d78", 5], [colourOf(army), 3]]) {
        const set = { points, fill: "none", stroke, "stroke-width": wide, "stroke-linejoin": "round", "vector-effect": "non-scaling-stroke", opacity: wide > 3 ? .7 : 1 };
        if (n % 2 === 1) set["stroke-dasharray"] = "9 3";
        curve.append(s("polyline", set));
      }
    });
    curve.append(pointer);
    points.replaceChildren(...data.turning.map(([when, army], n) => {
      const turn = Math.max(0, xs.findLastIndex(x => x <= when)), value = (rows[army] ?? [])[turn] ?? 0;
      return numbered(n, 100 * x(when) / W, 100 * y(value) / H);
    }));
    curve.setAttribute("aria-label", `${words.curves}: ${words[which]}`);
  };
  curve.addEventListener("click", event => {
    const box = curve.getBoundingClientRect();
    seek(momentAt((event.clientX - box.left) / box.width));
  });
  const cursor = () => {
    here.setAttribute("x", 1000 * place(at) - 1.5);
    pointer.setAttribute("x1", x(at));
    pointer.setAttribute("x2", x(at));
  };
  const units = hundredths => {
    const text = (Math.abs(hundredths) / 100).toFixed(1);
    return (hundredths < 0 && text !== "0.0" ? "−" : "") + text.replace(".", words.point);
  };
  // The numbers of the turn, and the luck of the whole.
  const standing = turn => {
    const row = Math.max(0, at === last ? xs.length - 1 : turn), table = h("table"), head = h("tr");
    for (const word of [words.army, words.spaces, words.strength, words.income, words.luck, `${words.lost} / ${words.expected} (${words.rolls})`, ...data.variables]) head.append(h("th", { scope: "col" }, word));
    table.append(head);
    for (const army of played) {
      const line = h("tr"), name = h("td"), [n, lost, expected] = data.luck[army];
      name.append(chip(data.armies[army]), document.createTextNode(data.armies[army].name));
      line.append(name);
      for (const kind of ["spaces", "strength", "income"]) line.append(h("td", {}, String(data.curves[kind][army][row])));
      line.append(h("td", {}, units(data.curves.luck[army][row])), h("td", {}, `${lost} / ${units(expected)} (${n})`));
      for (const rows of data.values) line.append(h("td", {}, String(rows[army][row])));
      table.append(line);
    }
    find("standing").replaceChildren(table);
  };

  // Buttons and keys.
  const before = list => [...list].reverse().find(stop => stop < at), after = list => list.find(stop => stop > at);
  const go = to => { if (to !== undefined) { stop(); seek(to); } };
  const SPEEDS = [1200, 600, 250, 60];
  let speed = 1;
  const stop = () => { clearInterval(timer); timer = null; label(); };
  const run = () => {
    if (timer) return stop();
    if (at === last) seek(0);
    timer = setInterval(() => at < last ? seek(at + 1) : stop(), SPEEDS[speed]);
    label();
  };
  const setSpeed = to => { speed = to; pick.value = to; if (timer) { stop(); run(); } };
  const does = {
    first: () => go(0), "turn-back": () => go(before(turns)), "battle-back": () => go(before(battles)), "roll-back": () => go(before(rolls)),
    "roll-on": () => go(after(rolls)), "battle-on": () => go(after(battles)), "turn-on": () => go(after(turns)), last: () => go(last),
  };
  const signs = { first: "|«", "turn-back": "«", "battle-back": "‹ ⚔", "roll-back": "‹ ⚅", "roll-on": "⚅ ›", "battle-on": "⚔ ›", "turn-on": "»", last: "»|" };
  const bar = find("keys"), playing = h("button", { type: "button" }, "▶"), pick = h("select", { "aria-label": words.speed });
  const label = () => {
    playing.textContent = timer ? "❚❚" : "▶";
    playing.setAttribute("aria-label", timer ? words.pause : words.play);
    playing.title = timer ? words.pause : words.play;
  };
  SPEEDS.forEach((_, n) => pick.append(h("option", { value: n }, `${words.speed} ${n + 1}`)));
  pick.value = speed;
  pick.addEventListener("change", () => setSpeed(Number(pick.value)));
  playing.addEventListener("click", run);
  for (const name in does) {
    if (name === "roll-on") bar.append(playing);
    const button = h("button", { type: "button", title: words[name], "aria-label": words[name] }, signs[name]);
    button.addEventListener("click", does[name]);
    bar.append(button);
  }
  bar.append(pick);
  bar.setAttribute("aria-label", words.line);
  slider.max = 1;
  slider.step = "any";
  slider.setAttribute("aria-label", words.line);
  slider.addEventListener("input", () => { stop(); seek(momentAt(Number(slider.value))); });
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === pick) return;
    const key = event.key, typed = event.target.type === "radio";
    const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), n: does["turn-on"], p: does["turn-back"], "]": does["battle-on"], "[": does["battle-back"],
      ".": does["roll-on"], ",": does["roll-back"], Home: does.first, End: does.last, " ": run };
    if (typed && key.startsWith("Arrow")) return;
    if (key === " " && event.target.tagName === "BUTTON") return;
    if ("1234".includes(key)) setSpeed(Number(key) - 1);
    else if (keys[key]) keys[key]();
    else return;
    event.preventDefault();
  });

  // What does not change.
  const winner = data.beats.findLast(beat => beat[1] === "end")?.[2] ?? null;
  find("end").replaceChildren(...(data.end && winner !== null ? [chip(data.armies[winner])] : []), data.end || "");
  document.body.classList.toggle("is-over", Boolean(data.end));
  if (data.dice.length > 0) {
    const part = h("details", {}, h("summary", {}, words.dice), data.dice.map(line => h("p", { class: "hash" }, line)), h("p", { class: "agrees" }, `✓ ${words["dice-agree"]}`));
    document.querySelector("main").append(h("section", { id: "dice" }, part));
  }
  const legend = find("legend");
  for (const army of data.armies) {
    legend.append(h("li", {}, chip(army), army.name + (army.players.length ? ` (${army.players.join(", ")})` : "")));
  }
  data.kinds.slice(1).forEach(kind => legend.append(h("li", {}, `${kind.letter} = ${kind.name}`)));
  data.tokens.forEach(name => legend.append(h("li", {}, `⬡ ${initials(name)} = ${name}`)));
  data.tags.forEach((name, n) => legend.append(h("li", {}, `${["◆", "■", "▲", "▼"][n % 4]} = ${name}`)));
  document.querySelector("#told h2").textContent = words.told;
  document.querySelector("#course h2").textContent = words.curves;
  document.querySelector("#turning h2").textContent = words.turning;
  find("turning").hidden = data.turning.length === 0;
  data.values.forEach((rows, n) => { data.curves[`value-${n}`] = rows; words[`value-${n}`] = data.variables[n]; });
  for (const kind of ["share", "strength", "spaces", "income", "luck", ...data.values.map((_, n) => `value-${n}`)]) {
    if (played.every(army => data.curves[kind][army].every(value => value === 0))) continue;
    const box = h("label"), input = h("input", { type: "radio", name: "which", value: kind });
    input.checked = kind === which;
    input.addEventListener("change", () => { which = kind; draw(); });
    box.append(input, document.createTextNode(" " + words[kind]));
    find("which").append(box);
  }
  find("which").setAttribute("aria-label", words.curves);
  for (const [n, [when, army, text]] of data.turning.entries()) {
    const item = h("li"), button = h("button", { type: "button" }, h("span", { class: "n", "aria-hidden": "true" }, String(n + 1)), text);
    button.style.borderLeftColor = colourOf(army);
    button.addEventListener("click", () => { go(when); board.svg.scrollIntoView({ block: "nearest" }); });
    item.append(button);
    document.querySelector("#turning ol").append(item);
  }
  label();
  draw();
  const wanted = /^#(\d+)$/.exec(location.hash);
  seek(wanted ? Number(wanted[1]) : last);
})();
