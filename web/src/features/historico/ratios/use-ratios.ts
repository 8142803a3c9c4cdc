import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import type { ApiClient, CallOf } from "@paridad/core/api";
import { ratioDefaultLimit, ratioLimits } from "@paridad/core/contract";
import type { RatioRow } from "@paridad/core/contract";
import { readRatios } from "@paridad/core/endpoints";
import { lastOfEachSession, ratioStatistics } from "@paridad/core/ratios";
import type { SessionValue } from "@paridad/core/ratios";

import { rangeQuery, readRange } from "../shared/range/date-range.ts";
import { historyQuery, useClosedDays, useHistoryHealth } from "../shared/history-queries.ts";
import { pairQuery } from "../shared/symbols/pair.ts";
import type { Pair } from "../shared/symbols/pair.ts";
import { isOfSession } from "../shared/range/sessions.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import type { RatioKind } from "./ratio-kinds.ts";
import { useServices } from "../../../lib/services.tsx";

type RatioFilter = NonNullable<CallOf<typeof readRatios>["query"]> & { symbol1: string; symbol2: string };

const ratiosQuery = (api: ApiClient, key: readonly string[], filter: RatioFilter) => {
  const { symbol1, symbol2, ...query } = filter;
  const params = { symbol1, symbol2 };
  return historyQuery(["ratios", ...key, filter], (options) =>
    api.call(readRatios, { params, query, ...options }),
  );
};

const noRows: readonly RatioRow[] = [];
/** Daily rows read for the statistics: two years of sessions. */
const sessionRows = 500;

/** The ratio rows that the address asks for. */
export function useRatios(url: UrlState, pair: Pair) {
  const { api } = useServices();
  const health = useHistoryHealth();
  const range = readRange(url, {
    lastTime: health.data?.lastTime ?? null,
    closedDays: health.data?.closedDays,
    initial: "todo",
  });
  const limit = url.numberOf("limite", { allowed: ratioLimits, fallback: ratioDefaultLimit });
  const filter = { ...pairQuery(pair), ...rangeQuery(range), limit };
  const waitsForHealth = range.preset !== null && range.preset !== "todo" && health.isPending;
  const query = useQuery({
    ...ratiosQuery(api, [], filter),
    enabled: pair.isReady && range.error === null && !waitsForHealth,
  });
  return { range, limit, query };
}

/** One value of a ratio a session: daily rows with the newest rows over them. */
export function useRatioSessions(pair: Pair, newest: readonly RatioRow[]) {
  const { api } = useServices();
  const filter = { ...pairQuery(pair), resolution: "1d", limit: sessionRows } as const;
  const query = useQuery({
    ...ratiosQuery(api, ["sesiones"], filter),
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
