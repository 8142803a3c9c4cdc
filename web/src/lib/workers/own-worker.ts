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
