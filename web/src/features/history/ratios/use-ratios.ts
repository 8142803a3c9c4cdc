import { useMemo } from "react";

import { ratioDefaultLimit, ratioLimits } from "@paridad/core/contract";
import type { RatioRow } from "@paridad/core/contract";
import { readRatios } from "@paridad/core/endpoints";
import { lastOfEachSession, ratioStatistics } from "@paridad/core/ratios";
import type { SessionValue } from "@paridad/core/ratios";

import { isOfSession, rangeQuery, useRange } from "../shared/date-range.ts";
import { useClosedDays, useHistory } from "../shared/history-queries.ts";
import { pairQuery } from "../shared/symbols/pair.ts";
import type { Pair } from "../shared/symbols/pair.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import type { RatioKind } from "./ratio-kinds.ts";

const noRows: readonly RatioRow[] = [];
/** Daily rows read for the statistics: two years of sessions. */
const sessionRows = 500;

/** The ratio rows that the address asks for. */
export function useRatios(url: UrlState, pair: Pair) {
  const { range, isReady } = useRange(url);
  const limit = url.numberOf("limite", { allowed: ratioLimits, fallback: ratioDefaultLimit });
  const { symbol1, symbol2, ...expiries } = pairQuery(pair);
  const query = useHistory(readRatios, {
    params: { symbol1, symbol2 },
    query: { ...expiries, ...rangeQuery(range), limit },
    enabled: pair.isReady && isReady,
  });
  return { range, query };
}

/** One value of a ratio a session: daily rows with the newest rows over them. */
export function useRatioSessions(pair: Pair, newest: readonly RatioRow[]) {
  const { symbol1, symbol2, ...expiries } = pairQuery(pair);
  const query = useHistory(readRatios, {
    params: { symbol1, symbol2 },
    query: { ...expiries, resolution: "1d", limit: sessionRows },
    enabled: pair.isReady,
  });
  const daily = query.data?.data ?? noRows;
  const closedDays = useClosedDays();
  const rows = useMemo(
    () => [...daily, ...newest].filter(({ time }) => isOfSession(time, closedDays)),
    [daily, newest, closedDays],
  );
  return { query, rows };
}

/** Statistics of the newest value of one ratio over the last sessions. */
export function useRatioStatistics(
  rows: readonly RatioRow[],
  { kind, sessions }: { kind: RatioKind; sessions: number },
) {
  return useMemo(() => {
    const bySession: readonly SessionValue[] = lastOfEachSession(
      rows.map((row) => ({ time: row.time, value: row[kind] })),
    );
    const known = bySession.filter(({ value }) => value !== null);
    const values = known.map(({ value }) => value);
    return {
      bySession: known.slice(-sessions),
      /** The last session of the pair, with or without the ratio. */
      newest: bySession.at(-1)?.date ?? null,
      result: ratioStatistics({ values, sessions }),
    };
  }, [rows, kind, sessions]);
}
