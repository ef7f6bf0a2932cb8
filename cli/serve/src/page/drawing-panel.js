// What is said of the board beside the map: the chosen space, the regions, and the findings.

import { h, say } from "./dom.js";

/** The number in a field, within its bounds; the field shows what is sent. */
function bounded(input) {
  const value = Math.max(Number(input.min), Math.min(Number(input.max), Math.round(Number(input.value))));
  input.value = value;
  return value;
}

/** A field whose change is sent with the version that was there when it was entered; once it is written, the field is as if entered anew. */
function field(page, key, label, value, attributes, make) {
  let version;
  const input = h("input", {
    "data-key": key, value: value ?? "", ...attributes,
    onfocus: () => { version = page.versionOf(make(input.value)); },
    onchange: async () => {
      const change = make(input.type === "number" ? bounded(input) : input.value);
      const sent = input.value;
      if (!await page.net.send(change, version)) return;
      version = page.versionOf(change);
      input.defaultValue = sent;
      page.show();
    },
  });
  input.defaultValue = input.value;
  return h("label", {}, h("span", {}, label), input);
}

const select = (key, now, options, set) => h("select", { "data-key": key, onchange: (event) => set(event.target.value) },
  options.map(([value, text]) => h("option", { value, selected: value === (now ?? "") }, text)));

const names = (page, of, row) => page.state.langs.filter((lang) => row.name[lang]).map((lang) => field(page, `${of}-${row.id}-${lang}`, say(page.words.nameIn, lang), row.name[lang].value, { lang, maxlength: 120 },
  (text) => ({ change: "name", of, id: row.id, lang, text })));

