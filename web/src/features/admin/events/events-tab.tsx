import { useState } from "react";

import type { MarketEvent } from "@paridad/core/contract";
import { deleteMarketEvent } from "@paridad/core/endpoints";
import { formatDate, formatPrice } from "@paridad/core/formats";
import { marketEventNames, marketEventOrigins, busyWords, screenWords } from "@paridad/core/messages";

import { useServices } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { EmptyState, Skeleton } from "../../../components/ui/states/states.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { useAdminAction } from "../use-admin.ts";
import { useUrlFilters } from "../use-url-filters.ts";
import { EventDialog } from "./event-dialog.tsx";
import { useEvents } from "./use-events.ts";
import type { EventDays } from "./use-events.ts";

type Opened = { readonly kind: "create" } | { readonly kind: "edit" | "delete"; readonly event: MarketEvent };

/** On a phone a row is a block: class and day, title, origin, actions. */
const rowsLook =
  "w-full text-md [&_th]:px-4 [&_th]:py-2 [&_th]:text-left [&_th]:text-sm [&_th]:font-medium [&_th]:text-muted sm:[&_td]:border-t sm:[&_td]:border-line sm:[&_td]:px-4 sm:[&_td]:py-2 max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[1fr_auto] max-sm:[&_tr]:gap-x-3 max-sm:[&_tr]:border-t max-sm:[&_tr]:border-line max-sm:[&_tr]:px-3.5 max-sm:[&_tr]:py-2.5";

function Row({ event, onOpen }: { event: MarketEvent; onOpen: (opened: Opened) => void }) {
  const { kind, day, title, note, amount, origin } = event;
  const named = `${title}, ${formatDate(day)}`;
  return (
    <tr>
      <td className="whitespace-nowrap tabular-nums max-sm:order-2 max-sm:text-muted">{formatDate(day)}</td>
      <td className="max-sm:order-1">{marketEventNames[kind].label}</td>
      <td className="max-sm:order-3 max-sm:col-span-2">
        {title}
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </td>
      <td
        className={`text-right tabular-nums max-sm:order-5 ${amount === null ? "max-sm:hidden" : ""}`}
        title={amount === null ? undefined : "Pesos por acción"}
      >
        {amount === null ? <ExplainedDash text="Sin monto" /> : formatPrice(amount)}
      </td>
      <td className="text-muted max-sm:order-4">{marketEventOrigins[origin]}</td>
      <td className="max-sm:order-6 max-sm:col-span-2">
        {origin === "written" ? (
          <span className="flex gap-1">
            <Button
              tone="ghost"
              size="small"
              aria-label={`Editar ${named}`}
              onClick={() => onOpen({ kind: "edit", event })}
            >
              Editar
            </Button>
            <Button
              tone="ghost"
              size="small"
              aria-label={`Eliminar ${named}`}
              onClick={() => onOpen({ kind: "delete", event })}
            >
              Eliminar
            </Button>
          </span>
        ) : null}
      </td>
    </tr>
  );
}

function Rows({ events, onOpen }: { events: readonly MarketEvent[]; onOpen: (opened: Opened) => void }) {
  return (
    <table className={rowsLook}>
      <caption className="sr-only">Eventos del mercado</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {["Día", "Clase", "Título", "Monto", "Origen", "Acciones"].map((name) => (
            <th key={name} scope="col" className={name === "Monto" ? "!text-right" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.id ?? `${event.day} ${event.kind}`} event={event} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function DeleteDialog({ event, onClose }: { event: MarketEvent; onClose: () => void }) {
  const { api } = useServices();
  const remove = useAdminAction({
    act: () => api.call(deleteMarketEvent, { params: { id: event.id ?? "" } }),
    failure: "Error eliminando evento",
    touches: ["events", "audit"],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="¿Eliminar evento?"
      confirmLabel="Eliminar"
      busyLabel={remove.isPending ? busyWords.deleting : null}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <strong>{event.title}</strong> <span className="text-muted">({formatDate(event.day)})</span>
      </p>
      <p className="mt-1">{screenWords.cannotUndo}</p>
    </ConfirmDialog>
  );
}

function EventList({ days, onOpen }: { days: EventDays; onOpen: (opened: Opened) => void }) {
  const events = useEvents(days);
  if (events.isPending) return <Skeleton className="h-64" />;
  if (events.isError) return <QueryError query={events} title="Error cargando eventos" />;
  if (events.data.length === 0) {
    return <EmptyState title="No hay eventos en esos días">Agregá uno o cambiá las fechas</EmptyState>;
  }
  return (
    <Card className="overflow-x-auto p-0">
      <Rows events={events.data} onOpen={onOpen} />
    </Card>
  );
}

/** What marks the history's charts: written here, known from renamed chains, or from the calendar. */
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
