import type { StoragePort } from "@paridad/core/auth";
import type * as BrowserPush from "./browser-push.ts";
import { pushOwnerKey } from "./push-owner.ts";

/** Loads what speaks to the browser's push service only where somebody turned notices on. */
export async function withOwnPush(
  storage: StoragePort,
  work: (push: typeof BrowserPush) => Promise<unknown>,
): Promise<void> {
  if (storage.getItem(pushOwnerKey) === null) return;
  try {
    await work(await import("./browser-push.ts"));
  } catch {
    // The alerts' own screen says how it stands.
  }
}
