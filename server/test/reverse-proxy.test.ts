import { Agent } from "node:http";
import type { MarketUpdate } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { nginxOrNotice, TestNginx } from "./support/nginx.ts";
import { openStreamClient } from "./support/stream-client.ts";
import { unlessInstalled } from "./support/unless-installed.ts";
import { redisOrNotice, TestRedis } from "./support/redis.ts";
import { endAll, processPassword, simulatedMarket, startAll } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { newDatabase } from "./support/test-databases.ts";

const suite = "processes behind the documented reverse proxy";
const redisProgram = redisOrNotice(suite);
const nginxProgram = nginxOrNotice(suite);
/**
 * On Linux every address of 127.0.0.0/8 is this machine, so clients can come from several. Of eight all went to one
 * process once in a hundred runs; of sixteen once in thirty thousand.
 */
const addresses = Array.from({ length: 16 }, (_, index) => `127.0.1.${index + 1}`);

let redis: TestRedis;
let nginx: TestNginx;
let servers: [ServerProcess, ServerProcess];
let clients: Socket[] = [];

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port);

async function login(name: string): Promise<string> {
  const answer = await fetch(`${nginx.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@paridad.test`, password: processPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

function watch(localAddress: string, options: object): Socket {
  const client = io(nginx.url, {
    path: "/market-socket.io",
    forceNew: true,
    agent: new Agent({ localAddress }) as never,
    ...options,
  });
  clients.push(client);
  client.on("connect", () => client.emit("get_market_data", {}));
  return client;
}

const update = (client: Socket): Promise<MarketUpdate> =>
  new Promise((resolve) => client.once("market_update", resolve));

afterEach(() => {
  for (const client of clients) client.disconnect();
  clients = [];
});

describe(
  "processes behind the documented reverse proxy",
  unlessInstalled({ Redis: redisProgram, nginx: nginxProgram }),
  () => {
    beforeAll(async () => {
      nginx = new TestNginx();
      redis = new TestRedis(redisProgram ?? "");
      await redis.start();
      const environment = {
        DATABASE_URL: await newDatabase(),
        REDIS_URL: redis.url,
        ...simulatedMarket,
        PUBLIC_URL: "http://paridad.test",
        TRUST_PROXY: "127.0.0.1",
        DEMO: "true",
      };
      servers = await startAll([environment, environment]);
      await nginx.start(nginxProgram ?? "", [portOf(servers[0]), portOf(servers[1])]);
    }, 60_000);
    afterAll(async () => {
      await nginx.remove();
      await endAll(servers);
      await redis.remove();
    });

    it("keeps each client on one process while it polls, and uses both", async () => {
      const token = await login("trial");
      for (const address of addresses) {
        const client = watch(address, { transports: ["polling"], auth: { token, takeOver: true } });
        expect(await update(client)).toMatchObject({ full: true });
        client.disconnect();
      }
      const polls = () => nginx.served().filter(([address]) => addresses.includes(address));
      await vi.waitUntil(() => new Set(polls().map(([address]) => address)).size === addresses.length);
      for (const address of addresses) {
        const servedBy = new Set(polls().flatMap(([from, by]) => (from === address ? [by] : [])));
        expect(servedBy, address).toHaveLength(1);
      }
      expect(new Set(polls().map(([, by]) => by))).toEqual(
        new Set(servers.map((server) => `127.0.0.1:${portOf(server)}`)),
      );
    });

    it("passes the upgrade to WebSocket, and updates without holding them back", async () => {
      const token = await login("pro");
      const client = watch("127.0.1.1", { auth: { token, takeOver: true } });
      expect(await update(client)).toMatchObject({ full: true });
      await vi.waitUntil(() => client.io.engine.transport.name === "websocket", { timeout: 5_000 });
      expect(await update(client)).toMatchObject({ full: false });
    });

    it("passes the stream for programs, which says the market at once", async () => {
      const headers = {
        authorization: `Bearer ${await login("black")}`,
        "content-type": "application/json",
      };
      const body = JSON.stringify({ name: "Programa", scopes: ["stream"] });
      const made = await fetch(`${nginx.url}/auth/api-keys`, { method: "POST", headers, body });
      const { data } = (await made.json()) as { data: { secret: string } };
      const program = openStreamClient(nginx.url, { headers: { authorization: `Bearer ${data.secret}` } });
      await program.next("welcome");
      program.send({ op: "subscribe", type: "call" });
      expect((await program.next("snapshot")).options.length).toBeGreaterThan(0);
      expect((await program.next("update")).previousSeq).toBeGreaterThan(0);
      program.close();
    });

    it("serves a client of a killed process by the other, which gives it the whole market", async () => {
      const token = await login("black");
      const client = watch("127.0.1.2", {
        auth: { token, clientId: "page-1" },
        reconnectionDelay: 100,
        reconnectionDelayMax: 200,
      });
      await update(client);
      await vi.waitUntil(() => client.io.engine.transport.name === "websocket", { timeout: 5_000 });
      const served = nginx.served().findLast(([address]) => address === "127.0.1.2");
      const at = servers.findIndex((server) => served?.[1] === `127.0.0.1:${portOf(server)}`);
      const whole = new Promise<MarketUpdate>((resolve) => {
        client.once("disconnect", () => client.once("market_update", resolve));
      });
      await servers[at === 1 ? 1 : 0].end("SIGKILL");
      expect(await whole).toMatchObject({ full: true });
      expect((await fetch(`${nginx.url}/health/ready`)).status).toBe(200);
    }, 30_000);
  },
);
