import type { MarketConnected, MarketError, MarketUpdate } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Bus } from "../src/platform/bus/bus.ts";
import { openBus } from "../src/platform/bus/redis-bus.ts";
import { unlessInstalled } from "./support/unless-installed.ts";
import { redisOrNotice, TestRedis } from "./support/redis.ts";
import {
  endAll,
  processPassword,
  simulatedMarket,
  startAll,
  startProcess,
} from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { newDatabase } from "./support/test-databases.ts";

const suite = "several server processes";
const redisProgram = redisOrNotice(suite);

/** Only a welcome says where the market stands; a refusal counts connections too. */
const welcome = { seq: expect.any(Number) as number };

let redis: TestRedis;
let environment: Record<string, string>;
let first: ServerProcess;
let second: ServerProcess;
let clients: Socket[] = [];

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function tokenOf(server: ServerProcess, name: string): Promise<string> {
  const answer = await post(`${server.url}/auth/login`, {
    email: `${name}@paridad.test`,
    password: processPassword,
  });
  return ((await answer.json()) as { token: string }).token;
}

function connect(server: ServerProcess, auth: Record<string, unknown>): Socket {
  const client = io(server.url, {
    path: "/market-socket.io",
    auth,
    reconnection: false,
    forceNew: true,
    transports: ["websocket"],
  });
  clients.push(client);
  return client;
}

/** The first answer of the gateway: a welcome or a refusal. */
function verdictOf(client: Socket): Promise<Partial<MarketConnected & MarketError>> {
  return new Promise((resolve) => {
    client.once("market_connected", resolve);
    client.once("market_error", resolve);
  });
}

/** True if a new connection is accepted, and stays open. */
async function isIn(server: ServerProcess, token: string): Promise<boolean> {
  const client = connect(server, { token });
  const { code, connections } = await verdictOf(client);
  return code === undefined && connections === 1;
}

const next = <Payload>(client: Socket, event: string): Promise<Payload> =>
  new Promise((resolve) => client.once(event, resolve));

const settled = async (name: string, count: number): Promise<void> => {
  // Both processes agree on the count once each has heard the other: a refused connection says it.
  await vi.waitUntil(
    async () => {
      const verdict = await verdictOf(connect(second, { token: await tokenOf(second, name) }));
      return verdict.connections === count;
    },
    { timeout: 60_000, interval: 100 },
  );
};

afterEach(() => {
  for (const client of clients) client.disconnect();
  clients = [];
});

