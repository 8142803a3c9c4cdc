import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, signInUser } from "./support/fault-clients.ts";
import { redisOrNotice, TestRedis } from "./support/redis.ts";
import { endAll, freePort, simulatedMarket, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { unlessInstalled } from "./support/unless-installed.ts";
import { newDatabase } from "./support/test-databases.ts";

const redisProgram = redisOrNotice("metrics of a process");
const folder = join(import.meta.dirname, "../../deploy/observability");
const ours = /\b(?:paridad|nodejs|process)_[a-z0-9_]+/g;

let redis: TestRedis;
let server: ServerProcess;
let directory: string;
let metricsUrl: string;

const installed = unlessInstalled({ Redis: redisProgram });
const read = async (): Promise<string> => (await fetch(metricsUrl)).text();
const valueOf = (text: string, series: string): number | null => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

describe("metrics of a real process", installed, () => {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "paridad-metrics-"));
    redis = new TestRedis(redisProgram ?? "");
    await redis.start();
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    server = await startProcess({
      DATA_DIR: directory,
      DATABASE_URL: await newDatabase(),
      REDIS_URL: redis.url,
      METRICS_PORT: String(port),
      ...simulatedMarket,
      DEMO: "true",
    });
  }, 120_000);
  afterAll(async () => {
    await endAll([server]);
    await redis.remove();
    rmSync(directory, { recursive: true, force: true });
  });

  it("has every metric that the alerts and the dashboard name", async () => {
    const expressions = (text: string) => [
      ...text.matchAll(/"?expr"?:\s*(.+?(?=\n\s+(?:for|labels|annotations|"legend)))/gs),
    ];
    const texts = ["rules.yaml", "dashboard.json"].map((name) => readFileSync(join(folder, name), "utf8"));
    const named = new Set(
      texts.flatMap(expressions).flatMap(([, expression = ""]) => expression.match(ours) ?? []),
    );
    expect(named.size).toBeGreaterThanOrEqual(18);
    // Histograms and refusals appear with their first answer.
    await ask(server.url, { method: "GET", url: "/api/auth/me" });
    const text = await read();
    const missing = [...named].filter((name) => !new RegExp(`^(# TYPE )?${name}[ {]`, "m").test(text));
    expect(missing).toEqual([]);
  });

  it("counts sockets by plan, refusals by reason, and says what is up", async () => {
    const before = await read();
    const token = (await signInUser(server.url, "pro"))["authorization"]?.slice("Bearer ".length);
    const client = io(server.url, { path: "/market-socket.io", transports: ["websocket"], auth: { token } });
    await new Promise((resolve) => client.once("market_connected", resolve));
    await ask(server.url, { method: "GET", url: "/api/auth/me" });
    const after = await read();
    const refused = 'paridad_refusals_total{reason="INVALID_TOKEN"}';
    expect([
      valueOf(before, 'paridad_market_sockets{plan="pro"}'),
      valueOf(after, 'paridad_market_sockets{plan="pro"}'),
    ]).toEqual([null, 1]);
    const stranger = io(server.url, {
      path: "/market-socket.io",
      transports: ["websocket"],
      auth: { token: "x" },
    });
    await new Promise((resolve) => stranger.once("market_error", resolve));
    const refusedSocket = 'paridad_market_socket_refusals_total{reason="INVALID_TOKEN"}';
    expect([valueOf(after, refusedSocket), valueOf(await read(), refusedSocket)]).toEqual([null, 1]);
    expect(Number(valueOf(after, refused)) - Number(valueOf(before, refused))).toBe(1);
    expect([
      valueOf(after, "paridad_feed_up"),
      valueOf(after, "paridad_redis_up"),
      valueOf(after, "paridad_bars_lost_total"),
    ]).toEqual([1, 1, 0]);
    expect(valueOf(after, "paridad_feed_age_seconds")).toBeLessThan(60);
    const states = ["in use", "idle", "waiting"].map((state) =>
      valueOf(after, `paridad_database_connections{state="main ${state}"}`),
    );
    expect([states.includes(null), Number(states[0]) + Number(states[1]) > 0]).toEqual([false, true]);
    client.disconnect();
    await redis.stop();
    await vi.waitFor(async () => expect(valueOf(await read(), "paridad_redis_up")).toBe(0), {
      timeout: 10_000,
    });
  });
});
