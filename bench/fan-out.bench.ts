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
import { processPassword } from "../server/test/support/server-process.ts";
import type { startProcess } from "../server/test/support/server-process.ts";
import { quantile } from "./lib/measure.ts";

/**
 * A server's cost of handing its market on: to 1,000 screens and to 1,000 programs a chain of 150 options of which
 * every quote changes, twice a second; to 2,000 visitors of a partner's page its simulated market, by polling. Clients run
 * in processes of their own, on this machine's cores too. `FAN_OUT_ROOT` names another checkout, measured in turns with
 * this one and told as ratios of it.
 */
const here = fileURLToPath(new URL("..", import.meta.url));
const before = process.env["FAN_OUT_ROOT"];
const roots = before === undefined ? [here] : [before, here, before, here];
const seconds = 15;
const settleMilliseconds = 4_000;
const origin = "https://blog.example";

type Load = { readonly cpu: () => Promise<number>; readonly url: string; readonly close: () => unknown };
type Measured = { readonly share: number; readonly age: number; readonly received: number };

async function ask<Answer>(child: ChildProcess, order: FanOutOrder | ClientsOrder): Promise<Answer> {
  const answer = once(child, "message");
  child.send(order);
  return ((await answer) as [Answer])[0];
}

async function openSockets(root: string, kind: "market" | "stream"): Promise<Load> {
  const server = fork(join(root, "server/bench/fan-out-server.ts"), [kind]);
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

async function openPolled(root: string): Promise<Load> {
  const directory = mkdtempSync(join(tmpdir(), "paridad-fan-out-"));
  const { startProcess: start } = (await import(join(root, "server/test/support/server-process.ts"))) as {
    startProcess: typeof startProcess;
  };
  const environment = { DATA_DIR: directory, DEMO: "true", LOG_LEVEL: "silent", MARKET_FEED: "simulated" };
  const server = await start(environment);
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

async function measure({ url, cpu, close }: Load, count: number): Promise<Measured> {
  const clients = fork(join(here, "server/bench/fan-out-clients.ts"), [url, String(count), origin]);
  await once(clients, "message");
  await pause(settleMilliseconds);
  const atFirst = await cpu();
  clients.send("measure" satisfies ClientsOrder);
  await pause(seconds * 1_000);
  const used = (await cpu()) - atFirst;
  const { received, ages } = await ask<ClientsReport>(clients, "report");
  clients.disconnect();
  await close();
  return { share: used / seconds / 10, age: quantile(ages, 0.5), received: received / count / seconds };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

console.log(`${cpus().length} cores for servers and clients together`);
const loads = [
  ["1,000 screens", 1_000, (root: string) => openSockets(root, "market")],
  ["1,000 programs", 1_000, (root: string) => openSockets(root, "stream")],
  ["2,000 visitors by polling", 2_000, openPolled],
] as const;
for (const [name, count, open] of loads) {
  const runs: (Measured & { readonly isOurs: boolean })[] = [];
  for (const root of roots) runs.push({ isOurs: root === here, ...(await measure(await open(root), count)) });
  const of = (isOurs: boolean, field: keyof Measured) =>
    mean(runs.filter((run) => run.isOurs === isOurs).map((run) => run[field]));
  const figures = [
    `${of(true, "share").toFixed(0)} % of a core`,
    `age ${of(true, "age").toFixed(0)} ms (median)`,
    `${of(true, "received").toFixed(2)} answers a second each`,
  ];
  const ratio = (field: keyof Measured) => (of(true, field) / of(false, field)).toFixed(2);
  const ratios = `; of the other checkout: processor ${ratio("share")}, age ${ratio("age")}`;
  console.log(`${name}: ${figures.join(", ")}${before === undefined ? "" : ratios}`);
}
