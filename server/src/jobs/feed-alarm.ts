import { sessionState } from "@paridad/core/symbols";
import type { Clock } from "../platform/clock.ts";
import { mailTemplates } from "../mail/templates.ts";
import type { FeedAlarmKind, FeedNews } from "./feed-alarm-repository.ts";

const everyMilliseconds = 10_000;
/** Shorter stops during the session are reconnections, not worth a mail. */
export const patienceMilliseconds = 60_000;

export type WatchedFeed = {
  readonly name: string;
  readonly state: string;
  readonly lostReason: string | null;
  readonly lastTick: string | null;
};

type Dependencies = {
  readonly tell: (news: FeedNews) => Promise<boolean>;
  readonly clock: Clock;
  readonly feed: () => WatchedFeed;
  readonly supportEmail: string | null;
  /** Base of the links in mail. */
  readonly publicUrl: string;
  readonly logger: { warn(fields: object, message: string): void };
};

export type FeedAlarm = {
  /** Looks once, to its end. */
  runOnce(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** Mails the operators when the feed stops in session for more than a minute, and when it works again after that. */
export function createFeedAlarm(dependencies: Dependencies): FeedAlarm {
  const { clock, feed, supportEmail, publicUrl, logger } = dependencies;
  let stoppedAt: number | null = null;
  let isTold = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const tell = async (kind: FeedAlarmKind, { name, lostReason, lastTick }: WatchedFeed): Promise<void> => {
    const link = `${publicUrl}/dashadmin`;
    const mail =
      kind === "feed-stopped"
        ? mailTemplates.feedStopped({ name, reason: lostReason, lastTick, link })
        : mailTemplates.feedRecovered({ name, link });
    await dependencies.tell({ kind, mail, supportEmail, at: new Date(clock.now()) });
  };

  const runOnce = async (): Promise<void> => {
    const watched = feed();
    const now = clock.now();
    if (watched.state === "running") {
      stoppedAt = null;
      if (!isTold) return;
      await tell("feed-recovered", watched);
      isTold = false;
      return;
    }
    if (sessionState(now, clock.closedDays) !== "open") {
      stoppedAt = null;
      return;
    }
    stoppedAt ??= now;
    if (isTold || now - stoppedAt < patienceMilliseconds) return;
    await tell("feed-stopped", watched);
    isTold = true;
  };

  const tick = (): void => {
    running = running
      .then(runOnce)
      .catch((error: unknown) => logger.warn({ err: error }, "the feed's alarm could not be told"));
  };

  return {
    runOnce,
    start() {
      timer = setInterval(tick, everyMilliseconds);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
