import { useMemo } from "react";

import { buenosAiresDate } from "@paridad/core/symbols";

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
};

const none: readonly CatalogueEntry[] = [];

/** The stored contracts, sorted for the picker. */
export function useCatalogue(source: SymbolSource = "historico"): Catalogue {
  const { clock } = useServices();
  const { data, isPending, error } = useHistorySymbols(source);
  const today = buenosAiresDate(clock.now());
  const entries = useMemo(() => (data ? catalogueOf(data, today) : none), [data, today]);
  const bySymbol = useMemo(() => new Map(entries.map((entry) => [entry.symbol, entry])), [entries]);
  return useMemo(
    () => ({
      entries,
      isPending,
      error,
      find: (symbol) => (symbol === null ? null : (bySymbol.get(symbol) ?? null)),
    }),
    [entries, isPending, error, bySymbol],
  );
}
