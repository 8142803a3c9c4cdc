import { historyDefaultLimit, historyLimits } from "@paridad/core/contract";
import { readHistoryGrid } from "@paridad/core/endpoints";
import { barResolutionNames } from "@paridad/core/messages";

import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { rangeQuery, useRange } from "../shared/date-range.ts";
import { useHistory } from "../shared/history-queries.ts";

/** An answer is of one resolution: the finest there is, unless another is chosen. */
export const barOptions = [
  { value: "finas", label: "La más fina" },
  { value: "1d", label: barResolutionNames["1d"].short },
  { value: "5m", label: barResolutionNames["5m"].short },
  { value: "1m", label: barResolutionNames["1m"].short },
] as const;

/** The grid that the address asks for. */
export function useGrid(url: UrlState) {
  const { range, isReady: enabled } = useRange(url);
  const symbols = url.list("simbolos");
  const limit = url.numberOf("limite", { allowed: historyLimits, fallback: historyDefaultLimit });
  const bars = url.choice("barra", barOptions).value;
  const query = useHistory(readHistoryGrid, {
    query: {
      ...rangeQuery(range),
      ...(bars === "finas" ? {} : { resolution: bars }),
      limit,
      ...(symbols.length > 0 ? { symbols: symbols.join(",") } : {}),
    },
    enabled,
  });
  return { range, symbols, query };
}
