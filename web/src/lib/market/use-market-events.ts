import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { listMarketEvents } from "@paridad/core/endpoints";
import { useServices } from "../services.tsx";

/** Buenos Aires days, both included. */
export type EventDays = { readonly from: string; readonly to: string };

const staleMilliseconds = 5 * 60_000;

/** The market's events of those days; nothing is asked for null. */
export function useMarketEvents(days: EventDays | null) {
  const { api } = useServices();
  const range = { fecha_inicio: days?.from ?? "", fecha_fin: days?.to ?? "" };
  return useQuery({
    queryKey: ["eventos", range],
    queryFn: ({ signal }) => api.data(listMarketEvents, { query: range, signal }),
    staleTime: staleMilliseconds,
    placeholderData: keepPreviousData,
    enabled: days !== null,
  });
}
