import type { App, Routes } from "./routes.ts";

/** What a module gives to the server; `compose.ts` lists all of them. */
export type Module<Services extends object = object> = {
  /** Registered at `/x` and at `/api/x`. */
  readonly routes: readonly Routes[];
  /** What other modules and the process may be handed. */
  readonly services: Services;
  /** Registers what is more than routes on the whole app, before any route. */
  attach?(app: App): Promise<void> | void;
  /** Stores what a new database starts with; harmless on any other. */
  seed?(): Promise<void>;
  /** Called once when the app closes. */
  close?(): Promise<void>;
};
