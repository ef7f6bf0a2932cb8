// Shows that it is somebody's move where a browser shows no notice of a page itself: on telephones, and while no page is open. A touch leads
// to the page.

addEventListener("push", (event) => {
  const body = event.data?.text() ?? "";
  event.waitUntil(registration.showNotification("Warboard", { body, tag: "warboard", icon: "./icon-192.png" }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead());
});

async function lead() {
  const [page] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (page) return page.focus();
  const kept = await (await caches.open("warboard")).match("./page");
  if (kept) return clients.openWindow(await kept.text());
}
