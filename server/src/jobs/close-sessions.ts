import type { CloseSessions } from "../modules/history/close-sessions.ts";

const everyMilliseconds = 5 * 60_000;

/** Closes past sessions now and every five minutes, one run at a time. Gives what ends it. */
export function keepSessionsClosed({
  closeSessions,
  logger,
}: {
  closeSessions: CloseSessions;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= closeSessions(stopping.signal)
      .then(
        (days) => {
          if (days.length > 0) logger.info({ days: days.length, first: days.at(-1) }, "sessions closed");
        },
        (error: unknown) => {
          if (!stopping.signal.aborted) logger.warn({ err: error }, "sessions could not be closed");
        },
      )
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
