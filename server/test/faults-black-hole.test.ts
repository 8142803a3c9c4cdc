import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, signInUser } from "./support/fault-clients.ts";
import type { Call } from "./support/fault-clients.ts";
import { endAll, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { newDatabase } from "./support/test-databases.ts";

describe("a data directory whose disk is full", () => {
  it("turns readiness off until there is room again", async () => {
    const directory = mkdtempSync(join(tmpdir(), "paridad-faults-"));
    const server = await startProcess({ DATABASE_URL: await newDatabase(), DATA_DIR: directory });
    const status = async () => (await ask(server.url, { method: "GET", url: "/health/ready" }))?.status;
    try {
      expect(await status()).toBe(200);
      // Linux's device for this very error: every write says ENOSPC.
      rmSync(join(directory, "ready"));
      symlinkSync("/dev/full", join(directory, "ready"));
      expect(await status()).toBe(503);
      rmSync(join(directory, "ready"));
      expect(await status()).toBe(200);
    } finally {
      await endAll([server]);
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

/** Passes everything on to a Unix socket, until it swallows everything: nothing is refused, nothing is answered. */
async function openProxy(path: string) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let swallows = false;
  const server = createServer((near) => {
    const far = connect(path);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (chunk) => void (swallows || to.write(chunk)));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (is: boolean) => void (swallows = is),
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}

describe("a database whose packets are dropped", () => {
  let server: ServerProcess;
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let directory: string;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "paridad-faults-"));
    const url = new URL(await newDatabase());
    proxy = await openProxy(join(url.searchParams.get("host") ?? "", ".s.PGSQL.5432"));
    const databaseUrl = `postgres://${url.username}:${url.password}@127.0.0.1:${proxy.port}${url.pathname}`;
    server = await startProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory,
      DEMO: "true",
      TRUST_PROXY: "127.0.0.1",
    });
  });
  afterAll(async () => {
    await endAll([server]);
    proxy.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it("costs answers of 503 within seconds, not minutes, and the server is back by itself", async () => {
    const headers = await signInUser(server.url, "pro");
    const call: Call = { method: "GET", url: "/api/auth/sessions", headers };
    expect((await ask(server.url, call))?.status).toBe(200);
    proxy.swallow(true);
    const at = performance.now();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => ask(server.url, call)),
      ask(server.url, { method: "GET", url: "/health/ready" }),
    ]);
    process.stdout.write(
      `faults: a silent database was given up after ${Math.round(performance.now() - at)} ms\n`,
    );
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 503));
    proxy.swallow(false);
    await vi.waitUntil(async () => (await ask(server.url, call))?.status === 200, {
      timeout: 30_000,
      interval: 200,
    });
    expect((await ask(server.url, { method: "GET", url: "/health/ready" }))?.status).toBe(200);
    // Statements are given 30 s, and a request as long: without the watch nothing is answered in this time.
  });
});
