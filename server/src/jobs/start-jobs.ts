import type { FastifyBaseLogger } from "fastify";
import type { BuiltApp } from "../app.ts";
import type { Config } from "../config/read-config.ts";
import { readAuditHead } from "../db/shared/audit.ts";
import type { Database } from "../db/tables/schema.ts";
import { logAuditHead } from "./audit-head.ts";
import { createFeedAlarmRepository } from "./feed-alarm-repository.ts";
import { createFeedAlarm } from "./feed-alarm.ts";
import type { WatchedFeed } from "./feed-alarm.ts";
import { keepHistory } from "./keep-history.ts";
import { createSubscriptionsRepository } from "./repository.ts";
import { createSubscriptionsJob } from "./subscriptions-job.ts";
import { systemClock } from "../lib/clock.ts";
import { createMailWorker } from "../mail/mail-worker.ts";
import { createOutboxRepository } from "../mail/repository.ts";
import type { OutboxRepository } from "../mail/repository.ts";
import { createMailTransport } from "../mail/transport.ts";

type JobDependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly services: BuiltApp["services"];
  readonly feed: () => WatchedFeed;
  readonly logger: FastifyBaseLogger;
};

function createWorker({ config, logger }: JobDependencies, repository: OutboxRepository) {
  return createMailWorker({
    repository,
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

/** What runs next to the requests: mail, the ends of subscriptions, and the watch over the feed. Gives their end. */
export async function startJobs(dependencies: JobDependencies): Promise<() => Promise<void>> {
  const { config, database, services, feed, logger } = dependencies;
  const { publicUrl, supportEmail } = config;
  const clock = systemClock;
  const outbox = createOutboxRepository(database);
  const mail = createWorker(dependencies, outbox);
  const subscriptions = createSubscriptionsJob({
    repository: createSubscriptionsRepository(database),
    clock,
    announcements: services.announcements,
    publicUrl,
    logger,
  });
  const repository = createFeedAlarmRepository(database);
  const feedAlarm = createFeedAlarm({ repository, clock, feed, supportEmail, publicUrl, logger });
  // With the embedded database there is one worker, so a killed one's claims can be released now.
  if (config.databaseUrl === null) await outbox.releaseAll();
  mail.start();
  subscriptions.start();
  feedAlarm.start();
  const stopAuditHead = logAuditHead({ read: async () => (await readAuditHead(database)).head, logger });
  const stopKeeping = keepHistory({ ...services.history, logger });
  return async () => {
    await stopKeeping();
    await stopAuditHead();
    await feedAlarm.stop();
    await subscriptions.stop();
    await mail.stop();
  };
}
