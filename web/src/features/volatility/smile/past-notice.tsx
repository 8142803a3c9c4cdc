import { isApiError } from "@paridad/core/api";
import { formatDate } from "@paridad/core/formats";
import { errorMessages } from "@paridad/core/messages";

import { Notice } from "../../../components/ui/states/notice.tsx";
import type { usePastSurface } from "./use-past-surface.ts";
import { RetryButton } from "../../../components/ui/states/retry-button.tsx";

/** Why the past day isn't drawn; nothing while it is, or while none was chosen. */
export function PastNotice({ day, past }: { day: string | null; past: ReturnType<typeof usePastSurface> }) {
  if (day === null) return null;
  const date = formatDate(day);
  if (past.isClosed) return <Notice tone="warning">El {date} no hubo rueda.</Notice>;
  if (past.isPending) return <Notice>Buscando el cierre del {date}…</Notice>;
  if (past.error) {
    const message = isApiError(past.error) ? past.error.message : errorMessages.dataLoadFailed;
    return (
      <Notice tone="error" action={<RetryButton onClick={() => void past.refetch()} />}>
        {message}
      </Notice>
    );
  }
  if (past.data.smiles.every(({ ok }) => !ok)) {
    return <Notice tone="warning">Del {date} no hay puntas guardadas que den una sonrisa.</Notice>;
  }
  return null;
}
