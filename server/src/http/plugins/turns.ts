import { tooManyRequests } from "../http-error.ts";

/**
 * Two heavy calls of a user at once; the others wait up to two seconds. None of 20 is refused sooner: refused calls were sent
 * again at once and took half a core.
 */
const atOnce = 2;
const waitSeconds = 2;
/** More than a client of ours asks at once. */
const mostWaiting = 100;

type Line = { underWay: number; readonly waiting: Set<() => void> };

/** A partner's pages, by whichever key, count apart from the partner's own questions, which visitors don't keep out. */
export function partnerOf(ownerId: string): string {
  return `partner ${ownerId}`;
}

function wait({ waiting: line }: Line, gone: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      line.delete(enter);
      gone?.removeEventListener("abort", giveUp);
    };
    const enter = (): void => {
      leave();
      resolve();
    };
    const giveUp = (): void => {
      leave();
      reject(tooManyRequests(waitSeconds));
    };
    const timer = setTimeout(giveUp, waitSeconds * 1_000);
    line.add(enter);
    gone?.addEventListener("abort", giveUp);
  });
}

/** Turns at heavy work: two of a user at once, so nobody's questions keep others from theirs. */
export function createTurns() {
  const lines = new Map<string, Line>();
  const end = (person: string, line: Line): void => {
    const [next] = line.waiting;
    // A waiter gets the slot at once.
    if (next !== undefined) return next();
    line.underWay -= 1;
    if (line.underWay === 0) lines.delete(person);
  };
  /**
   * Resolves with what ends the turn, which may be called again.
   * @throws HttpError 429 where the user's turn doesn't come in time, or the user has gone.
   */
  const take = async (person: string, gone?: AbortSignal): Promise<() => void> => {
    if (gone?.aborted === true) throw tooManyRequests(waitSeconds);
    const line = lines.get(person) ?? { underWay: 0, waiting: new Set() };
    if (line.underWay < atOnce) {
      lines.set(person, line);
      line.underWay += 1;
    } else {
      if (line.waiting.size >= mostWaiting) throw tooManyRequests(waitSeconds);
      await wait(line, gone);
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(person, line);
    };
  };
  return {
    take,
    /** Does a job that others may wait for too in a turn of the user who asked first. */
    async run<Result>(person: string, job: () => Promise<Result>): Promise<Result> {
      const leave = await take(person);
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}
export type Turns = ReturnType<typeof createTurns>;
