import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketUpdate } from "@paridad/core/contract";
import { sql } from "kysely";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { build } from "./helper.ts";
import { registrationOf, signInUser } from "./support/fault-clients.ts";
import { startPostgres } from "./support/postgres.ts";
import type { TestPostgres } from "./support/postgres.ts";
import { endAll, freePort, simulatedMarket, spawnServer, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";

const timeout = 120_000;
let postgres: TestPostgres;
let directory: string;
let running: ServerProcess[] = [];
let clients: Socket[] = [];

beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.remove());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "paridad-deploys-"));
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  await endAll(running);
  [running, clients] = [[], []];
  rmSync(directory, { recursive: true, force: true });
});

const newDatabase = (): Promise<string> => postgres.createDatabase();

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess({ DATA_DIR: directory, ...simulatedMarket, ...environment });
  running.push(server);
  return server;
}

type LogLine = { readonly msg: string; readonly attempt?: number; readonly req?: { readonly path: string } };
function logLines(): LogLine[] {
  const path = join(directory, "logs", "server.log");
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as LogLine);
}

/** A client as the API's document shows one: it says how to connect, and nothing about coming back. */
function watchAsDocumented(url: string, { token, transport }: { token: string; transport: string }): Socket {
  const client = io(url, {
    path: "/market-socket.io",
    transports: [transport],
    auth: { token },
    forceNew: true,
  });
  clients.push(client);
  client.on("market_connected", () => client.emit("get_market_data", {}));
  return client;
}

const update = (client: Socket): Promise<MarketUpdate> =>
  new Promise((resolve) => client.once("market_update", resolve));

describe("SIGTERM", { timeout }, () => {
  it("turns readiness off first and goes on answering; documented clients come back to the next process", async () => {
    const port = String(await freePort());
    const environment = { PORT: port, DATABASE_URL: await newDatabase(), DEMO: "true", DRAIN_SECONDS: "1" };
    const server = await start(environment);
    const token = (await signInUser(server.url, "black"))["authorization"]?.slice("Bearer ".length) ?? "";
    const watching = ["websocket", "polling"].map((transport) =>
      watchAsDocumented(server.url, { token, transport }),
    );
    await Promise.all(watching.map(update));
    const ready = () => fetch(`${server.url}/health/ready`);
    expect((await ready()).status).toBe(200);
    const exit = server.end("SIGTERM");
    await vi.waitUntil(async () => (await ready()).status === 503, { timeout: 900, interval: 20 });
    const plans = await fetch(`${server.url}/api/subscription/plans`);
    expect([plans.status, plans.headers.get("connection")]).toEqual([200, "close"]);
    expect(watching.map(({ connected }) => connected)).toEqual([true, true]);
    const back = Promise.all(watching.map((client) => wholeUpdateAfterLoss(client)));
    expect(await exit).toBe(0);
    await start(environment);
    for (const { full } of await back) expect(full).toBe(true);
    expect(logLines().filter(({ req }) => req?.path.includes("/health/"))).toEqual([]);
    expect(logLines().some(({ req }) => req?.path === "/api/subscription/plans")).toBe(true);
  });
});

/** The first whole update after the connection is lost. */
async function wholeUpdateAfterLoss(client: Socket): Promise<MarketUpdate> {
  await new Promise((resolve) => client.once("disconnect", resolve));
  return update(client);
}

describe("a database away at the start", { timeout }, () => {
  it("is waited for, each try in the log", async () => {
    const databaseUrl = await newDatabase();
    await postgres.stop();
    const starting = start({ DATABASE_URL: databaseUrl });
    const tries = () => logLines().filter(({ msg }) => msg === "waiting for the database");
    await vi.waitUntil(() => tries().length >= 2, { timeout: 20_000, interval: 50 });
    await postgres.start();
    const { url } = await starting;
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(
      tries()
        .map(({ attempt }) => attempt)
        .slice(0, 2),
    ).toEqual([1, 2]);
    expect(logLines().some(({ msg }) => msg === "the database answers")).toBe(true);
  });

  it("ends the process clearly when it does not come, and at once when waiting would not help", async () => {
    const port = await freePort();
    const endOf = async (databaseUrl: string): Promise<[number, string]> => {
      const environment = { DATA_DIR: directory, DATABASE_URL: databaseUrl, DATABASE_WAIT_SECONDS: "1" };
      const { child, output } = spawnServer(environment);
      const [code] = (await once(child, "exit")) as [number];
      return [code, output()];
    };
    const [away, awayOutput] = await endOf(`postgres://paridad@127.0.0.1:${port}/paridad`);
    expect([away, awayOutput]).toEqual([
      1,
      "PostgreSQL no respondió en 1 s (ECONNREFUSED): revisá DATABASE_URL y que esté en marcha.\n",
    ]);
    const wrong = (await newDatabase()).replace("/test", "/nowhere");
    const [unknown, unknownOutput] = await endOf(wrong);
    expect([unknown, unknownOutput]).toEqual([
      1,
      expect.stringContaining('Paridad no pudo iniciar: database "nowhere'),
    ]);
  });
});

/** What a next release might do first: something more, that the rows of today leave empty. */
const expanded = [
  "create table alerts_of_tomorrow (id text primary key)",
  "alter table users add column tomorrow text",
  "insert into kysely_migration (name, timestamp) values ('9990-tomorrow', '2027-01-01T00:00:00.000Z')",
];

describe("a database of a newer version", { timeout }, () => {
  async function alter(statements: readonly string[]): Promise<string> {
    const databaseUrl = await newDatabase();
    const opened = await openDatabase({ databaseUrl });
    for (const statement of statements) await sql.raw(statement).execute(opened.database);
    await opened.close();
    return databaseUrl;
  }

  it("does not stop this one, which goes on with what it knows", async () => {
    const opened = await openDatabase({ databaseUrl: await alter(expanded) });
    expect(opened.newerMigrations).toEqual(["9990-tomorrow"]);
    const world = await build({ opened });
    const { url, body } = registrationOf("rollback@example.com");
    expect((await world.app.inject({ method: "POST", url, payload: body ?? {} })).statusCode).toBe(200);
    expect((await world.tokenOf("pro")).length).toBeGreaterThan(20);
    await world.close();
  });

  it("that is another product's does", async () => {
    const databaseUrl = await alter([
      "insert into kysely_migration (name, timestamp) values ('0003-other', '2026-01-01T00:00:00.000Z')",
    ]);
    await expect(openDatabase({ databaseUrl })).rejects.toThrow("0003-other");
  });
});
