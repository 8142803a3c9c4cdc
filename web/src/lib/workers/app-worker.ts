import { ownScriptUrl } from "./own-worker.ts";

/** Notices of alerts, and the installed app without network. */
export const appWorkerPath = "/app-worker.js";

/** The app opens without network from then on: its page and the files it has loaded are saved. */
export async function saveApp(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(ownScriptUrl(appWorkerPath));
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  active?.postMessage({ files: files.map(({ href }) => href) });
}
