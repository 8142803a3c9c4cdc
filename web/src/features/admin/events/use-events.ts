import { useQuery } from "@tanstack/react-query";

import { listWrittenEvents } from "@paridad/core/endpoints";
import { useServices } from "../../../lib/services.tsx";

/** `YYYY-MM-DD`; a year around today where left out. */
export type EventDays = { readonly fecha_inicio?: string; readonly fecha_fin?: string };

/** Written events and those that are known without anybody, of some days. */
export function useEvents(days: EventDays) {
  const { api } = useServices();
  return useQuery({
    queryKey: ["admin", "events", days],
    queryFn: ({ signal }) => api.data(listWrittenEvents, { query: days, signal }),
  });
}
