// The connection: everything once (`hello`), then what changed, in order. When it is lost it is made again, and everything is told
// again; so a page that was loaded again shows the same as one that stayed.

import { patched } from "./patch.js";

/** Connects. `on` has `hello(hello)`, `state(state, before)`, `told(message)`, `sorry(text)`, `lost(isLost)`
 * and `unsent(message)`: what is said while there is no connection is not kept. */
export function connect(url, on) {
  let socket = null;
  let state = null;
  let seq = 0;
  let wait = 500;
  const open = () => {
    socket = new WebSocket(url);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.hello) {
        ({ state, seq } = message.hello);
        wait = 500;
        on.lost(false);
        on.hello(message.hello);
        on.state(state, null);
      } else if (message.patch) {
        // A message that is missing is a fault of the connection: everything is asked for again.
        if (message.seq !== seq + 1) return socket.close();
        const before = state;
        state = patched(state, message.patch);
        seq = message.seq;
        on.state(state, before);
      } else if (message.sorry) {
        on.sorry(message.sorry);
      } else {
        on.told(message);
      }
    };
    socket.onclose = () => {
      on.lost(true);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 8000);
    };
  };
  open();
  // A browser that knows it has no network says so before the connection does.
  addEventListener("offline", () => on.lost(true));
  addEventListener("online", () => on.lost(socket.readyState !== WebSocket.OPEN));
  /** Says something; whether it was sent. */
  const send = (message) => {
    // A line that is cut is not known to be so for a while: what is said then would be done much later.
    const isOpen = socket.readyState === WebSocket.OPEN && navigator.onLine;
    if (isOpen) socket.send(JSON.stringify(message));
    else on.unsent(message);
    return isOpen;
  };
  return {
    send,
    /** Types a line, about what is shown now. */
    line: (text) => send({ line: { text, at: seq } }),
    state: () => state,
  };
}
