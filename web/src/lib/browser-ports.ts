import { createMemoryStorage } from "@paridad/core/auth";
import type { StorageChangesPort, StoragePort } from "@paridad/core/auth";

/** The browser's storage, or one that lives with the page where the browser forbids it. */
export function browserStorage(): StoragePort {
  try {
    const probe = "paridad.probe";
    window.localStorage.setItem(probe, "1");
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return createMemoryStorage();
  }
}

/** Writes of other tabs. */
export const storageChanges: StorageChangesPort = {
  subscribe(listener) {
    const onStorage = (event: StorageEvent) => listener(event.key);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};

const darkQuery = "(prefers-color-scheme: dark)";

/** The system's theme, and its changes. */
export const systemTheme = {
  prefersDark: () => window.matchMedia(darkQuery).matches,
  onSystemChange(listener: () => void) {
    const query = window.matchMedia(darkQuery);
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  },
};
