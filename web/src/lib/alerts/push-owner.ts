import type { StoragePort } from "@paridad/core/auth";

/** Whose alerts this browser shows: the user's id, for as long as they are turned on here. */
export const pushOwnerKey = "paridad.push";

/** Loads what speaks to the browser's push service only where somebody turned notices on. */
export async function withOwnPush(
  storage: StoragePort,
  work: (push: typeof import("./browser-push.ts")) => Promise<unknown>,
): Promise<void> {
  if (storage.getItem(pushOwnerKey) === null) return;
  try {
    await work(await import("./browser-push.ts"));
  } catch {
    // The alerts' own screen says how it stands.
  }
}
