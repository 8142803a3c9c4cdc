import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { verifyBackup } from "../../src/backup/check-backup.ts";
import { logAuditHead } from "../../src/jobs/audit-head.ts";
import { createFeedAlarmRepository } from "../../src/jobs/feed-alarm-repository.ts";
import { createFeedAlarm } from "../../src/jobs/feed-alarm.ts";
import { createJobQueue } from "../../src/jobs/job-queue.ts";
import type { Job } from "../../src/jobs/job-queue.ts";
import { startJobs } from "../../src/jobs/start-jobs.ts";
import { addWorkGauges } from "../../src/jobs/work-gauges.ts";
import { logOptions } from "../../src/lib/log-options.ts";
import { readMailStates } from "../../src/mail/repository.ts";
import type { Bar } from "../../src/modules/history/bar.ts";
import { createHistoryRepository } from "../../src/modules/history/storage/repository.ts";
import { createMetrics } from "../../src/plugins/metrics.ts";
import { build, testConfig } from "../helper.ts";
import { watchLog } from "../support/transcript/log.ts";
import { story } from "../support/transcript/story.ts";
import type { Tale } from "../support/transcript/tale.ts";
import { written } from "../support/transcript/written.ts";

const [minute, day] = [60_000, 86_400_000];
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "paridad-jobs-"));
});
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(directory, { recursive: true }));

const logged: string[] = [];
const logger = pino({ ...logOptions }, { write: (line: string) => void logged.push(line) });
const lines = watchLog(() => logged.join(""));
const sayAll = ({ say, names }: Tale, some: readonly string[]): void =>
  void (some.length > 0 && say(some.map((line) => `  ${names.shown(line)}`.trimEnd()).join("\n")));
const rowsOf = async ({ world }: Tale, query: string) =>
  written((await sql<object>`${sql.raw(query)}`.execute(world.opened.database)).rows);

/** Everything that the clock does, as a process starts it; nothing of it runs by itself. */
async function scheduled({ world }: Tale): Promise<Map<string, Job["run"]>> {
  const jobs = new Map<string, Job["run"]>();
  const stop = await startJobs({
    config: {
      publicUrl: "https://paridad.test",
      supportEmail: null,
      mail: {
        smtpUrl: "smtp://127.0.0.1:1",
        from: { name: "Paridad", address: "no-responder@paridad.test" },
      },
      receiptYears: 5,
      dataDirectory: directory,
    },
    opened: world.opened,
    services: { ...world.services, alertWatch: undefined },
    feed: () => ({ name: "prueba", state: "running", lostReason: null, lastTick: null }),
    queue: {
      start: async (given: readonly Job[]) => given.forEach(({ name, run }) => jobs.set(name, run)),
      states: async () => [],
      stop: async () => undefined,
    },
    logger,
  } as never);
  await stop();
  return jobs;
}

/** Runs a job at the test's time: what it wrote, mailed and logged. */
async function runs(tale: Tale, jobs: ReadonlyMap<string, Job["run"]>, name: string): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: tale.world.clock.now() });
  await tale.happens(`Corre ${name}`, () => jobs.get(name)?.(new AbortController().signal));
  vi.useRealTimers();
  sayAll(tale, lines());
}

const bar = (time: string, rest: Partial<Bar> = {}): Bar => ({
  symbol: "GFGC7400DI",
  expiration: "2026-12-18",
  time: new Date(`${time}-03:00`).toISOString(),
  resolution: "1m",
  source: "live",
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  bid: 10.5,
  ask: 11.5,
  volume: 5,
  operations: 2,
  turnover: 5_500,
  underlying: 7_000,
  ratePercent: 30,
  flags: [],
  ...rest,
});

