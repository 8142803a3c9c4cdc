import { useMemo } from "react";

import { buenosAiresDate } from "@paridad/core/symbols";

import { useServices } from "../../../../lib/services.tsx";
import { useHistorySymbols } from "../history-queries.ts";
import type { SymbolSource } from "../history-queries.ts";
import { useActivity } from "./use-activity.ts";
import { callsAtTheMoney, catalogueOf } from "./symbol-catalogue.ts";
import type { CatalogueEntry } from "./symbol-catalogue.ts";

export type Catalogue = {
  /** Every contract. */
  readonly contracts: readonly CatalogueEntry[];
  /** Each symbol once, as its last contract. */
  readonly entries: readonly CatalogueEntry[];
  readonly isPending: boolean;
  readonly error: Error | null;
  /** The two calls to begin with, the lower base first; null where there are fewer. */
  readonly calls: readonly [string, string] | null;
  readonly find: (id: string | null) => CatalogueEntry | null;
};

const none: readonly CatalogueEntry[] = [];

/** The stored contracts, sorted for the picker. */
export function useCatalogue(source: SymbolSource = "historico"): Catalogue {
  const { clock } = useServices();
  const { data, isPending: areSymbolsPending, error } = useHistorySymbols(source);
  const { activity, isPending: isActivityPending } = useActivity();
  const isPending = areSymbolsPending || (error === null && isActivityPending);
  const today = buenosAiresDate(clock.now());
  const contracts = useMemo(
    () => (data ? catalogueOf(data, { today, activity }) : none),
    [data, today, activity],
  );
  const calls = useMemo(() => callsAtTheMoney(contracts, activity), [contracts, activity]);
  const entries = useMemo(() => contracts.filter(({ id, symbol }) => id === symbol), [contracts]);
  const byId = useMemo(() => new Map(contracts.map((entry) => [entry.id, entry])), [contracts]);
  return useMemo(
    () => ({
      contracts,
      entries,
      isPending,
      error,
      calls,
      find: (id) => (id === null ? null : (byId.get(id) ?? null)),
    }),
    [contracts, entries, isPending, error, calls, byId],
  );
}
