import type { Clock } from "../../../lib/clock.ts";
import type { PushRepository, PushRow } from "./repository.ts";
import type { PushSender } from "./push-sender.ts";

const batch = 20;
const pollMilliseconds = 1_000;
/** What is not sent in this time is given back. */
const claimSeconds = 120;
const longestSendMilliseconds = 25_000;
const firstDelayMilliseconds = 15_000;
/** About two hours: a notice of a price is worth nothing later. */
const maximumAttempts = 9;
const errorLength = 300;

type Dependencies = {
  readonly repository: Pick<PushRepository, "claim" | "release" | "markSent" | "markTried" | "forget">;
  readonly send: PushSender;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
};

async function sendOne(push: PushRow, { repository, send, clock, logger }: Dependencies): Promise<boolean> {
  const outcome = await send(push);
  if (outcome.kind === "sent") {
    await repository.markSent(push.id, new Date(clock.now()));
    return true;
  }
  if (outcome.kind === "gone") {
    await repository.forget(push.subscriptionId);
    return false;
  }
  const attempts = push.attempts + 1;
  const isLast = outcome.kind === "refused" || attempts >= maximumAttempts;
  const delay = firstDelayMilliseconds * 2 ** (attempts - 1);
  const nextAttemptAt = isLast ? null : new Date(clock.now() + delay);
  const error = outcome.error.slice(0, errorLength);
  await repository.markTried(push.id, { error, nextAttemptAt });
  logger.warn({ pushId: push.id, attempts, isLast, error }, "a notice could not be sent");
  return false;
}

/**
 * Sends what waits for browsers, by the rules of the mail's worker: each once, and once more at most when a worker dies
 * between the sending and its note of it; the notice's tag makes the browser show one.
 */
export function createPushWorker(dependencies: Dependencies) {
  const { repository, clock, logger } = dependencies;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const runOnce = async (): Promise<number> => {
    let sent = 0;
    for (let isMore = true; isMore && !isStopping;) {
      const now = clock.now();
      const pushes = await repository.claim({ now: new Date(now), seconds: claimSeconds, limit: batch });
      const until = now + claimSeconds * 1_000 - longestSendMilliseconds;
      let place = 0;
      for (; place < pushes.length && !isStopping && clock.now() <= until; place += 1) {
        const push = pushes[place];
        if (push !== undefined && (await sendOne(push, dependencies))) sent += 1;
      }
      const left = pushes.slice(place);
      if (left.length > 0) await repository.release(left.map(({ id }) => id));
      isMore = pushes.length === batch;
    }
    return sent;
  };

  const tick = (): void => {
    running = runOnce()
      .catch((error: unknown) => logger.warn({ err: error }, "notices could not be read"))
      .finally(() => {
        if (!isStopping) timer = setTimeout(tick, pollMilliseconds);
        timer?.unref();
      });
  };

  return {
    runOnce,
    start: tick,
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
export type PushWorker = ReturnType<typeof createPushWorker>;
