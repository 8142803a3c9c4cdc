import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callLocalCommand, localSocketPath } from "../../src/commands/local-commands.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { logOptions } from "../../src/lib/log-options.ts";
import type { MadeAccounts } from "../../src/modules/first-accounts/first-accounts.ts";
import { makeDirectoryPrivate } from "../../src/lib/private-files.ts";
import { accountLines, startLines } from "../../src/start-lines.ts";
import { startServer } from "../../src/start-server.ts";
import type { RunningServer } from "../../src/start-server.ts";
import { openRedisDouble } from "../support/redis-double.ts";
import { freePort, prepareDirectory } from "../support/server-process.ts";
import { watchLog } from "../support/transcript/log.ts";
import { written } from "../support/transcript/written.ts";

/** Two servers start, one after the other, on a machine that may have other work. */
const patience = 120_000;
let directory: string;
let running: RunningServer | null = null;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "paridad-start-"));
});
afterAll(async () => {
  await running?.stop();
  rmSync(directory, { recursive: true });
});

const logged: string[] = [];
const logger = pino({ ...logOptions }, { write: (line: string) => void logged.push(line) });
/** How many lines were there before a start. */
let seen = 0;
const readLog = watchLog(() => logged.join(""));
const lines: string[] = [];
const ports = new Map<number, string>();

/** Without what is another each time. */
function shown(text: string): string {
  let known = text.replaceAll(directory, "<carpeta>");
  for (const [port, name] of ports) known = known.replaceAll(String(port), name);
  return known
    .replaceAll(/\b[0-9a-f]{64}\b/g, "<huella>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>")
    .replaceAll(/((?:una sola vez\)|Su contraseña): |password: )\S+?(?=$|,)/gm, "$1<contraseña>")
    .replaceAll(/(responseTime|remotePort): [\d.]+/g, "$1: <n>")
    .trimEnd();
}
const say = (...some: string[]): void => void lines.push("", ...some.map(shown));
const chapter = (title: string): void =>
  void lines.push(...(lines.length === 0 ? [] : ["", ""]), title, "-".repeat(title.length));
const indented = (some: readonly string[]) => some.map((line) => `  ${line}`);

const environment = (port: number, more: Record<string, string> = {}) => ({
  PORT: String(port),
  DATA_DIR: directory,
  PUBLIC_URL: "https://paridad.test",
  // A feed that has nothing to connect to.
  MARKET_FEED: "socket",
  MARKET_URL: "http://127.0.0.1:9",
  MARKET_PASSWORD: "x",
  ...more,
});

async function starts(what: string, variables: Record<string, string>): Promise<void> {
  const none = { webDirectory: null, extensionDirectory: null, widgetsDirectory: null };
  const config = readConfig(variables);
  let made: MadeAccounts | null = null;
  const onAccounts = (accounts: MadeAccounts) => void (made = accounts);
  try {
    running = await startServer({ config, logger, onAccounts, ...none });
    // What is told behind the start.
    for (const message of ["audit log head", "market feed lost"])
      await vi.waitFor(() => expect(logged.slice(seen).join("")).toContain(message), { timeout: 20_000 });
    say(what, ...indented(startLines(running, config)));
  } catch (error) {
    const { name, message } = error as Error;
    say(
      what,
      ...indented(made === null ? [] : accountLines(made)),
      `  ${name}: ${message.replace(/(address already in use).*/, "$1")}`,
    );
  }
  say(...indented(readLog().toSorted()));
  seen = logged.length;
}

