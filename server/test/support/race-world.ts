import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { vi } from "vitest";
import { openDatabase } from "../../src/db/open-database.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import type { Database } from "../../src/db/tables/schema.ts";
import { startPostgres } from "./postgres.ts";
import { childEnvironment, childOptions } from "./server-process.ts";

const processFile = fileURLToPath(new URL("race-process.ts", import.meta.url));

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };
export type Call = () => Promise<Answer>;
type Asked = { readonly method?: string; readonly path: string; readonly body?: object | string };
/**
 * The lock that the calls of a race run into: a statement that a transaction of the test holds until all of them wait. Its
 * writes are undone then, or stay.
 */
export type Held = {
  readonly statement: string;
  readonly values?: readonly unknown[];
  readonly stays?: boolean;
};

export type RaceWorld = {
  /** The test's own connections, next to those of the two processes. */
  readonly database: Database;
  /** A call to one of the two processes, in turns, from an address of its own. */
  readonly call: (request: Asked, headers?: Readonly<Record<string, string>>) => Call;
  /**
   * Starts `first` and then `others` against what is held, lets go once every one of them waits for it or is answered,
   * and gives their answers in that order. Fails on an answer of 500 or more.
   */
  readonly race: (held: Held, first: readonly Call[], others: readonly Call[]) => Promise<Answer[]>;
  /** Lines of PostgreSQL's log that tell of a deadlock. */
  readonly deadlocks: () => string[];
  readonly close: () => Promise<void>;
};

/** A user's or an administrator's row, or a plan's. */
export function rowOf(table: "users" | "admins" | "plans", id: string): Held {
  return { statement: `select 1 from ${table} where id = $1 for update`, values: [id] };
}

async function startProcess(databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(processFile, [databaseUrl], { execArgv: childOptions, env: childEnvironment });
  const [url] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the process ended with ${code}`))),
  ])) as [string];
  return { child, url };
}

function createCall(urls: readonly string[]): RaceWorld["call"] {
  let calls = 0;
  return ({ method = "POST", path, body }, headers = {}) => {
    calls += 1;
    const [url, address] = [
      urls[calls % urls.length],
      `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    ];
    return async () => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          "x-forwarded-for": address,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
  };
}

const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

function createRace(connectionString: string): RaceWorld["race"] {
  return async ({ statement, values = [], stays = false }, first, others) => {
    const [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([holder.connect(), watcher.connect()]);
    let answered = 0;
    const start = (calls: readonly Call[]) => calls.map((call) => call().finally(() => (answered += 1)));
    const allWaitOf = (count: number) =>
      vi.waitUntil(
        async () => {
          const { rows } = await watcher.query<{ count: number }>(waiting);
          return answered + (rows[0]?.count ?? 0) >= count;
        },
        { timeout: 20_000, interval: 5 },
      );
    try {
      await holder.query("begin");
      await holder.query(statement, [...values]);
      const started = start(first);
      await allWaitOf(first.length);
      const all = [...started, ...start(others)];
      const settled = Promise.all(all);
      await Promise.race([allWaitOf(all.length), settled]);
      await holder.query(stays ? "commit" : "rollback");
      const answers = await settled;
      const broken = answers.filter(({ status }) => status >= 500);
      if (broken.length > 0) throw new Error(`answers of 5xx: ${JSON.stringify(broken)}`);
      return answers;
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
    }
  };
}

/** Two server processes on one PostgreSQL, whose requests can be made to meet. */
export async function createRaceWorld(): Promise<RaceWorld> {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  let opened: OpenDatabase | undefined;
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const child of children) child.disconnect();
    await Promise.all(children.map((child) => child.exitCode ?? once(child, "exit")));
    await opened?.close();
    await server.remove();
  };
  try {
    opened = await openDatabase({ databaseUrl });
    const started = await Promise.all([startProcess(databaseUrl), startProcess(databaseUrl)]);
    children.push(...started.map(({ child }) => child));
    return {
      database: opened.database,
      call: createCall(started.map(({ url }) => url)),
      race: createRace(databaseUrl),
      deadlocks: () =>
        readFileSync(server.logPath, "utf8")
          .split("\n")
          .filter((line) => line.includes("deadlock")),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
