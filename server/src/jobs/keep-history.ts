type Dependencies = {
  readonly closeSessions: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly dropOldMinutes: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly logger: { info(fields: object, message: string): void };
};

/** Closes past sessions and drops old minutes. */
export async function keepHistory(
  { closeSessions, dropOldMinutes, logger }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const days = await closeSessions(signal);
  if (days.length > 0) logger.info({ days: days.length, first: days.at(-1) }, "sessions closed");
  const months = await dropOldMinutes(signal);
  if (months.length > 0) logger.info({ months }, "old minutes dropped");
}
