import { expect, it, vi } from "vitest";
import { createMetrics, serveMetrics } from "./metrics.ts";
import { addProcessGauges } from "./process-gauges.ts";
import type { ProcessSources } from "./process-gauges.ts";

/** In session. */
const now = Date.parse("2026-11-18T15:00:00Z");
const feed = {
  state: "running",
  lastTick: "2026-11-18T14:59:57.500Z",
  recorderGaps: 4,
  faults: { "clock-skew": 2 },
} as never;

const sources = (own: Partial<ProcessSources> = {}): ProcessSources => ({
  opened: { connections: () => ({ "main in use": 3 }) },
  bus: {},
  bars: { written: 12, lost: 5 },
  feed: () => feed,
  countSockets: () => ({ pro: 2 }),
  countStreams: () => ({ trial: 1 }),
  countSocketRefusals: () => ({ CONNECTION_LIMIT: 6 }),
  now: () => now,
  ...own,
});

async function read(own: Partial<ProcessSources> = {}) {
  const metrics = createMetrics();
  addProcessGauges(metrics, sources(own));
  const lines = async () => (await metrics.text()).split("\n").filter((line) => line.startsWith("paridad_"));
  return { lines, all: await lines() };
}

it("a process tells its feed, its bars, its connections and its sockets, each under its own name", async () => {
  const { all } = await read();
  expect(all).toEqual([
    "paridad_feed_up 1",
    "paridad_feed_age_seconds 2.5",
    "paridad_session_open 1",
    "paridad_feed_gaps 4",
    'paridad_feed_faults{kind="clock-skew"} 2',
    "paridad_bars_written_total 12",
    "paridad_bars_lost_total 5",
    'paridad_database_connections{state="main in use"} 3',
    'paridad_market_sockets{plan="pro"} 2',
    'paridad_streams{plan="trial"} 1',
    'paridad_market_socket_refusals_total{reason="CONNECTION_LIMIT"} 6',
  ]);
});

it("the bus is told where it is; a feed before its first tick has no age", async () => {
  const { all } = await read({
    bus: { isConnected: false },
    feed: () => ({ ...(feed as object), state: "lost", lastTick: null }) as never,
    now: () => now + 9 * 3_600_000,
  });
  expect(all).toEqual(
    expect.arrayContaining(["paridad_feed_up 0", "paridad_session_open 0", "paridad_redis_up 0"]),
  );
  expect(all.filter((line) => line.startsWith("paridad_feed_age"))).toEqual([]);
  expect((await read({ bus: { isConnected: true } })).all).toContain("paridad_redis_up 1");
});

it("a clock behind the feed's gives no age below zero, and plans that left are no longer counted", async () => {
  let plans: Record<string, number> = { pro: 2 };
  const { lines } = await read({ now: () => now - 60_000, countSockets: () => plans });
  expect(await lines()).toContain("paridad_feed_age_seconds 0");
  plans = { trial: 1 };
  const after = (await lines()).filter((line) => /sockets\{|refusals_total|written_total \d/.test(line));
  expect(after).toEqual([
    "paridad_bars_written_total 12",
    'paridad_market_sockets{plan="trial"} 1',
    'paridad_market_socket_refusals_total{reason="CONNECTION_LIMIT"} 6',
  ]);
});

it("answers are counted by route and status, and timed in seconds; refusals by their code", async () => {
  const metrics = createMetrics();
  let told: (request: object, reply: object) => Promise<void> = async () => undefined;
  metrics.watch({ addHook: (_name: string, hook: typeof told) => void (told = hook) } as never);
  const request = { method: "GET", routeOptions: { url: "/v1/chain" } };
  await told(request, { statusCode: 200, elapsedTime: 1_500 });
  await told(request, { statusCode: 304, elapsedTime: 20 });
  const lines = (await metrics.text()).split("\n").filter((line) => /^paridad_(http|refusals)/.test(line));
  // Whoever tries out addresses adds one line and not one for each.
  for (const url of ["/a", "/b"]) {
    await told({ method: "GET", url, routeOptions: {} }, { statusCode: 404, elapsedTime: 1 });
  }
  expect((await metrics.text()).split("\n")).toContain(
    'paridad_http_answers_total{method="GET",route="(unknown)",status="404"} 2',
  );
  const isAsked = (line: string) => !line.includes("_bucket") || /le="(0.01|0.025|1|2.5)"/.test(line);
  expect(lines.filter(isAsked)).toEqual([
    'paridad_http_answers_total{method="GET",route="/v1/chain",status="200"} 1',
    'paridad_http_answers_total{method="GET",route="/v1/chain",status="304"} 1',
    'paridad_http_seconds_bucket{le="0.01",method="GET",route="/v1/chain"} 0',
    'paridad_http_seconds_bucket{le="0.025",method="GET",route="/v1/chain"} 1',
    'paridad_http_seconds_bucket{le="1",method="GET",route="/v1/chain"} 1',
    'paridad_http_seconds_bucket{le="2.5",method="GET",route="/v1/chain"} 2',
    'paridad_http_seconds_sum{method="GET",route="/v1/chain"} 1.52',
    'paridad_http_seconds_count{method="GET",route="/v1/chain"} 2',
  ]);
});

it("the metrics' own port answers their address to a GET alone, and 500 where they can't be read", async () => {
  const text = vi.fn<() => Promise<string>>().mockResolvedValue("up 1\n");
  const server = await serveMetrics({ metrics: { text }, port: 0, host: "127.0.0.1" });
  try {
    const ask = async (path: string, method = "GET") => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
      return [answer.status, await answer.text()];
    };
    expect(await ask("/metrics")).toEqual([200, "up 1\n"]);
    expect(await ask("/metrics", "POST")).toEqual([404, ""]);
    expect(await ask("/")).toEqual([404, ""]);
    text.mockRejectedValue(new Error("away"));
    expect(await ask("/metrics")).toEqual([500, ""]);
  } finally {
    await server.stop();
  }
});

it("what can be read no more is left out, its former number too", async () => {
  const metrics = createMetrics();
  let isAway = false;
  const count = async () => {
    if (isAway) throw new Error("away");
    return 3;
  };
  metrics.gauge({ name: "paridad_waiting", help: "Mails that wait", read: count });
  const told = async () =>
    (await metrics.text()).split("\n").filter((line) => line.startsWith("paridad_waiting "));
  expect(await told()).toEqual(["paridad_waiting 3"]);
  isAway = true;
  expect(await told()).toEqual([]);
  isAway = false;
  expect(await told()).toEqual(["paridad_waiting 3"]);
});
