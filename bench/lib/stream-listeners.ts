import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ClientsOrder, ClientsReport } from "../../server/bench/fan-out-clients.ts";
import type { FanOutOrder, FanOutReady, FanOutUse } from "../../server/bench/fan-out-server.ts";
import { quantile } from "./measure.ts";

const counts = (process.env["STREAM_LISTENERS"] ?? "1,100,500,1000").split(",").map(Number);
const seconds = 15;
const settleMilliseconds = 3_000;

const script = (name: string): string =>
  fileURLToPath(new URL(`../../server/bench/${name}`, import.meta.url));

async function ask<Answer>(child: ChildProcess, order: FanOutOrder | ClientsOrder): Promise<Answer> {
  const answer = once(child, "message");
  child.send(order);
  return ((await answer) as [Answer])[0];
}

async function measure(count: number, how: "together" | "apart"): Promise<void> {
  const execArgv = ["--expose-gc"];
  const server = fork(script("fan-out-server.ts"), ["stream"], { execArgv });
  const [{ url }] = (await once(server, "message")) as [FanOutReady];
  const idle = await ask<FanOutUse>(server, "use");
  const listeners = fork(script("fan-out-clients.ts"), [url, String(count), how], { execArgv });
  await once(listeners, "message");
  server.send("go" satisfies FanOutOrder);
  await pause(settleMilliseconds);
  const before = await ask<FanOutUse>(server, "use");
  listeners.send("measure" satisfies ClientsOrder);
  await pause(seconds * 1_000);
  const after = await ask<FanOutUse>(server, "use");
  const { received, bytes, ages } = await ask<ClientsReport>(listeners, "report");
  listeners.disconnect();
  server.disconnect();
  const cpu = after.cpuMilliseconds - before.cpuMilliseconds;
  const figures = [
    `${(cpu / seconds / 10).toFixed(1)} % of a core`,
    `${((cpu * 1_000) / Math.max(1, received)).toFixed(0)} us a message`,
    `${(bytes / Math.max(1, received) / 1_000).toFixed(1)} kB each`,
    `${(received / count / seconds).toFixed(2)} a second each`,
    `age ms: median ${quantile(ages, 0.5)}, p99 ${quantile(ages, 0.99)}`,
    `memory ${((after.residentBytes - idle.residentBytes) / 1_000 / count).toFixed(0)} kB each`,
  ];
  console.log(`stream, ${count} listeners ${how}: ${figures.join("; ")}`);
}

/**
 * Prints what a listener of `/v1/stream` costs: a chain of 150 options of which every quote changes, twice a second, with
 * volatilities and greeks. All want the whole market, or (`apart`) each says so in words of their own, so nothing is shared.
 * Listeners run in a process of their own, on this machine's cores too. `STREAM_LISTENERS=100,500` asks for other numbers.
 */
export async function printStreamListeners(): Promise<void> {
  for (const count of counts) await measure(count, "together");
  await measure(counts.at(-1) ?? 1, "apart");
}