async function asks(path: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${new URL(running?.url ?? "").port}${path}`, { headers });
  say(
    `GET ${path}: ${answer.status} ${await answer.text()}`.replaceAll(
      /"requestId":"[^"]+"/g,
      '"requestId":"…"',
    ),
  );
  const log = readLog();
  if (log.length > 0) say(...indented(log));
}

/** What the product measures, with the values that are the same each time. */
async function measures(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  say(`GET :${port}/metrics: ${answer.status} ${answer.headers.get("content-type")}`);
  const isOwn = /^(# (HELP|TYPE) )?paridad_/;
  const isMoving = /_seconds|memory|database_connections|session_open|feed_faults|jobs_running/;
  const own = text.split("\n").filter((line) => isOwn.test(line));
  say(
    ...indented(
      own
        .filter((line) => line.startsWith("# HELP") || (!line.startsWith("#") && !line.includes("_bucket")))
        .map((line) => (isMoving.test(line) && !line.startsWith("#") ? line.replace(/ \S+$/, " <n>") : line)),
    ),
  );
  for (const [method, path] of [
    ["GET", "/"],
    ["POST", "/metrics"],
  ] as const) {
    say(`${method} :${port}${path}: ${(await fetch(`http://127.0.0.1:${port}${path}`, { method })).status}`);
  }
}

function modes(): void {
  const own = readdirSync(directory).toSorted();
  const modeOf = (name: string) => (statSync(join(directory, name)).mode & 0o777).toString(8);
  say(...indented([`${modeOf(".")} .`, ...own.map((name) => `${modeOf(name)} ${name}`)]));
}

async function commands(): Promise<void> {
  const call = async (command: string, input: unknown) => {
    const told = await callLocalCommand({ path: localSocketPath(directory), command, input });
    say(`${command} ${written(input).join(" ")}`, ...indented(written(told)));
  };
  await call("reiniciar", {});
  await call("backup", { path: join(directory, "falta", "x.gz") });
  await call("create-admin", { username: "ana", email: null });
  await call("import-history", { path: join(directory, "falta.csv") });
  await call("volatility-rows", { from: "2026-11-16", to: "2026-11-16" });
  await call("verify-audit", {});
}

it(
  "a server's start, life and end read as approved",
  async () => {
    chapter("La carpeta de datos");
    for (const name of ["mail", "ajeno"]) mkdirSync(join(directory, name));
    for (const name of ["mail/viejo.eml", "ajeno/nota"]) writeFileSync(join(directory, name), "");
    for (const [name, mode] of [
      ["mail/viejo.eml", 0o644],
      ["mail", 0o755],
      ["ajeno", 0o755],
      [".", 0o750],
    ] as const) {
      chmodSync(join(directory, name), mode);
    }
    modes();
    say(`Se cierra: ${written(makeDirectoryPrivate(directory)).join(" ")}`);
    modes();
    say(`Otra vez: ${written(makeDirectoryPrivate(directory)).join(" ")}`);
    const notOne = makeDirectoryPrivate(join(directory, "ajeno", "nota", "x"));
    say(`Donde no se puede: ${String(notOne.count)} ${String((notOne.error as { code: string }).code)}`);

    chapter("El puerto está ocupado");
    prepareDirectory(directory);
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    ports.set(port, "<puerto>");
    await starts(
      "Empieza, en producción",
      environment(port, { NODE_ENV: "production", ALLOW_EMBEDDED: "true" }),
    );
    taken.close();
    await once(taken, "close");

    chapter("Empieza, y atiende");
    const metricsPort = await freePort();
    ports.set(metricsPort, "<métricas>");
    const redis = await openRedisDouble();
    ports.set(Number(new URL(redis.url).port), "<redis>");
    const shared = { METRICS_PORT: String(metricsPort), REDIS_URL: redis.url };
    await starts("Empieza", environment(port, shared));
    await vi.waitFor(() => expect(redis.channels()).toHaveLength(1), { timeout: 20_000 });
    say(`Redis: ${redis.channels().join()}`);
    await starts("Otro empieza en la misma carpeta", environment(port));
    await asks("/health/live");
    await asks("/health/ready");
    await asks("/api/auth/verify-email?token=secreto", {
      authorization: "Bearer secreto",
      cookie: "secreto",
      "x-admin-token": "secreto",
    });
    await asks("/market/muestra");
    await measures(metricsPort);
    modes();

    chapter("Los comandos de esta máquina");
    await commands();
    readLog();

    chapter("Termina");
    running?.drain();
    await asks("/health/live");
    await asks("/health/ready");
    await Promise.all([running?.stop(), running?.stop()]);
    running = null;
    say("Terminó.", ...indented(readLog()));
    await vi.waitFor(() => expect(redis.channels()).toEqual([]), { timeout: 20_000 });
    await redis.down();
    const after = await callLocalCommand({ path: localSocketPath(directory), command: "backup", input: {} });
    say(`backup: ${written(after).join(" ")}`);
    for (const one of [port, metricsPort]) {
      const told = await fetch(`http://127.0.0.1:${one}/`).catch((error: unknown) => (error as Error).cause);
      say(`:${one}: ${String((told as { code?: string }).code)}`);
    }
    modes();
    vi.restoreAllMocks();
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("start-server.txt");
  },
  patience,
);
