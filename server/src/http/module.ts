import type { App, Routes } from "./routes.ts";

/** What a module gives to the server; `compose.ts` lists all of them. */
export type Module<Services extends object = object> = {
  /** Registered at `/x` and at `/api/x`. */
  readonly routes: readonly Routes[];
  /** What other modules and the process may be handed. */
  readonly services: Services;
  /** Registers app-wide parts other than routes, before any route. */
  attach?(app: App): Promise<void> | void;
  /** Seeds a new database; does nothing on an existing one. */
  seed?(): Promise<void>;
  /** Called once when the app closes. */
  close?(): Promise<void>;
};
