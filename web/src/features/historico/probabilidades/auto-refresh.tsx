import { RefreshCw } from "lucide-react";

import { probabilityRefreshSeconds } from "@paridad/core/contract";

import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useCountdown } from "./use-countdown.ts";
import type { Probabilities } from "./use-probabilities.ts";

/** Auto-refresh switch, on by default, with the time to the next refresh. */
export function AutoRefresh({
  url,
  query,
  isReady,
}: {
  url: UrlState;
  query: Probabilities["query"];
  /** Both symbols are chosen. */
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
