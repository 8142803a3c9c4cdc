import type { UseFormReturn } from "react-hook-form";

import { marketEventErrors, marketEventNames, writtenEventKinds } from "@paridad/core/contract";
import type { MarketEvent, MarketEventRequest } from "@paridad/core/contract";
import { createMarketEvent, editMarketEvent } from "@paridad/core/endpoints";
import { parseTypedNumber } from "@paridad/core/formats";

import { useApi } from "../../../lib/services.tsx";
import { fieldOf, SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { useAdminForm } from "../list/use-admin-form.ts";

type EventForm = {
  kind: MarketEventRequest["kind"];
  day: string;
  title: string;
  note: string;
  amount: string;
};

const empty: EventForm = { kind: "dividend", day: "", title: "", note: "", amount: "" };

/** A worked-out event becomes a written one when it is corrected. */
function formOf(event: MarketEvent | null): EventForm {
  if (event === null) return empty;
  const { day, title, note, amount } = event;
  const kind = event.kind === "expiry" ? "other" : event.kind;
  return { kind, day, title, note, amount: amount === null ? "" : String(amount).replace(".", ",") };
}

/** Pesos as written; null where that is no number above 0. */
function pesosOf(text: string): number | null {
  const parsed = parseTypedNumber(text);
  return parsed.ok && parsed.value > 0 ? parsed.value : null;
}

function requestOf({ kind, day, title, note, amount }: EventForm): MarketEventRequest {
  const isPaid = kind === "dividend" && amount.trim() !== "";
  return {
    kind,
    day,
    title: title.trim(),
    note: note.trim(),
    amount: isPaid ? pesosOf(amount) : null,
  };
}

function amountError(text: string, { kind }: EventForm): string | true {
  if (kind !== "dividend" || text.trim() === "") return true;
  return pesosOf(text) !== null || marketEventErrors.amount;
}

function Fields({ form }: { form: UseFormReturn<EventForm> }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Clase" {...fieldOf(form, "kind")}>
          {writtenEventKinds.map((kind) => (
            <option key={kind} value={kind}>
              {marketEventNames[kind].label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Día"
          type="date"
          hint={form.watch("kind") === "holiday" ? "Ese día no hay rueda" : undefined}
          {...fieldOf(form, "day", { required: marketEventErrors.dayMissing })}
        />
      </div>
      <TextField
        label="Título"
        maxLength={80}
        {...fieldOf(form, "title", {
          validate: (text) => text.trim() !== "" || marketEventErrors.titleMissing,
        })}
      />
      {form.watch("kind") === "dividend" ? (
        <TextField
          label="Monto (pesos por acción)"
          inputMode="decimal"
          hint="Vacío si no se conoce"
          {...fieldOf(form, "amount", { validate: amountError })}
        />
      ) : null}
      <TextField label="Nota" maxLength={300} {...fieldOf(form, "note")} />
    </>
  );
}

/** Adds an event, or edits a written one; a worked-out one is corrected by a written one of its day. */
export function EventDialog({ event, onClose }: { event: MarketEvent | null; onClose: () => void }) {
  const api = useApi();
  const id = event?.id ?? null;
  const { form, dialog } = useAdminForm<EventForm>({
    defaultValues: formOf(event),
    send: (values, actOnce) => {
      const body = requestOf(values);
      if (id === null) return actOnce(body, (options) => api.call(createMarketEvent, { body, ...options }));
      const expected = event?.updatedAt ? { expectedUpdatedAt: event.updatedAt } : {};
      return api.call(editMarketEvent, { params: { id }, body: { ...body, ...expected } });
    },
    touches: ["events"],
    onClose,
  });
  return (
    <FormDialog
      title={id === null ? "Agregar evento" : "Editar evento"}
      action="Guardar"
      fallback="No se pudo guardar el evento"
      {...dialog}
    >
      <Fields form={form} />
    </FormDialog>
  );
}