/** The chosen space. */
function spacePanel(page, space) {
  const { words, state, net } = page;
  const at = space.at.value;
  const links = state.links.filter(({ a, b }) => a === space.id || b === space.id);
  const other = ({ a, b }) => state.spaces.find(({ id }) => id === (a === space.id ? b : a));
  const number = (n) => h("input", {
    type: "number", min: 0, max: 100, value: at?.[n] ?? "", "data-key": `at-${n}`, "aria-label": n ? words.down : words.across,
    onchange: (event) => {
      const value = [...(at ?? [50, 50])];
      value[n] = bounded(event.target);
      net.send({ change: "move", space: space.id, at: value });
    },
  });
  const toggle = (tag, on) => {
    const now = space.tags.value;
    net.send({ change: "tags", space: space.id, tags: on ? [...now, tag] : now.filter((one) => one !== tag) });
  };
  return [
    h("h2", {}, space.shown),
    h("p", { class: "small" }, say(words.inFile, space.id, space.file)),
    names(page, "space", space),
    h("label", {}, h("span", {}, words.region), select("region", space.region.value, [["", words.noRegion], ...state.regions.map(({ id, label }) => [id, label])],
      (region) => net.send({ change: "region", space: space.id, region: region || null }))),
    h("label", {}, h("span", {}, words.position), h("span", { class: "two" }, number(0), number(1))),
    state.tags.length > 0 && h("fieldset", {}, h("legend", {}, words.tags), state.tags.map(({ id, name }) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": `tag-${id}`, checked: space.tags.value.includes(id), onchange: (event) => toggle(id, event.target.checked) }), name))),
    h("h3", {}, say(words.links, links.length)),
    h("ul", { class: "plain" }, links.map((link) => h("li", {},
      h("span", {}, other(link)?.shown ?? "?", h("span", { class: "small" }, ` ${kindName(state, link)}${link.oneWay ? (link.a === space.id ? " →" : " ←") : ""}`)),
      h("button", { type: "button", "data-key": `unlink-${link.a}-${link.b}`, title: words.unlink, "aria-label": `${words.unlink}: ${other(link)?.shown}`, disabled: link.condition, onclick: () => net.send({ change: "unlink", a: link.a, b: link.b }) }, "✕")))),
    h("div", { class: "row" }, h("button", { type: "button", "data-key": "delete", onclick: () => page.remove(space.id) }, words.deleteSpace)),
  ];
}

const kindName = (state, link) => state.kinds.find(({ id }) => id === link.tag)?.name ?? link.tag;

/** The kind of link that clicks on two spaces make. */
function linkPanel(page) {
  const { words, state, made } = page;
  const id = h("span", { class: "small", "data-key": "new-kind-id" }, made.own && page.madeId());
  const own = h("input", { "data-key": "new-kind", value: made.own, maxlength: 60, oninput: (event) => { made.own = event.target.value; id.textContent = page.madeId(); } });
  return h("fieldset", {}, h("legend", {}, words.linkMakes),
    h("label", {}, h("span", {}, words.kind), select("kind", made.tag, [...state.kinds.map(({ id, name }) => [id, name]), ["", words.newKind]], (tag) => { made.tag = tag; page.show(); })),
    made.tag === "" && h("label", {}, h("span", {}, words.newKindName), own, id),
    h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": "one-way", checked: made.oneWay, onchange: (event) => { made.oneWay = event.target.checked; } }), words.oneWay),
    h("p", { class: "small" }, words.linkHelp));
}

/** The outline of the chosen space, or a coast. */
function outlinePanel(page) {
  const { words, state, map, net, owner } = page;
  if (map.line) {
    return h("fieldset", {}, h("legend", {}, words.newLine),
      h("p", {}, say(words.lineHelp, map.line.points.length)),
      h("div", { class: "row" },
        h("button", { type: "button", class: "main", "data-key": "end-line", disabled: map.line.points.length < 3, onclick: () => map.endLine() }, words.endLine),
        h("button", { type: "button", "data-key": "cancel-line", onclick: () => page.cancel() }, words.cancel)));
  }
  const outline = owner?.space !== undefined ? state.spaces.find(({ id }) => id === owner.space)?.outline ?? [] : state.coasts[owner?.coast]?.outline ?? [];
  const regionOf = (id) => state.regions.find((region) => region.id === id)?.label ?? id ?? words.allSpaces;
  return h("fieldset", {}, h("legend", {}, words.outline),
    h("p", { class: "small" }, owner ? words.cornerHelp : words.outlineHelp),
    owner?.coast !== undefined && h("p", {}, say(words.coastOf, regionOf(state.coasts[owner.coast]?.region))),
    h("ul", { class: "plain" }, outline.map(({ value }, line) => h("li", {}, say(words.lineOf, line + 1, value?.length ?? 0),
      h("button", { type: "button", "data-key": `delete-line-${line}`, title: words.deleteLine, "aria-label": `${words.deleteLine} ${line + 1}`, onclick: () => net.send({ change: "delete-line", owner, line }) }, "✕")))),
    h("div", { class: "row" },
      owner && h("button", { type: "button", "data-key": "new-line", onclick: () => { map.beginLine(owner); page.show(); } }, words.drawLine),
      h("button", { type: "button", "data-key": "new-coast", onclick: () => { map.beginLine({ "new-coast": page.regionOfChosen() }); page.show(); } }, words.drawCoast)),
    state.coasts.length > 0 && h("label", {}, h("span", {}, words.coast), select("coast", owner?.coast === undefined ? "" : String(owner.coast),
      [["", words.none], ...state.coasts.map(({ region }, at) => [String(at), `${at + 1}: ${regionOf(region)}`])], (at) => page.chooseCoast(at === "" ? null : Number(at)))));
}

/** What a new space is called. */
function addPanel(page) {
  const { words, state, fresh } = page;
  const input = (key, label, more) => h("label", {}, h("span", {}, label), h("input", { "data-key": `fresh-${key}`, value: fresh[key] ?? "", oninput: (event) => { fresh[key] = event.target.value; }, ...more }));
  return h("form", { onsubmit: (event) => { event.preventDefault(); page.add(); } }, h("fieldset", {}, h("legend", {}, words.newSpace),
    h("p", { class: "small" }, fresh.at ? say(words.newAt, fresh.at.join(", ")) : words.newHelp),
    input("name", words.newName, { required: true, maxlength: 120 }),
    input("id", words.newId, { pattern: "[a-z][a-z0-9_]*", placeholder: page.freshId() }),
    h("label", {}, h("span", {}, words.region), select("fresh-region", fresh.region, [["", words.noRegion], ...state.regions.map(({ id, label }) => [id, label])], (region) => { fresh.region = region; })),
    h("div", { class: "row" }, h("button", { class: "main", "data-key": "add", disabled: !fresh.at }, words.add))));
}

/** What is chosen, and what the mode needs. */
export function about(page) {
  const { state, words, chosen, mode } = page;
  const space = state.spaces.find(({ id }) => id === chosen);
  return [
    mode === "link" && linkPanel(page),
    mode === "outline" && outlinePanel(page),
    mode === "add" && addPanel(page),
    space ? spacePanel(page, space) : mode === "move" && h("p", { class: "small" }, words.nothingChosen),
  ];
}

/** Names and bonuses of all regions. */
export function regions(page) {
  const { state, words } = page;
  return [h("h2", {}, words.regions), state.regions.map((region) => h("details", { open: page.openRegions.has(region.id), ontoggle: (event) => page.openRegion(region.id, event.target.open) },
    h("summary", { "data-key": `open-${region.id}` }, `${region.label} +${region.bonus.value ?? 0}`),
    names(page, "region", region),
    field(page, `bonus-${region.id}`, words.bonus, region.bonus.value, { type: "number", min: 0, max: 1000000 }, (bonus) => ({ change: "bonus", region: region.id, bonus: Number(bonus) }))))];
}

/** What is wrong with the edition. */
export function findings(page) {
  const { state, words, net } = page;
  const { list, more, current } = state.findings;
  return [
    h("h2", {}, list.length === 0 ? (current ? words.nothingFound : words.checking) : say(words.findings, list.length + more)),
    !current && list.length > 0 && h("p", { class: "small" }, words.checking),
    state.broken.map(({ file, reason }) => h("p", { class: "wrong" }, say(words.broken, file, reason))),
    h("ul", { class: "plain" }, list.map(({ severity, message, help, file, line, space }) => h("li", { class: `finding ${severity}` },
      h("strong", {}, severity === "error" ? words.error : words.warning), ` ${message}`,
      h("p", { class: "small" }, file ? `${file}:${line}` : "", help ? ` – ${help}` : ""),
      space && h("button", { type: "button", onclick: () => page.choose(space) }, say(words.showSpace, space))))),
    more > 0 && h("p", { class: "small" }, say(words.moreFindings, more)),
    h("div", { class: "row" }, h("button", { type: "button", "data-key": "recount", title: words.recountHelp, onclick: () => net.send({ change: "recount" }) }, words.recount)),
  ];
}
