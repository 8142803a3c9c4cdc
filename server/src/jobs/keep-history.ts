import type { CloseSessions } from "../modules/history/close-sessions.ts";
import type { DropOldMinutes } from "../modules/history/drop-old-minutes.ts";

const everyMilliseconds = 5 * 60_000;

type Dependencies = {
  readonly closeSessions: CloseSessions;
  readonly dropOldMinutes: DropOldMinutes;
  readonly logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
};

async function keep(
  { closeSessions, dropOldMinutes, logger }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const days = await closeSessions(signal);
  if (days.length > 0) logger.info({ days: days.length, first: days.at(-1) }, "sessions closed");
  const months = await dropOldMinutes(signal);
  if (months.length > 0) logger.info({ months }, "old minutes dropped");
}

/** Closes past sessions and drops old minutes now and every five minutes, one run at a time. Gives what ends it. */
export function keepHistory(dependencies: Dependencies): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= keep(dependencies, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) dependencies.logger.warn({ err: error }, "the history could not be kept");
      })
      .finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, everyMilliseconds);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
