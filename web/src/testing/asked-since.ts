import { waitFor } from "@testing-library/react";

/**
 * What a screen asks for after an act, its writes among them: the calls since the last time, each once, in the alphabet's
 * order. Waits for one that begins with `awaited`.
 */
export function askedSince(asked: readonly string[]): (awaited: string) => Promise<string[]> {
  let told = asked.length;
  return async (awaited) => {
    await waitFor(() => {
      if (!asked.slice(told).some((call) => call.startsWith(awaited)))
        throw new Error(`nobody asks ${awaited}`);
    });
    // A turn for what is asked in the same moment.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    const calls = [...new Set(asked.slice(told))].toSorted();
    told = asked.length;
    return calls;
  };
}
