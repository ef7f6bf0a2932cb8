// Notices of one's move: from this page while it is open, and from the browser's own service while it is not.

import { dare, keep } from "./dom.js";

/** The worker that shows notices where a page may not. */
const worker = new URL("./worker.js", import.meta.url).pathname;

/** Whether notices are switched on here for this link. */
export const isTold = () => keep(`told-${location.pathname}`) === "on" && dare(() => Notification.permission) === "granted";

/** What a browser does not let a page do is not shown: notices need a connection that is encrypted. */
export const canTell = () => dare(() => "Notification" in window && window.isSecureContext, false);

/** Switches notices on or off; whether they are on. Without a key of the server, only an open page gives notice. */
export async function switchNotices(lang) {
  const on = !isTold();
  const isAllowed = dare(() => Notification.permission) === "granted";
  if (on && !isAllowed && await dare(() => Notification.requestPermission(), "denied") !== "granted") return false;
  keep(`told-${location.pathname}`, on ? "on" : "off");
  await dare(() => push(on, lang));
  return isTold();
}

async function push(on, lang) {
  const registration = await navigator.serviceWorker.register(worker);
  const { key } = await (await fetch(`${location.pathname}/push`)).json();
  if (!key || !registration.pushManager) return;
  const coming = registration.installing ?? registration.waiting;
  if (coming && !registration.active) await new Promise((done) => coming.addEventListener("statechange", () => coming.state === "activated" && done()));
  const known = await registration.pushManager.getSubscription();
  const browser = known ?? (on ? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  if (!browser) return;
  const { endpoint, keys: { p256dh, auth } } = browser.toJSON();
  // Whoever touches a notice comes to the page that asked for it last.
  if (on) await (await caches.open("warboard")).put("./page", new Response(location.href));
  await fetch(`${location.pathname}/push`, { method: "POST", body: JSON.stringify({ on, browser: { endpoint, p256dh, auth, lang } }) });
}

/** Shows a notice while the page is out of sight. */
export function tell(title, body) {
  if (!document.hidden || !isTold()) return;
  const more = { body, tag: "warboard" };
  // A telephone shows the notices of a worker alone.
  if (!dare(() => new Notification(title, more))) dare(async () => (await navigator.serviceWorker.getRegistration(worker))?.showNotification(title, more));
}
