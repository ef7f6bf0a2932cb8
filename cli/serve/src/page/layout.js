// Parts of a game on the screen: the sentence on top and the steps beside it, tabs, and the menu.

import { dare, h, put } from "./dom.js";

const $ = (id) => document.getElementById(id);
const matches = (query) => dare(() => matchMedia(query).matches, false);

/** Whether the parts stand as on a telephone: board, question, and a sheet with tabs. */
export const isSmall = () => matches("(max-width: 56rem), (max-height: 30rem)");
/** Whether a desk is not high enough for the log below the board. */
const isLow = () => !isSmall() && matches("(max-height: 50rem)");

/** Makes the head fit: the sentence first, then the present step whole, then as many of the others as there is room for. */
export function fitHead() {
  const [status, steps] = [$("status"), $("steps")];
  document.body.style.setProperty("--head", `${status.parentNode.offsetHeight}px`);
  status.classList.remove("wraps");
  status.style.fontSize = "";
  const all = [...steps.querySelectorAll(".step")];
  const now = all.findIndex((step) => step.classList.contains("now"));
  for (const [at, step] of all.entries()) step.hidden = at !== now;
  if (isSmall()) return;
  steps.style.minWidth = now < 0 ? "0" : `${all[now].offsetWidth}px`;
  const isCut = () => status.scrollWidth > status.clientWidth + 1;
  for (const size of ["", "1.3rem", "1.15rem", "1.05rem"]) {
    status.style.fontSize = size;
    if (!isCut()) break;
  }
  status.classList.toggle("wraps", isCut());
  // The next steps are worth more than those that are over.
  const near = all.map((_, at) => at).filter((at) => at !== now).sort((a, b) => (a < now) - (b < now) || Math.abs(a - now) - Math.abs(b - now));
  for (const at of near) {
    all[at].hidden = false;
    if (steps.scrollWidth <= steps.clientWidth) continue;
    all[at].hidden = true;
    if (at > now) continue;
    break;
  }
}

/** The parts that share a place, each behind a tab. */
export class Tabs {
  constructor(words) {
    this.words = words;
    this.chosen = Tabs.first();
    this.notes = {};
    this.isTapped = false;
    this.wasSmall = isSmall();
    this.place();
    addEventListener("resize", () => this.place());
  }

  /** The tab that is open first: what there is room for below the question. */
  static first() {
    if (!isSmall()) return "chat";
    return innerHeight >= 760 && innerWidth < innerHeight ? "standing" : "";
  }

  /** Puts the log where there is room for it. */
  place() {
    if (this.wasSmall !== isSmall()) [this.wasSmall, this.isTapped] = [isSmall(), false];
    if (!this.isTapped) this.chosen = Tabs.first();
    const wanted = isLow() ? $("talk") : $("below");
    if ($("tale").parentNode !== wanted) wanted.append($("tale"));
    const isBare = $("hand").hidden && isLow();
    $("below").classList.toggle("bare", isBare);
    this.show();
    fitHead();
  }

  /** Opens a tab; on a telephone the one that is open is closed by its own. */
  open(name, isTap = false) {
    this.isTapped = true;
    this.chosen = isTap && isSmall() && this.chosen === name ? "" : name;
    this.show();
    this.opened?.(this.chosen);
  }

  /** Says beside each name what there is behind it: a short text, and whether it is new. */
  note(name, text, isFresh = false) {
    this.notes[name] = [text, isFresh];
    this.show();
  }

  show() {
    const { words } = this;
    if (document.body.dataset.tab !== this.chosen) document.body.dataset.tab = this.chosen;
    const names = { cards: words.cards, standing: words.standing, log: words.log, chat: words.chat, table: words.people };
    const buttons = Object.entries(names).map(([name, says]) => {
      const [text, isFresh] = this.notes[name] ?? ["", false];
      return h("button", { type: "button", class: `${name}${isFresh ? " fresh" : ""}`, "data-key": `tab-${name}`, "aria-pressed": String(this.chosen === name), onclick: () => this.open(name, true) },
        h("strong", { "aria-hidden": "true" }, text || "\u00a0"), says);
    });
    put($("tabs"), buttons);
  }
}

/** The menu at the corner: a button that opens it, and what stands in it. */
export function menuButton(words) {
  const menu = $("menu");
  const button = h("button", { type: "button", "data-key": "menu", title: words.menu, "aria-label": words.menu, "aria-expanded": "false", "aria-controls": "menu" }, "☰");
  const set = (isOpen) => {
    menu.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => set(menu.hidden));
  // Whatever is pressed elsewhere, or in it, closes it; what is typed or chosen there does not.
  document.addEventListener("pointerdown", (event) => menu.hidden || menu.contains(event.target) || button.contains(event.target) || set(false));
  menu.addEventListener("click", (event) => event.target.closest("button") && !event.target.closest("[data-stays]") && set(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || menu.hidden) return;
    set(false);
    button.focus();
  });
  return button;
}
