import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { buildApp } from "./app.ts";
import type { BuiltApp } from "./app.ts";
import type { Config } from "./config/read-config.ts";
import { openDatabase } from "./db/open-database.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import { exchangeClock, watchClosedDays } from "./db/shared/closed-days.ts";
import { waitForDatabase } from "./db/wait-for-database.ts";
import { createByteStore } from "./platform/byte-store.ts";
import { systemClock } from "./platform/clock.ts";
import { collectGarbage } from "./platform/collect-garbage.ts";
import { openBus } from "./platform/bus/redis-bus.ts";
import { readMailStates } from "./mail/repository.ts";
import type { MadeAccounts } from "./modules/first-accounts/first-accounts.ts";
import { createHistoryRepository } from "./modules/history/storage/record-repository.ts";
import { createRenamesRepository } from "./modules/history/storage/symbols-repository.ts";
import { createMetrics, serveMetrics } from "./http/plugins/metrics.ts";
import { addGauges } from "./gauges.ts";
import { createJobQueue } from "./jobs/job-queue.ts";
import { startJobs } from "./start-jobs.ts";
import { prepareMarket } from "./start-market.ts";

type Ending = { readonly part: string; readonly end: () => Promise<void> };

/**
 * Started parts, to be ended last to first, each to its end even when another fails. Each says in the log that it ended, so
 * that an end that hangs shows where.
 */
function createEndings(logger: Pick<FastifyBaseLogger, "info" | "error">) {
  const endings: Ending[] = [];
  let stopped: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    for (const { part, end } of endings.toReversed()) {
      await end().then(
        () => logger.info({ part }, "ended"),
        (error: unknown) => logger.error({ err: error, part }, "could not end in order"),
      );
    }
  };
  return {
    add: (part: string, end: () => Promise<void>) => void endings.push({ part, end }),
    /** Once, however often it is called. */
    stop: (): Promise<void> => (stopped ??= run()),
  };
}
type Endings = ReturnType<typeof createEndings>;

const startedMilliseconds = 20_000;

export type RunningServer = {
  readonly url: string;
  readonly accounts: MadeAccounts;
  /** Turns readiness off while everything is still answered, so a load balancer goes elsewhere before the end. */
  drain(): void;
  /** Ends everything in order; once, however often it is called. */
  stop(): Promise<void>;
  /** Directory of the embedded database's files; null with one that somebody else runs. */
  readonly databaseDirectory: string | null;
};

type Parts = {
  readonly config: Config;
  readonly opened: OpenDatabase;
  readonly services: BuiltApp["services"];
};

function urlOf({ host }: Config, { port }: AddressInfo): string {
  const isLocal = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
  return `http://${isLocal ? "localhost" : host}:${port}`;
}

/** The database, waited for where it is a server. */
async function openReady(config: Config, logger: FastifyBaseLogger): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory, databaseWaitSeconds: seconds } = config;
  if (databaseUrl !== null) await waitForDatabase({ databaseUrl, seconds, logger });
  const opened = await openDatabase(databaseUrl === null ? { dataDirectory, logger } : { databaseUrl });
  if (opened.newerMigrations.length > 0) {
    const { newerMigrations: migrations } = opened;
    logger.warn({ migrations }, "the database is of a newer version: this one goes on with what it knows");
  }
  return opened;
}

type StartOptions = {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  /** The built web app, or null. */
  readonly webDirectory: string | null;
  /** Packed builds of the browser extension, or null. */
  readonly extensionDirectory: string | null;
  /** The widgets' package, or null. */
  readonly widgetsDirectory: string | null;
  /** Told of the accounts as soon as they are made, for a later step may fail and their passwords are made once. */
  readonly onAccounts: (accounts: MadeAccounts) => void;
};

async function warnOfOpenDoor({
  config,
  services,
  logger,
}: Pick<Parts, "config" | "services"> & Pick<StartOptions, "logger">): Promise<void> {
  if (!config.isProduction || (await services.isSecondFactorRequired())) return;
  logger.warn("administrators need no second factor: set TOTP_KEY and switch it on in the settings");
}

/** The days that administrators closed, and the clock that knows them. */
async function openCalendar({ database }: OpenDatabase, endings: Endings) {
  const closedDays = watchClosedDays(database);
  endings.add("closed days", await closedDays.start());
  return { closedDays, clock: exchangeClock(systemClock, closedDays) };
}

async function start(
  { config, logger, webDirectory, extensionDirectory, widgetsDirectory, onAccounts }: StartOptions,
  endings: Endings,
): Promise<Omit<RunningServer, "stop">> {
  const opened = await openReady(config, logger);
  endings.add("database", () => opened.close());
  const { closedDays, clock } = await openCalendar(opened, endings);
  const history = createHistoryRepository(opened.database);
  const renames = createRenamesRepository(opened.database);
  const running = prepareMarket({ config, opened, history, renames, clock, logger });
  const feedState = () => running.market.health();
  const bus = openBus(config, logger);
  endings.add("bus", () => bus.close());
  const metrics = config.metricsPort === null ? null : createMetrics();
  const queue = createJobQueue({ opened, logger });
  const { app, services, draining } = await buildApp({
    ...(metrics === null ? {} : { metrics }),
    maximumDelay: config.overloadMilliseconds,
    config,
    opened,
    clock,
    closedDays,
    logger,
    webDirectory,
    extension: { storeUrl: config.extensionUrl, directory: extensionDirectory },
    widgetsDirectory,
    jobStates: queue.states,
    bus,
    hasSmtp: config.mail.smtpUrl !== null,
    store: createByteStore(config.dataDirectory),
    market: running.market,
  });
  const accounts = await services.firstAccounts.make(config);
  onAccounts(accounts);
  await warnOfOpenDoor({ config, services, logger });
  endings.add("jobs", await startJobs({ config, opened, queue, services, clock, feed: feedState, logger }));
  endings.add("market", () => running.stop());
  endings.add("app", () => app.close());
  await app.listen({ port: config.port, host: config.host });
  await running.start(services.history);
  if (metrics !== null) {
    const mail = () => readMailStates(opened.database, clock.now());
    const work = { mail, jobs: queue.states, feed: feedState, bars: running.bars };
    addGauges(metrics.add, { ...services, ...work, opened, bus, clock });
    endings.add(
      "metrics",
      (await serveMetrics({ metrics, port: config.metricsPort ?? 0, host: config.host })).stop,
    );
  }
  setTimeout(collectGarbage, startedMilliseconds).unref();
  services.securityLog.record("sys_startup");
  endings.add("service", async () => services.securityLog.record("sys_shutdown"));
  return {
    url: urlOf(config, app.server.address() as AddressInfo),
    accounts,
    drain: () => draining.begin(),
    databaseDirectory: opened.directory,
  };
}

/**
 * Starts the product's server: database, accounts, market, and then its door. Whatever was started is ended again when
 * a later step fails.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const endings = createEndings(options.logger);
  try {
    return { ...(await start(options, endings)), stop: endings.stop };
  } catch (error) {
    await endings.stop();
    throw error;
  }
}
