import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { readHistoryGrid } from "@paridad/core/endpoints";
import { buenosAiresDate } from "@paridad/core/symbols";

import { useServices } from "../../../../lib/services.tsx";
import { useIsOpen } from "../../../../lib/access.ts";
import { historyQuery } from "../history-queries.ts";

/** More contracts than trade on a day. */
export const activityQuery = { resolution: "1d", limit: 500 } as const;

/** The newest session: the share's price, and the symbols that traded in it. */
export type Activity = { readonly spot: number | null; readonly traded: ReadonlySet<string> };

/** The newest session's daily bars, to begin at the money and at what trades; null where they aren't known. */
export function useActivity(): { readonly activity: Activity | null; readonly isPending: boolean } {
  const { api } = useServices();
  const enabled = useIsOpen("history.grid");
  const { data, isPending } = useQuery({
    ...historyQuery(["actividad"], (options) =>
      api.data(readHistoryGrid, { query: activityQuery, ...options }),
    ),
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
