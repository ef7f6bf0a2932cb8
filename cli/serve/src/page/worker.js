// Shows that it is somebody's move where a browser shows no notice of a page itself, as on telephones; a touch leads to the page.

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then(([page]) => page?.focus()));
});
