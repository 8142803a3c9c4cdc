import { putNewest } from "../../platform/share-under-way.ts";
import type { Clock } from "../../platform/clock.ts";

const mostCached = 100;

/** Answers by name until they are no longer the newest; callers at once share one that is being made. */
export function createFreshCache<Answer extends { readonly freshUntil: number }>(clock: Clock) {
  const cached = new Map<string, { readonly answer: Promise<Answer>; until: number }>();
  return async (name: string, make: () => Promise<Answer>): Promise<Answer> => {
    const known = cached.get(name);
    if (known !== undefined && clock.now() < known.until) return known.answer;
    const entry = { answer: make(), until: Infinity };
    putNewest(cached, name, entry, mostCached);
    try {
      const answer = await entry.answer;
      entry.until = answer.freshUntil;
      return answer;
    } catch (error) {
      entry.until = 0;
      throw error;
    }
  };
}
