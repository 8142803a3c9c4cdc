import type { Clock } from "../platform/clock.ts";
import type { Database } from "../db/tables/schema.ts";
import { claimMail, markSent, markTried } from "./repository.ts";
import type { MailRow } from "./repository.ts";
import type { MailTransport } from "./transport.ts";

/** Codes of a mail server that can't be reached or does not let us in, as against one that refused a mail. */
const awayCodes = new Set([
  "EAUTH",
  "ECONNECTION",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDNS",
  "ENOAUTH",
  "EPIPE",
  "EPROTOCOL",
  "ESOCKET",
  "ETIMEDOUT",
  "ETLS",
]);
const permanentFrom = 500;

/** `away`: no mail would pass now. `refused`: this one will never. `later`: this one may, another time. */
type MailFailure = "away" | "refused" | "later";

/** Meaning of a failed sending (RFC 5321, 4.2.1: answers of 500 and above are final). */
function mailFailureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return "later";
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  if (awayCodes.has(String(code)) || /^(Abort|Timeout)Error$/.test(error.name)) return "away";
  return typeof responseCode === "number" && responseCode >= permanentFrom ? "refused" : "later";
}

const pollMilliseconds = 1_000;
/** Wait of the end for the mail that is being sent: the process itself has ten seconds. */
const patienceMilliseconds = 2_000;
/** Pause of calls to a mail server that is away. */
const awayMilliseconds = 15_000;
/** Longer than the longest sending, so a living worker never loses a mail to another. */
const claimSeconds = 120;
const firstDelayMilliseconds = 30_000;
const longestDelayMilliseconds = 30 * 60_000;
/** About a day: a mail outlives an outage of the mail server. */
const maximumAttempts = 52;
const errorLength = 300;

/** Half a minute first, twice as long each time up to half an hour. */
export function retryDelayMilliseconds(attempts: number): number {
  return Math.min(firstDelayMilliseconds * 2 ** Math.max(0, attempts - 1), longestDelayMilliseconds);
}

export type MailWorker = {
  /** Sends all due mails, or until the mail server turns out to be down. Returns how many were sent. */
  runOnce(): Promise<number>;
  start(): void;
  /** Ends after the mail that is being sent, or breaks it off after two seconds. */
  stop(): Promise<void>;
};

type SendDependencies = {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly logger: { warn(fields: object, message: string): void };
};
type Outcome = "sent" | "failed" | "away";

/** Sends a mail and notes how it went. */
async function sendMail(
  mail: MailRow,
  { database, transport, clock, logger }: SendDependencies,
): Promise<Outcome> {
  try {
    await transport.send(mail);
  } catch (error) {
    const attempts = mail.attempts + 1;
    const failure = mailFailureOf(error);
    const isLast = failure === "refused" || attempts >= maximumAttempts;
    const nextAttemptAt = isLast ? null : new Date(clock.now() + retryDelayMilliseconds(attempts));
    const text = (error instanceof Error ? error.message : String(error)).slice(0, errorLength);
    await markTried(database, mail.id, { error: text, nextAttemptAt });
    logger.warn({ mailId: mail.id, attempts, isLast, failure }, "a mail could not be sent");
    return failure === "away" ? "away" : "failed";
  }
  await markSent(database, mail.id, new Date(clock.now()));
  return "sent";
}

/**
 * Sends the outbox: each mail once, and once more at most when a worker dies between the sending and its note of it.
 */
export function createMailWorker(dependencies: SendDependencies): MailWorker {
  const { database, transport, clock, logger } = dependencies;
  let isStopping = false;
  let isAway = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const runOnce = async (): Promise<number> => {
    isAway = false;
    let sent = 0;
    try {
      while (!isAway && !isStopping) {
        const mail = await claimMail(database, { now: new Date(clock.now()), seconds: claimSeconds });
        if (mail === null) break;
        const outcome = await sendMail(mail, dependencies);
        if (outcome === "sent") sent += 1;
        isAway = outcome === "away";
      }
    } finally {
      transport.close();
    }
    return sent;
  };

  const tick = (): void => {
    running = runOnce()
      .catch((error: unknown) => logger.warn({ err: error }, "the outbox could not be read"))
      .finally(() => {
        if (!isStopping) timer = setTimeout(tick, isAway ? awayMilliseconds : pollMilliseconds);
        timer?.unref();
      });
  };

  return {
    runOnce,
    start: tick,
    async stop() {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      const breakOff = setTimeout(() => transport.close(), patienceMilliseconds);
      await running;
      clearTimeout(breakOff);
    },
  };
}
