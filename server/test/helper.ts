import { Writable } from "node:stream";
import pino from "pino";
import { buildApp } from "../src/app.ts";
import type { AppDependencies, BuiltApp } from "../src/app.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { logOptions } from "../src/platform/log-options.ts";
import { openCopy } from "./support/test-databases.ts";

export const testStart = Date.parse("2026-11-20T15:00:00Z");
export const testPassword = "Secreta-2026";
export const demoEmail = (name: string): string => `${name}@paridad.test`;

/** The part of the configuration that the app reads. */
export const testConfig: AppDependencies["config"] = {
  corsOrigins: [],
  minuteBarsMonths: null,
  demo: { isEnabled: true, password: testPassword },
  trustProxy: [],
  publicUrl: "https://paridad.test",
  totpKey: "una clave de prueba",
  supportEmail: "hola@paridad.test",
  features: { paymentRequests: true, promotionalCodes: true },
  transfer: {
    cbu: "0070999020000012345678",
    alias: "PARIDAD.PRUEBA",
    account: "9990-2",
    holder: "Paridad de Prueba S.A.",
    taxId: "30700000016",
  },
};

/** Hundreds of worlds hash a few passwords each; what the product's own cost is, security-authentication asks. */
const cheapPasswords = { memoryCost: 64, timeCost: 1 };

export type TestClock = { now(): number; advance(milliseconds: number): void };
/** A clock that moves only when told. */
export function createTestClock(start: number = testStart): TestClock {
  let now = start;
  return { now: () => now, advance: (milliseconds) => void (now += milliseconds) };
}

/** A fresh, migrated database without rows. */
export function openTestDatabase(): Promise<OpenDatabase> {
  return openCopy();
}

export type TestWorld = BuiltApp & {
  readonly clock: TestClock;
  readonly opened: OpenDatabase;
  /** Every registered route of the API, as `METHOD /path`. */
  readonly routes: readonly string[];
  /** Everything logged so far. */
  readonly log: () => string;
  /** The token of a demo user, or of the administrator by `admin`. */
  readonly tokenOf: (name: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

export type BuildOptions = Partial<Omit<AppDependencies, "clock" | "opened" | "logger">> & {
  readonly opened?: OpenDatabase;
};

/** The app on a fresh database with the demo users and the administrator `admin`, all with `testPassword`. */
export async function build(options: BuildOptions = {}): Promise<TestWorld> {
  const clock = createTestClock();
  const opened = options.opened ?? (await openTestDatabase());
  let written = "";
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written += String(chunk);
      done();
    },
  });
  const routes: string[] = [];
  const { app, services, draining } = await buildApp({
    config: testConfig,
    webDirectory: null,
    passwordCost: cheapPasswords,
    onRoute: (route) => routes.push(route),
    ...options,
    clock,
    opened,
    logger: pino({ ...logOptions }, stream),
  });
  await services.firstAccounts.make({
    admin: { username: "admin", password: testPassword },
    demo: { isEnabled: true, password: testPassword },
  });
  const tokenOf = async (name: string): Promise<string> => {
    const isAdmin = name === "admin";
    const payload = isAdmin
      ? { username: name, password: testPassword }
      : { email: demoEmail(name), password: testPassword };
    const url = isAdmin ? "/admin/login" : "/auth/login";
    const answer = await app.inject({ method: "POST", url, payload });
    return (answer.json() as { token: string }).token;
  };
  const close = async (): Promise<void> => {
    await app.close();
    await opened.close();
  };
  return { app, services, draining, clock, opened, routes, log: () => written, tokenOf, close };
}
