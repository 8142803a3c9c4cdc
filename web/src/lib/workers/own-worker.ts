type ScriptUrls = { readonly createScriptURL: (url: string) => string };
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrls;
};

let policy: ScriptUrls | null = null;

function ownUrl(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new Error("a worker of another origin");
  return url;
}

/** A script of ours: the page's policy takes its address only from here (`trusted-types` in the server's `pagePolicy`). */
export function ownScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return ownUrl(url);
  policy ??= trustedTypes.createPolicy("paridad-worker", { createScriptURL: ownUrl });
  return policy.createScriptURL(url);
}

/**
 * A worker of the app's own: `import url from "./x-worker.ts?worker&url"`. Null where a browser (or a test) has none, so that
 * the caller does the work on the page.
 */
export function createOwnWorker(url: string): Worker | null {
  return typeof Worker === "undefined" ? null : new Worker(ownScriptUrl(url), { type: "module" });
}
