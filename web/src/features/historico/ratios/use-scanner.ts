import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { historyMaximumLimit, historyMaximumSymbols } from "@paridad/core/contract";
import type { HistoryRow } from "@paridad/core/contract";
import { scanPairs } from "@paridad/core/ratios";
import type { LiquidityFilter, ScannedContract } from "@paridad/core/ratios";

import { historyQuery, useHistoryApi } from "../shared/history-queries.ts";
import type { CatalogueEntry } from "../shared/symbol-catalogue.ts";

const noRows: readonly HistoryRow[] = [];

function contractsOf(
  entries: readonly CatalogueEntry[],
  { rows, expiration }: { rows: readonly HistoryRow[]; expiration: string },
): ScannedContract[] {
  const own = rows.filter((row) => !row.expiration || row.expiration === expiration);
  return entries.flatMap(({ symbol, strike }) => {
    if (strike === null) return [];
    const bars = own
      .filter((row) => row.symbol === symbol)
      .map((row) => ({
        time: row.time,
        close: row.precio_cierre,
        bid: row.precio_compra,
        ask: row.precio_venta,
        volume: row.volumen,
      }));
    return bars.length === 0 ? [] : [{ symbol, strike, rows: bars }];
  });
}

/** All pairs of an expiry's calls or puts over the last sessions. */
export function useScanner({
  entries,
  expiration,
  sessions,
  liquidity,
}: {
  /** Contracts of one expiry and side. */
  entries: readonly CatalogueEntry[];
  expiration: string;
  sessions: number;
  liquidity: LiquidityFilter;
}) {
  const history = useHistoryApi();
  const symbols = entries.slice(0, historyMaximumSymbols).map(({ symbol }) => symbol);
  const filter = { symbols, resolution: "1d", limit: historyMaximumLimit } as const;
  const query = useQuery({
    ...historyQuery(["pares", filter], (options) => history.grid(filter, options)),
    enabled: symbols.length > 1,
  });
  const rows = query.data?.data ?? noRows;
  const { minimumVolume, maximumSpread } = liquidity;
  const pairs = useMemo(
    () =>
      scanPairs({
        contracts: contractsOf(entries, { rows, expiration }),
        sessions,
        liquidity: { minimumVolume, maximumSpread },
      }),
    [entries, rows, expiration, sessions, minimumVolume, maximumSpread],
  );
  return { query, pairs };
}
