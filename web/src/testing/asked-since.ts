import { waitFor } from "@testing-library/react";

/**
 * What a screen asks for after an act, its writes among them: the calls since the last time, each once, in the alphabet's
 * order. Waits for the last of them, which begins with `awaited`; what is asked in the same moment is there before it is
 * answered.
 */
export function askedSince({
  asked,
  answered,
}: {
  readonly asked: readonly string[];
  /** How many calls had been asked when each of them was answered. */
  readonly answered: readonly number[];
}): (awaited: string) => Promise<string[]> {
  let told = asked.length;
  return async (awaited) => {
    const until = await waitFor(() => {
      const place = asked.findIndex((call, at) => at >= told && call.startsWith(awaited));
      const count = answered[place];
      if (count === undefined) throw new Error(`nobody asks ${awaited}`);
      return count;
    });
    const calls = [...new Set(asked.slice(told, until))].toSorted();
    told = until;
    return calls;
  };
}
