import { useQuery } from "@tanstack/react-query";

import { readPastChain } from "@paridad/core/endpoints";
import { isIsoDate } from "@paridad/core/lib";
import { sessionOf } from "@paridad/core/symbols";
import { recordedSurfaceInput } from "@paridad/core/volatility";

import { createSurfaceComputer } from "../../../lib/market/surface/surface-context.tsx";
import { useClosedDays } from "../../../lib/market/use-closed-days.ts";
import { useServices } from "../../../lib/services.tsx";

/** The smiles of a past day's last quotes before the close; nothing is asked for null or a day without a session. */
export function usePastSurface(day: string | null) {
  const { api } = useServices();
  const closedDays = useClosedDays();
  const session = day !== null && isIsoDate(day) ? sessionOf(day, closedDays) : null;
  const query = useQuery({
    queryKey: ["volatilidad", "dia", day],
    queryFn: async ({ signal }) => {
      const at = (session?.closesAt ?? 0) - 1;
      const query = { at: new Date(at).toISOString() };
      const data = await api.data(readPastChain, { query, signal });
      const computer = createSurfaceComputer();
      const input = recordedSurfaceInput({ rows: data.rows, spot: data.spot, at, closedDays });
      return computer.call(input).finally(() => computer.end());
    },
    enabled: session !== null,
    staleTime: Infinity,
  });
  return { ...query, isClosed: day !== null && session === null };
}
