import { tooManyRequests } from "../http/http-error.ts";

/**
 * Heavy reads under way at once: of one user, of everybody in this process; how many more of a user may wait, and
 * for how long.
 */
export const heavyReadLimits = { perAsker: 2, together: 16, waiting: 8, waitMilliseconds: 2_000 } as const;
export type HeavyReadLimits = { readonly [Name in keyof typeof heavyReadLimits]: number };

type Waiting = { readonly admit: () => void };

/**
 * Admits heavy reads, a few per user at a time. Others wait briefly, served round-robin by user, so a long queue of
 * one delays nobody else; reads without a place, or that waited too long, get 429.
 */
export class HeavyReads {
  readonly #limits: HeavyReadLimits;
  readonly #underWay = new Map<string, number>();
  readonly #queues = new Map<string, Waiting[]>();
  #together = 0;

  constructor(limits: HeavyReadLimits = heavyReadLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves with what ends the read once it may begin.
   * @throws HttpError 429 when its user has too many, or when `signal` says that the caller has gone.
   */
  async enter(asker: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw this.#refusal();
    const isFirst = this.#ahead(asker) === 0;
    if (isFirst && this.#hasRoom(asker)) return this.#begin(asker);
    this.refuseBeyondLine(asker);
    return this.#wait(asker, signal);
  }

  /** @throws HttpError 429 when as many reads of this user wait as may. */
  refuseBeyondLine(asker: string): void {
    if (this.#ahead(asker) >= this.#limits.waiting) throw this.#refusal();
  }

  #ahead(asker: string): number {
    return this.#queues.get(asker)?.length ?? 0;
  }

  #refusal(): Error {
    return tooManyRequests(this.#limits.waitMilliseconds / 1_000);
  }

  #hasRoom(asker: string): boolean {
    const { together, perAsker } = this.#limits;
    return this.#together < together && (this.#underWay.get(asker) ?? 0) < perAsker;
  }

  #begin(asker: string): () => void {
    this.#together += 1;
    this.#underWay.set(asker, (this.#underWay.get(asker) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(asker);
    };
  }

  #end(asker: string): void {
    this.#together -= 1;
    const left = (this.#underWay.get(asker) ?? 1) - 1;
    if (left === 0) this.#underWay.delete(asker);
    else this.#underWay.set(asker, left);
    this.#admitNext();
  }

  #admitNext(): void {
    for (const [waitingAsker, [first, ...others]] of this.#queues) {
      if (first === undefined || !this.#hasRoom(waitingAsker)) continue;
      this.#queues.delete(waitingAsker);
      // To the back of the line.
      if (others.length > 0) this.#queues.set(waitingAsker, others);
      first.admit();
    }
  }

  #forget(asker: string, waiting: Waiting): void {
    const left = (this.#queues.get(asker) ?? []).filter((one) => one !== waiting);
    if (left.length === 0) this.#queues.delete(asker);
    else this.#queues.set(asker, left);
  }

  #wait(asker: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
      };
      const waiting: Waiting = {
        admit: () => {
          settle();
          resolve(this.#begin(asker));
        },
      };
      const giveUp = (): void => {
        settle();
        this.#forget(asker, waiting);
        reject(this.#refusal());
      };
      const timer = setTimeout(giveUp, this.#limits.waitMilliseconds);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#queues.set(asker, [...(this.#queues.get(asker) ?? []), waiting]);
    });
  }
}
