import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { createMarketEventsApi } from "@paridad/core/api";

import { useServices } from "../../../lib/services.tsx";

export function useMarketEventsApi() {
  const { http } = useServices().api;
  return useMemo(() => createMarketEventsApi(http), [http]);
}

/** `YYYY-MM-DD`; a year around today where left out. */
export type EventDays = { readonly fecha_inicio?: string; readonly fecha_fin?: string };

/** Written events and those that are known without anybody, of some days. */
export function useEvents(days: EventDays) {
  const api = useMarketEventsApi();
  return useQuery({
    queryKey: ["admin", "events", days],
    queryFn: ({ signal }) => api.adminEvents(days, { signal }),
  });
}
