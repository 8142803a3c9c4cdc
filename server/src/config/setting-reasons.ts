import type { Environment } from "./config-schema.ts";

/** A wrong setting and why, for the operator; never its value, for some are secrets. */
export type SettingProblem = { readonly name: string; readonly reason: string };

const port = "tiene que ser un puerto, un número entero de 0 a 65535";
const flag = "tiene que ser true o false";
const mailbox = "tiene que ser una sola dirección de correo";
const url = (protocols: string) => `tiene que ser una dirección que empiece con ${protocols}`;
const atLeast = (count: number) => `tiene que tener ${count} caracteres o más`;
const anyText = "tiene que ser un texto";

/** Accepted values of each setting; shown when it got something else. */
export const settingReasons: Readonly<Record<keyof Environment, string>> = {
  NODE_ENV: anyText,
  PORT: port,
  HOST: anyText,
  PUBLIC_URL: url("http:// o https://"),
  DATA_DIR: anyText,
  DATABASE_URL: url("postgres:// o postgresql://"),
  REDIS_URL: url("redis:// o rediss://"),
  SMTP_URL: url("smtp:// o smtps://"),
  MAIL_FROM: "tiene que ser una dirección de correo, sola o como Nombre <dirección>",
  ADMIN_USERNAME: atLeast(3),
  ADMIN_PASSWORD: atLeast(6),
  ADMIN_EMAIL: mailbox,
  DEMO: flag,
  DEMO_PASSWORD: atLeast(6),
  MARKET_FEED: "tiene que ser simulated, replay, socket, primary, iol o data912",
  MARKET_REPLAY_DIR: anyText,
  MARKET_REPLAY_SPEED: "tiene que ser un número mayor que 0, hasta 10000",
  MARKET_URL: url("http://, https://, ws:// o wss://"),
  MARKET_USERNAME: anyText,
  MARKET_PASSWORD: anyText,
  MARKET_POLL_SECONDS: "tiene que ser un número entero de segundos, de 5 a 3600",
  MARKET_SEED: "tiene que ser un número entero de 0 a 4294967295",
  MINUTE_BARS_MONTHS: "tiene que ser un número entero de meses, de 1 a 1200",
  TRANSFER_CBU: "tiene que tener 22 cifras",
  TRANSFER_ALIAS: anyText,
  TRANSFER_ACCOUNT: anyText,
  TRANSFER_HOLDER: anyText,
  TRANSFER_CUIT: "tiene que ser un CUIT: 11 cifras, la última de control",
  PAYMENT_REQUESTS: flag,
  PROMOTIONAL_CODES: flag,
  RECEIPT_YEARS: "tiene que ser un número entero de años, de 1 a 50",
  EXTENSION_URL: url("http:// o https://"),
  CORS_ORIGINS:
    "tiene que ser una lista de orígenes separados por comas, como https://socio.example, sin ruta",
  TRUST_PROXY: "tiene que ser una lista de direcciones o bloques CIDR separados por comas, como 10.0.0.0/8",
  METRICS_PORT: port,
  DRAIN_SECONDS: "tiene que ser un número entero de segundos, de 0 a 300",
  DATABASE_WAIT_SECONDS: "tiene que ser un número entero de segundos, de 0 a 3600",
  OVERLOAD_MS: "tiene que ser un número entero de milisegundos, de 100 a 60000",
  SUPPORT_EMAIL: mailbox,
  TOTP_KEY: atLeast(16),
};
