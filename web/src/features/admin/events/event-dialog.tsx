import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import { writtenEventKinds } from "@paridad/core/contract";
import type { MarketEvent, MarketEventRequest } from "@paridad/core/contract";
import { createMarketEvent, editMarketEvent } from "@paridad/core/endpoints";
import { parseTypedNumber } from "@paridad/core/formats";
import { marketEventErrors, marketEventNames, busyWords } from "@paridad/core/messages";

import { useServices } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { notify } from "../../../lib/notify.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { useActOnce } from "../use-act-once.ts";

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

function Fields({ form }: { form: ReturnType<typeof useForm<EventForm>> }) {
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
  const { api } = useServices();
  const queries = useQueryClient();
  const actOnce = useActOnce();
  const form = useForm<EventForm>({ defaultValues: formOf(event) });
  const id = event?.id ?? null;
  const { submit, failure } = useSubmit<EventForm>({
    form,
    send: async (values) => {
      const request = requestOf(values);
      const send = () => {
        if (id === null)
          return actOnce(request, (options) => api.call(createMarketEvent, { body: request, ...options }));
        const expected = event?.updatedAt ? { expectedUpdatedAt: event.updatedAt } : {};
        return api.call(editMarketEvent, { params: { id }, body: { ...request, ...expected } });
      };
      try {
        const { message } = await send();
        notify.success(message);
        onClose();
      } finally {
        await queries.invalidateQueries({ queryKey: ["admin", "events"] });
      }
    },
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog isOpen onClose={onClose} title={id === null ? "Agregar evento" : "Editar evento"}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => void form.handleSubmit(submit)(submitted)}
      >
        <FailureNotice failure={failure} fallback="No se pudo guardar el evento" />
        <Fields form={form} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busyLabel={isSubmitting ? busyWords.saving : null}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