async function keepsHistory(tale: Tale): Promise<void> {
  const { chapter, say, wait, world } = tale;
  chapter("El historial se ordena");
  const repository = createHistoryRepository(world.opened.database as never);
  await repository.writeBars([
    bar("2026-09-15T12:00"),
    bar("2026-10-20T11:30"),
    bar("2026-10-20T16:59", { open: 13, high: 15, low: 8, close: 14 }),
    bar("2026-10-20T12:05", { resolution: "5m", volume: 90 }),
    bar("2026-11-20T11:05"),
    bar("2026-11-20T11:06", { symbol: "GFGV7400DI", close: null }),
  ]);
  const jobs = await scheduled(tale);
  sayAll(tale, lines());
  // The database's own clock says when a day's bars came.
  await sql`update history_days set touched_at = ${"2026-11-20 17:10-03"}`.execute(world.opened.database);
  const look = async () => {
    sayAll(
      tale,
      await rowsOf(
        tale,
        `select to_char(time at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as "día", resolution as "de",
          count(*)::int as "filas", sum(volume)::int as "volumen", max(high) as "máximo", min(low) as "mínimo"
         from option_bars group by 1, 2 order by 1, 2`,
      ),
    );
    sayAll(
      tale,
      await rowsOf(
        tale,
        `select to_char(day, 'YYYY-MM-DD') as "día", touched as "tocado", closed_at is not null as "cerrado",
          cardinality(made) as "hechas" from history_days order by 1`,
      ),
    );
  };
  await look();
  await runs(tale, jobs, "history-upkeep");
  await look();
  wait("son las 17:24:59 de la rueda", Date.parse("2026-11-20T20:24:59.999Z") - world.clock.now());
  await runs(tale, jobs, "history-upkeep");
  wait("y un instante", 1);
  await runs(tale, jobs, "history-upkeep");
  await look();
  await runs(tale, jobs, "history-upkeep");
  await runs(tale, jobs, "volatility-rows");
  await runs(tale, jobs, "volatility-rows");
  wait("llega diciembre", Date.parse("2026-12-01T03:00:00Z") - world.clock.now());
  await runs(tale, jobs, "history-upkeep");
  await look();
  say("Un minuto de un mes que ya no tenía ninguno.");
  await repository.writeBars([bar("2026-09-15T12:01", { close: 1, high: 99 })]);
  await runs(tale, jobs, "history-upkeep");
  await look();
}

async function copies(tale: Tale): Promise<void> {
  const { chapter, say, wait, world } = tale;
  chapter("Las copias de las cuentas");
  const jobs = await scheduled(tale);
  lines();
  const folder = join(directory, "backups");
  await runs(tale, jobs, "accounts-backup");
  const [first = ""] = readdirSync(folder);
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  say(`${first}: ${mode(join(folder, first))}, su carpeta ${mode(folder)}.`);
  const { rows } = await verifyBackup(join(folder, first));
  say(`Se puede leer entera: ${rows} filas.`);
  for (const name of ["notas.txt", "base.gz"]) writeFileSync(join(folder, name), "");
  for (let quarter = 1; quarter <= 23; quarter += 1) {
    const at = new Date(world.clock.now() + quarter * 15 * minute).toISOString();
    writeFileSync(join(folder, `cuentas-${at.replaceAll(/[:.]/g, "-")}.gz`), "");
  }
  const show = () => {
    const names = readdirSync(folder).toSorted();
    const own = names.filter((name) => name.startsWith("cuentas-"));
    const others = names.filter((name) => !own.includes(name));
    say(`Copias: ${own.length}, de ${own[0]} a ${own.at(-1)}. Además: ${others.join(", ")}.`);
  };
  show();
  wait("pasan seis horas", 6 * 60 * minute);
  await runs(tale, jobs, "accounts-backup");
  show();
  wait("pasa un cuarto de hora", 15 * minute);
  await runs(tale, jobs, "accounts-backup");
  show();
}

async function watchesFeed(tale: Tale): Promise<void> {
  const { chapter, world, happens, wait } = tale;
  chapter("La fuente se corta y vuelve");
  await world.opened.database.updateTable("admins").set({ email: "admin@paridad.test" }).execute();
  // One whose account is closed, and one without an address.
  await sql`
    insert into admins (id, username, username_key, email, password_hash, is_active, created_at, updated_at)
    select given.name, given.name, given.name, given.email, 'x', given.is_active, now(), now()
      from (values ('baja', 'baja@paridad.test', false), ('sin-correo', null, true)) as given (name, email, is_active)
  `.execute(world.opened.database);
  let feed = {
    name: "Primary / A3",
    state: "running",
    lostReason: null as string | null,
    lastTick: null as string | null,
  };
  const create = (supportEmail: string | null) =>
    createFeedAlarm({
      repository: createFeedAlarmRepository(world.opened.database),
      clock: world.clock,
      feed: () => feed,
      supportEmail,
      publicUrl: "https://paridad.test",
      logger,
    });
  const alarms = [create("hola@paridad.test"), create("admin@paridad.test")];
  /** Two processes look every ten seconds. */
  const look = (what: string, seconds: number) =>
    happens(what, async () => {
      for (let passed = 0; passed < seconds; passed += 10) {
        for (const alarm of alarms) await alarm.runOnce();
        world.clock.advance(10_000);
      }
    });
  wait("es miércoles, media hora antes de la rueda", Date.parse("2026-12-02T13:30:00Z") - world.clock.now());
  feed = { ...feed, state: "lost" };
  await look("Nadie dice nada hasta que abre, y pasan cincuenta segundos de la rueda", 30 * 60 + 60);
  await look("Pasan diez segundos más", 10);
  await look("Media hora más", 30 * 60);
  feed = { ...feed, state: "running", lastTick: "2026-12-02T14:31:00.000Z" };
  await look("Vuelve", 20);
  feed = { ...feed, state: "lost", lostReason: "no answer to a ping" };
  await look("Se corta cincuenta segundos", 60);
  feed = { ...feed, state: "running" };
  await look("Y vuelve", 20);
  feed = { ...feed, state: "stopped" };
  await look("Se corta un minuto", 70);
  feed = { ...feed, state: "running" };
  await look("Y vuelve", 10);
  wait("la rueda termina en 30 segundos", Date.parse("2026-12-02T19:59:30Z") - world.clock.now());
  feed = { ...feed, state: "lost" };
  await look("Se corta, y la rueda termina", 5 * 60);
  wait("abre la del día siguiente", Date.parse("2026-12-03T14:00:00Z") - world.clock.now());
  await look("Sigue sin andar cincuenta segundos", 60);
  await look("Y un minuto", 10);
  feed = { ...feed, state: "running" };
  await look("Vuelve", 10);
}

