import { useMemo } from "react";

import { historyDefaultLimit, historyLimits } from "@paridad/core/contract";
import type { PriceType, ProbabilityRow } from "@paridad/core/contract";
import { readProbabilities } from "@paridad/core/endpoints";
import { minimumSample, probabilitySeries, seriesQuality } from "@paridad/core/probability";
import type { ProbabilityPoint } from "@paridad/core/probability";

import { isOfSession, rangeQuery, useRange } from "../shared/date-range.ts";
import { useClosedDays, useHistory } from "../shared/history-queries.ts";
import { pairQuery } from "../shared/symbols/pair.ts";
import type { Pair } from "../shared/symbols/pair.ts";
import { isSwitchedOn } from "../../../components/ui/filters/address-fields.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

const noRows: readonly ProbabilityRow[] = [];

function knownOf(points: readonly ProbabilityPoint[], key: "costo_bull" | "ratio"): number {
  return points.filter((point) => point[key] !== null).length;
}

/** The raw rows that the address asks for and what core derives from them. */
export function useProbabilities(url: UrlState, pair: Pair) {
  const closedDays = useClosedDays();
  const priceType = url.oneOf<PriceType>("precio", ["market", "bid", "ask"]);
  const { range, isReady } = useRange(url);
  const limit = url.numberOf("limite", { allowed: historyLimits, fallback: historyDefaultLimit });
  const isDaily = url.get("frecuencia") === "rueda";
  const isWithInterpolated = isSwitchedOn(url, "interpoladas", true);
  const contracts = pairQuery(pair);
  const { symbol1, symbol2 } = contracts;
  const query = useHistory(readProbabilities, {
    query: {
      ...contracts,
      ...rangeQuery(range),
      ...(isDaily ? { resolution: "1d" as const } : {}),
      limit,
      price_type: priceType,
    },
    enabled: pair.isReady && isReady,
  });
  const answered = query.data?.data ?? noRows;
  const rows = useMemo(
    () => (isDaily ? answered.filter(({ fecha }) => isOfSession(fecha, closedDays)) : answered),
    [answered, isDaily, closedDays],
  );
  const derived = useMemo(() => {
    const input = { rows, symbol1, symbol2, priceType };
    const points = probabilitySeries({ ...input, includeInterpolated: isWithInterpolated });
    return {
      points,
      quality: seriesQuality(probabilitySeries(input)),
      claimsBull: knownOf(points, "costo_bull") >= minimumSample,
      claimsRatio: knownOf(points, "ratio") >= minimumSample,
    };
  }, [rows, symbol1, symbol2, priceType, isWithInterpolated]);
  return { priceType, range, isDaily, isWithInterpolated, query, rows, ...derived };
}
export type Probabilities = ReturnType<typeof useProbabilities>;
