import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import type { StorageChangesPort, StoragePort } from "./ports.ts";

export type Theme = "light" | "dark";
/** Storage key of the theme (spec.md section 9). */
export const themeKey = "theme";

export type ThemeState = { readonly theme: Theme };
export type ThemeStore = StoreApi<ThemeState> & {
  /** Light to dark and back; each toggle is saved. */
  toggle(): void;
  setTheme(theme: Theme): void;
  dispose(): void;
};

export type ThemeStoreOptions = {
  readonly storage: StoragePort;
  /** Whether the system prefers dark; asked only when nothing valid is saved. */
  readonly prefersDark: () => boolean;
  readonly changes?: StorageChangesPort;
};

/** The saved preference, otherwise the system's (spec.md section 1). */
export function initialTheme({
  storage,
  prefersDark,
}: Pick<ThemeStoreOptions, "storage" | "prefersDark">): Theme {
  const saved = storage.getItem(themeKey);
  if (saved === "light" || saved === "dark") return saved;
  return prefersDark() ? "dark" : "light";
}

/** The theme as state. Applying it to the page (data attribute, `dark` class) is the face's. */
export function createThemeStore({ storage, prefersDark, changes }: ThemeStoreOptions): ThemeStore {
  const store = createStore<ThemeState>(() => ({ theme: initialTheme({ storage, prefersDark }) }));
  const setTheme = (theme: Theme) => {
    store.setState({ theme });
    try {
      storage.setItem(themeKey, theme);
    } catch {
      return;
    }
  };
  const stopListening = changes?.subscribe((key) => {
    if (key === null || key === themeKey) store.setState({ theme: initialTheme({ storage, prefersDark }) });
  });
  return Object.assign(store, {
    setTheme,
    toggle: () => setTheme(store.getState().theme === "dark" ? "light" : "dark"),
    dispose: () => stopListening?.(),
  });
}
