import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { createHistoryApi, createProbabilitiesApi } from "@paridad/core/api";
import type { HistoryApi, ProbabilitiesApi } from "@paridad/core/api";

import { useServices } from "../../../lib/services.tsx";

/** Data query default of spec.md section 9. */
export const historyStaleMilliseconds = 5 * 60_000;

export function useHistoryApi(): HistoryApi {
  const { http } = useServices().api;
  return useMemo(() => createHistoryApi(http), [http]);
}

export function useProbabilitiesApi(): ProbabilitiesApi {
  const { http } = useServices().api;
  return useMemo(() => createProbabilitiesApi(http), [http]);
}

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

/** How far the stored history goes. Open to every signed-in user. */
export function useHistoryHealth() {
  const history = useHistoryApi();
  return useQuery(historyQuery(["health"], (options) => history.health(options)));
}

/** Days that an administrator closed, for the calendar's functions. */
export function useClosedDays(): readonly string[] | undefined {
  return useHistoryHealth().data?.closedDays;
}

/** The two lists of contracts: each opens with its own module. */
export type SymbolSource = "historico" | "probabilidades";

/** Every stored contract. */
export function useHistorySymbols(source: SymbolSource) {
  const history = useHistoryApi();
  const probabilities = useProbabilitiesApi();
  const api = source === "historico" ? history : probabilities;
  return useQuery(historyQuery(["simbolos", source], (options) => api.symbols(options)));
}
