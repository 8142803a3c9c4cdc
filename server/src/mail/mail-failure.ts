/** Codes of a mail server that can't be reached or does not let us in, as against one that refused a mail. */
const awayCodes = new Set([
  "EAUTH",
  "ECONNECTION",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDNS",
  "ENOAUTH",
  "EPIPE",
  "EPROTOCOL",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
]);
const permanentFrom = 500;

/** `away`: no mail would pass now. `refused`: this one will never. `later`: this one may, another time. */
export type MailFailure = "away" | "refused" | "later";

/** Meaning of a failed sending (RFC 5321, 4.2.1: answers of 500 and above are final). */
export function mailFailureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return "later";
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  if (awayCodes.has(String(code)) || /^(Abort|Timeout)Error$/.test(error.name)) return "away";
  return typeof responseCode === "number" && responseCode >= permanentFrom ? "refused" : "later";
}
