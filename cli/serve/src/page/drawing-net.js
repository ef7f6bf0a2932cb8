// The line to the server of the board: changes go one after the other, and what others change comes by itself.

import { dare, lang } from "./dom.js";

const here = location.pathname;
/** The name of this window, by which the server knows whose changes it undoes; it stays when the page is loaded again, also in another language. */
const own = dare(() => sessionStorage.getItem("warboard-window"))
  ?? Array.from(crypto.getRandomValues(new Uint8Array(8)), (part) => part.toString(16).padStart(2, "0")).join("");
dare(() => sessionStorage.setItem("warboard-window", own));
const query = (more = {}) => new URLSearchParams({ lang: lang(), window: own, ...more });

/** The versions of what a change changes, as the page has them. */
export function seen(state, change) {
  const space = state.spaces.find(({ id }) => id === (change.space ?? change.id));
  const region = state.regions.find(({ id }) => id === (change.region ?? change.id));
  switch (change.change) {
    case "move": return space?.at.version;
    case "label": return space?.label?.version;
    case "region": return space?.region.version;
    case "tags": return space?.tags.version;
    case "delete-space": return space?.row;
    case "bonus": return region?.bonus.version;
    case "name": return (change.of === "space" ? space : region)?.name[change.lang].version;
    case "link":
    case "unlink": return linked(state, change.a, change.b)?.version ?? state.none;
    case "delete-line": return lineOf(state, change.owner, change.line)?.version;
    default: return undefined;
  }
}

/** The link between two spaces, whichever way it leads. */
export const linked = (state, a, b) => state.links.find((link) => (link.a === a && link.b === b) || (link.a === b && link.b === a));

/** The outline of an owner. */
export const outlineOf = (state, owner) => (owner.space !== undefined
  ? state.spaces.find(({ id }) => id === owner.space)?.outline
  : state.coasts[owner.coast]?.outline) ?? [];
const lineOf = (state, owner, line) => outlineOf(state, owner)[line];

export class Net {
  /** `show` is called with each new state, `accept` when a change was written, `refuse` with what was refused and why, `lose` with whether the server is away. */
  constructor({ show, accept, refuse, lose }) {
    Object.assign(this, { show, accept, refuse, lose, state: null, turn: Promise.resolve(), waiting: 0 });
  }

  async begin() {
    const answer = await fetch(`${here}/state?${query()}`);
    this.take(await answer.json());
    this.follow();
  }

  take(state) {
    if (this.state && state.revision < this.state.revision) return;
    this.state = { ...this.state, ...state };
    this.show(this.state);
  }

  async follow() {
    for (;;) {
      try {
        const answer = await fetch(`${here}/state?${query({ after: this.state.revision })}`);
        this.lose(false);
        if (answer.status === 200) this.take(await answer.json());
        else if (answer.status !== 204) throw new Error(`status ${answer.status}`);
      } catch {
        this.lose(true);
        await new Promise((done) => setTimeout(done, 1500));
      }
    }
  }

  /** Sends what changes something; returns whether it was written. */
  async ask(path, body) {
    let answer;
    let told;
    try {
      answer = await fetch(`${here}/${path}?${query()}`, { method: "POST", body: JSON.stringify({ window: own, ...body }) });
      told = await answer.json();
    } catch {
      this.lose(true);
      this.refuse({ error: this.state.words.notSaved }, body.change);
      return false;
    }
    if (answer.status === 200) {
      this.accept();
      this.take(told);
      return true;
    }
    this.refuse(told, body.change);
    this.show(this.state);
    return false;
  }

  /** Sends a change: an object, or a function that makes it from the state of its turn; returns whether it was written. */
  send(change, version) {
    // What was seen when it began counts, unless own changes are still on their way.
    const known = typeof change === "function" || this.waiting > 0 ? undefined : version ?? seen(this.state, change);
    this.waiting += 1;
    this.turn = this.turn.then(async () => {
      const made = typeof change === "function" ? change(this.state) : change;
      let isWritten = false;
      if (made) {
        const version = known ?? seen(this.state, made);
        isWritten = await this.ask("change", { change: version === undefined ? made : { ...made, seen: version } });
      }
      this.waiting -= 1;
      return isWritten;
    });
    return this.turn;
  }

  /** Takes a change back, or makes it again: `undo` or `redo`, where there is one. */
  back(which) {
    this.turn = this.turn.then(() => this.state.can[which] && this.ask(which, {}));
  }
}
