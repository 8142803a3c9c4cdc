export { createMemoryStorage, systemClock } from "./ports.ts";
export type { ClockPort, StorageChangesPort, StoragePort } from "./ports.ts";
export { createSessionStore, showsAdminLink } from "./session-store.ts";
export { sessionKeys } from "./session-types.ts";
export type { SessionState, SessionStore } from "./session-types.ts";
export { createThemeStore, initialTheme } from "./theme-store.ts";
export type { ThemeStore } from "./theme-store.ts";
