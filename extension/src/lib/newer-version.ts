import { browser } from "./browser.ts";

const partsOf = (version: string) => version.split(".").map(Number);

/** Compares versions such as `0.2.0`. */
export function isNewer(version: string, than: string): boolean {
  const [own, other] = [partsOf(version), partsOf(than)];
  const first = own.findIndex((part, index) => part !== (other[index] ?? 0));
  return first !== -1 && (own[first] ?? 0) > (other[first] ?? 0);
}

/** The server's version where it is newer than this copy; null of a store's copy, which the browser keeps up to date. */
export async function readNewerVersion(origin: string): Promise<string | null> {
  const { version: own, update_url: store } = browser.runtime.getManifest() as {
    version: string;
    update_url?: string;
  };
  if (store !== undefined) return null;
  const answer = await fetch(`${origin}/extension/version.json`);
  const { version } = (await answer.json()) as { version: string | null };
  return version !== null && isNewer(version, own) ? version : null;
}
