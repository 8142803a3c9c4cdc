import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { processPassword, endAll, startAll, startProcess } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { registrationOf } from "./support/fault-clients.ts";
import type { Call } from "./support/fault-clients.ts";
import { nginxOrNotice, TestNginx } from "./support/nginx.ts";
import { proofSize } from "./support/proof-size.ts";
import { redisOrNotice, TestRedis } from "./support/redis.ts";
import { unlessInstalled } from "./support/unless-installed.ts";
import { newDatabase } from "./support/test-databases.ts";

const suite = "rolling restart";
const redisProgram = redisOrNotice(suite);
const nginxProgram = nginxOrNotice(suite);
const callCount = proofSize({ small: 400, full: 5_000 });

let directory: string;
let redis: TestRedis;
let nginx: TestNginx;
let environment: Record<string, string>;
let servers: [ServerProcess, ServerProcess];

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port);

/** Between two requests of a client: eight of them ask some 250 times a second, as much as a busy machine can answer. */
const pauseMilliseconds = 25;

type Failure = { readonly what: string; readonly requestId: string | null };

/** One request from an address of this machine, so nginx spreads the clients; null for a good answer. */
function ask(agent: Agent, { method, url, headers = {}, body }: Call): Promise<Failure | null> {
  const failure = (why: string, text = "{}"): Failure => {
    const { requestId = null } = (text.startsWith("{") ? JSON.parse(text) : {}) as { requestId?: string };
    return { what: `${method} ${url}: ${why}`, requestId };
  };
  return new Promise((resolve) => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(nginx.url + url, { method, agent, headers: { ...type, ...headers } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.once("end", () => {
        resolve(answer.statusCode === 200 ? null : failure(String(answer.statusCode), text));
      });
    });
    sent.once("error", (error) => resolve(failure(error.message)));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** True if a starved machine refused it, as it would without a restart. */
function isOverload({ requestId }: Failure): boolean {
  const lines = readFileSync(join(directory, "logs", "server.log"), "utf8").split("\n");
  return lines.some(
    (line) => requestId !== null && line.includes(requestId) && line.includes("pressureHandler"),
  );
}

/** nginx passes a process over for `fail_timeout`, so the documents wait before the other one goes. */
async function isServing(port: number): Promise<void> {
  const served = () => nginx.served().filter(([, address]) => address === `127.0.0.1:${port}`).length;
  const before = served();
  await vi.waitUntil(() => served() >= before + 10, { timeout: 60_000, interval: 50 });
}

async function signIn(name: string): Promise<Record<string, string>> {
  const answer = await fetch(`${nginx.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@paridad.test`, password: processPassword }),
  });
  if (answer.status !== 200) throw new Error(`${name} could not sign in: ${await answer.text()}`);
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

/** Clients that ask on and on, each from its own address, and what they were answered. */
function startLoad(calls: readonly (() => Call)[]) {
  const failures: Failure[] = [];
  let answers = 0;
  let isOver = false;
  let onAnswer: () => void = () => undefined;
  const client = async (call: () => Call, index: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const response = call();
      // Registrations are counted by network: each comes from another.
      const last = response.method === "POST" ? (turn % 250) + 1 : 1;
      const agent = new Agent({
        keepAlive: response.method !== "POST",
        localAddress: `127.0.${index + 1}.${last}`,
      });
      const failure = await ask(agent, response);
      agent.destroy();
      answers += 1;
      if (failure !== null) failures.push(failure);
      onAnswer();
      await setTimeout(pauseMilliseconds);
    }
  };
  const done = Promise.all(calls.map(client));
  return {
    failures,
    count: () => answers,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        onAnswer = () => answers >= count && resolve();
        onAnswer();
      }),
    async stop() {
      isOver = true;
      await done;
    },
  };
}

describe("a rolling restart", unlessInstalled({ Redis: redisProgram, nginx: nginxProgram }), () => {
  beforeAll(async () => {
    nginx = new TestNginx();
    redis = new TestRedis(redisProgram ?? "");
    await redis.start();
    directory = mkdtempSync(join(tmpdir(), "paridad-rolling-"));
    environment = {
      DATA_DIR: directory,
      DATABASE_URL: await newDatabase(),
      REDIS_URL: redis.url,
      PUBLIC_URL: "http://paridad.test",
      TRUST_PROXY: "127.0.0.1",
      DEMO: "true",
      // As in production, where it outlasts the connections that nginx keeps.
      DRAIN_SECONDS: "5",
    };
    servers = await startAll([environment, environment]);
    await nginx.start(nginxProgram ?? "", [portOf(servers[0]), portOf(servers[1])]);
  });
  afterAll(async () => {
    await nginx.remove();
    await endAll(servers);
    await redis.remove();
    rmSync(directory, { recursive: true, force: true });
  });

  it(`of two processes fails none of ${callCount} answers`, async () => {
    const [black, pro] = [await signIn("black"), await signIn("pro")];
    let sent = 0;
    const get = (url: string, headers: Record<string, string>) => () => ({
      method: "GET" as const,
      url,
      headers,
    });
    const rename = (): Call => {
      const body = { firstName: "Ana", lastName: "Paz" };
      return { method: "PUT", url: "/api/auth/profile", headers: pro, body };
    };
    const register = (): Call => registrationOf(`alta.${(sent += 1)}@example.com`);
    const load = startLoad([
      ...Array.from({ length: 4 }, () => get("/api/auth/me", black)),
      get("/api/subscription/plans", {}),
      get("/api/auth/me", pro),
      rename,
      register,
    ]);
    const replaced = async (server: ServerProcess): Promise<ServerProcess> => {
      await server.end("SIGTERM");
      return startProcess({ ...environment, PORT: String(portOf(server)) });
    };
    await load.until(callCount / 4);
    servers = [await replaced(servers[0]), servers[1]];
    await isServing(portOf(servers[0]));
    await load.until(Math.max(callCount / 2, load.count() + 50));
    servers = [servers[0], await replaced(servers[1])];
    await load.until(Math.max(callCount, load.count() + 50));
    await load.stop();
    const failed = load.failures.filter((failure) => !isOverload(failure));
    expect(failed, nginx.errors()).toEqual([]);
    const overload = load.failures.length - failed.length;
    process.stdout.write(
      `rolling restart: ${load.count()} answers, ${failed.length} failed, ${overload} refused by a starved machine\n`,
    );
  }, 600_000);
});
