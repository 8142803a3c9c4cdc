import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";

import { changeApiKeyRequestSchema } from "@paridad/core/contract";
import type { ApiKey, ChangeApiKeyRequest } from "@paridad/core/contract";
import { screenWords, busyWords } from "@paridad/core/messages";

import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { ScopesField } from "./api-key-fields.tsx";

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
    <FormDialog
      title={`Editar «${apiKey.name}»`}
      description="La clave sigue siendo la misma. Los permisos cambian en el momento."
      action={screenWords.saveChanges}
      busyLabel={isSubmitting ? busyWords.saving : null}
      failure={failure}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <TextField label="Nombre" autoComplete="off" {...fieldOf(form, "name")} />
      <ScopesField error={errors.scopes?.message} registration={form.register("scopes")} />
    </FormDialog>
  );
}
