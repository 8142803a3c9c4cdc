import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { bookOfMarket, marketAtClose } from "@paridad/core/book";
import type { HistoryChain, SavedPosition } from "@paridad/core/contract";
import { listPositions, readSessionClose } from "@paridad/core/endpoints";
import type { MarketEnd } from "@paridad/core/risk";
import { expirationInstant } from "@paridad/core/symbols";

import { useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";
import { useClosedDays } from "../../../data/market/use-closed-days.ts";
import { useValuedMarketStore } from "../../../data/market/valued-market-context.tsx";
import { useApi, useServices } from "../../../lib/services.tsx";
import { useData } from "../../../data/use-data.ts";
import { closesBetween, periodJob } from "./period.ts";
import type { Moment } from "./period.ts";

export type Period = {
  readonly from: Moment;
  /** Null is now. */
  readonly to: Moment | null;
};

/** The stored markets of some moments, one after the other: reading several at once would be refused. */
function useChains(moments: readonly Moment[]) {
  const api = useApi();
  const queries = useQueryClient();
  const key = moments.map(({ instant }) => instant).join(" ");
  return useQuery({
    queryKey: ["period-chains", key],
    staleTime: Infinity,
    queryFn: async () => {
      const chains: HistoryChain[] = [];
      for (const { day, instant } of moments) {
        const isClose = instant === expirationInstant(day);
        const query = { day, ...(!isClose && { until: new Date(instant).toISOString() }) };
        const chain = await queries.fetchQuery({
          queryKey: ["session-close", isClose ? day : instant],
          staleTime: Infinity,
          queryFn: ({ signal }) => api.data(readSessionClose, { query, signal }),
        });
        chains.push(chain);
      }
      return chains;
    },
  });
}

/** The markets of a period's moments; `ends` is null until all are read, an end itself where nothing is stored of it. */
function useMarkets({ from, to }: Period) {
  const { clock } = useServices();
  const store = useValuedMarketStore();
  const closedDays = useClosedDays();
  const [now] = useState(() => store.getState().market);
  const last = to?.instant ?? now.asOf ?? clock.now();
  const moments = useMemo(
    () => [from, ...closesBetween(from, last, closedDays), ...(to === null ? [] : [to])],
    [from, to, last, closedDays],
  );
  const { data: chains, isError, refetch } = useChains(moments);
  const ends = useMemo((): (MarketEnd | null)[] | null => {
    if (chains === undefined) return null;
    const { model } = now.choices;
    const stored = chains.map((chain) => marketAtClose(chain, { model, closedDays }));
    return to === null ? [...stored, bookOfMarket(now, [])?.input ?? null] : stored;
  }, [chains, closedDays, now, to]);
  return { ends, isError, refetch };
}

/** Nothing is stored of that end, within the plan. */
function missingEnd(ends: readonly (MarketEnd | null)[] | null): "from" | "to" | null {
  if (ends === null) return null;
  if (ends.at(0) === null) return "from";
  return ends.at(-1) === null ? "to" : null;
}

/** The positions with their events since a moment, of which a list has the last week's; null until they are read. */
function useEventsSince(positions: readonly SavedPosition[], { instant }: Moment) {
  const isWhole = positions.every(
    ({ earlierEvents = 0, content }) =>
      earlierEvents === 0 || content?.events.some(({ at }) => Date.parse(at) <= instant),
  );
  const since = new Date(instant).toISOString();
  const ids = positions.map(({ id, version }) => `${id} ${version}`).join();
  const { data, isError, refetch } = useData(listPositions, ["positions-since", since, ids], {
    query: { since },
    enabled: !isWhole,
  });
  const lives = useMemo(() => {
    const positionIds = new Set(positions.map(({ id }) => id));
    return data?.positions.filter(({ id }) => positionIds.has(id)) ?? null;
  }, [data, positions]);
  return { lives: isWhole ? positions : lives, isError, refetch };
}

/** Result of positions in a period, worked out once, at the prices of the moment it was asked for where it ends now. */
export function usePeriod(period: Period, positions: readonly SavedPosition[]) {
  const { ends, isError, refetch } = useMarkets(period);
  const { lives, ...reading } = useEventsSince(positions, period.from);
  const missing = missingEnd(ends);
  const job = useMemo(
    () =>
      ends === null || missing !== null || lives === null ? null : periodJob(ends.filter(isKnown), lives),
    [ends, missing, lives],
  );
  const { answer, status, retry } = useRiskJob("period", job);
  return {
    answer,
    until: ends?.at(-1)?.instant ?? null,
    hasFailed: isError || reading.isError || status === "failed",
    missing,
    retry: () => {
      if (isError) void refetch();
      else if (reading.isError) void reading.refetch();
      else retry();
    },
  };
}

function isKnown(end: MarketEnd | null): end is MarketEnd {
  return end !== null;
}
