import type { UseFormReturn } from "react-hook-form";

import type { PromotionalCode, PromotionalCodeRequest, PromotionKind } from "@paridad/core/contract";
import { createCode, editCode } from "@paridad/core/endpoints";
import { codeTexts as texts } from "@paridad/core/contract";

import { useApi } from "../../../lib/services.tsx";
import { usePlans } from "../../../components/plans/use-plans.ts";
import { CheckboxField, SelectField, TextField, fieldOf } from "../../../components/ui/forms/field.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { useAdminForm } from "../list/use-admin-form.ts";

type CodeForm = {
  code: string;
  kind: PromotionKind;
  value: string;
  maximumUses: string;
  firstDay: string;
  lastDay: string;
  plan: string;
  isActive: boolean;
  note: string;
};

const empty: CodeForm = {
  code: "",
  kind: "percent",
  value: "10",
  maximumUses: "",
  firstDay: "",
  lastDay: "",
  plan: "",
  isActive: true,
  note: "",
};

/** A code as the form begins. */
function codeFormOf(code: PromotionalCode | null): CodeForm {
  if (code === null) return empty;
  return {
    code: code.code,
    kind: code.kind,
    value: String(code.value),
    maximumUses: code.maximumUses === null ? "" : String(code.maximumUses),
    firstDay: code.firstDay ?? "",
    lastDay: code.lastDay ?? "",
    plan: code.plan ?? "",
    isActive: code.isActive,
    note: code.note,
  };
}

/** The request to the server; the state that an edit began from rides along. */
function codeRequestOf(form: CodeForm, before: PromotionalCode | null): PromotionalCodeRequest {
  return {
    code: form.code.trim(),
    kind: form.kind,
    value: Number(form.value),
    maximumUses: form.maximumUses.trim() === "" ? null : Number(form.maximumUses),
    firstDay: form.firstDay || null,
    lastDay: form.lastDay || null,
    plan: form.plan || null,
    isActive: form.isActive,
    note: form.note.trim(),
    ...(before === null ? {} : { expectedUpdatedAt: before.updatedAt }),
  };
}

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

/** Makes a promotional code, or changes one. */
export function CodeDialog({ code, onClose }: { code: PromotionalCode | null; onClose: () => void }) {
  const api = useApi();
  const { form, dialog } = useAdminForm<CodeForm>({
    defaultValues: codeFormOf(code),
    send: (values, actOnce) => {
      const body = codeRequestOf(values, code);
      return code === null
        ? actOnce(body, (options) => api.call(createCode, { body, ...options }))
        : api.call(editCode, { params: { id: code.id }, body });
    },
    touches: ["codes"],
    onClose,
  });
  return (
    <FormDialog
      title={code === null ? "Crear código" : `Editar ${code.code}`}
      action="Guardar"
      fallback="No se pudo guardar el código"
      {...dialog}
    >
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
    </FormDialog>
  );
}
