import type { Clock } from "./clock.ts";

/**
 * A caller that asks by a name for work already under way gets the same answer, or the same error; afterwards it is done again.
 */
export function shareUnderWay<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return (name: string, job: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const run = job().finally(() => underWay.delete(name));
    underWay.set(name, run);
    return run;
  };
}

/** Keeps the answer of one state, which its name tells; one that failed is asked for again. */
export function keepOfState<Result>() {
  let state: { readonly name: string | number; readonly answer: Promise<Result> } | null = null;
  return {
    get(name: string | number, job: () => Promise<Result>): Promise<Result> {
      if (state?.name === name) return state.answer;
      const entry = { name, answer: job() };
      entry.answer.catch(() => {
        if (state === entry) state = null;
      });
      state = entry;
      return entry.answer;
    },
    forget() {
      state = null;
    },
  };
}

/** Keeps an answer for so many milliseconds. */
export function keepFresh<Result>(
  read: () => Promise<Result>,
  { clock, milliseconds }: { readonly clock: Pick<Clock, "now">; readonly milliseconds: number },
) {
  const results = keepOfState<Result>();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    get(): Promise<Result> {
      const now = clock.now();
      if (now - readAt >= milliseconds) readAt = now;
      return results.get(readAt, read);
    },
    forget: results.forget,
  };
}

/** Puts an entry behind all others; past `most` of them the one that was put longest ago leaves. */
export function putNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
