import { AsyncLocalStorage } from "node:async_hooks";

/** A heavy read under way: what its statements in the history's lane go by. */
export type HeavyRead = {
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /**
   * Waited for before each statement and between pieces of other work, so ordinary requests get in between.
   * @throws HttpError 429 when the caller has gone or the server is too busy, 400 when the read itself is too long.
   */
  readonly turn: () => Promise<void>;
  /** Told how long each statement or piece took, in milliseconds; `spent` is the sum so far. */
  readonly clock: { spent: number };
  /** The answer to a statement that was cancelled: 429 when the caller has gone, otherwise 400. */
  readonly refusal: () => Error;
};

const storage = new AsyncLocalStorage<HeavyRead>();

/** The heavy read that the code now running belongs to. */
export function currentHeavyRead(): HeavyRead | undefined {
  return storage.getStore();
}

/** Runs a job as part of a heavy read. */
export function inHeavyRead<Result>(read: HeavyRead, job: () => Result): Result {
  return storage.run(read, job);
}

/** Runs what others wait for too, as a kept answer: it goes on when its first caller has gone. */
export function forEverybody<Result>(job: () => Result): Result {
  const read = currentHeavyRead();
  if (read === undefined) return job();
  const { signal } = new AbortController();
  return storage.run({ ...read, signal, turn: async () => undefined, clock: { spent: 0 } }, job);
}
