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
import { Loaded, EmptyState } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../data/use-data.ts";
import { useServices } from "../../../lib/services.tsx";
import { RecordTable } from "../list/record-table.tsx";
import type { RecordColumn } from "../list/record-table.tsx";
import { planNameOf } from "../users/plan-name.ts";
import { WhenCapable } from "../capabilities.tsx";
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
  const columns: readonly RecordColumn<PromotionalCode>[] = [
    {
      name: "Código",
      cell: ({ code, note }) => (
        <>
          <span className="font-medium">{code}</span>
          {note ? <span className="block text-sm text-muted">{note}</span> : null}
        </>
      ),
    },
    { name: "Da", className: "max-sm:text-right", cell: giftOf },
    {
      name: "Plan",
      className: "max-sm:text-muted",
      cell: ({ plan }) => (plan === null ? "Todos los planes" : planNameOf(plan, plans)),
    },
    {
      name: "Usos",
      isNumber: true,
      cell: ({ uses, maximumUses }) => (
        <>
          {formatInteger(uses)}
          {maximumUses === null ? null : ` de ${formatInteger(maximumUses)}`}
          <span className="sm:hidden"> usos</span>
        </>
      ),
    },
    { name: "Vale", className: "tabular-nums max-sm:text-muted", cell: daysOf },
    {
      name: "Estado",
      className: "max-sm:text-right",
      cell: (code) => <State code={code} today={today} />,
    },
    {
      name: "Acciones",
      cell: (code) => (
        <Button tone="ghost" size="small" aria-label={`Editar ${code.code}`} onClick={() => onEdit(code)}>
          Editar
        </Button>
      ),
    },
  ];
  return (
    <RecordTable caption="Códigos promocionales" columns={columns} rows={codes} keyOf={({ id }) => id} />
  );
}

function Codes({ onEdit }: { onEdit: (code: PromotionalCode) => void }) {
  return (
    <Loaded
      query={useData(listCodes, ["admin", "codes"])}
      className="h-64"
      title="No pudimos cargar los códigos"
    >
      {(codes) =>
        codes.length === 0 ? (
          <EmptyState title="No hay códigos promocionales">
            Un código baja el precio o suma meses. Se escribe al registrarse o al pagar.
          </EmptyState>
        ) : (
          <Card className="overflow-x-auto p-0!">
            <Rows codes={codes} onEdit={onEdit} />
          </Card>
        )
      }
    </Loaded>
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
