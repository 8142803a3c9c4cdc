import { errorCodeOf } from "../platform/error-code-of.ts";

/** Codes of a database that is not there, whose disk is full (25006 and 53100) or that can't keep up (40, 57014), as against a query that is wrong. */
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "25006",
  "40001",
  "40P01",
  "53100",
  "53300",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);
const awayTexts =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Cannot use a pool after/;

/** True if an error means an unavailable database: an answer of 503, never of 401. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCodeOf(error);
  return awayCodes.has(code) || code.startsWith("08") || awayTexts.test(error.message);
}

/** True if a statement exceeded its connection's timeout. */
export function wasCancelled(error: unknown): boolean {
  return errorCodeOf(error) === "57014";
}

/** True if the database rejected a value: a text with a zero byte, say (SQLSTATE class 22). */
export function isDataRefused(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(errorCodeOf(error));
}

/** True when a unique index refused a row. */
export function isTaken(error: unknown): boolean {
  return errorCodeOf(error) === "23505";
}
