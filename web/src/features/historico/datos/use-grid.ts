import { useQuery } from "@tanstack/react-query";

import { historyDefaultLimit, historyLimits } from "@paridad/core/contract";
import type { BarResolution } from "@paridad/core/contract";
import { readHistoryGrid } from "@paridad/core/endpoints";

import { rangeQuery, readRange } from "../shared/range/date-range.ts";
import { historyQuery, useHistoryHealth } from "../shared/history-queries.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useServices } from "../../../lib/services.tsx";

/** An answer is of one resolution: the finest there is, unless another is chosen. */
export type ChosenBars = "finas" | BarResolution;
export const chosenBars = ["finas", "1d", "5m", "1m"] as const satisfies readonly ChosenBars[];

/** The grid that the address asks for. */
export function useGrid(url: UrlState) {
  const { api } = useServices();
  const health = useHistoryHealth();
  const lastTime = health.data?.lastTime ?? null;
  const range = readRange(url, { lastTime, closedDays: health.data?.closedDays, initial: "todo" });
  const symbols = url.list("simbolos");
  const limit = url.numberOf("limite", { allowed: historyLimits, fallback: historyDefaultLimit });
  const bars = url.oneOf<ChosenBars>("barra", chosenBars);
  const resolution = bars === "finas" ? {} : { resolution: bars };
  const query = {
    ...rangeQuery(range),
    ...resolution,
    limit,
    ...(symbols.length > 0 ? { symbols: symbols.join(",") } : {}),
  };
  // A preset counts back from the last day with data, which must be known first.
  const isReady =
    range.error === null && (range.preset === "todo" || range.preset === null || !health.isPending);
  const answer = useQuery({
    ...historyQuery(["grid", query], (options) => api.call(readHistoryGrid, { query, ...options })),
    enabled: isReady,
  });
  return { range, symbols, bars, limit, query: answer };
}
