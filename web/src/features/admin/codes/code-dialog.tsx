import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import type { PromotionalCode } from "@paridad/core/contract";
import { createCode, editCode } from "@paridad/core/endpoints";
import { codeTexts as texts, busyWords } from "@paridad/core/messages";

import { useServices } from "../../../lib/services.tsx";
import { usePlans } from "../../../components/plans/use-plans.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { notify } from "../../../lib/notify.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { useActOnce } from "../use-act-once.ts";
import { codeFormOf, codeRequestOf } from "./code-form.ts";
import type { CodeForm } from "./code-form.ts";

type Form = UseFormReturn<CodeForm>;
const whole = (text: string, from: number, to: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;

function Gift({ form }: { form: Form }) {
  const kind = form.watch("kind");
  const isPercent = kind === "percent";
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Qué da" {...form.register("kind")}>
        <option value="percent">Un porcentaje menos</option>
        <option value="months">Meses sin cargo</option>
      </SelectField>
      <TextField
        label={isPercent ? "Porcentaje" : "Meses"}
        inputMode="numeric"
        hint={isPercent ? "De 1 a 100" : "De 1 a 12, después de los que se pagan"}
        {...fieldOf(form, "value", {
          validate: (text: string) =>
            whole(text, 1, isPercent ? 100 : 12) || (isPercent ? texts.percent : texts.months),
        })}
      />
    </div>
  );
}

function Limits({ form }: { form: Form }) {
  const plans = usePlans().data ?? [];
  const { firstDay } = form.watch();
  // A plan that isn't read yet, or that is no longer on sale: a select shows its first choice instead of one that it lacks.
  const own = form.formState.defaultValues?.plan ?? "";
  const choices =
    own === "" || plans.some(({ id }) => id === own) ? plans : [{ id: own, name: own }, ...plans];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Límite de usos (opcional)"
          inputMode="numeric"
          hint="Vacío: sin límite. Cada persona lo usa una vez."
          {...fieldOf(form, "maximumUses", {
            validate: (text: string) => text.trim() === "" || whole(text, 1, 1_000_000) || texts.uses,
          })}
        />
        <SelectField label="Plan" {...form.register("plan")}>
          <option value="">Todos</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Primer día (opcional)" type="date" {...fieldOf(form, "firstDay")} />
        <TextField
          label="Último día (opcional)"
          type="date"
          {...fieldOf(form, "lastDay", {
            validate: (text: string) => text === "" || firstDay === "" || firstDay <= text || texts.order,
          })}
        />
      </div>
    </>
  );
}

function useSaveCode(code: PromotionalCode | null, onClose: () => void) {
  const { api } = useServices();
  const queries = useQueryClient();
  const actOnce = useActOnce();
  const form = useForm<CodeForm>({ defaultValues: codeFormOf(code) });
  const { submit, failure } = useSubmit<CodeForm>({
    form,
    send: async (values) => {
      const request = codeRequestOf(values, code);
      try {
        const { message } =
          code === null
            ? await actOnce(request, (options) => api.call(createCode, { body: request, ...options }))
            : await api.call(editCode, { params: { id: code.id }, body: request });
        notify.success(message);
        onClose();
      } finally {
        await queries.invalidateQueries({ queryKey: ["admin", "codes"] });
      }
    },
  });
  return { form, submit, failure };
}

/** Makes a promotional code, or changes one. */
export function CodeDialog({ code, onClose }: { code: PromotionalCode | null; onClose: () => void }) {
  const { form, submit, failure } = useSaveCode(code, onClose);
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={code === null ? "Crear código" : `Editar ${code.code}`}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form="code" busyLabel={isSubmitting ? busyWords.saving : null}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id="code"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <FailureNotice failure={failure} fallback="No se pudo guardar el código" />
        <TextField
          label="Código"
          autoComplete="off"
          hint="Letras, números o guiones. Mayúsculas y minúsculas dan igual."
          {...fieldOf(form, "code", {
            validate: (text: string) => /^[\w-]{3,40}$/.test(text.trim()) || texts.shape,
          })}
        />
        <Gift form={form} />
        <Limits form={form} />
        <TextField label="Nota (opcional)" maxLength={200} {...fieldOf(form, "note")} />
        <CheckboxField label="Activo" {...form.register("isActive")} />
      </form>
    </Dialog>
  );
}
