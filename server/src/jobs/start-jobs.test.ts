import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { Job } from "./job-queue.ts";
import { startJobs } from "./start-jobs.ts";

/** Whatever is asked of it, it answers with itself: a database that has nothing and takes everything. */
const nothing: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === "then" ? undefined : name === Symbol.toPrimitive ? () => 0 : nothing),
  apply: () => nothing,
});

/** The same, which notes the tables that it is asked for. */
const asked = (done: string[]) =>
  new Proxy(() => undefined, {
    get: (_target, name) =>
      /^(selectFrom|deleteFrom)$/.test(String(name))
        ? (table: string) => (done.push(`${String(name)} ${table}`), nothing)
        : (nothing as Record<PropertyKey, unknown>)[name],
  });

type Given = {
  readonly database?: unknown;
  readonly dataDirectory?: string;
  readonly info?: unknown;
  readonly feed?: () => object;
};
const runningFeed = () => ({ name: "x", state: "running", lostReason: null, lastTick: null });

async function started(kind: "embedded" | "postgresql", given: Given = {}) {
  const {
    database = nothing,
    dataDirectory = "/nowhere",
    info = () => undefined,
    feed = runningFeed,
  } = given;
  const done: string[] = [];
  const note =
    <Result>(name: string, result?: Result) =>
    async () => {
      done.push(name);
      return result;
    };
  let jobs: readonly Job[] = [];
  const services = {
    announcements: { revoke: () => undefined },
    partnerMails: { planEnds: note("partners") },
    countConnections: () => 4,
    keepAlerts: note("alerts"),
    alertPushes: {
      releaseAll: note("pushes released"),
      start: () => done.push("pushes"),
      stop: note("pushes end"),
    },
    alertWatch: { start: () => done.push("watch"), stop: note("watch ends") },
    history: {
      closeSessions: note("close", []),
      dropOldMinutes: note("drop", []),
      packIndexes: note("pack", []),
      volatilityRows: { makePending: note("volatility", []) },
    },
  };
  const stop = await startJobs({
    config: {
      mail: {
        smtpUrl: dataDirectory === "/nowhere" ? "smtp://127.0.0.1:1" : null,
        from: { name: "", address: "a@b.ar" },
      },
      dataDirectory,
      supportEmail: "hola@paridad.test",
      receiptYears: 5,
    },
    opened: { database: database === asked ? asked(done) : database, kind },
    queue: {
      start: async (given: readonly Job[]) => {
        jobs = given;
        done.push("queue");
      },
      stop: note("queue ends"),
    },
    services,
    feed,
    logger: { info, warn: () => undefined },
  } as never);
  return { done, jobs, stop };
}

it("everything that the clock does has its name, its time and its start; one process alone lets go of a killed one's claims", async () => {
  const { jobs, done, stop } = await started("embedded");
  expect(jobs.map(({ name, cron, isDueAtStart }) => [name, cron, isDueAtStart])).toEqual([
    ["subscriptions", "*/15 * * * *", true],
    ["history-upkeep", "*/5 * * * *", true],
    ["volatility-rows", "*/5 * * * *", false],
    ["receipts-upkeep", "20 4 * * *", false],
    ["alerts-upkeep", "* * * * *", true],
    ["usage-days", "*/15 * * * *", true],
  ]);
  expect(done).toEqual(["pushes released", "queue", "pushes", "watch"]);
  done.length = 0;
  await stop();
  expect(done).toEqual(["watch ends", "pushes end", "queue ends"]);
  const server = await started("postgresql");
  expect(server.done).not.toContain("pushes released");
  await server.stop();
});

it("the outbox, the feed and the audit log are looked at until the end, and not after it; claims of before are let go", async () => {
  vi.useFakeTimers();
  const looks = { feed: 0, mail: 0, audit: 0 };
  const written: string[] = [];
  const database: unknown = new Proxy(() => undefined, {
    get: (_target, name) => {
      if (name === "then") return undefined;
      if (name === "execute") return async () => [];
      if (name === "updateTable")
        return (table: string) => (written.push(table), (looks.mail += 1), database);
      if (name === "selectNoFrom") return () => ((looks.audit += 1), database);
      return database;
    },
    apply: () => database,
  });
  const feed = () => ((looks.feed += 1), runningFeed());
  const { stop } = await started("embedded", { database, feed });
  // What a killed process had claimed, and the first look.
  expect(written).toEqual(["mail_outbox", "mail_outbox"]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(looks.feed).toBe(3);
  expect(looks.mail).toBeGreaterThan(20);
  expect(looks.audit).toBe(1);
  expect(vi.getTimerCount()).toBe(3);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it("the history's upkeep closes, drops and packs; alerts and volatility rows have jobs of their own", async () => {
  const { jobs, done, stop } = await started("embedded");
  await stop();
  done.length = 0;
  const run = async (name: string) =>
    jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  await run("history-upkeep");
  expect(done).toEqual(["close", "drop", "pack"]);
  done.length = 0;
  await run("alerts-upkeep");
  await run("volatility-rows");
  expect(done).toEqual(["alerts", "volatility"]);
  vi.restoreAllMocks();
});

it("every quarter of an hour plans end and are announced, codes that nobody paid come back, and partners are told", async () => {
  const { jobs, done, stop } = await started("postgresql", { database: asked });
  await stop();
  done.length = 0;
  for (const name of ["subscriptions", "receipts-upkeep"]) {
    await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  }
  expect(done).toEqual([
    "selectFrom users",
    "selectFrom users",
    "selectFrom payments",
    "partners",
    "deleteFrom payment_receipts",
  ]);
});

it("mails are answered to support", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "paridad-jobs-"));
  const mail = {
    id: "m1",
    recipient: "ana@example.com",
    subject: "Hola",
    text_body: "Hola",
    html_body: "<p>Hola",
  };
  const waiting = [{ ...mail, unsubscribe_url: null, bulk_id: null, attempts: 0, created_at: new Date(0) }];
  const database: unknown = new Proxy(() => undefined, {
    get: (_target, name) =>
      name === "then" ? undefined : name === "execute" ? async () => waiting.splice(0) : database,
    apply: () => database,
  });
  const paths: string[] = [];
  const info = ({ path }: { path?: string }) => void (path !== undefined && paths.push(path));
  const { stop } = await started("postgresql", { database, dataDirectory, info });
  await expect.poll(() => paths).toEqual([join(dataDirectory, "mail", "m1.eml")]);
  await stop();
  expect(readFileSync(paths[0] ?? "", "utf8")).toContain("Reply-To: hola@paridad.test");
  rmSync(dataDirectory, { recursive: true });
});
