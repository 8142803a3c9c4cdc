import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connectLiveClients } from "../server/test/support/live-clients.ts";
import type { LoadServerReady, LoadServerUse } from "../server/test/support/load-server.ts";
import { median, quantile } from "./lib/measure.ts";

/**
 * What the data API costs live viewers: the age of each market update when it reaches 200 live clients, in
 * turns without calls and with `/v1/chain` five times a second (the limit of a user's keys), each call another rate
 * so nothing is answered from memory.
 */
const clients = 200;
const callsPerSecond = 5;
const phaseSeconds = 10;
const turns = 4;
const spareMilliseconds = 1_500;

type Phase = { readonly ages: number[]; readonly calls: number[]; readonly cpuMilliseconds: number };

const server = fork(fileURLToPath(new URL("../server/test/support/load-server.ts", import.meta.url)), {
  execArgv: ["--conditions=opt-source"],
});
const [{ url, key }] = (await once(server, "message")) as [LoadServerReady];
let ages: number[] = [];
const disconnect = await connectLiveClients({
  url,
  count: clients,
  onUpdate: ({ asOf = "" }) => ages.push(Date.now() - Date.parse(asOf)),
});

async function usedProcessor(): Promise<number> {
  server.send("use");
  const [{ cpuMilliseconds }] = (await once(server, "message")) as [LoadServerUse];
  return cpuMilliseconds;
}

let rate = 20;
async function callChain(): Promise<number> {
  rate += 0.01;
  const start = performance.now();
  const answer = await fetch(`${url}/v1/chain?rate=${rate.toFixed(2)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 200)}`);
  return performance.now() - start;
}

async function phase(isLoaded: boolean): Promise<Phase> {
  ages = [];
  const before = await usedProcessor();
  const pending: Promise<number>[] = [];
  const timer = setInterval(() => isLoaded && pending.push(callChain()), 1_000 / callsPerSecond);
  await pause(phaseSeconds * 1_000);
  clearInterval(timer);
  const calls = await Promise.all(pending);
  return { ages, calls, cpuMilliseconds: (await usedProcessor()) - before };
}

await pause(spareMilliseconds);
await callChain();
const quiet: Phase[] = [];
const loaded: Phase[] = [];
for (let turn = 0; turn < turns; turn += 1) {
  quiet.push(await phase(false));
  loaded.push(await phase(true));
}

const tell = (name: string, values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const shown = [mean, ...[0.5, 0.95, 0.99].map((share) => quantile(values, share))];
  console.log(`${name.padEnd(34)} ${shown.map((value) => value.toFixed(2).padStart(8)).join(" ")}`);
};
console.log(`${clients} live clients, ${turns} turns of ${phaseSeconds} s each way`);
console.log(
  `${"milliseconds".padEnd(34)} ${["mean", "p50", "p95", "p99"].map((name) => name.padStart(8)).join(" ")}`,
);
tell(
  "update's age, no calls",
  quiet.flatMap((one) => one.ages),
);
tell(
  "update's age, 5 chains a second",
  loaded.flatMap((one) => one.ages),
);
tell(
  "a chain of another rate",
  loaded.flatMap((one) => one.calls),
);
const means = (phases: readonly Phase[]) =>
  phases.map(({ ages: values }) => values.reduce((sum, value) => sum + value, 0) / values.length);
const list = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(", ");
console.log(`mean age by turn, no calls: ${list(means(quiet))}`);
console.log(`mean age by turn, 5 chains a second: ${list(means(loaded))}`);
const calls = loaded.reduce((sum, one) => sum + one.calls.length, 0);
const extra = median(loaded.map((one, turn) => one.cpuMilliseconds - (quiet[turn]?.cpuMilliseconds ?? 0)));
console.log(
  `${calls} calls; processor a call: ${(extra / (calls / turns)).toFixed(2)} ms; server in quiet: ${(median(quiet.map((one) => one.cpuMilliseconds)) / phaseSeconds / 10).toFixed(1)} % of a core`,
);
disconnect();
server.disconnect();
