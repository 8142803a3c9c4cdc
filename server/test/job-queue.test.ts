import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listTables } from "../src/backup/repository.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { createJobQueue } from "../src/jobs/job-queue.ts";
import type { Job, JobQueue } from "../src/jobs/job-queue.ts";
import { openTestDatabase } from "./helper.ts";

let opened: OpenDatabase;
let queues: JobQueue[];
let warnings: string[];
beforeEach(async () => {
  opened = await openTestDatabase();
  queues = [];
  warnings = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await opened.close();
});

/** The queue of one more process on the same database. */
async function startProcess(job: Partial<Job> & Pick<Job, "run">): Promise<JobQueue> {
  const logger = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const queue = createJobQueue({ opened, logger, pollSeconds: 0.5 });
  queues.push(queue);
  await queue.start([{ name: "tidy", cron: "0 4 * * *", isDueAtStart: true, ...job }]);
  return queue;
}

/** Lets time pass for a job that waits for its next try. */
const untilNextTry = () =>
  sql`update jobs.job set start_after = now() where state = 'retry'`.execute(opened.database);
const patience = { timeout: 20_000 };

describe("a scheduled job", () => {
  it("runs once for all processes that start, and its tables are no part of a backup", async () => {
    let end = (): void => undefined;
    const run = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (end = resolve)));
    const one = await startProcess({ run });
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), patience);
    // Another release's number of tries gives way to this one's.
    await sql`update jobs.queue set retry_limit = 1, retry_delay = 1 where name = 'tidy'`.execute(
      opened.database,
    );
    await startProcess({ run });
    const queueRow = sql`select retry_limit, retry_delay, expire_seconds from jobs.queue where name = 'tidy'`;
    expect((await queueRow.execute(opened.database)).rows).toEqual([
      { retry_limit: 5, retry_delay: 30, expire_seconds: 3_600 },
    ]);
    expect(await one.states()).toMatchObject([
      { name: "tidy", cron: "0 4 * * *", waiting: 0, running: 1, retrying: 0, givenUp: 0, lastEndedAt: null },
    ]);
    end();
    await vi.waitFor(async () => expect(await one.states()).toMatchObject([{ running: 0 }]), patience);
    expect((await one.states())[0]?.lastEndedAt).not.toBeNull();
    expect(run).toHaveBeenCalledOnce();
    const tables = (await listTables(opened.database)).map(({ name }) => name);
    expect(tables).toContain("users");
    expect(tables.filter((name) => /job|queue|schedule|version/.test(name))).toEqual([]);
  });

  it("whose process ends or dies is run again by another", async () => {
    const signals: AbortSignal[] = [];
    const dying = await startProcess({
      run: (signal) =>
        new Promise((_resolve, reject) => {
          signals.push(signal);
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    });
    await vi.waitFor(() => expect(signals).toHaveLength(1), patience);
    const run = vi.fn<() => Promise<void>>(async () => undefined);
    const other = await startProcess({ run });
    await dying.stop();
    expect(signals[0]?.aborted).toBe(true);
    expect(await other.states()).toMatchObject([{ retrying: 1, lastError: "the process ended" }]);
    await untilNextTry();
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), patience);
    // Broken off is not failed: nothing is said of it.
    expect(warnings).toEqual([]);
  });

  it("waits out a database that is away, with a word in the log", async () => {
    let isAway = false;
    const pool = new Proxy(opened.pool, {
      get: (target, name) =>
        name === "query" && isAway
          ? () => Promise.reject(new Error("away"))
          : (Reflect.get(target, name) as () => unknown),
    });
    const run = vi.fn<() => Promise<void>>(async () => undefined);
    const logger = { warn: (_fields: object, message: string) => void warnings.push(message) };
    const queue = createJobQueue({ opened: { pool }, logger, pollSeconds: 0.5 });
    queues.push(queue);
    await queue.start([{ name: "tidy", cron: "0 4 * * *", isDueAtStart: false, run }]);
    isAway = true;
    await vi.waitFor(() => expect(warnings).toContain("the jobs' queue met an error"), patience);
    isAway = false;
    await sql`insert into jobs.job (name) values ('tidy')`.execute(opened.database);
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), patience);
  });
});
