// What a host may do about a game, as it is offered on the host's page and at the table. `give` sends an order.

import { choices, dare, h, say } from "./dom.js";

/** A button that gives an order. */
export const orderButton = (key, text, order, give, props = {}) => h("button", { type: "button", ...props, "data-key": key, onclick: () => give(order) }, text);

/** Buttons about the seat of a person: a bot answers for it, or no longer; it gets another link. */
export const seatButtons = (words, key, seat, isHanded, give) => [
  orderButton(`bot${key}`, isHanded ? words.giveBack : words.botPlays, { bot: { seat, bot: !isHanded } }, give), " ",
  orderButton(`renew${key}`, words.newLink, { renew: { seat } }, give),
];

/** A button that mutes what is said by a link, or lets it be heard again; those who watch are no seat. */
export const muteButton = (key, [mute, unmute], seat, isMuted, give, props) => orderButton(key, isMuted ? unmute : mute, { mute: { seat, muted: !isMuted } }, give, props);

/** A button that closes a game, once that is sure. */
export const closeButton = (words, key, give) => orderButton(key, words.closeGame, "close", (order) => dare(() => confirm(words.closeSure), false) && give(order));

/** The times for an answer, of which one is pressed. */
export const clockChoices = (words, now, set) => choices("clock", words.clockHost, now ?? null, [[null, words.noClock], ...[60, 120, 300, 3600].map((n) => [n, say(words.seconds, n)])], set);
