// Shows the notices of alerts while no page is open, and opens the app without network as it was last loaded.
const cacheName = "paridad-app";
const shell = "/app-shell";
/** Files of some builds; the oldest go first. */
const mostFiles = 400;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The app's page with the files that it loaded before this worker answered it. */
async function save(files) {
  const cache = await caches.open(cacheName);
  const page = await fetch("/home", { headers: { accept: "text/html" } });
  if (page.ok) await cache.put(shell, page);
  await Promise.allSettled(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
}

self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.files)) event.waitUntil(save(event.data.files));
});

async function answerFile(request) {
  const cache = await caches.open(cacheName);
  const saved = await cache.match(request);
  if (saved !== undefined) return saved;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const files = await cache.keys();
    await Promise.all(
      files.slice(0, Math.max(0, files.length - mostFiles)).map((file) => cache.delete(file)),
    );
  }
  return answer;
}

/** The network's page; without it the app's, which draws any screen. */
async function answerPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const saved = await caches.match(shell);
    if (saved === undefined) throw error;
    return saved;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(answerPage(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
});

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
