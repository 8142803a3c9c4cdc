import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ClientsOrder, ClientsReport } from "../server/bench/fan-out-clients.ts";
import type { FanOutOrder, FanOutReady, FanOutUse } from "../server/bench/fan-out-server.ts";
import { quantile } from "./lib/measure.ts";
import { printStreamListeners } from "./lib/stream-listeners.ts";

/**
 * What a market update costs (goals D6 and N2): a chain of 150 options of which every quote changes, twice a second, to
 * 2,000 clients of one server process and to 4,000 of two, against the same bytes by bare `ws`. Clients run in
 * processes of their own, on this machine's cores too. `FAN_OUT_CLIENTS` makes it smaller; with 0 only the
 * stream for programs is measured.
 */
const clientsPerServer = Number(process.env["FAN_OUT_CLIENTS"] ?? 2_000);
const seconds = 15;
const settleMilliseconds = 3_000;

type Half = { readonly server: ChildProcess; readonly clients: ChildProcess; readonly idleBytes: number };
type Measured = {
  readonly cpuMicroseconds: number;
  readonly ages: number[];
  readonly received: number;
  readonly expected: number;
  readonly bytes: number;
  readonly memoryPerClient: number;
};

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function ask<Answer>(child: ChildProcess, order: FanOutOrder | ClientsOrder): Promise<Answer> {
  const answer = once(child, "message");
  child.send(order);
  return ((await answer) as [Answer])[0];
}

async function open(kind: "market" | "plain", count = clientsPerServer): Promise<Half> {
  const execArgv = ["--expose-gc"];
  const server = fork(script("../server/bench/fan-out-server.ts"), [kind], { execArgv });
  const [{ url }] = (await once(server, "message")) as [FanOutReady];
  const { residentBytes: idleBytes } = await ask<FanOutUse>(server, "use");
  const clients = fork(script("../server/bench/fan-out-clients.ts"), [url, String(count)], {
    execArgv,
  });
  await once(clients, "message");
  return { server, clients, idleBytes };
}

async function measure({ server, clients, idleBytes }: Half): Promise<Measured> {
  server.send("go" satisfies FanOutOrder);
  await pause(settleMilliseconds);
  const before = await ask<FanOutUse>(server, "use");
  clients.send("measure" satisfies ClientsOrder);
  await pause(seconds * 1_000);
  const after = await ask<FanOutUse>(server, "use");
  const report = await ask<ClientsReport>(clients, "report");
  const messages = after.sent - before.sent;
  return {
    cpuMicroseconds: ((after.cpuMilliseconds - before.cpuMilliseconds) * 1_000) / messages,
    ages: report.ages,
    received: report.received,
    expected: messages,
    bytes: report.bytes / Math.max(1, report.received),
    memoryPerClient: (after.residentBytes - idleBytes) / after.clients,
  };
}

function close({ server, clients }: Half): void {
  clients.disconnect();
  server.disconnect();
}

function print(name: string, parts: readonly Measured[]): void {
  const ages = parts.flatMap((part) => part.ages);
  const sum = (of: (part: Measured) => number) => parts.reduce((total, part) => total + of(part), 0);
  const mean = (of: (part: Measured) => number) => sum(of) / parts.length;
  const figures = [
    `age ms: median ${quantile(ages, 0.5)}, p99 ${quantile(ages, 0.99)}`,
    `received ${((100 * sum((part) => part.received)) / sum((part) => part.expected)).toFixed(1)} %`,
    `${(mean((part) => part.bytes) / 1_000).toFixed(1)} kB an update`,
    `server CPU ${mean((part) => part.cpuMicroseconds).toFixed(1)} us a client and update`,
    `memory ${(mean((part) => part.memoryPerClient) / 1_000).toFixed(0)} kB a client`,
  ];
  console.log(`${name}: ${figures.join("; ")}`);
}

/** One of ten clients stops reading at 50 updates a second, more than the system's own buffers take. */
async function printPaused(kind: "market" | "plain"): Promise<void> {
  const half = await open(kind, 10);
  half.server.send("flood" satisfies FanOutOrder);
  await pause(settleMilliseconds);
  const before = await ask<FanOutUse>(half.server, "use");
  half.clients.send("pause" satisfies ClientsOrder);
  await pause(seconds * 1_000);
  const after = await ask<FanOutUse>(half.server, "use");
  close(half);
  const grown = (after.residentBytes - before.residentBytes) / 1e6;
  console.log(
    `one paused client, ${kind}, ${seconds} s at 50 Hz: the process grew ${grown.toFixed(1)} MB; at most ${(after.mostBufferedBytes / 1_000).toFixed(0)} kB wait for one client`,
  );
}

async function printMarketSocket(): Promise<void> {
  console.log(
    `${cpus().length} cores for servers and clients together; ${clientsPerServer} clients a server`,
  );
  const plain = await open("plain");
  const bare = await measure(plain);
  close(plain);
  print("ws, the same bytes, one process", [bare]);
  const first = await open("market");
  const alone = await measure(first);
  print("market socket, one process", [alone]);
  console.log(`server CPU against ws: ${(alone.cpuMicroseconds / bare.cpuMicroseconds).toFixed(2)}`);
  first.server.send("stop" satisfies FanOutOrder);
  const second = await open("market");
  print("market socket, two processes", await Promise.all([first, second].map(measure)));
  close(first);
  close(second);
  await printPaused("plain");
  await printPaused("market");
}

if (clientsPerServer > 0) await printMarketSocket();
await printStreamListeners();
