import type { Clock } from "../lib/clock.ts";
import type { MailRow, OutboxRepository } from "./repository.ts";
import type { MailTransport } from "./transport.ts";

const batch = 20;
const pollMilliseconds = 1_000;
/** Longer than a send may take, so that a living worker never loses a mail to another. */
const claimMilliseconds = 120_000;
const firstDelayMilliseconds = 30_000;
const maximumAttempts = 8;
const errorLength = 300;

/** Minutes of waiting double with each failed try: half a minute first, about an hour last. */
export function retryDelayMilliseconds(attempts: number): number {
  return firstDelayMilliseconds * 2 ** Math.max(0, attempts - 1);
}

export type MailWorker = {
  /** Sends what is due now, to its end. Returns how many were sent. */
  runOnce(): Promise<number>;
  start(): void;
  /** Ends after the mail that is being sent. */
  stop(): Promise<void>;
};

type SendNeeds = {
  readonly repository: OutboxRepository;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
};

/** Sends a mail and notes how it went; false when it has to be tried again or was given up. */
async function sendMail(
  mail: MailRow,
  { repository, transport, clock, logger }: SendNeeds,
): Promise<boolean> {
  try {
    await transport.send(mail);
  } catch (error) {
    const attempts = mail.attempts + 1;
    const isLast = attempts >= maximumAttempts;
    const nextAttemptAt = isLast ? null : new Date(clock.now() + retryDelayMilliseconds(attempts));
    const text = (error instanceof Error ? error.message : String(error)).slice(0, errorLength);
    await repository.markTried(mail.id, { error: text, nextAttemptAt });
    logger.warn({ mailId: mail.id, attempts, isLast }, "a mail could not be sent");
    return false;
  }
  await repository.markSent(mail.id, new Date(clock.now()));
  return true;
}

/**
 * Sends the outbox: each mail once, and once more at most when a worker dies between the sending and its note of it.
 */
export function createMailWorker(needs: SendNeeds): MailWorker {
  const { repository, transport, clock, logger } = needs;
  let isStopping = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const runOnce = async (): Promise<number> => {
    let sent = 0;
    for (;;) {
      const now = clock.now();
      const claimedUntil = new Date(now + claimMilliseconds);
      const mails = await repository.claim({ now: new Date(now), claimedUntil, limit: batch });
      for (const mail of mails) {
        if (isStopping) return sent;
        if (await sendMail(mail, needs)) sent += 1;
      }
      if (mails.length < batch) return sent;
    }
  };

  const tick = (): void => {
    running = runOnce()
      .catch((error: unknown) => logger.warn({ err: error }, "the outbox could not be read"))
      .finally(() => {
        if (!isStopping) timer = setTimeout(tick, pollMilliseconds);
        timer?.unref();
      });
  };

  return {
    runOnce,
    start: tick,
    async stop() {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      await running;
      transport.close();
    },
  };
}
