import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ClientsOrder, ClientsReport } from "../server/bench/fan-out-clients.ts";
import type { FanOutOrder, FanOutReady, FanOutUse } from "../server/bench/fan-out-server.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";
import { quantile } from "./lib/measure.ts";

/**
 * A server's cost of handing its market on: to 1,000 screens and to 1,000 programs a chain of 150 options of which
 * every quote changes, twice a second; to 2,000 visitors of a partner's page its simulated market, by polling. Clients run
 * in processes of their own, on this machine's cores too.
 */
const seconds = 15;
const settleMilliseconds = 4_000;
const origin = "https://blog.example";

type Load = { readonly cpu: () => Promise<number>; readonly url: string; readonly close: () => unknown };

async function ask<Answer>(child: ChildProcess, order: FanOutOrder | ClientsOrder): Promise<Answer> {
  const answer = once(child, "message");
  child.send(order);
  return ((await answer) as [Answer])[0];
}

async function openSockets(kind: "market" | "stream"): Promise<Load> {
  const server = fork(fileURLToPath(new URL("../server/bench/fan-out-server.ts", import.meta.url)), [kind]);
  const [{ url }] = (await once(server, "message")) as [FanOutReady];
  server.send("go" satisfies FanOutOrder);
  const cpu = async () => (await ask<FanOutUse>(server, "use")).cpuMilliseconds;
  return { url, cpu, close: () => server.disconnect() };
}

/** Parts of the three answers on the way to a key. */
type Answer = {
  readonly token: string;
  readonly user: { readonly id: string };
  readonly data: { readonly key: string };
};
type Call = (method: string, path: string, body: object, headers?: Record<string, string>) => Promise<Answer>;

/** A key of a partner's, made as one makes it. */
async function partnerKey(call: Call): Promise<string> {
  const password = processPassword;
  const admin = await call("POST", "/admin/login", { username: "admin", password });
  const user = await call("POST", "/auth/login", { email: "black@paridad.test", password });
  const asAdmin = { "x-admin-token": admin.token };
  await call("PUT", `/admin/users/${user.user.id}`, { isPartner: true }, asAdmin);
  const page = { name: "Blog", origins: [origin] };
  const key = await call("POST", "/auth/embed-keys", page, { authorization: `Bearer ${user.token}` });
  return key.data.key;
}

async function openPolled(): Promise<Load> {
  const directory = mkdtempSync(join(tmpdir(), "paridad-fan-out-"));
  const environment = { DATA_DIR: directory, DEMO: "true", LOG_LEVEL: "silent", MARKET_FEED: "simulated" };
  const server = await startProcess(environment);
  const call: Call = async (method, path, body, headers = {}) => {
    const json = { "content-type": "application/json", ...headers };
    const answer = await fetch(`${server.url}${path}`, { method, headers: json, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const key = await partnerKey(call);
  const ticksOf = () =>
    readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return {
    url: `${server.url}/embed/snapshot?key=${key}&chain=nearest&smile=nearest`,
    // User and system time, in hundredths of a second.
    cpu: async () => (Number(ticksOf()[11]) + Number(ticksOf()[12])) * 10,
    close: async () => {
      await server.end("SIGTERM");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function measure(name: string, { url, cpu, close }: Load, count: number): Promise<void> {
  const clientsPath = fileURLToPath(new URL("../server/bench/fan-out-clients.ts", import.meta.url));
  const clients = fork(clientsPath, [url, String(count), origin]);
  await once(clients, "message");
  await pause(settleMilliseconds);
  const atFirst = await cpu();
  clients.send("measure" satisfies ClientsOrder);
  await pause(seconds * 1_000);
  const used = (await cpu()) - atFirst;
  const { received, ages } = await ask<ClientsReport>(clients, "report");
  clients.disconnect();
  await close();
  const figures = [
    `${(used / seconds / 10).toFixed(0)} % of a core`,
    `age ${quantile(ages, 0.5).toFixed(0)} ms (median)`,
    `${(received / count / seconds).toFixed(2)} answers a second each`,
  ];
  console.log(`${name}: ${figures.join(", ")}`);
}

console.log(`${cpus().length} cores for servers and clients together`);
await measure("1,000 screens", await openSockets("market"), 1_000);
await measure("1,000 programs", await openSockets("stream"), 1_000);
await measure("2,000 visitors by polling", await openPolled(), 2_000);
