import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { createApiKeyRequestSchema } from "@paridad/core/contract";
import type { ApiKey, ApiScope, CreateApiKeyRequest, ProgramScope } from "@paridad/core/contract";
import { changeApiKey, createApiKey } from "@paridad/core/endpoints";
import { busyWords, screenWords } from "@paridad/core/messages";

import { fieldOf, CheckboxField, SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { useApi } from "../../../lib/services.tsx";
import { useReadAgain } from "../../../lib/use-action.ts";
import { NewApiKeyDialog } from "./new-key-dialog.tsx";

/** Meaning of each permission of a program's key. */
const scopeTexts: Readonly<Record<ProgramScope, string>> = {
  "read:chain":
    "Leer la cadena, la volatilidad y las oportunidades, y calcular posiciones y riesgo (read:chain)",
  "read:history": "Leer la historia y los ratios (read:history)",
  "read:positions": "Leer tus posiciones, qué hicieron hoy y qué decidir (read:positions)",
  "run:back-tests": "Probar reglas sobre las ruedas guardadas (run:back-tests)",
  stream: "Recibir precios en vivo por el stream y el socket del mercado (stream)",
};
const lives = [
  ["", "Sin vencimiento"],
  ["30", "30 días"],
  ["90", "90 días"],
  ["365", "1 año"],
] as const;

/** First values of a new key's form. */
export type FirstKey = Pick<CreateApiKeyRequest, "name" | "scopes">;
export const plainKey: FirstKey = { name: "", scopes: ["read:chain", "read:history"] };

function ScopesField({ form }: { form: UseFormReturn<CreateApiKeyRequest> }) {
  const error = form.formState.errors.scopes?.message;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-md font-medium">Permisos</legend>
      {Object.entries(scopeTexts).map(([scope, text]) => (
        <CheckboxField key={scope} label={text} value={scope} {...form.register("scopes")} />
      ))}
      {error === undefined ? null : (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const newKey = { title: "Crear clave de API", action: screenWords.createKey };
const changeOf = ({ name }: ApiKey) => ({
  title: `Editar «${name}»`,
  description: "La clave sigue siendo la misma. Los permisos cambian en el momento.",
  action: screenWords.saveChanges,
});

/** Makes a key, then shows it the only time it can be seen; or gives another name or other permissions to one. */
export function ApiKeyDialog({
  apiKey,
  begin,
  onClose,
}: {
  apiKey: ApiKey | null;
  begin: FirstKey;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const [fresh, setFresh] = useState<{ secret: string; scopes: readonly ApiScope[] } | null>(null);
  const { form, sending } = useSendForm<CreateApiKeyRequest>({
    schema: createApiKeyRequestSchema,
    defaultValues: begin,
    busy: apiKey === null ? busyWords.creating : busyWords.saving,
    send: async (body) => {
      if (apiKey === null) {
        const { secret, key } = await api.data(createApiKey, { body });
        setFresh({ secret, scopes: key.scopes });
      } else {
        await api.data(changeApiKey, { params: { id: apiKey.id }, body });
        onClose();
      }
      void readAgain(["api-keys"]);
    },
  });
  if (fresh !== null) return <NewApiKeyDialog {...fresh} onClose={onClose} />;
  return (
    <FormDialog {...(apiKey === null ? newKey : changeOf(apiKey))} {...sending} onClose={onClose}>
      <TextField
        label="Nombre"
        placeholder="Planilla de la oficina"
        autoComplete="off"
        {...fieldOf(form, "name")}
      />
      <ScopesField form={form} />
      {apiKey === null ? (
        <SelectField
          label="Vencimiento"
          {...fieldOf(form, "expiresInDays", {
            setValueAs: (text: string | number | undefined) => (text ? Number(text) : undefined),
          })}
        >
          {lives.map(([days, text]) => (
            <option key={days} value={days}>
              {text}
            </option>
          ))}
        </SelectField>
      ) : null}
    </FormDialog>
  );
}
