import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { createMarketEventsApi } from "@paridad/core/api";

import { useServices } from "../services.tsx";

/** Buenos Aires days, both included. */
export type EventDays = { readonly from: string; readonly to: string };

const staleMilliseconds = 5 * 60_000;

/** The market's events of those days; nothing is asked for null. */
export function useMarketEvents(days: EventDays | null) {
  const { http } = useServices().api;
  const api = useMemo(() => createMarketEventsApi(http), [http]);
  const range = { fecha_inicio: days?.from ?? "", fecha_fin: days?.to ?? "" };
  return useQuery({
    queryKey: ["eventos", range],
    queryFn: ({ signal }) => api.events(range, { signal }),
    staleTime: staleMilliseconds,
    placeholderData: keepPreviousData,
    enabled: days !== null,
  });
}
