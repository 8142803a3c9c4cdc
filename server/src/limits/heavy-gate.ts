import { tooManyRequests, tooMuchToRead } from "../http/http-error.ts";
import { inHeavyRead } from "./heavy-read.ts";
import type { HeavyRead } from "./heavy-read.ts";
import { HeavyReads } from "./heavy-reads.ts";
import { createOrdinaryRequests } from "./ordinary-requests.ts";
import type { OrdinaryRequests } from "./ordinary-requests.ts";

/** One read, with the time it waited. */
const longestMilliseconds = 20_000;
/** The statements and pieces of one read together: beyond it asks for too much, however often it is repeated. */
const longestWorkMilliseconds = 9_000;
/** Each statement or piece of a heavy read lets ordinary requests go first, for so long at most. */
const yieldMilliseconds = 200;
const yieldTimesWork = 2;
export const retryAfterSeconds = 5;

/** What a partner's pages count as, by whichever key: apart from the partner's own questions, which visitors don't keep out. */
export function askerOfPartner(ownerId: string): string {
  return `partner ${ownerId}`;
}

/**
 * A read that gives way to ordinary requests for at most twice as long as it works, so it always gets on.
 * `tooLong` is what it ends with when it works longer than a read may.
 */
export function createHeavyRead(
  ordinary: Pick<OrdinaryRequests, "quiet">,
  signal: AbortSignal,
  tooLong: () => Error = tooMuchToRead,
): HeavyRead {
  const endsAt = performance.now() + longestMilliseconds;
  const clock = { spent: 0 };
  let yielded = 0;
  const refusal = (): Error => (signal.aborted ? tooManyRequests(retryAfterSeconds) : tooLong());
  const turn = async (): Promise<void> => {
    const begun = performance.now();
    const atMost = Math.min(yieldMilliseconds, yieldMilliseconds + yieldTimesWork * clock.spent - yielded);
    if (atMost > 0) await ordinary.quiet(atMost);
    yielded += performance.now() - begun;
    if (signal.aborted || clock.spent > longestWorkMilliseconds) throw refusal();
    if (performance.now() > endsAt) throw tooManyRequests(retryAfterSeconds);
  };
  return { signal, turn, clock, refusal };
}

/** The gate that all heavy reads of a process pass: those of routes by their calls, those that are shared by themselves. */
export function createHeavyGate(reads = new HeavyReads()) {
  const ordinary = createOrdinaryRequests();
  return {
    reads,
    ordinary,
    /**
     * Does a job as a heavy read of its own, for whom the asker names, once there is a place. Others may wait for it too, so
     * no caller who leaves ends it: its limits do. Its parts are kept as they come, so one that took too long gets further
     * next time.
     * @throws HttpError 429 where the asker has too many, or it wasn't done in time
     */
    async read<Result>(asker: string, job: () => Promise<Result>): Promise<Result> {
      const { signal } = new AbortController();
      const end = await reads.enter(asker, signal);
      try {
        const comeBack = () => tooManyRequests(retryAfterSeconds);
        return await inHeavyRead(createHeavyRead(ordinary, signal, comeBack), job);
      } finally {
        end();
      }
    },
  };
}
export type HeavyGate = ReturnType<typeof createHeavyGate>;
