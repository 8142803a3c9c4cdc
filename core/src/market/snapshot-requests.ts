import { createAlarm } from "./market-timers.ts";

/** Wait for an answer to `get_market_data` before asking again. */
const answerMilliseconds = 5_000;

export type SnapshotRequests = {
  /** Asks, unless an answer is awaited already. */
  ask(): void;
  answered(): void;
  stop(): void;
};

/** Asks for whole snapshots, one at a time, until one comes. */
export function createSnapshotRequests({ send }: { send: () => void }): SnapshotRequests {
  const awaited = createAlarm();
  const ask = () => {
    if (awaited.isSet()) return;
    awaited.set(ask, answerMilliseconds);
    send();
  };
  return { ask, answered: awaited.clear, stop: awaited.clear };
}
