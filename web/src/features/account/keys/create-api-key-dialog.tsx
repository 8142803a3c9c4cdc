import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormRegisterReturn } from "react-hook-form";

import { createApiKeyRequestSchema } from "@paridad/core/contract";
import type { CreateApiKeyRequest } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { CheckboxField, SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { CopyLine } from "./key-parts.tsx";
import { scopeTexts } from "./scope-texts.ts";

const formId = "crear-clave-de-api";
const lives = [
  ["", "Sin vencimiento"],
  ["30", "30 días"],
  ["90", "90 días"],
  ["365", "1 año"],
] as const;

function ScopesField({
  error,
  registration,
}: {
  error: string | undefined;
  registration: UseFormRegisterReturn;
}) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-md font-medium">Permisos</legend>
      {Object.entries(scopeTexts).map(([scope, text]) => (
        <CheckboxField key={scope} label={text} value={scope} {...registration} />
      ))}
      {error === undefined ? null : (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function CreateForm({
  onCreate,
  onBusy,
}: {
  onCreate: (request: CreateApiKeyRequest) => Promise<void>;
  onBusy: (isBusy: boolean) => void;
}) {
  const form = useForm<CreateApiKeyRequest>({
    resolver: standardSchemaResolver(createApiKeyRequestSchema),
    defaultValues: { name: "", scopes: ["read:chain", "read:history"] },
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

/** Makes a key, then shows it the only time it can be seen: that view closes only by its own button. */
export function CreateApiKeyDialog({
  create,
  onClose,
}: {
  create: (request: CreateApiKeyRequest) => Promise<{ readonly secret: string }>;
  onClose: () => void;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (secret !== null) {
    return (
      <Dialog
        isOpen
        title="Tu clave de API"
        description="Copiala ahora y guardala en un lugar seguro: no la vamos a mostrar de nuevo."
        footer={<Button onClick={onClose}>Ya la guardé</Button>}
      >
        <CopyLine label="clave" text={secret} />
      </Dialog>
    );
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
      <CreateForm onBusy={setBusy} onCreate={async (request) => setSecret((await create(request)).secret)} />
    </Dialog>
  );
}
