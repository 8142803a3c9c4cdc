import { resolve } from "node:path";
import { weakReason } from "../auth/common-passwords.ts";
import { environmentSchema } from "./config-schema.ts";
import type { Environment } from "./config-schema.ts";
import { readSender } from "../mail/sender.ts";
import type { MailAddress } from "../mail/sender.ts";
import { readSecretFiles } from "./read-secret-files.ts";
import type { SettingProblem } from "./read-secret-files.ts";

const defaultPort = 3000;
const defaultSender: MailAddress = { name: "Paridad", address: "no-responder@localhost" };
const demoTransfer = {
  cbu: "0070999020000012345678",
  alias: "PARIDAD.DEMO.ALIAS",
  account: "9990-2 0001234-5 (demostración)",
  holder: "Paridad (demostración)",
  taxId: "30700000016",
};
const noTransfer = { cbu: null, alias: null, account: null, holder: null, taxId: null };
const receiptYears = 5;

/** Wrong settings, a line each with its reason; values are never shown, for some are secrets. */
export class ConfigError extends Error {
  readonly names: readonly string[];
  constructor(problems: readonly SettingProblem[]) {
    const names = problems.map(({ name }) => name);
    const lines = problems.map(({ name, reason }) => `${name}: ${reason}`);
    const title = `Estas variables de configuración tienen un valor inválido: ${names.join(", ")}`;
    super([title, ...lines].join("\n"));
    this.name = "ConfigError";
    this.names = names;
  }
}

function readMarket(values: Environment) {
  return {
    feed: values.MARKET_FEED ?? "simulated",
    seed: values.MARKET_SEED ?? 1,
    replayDirectory: values.MARKET_REPLAY_DIR ?? null,
    replaySpeed: values.MARKET_REPLAY_SPEED ?? 1,
    url: values.MARKET_URL ?? null,
    username: values.MARKET_USERNAME ?? null,
    password: values.MARKET_PASSWORD ?? null,
    pollSeconds: values.MARKET_POLL_SECONDS,
  } as const;
}

function readPayments(values: Environment, isDemo: boolean) {
  const { cbu, alias, account, holder, taxId } = isDemo ? demoTransfer : noTransfer;
  return {
    transfer: {
      cbu: values.TRANSFER_CBU ?? cbu,
      alias: values.TRANSFER_ALIAS ?? alias,
      account: values.TRANSFER_ACCOUNT ?? account,
      holder: values.TRANSFER_HOLDER ?? holder,
      taxId: values.TRANSFER_CUIT ?? taxId,
    },
    features: {
      paymentRequests: values.PAYMENT_REQUESTS ?? true,
      promotionalCodes: values.PROMOTIONAL_CODES ?? true,
    },
  };
}

/** Long enough for a load balancer that asks for readiness every two seconds. */
const productionDrainSeconds = 5;
const databaseWaitSeconds = 60;
/** A user is better served by a quick refusal than by a time-out. */
const overloadMilliseconds = 500;

function readListening(values: Environment) {
  const port = values.PORT ?? defaultPort;
  const isProduction = values.NODE_ENV === "production";
  return {
    isProduction,
    drainSeconds: values.DRAIN_SECONDS ?? (isProduction ? productionDrainSeconds : 0),
    overloadMilliseconds: values.OVERLOAD_MS ?? overloadMilliseconds,
    port,
    host: values.HOST ?? "127.0.0.1",
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    metricsPort: values.METRICS_PORT ?? null,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
  };
}

function readStorage(values: Environment) {
  return {
    dataDirectory: resolve(values.DATA_DIR ?? "data"),
    databaseUrl: values.DATABASE_URL ?? null,
    minuteBarsMonths: values.MINUTE_BARS_MONTHS ?? null,
    databaseWaitSeconds: values.DATABASE_WAIT_SECONDS ?? databaseWaitSeconds,
    redisUrl: values.REDIS_URL ?? null,
    receiptYears: values.RECEIPT_YEARS ?? receiptYears,
  };
}

