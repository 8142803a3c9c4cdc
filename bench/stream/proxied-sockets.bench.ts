import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../server/src/db/open-database.ts";
import { createSecretToken } from "../../server/src/security/secret-token.ts";
import { nginxOrNotice, TestNginx } from "../../server/test/support/nginx.ts";
import { startPostgres } from "../../server/test/support/postgres.ts";
import type { ProxiedOrder, ProxiedReport } from "../../server/test/support/proxied-clients.ts";
import { redisOrNotice, TestRedis } from "../../server/test/support/redis.ts";
import { endAll, simulatedMarket, startAll } from "../../server/test/support/server-process.ts";
import { quantile } from "../lib/measure.ts";

/**
 * As many people as `PROXIED_SOCKETS` says, each with a session and a market socket, through the nginx of deploy/ to two
 * processes, PostgreSQL and Redis: how many connect, how many are lost, and what nginx and the processes weigh.
 */
const sockets = Number(process.env["PROXIED_SOCKETS"] ?? 1_000);
const seconds = Number(process.env["PROXIED_SECONDS"] ?? 60);
const clientsScript = fileURLToPath(new URL("../../server/test/support/proxied-clients.ts", import.meta.url));

/** Sessions of as many accounts of the plan black. */
async function addSessions(databaseUrl: string): Promise<string[]> {
  const opened = await openDatabase({ databaseUrl });
  const tokens = Array.from({ length: sockets }, createSecretToken);
  await opened.pool.query(
    `with people as (
       insert into users (id, email, email_key, first_name, last_name, password_hash, is_active, email_verified,
         subscription_type, subscription_status, subscription_activated_at, subscription_ends_at, created_at, updated_at)
       select gen_random_uuid(), 'persona' || i || '@example.com', 'persona' || i || '@example.com', 'Nombre', 'Apellido',
         'none', true, true, 'black', 'active', now(), now() + interval '30 days', now(), now()
       from generate_series(1, $3::int) as i
       returning id, substring(email from '[0-9]+')::int as i
     )
     insert into sessions (id, user_id, secret_hash, created_at, last_seen_at, expires_at, address, user_agent)
     select given.id, people.id, given.hash, now(), now(), now() + interval '30 days', '127.0.0.1', 'bench'
     from unnest($1::text[], $2::text[]) with ordinality as given (id, hash, i) join people using (i)`,
    [tokens.map(({ id }) => id), tokens.map(({ secretHash }) => secretHash), sockets],
  );
  await opened.close();
  return tokens.map(({ token }) => token);
}

/** Resident megabytes of processes together. */
function memoryOf(processes: readonly number[]): string {
  const kilobytes = processes.map((process) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, "utf8"))?.[1] ?? 0),
  );
  return kilobytes.map((one) => (one / 1_000).toFixed(0)).join(" + ");
}

function childrenOf(parent: number): number[] {
  return execFileSync("ps", ["-o", "pid=", "--ppid", String(parent)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(Number);
}

type Stand = {
  readonly nginx: TestNginx;
  readonly servers: readonly number[];
  readonly tokens: readonly string[];
};

async function measure({ nginx, servers, tokens }: Stand): Promise<void> {
  const proxy = [nginx.process, ...childrenOf(nginx.process)];
  const tellMemory = (when: string): void =>
    console.log(`  MB, ${when}: nginx ${memoryOf(proxy)}, Paridad ${memoryOf(servers)}`);
  tellMemory("before");
  const clients = fork(clientsScript, [], { execArgv: ["--conditions=opt-source"] });
  const ask = async (order: ProxiedOrder): Promise<ProxiedReport> => {
    const answer = once(clients, "message");
    clients.send(order);
    return ((await answer) as [ProxiedReport])[0];
  };
  const begun = performance.now();
  const { failed } = await ask({ url: nginx.url, tokens });
  console.log(
    `  ${tokens.length} opened in ${((performance.now() - begun) / 1_000).toFixed(0)} s, ${failed} tries failed`,
  );
  await pause(5_000);
  await ask("report");
  await pause(seconds * 1_000);
  const { connected, lost, updates, ages } = await ask("report");
  console.log(
    `  after ${seconds} s: ${connected} connected by WebSocket, ${lost} lost; ${updates} updates, age p50 ${quantile(ages, 0.5).toFixed(0)} ms, p95 ${quantile(ages, 0.95).toFixed(0)} ms`,
  );
  tellMemory("meanwhile");
  const errors = nginx
    .errors()
    .split("\n")
    .filter((line) => line !== "");
  console.log(`  nginx complained ${errors.length} times${errors.length > 0 ? `: ${errors[0]}` : ""}`);
  clients.disconnect();
}

const [redisProgram, nginxProgram] = [redisOrNotice("bench"), nginxOrNotice("bench")];
if (redisProgram !== null && nginxProgram !== null) {
  const postgres = await startPostgres();
  const redis = new TestRedis(redisProgram);
  const nginx = new TestNginx();
  const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
  let servers: Awaited<ReturnType<typeof startAll>> | undefined;
  try {
    await redis.start();
    const databaseUrl = await postgres.createDatabase();
    const tokens = await addSessions(databaseUrl);
    const environment = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      ...simulatedMarket,
      PUBLIC_URL: "http://paridad.test",
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "silent",
    };
    servers = await startAll([
      { ...environment, DATA_DIR: join(directory, "1") },
      { ...environment, DATA_DIR: join(directory, "2") },
    ]);
    const [first, second] = servers;
    await nginx.start(nginxProgram, [Number(new URL(first.url).port), Number(new URL(second.url).port)]);
    console.log(`${sockets} sockets through nginx to two processes`);
    await measure({ nginx, servers: [first.child.pid ?? 0, second.child.pid ?? 0], tokens });
  } finally {
    await nginx.remove();
    await endAll(servers);
    await redis.remove();
    await postgres.remove();
    rmSync(directory, { recursive: true, force: true });
  }
}
