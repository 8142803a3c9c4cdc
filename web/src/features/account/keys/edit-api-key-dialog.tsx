import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";

import { changeApiKeyRequestSchema } from "@paridad/core/contract";
import type { ApiKey, ChangeApiKeyRequest } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { ScopesField } from "./api-key-fields.tsx";

const formId = "editar-clave-de-api";

/** Another name or other permissions for a key, which stays the same. */
export function EditApiKeyDialog({
  apiKey,
  save,
  onClose,
}: {
  apiKey: ApiKey;
  save: (changed: ChangeApiKeyRequest) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm<ChangeApiKeyRequest>({
    resolver: standardSchemaResolver(changeApiKeyRequestSchema),
    defaultValues: { name: apiKey.name, scopes: [...apiKey.scopes] },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit<ChangeApiKeyRequest>({
    form,
    send: async (changed) => {
      await save(changed);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Editar «${apiKey.name}»`}
      description="La clave sigue siendo la misma. Los permisos cambian en el momento."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busyLabel={isSubmitting ? "Guardando..." : null}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <FailureNotice failure={failure} />
        <TextField label="Nombre" autoComplete="off" {...fieldOf(form, "name")} />
        <ScopesField error={errors.scopes?.message} registration={form.register("scopes")} />
      </form>
    </Dialog>
  );
}
