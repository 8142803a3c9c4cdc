import { useState } from "react";

import type { PromotionalCode } from "@paridad/core/contract";
import { listCodes } from "@paridad/core/endpoints";
import { formatDate, formatInteger } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { usePlans } from "../../../components/plans/use-plans.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState, Skeleton } from "../../../components/ui/states/states.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { useData } from "../../../lib/use-data.ts";
import { useServices } from "../../../lib/services.tsx";
import { planNameOf } from "../users/plan-name.ts";
import { WhenCapable } from "../when-capable.tsx";
import { CodeDialog } from "./code-dialog.tsx";

function giftOf({ kind, value }: PromotionalCode): string {
  if (kind === "percent") return `${value} % menos`;
  return value === 1 ? "1 mes sin cargo" : `${value} meses sin cargo`;
}

function daysOf({ firstDay, lastDay }: PromotionalCode): string {
  if (firstDay === null && lastDay === null) return "Siempre";
  if (lastDay === null) return `Desde el ${formatDate(firstDay)}`;
  return firstDay === null
    ? `Hasta el ${formatDate(lastDay)}`
    : `${formatDate(firstDay)} a ${formatDate(lastDay)}`;
}

function State({ code, today }: { code: PromotionalCode; today: string }) {
  const { isActive, firstDay, lastDay, maximumUses, uses } = code;
  if (!isActive) return <Badge>Apagado</Badge>;
  if (lastDay !== null && today > lastDay) return <Badge tone="down">Vencido</Badge>;
  if (maximumUses !== null && uses >= maximumUses) return <Badge tone="down">Agotado</Badge>;
  return firstDay !== null && today < firstDay ? (
    <Badge tone="warning">Todavía no</Badge>
  ) : (
    <Badge tone="up">Vale hoy</Badge>
  );
}

const look =
  "w-full text-md [&_th]:px-4 [&_th]:py-2.5 [&_th]:text-left [&_th]:text-sm [&_th]:font-medium [&_th]:text-muted sm:[&_td]:border-t sm:[&_td]:border-line sm:[&_td]:px-4 sm:[&_td]:py-2 max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[1fr_auto] max-sm:[&_tr]:gap-x-3 max-sm:[&_tr]:border-t max-sm:[&_tr]:border-line max-sm:[&_tr]:px-3.5 max-sm:[&_tr]:py-2.5";

function Rows({
  codes,
  onEdit,
}: {
  codes: readonly PromotionalCode[];
  onEdit: (code: PromotionalCode) => void;
}) {
  const { clock } = useServices();
  const plans = usePlans().data;
  const today = buenosAiresDate(clock.now());
  return (
    <table className={look}>
      <caption className="sr-only">Códigos promocionales</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {["Código", "Da", "Plan", "Usos", "Vale", "Estado", "Acciones"].map((name) => (
            <th key={name} scope="col" className={name === "Usos" ? "!text-right" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id}>
            <td>
              <span className="font-medium">{code.code}</span>
              {code.note ? <span className="block text-sm text-muted">{code.note}</span> : null}
            </td>
            <td className="max-sm:text-right">{giftOf(code)}</td>
            <td className="max-sm:text-muted">
              {code.plan === null ? "Todos los planes" : planNameOf(code.plan, plans)}
            </td>
            <td className="text-right tabular-nums">
              {formatInteger(code.uses)}
              {code.maximumUses === null ? null : ` de ${formatInteger(code.maximumUses)}`}
              <span className="sm:hidden"> usos</span>
            </td>
            <td className="tabular-nums max-sm:text-muted">{daysOf(code)}</td>
            <td className="max-sm:text-right">
              <State code={code} today={today} />
            </td>
            <td>
              <Button
                tone="ghost"
                size="small"
                aria-label={`Editar ${code.code}`}
                onClick={() => onEdit(code)}
              >
                Editar
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Codes({ onEdit }: { onEdit: (code: PromotionalCode) => void }) {
  const codes = useData(listCodes, ["admin", "codes"]);
  if (codes.isPending) return <Skeleton className="h-64" />;
  if (codes.isError) return <QueryError query={codes} title="Error cargando los códigos" />;
  if (codes.data.length === 0) {
    return (
      <EmptyState title="No hay códigos promocionales">
        Un código baja el precio o suma meses. Se escribe al registrarse o al pagar.
      </EmptyState>
    );
  }
  return (
    <Card className="overflow-x-auto p-0!">
      <Rows codes={codes.data} onEdit={onEdit} />
    </Card>
  );
}

/** The codes by which plans cost less or last longer. */
export function CodesTab() {
  const [opened, setOpened] = useState<PromotionalCode | "new" | null>(null);
  return (
    <>
      <PageTitle
        title="Códigos Promocionales"
        action={
          <WhenCapable of="promotionalCodes" otherwise={null}>
            <Button onClick={() => setOpened("new")}>Crear código</Button>
          </WhenCapable>
        }
      />
      <WhenCapable of="promotionalCodes">
        <Codes onEdit={setOpened} />
      </WhenCapable>
      {opened === null ? null : (
        <CodeDialog code={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
