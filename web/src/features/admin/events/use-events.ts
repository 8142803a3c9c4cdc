import { listWrittenEvents } from "@paridad/core/endpoints";
import { useData } from "../../../lib/use-data.ts";

/** `YYYY-MM-DD`; a year around today where left out. */
export type EventDays = { readonly fecha_inicio?: string; readonly fecha_fin?: string };

/** Written events and those that are known without anybody, of some days. */
export function useEvents(days: EventDays) {
  return useData(listWrittenEvents, ["admin", "events", days], { query: days });
}
