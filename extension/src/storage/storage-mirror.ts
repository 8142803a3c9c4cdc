import { browser } from "../lib/browser.ts";
import type { Storage } from "webextension-polyfill";

import type { StorageChangesPort, StoragePort } from "@paridad/core/auth";

export type StorageMirror = StoragePort & StorageChangesPort;
/** `close` lets the area go: for looks that end before their context does. */
export type ClosableMirror = StorageMirror & { close(): void };

function textEntries(stored: Record<string, unknown>): Array<[string, string]> {
  return Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/**
 * A storage area as the synchronous port of the core: read whole once, then kept in step with what other pages of the
 * extension write.
 */
export async function mirrorStorage(area: Storage.StorageArea): Promise<ClosableMirror> {
  const entries = new Map(textEntries(await area.get(null)));
  const listeners = new Set<(key: string | null) => void>();
  const follow = (changes: object) => {
    for (const [key, { newValue }] of Object.entries(changes as Record<string, Storage.StorageChange>)) {
      if (typeof newValue === "string") entries.set(key, newValue);
      else entries.delete(key);
      for (const listener of listeners) listener(key);
    }
  };
  area.onChanged.addListener(follow);
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      entries.set(key, value);
      void area.set({ [key]: value });
    },
    removeItem(key) {
      entries.delete(key);
      void area.remove(key);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      area.onChanged.removeListener(follow);
      listeners.clear();
    },
  };
}

/** Restricts the token to the extension's pages, away from content scripts. Older browsers have no such switch. */
export async function closeAreasToContentScripts(): Promise<void> {
  const areas = [browser.storage.session, browser.storage.local] as Array<
    Storage.StorageArea & { setAccessLevel?: (level: { accessLevel: string }) => Promise<void> }
  >;
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" })));
}
