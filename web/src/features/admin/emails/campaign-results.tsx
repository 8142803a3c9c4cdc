import { readCampaign } from "@paridad/core/endpoints";
import { formatInteger, formatTimestamp } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";
import { wordName } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import type { BadgeTone } from "../../../components/ui/badge.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { refreshWhileSending } from "./refresh.ts";
import { useData } from "../../../lib/use-data.ts";

type Counted = { sent: number; failed: number; pending: number; deleted?: number | undefined };
const stateNames = { pending: "Pendiente", sent: "Enviado", failed: "Falló" } as const;
const tones: Readonly<Record<string, BadgeTone>> = { pending: "warning", sent: "up", failed: "down" };

/** Counts by kind, those of deleted accounts too: no row shows them. */
function Counts({ sent, failed, pending, deleted = 0 }: Counted) {
  const facts = [
    ["Enviados", sent],
    ["Fallaron", failed],
    ["Pendientes", pending],
    ["Cuentas eliminadas", deleted],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{formatInteger(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Results of one bulk mail, recipient by recipient. */
export function CampaignResults({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const campaign = useData(readCampaign, ["admin", "campaigns", id], {
    params: { id },
    refetchInterval: ({ state }) => refreshWhileSending(state.data ? [state.data] : []),
  });
  return (
    <Dialog isOpen onClose={onClose} size="large" title={title} description="Resultado por destinatario">
      {campaign.isPending ? <Skeleton className="h-40" /> : null}
      {campaign.isError ? <QueryError query={campaign} /> : null}
      {campaign.data ? <Counts {...campaign.data} /> : null}
      {campaign.data ? (
        <table aria-label="Resultado por destinatario" className="w-full text-left text-sm">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Email
              </th>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Estado
              </th>
              <th scope="col" className="py-1.5 font-medium">
                Enviado
              </th>
            </tr>
          </thead>
          <tbody>
            {campaign.data.results.map(({ email, status, sentAt, error }) => (
              <tr key={email} className="border-t border-line">
                <td className="py-2 pr-4 break-all">{email}</td>
                <td className="py-2 pr-4">
                  <Badge tone={ownValue(tones, status) ?? "neutral"}>{wordName(stateNames, status)}</Badge>
                  {error ? <span className="block text-sm text-muted">{error}</span> : null}
                </td>
                <td className="py-2">
                  {sentAt ? (
                    formatTimestamp(sentAt)
                  ) : (
                    <ExplainedDash text={status === "failed" ? "No se pudo enviar" : "Todavía no se envió"} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Dialog>
  );
}
