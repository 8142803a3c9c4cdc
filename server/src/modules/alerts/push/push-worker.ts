import { setTimeout } from "node:timers/promises";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../db/tables/schema.ts";
import {
  claimPushes,
  forgetBrowser,
  markSent,
  markTried,
  releaseAllPushes,
  releasePushes,
} from "./outbox-repository.ts";
import type { PushRow } from "./outbox-repository.ts";
import type { PushOutcome, PushSender } from "./push-sender.ts";

const batch = 20;
/** Sent at once, at most. */
const mostAtOnce = 16;
/** A send that takes longer is left behind: the next one begins beside it. */
const usualPatience = 1_000;
const pollMilliseconds = 1_000;
/** Far more than a send takes: a living worker never loses one to another. */
const claimSeconds = 120;
/** Wait of the end for pushes under way. */
const endMilliseconds = 2_000;
const firstDelayMilliseconds = 15_000;
/** About two hours: a notice of a price is worth nothing later. */
const maximumAttempts = 9;
const errorLength = 300;

type Dependencies = {
  readonly database: Database;
  readonly send: PushSender;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
  /** Milliseconds; tests bring their own. */
  readonly patience?: number;
};

/** Notes how it went. @returns whether it was sent. */
async function note(
  push: PushRow,
  outcome: PushOutcome,
  { database, clock, logger }: Dependencies,
): Promise<boolean> {
  if (outcome.kind === "sent") {
    await markSent(database, push.id, new Date(clock.now()));
    return true;
  }
  if (outcome.kind === "gone") {
    await forgetBrowser(database, push.subscriptionId);
    return false;
  }
  const attempts = push.attempts + 1;
  const isLast = outcome.kind === "refused" || attempts >= maximumAttempts;
  const delay = firstDelayMilliseconds * 2 ** (attempts - 1);
  const nextAttemptAt = isLast ? null : new Date(clock.now() + delay);
  const error = outcome.error.slice(0, errorLength);
  await markTried(database, push.id, { error, nextAttemptAt });
  logger.warn({ pushId: push.id, attempts, isLast, error }, "a notice could not be sent");
  return false;
}

/**
 * Sends one after the other, so that a kill leaves one between its sending and its note, and beside those that take long: a
 * slow service holds nobody else's notice.
 */
function createLanes(dependencies: Dependencies) {
  const { send, patience = usualPatience } = dependencies;
  const busy = new Set<Promise<void>>();
  let sent = 0;

  /** A push that can't be noted comes again once its claim is over. */
  const finish = async (push: PushRow, sending: Promise<PushOutcome>): Promise<void> => {
    try {
      if (await note(push, await sending, dependencies)) sent += 1;
    } catch (error) {
      dependencies.logger.warn({ err: error, pushId: push.id }, "a notice could not be noted");
    }
  };

  return {
    sent: () => sent,

    /** Begins to send; gives back once it is sent, or takes too long to be waited for and there is room for another. */
    async send(push: PushRow): Promise<void> {
      const sending = send(push);
      const own = finish(push, sending).finally(() => busy.delete(own));
      busy.add(own);
      // A push that was tried before and comes again is known to be slow.
      const isQuick = await within(sending, push.attempts === 0 ? patience : 0);
      if (isQuick) await own;
      else if (busy.size >= mostAtOnce) await Promise.race(busy);
    },

    /** Once none is under way. */
    end: async (): Promise<void> => void (await Promise.all(busy)),
  };
}

/** Once it is done, or so much time is over. @returns whether it is done. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  const time = setTimeout(milliseconds, false, { signal: timer.signal }).catch(() => false);
  const done = work.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, time]);
  timer.abort();
  return isDone;
}

/**
 * Sends what waits for browsers, by the rules of the mail's worker: each once, and once more at most when a worker dies
 * between the sending and its note of it; the notice's tag makes the browser show one.
 */
export function createPushWorker(dependencies: Dependencies) {
  const { database, clock, logger } = dependencies;
  const queues = createLanes(dependencies);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const sendAll = async (): Promise<void> => {
    for (let isMore = true; isMore && !isStopping;) {
      const now = new Date(clock.now());
      const pushes = await claimPushes(database, { now, seconds: claimSeconds, limit: batch });
      let index = 0;
      for (; index < pushes.length && !isStopping; index += 1) {
        const push = pushes[index];
        if (push !== undefined) await queues.send(push);
      }
      const left = pushes.slice(index);
      if (left.length > 0)
        await releasePushes(
          database,
          left.map(({ id }) => id),
        );
      isMore = pushes.length === batch;
    }
  };

  const tick = (): void => {
    running = sendAll()
      .catch((error: unknown) => logger.warn({ err: error }, "notices could not be read"))
      .finally(() => {
        if (!isStopping) timer = globalThis.setTimeout(tick, pollMilliseconds);
        timer?.unref();
      });
  };

  return {
    /** All that is due, to its end. @returns how many were sent. */
    async runOnce(): Promise<number> {
      const before = queues.sent();
      await sendAll();
      await queues.end();
      return queues.sent() - before;
    },
    releaseAll: () => releaseAllPushes(database),
    start: tick,
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      await running;
      await within(queues.end(), endMilliseconds);
    },
  };
}
export type PushWorker = ReturnType<typeof createPushWorker>;
