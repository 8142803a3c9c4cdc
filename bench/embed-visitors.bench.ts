// Visitors of a partner's page without an edge: `--visitors 5000 --seconds 300` is the proof of performance.md (D13).
// `--polling`: as pages whose stream doesn't pass.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

import { startProcess, processPassword } from "../server/test/support/server-process.ts";
import { quantile } from "./lib/measure.ts";
import { createVisitors } from "./embed/page-visitors.ts";

const { values } = parseArgs({
  options: { visitors: { type: "string" }, seconds: { type: "string" }, polling: { type: "boolean" } },
});
const count = Number(values.visitors ?? 500);
const seconds = Number(values.seconds ?? 20);
const paceMilliseconds = 2_000;
const idleSeconds = 20;
const budget = 0.15;
const origin = "https://blog.example";
const ticksPerSecond = 100;

/** Seconds of processor that a process has used, its system's work for it included. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1_024;
}

async function share(pid: number, forSeconds: number): Promise<{ used: number; took: number }> {
  const [used, begun] = [processorSeconds(pid), performance.now()];
  await wait(forSeconds * 1_000);
  return { used: processorSeconds(pid) - used, took: (performance.now() - begun) / 1_000 };
}

const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
const server = await startProcess({
  MARKET_FEED: "simulated",
  DATA_DIR: directory,
  DEMO: "true",
  LOG_LEVEL: "silent",
  TRUST_PROXY: "127.0.0.1",
});
try {
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const admin = await send("POST", "/admin/login", { username: "admin", password: processPassword });
  const person = await send("POST", "/auth/login", {
    email: "black@paridad.test",
    password: processPassword,
  });
  const { id } = person["user"] as { id: string };
  await send("PUT", `/admin/users/${id}`, { isPartner: true }, { "x-admin-token": String(admin["token"]) });
  const made = await send(
    "POST",
    "/auth/embed-keys",
    { name: "Blog", origins: [origin] },
    { authorization: `Bearer ${String(person["token"])}` },
  );
  const { key } = made["data"] as { key: string };
  const path = `/api/embed/snapshot?key=${key}&chain=nearest`;
  const { port } = new URL(server.url);
  const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${origin}\r\naccept-encoding: gzip, deflate, br\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36\r\nsec-fetch-site: cross-site\r\n`;

  const pid = server.child.pid ?? 0;
  await wait(60_000);
  const first = (await (await fetch(`${server.url}${path}`, { headers: { origin } })).json()) as {
    data: { chains: { nearest: { options: unknown[] } | null } };
  };
  if ((first.data.chains.nearest?.options.length ?? 0) === 0) throw new Error("no market to show");
  const crowd = createVisitors({ port: Number(port), head, paceMilliseconds });
  const isStream = values.polling !== true;
  const alonePages = residentBytes(pid);
  await crowd.come(count, { isStream });
  await wait(2 * paceMilliseconds);
  const { visits } = crowd;
  const before = { ...visits };
  visits.milliseconds.length = 0;
  visits.ages.length = 0;
  const busy = await share(pid, seconds);
  const answers = visits.answers + visits.notModified - before.answers - before.notModified;
  const bytes = (visits.bytes - before.bytes) / (isStream ? answers * 0.95 : answers);
  const memory = (residentBytes(pid) - alonePages) / count / 1_000;
  crowd.leave();
  // Afterwards, for a new installation makes its history first.
  await wait(5_000);
  const idle = await share(pid, idleSeconds);

  const [total, alone] = [busy.used / busy.took, idle.used / idle.took];
  const perThousand = ((busy.used - alone * busy.took) / answers) * 1_000;
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  console.log(
    [
      `embed: ${count} visitors of one key for ${busy.took.toFixed(0)} s: ${answers} answers, ${(answers / busy.took).toFixed(0)} a second, ${bytes.toFixed(0)} bytes each`,
      `embed: server ${percent(total)} of a core, ${percent(alone)} of it without visitors; ${perThousand.toFixed(4)} s of processor per 1,000 answers (budget ${percent(budget)})`,
      `embed: 5,000 visitors at this cost: ${percent(alone + (perThousand * 5_000) / (paceMilliseconds / 1_000) / 1_000)} of a core`,
      `embed: refused ${visits.refused}, late by more than a pace ${visits.late}; ${isStream ? `by the stream, ${quantile(visits.ages, 0.5).toFixed(0)} ms after the market's instant (99 %: ${quantile(visits.ages, 0.99).toFixed(0)} ms), ${memory.toFixed(0)} kB of the server each` : `answered in ${quantile(visits.milliseconds, 0.5).toFixed(1)} ms (99 %: ${quantile(visits.milliseconds, 0.99).toFixed(1)} ms)`}`,
    ].join("\n"),
  );
} finally {
  await server.end("SIGTERM");
  rmSync(directory, { recursive: true, force: true });
}
