import type { AuditHead } from "../db/shared/audit.ts";

const everyMilliseconds = 24 * 3_600_000;

/**
 * Writes the audit log's newest hash to the process's log, now and daily: whoever keeps the logs elsewhere can tell that
 * the rows up to it are those of then. Gives what ends it.
 */
export function logAuditHead({
  read,
  logger,
}: {
  read: () => Promise<AuditHead>;
  logger: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const tell = (): void => {
    running = read().then(
      ({ position, hash }) => logger.info({ position, hash }, "audit log head"),
      (error: unknown) => logger.warn({ err: error }, "the audit log's head could not be read"),
    );
  };
  tell();
  const timer = setInterval(tell, everyMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
