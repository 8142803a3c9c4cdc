import { sessionKeys } from "@paridad/core/auth";

import { bookTotalKey } from "./badge-choice.ts";
import type { StorageMirror } from "./storage-mirror.ts";

/** Present in `storage.local` while the user asked to stay signed in. */
export const staySignedInKey = "paridad.staySignedIn";

const secrets: ReadonlySet<string> = new Set(Object.values(sessionKeys));

/**
 * The session's storage: memory of the browser by default, its disk when the user asks to stay signed in. The
 * choice is read at each write, and what the other area held is removed with it.
 */
export function createSessionStorage({
  memory,
  disk,
}: {
  memory: StorageMirror;
  disk: StorageMirror;
}): StorageMirror {
  const chosen = () => (disk.getItem(staySignedInKey) === "true" ? disk : memory);
  return {
    getItem: (key) => chosen().getItem(key),
    setItem(key, value) {
      const target = chosen();
      (target === disk ? memory : disk).removeItem(key);
      target.setItem(key, value);
    },
    removeItem(key) {
      // A book's result goes with its owner.
      if (key === sessionKeys.token) memory.removeItem(bookTotalKey);
      memory.removeItem(key);
      disk.removeItem(key);
    },
    subscribe(listener) {
      const relay = (key: string | null) => {
        if (key === null || secrets.has(key)) listener(key);
      };
      const leave = [memory.subscribe(relay), disk.subscribe(relay)];
      return () => leave.forEach((stop) => stop());
    },
  };
}
