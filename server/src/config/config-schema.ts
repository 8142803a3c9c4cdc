import { isIP } from "node:net";
import { emailSchema, isPlainMailbox } from "@paridad/core/contract";
import { isCuit } from "@paridad/core/lib";
import * as z from "zod";
import { readSender } from "../mail/sender.ts";

// A description is what the operator is told of a wrong value; never the value itself, for some are secrets.
const text = z.string().optional().describe("tiene que ser un texto");
const secret = (least: number) =>
  z.string().min(least).optional().describe(`tiene que tener ${least} caracteres o más`);
const flag = z
  .enum(["true", "false", "1", "0"])
  .transform((value) => value === "true" || value === "1")
  .optional()
  .describe("tiene que ser true o false");
const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to).optional();
const amount = (unit: string, from: number, to: number) =>
  whole(from, to).describe(`tiene que ser un número entero de ${unit}, de ${from} a ${to}`);
const port = whole(0, 65_535).describe("tiene que ser un puerto, un número entero de 0 a 65535");
const checked = (isGood: (value: string) => boolean, reason: string) =>
  z.string().refine(isGood).optional().describe(`tiene que ${reason}`);
const mailbox = (isGood: (value: string) => boolean) => checked(isGood, "ser una sola dirección de correo");

/** `protocols` in the words of the reason. */
const url = (...protocols: readonly string[]) => {
  const list = protocols.map((protocol) => `${protocol}//`);
  return checked(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `ser una dirección que empiece con ${[list.slice(0, -1).join(", "), list.at(-1)].filter(Boolean).join(" o ")}`,
  );
};

const listOf = (isGood: (item: string) => boolean, reason: string) =>
  z
    .string()
    .optional()
    .transform((value = "") => value.split(",").flatMap((item) => item.trim() || []))
    .refine((items) => items.every(isGood))
    .describe(`tiene que ser una lista de ${reason}`);

const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

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
  PUBLIC_URL: url("http:", "https:"),
  DATA_DIR: text,
  DATABASE_URL: url("postgres:", "postgresql:"),
  REDIS_URL: url("redis:", "rediss:"),
  SMTP_URL: url("smtp:", "smtps:"),
  MAIL_FROM: checked(
    (value) => readSender(value) !== null,
    "ser una dirección de correo, sola o como Nombre <dirección>",
  ),
  ADMIN_USERNAME: secret(3),
  ADMIN_PASSWORD: secret(6),
  ADMIN_EMAIL: mailbox((value) => emailSchema.safeParse(value).success),
  DEMO: flag,
  DEMO_PASSWORD: secret(6),
  MARKET_FEED: z
    .enum(feedNames)
    .optional()
    .describe("tiene que ser simulated, replay, socket, primary, iol o data912"),
  MARKET_REPLAY_DIR: text,
  MARKET_REPLAY_SPEED: z.coerce
    .number()
    .positive()
    .max(10_000)
    .optional()
    .describe("tiene que ser un número mayor que 0, hasta 10000"),
  MARKET_URL: url("http:", "https:", "ws:", "wss:"),
  MARKET_USERNAME: text,
  MARKET_PASSWORD: text,
  MARKET_POLL_SECONDS: amount("segundos", 5, 3_600),
  MARKET_SEED: whole(0, 4_294_967_295).describe("tiene que ser un número entero de 0 a 4294967295"),
  MINUTE_BARS_MONTHS: amount("meses", 1, 1_200),
  TRANSFER_CBU: checked((value) => /^\d{22}$/.test(value), "tener 22 cifras"),
  TRANSFER_ALIAS: text,
  TRANSFER_ACCOUNT: text,
  TRANSFER_HOLDER: text,
  TRANSFER_CUIT: z
    .string()
    .transform((value) => value.replaceAll(/[\s-]/g, ""))
    .refine(isCuit)
    .optional()
    .describe("tiene que ser un CUIT: 11 cifras, la última de control"),
  PAYMENT_REQUESTS: flag,
  PROMOTIONAL_CODES: flag,
  RECEIPT_YEARS: amount("años", 1, 50),
  EXTENSION_URL: url("http:", "https:"),
  CORS_ORIGINS: listOf(isOrigin, "orígenes separados por comas, como https://socio.example, sin ruta"),
  TRUST_PROXY: listOf(isProxyAddress, "direcciones o bloques CIDR separados por comas, como 10.0.0.0/8"),
  METRICS_PORT: port,
  DRAIN_SECONDS: amount("segundos", 0, 300),
  DATABASE_WAIT_SECONDS: amount("segundos", 0, 3_600),
  OVERLOAD_MS: amount("milisegundos", 100, 60_000),
  SUPPORT_EMAIL: mailbox(isPlainMailbox),
  TOTP_KEY: secret(16),
});
export type Environment = z.infer<typeof environmentSchema>;