function readAccounts(values: Environment, isDemo: boolean) {
  return {
    admin: {
      username: values.ADMIN_USERNAME ?? "admin",
      password: values.ADMIN_PASSWORD ?? null,
      email: values.ADMIN_EMAIL ?? null,
    },
    demo: { isEnabled: isDemo, password: values.DEMO_PASSWORD ?? null },
    totpKey: values.TOTP_KEY ?? null,
  };
}

/** Least length for an administrator, who can change everything (ASVS 6.2.1). */
const shortestAdminPassword = 15;

/** Secrets that are short or that anybody would try first, however they are dressed: production starts with none. */
function weakSecrets(values: Environment): SettingProblem[] {
  const names = ["ADMIN_PASSWORD", "DEMO_PASSWORD", "TOTP_KEY"] as const;
  return names.flatMap((name) => {
    const secret = values[name];
    if (secret === undefined) return [];
    if (name === "ADMIN_PASSWORD" && secret.length < shortestAdminPassword) {
      return [{ name, reason: `en producción tiene que tener ${shortestAdminPassword} caracteres o más` }];
    }
    const isWeak = weakReason(secret, [values.ADMIN_USERNAME ?? "admin"]) !== null;
    return isWeak ? [{ name, reason: "en producción no puede ser una que se adivina" }] : [];
  });
}

const neededBy: Readonly<Record<string, readonly (keyof Environment)[]>> = {
  replay: ["MARKET_REPLAY_DIR"],
  socket: ["MARKET_URL", "MARKET_PASSWORD"],
  primary: ["MARKET_URL", "MARKET_PASSWORD", "MARKET_USERNAME"],
  iol: ["MARKET_USERNAME", "MARKET_PASSWORD"],
};

/** Feeds that ask over HTTP; an account's password goes nowhere in clear but to this machine. */
function wrongAddress({ MARKET_FEED: feed, MARKET_URL: address }: Environment): SettingProblem[] {
  if ((feed !== "iol" && feed !== "data912") || address === undefined) return [];
  const { protocol, hostname } = new URL(address);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol === "https:" || (protocol === "http:" && isHere)) return [];
  const reason = `con MARKET_FEED=${feed} tiene que empezar con https:// (http:// solo hacia esta máquina)`;
  return [{ name: "MARKET_URL", reason }];
}

/** Settings that are wrong only together; first those that the chosen feed needs and lacks. */
function conflicts(values: Environment): SettingProblem[] {
  const { MARKET_FEED: feed = "simulated", NODE_ENV: environment } = values;
  const missing = (neededBy[feed] ?? [])
    .filter((name) => values[name] === undefined)
    .map((name) => ({ name, reason: `hace falta con MARKET_FEED=${feed}` }));
  return [...missing, ...wrongAddress(values), ...(environment === "production" ? weakSecrets(values) : [])];
}

/**
 * The configuration of the process out of its environment.
 * @throws ConfigError with the names of all wrong variables and the reasons.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const { variables, problems } = readSecretFiles(environment);
  const filled = Object.entries(variables).filter(([, value]) => value !== "");
  const parsed = environmentSchema.safeParse(Object.fromEntries(filled));
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? [];
    const names = [...new Set(issues.map(({ path }) => path[0] as keyof Environment))].sort();
    const { shape } = environmentSchema;
    const wrong = names.map((name) => ({ name, reason: shape[name].description ?? "" }));
    throw new ConfigError([...problems, ...wrong]);
  }
  const values = parsed.data;
  const together = conflicts(values);
  if (together.length > 0) throw new ConfigError(together);
  const isDemo = values.DEMO ?? (values.DATABASE_URL === undefined && values.NODE_ENV !== "production");
  return {
    ...readListening(values),
    ...readStorage(values),
    ...readAccounts(values, isDemo),
    ...readPayments(values, isDemo),
    mail: { smtpUrl: values.SMTP_URL ?? null, from: readSender(values.MAIL_FROM ?? "") ?? defaultSender },
    market: readMarket(values),
    extensionUrl: values.EXTENSION_URL ?? null,
    supportEmail: values.SUPPORT_EMAIL ?? null,
  };
}
export type Config = ReturnType<typeof readConfig>;
