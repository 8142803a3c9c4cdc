import type { PartnerDecision, WaitingPartner } from "@paridad/core/contract";
import { decidePartnership, listPartnerRequests, listPartnersUsage } from "@paridad/core/endpoints";
import { formatInstantDate } from "@paridad/core/formats";

import { PanelUsageTable } from "../../../components/partners/panel-usage.tsx";
import { usePlans } from "../../../components/plans/use-plans.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { counted } from "../../../lib/counted.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useData } from "../../../data/use-data.ts";
import { useApi } from "../../../lib/services.tsx";
import { planNameOf } from "./plan-name.ts";

function Item({
  partner,
  isBusy,
  onDecide,
}: {
  partner: WaitingPartner;
  isBusy: boolean;
  onDecide: (decision: PartnerDecision) => void;
}) {
  const { firstName, lastName, email, plan, origins, provedOrigins, askedAt } = partner;
  const name = `${firstName} ${lastName}`;
  const plans = usePlans().data;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {name} <span className="font-normal text-muted">{email}</span>
        </p>
        <ul className="text-sm">
          {origins.map((origin) => (
            <li key={origin} className="break-words">
              {origin} {provedOrigins.includes(origin) ? <Badge tone="accent">Comprobado</Badge> : null}
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          Plan {planNameOf(plan, plans)} · pedido el {formatInstantDate(askedAt)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Aprobar a ${name}`}
          onClick={() => onDecide("approved")}
        >
          Aprobar
        </Button>
        <Button
          size="small"
          tone="secondary"
          disabled={isBusy}
          aria-label={`Rechazar a ${name}`}
          onClick={() => onDecide("rejected")}
        >
          Rechazar
        </Button>
      </div>
    </li>
  );
}

/** Requests to show panels on one's sites; nothing while there is none. */
export function PartnerRequests() {
  const api = useApi();
  const waiting = useData(listPartnerRequests, ["admin", "partner-requests"]);
  const decide = useAction({
    act: ({ userId, askedAt, decision }: WaitingPartner & { decision: PartnerDecision }) =>
      api.call(decidePartnership, { params: { id: userId }, body: { askedAt, decision } }),
    failure: "Error al decidir el pedido",
    touches: ["partner-requests", "users", "audit"],
  });
  if (waiting.isError) {
    return (
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-muted" role="status">
        No pudimos leer los pedidos de partners.
        <Button tone="secondary" size="small" onClick={() => void waiting.refetch()}>
          Leer los pedidos de nuevo
        </Button>
      </p>
    );
  }
  if (waiting.data === undefined || waiting.data.length === 0) return null;
  return (
    <Card aria-label="Pedidos de partners" className="mb-4">
      <h2 className="font-semibold">Piden mostrar Paridad en su sitio ({waiting.data.length})</h2>
      <p className="mb-3 text-sm text-muted">
        Con tu aprobación la cuenta es de partner y puede crear sus claves. Un sitio comprobado ya tiene una,
        con cupo chico: con tu sí le queda el de partner, con tu no deja de funcionar. Le avisamos por email.
      </p>
      <ul>
        {waiting.data.map((partner) => (
          <Item
            key={partner.userId}
            partner={partner}
            isBusy={decide.isPending}
            onDecide={(decision) => decide.mutate({ ...partner, decision })}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Views of partners' panels, one partner after the other; nothing where nobody saw any. */
export function PartnersUsage() {
  const { data } = useData(listPartnersUsage, ["admin", "panel-usage"]);
  if (data === undefined || data.length === 0) return null;
  return (
    <Card aria-label="Visitas de los partners" className="mb-4">
      <h2 className="mb-2 font-semibold">Paneles en otros sitios, en 30 días</h2>
      {data.map(({ userId, firstName, lastName, email, days }) => {
        const views = days.flatMap(({ panels }) => panels).reduce((sum, panel) => sum + panel.views, 0);
        return (
          <details key={userId} className="border-t border-line py-2">
            <summary className="cursor-pointer text-md break-words">
              {firstName} {lastName} <span className="text-muted">{email}</span> ·{" "}
              {counted(views, "vista", "vistas")}
            </summary>
            <PanelUsageTable label={`Visitas de ${firstName} ${lastName}`} days={days} />
          </details>
        );
      })}
    </Card>
  );
}
