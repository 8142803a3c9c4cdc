import { Agent } from "node:http";
import type { MarketUpdate } from "@paridad/core/contract";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pdfOf } from "../src/modules/payments/receipts/testing/receipt-files.ts";
import { importCall } from "./support/import-call.ts";
import { checkConfiguration, nginxOrNotice, TestNginx } from "./support/nginx.ts";
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
 * On Linux every address of 127.0.0.0/8 is this machine, so clients can come from several. With eight all went to one process
 * once in a hundred runs; with sixteen once in thirty thousand.
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

it(
  "nginx takes the documented files with their certificate",
  unlessInstalled({ nginx: nginxProgram }),
  () => {
    expect(checkConfiguration(nginxProgram ?? "")).toMatchObject({ isGood: true });
  },
);

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
    });
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
      await vi.waitUntil(() => client.io.engine.transport.name === "websocket", { timeout: 60_000 });
      expect(await update(client)).toMatchObject({ full: false });
    });

    it("passes the stream for programs, which says the market at once", async () => {
      const headers = {
        authorization: `Bearer ${await login("black")}`,
        "content-type": "application/json",
      };
      const body = JSON.stringify({ name: "Programa", scopes: ["stream"] });
      const response = await fetch(`${nginx.url}/auth/api-keys`, { method: "POST", headers, body });
      const { data } = (await response.json()) as { data: { secret: string } };
      const program = openStreamClient(nginx.url, { headers: { authorization: `Bearer ${data.secret}` } });
      await program.next("welcome");
      program.send({ op: "subscribe", type: "call" });
      expect((await program.next("snapshot")).options.length).toBeGreaterThan(0);
      expect((await program.next("update")).previousSeq).toBeGreaterThan(0);
      program.close();
    });

    it("passes receipts and files of operations as large as the server takes; beyond it says so as the server does", async () => {
      const headers = { authorization: `Bearer ${await login("starter")}` };
      const send = async (path: string, type: string, body: string | Buffer) => {
        const sent = { method: "POST", headers: { ...headers, "content-type": type }, body };
        const answer = await fetch(`${nginx.url}${path}`, sent as RequestInit);
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
      };
      const response = await send("/subscription/payments", "application/json", '{"plan":"pro"}');
      const { id } = response.body["data"] as { id: string };
      const receipts = `/api/subscription/payments/${id}/receipts?name=a.pdf`;
      const room = 5 * 1_024 * 1_024;
      expect((await send(receipts, "application/pdf", pdfOf({ bytes: room }))).status).toBe(200);
      const lines = importCall({
        operations: Array.from({ length: 20_000 }, (_, place) => ({
          at: new Date(Date.now() - 86_400_000).toISOString(),
          symbol: "GGAL",
          side: "buy",
          quantity: 1,
          price: 7_000,
          fees: null,
          reference: `${place}`.padStart(60, "0"),
        })),
      });
      expect((await send(lines.path, lines.type, lines.body)).body).toMatchObject({
        data: { added: 20_000 },
      });
      const tooLarge = {
        status: 413,
        body: {
          success: false,
          code: "PAYLOAD_TOO_LARGE",
          message: "El contenido enviado es demasiado grande.",
          requestId: expect.any(String),
        },
      };
      expect(await send(receipts, "application/pdf", Buffer.alloc(room + 1))).toEqual(tooLarge);
      expect(await send(lines.path, lines.type, "\n".repeat(6_291_457))).toEqual(tooLarge);
      const longEmail = JSON.stringify({ email: "a".repeat(65_536) });
      expect(await send("/auth/login", "application/json", longEmail)).toEqual(tooLarge);
      for (const list of ["users/bulk", "users/bulk/preview", "emails/bulk"]) {
        const { status } = await send(`/api/admin/${list}`, "application/json", " ".repeat(524_288));
        expect(status, list).toBe(401);
      }
      const statuses = new Set<unknown>();
      for (let upload = 0; upload < 20; upload += 1) {
        const { status, body } = await send(receipts, "application/pdf", "x");
        statuses.add(`${status} ${body["code"]}`);
      }
      expect([...statuses]).toEqual(["400 VALIDATION_ERROR", "429 RATE_LIMIT_EXCEEDED"]);
    });

    it("serves a client of a killed process by the other, which gives it the whole market", async () => {
      const token = await login("black");
      const client = watch("127.0.1.2", {
        auth: { token, clientId: "page-1" },
        reconnectionDelay: 100,
        reconnectionDelayMax: 200,
      });
      await update(client);
      await vi.waitUntil(() => client.io.engine.transport.name === "websocket", { timeout: 60_000 });
      const served = nginx.served().findLast(([address]) => address === "127.0.1.2");
      const at = servers.findIndex((server) => served?.[1] === `127.0.0.1:${portOf(server)}`);
      const whole = new Promise<MarketUpdate>((resolve) => {
        client.once("disconnect", () => client.once("market_update", resolve));
      });
      await servers[at === 1 ? 1 : 0].end("SIGKILL");
      expect(await whole).toMatchObject({ full: true });
      expect((await fetch(`${nginx.url}/health/ready`)).status).toBe(200);
    });
  },
);
