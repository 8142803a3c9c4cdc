import { useMemo } from "react";

import { buenosAiresDate } from "@paridad/core/symbols";

import { useServices } from "../../../../lib/services.tsx";
import { useHistorySymbols } from "../history-queries.ts";
import type { SymbolSource } from "../history-queries.ts";
import { catalogueOf } from "./symbol-catalogue.ts";
import type { CatalogueEntry } from "./symbol-catalogue.ts";

export type Catalogue = {
  /** Every contract. */
  readonly contracts: readonly CatalogueEntry[];
  /** Each symbol once, as its last contract. */
  readonly entries: readonly CatalogueEntry[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly find: (id: string | null) => CatalogueEntry | null;
};

const none: readonly CatalogueEntry[] = [];

/** The stored contracts, sorted for the picker. */
export function useCatalogue(source: SymbolSource = "historico"): Catalogue {
  const { clock } = useServices();
  const { data, isPending, error } = useHistorySymbols(source);
  const today = buenosAiresDate(clock.now());
  const contracts = useMemo(() => (data ? catalogueOf(data, today) : none), [data, today]);
  const entries = useMemo(() => contracts.filter(({ id, symbol }) => id === symbol), [contracts]);
  const byId = useMemo(() => new Map(contracts.map((entry) => [entry.id, entry])), [contracts]);
  return useMemo(
    () => ({
      contracts,
      entries,
      isPending,
      error,
      find: (id) => (id === null ? null : (byId.get(id) ?? null)),
    }),
    [contracts, entries, isPending, error, byId],
  );
}
