import type { FastifyServerOptions } from "fastify";

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
