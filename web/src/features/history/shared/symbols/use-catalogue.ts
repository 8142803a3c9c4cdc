import { useMemo } from "react";

import { readHistoryGrid } from "@paridad/core/endpoints";
import { buenosAiresDate } from "@paridad/core/symbols";

import { useIsOpen } from "../../../../data/access.ts";
import { useServices } from "../../../../lib/services.tsx";
import { useData } from "../../../../data/use-data.ts";
import { historyOptions, useHistorySymbols } from "../history-queries.ts";
import type { SymbolSource } from "../history-queries.ts";
import { callsAtTheMoney, catalogueOf } from "./symbol-catalogue.ts";
import type { Activity, CatalogueEntry } from "./symbol-catalogue.ts";

/** More contracts than trade on a day. */
export const activityQuery = { resolution: "1d", limit: 500 } as const;

/** The newest session's daily bars, to begin at the money and at what trades; null where they aren't known. */
function useActivity(): { readonly activity: Activity | null; readonly isPending: boolean } {
  const enabled = useIsOpen("history.grid");
  const { data, isPending } = useData(readHistoryGrid, ["historico", "actividad"], {
    ...historyOptions,
    query: activityQuery,
    enabled,
  });
  const activity = useMemo((): Activity | null => {
    const newest = data?.[0];
    if (data === undefined || newest === undefined) return null;
    const dayOf = (time: string) => buenosAiresDate(Date.parse(time));
    const rows = data.filter(({ time }) => dayOf(time) === dayOf(newest.time));
    return {
      spot: rows.find(({ subyacente }) => typeof subyacente === "number")?.subyacente ?? null,
      traded: new Set(rows.filter(({ volumen }) => (volumen ?? 0) > 0).map(({ symbol }) => symbol)),
    };
  }, [data]);
  return { activity, isPending: enabled && isPending };
}

export type Catalogue = {
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
