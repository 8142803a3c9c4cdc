export { createMemoryStorage, systemClock } from "./ports.ts";
export type { ClockPort, StorageChangesPort, StoragePort } from "./ports.ts";
export { createSessionStore, showsAdminLink } from "./session-store.ts";
export type { SessionStoreOptions } from "./session-store.ts";
export { sessionKeys } from "./session-types.ts";
export type { SessionActions, SessionState, SessionStore } from "./session-types.ts";
export { createThemeStore, initialTheme, themeKey } from "./theme-store.ts";
export type { Theme, ThemeState, ThemeStore, ThemeStoreOptions } from "./theme-store.ts";