async function tellsAuditHead(tale: Tale): Promise<void> {
  const { chapter, say } = tale;
  chapter("La punta de la auditoría");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let position = 0;
  const stop = logAuditHead({
    read: async () => {
      position += 1;
      if (position === 2) throw new Error("la base no está");
      return { position, hash: `huella ${position}` };
    },
    logger,
  });
  for (const [what, milliseconds] of [
    ["Al empezar", 0],
    ["Casi un día", day - 1],
    ["Un día", 1],
    ["Otro", day],
  ] as const) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    say(`${what}.`);
    sayAll(tale, lines());
  }
  await stop();
  await vi.advanceTimersByTimeAsync(2 * day);
  say("Termina, y pasan dos días.");
  sayAll(tale, lines());
  vi.useRealTimers();
}

const untilNextTry = "update jobs.job set start_after = now() where state = 'retry'";
/** The queue looks each half second. */
const patience = { timeout: 20_000, interval: 20 };

async function queues(tale: Tale): Promise<void> {
  const { chapter, say, world } = tale;
  chapter("La cola de las tareas");
  const queue = createJobQueue({ opened: world.opened, logger, pollSeconds: 0.5 });
  let error: Error | null = new Error("el disco está lleno");
  const run = async () => {
    if (error !== null) throw error;
  };
  say(`Antes de empezar: ${written(await queue.states()).join()}`);
  await queue.start([
    { name: "prueba", cron: "*/15 * * * *", isDueAtStart: true, run },
    { name: "nocturna", cron: "20 4 * * *", isDueAtStart: false, run },
  ]);
  sayAll(
    tale,
    await rowsOf(
      tale,
      `select name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds,
        retention_seconds, deletion_seconds, dead_letter from jobs.queue where name !~ '^__' order by name`,
    ),
  );
  sayAll(tale, await rowsOf(tale, "select name, cron, timezone from jobs.schedule order by name"));
  const look = async (
    isReady: (state: { retrying: number; givenUp: number; lastEndedAt: string | null }) => boolean,
  ) => {
    await vi.waitFor(async () => {
      const [state] = await queue.states();
      if (state === undefined || !isReady(state)) throw new Error("not yet");
    }, patience);
    const states = await queue.states();
    const metrics = createMetrics();
    addWorkGauges(metrics, {
      mail: () => readMailStates(world.opened.database, world.clock.now()),
      jobs: async () => states,
      now: () => world.clock.now(),
    });
    const text = (await metrics.text()).split("\n").filter((line) => /^paridad_(mail|jobs)/.test(line));
    const shown = states.map(({ lastEndedAt, ...state }) => ({ ...state, terminó: lastEndedAt !== null }));
    sayAll(tale, [...written(shown), ...text, ...lines()]);
  };
  say("Falla.");
  await look(({ retrying }) => retrying === 1);
  error = null;
  await sql`${sql.raw(untilNextTry)}`.execute(world.opened.database);
  say("Se prueba otra vez, y anda.");
  await look(({ retrying, lastEndedAt }) => retrying === 0 && lastEndedAt !== null);
  await queue.stop();
  await sql`drop schema jobs cascade`.execute(world.opened.database);
}

story(
  () => build({ config: { ...testConfig, minuteBarsMonths: 1 } }),
  [
    ["jobs", "Lo que se hace por reloj", keepsHistory, copies],
    ["watches", "Lo que se vigila por reloj", watchesFeed, tellsAuditHead, queues],
  ],
);
