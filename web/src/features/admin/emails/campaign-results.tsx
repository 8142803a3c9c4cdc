import type { CampaignResult } from "@paridad/core/contract";
import { readCampaign } from "@paridad/core/endpoints";
import { formatInteger, formatTimestamp } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";
import { wordName } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import type { BadgeTone } from "../../../components/ui/badge.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Facts } from "../../../components/ui/layout/facts.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Loaded } from "../../../components/ui/states/states.tsx";
import { RecordTable } from "../list/record-table.tsx";
import type { RecordColumn } from "../list/record-table.tsx";
import { useData } from "../../../data/use-data.ts";

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
    <Facts
      facts={facts.map(([name, count]) => [name, formatInteger(count)] as const)}
      className="mb-4 grid-cols-2 gap-3 sm:grid-cols-4"
      valueClass="font-semibold tabular-nums"
    />
  );
}

const columns: readonly RecordColumn<CampaignResult>[] = [
  { name: "Email", className: "break-all", cell: ({ email }) => email },
  {
    name: "Estado",
    cell: ({ status, error }) => (
      <>
        <Badge tone={ownValue(tones, status) ?? "neutral"}>{wordName(stateNames, status)}</Badge>
        {error ? <span className="block text-sm text-muted">{error}</span> : null}
      </>
    ),
  },
  {
    name: "Enviado",
    cell: ({ sentAt, status }) =>
      sentAt ? (
        formatTimestamp(sentAt)
      ) : (
        <ExplainedDash text={status === "failed" ? "No se pudo enviar" : "Todavía no se envió"} />
      ),
  },
];

const refreshMilliseconds = 2_000;

/** Pace of reading again: while some mail is still to be sent. */
export function refreshWhileSending(campaigns: ReadonlyArray<{ readonly pending: number }>): number | false {
  return campaigns.some(({ pending }) => pending > 0) ? refreshMilliseconds : false;
}

/** Results of one bulk mail, recipient by recipient. */
export function CampaignResults({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const campaign = useData(readCampaign, ["admin", "campaigns", id], {
    params: { id },
    refetchInterval: ({ state }) => refreshWhileSending(state.data ? [state.data] : []),
  });
  return (
    <Dialog isOpen onClose={onClose} size="large" title={title} description="Resultado por destinatario">
      <Loaded query={campaign} className="h-40">
        {({ results, ...counts }) => (
          <>
            <Counts {...counts} />
            <RecordTable
              caption="Resultado por destinatario"
              columns={columns}
              rows={results}
              keyOf={({ email }) => email}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
