import type { Clock, FeedSink } from "./feed.ts";

/** Waits of a feed before it calls a lost upstream again, milliseconds. */
export type BackoffLimits = {
  readonly firstMilliseconds: number;
  readonly longestMilliseconds: number;
};

const feedBackoff: BackoffLimits = { firstMilliseconds: 1_000, longestMilliseconds: 60_000 };

export type Connect = (options: {
  readonly signal: AbortSignal;
  /** To be called once data came: the next loss begins with the first wait again. */
  readonly works: () => void;
}) => Promise<string | null>;

/** The upstream rejects these credentials: retrying soon is pointless. */
export class LoginRefusedError extends Error {
  override readonly name: string = "LoginRefusedError";
}

/** The upstream has too much to do, and may have said how long it wants to be left alone. */
export class WaitAskedError extends Error {
  override readonly name = "WaitAskedError";
  readonly milliseconds: number | null;
  constructor(message: string, milliseconds: number | null) {
    super(message);
    this.milliseconds = milliseconds;
  }
}

export type KeptConnection = { stop(): Promise<void> };

/** Resolves after so many milliseconds, or at once when the signal says to stop. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });
}

type Ending = {
  readonly reason: string | null;
  readonly isPatient: boolean;
  /** Milliseconds that the upstream asked to be left alone for. */
  readonly wait: number;
};

/**
 * Runs `connect` for ever. It resolves with why the upstream was lost, or with null for a change of connection that is no
 * loss; a throw is a loss too. After a loss the sink is told the reason and the next try, which waits twice as long each time,
 * less up to a quarter by chance so processes spread, and never less than the upstream asked for. After a wrong password it
 * waits longest at once: that is not worth many tries. `random` gives numbers from 0 to 1, exclusive.
 */
export function keepConnected({
  connect,
  sink,
  clock,
  backoff: { firstMilliseconds, longestMilliseconds } = feedBackoff,
  random = Math.random,
  wait = waitFor,
}: {
  connect: Connect;
  sink: FeedSink;
  clock: Clock;
  backoff?: BackoffLimits | undefined;
  random?: (() => number) | undefined;
  wait?: Wait | undefined;
}): KeptConnection {
  const stopping = new AbortController();
  const { signal } = stopping;
  let attempt = 0;
  const next = (isPatient: boolean): number => {
    const doubled = Math.min(firstMilliseconds * 2 ** Math.min(attempt, 30), longestMilliseconds);
    attempt += 1;
    return Math.round((isPatient ? longestMilliseconds : doubled) * (1 - random() / 4));
  };
  const isRunning = (): boolean => !signal.aborted;
  const once = async (): Promise<Ending> => {
    try {
      return { reason: await connect({ signal, works: () => (attempt = 0) }), isPatient: false, wait: 0 };
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown failure";
      const waitMilliseconds = error instanceof WaitAskedError ? (error.milliseconds ?? 0) : 0;
      return { reason, isPatient: error instanceof LoginRefusedError, wait: waitMilliseconds };
    }
  };
  const run = async (): Promise<void> => {
    while (isRunning()) {
      const { reason, isPatient, wait: minimum } = await once();
      if (reason === null || !isRunning()) continue;
      const milliseconds = Math.max(next(isPatient), minimum);
      sink.lost(reason, { attempt, at: clock.now() + milliseconds });
      await wait(milliseconds, signal);
      if (isRunning()) sink.fault("reconnection", reason);
    }
  };
  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
