import { isIP } from "node:net";
import { emailSchema } from "@paridad/core/contract";
import { isCuit } from "@paridad/core/lib";
import * as z from "zod";
import { isPlainMailbox } from "@paridad/core/contract";
import { readSender } from "../mail/sender.ts";

const emptyIsAbsent = (value: unknown): unknown => (value === "" ? undefined : value);
const text = z.preprocess(emptyIsAbsent, z.string().optional());
const secret = (minimum: number) => z.preprocess(emptyIsAbsent, z.string().min(minimum).optional());
const flag = z.preprocess(
  emptyIsAbsent,
  z
    .enum(["true", "false", "1", "0"])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === "true" || value === "1")),
);
const port = z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(65_535).optional());
const seconds = (maximum: number) =>
  z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(maximum).optional());

function urlOf(protocols: readonly string[]) {
  const isGood = (value: string): boolean =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return z.preprocess(emptyIsAbsent, z.string().refine(isGood).optional());
}

function listOf(isGood: (item: string) => boolean) {
  return z
    .string()
    .optional()
    .transform((value) =>
      (value ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    )
    .refine((items) => items.every(isGood));
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** An address or a CIDR block: hop counts can be forged (CVE-2026-16732). */
function isProxyAddress(value: string): boolean {
  const [address = "", bits] = value.split("/");
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Values of `MARKET_FEED`. */
export const feedNames = ["simulated", "replay", "socket", "primary", "iol", "data912"] as const;

/** The environment's variables, all optional. */
export const environmentSchema = z.object({
  NODE_ENV: text,
  PORT: port,
  HOST: text,
  PUBLIC_URL: urlOf(["http:", "https:"]),
  DATA_DIR: text,
  DATABASE_URL: urlOf(["postgres:", "postgresql:"]),
  REDIS_URL: urlOf(["redis:", "rediss:"]),
  SMTP_URL: urlOf(["smtp:", "smtps:"]),
  MAIL_FROM: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .refine((value) => readSender(value) !== null)
      .optional(),
  ),
  ADMIN_USERNAME: secret(3),
  ADMIN_PASSWORD: secret(6),
  ADMIN_EMAIL: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .refine((value) => emailSchema.safeParse(value).success)
      .optional(),
  ),
  DEMO: flag,
  DEMO_PASSWORD: secret(6),
  MARKET_FEED: z.preprocess(emptyIsAbsent, z.enum(feedNames).optional()),
  MARKET_REPLAY_DIR: text,
  MARKET_REPLAY_SPEED: z.preprocess(emptyIsAbsent, z.coerce.number().positive().max(10_000).optional()),
  MARKET_URL: urlOf(["http:", "https:", "ws:", "wss:"]),
  MARKET_USERNAME: text,
  MARKET_PASSWORD: text,
  MARKET_POLL_SECONDS: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(5).max(3_600).optional()),
  MARKET_SEED: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(0).max(4_294_967_295).optional()),
  MINUTE_BARS_MONTHS: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).max(1_200).optional()),
  TRANSFER_CBU: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .regex(/^\d{22}$/)
      .optional(),
  ),
  TRANSFER_ALIAS: text,
  TRANSFER_ACCOUNT: text,
  TRANSFER_HOLDER: text,
  TRANSFER_CUIT: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .transform((value) => value.replaceAll(/[\s-]/g, ""))
      .refine(isCuit)
      .optional(),
  ),
  PAYMENT_REQUESTS: flag,
  PROMOTIONAL_CODES: flag,
  RECEIPT_YEARS: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).max(50).optional()),
  EXTENSION_URL: urlOf(["https:", "http:"]),
  CORS_ORIGINS: listOf(isOrigin),
  TRUST_PROXY: listOf(isProxyAddress),
  METRICS_PORT: port,
  DRAIN_SECONDS: seconds(300),
  DATABASE_WAIT_SECONDS: seconds(3_600),
  OVERLOAD_MS: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(100).max(60_000).optional()),
  SUPPORT_EMAIL: z.preprocess(emptyIsAbsent, z.string().refine(isPlainMailbox).optional()),
  TOTP_KEY: secret(16),
});
export type Environment = z.infer<typeof environmentSchema>;
