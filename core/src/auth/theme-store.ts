import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

import type { StorageChangesPort, StoragePort } from "./ports.ts";

export type Theme = "light" | "dark";
/** The user's choice; `system` goes with the system's, also when that changes. */
export type ThemeChoice = Theme | "system";
/** Storage key of the theme. Nothing is kept of `system`. */
export const themeKey = "theme";

export type ThemeState = {
  /** The theme in force. */
  readonly theme: Theme;
  readonly choice: ThemeChoice;
};
export type ThemeStore = StoreApi<ThemeState> & {
  /** From light to dark and back, saved at each press; only `setTheme` goes back to the system's. */
  toggle(): void;
  setTheme(choice: ThemeChoice): void;
  dispose(): void;
};

export type ThemeStoreOptions = {
  readonly storage: StoragePort;
  readonly prefersDark: () => boolean;
  /** Tells that the system's preference changed; without it the theme is the one of the beginning. */
  readonly onSystemChange?: (listener: () => void) => () => void;
  readonly changes?: StorageChangesPort;
};

function savedChoice(storage: StoragePort): ThemeChoice {
  const saved = storage.getItem(themeKey);
  return saved === "light" || saved === "dark" ? saved : "system";
}

/** A full or forbidden storage: the choice lives with the page. */
function save(storage: StoragePort, choice: ThemeChoice): void {
  try {
    if (choice === "system") storage.removeItem(themeKey);
    else storage.setItem(themeKey, choice);
  } catch {
    return;
  }
}

/** The theme as state. Applying it to the page (data attribute, `dark` class) is the face's. */
export function createThemeStore(options: ThemeStoreOptions): ThemeStore {
  const { storage, prefersDark, onSystemChange, changes } = options;
  const inForce = (choice: ThemeChoice): ThemeState => {
    const system = prefersDark() ? "dark" : "light";
    return { choice, theme: choice === "system" ? system : choice };
  };
  const store = createStore<ThemeState>(() => inForce(savedChoice(storage)));
  const setTheme = (choice: ThemeChoice) => {
    store.setState(inForce(choice));
    save(storage, choice);
  };
  const stopListening = changes?.subscribe((key) => {
    if (key === null || key === themeKey) store.setState(inForce(savedChoice(storage)));
  });
  const leaveSystem = onSystemChange?.(() => store.setState(inForce(store.getState().choice)));
  return Object.assign(store, {
    setTheme,
    toggle: () => setTheme(store.getState().theme === "dark" ? "light" : "dark"),
    dispose: () => {
      stopListening?.();
      leaveSystem?.();
    },
  });
}
