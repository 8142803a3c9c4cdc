// Shows the notices of alerts while no page is open, and opens the app without network as it was last loaded.
const cacheName = "paridad-app";
const shell = "/app-shell";
/** Files of some builds; the oldest go first. */
const mostFiles = 400;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isFile = ({ url }) => new URL(url).pathname.startsWith("/assets/");

/** The oldest files beyond the most, but for those that the saved page needs. */
async function evict(cache, needed) {
  const files = (await cache.keys()).filter(isFile);
  const old = files.slice(0, Math.max(0, files.length - mostFiles));
  await Promise.all(old.filter(({ url }) => !needed.has(url)).map((file) => cache.delete(file)));
}

/**
 * The app's page with its files and those that the page open now has loaded. The page is saved last: a new build's takes the
 * place of the former only once all its files are here.
 */
async function save(loaded) {
  const cache = await caches.open(cacheName);
  const page = await fetch("/home", { headers: { accept: "text/html" } });
  if (!page.ok) return;
  const named = (await page.clone().text()).match(/\/assets\/[\w./-]+/g) ?? [];
  const own = named.map((path) => new URL(path, self.location.origin).href);
  const add = async (file) => (await cache.match(file)) ?? cache.add(file);
  await Promise.all(own.map(add));
  await Promise.allSettled(loaded.map(add));
  await cache.put(shell, page);
  await evict(cache, new Set([...own, ...loaded]));
}

self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.files)) event.waitUntil(save(event.data.files).catch(() => undefined));
});

/** The saved file, or the network's, which is answered at once and saved beside; a full disk takes nothing from the page. */
async function answerFile(event) {
  const cache = await caches.open(cacheName);
  const saved = await cache.match(event.request);
  if (saved !== undefined) return saved;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => undefined));
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
  else if (pathname.startsWith("/assets/")) event.respondWith(answerFile(event));
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
