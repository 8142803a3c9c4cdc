import { RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { probabilityRefreshSeconds } from "@paridad/core/contract";

import type { UrlState } from "../../../lib/view/use-url-state.ts";
import type { Probabilities } from "./use-probabilities.ts";
import { useServices } from "../../../lib/services.tsx";

const beatMilliseconds = 250;

/**
 * Seconds until the next refresh, counted by the clock and not by beats, so a tab that slept catches up at once.
 * Starts again at every `start`; `null` while it does not run.
 */
function useCountdown({
  seconds,
  isRunning,
  start,
  onEnd,
}: {
  seconds: number;
  isRunning: boolean;
  /** When the last answer came, epoch milliseconds. */
  start: number;
  onEnd: () => void;
}): number | null {
  const { clock } = useServices();
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const whole = seconds * 1_000;
    // A clock change never lengthens the wait beyond one period, nor fires it twice.
    const endsAt = Math.min(Math.max(start, clock.now() - whole), clock.now()) + whole;
    let isOver = false;
    const look = () => {
      const remaining = Math.max(0, Math.ceil((endsAt - clock.now()) / 1_000));
      setLeft(remaining);
      if (remaining === 0 && !isOver) {
        isOver = true;
        end.current();
      }
    };
    look();
    const timer = setInterval(look, beatMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, start, seconds, clock]);
  return isRunning ? left : null;
}

/** Auto-refresh switch, on by default, with the time to the next refresh. */
export function AutoRefresh({
  url,
  query,
  isReady,
}: {
  url: UrlState;
  query: Probabilities["query"];
  isReady: boolean;
}) {
  const isOn = url.get("auto") !== "no";
  const answeredAt = Math.max(query.dataUpdatedAt, query.errorUpdatedAt);
  const secondsLeft = useCountdown({
    seconds: probabilityRefreshSeconds,
    // Before the first answer there is nothing to refresh: it would ask twice, and before the symbols' series are known.
    isRunning: isOn && isReady && answeredAt > 0,
    start: answeredAt,
    onEnd: () => void query.refetch(),
  });
  return (
    <span className="flex items-center gap-3 text-md">
      <label className="flex items-center gap-2 py-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => url.set({ auto: event.target.checked ? null : "no" })}
          className="size-4"
        />
        Actualización automática
      </label>
      {secondsLeft === null ? null : (
        <span role="timer" className="flex min-w-24 items-center gap-1.5 text-muted">
          <RefreshCw aria-hidden className={`size-3.5 ${query.isFetching ? "animate-spin" : ""}`} />
          {query.isFetching ? "Actualizando…" : `en ${secondsLeft} s`}
        </span>
      )}
    </span>
  );
}
