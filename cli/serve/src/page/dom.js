// Small helpers. Texts go in as text, never as HTML: what a client says stays what it is.

/** Does what a browser may lack, refuse or fail at; `otherwise` stands for it then, also where it fails later. None of it stops a page. */
export function dare(work, otherwise = null) {
  try {
    const done = work();
    return typeof done?.catch === "function" ? done.catch(() => otherwise) : done;
  } catch {
    return otherwise;
  }
}

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, kids) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "selected" || key === "disabled") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  for (const kid of kids.flat(Infinity)) {
    if (kid !== null && kid !== undefined && kid !== false) node.append(kid);
  }
  return node;
}

/** An element with attributes, handlers (`onclick`) and children. */
export const h = (tag, props = {}, ...kids) => fill(document.createElement(tag), props, kids);

/** The same in a drawing. */
export const s = (tag, props = {}, ...kids) => fill(document.createElementNS(SVG, tag), props, kids);

/** A text with what is filled in for each `%`. */
export const say = (text, ...parts) => {
  let at = 0;
  return (text ?? "").replace(/%/g, () => parts[at++] ?? "");
};

/** Puts children in place of those that are there; the focus stays on what has the same `data-key`, and the caret in its place. */
export function put(node, ...kids) {
  const { activeElement: at } = document;
  const key = node.contains(at) ? at.dataset.key : null;
  const [from, to] = key ? [at.selectionStart, at.selectionEnd] : [];
  const top = node.scrollTop;
  node.replaceChildren(...kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false));
  node.scrollTop = top;
  const next = key && [...node.querySelectorAll("[data-key]")].find((kid) => kid.dataset.key === key);
  next?.focus();
  if (Number.isInteger(from)) next?.setSelectionRange?.(from, to);
}

/** The letter of an army on its colour. */
export const badge = (side) =>
  h("span", { class: `badge c-${side.colour}`, title: side.name, "aria-hidden": "true" }, side.letter);

/** The choices of this page. */
const kept = new Map();

/** Keeps a choice of whoever sits here. */
export function keep(key, value) {
  // Without storage a choice lasts as long as the page.
  if (value === undefined) return dare(() => localStorage.getItem(`warboard-${key}`)) ?? kept.get(key) ?? null;
  kept.set(key, value);
  dare(() => localStorage.setItem(`warboard-${key}`, value));
  return value;
}

/** A button between light and dark; first it is as the system has it. */
export function schemeButton(words) {
  const button = h("button", { type: "button", title: words.scheme, "aria-label": words.scheme }, "◐");
  const set = (name) => {
    if (name) document.documentElement.dataset.scheme = name;
    else delete document.documentElement.dataset.scheme;
  };
  set(keep("scheme"));
  button.addEventListener("click", () => {
    const dark = dare(() => matchMedia("(prefers-color-scheme: dark)").matches, false);
    const now = document.documentElement.dataset.scheme || (dark ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    keep("scheme", next);
    set(next);
  });
  return button;
}

/** The language of this page: as the address says, as it was chosen, or as the browser has it. */
export function lang() {
  const asked = new URLSearchParams(location.search).get("lang") || keep("lang") || dare(() => navigator.language.slice(0, 2));
  return /^[a-z]{2}$/i.test(asked ?? "") ? asked.toLowerCase() : "en";
}

/** A button for each other language, given by their codes and names. */
export function langButtons(languages, own) {
  const others = languages.filter(({ code }) => code !== own);
  return others.map(({ code, name }) => h("button", { type: "button", onclick: () => switchLang(code), lang: code }, name));
}

/** Switches to another language, given by its code. */
function switchLang(next) {
  const url = new URL(location.href);
  keep("lang", next);
  url.searchParams.set("lang", next);
  location.replace(url);
}

/** Lets a browser install the page: its description stands behind its own link. */
export function installable() {
  document.head.append(h("link", { rel: "manifest", href: `${location.pathname}/manifest` }));
}

/** A button that copies a text which stands in `node`. Not every browser lets a page copy: the text is marked instead, and that is said. */
export function copyButton(words, text, node) {
  const copy = h("button", { type: "button" }, words.copy);
  copy.addEventListener("click", async () => {
    const isCopied = await dare(async () => navigator.clipboard.writeText(text).then(() => true), false);
    if (!isCopied) dare(() => getSelection().selectAllChildren(node));
    copy.textContent = isCopied ? words.copied : words.marked;
  });
  return copy;
}

/** A picture of dots, as rows of digits. */
export function dots(rows, label) {
  const side = rows.length + 8;
  const path = rows.flatMap((row, y) => [...row].map((dot, x) => (dot === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return s("svg", { viewBox: `0 0 ${side} ${side}`, class: "dots", role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: side, height: side, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}

/** Choices beside each other, of which one is pressed. */
export const choices = (key, label, now, options, set) => h("div", { class: "choice", role: "group", "aria-label": label }, h("span", { class: "small", "aria-hidden": "true" }, label),
  h("div", { class: "buttons" }, options.map(([value, text]) => h("button", {
    type: "button", "data-key": `${key}-${value ?? "none"}`, "aria-pressed": String(value === now), class: value === now ? "on" : "", onclick: () => value !== now && set(value),
  }, text))));
