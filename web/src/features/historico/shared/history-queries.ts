import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";

import { listHistorySymbols, listProbabilitySymbols, readHistoryHealth } from "@paridad/core/endpoints";

import { useServices } from "../../../lib/services.tsx";

/** Default range of a data query. */
export const historyStaleMilliseconds = 5 * 60_000;

/** A history query: fresh for five minutes, keeping the previous data while loading. */
export function historyQuery<Data>(
  key: readonly unknown[],
  read: (options: { signal: AbortSignal }) => Promise<Data>,
) {
  return queryOptions({
    queryKey: ["historico", ...key],
    queryFn: ({ signal }) => read({ signal }),
    staleTime: historyStaleMilliseconds,
    placeholderData: keepPreviousData,
  });
}

/** Reach of the stored history. Open to every signed-in user. */
export function useHistoryHealth() {
  const { api } = useServices();
  return useQuery(historyQuery(["health"], (options) => api.data(readHistoryHealth, options)));
}

/** Days that an administrator closed, for the calendar's functions. */
export function useClosedDays(): readonly string[] | undefined {
  return useHistoryHealth().data?.closedDays;
}

/** The two lists of contracts: each opens with its own module. */
export type SymbolSource = "historico" | "probabilidades";

/** Every stored contract. */
export function useHistorySymbols(source: SymbolSource) {
  const { api } = useServices();
  const row = source === "historico" ? listHistorySymbols : listProbabilitySymbols;
  return useQuery(historyQuery(["simbolos", source], (options) => api.data(row, options)));
}
