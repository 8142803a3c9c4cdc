import { useState } from "react";

import type { MarketEvent } from "@paridad/core/contract";
import { deleteMarketEvent, listWrittenEvents } from "@paridad/core/endpoints";
import { formatDate, formatPrice } from "@paridad/core/formats";
import { marketEventNames, marketEventOriginNames } from "@paridad/core/contract";
import { busyWords, screenWords } from "@paridad/core/messages";

import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Loaded, EmptyState } from "../../../components/ui/states/states.tsx";
import { ConfirmAction } from "../list/confirm-action.tsx";
import { RecordTable } from "../list/record-table.tsx";
import type { RecordColumn } from "../list/record-table.tsx";
import { useUrlFilters } from "../use-url-filters.ts";
import { useData } from "../../../data/use-data.ts";
import { EventDialog } from "./event-dialog.tsx";

/** `YYYY-MM-DD`; a year around today where left out. */
type EventDays = { readonly fecha_inicio?: string; readonly fecha_fin?: string };

type Opened = { readonly kind: "create" } | { readonly kind: "edit" | "delete"; readonly event: MarketEvent };

function columnsOf(onOpen: (opened: Opened) => void): readonly RecordColumn<MarketEvent>[] {
  const actions = [
    ["edit", "Editar"],
    ["delete", "Eliminar"],
  ] as const;
  return [
    {
      name: "Día",
      className: "whitespace-nowrap tabular-nums max-sm:order-2 max-sm:text-muted",
      cell: ({ day }) => formatDate(day),
    },
    { name: "Clase", className: "max-sm:order-1", cell: ({ kind }) => marketEventNames[kind].label },
    {
      name: "Título",
      className: "max-sm:order-3 max-sm:col-span-2",
      cell: ({ title, note }) => (
        <>
          {title}
          {note ? <span className="block text-sm text-muted">{note}</span> : null}
        </>
      ),
    },
    {
      name: "Monto",
      isNumber: true,
      className: ({ amount }) => `max-sm:order-5 ${amount === null ? "max-sm:hidden" : ""}`,
      cell: ({ amount }) =>
        amount === null ? (
          <ExplainedDash text="Sin monto" />
        ) : (
          <span title="Pesos por acción">{formatPrice(amount)}</span>
        ),
    },
    {
      name: "Origen",
      className: "text-muted max-sm:order-4",
      cell: ({ origin }) => marketEventOriginNames[origin],
    },
    {
      name: "Acciones",
      className: "max-sm:order-6 max-sm:col-span-2",
      cell: (event) =>
        event.origin === "written" ? (
          <span className="flex gap-1">
            {actions.map(([kind, word]) => (
              <Button
                key={kind}
                tone="ghost"
                size="small"
                aria-label={`${word} ${event.title}, ${formatDate(event.day)}`}
                onClick={() => onOpen({ kind, event })}
              >
                {word}
              </Button>
            ))}
          </span>
        ) : null,
    },
  ];
}

function DeleteDialog({ event, onClose }: { event: MarketEvent; onClose: () => void }) {
  const api = useApi();
  return (
    <ConfirmAction
      title="¿Eliminar evento?"
      confirmLabel="Eliminar"
      busy={busyWords.deleting}
      act={() => api.call(deleteMarketEvent, { params: { id: event.id ?? "" } })}
      failure="Error eliminando evento"
      touches={["events", "audit"]}
      onClose={onClose}
    >
      <p>
        <strong>{event.title}</strong> <span className="text-muted">({formatDate(event.day)})</span>
      </p>
      <p className="mt-1">{screenWords.cannotUndo}</p>
    </ConfirmAction>
  );
}

function EventList({ days, onOpen }: { days: EventDays; onOpen: (opened: Opened) => void }) {
  return (
    <Loaded
      query={useData(listWrittenEvents, ["admin", "events", days], { query: days })}
      className="h-64"
      title="No pudimos cargar los eventos"
    >
      {(events) =>
        events.length === 0 ? (
          <EmptyState title="No hay eventos en esos días">Agregá uno o cambiá las fechas</EmptyState>
        ) : (
          <Card className="overflow-x-auto p-0">
            <RecordTable
              caption="Eventos del mercado"
              columns={columnsOf(onOpen)}
              rows={events}
              keyOf={({ id, day, kind }) => id ?? `${day} ${kind}`}
            />
          </Card>
        )
      }
    </Loaded>
  );
}

/** Marks of the history's charts: written here, known from renamed chains, or from the calendar. */
export function EventsTab() {
  const { values, change } = useUrlFilters(["from", "to"]);
  const { from, to } = values;
  const days = { ...(from ? { fecha_inicio: from } : {}), ...(to ? { fecha_fin: to } : {}) };
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const field = (name: "from" | "to", label: string) => (
    <TextField
      label={label}
      type="date"
      value={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <PageTitle
        title="Eventos del mercado"
        action={<Button onClick={() => setOpened({ kind: "create" })}>Agregar evento</Button>}
      />
      <div className="mb-4 grid grid-cols-2 gap-3 sm:max-w-md">
        {field("from", "Desde")}
        {field("to", "Hasta")}
      </div>
      <EventList days={days} onOpen={setOpened} />
      {opened?.kind === "create" ? <EventDialog event={null} onClose={close} /> : null}
      {opened?.kind === "edit" ? <EventDialog event={opened.event} onClose={close} /> : null}
      {opened?.kind === "delete" ? <DeleteDialog event={opened.event} onClose={close} /> : null}
    </>
  );
}
