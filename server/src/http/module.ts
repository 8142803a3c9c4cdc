import type { App, Routes } from "./routes.ts";

/** A module as the server takes it; `compose.ts` lists all of them. */
export type Module<Services extends object = object> = {
  /** Registered at `/x` and at `/api/x`. */
  readonly routes: readonly Routes[];
  /** Services handed to other modules and the process. */
  readonly services: Services;
  /** Registers app-wide parts other than routes, before any route. */
  attach?(app: App): Promise<void> | void;
  /** Seeds a new database; does nothing on an existing one. */
  seed?(): Promise<void>;
  /** Called once when the app closes. */
  close?(): Promise<void>;
};
