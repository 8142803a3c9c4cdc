import { staleQuoteMilliseconds } from "../../contract/index.ts";
import type { OwnRate } from "./own-rate.ts";
import type { HeldRate } from "./rate-in-force.ts";

/** Remembers each expiry's own rate for 15 minutes of the feed's clock after its pairs are gone. */
export interface RateMemory {
  /** The rate held for a key at an instant, after `own` was noted. */
  hold(key: string, own: OwnRate, asOf: number): HeldRate | null;
}

/** One for a market; its keys name the source, the expiry and the terms that a rate was solved with. */
export function createRateMemory(): RateMemory {
  const held = new Map<string, HeldRate>();
  return {
    hold(key, own, asOf) {
      if (own.ok) {
        const rate = { rate: own.rate, at: asOf };
        held.set(key, rate);
        return rate;
      }
      const before = held.get(key);
      const age = before === undefined ? -1 : asOf - before.at;
      return before !== undefined && age >= 0 && age <= staleQuoteMilliseconds ? before : null;
    },
  };
}
