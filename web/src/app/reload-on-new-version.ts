const storageKey = "reloadedAt";
/** A screen that still can't be loaded after a reload is left to the error boundary. */
const againMilliseconds = 60_000;

/**
 * A tab left open over a new version of the app asks for chunks that are gone: it reloads, once, and lands on the screen
 * that the user was going to.
 */
export function reloadOnNewVersion(page: Window = window): void {
  page.addEventListener("vite:preloadError", (event) => {
    const before = Number(page.sessionStorage.getItem(storageKey) ?? 0);
    const now = Date.now();
    // Offline, a reload would only lose the screen.
    if (now - before < againMilliseconds || !page.navigator.onLine) return;
    event.preventDefault();
    page.sessionStorage.setItem(storageKey, String(now));
    page.location.reload();
  });
}
