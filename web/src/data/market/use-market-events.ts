import { keepPreviousData } from "@tanstack/react-query";

import { listMarketEvents } from "@paridad/core/endpoints";
import { useData } from "../use-data.ts";

/** Buenos Aires days, both included. */
export type EventDays = { readonly from: string; readonly to: string };

const staleMilliseconds = 5 * 60_000;

/** The market's events of those days; null makes no request. */
export function useMarketEvents(days: EventDays | null) {
  const range = { fecha_inicio: days?.from ?? "", fecha_fin: days?.to ?? "" };
  return useData(listMarketEvents, ["eventos", range], {
    query: range,
    staleTime: staleMilliseconds,
    placeholderData: keepPreviousData,
    enabled: days !== null,
  });
}
