import type { JobName } from "@paridad/core/contract";
import type { FastifyBaseLogger } from "fastify";
import type { BuiltApp } from "./app.ts";
import type { Config } from "./config/read-config.ts";
import { readAuditHead } from "./db/shared/audit.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import { logAuditHead } from "./jobs/audit-head.ts";
import { tellOfFeed } from "./jobs/feed-alarm-repository.ts";
import type { FeedNews } from "./jobs/feed-alarm-repository.ts";
import { createFeedAlarm } from "./jobs/feed-alarm.ts";
import type { WatchedFeed } from "./jobs/feed-alarm.ts";
import type { Job, JobQueue } from "./jobs/job-queue.ts";
import { keepHistory } from "./jobs/keep-history.ts";
import { forgetReceipts } from "./jobs/repository.ts";
import { runSubscriptions } from "./jobs/run-subscriptions.ts";
import { releaseUnpaidCodes } from "./jobs/unpaid-codes-repository.ts";
import { recordUsage } from "./jobs/usage-days-repository.ts";
import { systemClock } from "./platform/clock.ts";
import type { Clock } from "./platform/clock.ts";
import { createMailWorker } from "./mail/mail-worker.ts";
import { releaseAllMails } from "./mail/repository.ts";
import { createMailTransport } from "./mail/transport.ts";

const everyQuarterHour = "*/15 * * * *";
const everyNight = "20 4 * * *";
const everyMinute = "* * * * *";
const everyFiveMinutes = "*/5 * * * *";

type ScheduledJob = Job & { readonly name: JobName };
type JobDependencies = {
  readonly config: Config;
  readonly opened: Pick<OpenDatabase, "database" | "kind">;
  readonly queue: JobQueue;
  readonly services: BuiltApp["services"];
  /** Knows the closed days. */
  readonly clock: Clock;
  readonly feed: () => WatchedFeed;
  readonly logger: FastifyBaseLogger;
};

function createWorker({ config, logger, opened: { database } }: JobDependencies) {
  return createMailWorker({
    database,
    transport: createMailTransport({
      ...config.mail,
      // The mails invite replies.
      replyTo: config.supportEmail,
      dataDirectory: config.dataDirectory,
      onWritten: (path) => logger.info({ path }, "a mail was written"),
    }),
    clock: systemClock,
    logger,
  });
}

function subscriptionsJob({ config, opened, services }: JobDependencies): ScheduledJob {
  const dependencies = {
    database: opened.database,
    clock: systemClock,
    announcements: services.announcements,
    publicUrl: config.publicUrl,
  };
  return {
    name: "subscriptions",
    cron: everyQuarterHour,
    isDueAtStart: true,
    async run() {
      await runSubscriptions(dependencies);
      await releaseUnpaidCodes(opened.database, { now: systemClock.now() });
      await services.partnerMails.planEnds();
    },
  };
}

/** Figures the panel draws over time and nothing else stores. */
function usageJob({ opened, services }: JobDependencies): ScheduledJob {
  return {
    name: "usage-days",
    cron: everyQuarterHour,
    isDueAtStart: true,
    run: () =>
      recordUsage(opened.database, { now: systemClock.now(), connections: services.countConnections() }),
  };
}

/** Receipts of payments of more than so many years ago are not ours to keep. */
function receiptsJob({ config, opened }: JobDependencies): ScheduledJob {
  return {
    name: "receipts-upkeep",
    cron: everyNight,
    isDueAtStart: false,
    run: () => forgetReceipts(opened.database, { years: config.receiptYears, now: systemClock.now() }),
  };
}

function historyJob({ services, logger }: JobDependencies): ScheduledJob {
  const { history } = services;
  return {
    name: "history-upkeep",
    cron: everyFiveMinutes,
    isDueAtStart: true,
    run: (signal) => keepHistory({ ...history, logger }, signal),
  };
}

/** Apart from the upkeep: its work is the process's own, and a start has other things to do. */
function volatilityJob({ services, logger }: JobDependencies): ScheduledJob {
  return {
    name: "volatility-rows",
    cron: everyFiveMinutes,
    isDueAtStart: false,
    async run(signal) {
      const days = await services.history.volatilityRows.makePending(signal);
      if (days.length > 0) logger.info({ days: days.length, first: days.at(-1) }, "volatility rows made");
    },
  };
}

/** Once a session is closed: nothing is done where the stored sessions are the same. */
function calibrationJob({ services, logger }: JobDependencies): ScheduledJob {
  return {
    name: "calibration",
    cron: everyNight,
    isDueAtStart: false,
    async run(signal) {
      const weeks = await services.history.makeCalibration(signal);
      if (weeks !== null) logger.info({ weeks }, "the calibration was worked out");
    },
  };
}

/** Notices held in the quiet hours go out within a minute of their end. */
function alertsJob({ services }: JobDependencies): ScheduledJob {
  return { name: "alerts-upkeep", cron: everyMinute, isDueAtStart: true, run: () => services.keepAlerts() };
}

/** Everything that is done by the clock, once for all processes. */
function scheduledJobs(dependencies: JobDependencies): readonly ScheduledJob[] {
  return [
    subscriptionsJob(dependencies),
    historyJob(dependencies),
    volatilityJob(dependencies),
    calibrationJob(dependencies),
    receiptsJob(dependencies),
    alertsJob(dependencies),
    usageJob(dependencies),
  ];
}

/** Work next to the requests: scheduled jobs, mail, and the watch over the feed. Gives their end. */
export async function startJobs(dependencies: JobDependencies): Promise<() => Promise<void>> {
  const { config, opened, queue, clock, feed, logger, services } = dependencies;
  const { publicUrl, supportEmail } = config;
  const { database } = opened;
  const mail = createWorker(dependencies);
  const tell = (news: FeedNews) => tellOfFeed(database, news);
  const feedAlarm = createFeedAlarm({ tell, clock, feed, supportEmail, publicUrl, logger });
  // With the embedded database there is one worker, so a killed one's claims can be released now.
  if (opened.kind === "embedded")
    await Promise.all([releaseAllMails(database), services.alertPushes.releaseAll()]);
  mail.start();
  await queue.start(scheduledJobs(dependencies));
  feedAlarm.start();
  services.alertPushes.start();
  services.alertSweep?.start();
  const stopAuditHead = logAuditHead({ read: async () => (await readAuditHead(database)).head, logger });
  return async () => {
    await stopAuditHead();
    await feedAlarm.stop();
    await services.alertSweep?.stop();
    await services.alertPushes.stop();
    await queue.stop();
    await mail.stop();
  };
}
