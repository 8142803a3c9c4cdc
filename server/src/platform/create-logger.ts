import { join } from "node:path";
import pino from "pino";
import type { Logger } from "pino";
import { logOptions } from "./log-options.ts";

/** Lines that can't be written for now, in bytes. */
const heldBytes = 1_000_000;

/**
 * The process's log: to its output in production, otherwise to a file of the data directory, so people read in
 * peace. Each line is written before the process goes on, so none is lost with it. */
export function createLogger({
  isProduction,
  dataDirectory,
}: {
  isProduction: boolean;
  dataDirectory: string;
}): Logger {
  const dest = isProduction ? 1 : join(dataDirectory, "logs", "server.log");
  const maxLength = heldBytes;
  const destination = pino.destination({ dest, mkdir: true, sync: true, mode: 0o600, maxLength });
  // On a full disk lines wait, and then are lost; unheard, the error would end the process.
  destination.on("error", () => undefined);
  return pino({ ...logOptions }, destination);
}
