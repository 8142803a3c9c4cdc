import type { SessionStore } from "@paridad/core/auth";
import { createRateMemory } from "@paridad/core/quotes";
import type { RateMemory } from "@paridad/core/quotes";

const memories = new WeakMap<Pick<SessionStore, "getState">, RateMemory>();

/** Rates held once their pairs are gone: one memory for an app, whichever of its screens is open. */
export function rateMemoryOf(session: Pick<SessionStore, "getState">): RateMemory {
  const known = memories.get(session);
  if (known !== undefined) return known;
  const memory = createRateMemory();
  memories.set(session, memory);
  return memory;
}
