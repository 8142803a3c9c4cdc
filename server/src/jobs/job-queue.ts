import { events, PgBoss } from "pg-boss";
import type { JobWithMetadata } from "pg-boss";
import type { AdminJob } from "@paridad/core/contract";
import { jobDatabase } from "../db/job-database.ts";
import type { OpenDatabase } from "../db/open-database.ts";

const timeZone = "America/Argentina/Buenos_Aires";
const givenUpQueue = "given-up";
const day = 24 * 3_600;
const keptGivenUpSeconds = 30 * day;
/** A run whose process sends no sign of life for this long is another's to do again. */
const heartbeatSeconds = 60;
const longestRunSeconds = 3_600;
/** Wait of the end for the runs it broke off: the process itself has ten seconds. */
const patienceMilliseconds = 2_000;
const errorLength = 300;

/** Five more tries after a failure: after half a minute to a minute first, about twice as long each time. */
const retries = { retryLimit: 5, retryDelay: 30, retryBackoff: true, retryDelayMax: 30 * 60 };

/** Work that runs by the clock, once at a time in all processes together. */
export type Job = {
  /** Names it in the database, for good. */
  readonly name: string;
  /** When it runs, as a cron expression in Buenos Aires time. */
  readonly cron: string;
  /** Also runs when a process starts. */
  readonly isDueAtStart: boolean;
  /** One run; it must stand being broken off and run again. `signal` aborts when the process ends or after an hour. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
};

type Logger = { warn(fields: object, message: string): void };
type Run = Pick<JobWithMetadata, "state" | "createdOn" | "completedOn" | "output">;

export type JobQueue = {
  /** Runs the jobs at their times from now on. */
  start(jobs: readonly Job[]): Promise<void>;
  /** State of each job; none before the start. */
  states(): Promise<AdminJob[]>;
  /** Breaks off the runs under way, at most two seconds later, for another process to run again. */
  stop(): Promise<void>;
};

function errorOf({ output }: Run): string | null {
  const { message } = (output ?? {}) as { message?: unknown };
  return typeof message === "string" ? message.slice(0, errorLength) : null;
}

/** A job for administrators, by its stored runs. */
function stateOf({ name, cron }: Job, runs: readonly Run[], givenUp: number): AdminJob {
  const ofState = (...states: Run["state"][]) => runs.filter(({ state }) => states.includes(state));
  const ended = ofState("completed", "failed").toSorted(
    (one, other) => Number(other.completedOn) - Number(one.completedOn),
  );
  const retrying = ofState("retry");
  return {
    name,
    cron,
    waiting: ofState("created").length,
    running: ofState("active").length,
    retrying: retrying.length,
    givenUp,
    lastEndedAt: ended[0]?.completedOn?.toISOString() ?? null,
    lastError: [...retrying, ...ended.slice(0, 1)].map(errorOf).find((text) => text !== null) ?? null,
  };
}

function createBoss({ pool }: Pick<OpenDatabase, "pool">, logger: Logger): PgBoss {
  const boss = new PgBoss({
    db: jobDatabase(pool),
    schema: "jobs",
    // Few rows, vacuumed with everything else.
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 600,
  });
  boss.on(events.error, (error) => logger.warn({ err: error }, "the jobs' queue met an error"));
  boss.on(events.warning, ({ message, data }) => logger.warn({ data }, message));
  return boss;
}

async function addQueue(boss: PgBoss, { name, cron }: Job): Promise<void> {
  const settings = {
    ...retries,
    heartbeatSeconds,
    expireInSeconds: longestRunSeconds,
    deleteAfterSeconds: day,
    deadLetter: givenUpQueue,
  };
  await boss.createQueue(name, { ...settings, policy: "exclusive" });
  await boss.updateQueue(name, settings);
  await boss.schedule(name, cron, null, { tz: timeZone });
}

/**
 * Scheduled jobs on pg-boss, in the database of everything else: one run at a time in all processes, retried later and
 * later, given up after five retries and kept for 30 days then.
 */
export function createJobQueue({
  opened,
  logger,
  pollSeconds = 5,
}: {
  opened: Pick<OpenDatabase, "pool">;
  logger: Logger;
  /** Seconds between looks for work, at least 0.5. */
  pollSeconds?: number;
}): JobQueue {
  const boss = createBoss(opened, logger);
  const stopping = new AbortController();
  let running: readonly Job[] = [];

  const runLogged = async ({ name, run }: Job, tooLong: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([tooLong, stopping.signal]);
    try {
      await run(signal);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error, job: name }, "a job failed");
      throw error;
    }
    // It may have finished before it saw our abort: run it again.
    stopping.signal.throwIfAborted();
  };

  return {
    async start(jobs) {
      await boss.start();
      await boss.createQueue(givenUpQueue, { retentionSeconds: keptGivenUpSeconds });
      for (const job of jobs) {
        await addQueue(boss, job);
        if (job.isDueAtStart) await boss.send(job.name);
        const options = { pollingIntervalSeconds: pollSeconds };
        await boss.work(job.name, options, async ([one]) => {
          if (one !== undefined) await runLogged(job, one.signal);
        });
      }
      running = jobs;
    },

    async states() {
      if (running.length === 0) return [];
      const givenUp = await boss.findJobs(givenUpQueue);
      const states: AdminJob[] = [];
      for (const job of running) {
        const own = givenUp.filter(({ sourceName }) => sourceName === job.name);
        states.push(stateOf(job, await boss.findJobs(job.name), own.length));
      }
      return states;
    },

    async stop() {
      stopping.abort(new Error("the process ended"));
      const patience = AbortSignal.timeout(patienceMilliseconds);
      const ended = Promise.all(running.map(({ name }) => boss.offWork(name)));
      await Promise.race([ended, new Promise((done) => patience.addEventListener("abort", done))]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
