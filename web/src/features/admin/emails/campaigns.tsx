import { useState } from "react";

import type { Campaign } from "@paridad/core/contract";
import { listCampaigns } from "@paridad/core/endpoints";
import { formatInteger, formatTimestamp } from "@paridad/core/formats";

import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loaded, EmptyState } from "../../../components/ui/states/states.tsx";
import { CampaignResults, refreshWhileSending } from "./campaign-results.tsx";
import { useData } from "../../../data/use-data.ts";

/** The browser's own bar has its own colours in each theme. */
const progressLook =
  "block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-s2 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-s2 [&::-webkit-progress-value]:bg-accent";

function CampaignRow({ campaign, onOpen }: { campaign: Campaign; onOpen: () => void }) {
  const { title, createdAt, recipients, sent, failed, pending, deleted = 0 } = campaign;
  return (
    <li className="grid gap-2 border-t border-line py-3.5 first:border-0 sm:grid-cols-[1fr_14rem_auto] sm:items-center sm:gap-5">
      <div className="min-w-0">
        <p className="truncate font-medium">{title}</p>
        <p className="text-sm text-muted">{formatTimestamp(createdAt)}</p>
      </div>
      <div>
        <progress
          aria-label={`Avance de ${title}`}
          className={progressLook}
          max={Math.max(1, recipients - deleted)}
          value={sent + failed}
        />
        <p className="mt-1.5 text-sm text-muted">
          {formatInteger(sent)} de {formatInteger(recipients)} enviados
          {failed > 0 ? <span className="text-down"> · {formatInteger(failed)} fallaron</span> : null}
          {pending > 0 ? ` · ${formatInteger(pending)} ${pending === 1 ? "pendiente" : "pendientes"}` : null}
          {deleted > 0 ? (
            <span title="Cuentas eliminadas después del envío: sus correos se borraron con ellas">
              {` · ${formatInteger(deleted)} de ${deleted === 1 ? "una cuenta eliminada" : "cuentas eliminadas"}`}
            </span>
          ) : null}
        </p>
      </div>
      <Button tone="secondary" size="small" aria-label={`Ver resultado de ${title}`} onClick={onOpen}>
        Ver resultado
      </Button>
    </li>
  );
}

/** The bulk mails and how far each got. */
export function Campaigns() {
  const [open, setOpen] = useState<Campaign | null>(null);
  const campaigns = useData(listCampaigns, ["admin", "campaigns"], {
    refetchInterval: ({ state }) => refreshWhileSending(state.data ?? []),
  });
  return (
    <Card>
      <h2 className="mb-1 font-semibold">Envíos masivos</h2>
      <Loaded query={campaigns} className="h-24">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Todavía no hubo envíos masivos" />
          ) : (
            <ul>
              {all.map((campaign) => (
                <CampaignRow key={campaign.id} campaign={campaign} onOpen={() => setOpen(campaign)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open ? <CampaignResults id={open.id} title={open.title} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}
