import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { historyMaximumLimit } from "@paridad/core/contract";
import { lastOfEachSession } from "@paridad/core/ratios";

import { historyQuery, useClosedDays, useHistoryApi } from "../shared/history-queries.ts";
import { isOfSession } from "../shared/range/sessions.ts";
import { expiryGroups, expiryKey } from "../shared/symbols/symbol-catalogue.ts";
import type { CatalogueEntry } from "../shared/symbols/symbol-catalogue.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import { useGate } from "../use-module-access.ts";

const expiriesRead = 24;

/** The middle strike of each expiry: together their rows carry the underlying of every session. */
function carriersOf(entries: readonly CatalogueEntry[]): string[] {
  const calls = entries.filter(({ type, expiration }) => type === "call" && expiration !== null);
  const chosen = expiryGroups(calls)
    .toSorted((one, other) => ((one.expiration ?? "") < (other.expiration ?? "") ? 1 : -1))
    .slice(0, expiriesRead)
    .flatMap(({ key }) => {
      const own = calls.filter((entry) => expiryKey(entry) === key);
      return own[Math.floor(own.length / 2)]?.symbol ?? [];
    });
  return [...new Set(chosen)];
}

/** One close of the underlying a session, ascending, as far back as the history goes. */
export function useUnderlyingCloses(catalogue: Catalogue, isWanted: boolean) {
  const history = useHistoryApi();
  const isOpen = useGate()("history.grid");
  const symbols = useMemo(() => carriersOf(catalogue.entries), [catalogue.entries]);
  const filter = { symbols, resolution: "1d", limit: historyMaximumLimit } as const;
  const query = useQuery({
    ...historyQuery(["subyacente", filter], (options) => history.grid(filter, options)),
    enabled: isWanted && isOpen && symbols.length > 0,
  });
  const rows = query.data?.data;
  const closedDays = useClosedDays();
  const closes = useMemo(
    () =>
      lastOfEachSession(
        (rows ?? [])
          .filter(({ time }) => isOfSession(time, closedDays))
          .map(({ time, subyacente }) => ({ time, value: subyacente ?? null })),
      ).filter(({ value }) => value !== null),
    [rows, closedDays],
  );
  return { closes, isPending: isWanted && isOpen && query.isPending };
}
