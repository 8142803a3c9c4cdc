import { useQueries } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";

import type { CallOf } from "@paridad/core/api";
import { historyMaximumLimit, historyMaximumSymbols } from "@paridad/core/contract";
import type { HistoryMeta, HistoryRow } from "@paridad/core/contract";
import { readHistoryGrid } from "@paridad/core/endpoints";
import { groupBy, isKnownNumber } from "@paridad/core/lib";
import { scanPairs } from "@paridad/core/ratios";
import type { LiquidityFilter, ScannedContract } from "@paridad/core/ratios";
import { addDays } from "@paridad/core/symbols";
import { contractMoments } from "@paridad/core/volatility";

import { isOfSession, lastSession } from "../shared/date-range.ts";
import { historyQuery, useHistoryHealth } from "../shared/history-queries.ts";
import type { CatalogueEntry } from "../shared/symbols/symbol-catalogue.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import { useServices } from "../../../lib/services.tsx";

function contractsOf(
  entries: readonly CatalogueEntry[],
  {
    rows,
    expiration,
    closedDays,
  }: { rows: readonly HistoryRow[]; expiration: string; closedDays: readonly string[] | undefined },
): ScannedContract[] {
  const isOwn = (row: HistoryRow) => !row.expiration || row.expiration === expiration;
  const own = groupBy(
    rows.filter((row) => isOwn(row) && isOfSession(row.time, closedDays)),
    ({ symbol }) => symbol,
  );
  return entries.flatMap((entry) => {
    const { symbol, strike } = entry;
    const bars = own.get(symbol)?.map((row) => ({
      time: row.time,
      close: row.precio_cierre,
      bid: row.precio_compra,
      ask: row.precio_venta,
      volume: row.volumen,
    }));
    if (bars === undefined || strike === null) return [];
    return [{ symbol, strike, delta: deltaOf(entry, own.get(symbol) ?? []), rows: bars }];
  });
}

/** Per 1.00 of the newest bar that has a price of the share; a premium that no volatility gives is all intrinsic value. */
function deltaOf({ type, strike, expiration }: CatalogueEntry, rows: readonly HistoryRow[]): number | null {
  const [newest] = rows
    .filter(({ precio_cierre, subyacente }) => isKnownNumber(precio_cierre) && isKnownNumber(subyacente))
    .toSorted((one, other) => (one.time < other.time ? 1 : -1));
  if (newest === undefined || type === null || strike === null || expiration === null) return null;
  const bar = {
    time: Date.parse(newest.time),
    close: newest.precio_cierre,
    bid: null,
    ask: null,
    underlying: newest.subyacente ?? null,
    ratePercent: null,
  };
  const [moment] = contractMoments([bar], { type, strike, expiration });
  return (moment?.greeks?.deltaPercent ?? 100) / 100;
}

/** Calendar days that hold one session, holidays included, with some to spare. */
const daysPerSession = 1.6;
const spareDays = 10;

type Question = NonNullable<CallOf<typeof readHistoryGrid>["query"]>;

/** Questions that together read every contract over the window, each within the most rows an answer may have. */
function questionsOf({
  symbols,
  end,
  sessions,
}: {
  symbols: readonly string[];
  /** Last Buenos Aires day of the window. */
  end: string;
  sessions: number;
}): Question[] {
  if (symbols.length < 2) return [];
  const days = Math.ceil(sessions * daysPerSession + spareDays);
  const size = Math.min(historyMaximumSymbols, Math.floor(historyMaximumLimit / days));
  const count = Math.ceil(symbols.length / size);
  return Array.from({ length: count }, (_, index) => ({
    symbols: symbols.slice(index * size, (index + 1) * size).join(","),
    fecha_inicio: addDays(end, -days),
    resolution: "1d",
    limit: historyMaximumLimit,
  }));
}

type Answers = readonly UseQueryResult<{ data: HistoryRow[]; meta: HistoryMeta }>[];

/** The questions as one: pending or failed while any of them is. */
function together(answers: Answers) {
  return {
    isPending: answers.some(({ isPending }) => isPending),
    isFetching: answers.some(({ isFetching }) => isFetching),
    isPlaceholderData: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isRefetchError: answers.some(({ isError }) => isError) && answers.every(({ data }) => data !== undefined),
    refetch: () => Promise.all(answers.map(async ({ refetch }) => refetch())),
    meta: answers[0]?.data?.meta,
    rows: answers.flatMap(({ data }) => data?.data ?? []),
  };
}

/** All pairs of an expiry's calls or puts over the last sessions. */
export function useScanner({
  catalogue,
  entries,
  expiration,
  sessions,
  liquidity,
}: {
  catalogue: Pick<Catalogue, "isPending">;
  entries: readonly CatalogueEntry[];
  expiration: string;
  sessions: number;
  liquidity: LiquidityFilter;
}) {
  const { api } = useServices();
  const health = useHistoryHealth();
  const closedDays = health.data?.closedDays;
  const last = lastSession(health.data?.lastTime ?? null, closedDays);
  const end = last !== null && expiration > last ? last : expiration;
  const symbols = health.isPending ? [] : entries.map(({ symbol }) => symbol);
  const questions = questionsOf({ symbols, end, sessions });
  const answer = useQueries({
    queries: questions.map((query) => historyQuery(api, readHistoryGrid, { query })),
    combine: together,
  });
  const isPending = catalogue.isPending || health.isPending || answer.isPending;
  const { rows } = answer;
  const { minimumVolume, maximumSpread, deltas, minimumPremium } = liquidity;
  const pairs = useMemo(
    () =>
      scanPairs({
        contracts: contractsOf(entries, { rows, expiration, closedDays }),
        sessions,
        liquidity: { minimumVolume, maximumSpread, deltas, minimumPremium },
      }),
    [entries, rows, expiration, closedDays, sessions, minimumVolume, maximumSpread, deltas, minimumPremium],
  );
  return { query: { ...answer, isPending }, pairs };
}
