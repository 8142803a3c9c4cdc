import { createBackoff, feedBackoff } from "./backoff.ts";
import type { BackoffLimits } from "./backoff.ts";
import type { Clock, FeedSink } from "./feed.ts";

export type Connect = (options: {
  readonly signal: AbortSignal;
  /** To be called once data came: the next loss begins with the first wait again. */
  readonly works: () => void;
}) => Promise<string | null>;

/** The upstream rejects these credentials: retrying soon is pointless. */
export class LoginRefusedError extends Error {
  override readonly name: string = "LoginRefusedError";
}

export type KeptConnection = { stop(): Promise<void> };

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
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

/**
 * Runs `connect` for ever. It resolves with why the upstream was lost, or with null for a change of connection that is no
 * loss; a throw is a loss too. After a loss the sink is told the reason and the next try, which waits longer each time.
 */
export function keepConnected({
  connect,
  sink,
  clock,
  backoff: limits = feedBackoff,
}: {
  connect: Connect;
  sink: FeedSink;
  clock: Clock;
  backoff?: BackoffLimits | undefined;
}): KeptConnection {
  const stopping = new AbortController();
  const { signal } = stopping;
  const backoff = createBackoff(limits);
  const isRunning = (): boolean => !signal.aborted;
  const once = async (): Promise<{ reason: string | null; isPatient: boolean }> => {
    try {
      return { reason: await connect({ signal, works: () => backoff.reset() }), isPatient: false };
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown failure";
      return { reason, isPatient: error instanceof LoginRefusedError };
    }
  };
  const run = async (): Promise<void> => {
    while (isRunning()) {
      const { reason, isPatient } = await once();
      if (reason === null || !isRunning()) continue;
      const { attempt, milliseconds } = backoff.next(isPatient);
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
