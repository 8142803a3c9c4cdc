import type { Clock } from "../lib/clock.ts";
import type { OpenDatabase } from "./open-database.ts";

const checkpointMilliseconds = 5 * 60_000;
const vacuumMilliseconds = 24 * 3_600_000;

/**
 * Does for the embedded database what PostgreSQL's own background processes do: a checkpoint every 5 minutes, vacuum
 * and statistics once a day.
 * @returns what ends it, after a round that is under way.
 */
export function keepDatabase({
  opened,
  clock,
  logger,
  everyMilliseconds = checkpointMilliseconds,
}: {
  opened: Pick<OpenDatabase, "kind" | "checkpoint" | "vacuum">;
  clock: Clock;
  logger: { warn(fields: object, message: string): void };
  everyMilliseconds?: number;
}): () => Promise<void> {
  if (opened.kind !== "embedded") return async () => undefined;
  let vacuumedAt = clock.now();
  let round: Promise<void> = Promise.resolve();
  const keep = async (): Promise<void> => {
    try {
      if (clock.now() - vacuumedAt >= vacuumMilliseconds) {
        vacuumedAt = clock.now();
        await opened.vacuum();
      }
      await opened.checkpoint();
    } catch (error) {
      logger.warn({ err: error }, "the embedded database could not be kept");
    }
  };
  const timer = setInterval(() => (round = round.then(keep)), everyMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
