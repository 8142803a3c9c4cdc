import { createAlarm } from "./market-timers.ts";

/** Least time between two drawings of a live screen, in milliseconds: four a second, as faster numbers aren't read. */
export const screenPaceMilliseconds = 250;

export type Pace = {
  /** Runs at once when the last run is old enough, otherwise as soon as it is. */
  request(): void;
  /** Drops a run that waits. */
  cancel(): void;
};

/** Throttles `run` to once in `milliseconds` by the clock `now`; 0 runs at every request. */
export function pace({
  milliseconds,
  now,
  run,
}: {
  milliseconds: number;
  now: () => number;
  run: () => void;
}): Pace {
  const alarm = createAlarm();
  let ranAt = Number.NEGATIVE_INFINITY;
  const runNow = () => {
    alarm.clear();
    ranAt = now();
    run();
  };
  return {
    request: () => {
      const elapsed = now() - ranAt;
      // A clock that was set back must not hold the market.
      if (elapsed >= milliseconds || elapsed < 0) runNow();
      else if (!alarm.isSet()) alarm.set(runNow, milliseconds - elapsed);
    },
    cancel: alarm.clear,
  };
}
