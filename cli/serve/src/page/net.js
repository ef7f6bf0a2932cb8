// The connection: everything once (`hello`), then what changed, in order. When it is lost it is made again, and everything is told
// again; so a page that was loaded again shows the same as one that stayed.
//
// The socket alone decides whether there is a connection, and only what is heard on it: one that is half open takes everything and
// brings nothing. So the page asks whether anybody is there, on waking and whenever it has heard nothing for a while.

import { dare } from "./dom.js";
import { patched } from "./patch.js";

/** The silence after which the server is asked whether it is there, and the time that it has to answer, in milliseconds. */
const [QUIET, PATIENCE, LOOK] = [3000, 4000, 500];

const now = () => performance.now();

/** Connects. `on` has `hello(hello)`, `state(state, before)`, `told(message)`, `sorry(text)`, `lost(isLost)`,
 * `unsent(message)`: what is said while there is no connection is not kept, `again(message)`: it was sent once more,
 * `unanswered(message)`: nobody knows whether it was done, and `refused(message)`. */
export function connect(url, on) {
  let [socket, state, seq, run] = [null, null, 0, null];
  let [wait, retry] = [500, null];
  // When something was heard, when the server was asked whether it is there, and whether it has said hello; `run` is its game's thread.
  let [heardAt, askedAt, isReady] = [now(), null, false];
  // What was said and is not answered, by the name that it was sent with.
  const waiting = new Map();
  const own = [...dare(() => crypto.getRandomValues(new Uint32Array(3)), [Date.now(), Math.random() * 2 ** 32])].map((part) => Math.floor(part).toString(36)).join("");
  let said = 0;

  // True once the link leads nowhere any more.
  let isGone = false;

  const open = () => {
    clearTimeout(retry);
    if (isGone) return;
    const line = new WebSocket(url);
    [socket, heardAt, askedAt] = [line, now(), now()];
    line.onmessage = ({ data }) => line === socket && hear(JSON.parse(data));
    line.onclose = () => line === socket && lose(wait);
  };

  /** The connection is gone: it is made again after a while. One that is half open would be closed by nobody. */
  const lose = (after) => {
    const line = socket;
    [socket, isReady] = [null, false];
    dare(() => line.close());
    on.lost(true);
    clearTimeout(retry);
    retry = setTimeout(open, after);
    wait = Math.min(wait * 2, 8000);
  };

  const hear = (message) => {
    [heardAt, askedAt] = [now(), null];
    if ("done" in message) {
      const { message: of } = waiting.get(message.done) ?? {};
      waiting.delete(message.done);
      if (message.refused && of) on.refused(of);
    }
    if (message.hello) {
      ({ state, seq } = message.hello);
      [wait, isReady] = [500, true];
      on.lost(false);
      on.hello(message.hello);
      on.state(state, null);
      probe();
    } else if (message.patch) {
      // A message that is missing is a fault of the connection: everything is asked for again.
      if (message.seq !== seq + 1) return lose(0);
      const before = state;
      state = patched(state, message.patch);
      seq = message.seq;
      on.state(state, before);
    } else if (message.sorry) {
      on.sorry(message.sorry);
      isGone = Boolean(message.is_gone);
    } else if ("pong" in message) {
      const isSame = run === message.run;
      run = message.run;
      resend(isSame);
    } else {
      on.told(message);
    }
  };

  /** Sends once more what was not answered; a server that has begun anew does not know what it has done. */
  const resend = (isSame) => {
    for (const [id, one] of waiting) {
      if (one.line === socket) continue;
      one.line = socket;
      if (isSame && !one.isAgain) {
        one.isAgain = true;
        socket.send(JSON.stringify({ once: { id, message: one.message } }));
        on.again(one.message);
      } else {
        waiting.delete(id);
        on.unanswered(one.message);
      }
    }
  };

  /** Asks whether the server is there. */
  const probe = () => {
    if (!socket) return open();
    if (socket.readyState !== WebSocket.OPEN) return;
    askedAt ??= now();
    socket.send("{\"ping\":0}");
  };

  const look = () => {
    if (!socket) return;
    if (askedAt !== null && now() - askedAt > PATIENCE) {
      // To connect may take longer than to answer.
      if (isReady || now() - askedAt > 2 * PATIENCE) lose(0);
    } else if (askedAt === null && now() - heardAt > QUIET && (waiting.size > 0 || !document.hidden)) {
      probe();
    }
  };

  open();
  setInterval(look, LOOK);
  const wake = () => document.hidden || probe();
  for (const event of ["pageshow", "focus", "online"]) addEventListener(event, wake);
  document.addEventListener("visibilitychange", wake);

  /** Says something; whether it was sent. */
  const send = (message) => {
    if (!isReady || socket?.readyState !== WebSocket.OPEN) {
      on.unsent(message);
      return false;
    }
    if (message.point || message.rules) {
      socket.send(JSON.stringify(message));
    } else {
      const id = `${own}-${said += 1}`;
      waiting.set(id, { message, line: socket, isAgain: false });
      socket.send(JSON.stringify({ once: { id, message } }));
    }
    return true;
  };
  return {
    send,
    /** Types a line, about what is shown now. */
    line: (text) => send({ line: { text, at: seq } }),
    state: () => state,
  };
}
