import type { FastifyServerOptions } from "fastify";
import { join } from "node:path";
import pino from "pino";
import type { Logger } from "pino";

type LoggedRequest = { method?: string; url?: string; ip?: string };

/** A path without its query: links in mails carry tokens there, and redaction sees keys, not parts of texts. */
export function withoutQuery(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

const secrets = [
  "authorization",
  "password",
  "newPassword",
  "currentPassword",
  "confirmPassword",
  "token",
  "otp",
  "email",
];

/** Structured logs (JSON, UTC) that never hold a password, a token, an e-mail or a query. */
export const logOptions = {
  level: "info",
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: {
    paths: [...secrets, ...secrets.map((key) => `*.${key}`), 'headers["x-admin-token"]', "headers.cookie"],
    censor: "[redacted]",
  },
  serializers: {
    req: ({ method, url = "", ip }: LoggedRequest) => ({ method, path: withoutQuery(url), address: ip }),
    res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    // The message of a database error quotes the row it refused, so only its code and place are kept.
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      code: error.code === undefined ? undefined : String(error.code),
      message: "code" in error && /^[0-9A-Z]{5}$/.test(String(error.code)) ? "database error" : error.message,
      stack: (error.stack ?? "").split("\n").slice(1, 12).join("\n"),
    }),
  },
} as const satisfies FastifyServerOptions["logger"];

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