describe("several processes on one PostgreSQL", unlessInstalled({ Redis: redisProgram }), () => {
  beforeAll(async () => {
    redis = new TestRedis(redisProgram ?? "");
    await redis.start();
    environment = {
      DATABASE_URL: await newDatabase(),
      REDIS_URL: redis.url,
      ...simulatedMarket,
      PUBLIC_URL: "http://paridad.test",
      DEMO: "true",
    };
    [first, second] = await startAll([environment, environment]);
    await vi.waitUntil(async () => (await tokenOf(second, "pro")) !== undefined, { timeout: 60_000 });
  });
  afterAll(async () => {
    await endAll([first, second]);
    await redis.remove();
  });

  it("hear those of their own installation alone, though another one shares their Redis", async () => {
    const silent = { info: () => undefined, warn: () => undefined };
    const open = (publicUrl: string) => openBus({ redisUrl: redis.url, publicUrl }, silent);
    const buses = ["uno", "uno", "dos", "dos"].map((name) => open(`https://${name}.test`));
    const [one, oneToo, two, twoToo] = buses as [Bus, Bus, Bus, Bus];
    const events: string[] = [];
    oneToo.subscribe("news", (message) => events.push(`uno: ${String(message)}`));
    twoToo.subscribe("news", (message) => events.push(`dos: ${String(message)}`));
    await vi.waitUntil(() => buses.every(({ isConnected }) => isConnected), { timeout: 60_000 });
    one.publish("news", 1);
    await vi.waitUntil(() => events.length > 0, { timeout: 60_000 });
    two.publish("news", 2);
    await vi.waitUntil(() => events.some((line) => line.endsWith("2")), { timeout: 60_000 });
    expect(events).toEqual(["uno: 1", "dos: 2"]);
    await Promise.all(buses.map((bus) => bus.close()));
  });

  it("count a person's connections together, with take-over", async () => {
    const token = await tokenOf(first, "pro");
    const here = connect(first, { token });
    expect(await verdictOf(here)).toMatchObject({ ...welcome, connections: 1, limit: 1 });
    await settled("pro", 1);
    const refused = connect(second, { token });
    expect(await verdictOf(refused)).toMatchObject({ code: "CONNECTION_LIMIT", connections: 1, limit: 1 });
    const ended = next<MarketError>(here, "market_error");
    const taken = connect(second, { token, takeOver: true });
    expect(await verdictOf(taken)).toMatchObject({ ...welcome, connections: 1, limit: 1 });
    expect(await ended).toMatchObject({ code: "CONNECTION_LIMIT" });
    const again = connect(first, { token });
    expect(await verdictOf(again)).toMatchObject({ code: "CONNECTION_LIMIT" });
  });

  it("let a page replace its own ghost in another process", async () => {
    const token = await tokenOf(first, "pro");
    const ghost = connect(first, { token, clientId: "page-1" });
    expect(await verdictOf(ghost)).toMatchObject({ ...welcome, connections: 1 });
    await settled("pro", 1);
    const gone = next(ghost, "disconnect");
    const page = connect(second, { token, clientId: "page-1" });
    expect(await verdictOf(page)).toMatchObject({ ...welcome, connections: 1, limit: 1 });
    await gone;
  });

  it("drop a person's sockets everywhere within a second when an administrator disables them", async () => {
    const admin = (await (
      await post(`${first.url}/admin/login`, { username: "admin", password: processPassword })
    ).json()) as { token: string };
    const headers = { "x-admin-token": admin.token };
    const listed = (await (await fetch(`${first.url}/admin/users`, { headers })).json()) as {
      data?: { id: string; email: string }[];
      users?: { id: string; email: string }[];
    };
    const users = listed.data ?? listed.users ?? [];
    const black = users.find(({ email }) => email === "black@paridad.test");
    const [one, two] = await Promise.all([
      verdictedConnection(first, "black"),
      verdictedConnection(second, "black"),
    ]);
    const endings = Promise.all([next(one, "disconnect"), next(two, "disconnect")]);
    const at = performance.now();
    const answer = await fetch(`${first.url}/admin/users/${black?.id}/active`, {
      method: "PATCH",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ isActive: false }),
    });
    expect(answer.status).toBe(200);
    await endings;
    process.stdout.write(
      `sockets of a disabled person ended after ${Math.round(performance.now() - at)} ms\n`,
    );
    expect(await verdictOf(connect(second, { token: "anything" }))).toMatchObject({
      code: "INVALID_TOKEN",
    });
  });

  async function verdictedConnection(server: ServerProcess, name: string): Promise<Socket> {
    const client = connect(server, { token: await tokenOf(server, name) });
    expect(await verdictOf(client)).toMatchObject({ ...welcome, limit: 2 });
    return client;
  }

  it("forget the connections of a process that was killed, and serve its people", async () => {
    const third = await startProcess(environment);
    const token = await tokenOf(third, "pro");
    expect(await verdictOf(connect(third, { token }))).toMatchObject({ ...welcome, connections: 1 });
    await settled("pro", 1);
    await third.end("SIGKILL");
    expect(await isIn(second, token)).toBe(false);
    await vi.waitUntil(() => isIn(second, token), { timeout: 60_000, interval: 250 });
  });

  it("go on alone while Redis is away, and together again after", async () => {
    const token = await tokenOf(first, "pro");
    // The other process holds nobody of before: what it still held would count when both tell each other everything.
    await vi.waitUntil(() => isIn(second, token), { timeout: 60_000, interval: 250 });
    const guest = clients.at(-1);
    if (guest === undefined) throw new Error("nobody connected");
    const gone = next(guest, "disconnect");
    const host = connect(first, { token, takeOver: true });
    expect(await verdictOf(host)).toMatchObject({ ...welcome, connections: 1 });
    await gone;
    await redis.stop();
    host.disconnect();
    // The other process's last message stands until it is forgotten.
    await vi.waitUntil(() => isIn(first, token), { timeout: 60_000, interval: 250 });
    const here = clients.at(-1);
    if (here === undefined) throw new Error("nobody connected");
    here.emit("get_market_data", {});
    expect(await next<MarketUpdate>(here, "market_update")).toMatchObject({ full: true });
    // The other process knows nothing of it and lets one in, too: together they are above the limit.
    await vi.waitUntil(() => isIn(second, token), { timeout: 60_000, interval: 250 });
    const there = clients.at(-1);
    if (there === undefined) throw new Error("nobody connected");
    const ended = next(there, "disconnect");
    await redis.start();
    const at = performance.now();
    await ended;
    process.stdout.write(
      `connections were counted together ${Math.round(performance.now() - at)} ms after Redis was back\n`,
    );
    expect(here.connected).toBe(true);
    expect(await isIn(second, token)).toBe(false);
  });
});
