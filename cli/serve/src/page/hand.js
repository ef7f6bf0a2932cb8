// The cards in hand, with their text. Those that may be played are played from here; those of a round are put in order.

import { badge, h, put, say } from "./dom.js";

/** Shows the hands. `act.answer` types a line, `act.redo` shows them anew. */
export function showHand(node, page, act) {
  const { model, words } = page;
  const hands = model.hand;
  node.hidden = hands.length === 0;
  if (hands.length === 0) return put(node);
  const n = model.offer?.programs ?? 0;
  put(node, h("h2", { id: "hand-h" }, words.hand),
    hands.map((hand) => [
      (hands.length > 1 || page.own.length > 1) && h("h3", {}, badge(hand.side), " ", hand.side.name),
      h("ul", { class: "cards" }, hand.cards.map((card, at) => one(page, card, at, n, act)))]));
}

function one(page, card, at, n, act) {
  const { words, model } = page;
  const play = (model.offer?.replies ?? []).find((reply) => card.is_playable && reply.spaces.length === 0 && reply.label.endsWith(card.name));
  const place = page.programmed.indexOf(at);
  const add = () => {
    if (place >= 0) page.programmed.splice(place, 1);
    else if (page.programmed.length < n) page.programmed.push(at);
    act.redo();
  };
  const drag = (event) => event.dataTransfer.setData("text/plain", String(at));
  return h("li", { class: `card${n > 0 ? " planned" : ""}${card.is_playable ? " playable" : ""}${place >= 0 ? " chosen" : ""}`, draggable: n > 0 && "true", ondragstart: drag, onclick: n > 0 && ((event) => event.target.closest("button, details") || add()) },
    place >= 0 && h("span", { class: "place", "aria-hidden": "true" }, place + 1),
    n > 0 ? h("span", { class: "orders" }, card.name.split(" / ").map((order) => h("span", {}, order))) : h("strong", {}, card.has_space && "★ ", card.name),
    n > 0 ? told(model.offer.row?.picks[at]?.text ?? card.text, words) : card.text.map((line) => h("p", { class: "small" }, line)),
    n > 0 && h("button", { type: "button", "data-key": `card${at}`, "aria-pressed": String(place >= 0), onclick: add }, place >= 0 ? String(place + 1) : "+", h("span", { class: "quiet" }, ` ${card.name}`)),
    play && h("button", { type: "button", class: "main", "data-key": `play${at}`, onclick: () => act.answer(play.words.join("")) }, play.label));
}

/** The orders of a card in full, behind a word: what is chosen between are their names. */
const told = (lines, words) => lines.length > 0 && h("details", { class: "small" }, h("summary", {}, words.help), lines.map((line) => h("p", {}, line)));

/** The places of a round, to be filled in order: a card goes into the next one, a place that is tapped is empty again. */
export function program(page, hand, n, act) {
  const { words, programmed } = page;
  const drop = (place) => (event) => {
    event.preventDefault();
    const at = Number(event.dataTransfer.getData("text/plain"));
    if (!Number.isInteger(at) || !hand.cards[at]) return;
    const rest = programmed.filter((other) => other !== at);
    rest.splice(Math.min(place, rest.length), 0, at);
    page.programmed = rest.slice(0, n);
    act.redo();
  };
  const empty = (place) => () => {
    page.programmed.splice(place, 1);
    act.redo();
  };
  const slots = Array.from({ length: n }, (_, place) => {
    const card = hand.cards[programmed[place]];
    return h("li", { class: "slot", ondragover: (event) => event.preventDefault(), ondrop: drop(place) },
      h("button", { type: "button", class: card ? "" : "empty", disabled: !card, "data-key": `slot${place}`, onclick: empty(place) },
        h("strong", {}, place + 1), card ? card.name.split(" / ").map((order) => h("span", {}, order)) : place === programmed.length ? words.tapCard : ""));
  });
  const line = () => act.answer(`program ${programmed.map((at) => at + 1).join(" ")}`);
  return h("div", { class: "program" }, h("p", { class: "small" }, words.orders), h("ol", { class: "slots" }, slots),
    h("div", { class: "row acts" }, act.undo, h("button", { type: "button", class: "main", "data-key": "program", disabled: programmed.length !== n, onclick: line }, words.ready)));
}
