import type { FastifyBaseLogger } from "fastify";

type Ending = { readonly part: string; readonly end: () => Promise<void> };

/**
 * Started parts, to be ended last to first, each to its end even when another fails. Each says in the log that it ended, so
 * that an end that hangs shows where.
 */
export function createEndings(logger: Pick<FastifyBaseLogger, "info" | "error">) {
  const endings: Ending[] = [];
  let stopped: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    for (const { part, end } of endings.toReversed()) {
      await end().then(
        () => logger.info({ part }, "ended"),
        (error: unknown) => logger.error({ err: error, part }, "could not end in order"),
      );
    }
  };
  return {
    add: (part: string, end: () => Promise<void>) => void endings.push({ part, end }),
    /** Once, however often it is called. */
    stop: (): Promise<void> => (stopped ??= run()),
  };
}
export type Endings = ReturnType<typeof createEndings>;
