import { useQuery } from "@tanstack/react-query";

import { readPastChain } from "@paridad/core/endpoints";
import { formatDate } from "@paridad/core/formats";
import { sessionOf } from "@paridad/core/symbols";
import { recordedSurfaceInput } from "@paridad/core/volatility";

import { Notice } from "../../../components/ui/states/notice.tsx";
import { RetryButton } from "../../../components/ui/states/retry-button.tsx";
import { createSurfaceComputer } from "../../../data/market/surface/surface-context.tsx";
import { useClosedDays } from "../../../data/market/use-closed-days.ts";
import { useServices } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";

/** The smiles of a past day's last quotes before the close; nothing is asked for null or a day without a session. */
export function usePastSurface(day: string | null) {
  const { api } = useServices();
  const closedDays = useClosedDays();
  const session = day === null ? null : sessionOf(day, closedDays);
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

/** Why the past day isn't drawn; nothing while it is, or while none was chosen. */
export function PastNotice({ day, past }: { day: string | null; past: ReturnType<typeof usePastSurface> }) {
  if (day === null) return null;
  const date = formatDate(day);
  if (past.isClosed) return <Notice tone="warning">El {date} no hubo rueda.</Notice>;
  if (past.isPending) return <Notice>Buscando el cierre del {date}…</Notice>;
  if (past.error) {
    return (
      <Notice tone="error" action={<RetryButton onClick={() => void past.refetch()} />}>
        {messageOf(past.error)}
      </Notice>
    );
  }
  if (past.data.smiles.every(({ ok }) => !ok)) {
    return <Notice tone="warning">Del {date} no hay puntas guardadas que den una sonrisa.</Notice>;
  }
  return null;
}
