// Shows the notices of alerts while no page is open; it keeps nothing and answers no request.
self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // What can't be read is told as it came: a browser wants a notice for each push.
  }
  const { title = "Paridad", body = "Se cumplió una alerta", path = "/alertas", tag } = notice;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: "/favicon.svg",
      lang: "es-AR",
      data: { path },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path = "/alertas" } = event.notification.data ?? {};
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => new URL(url).pathname === address.pathname);
    return page === undefined ? self.clients.openWindow(address.href) : page.focus();
  };
  event.waitUntil(open());
});
