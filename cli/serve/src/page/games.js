// The games of this browser: it alone knows them, since nobody needs an account.

import { dare, h, keep } from "./dom.js";

const MOST = 30;

const all = () => dare(() => JSON.parse(keep("games") ?? "[]").filter((game) => typeof game?.path === "string"), []) ?? [];

/** Remembers the game of a page, newest first. */
export function remember(title, seat, isOver) {
  const game = { path: location.pathname, title, seat, isOver };
  keep("games", JSON.stringify([game, ...all().filter(({ path }) => path !== game.path)].slice(0, MOST)));
}

/** The games of this browser as a list of links; nothing where there are none. */
export function showGames(node, words) {
  const games = all().filter(({ path }) => path !== location.pathname);
  node.hidden = games.length === 0;
  const forget = (gone) => {
    keep("games", JSON.stringify(all().filter(({ path }) => path !== gone)));
    showGames(node, words);
  };
  node.replaceChildren(h("h2", { id: `${node.id}-h` }, words.myGames), h("ul", { class: "links" }, games.map(({ path, title, seat, isOver }) =>
    h("li", {}, h("a", { href: path }, [title, seat].filter(Boolean).join(" – ")), isOver && ` (${words.ended})`, " ",
      h("button", { type: "button", class: "small", "aria-label": `${words.forget}: ${title}`, onclick: () => forget(path) }, words.forget)))));
}

/** The link of a seat, kept for the invitation that it was taken by. */
export const seatOf = (invitation) => keep(`seat-${invitation}`);
export const keepSeat = (invitation, link) => keep(`seat-${invitation}`, link);
