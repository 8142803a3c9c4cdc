import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { createApiKeyRequestSchema } from "@paridad/core/contract";
import type { ApiKey, CreateApiKeyRequest } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { ScopesField } from "./api-key-fields.tsx";
import { NewApiKeyDialog } from "./new-key-dialog.tsx";

type Made = { readonly secret: string; readonly key: Pick<ApiKey, "scopes"> };
const formId = "crear-clave-de-api";
const lives = [
  ["", "Sin vencimiento"],
  ["30", "30 días"],
  ["90", "90 días"],
  ["365", "1 año"],
] as const;

/** What the form begins with. */
export type FirstKey = Pick<CreateApiKeyRequest, "name" | "scopes">;
export const plainKey: FirstKey = { name: "", scopes: ["read:chain", "read:history"] };

function CreateForm({
  begin,
  onCreate,
  onBusy,
}: {
  begin: FirstKey;
  onCreate: (request: CreateApiKeyRequest) => Promise<void>;
  onBusy: (isBusy: boolean) => void;
}) {
  const form = useForm<CreateApiKeyRequest>({
    resolver: standardSchemaResolver(createApiKeyRequestSchema),
    defaultValues: begin,
  });
  const { errors } = form.formState;
  const { submit, failure } = useSubmit<CreateApiKeyRequest>({
    form,
    send: async (request) => {
      onBusy(true);
      await onCreate(request).finally(() => onBusy(false));
    },
  });
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <FailureNotice failure={failure} />
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
    </form>
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
  const [isBusy, setBusy] = useState(false);
  if (made !== null) {
    return <NewApiKeyDialog secret={made.secret} scopes={made.key.scopes} onClose={onClose} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Crear clave de API"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busyLabel={isBusy ? "Creando..." : null}>
            Crear clave
          </Button>
        </>
      }
    >
      <CreateForm
        begin={begin}
        onBusy={setBusy}
        onCreate={async (request) => setMade(await create(request))}
      />
    </Dialog>
  );
}
