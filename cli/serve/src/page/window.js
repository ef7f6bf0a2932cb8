// The question for cards beside the steps: a strip below the header. It covers nothing and takes no focus; whoever plays by keys comes to it by Tab.

import { h, put } from "./dom.js";

/** Shows the question, as long as it is asked. `answer` types a line. */
export function showWindow(node, { model: { offer }, words }, answer) {
  node.hidden = !offer?.pass;
  if (node.hidden) return put(node);
  node.setAttribute("aria-label", offer.asks);
  const button = (key, line, kids, props = {}) => h("button", { type: "button", "data-key": key, onclick: () => answer(line), ...props }, kids);
  const cards = offer.replies.map((reply, at) => button(`reply${at}`, reply.words.join(""), reply.says?.join("") ?? reply.label, { title: reply.text.join(" ") }));
  put(node, h("p", { class: "whom" }, offer.asks),
    h("div", { class: "row" }, cards,
      offer.spares.map(({ line, says, title }, at) => button(`spare${at}`, line, says, { title })),
      offer.on && button("on", offer.on, offer.on_says ?? words.goOn, { class: "main" })));
}
