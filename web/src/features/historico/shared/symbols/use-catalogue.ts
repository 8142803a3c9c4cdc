import { useMemo } from "react";

import { addDays, buenosAiresDate } from "@paridad/core/symbols";

import { useServices } from "../../../../lib/services.tsx";
import { useHistorySymbols } from "../history-queries.ts";
import type { SymbolSource } from "../history-queries.ts";
import { catalogueOf } from "./symbol-catalogue.ts";
import type { CatalogueEntry } from "./symbol-catalogue.ts";

export type Catalogue = {
  readonly entries: readonly CatalogueEntry[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly find: (symbol: string | null) => CatalogueEntry | null;
  /** First day of the newest series of some symbols: one traded in an earlier year under the same letters. */
  readonly startOf: (symbols: readonly (string | null)[]) => string | null;
};

const none: readonly CatalogueEntry[] = [];

/** The day after an earlier series of the symbol expired; `null` where there was none. */
function seriesStart(entries: readonly CatalogueEntry[], symbol: string | null): string | null {
  const expirations = entries
    .flatMap((entry) => (entry.symbol === symbol && entry.expiration !== null ? [entry.expiration] : []))
    .sort();
  const previous = expirations.at(-2);
  return previous === undefined ? null : addDays(previous, 1);
}

/** The stored contracts, sorted for the picker; of a symbol used twice `find` gives the later series. */
export function useCatalogue(source: SymbolSource = "historico"): Catalogue {
  const { clock } = useServices();
  const { data, isPending, error } = useHistorySymbols(source);
  const today = buenosAiresDate(clock.now());
  const entries = useMemo(() => (data ? catalogueOf(data, today) : none), [data, today]);
  const bySymbol = useMemo(() => {
    const found = new Map<string, CatalogueEntry>();
    for (const entry of entries) {
      const known = found.get(entry.symbol);
      if (!known || (known.expiration ?? "") < (entry.expiration ?? "")) found.set(entry.symbol, entry);
    }
    return found;
  }, [entries]);
  return useMemo(
    () => ({
      entries,
      isPending,
      error,
      find: (symbol) => (symbol === null ? null : (bySymbol.get(symbol) ?? null)),
      startOf: (symbols) =>
        symbols.reduce<string | null>((latest, symbol) => {
          const start = seriesStart(entries, symbol);
          return start !== null && (latest === null || start > latest) ? start : latest;
        }, null),
    }),
    [entries, isPending, error, bySymbol],
  );
}
