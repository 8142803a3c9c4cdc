import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { createApiKeyRequestSchema } from "@paridad/core/contract";
import type { ApiKey, CreateApiKeyRequest } from "@paridad/core/contract";
import { screenWords, busyWords } from "@paridad/core/messages";

import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { ScopesField } from "./api-key-fields.tsx";
import { NewApiKeyDialog } from "./new-key-dialog.tsx";

type Made = { readonly secret: string; readonly key: Pick<ApiKey, "scopes"> };
const lives = [
  ["", "Sin vencimiento"],
  ["30", "30 días"],
  ["90", "90 días"],
  ["365", "1 año"],
] as const;

/** First values of the form. */
export type FirstKey = Pick<CreateApiKeyRequest, "name" | "scopes">;
export const plainKey: FirstKey = { name: "", scopes: ["read:chain", "read:history"] };

function CreateForm({
  begin,
  create,
  onClose,
}: {
  begin: FirstKey;
  create: (request: CreateApiKeyRequest) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm<CreateApiKeyRequest>({
    resolver: standardSchemaResolver(createApiKeyRequestSchema),
    defaultValues: begin,
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit<CreateApiKeyRequest>({ form, send: create });
  return (
    <FormDialog
      title="Crear clave de API"
      action={screenWords.createKey}
      busyLabel={isSubmitting ? busyWords.creating : null}
      failure={failure}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        placeholder="Planilla de la oficina"
        autoComplete="off"
        {...fieldOf(form, "name")}
      />
      <ScopesField error={errors.scopes?.message} registration={form.register("scopes")} />
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
    </FormDialog>
  );
}

/** Makes a key, then shows it the only time it can be seen. */
export function CreateApiKeyDialog({
  begin = plainKey,
  create,
  onClose,
}: {
  begin?: FirstKey | undefined;
  create: (request: CreateApiKeyRequest) => Promise<Made>;
  onClose: () => void;
}) {
  const [made, setMade] = useState<Made | null>(null);
  if (made !== null) {
    return <NewApiKeyDialog secret={made.secret} scopes={made.key.scopes} onClose={onClose} />;
  }
  return (
    <CreateForm begin={begin} create={async (request) => setMade(await create(request))} onClose={onClose} />
  );
}
