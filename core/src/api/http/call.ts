import type { Tone } from "./error-texts.ts";

/** Waiting, so tests need no time. */
export type ApiClock = {
  now(): number;
  wait?(milliseconds: number, signal?: AbortSignal): Promise<void>;
};

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Call = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Below `/api`, without a leading slash. */
  readonly path: string;
  /**
   * `none`: no token. `optional`: the user's when there is one. `user` and `admin`: theirs, and without one nothing
   * is sent (NO_TOKEN).
   */
  readonly as: "none" | "optional" | "user" | "admin";
  readonly query?: Query;
  /** A `Blob` goes as it is, by its own type. */
  readonly json?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Makes a write that is sent again, because its answer was lost, have one effect. */
  readonly idempotencyKey?: string | undefined;
  /** Which texts of the error catalogue apply: by default the panel's as an administrator, otherwise data's. */
  readonly tone?: Tone;
  /** Text of a failure for which the server gave none. */
  readonly fallbackMessage?: string;
};

export type Http = {
  readonly clock: ApiClock;
  /** Sends a call and gives the body's text. Every failure is an `ApiError`. */
  text(call: Call): Promise<string>;
};
