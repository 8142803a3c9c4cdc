import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketConnected, MarketError, MarketUpdate } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { processPassword, simulatedMarket, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { newDatabase } from "./support/test-databases.ts";

let directories: string[];
let running: ServerProcess[];
let client: Socket | null;

beforeEach(() => {
  directories = [];
  running = [];
  client = null;
});
afterEach(async () => {
  client?.disconnect();
  for (const server of running) if (server.child.exitCode === null) await server.end("SIGKILL");
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A simulated market on an operator's database, for which no past is written. */
async function simulatedUpstream(): Promise<Record<string, string>> {
  return {
    DATA_DIR: newDirectory(),
    DATABASE_URL: await newDatabase(),
    DEMO: "true",
    ...simulatedMarket,
  };
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "paridad-chain-"));
  directories.push(directory);
  return directory;
}

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(environment);
  running.push(server);
  return server;
}

async function watch(server: ServerProcess): Promise<Socket> {
  const answer = await fetch(`${server.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "black@paridad.test", password: processPassword }),
  });
  const { token } = (await answer.json()) as { token: string };
  client = io(server.url, { path: "/market-socket.io", auth: { token }, transports: ["websocket"] });
  return client;
}

const next = <Payload>(socket: Socket, event: string): Promise<Payload> =>
  new Promise((resolve) => socket.once(event, resolve));

describe("a process that follows another one's market", () => {
  it("gives its quotes on, tells when it dies, and recovers by itself when it is back", async () => {
    const environment = await simulatedUpstream();
    const upstream = await start(environment);
    const port = new URL(upstream.url).port;
    const follower = await start({
      DATA_DIR: newDirectory(),
      MARKET_FEED: "socket",
      MARKET_URL: upstream.url,
      MARKET_USERNAME: "black@paridad.test",
      MARKET_PASSWORD: processPassword,
    });
    const watcher = await watch(follower);
    await next<MarketConnected>(watcher, "market_connected");
    await vi.waitUntil(
      async () => {
        const update = next<MarketUpdate>(watcher, "market_update");
        watcher.emit("get_market_data", {});
        return ((await update).data.opciones ?? []).length > 50;
      },
      { timeout: 60_000, interval: 500 },
    );
    const quoted = await next<MarketUpdate>(watcher, "market_update");
    // The upstream's own label stands: nobody takes a simulated market for a live one.
    expect(quoted.source).toMatchObject({ kind: "simulated" });
    const refusal = next<MarketError>(watcher, "market_error");
    const stale = new Promise<void>((resolve) => {
      watcher.on("market_update", ({ source }: MarketUpdate) => source?.stale === true && resolve());
    });
    await upstream.end("SIGKILL");
    await stale;
    expect(await refusal).toMatchObject({ code: "FEED_UNAVAILABLE" });
    expect(watcher.connected).toBe(true);
    await start({ ...environment, PORT: port });
    const fresh = new Promise<void>((resolve) => {
      watcher.on("market_update", ({ source }: MarketUpdate) => source?.stale !== true && resolve());
    });
    await fresh;
    const health = await fetch(`${follower.url}/health/ready`);
    expect(health.status).toBe(200);
  });
});
