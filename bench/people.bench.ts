import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, mkdtempSync, rmSync } from "node:fs";
import http, { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../server/src/db/open-database.ts";
import type { OpenDatabase } from "../server/src/db/open-database.ts";
import { startPostgres } from "../server/test/support/postgres.ts";
import { processPassword, startProcess } from "../server/test/support/server-process.ts";
import type { ServerProcess } from "../server/test/support/server-process.ts";
import { quantile } from "./lib/measure.ts";
import { addBars } from "./lib/server-data.ts";

/**
 * What a user costs, for docs/growing-out.md: processor time of the server and of PostgreSQL for each kind of request, the
 * bytes of its answer, and the disk of an account. `BENCH_PEOPLE` sets how many accounts there are.
 */
const people = Number(process.env["BENCH_PEOPLE"] ?? 1_000_000);
const ticksASecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const origin = "https://socio.example";
const atOnce = 4;
const bars = 150_000;

/** Processor time of a process and its children, in milliseconds, from `/proc`. */
function processorTime(root: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${name}/stat`, "utf8");
    } catch {
      continue;
    }
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent, user, system, reapedUser, reapedSystem] = [1, 11, 12, 13, 14].map(
      (place) => fields[place] ?? 0,
    );
    if (Number(name) === root) ticks += (user ?? 0) + (system ?? 0) + (reapedUser ?? 0) + (reapedSystem ?? 0);
    else if (parent === root) ticks += (user ?? 0) + (system ?? 0);
  }
  return (ticks * 1_000) / ticksASecond;
}

/** Accounts as registration leaves them, each with one session and the acceptance of the terms. */
async function addPeople(opened: OpenDatabase): Promise<void> {
  const client = await opened.pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query(`
    insert into users (id, email, email_key, first_name, last_name, password_hash, is_active, email_verified,
      subscription_type, subscription_status, created_at, updated_at)
    select gen_random_uuid(), 'persona' || i || '@example.com', 'persona' || i || '@example.com', 'Nombre' || i,
      'Apellido' || i, '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('s', 22) || '$' || repeat('h', 43), true, true,
      'free', 'free', now(), now()
    from generate_series(1, ${people}) as i`);
  await client.query(`
    insert into sessions (id, user_id, secret_hash, created_at, last_seen_at, expires_at, address, user_agent)
    select replace(gen_random_uuid()::text, '-', ''), id, repeat('f', 64), now(), now(), now() + interval '30 days',
      '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36'
    from users where email like 'persona%'`);
  await client.query("vacuum (analyze)");
  client.release(true);
  await addBars(opened, bars);
}

async function tellDisk({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class where relname in ('users', 'sessions')`,
  );
  const parts = rows.map(({ name, bytes }) => `${name} ${(Number(bytes) / people).toFixed(0)}`);
  console.log(`${people} accounts: bytes an account with its indexes: ${parts.join(", ")}`);
}

/** What is asked, and how often. */
type Question = {
  readonly path: string;
  readonly count: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};
type Measured = {
  readonly server: number;
  readonly database: number;
  readonly bytes: number;
  readonly p95: number;
};

const agent = new Agent({ keepAlive: true });

/** Asks as a browser does, and counts the bytes that come over the wire. */
async function ask(url: string, { path, headers, body }: Question): Promise<number> {
  const method = body === undefined ? "GET" : "POST";
  const json = { "content-type": "application/json" };
  const request = http.request(`${url}${path}`, {
    method,
    agent,
    headers: { "accept-encoding": "br, gzip", ...(body === undefined ? {} : json), ...headers },
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  let bytes = 0;
  answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await once(answer, "end");
  if ((answer.statusCode ?? 500) >= 400) throw new Error(`${path}: ${answer.statusCode}`);
  return bytes;
}

async function measure(
  url: string,
  question: Question,
  processes: readonly [number, number],
): Promise<Measured> {
  const times: number[] = [];
  const { count } = question;
  let [turn, bytes] = [0, 0];
  const run = async (): Promise<void> => {
    while (turn < count) {
      turn += 1;
      const begun = performance.now();
      bytes += await ask(url, question);
      times.push(performance.now() - begun);
    }
  };
  const before = processes.map(processorTime);
  await Promise.all(Array.from({ length: atOnce }, run));
  const [server = 0, database = 0] = processes.map(
    (one, place) => (processorTime(one) - (before[place] ?? 0)) / count,
  );
  return { server, database, bytes: bytes / count, p95: quantile(times, 0.95) };
}

function questionsOf({ token, key }: { token: string; key: string }): Readonly<Record<string, Question>> {
  const headers = { authorization: `Bearer ${token}` };
  const login = { email: "pro@paridad.test", password: processPassword };
  return {
    "landing page": { path: "/", count: 2_000 },
    "own session": { path: "/auth/me", count: 3_000, headers },
    login: { path: "/auth/login", count: 100, body: login },
    "history, newest 100 rows": { path: "/market/historico/opciones/grid?limit=100", count: 300, headers },
    "a widget's chain": { path: `/embed/chain?key=${key}`, count: 1_000, headers: { origin } },
  };
}

async function keyOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/auth/embed-keys`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: "Socio", origins: [origin] }),
  });
  if (!answer.ok) throw new Error(`embed key: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { key: string } }).data.key;
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "black@paridad.test", password: processPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function tellRequests(opened: OpenDatabase, server: ServerProcess, postmaster: number): Promise<void> {
  const { rowCount } = await opened.pool.query(
    "update users set is_partner = true where email = 'black@paridad.test'",
  );
  if (rowCount !== 1) throw new Error("no partner");
  const token = await tokenOf(server.url);
  const processes = [server.child.pid ?? 0, postmaster] as const;
  const questions = questionsOf({ token, key: await keyOf(server.url, token) });
  for (const [name, question] of Object.entries(questions)) {
    await measure(server.url, { ...question, count: Math.ceil(question.count / 10) }, processes);
    const { server: own, database, bytes, p95 } = await measure(server.url, question, processes);
    console.log(
      `${name}: server ${own.toFixed(2)} ms, PostgreSQL ${database.toFixed(2)} ms of processor time, ${(bytes / 1_000).toFixed(1)} kB, p95 ${p95.toFixed(1)} ms`,
    );
  }
}

const postgres = await startPostgres();
const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
try {
  const databaseUrl = await postgres.createDatabase();
  const opened = await openDatabase({ databaseUrl });
  await addPeople(opened);
  await tellDisk(opened);
  const { rows } = await opened.pool.query<{ directory: string }>(
    "select setting as directory from pg_settings where name = 'data_directory'",
  );
  const postmaster = Number(
    readFileSync(join(rows[0]?.directory ?? "", "postmaster.pid"), "utf8").split("\n")[0],
  );
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: directory, DEMO: "true", LOG_LEVEL: "silent" };
  const server = await startProcess(environment);
  await tellRequests(opened, server, postmaster);
  await server.end("SIGTERM");
  await opened.close();
} finally {
  await postgres.remove();
  rmSync(directory, { recursive: true, force: true });
}
