import { createEmbedKeyRequestSchema } from "@paridad/core/contract";
import type { EmbedKey } from "@paridad/core/contract";
import { changeEmbedKey, createEmbedKey } from "@paridad/core/endpoints";
import { screenWords } from "@paridad/core/messages";

import { fieldOf, TextField, schemaError, TextAreaField } from "../../../components/ui/forms/field.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { useApi } from "../../../lib/services.tsx";
import { useReadAgain } from "../../../lib/use-action.ts";
import { originsIn } from "./key-parts.tsx";

const rules = createEmbedKeyRequestSchema.shape;

/** The site that was asked for first, without its protocol: a name for its key. */
function hostOf([first = ""]: readonly string[]): string {
  return first.replace(/^https?:\/\//, "").slice(0, 60);
}

/** Makes a key for pages, or changes the name and the origins of one. */
export function EmbedKeyDialog({
  embedKey,
  proposed,
  onSaved,
  onClose,
}: {
  embedKey: EmbedKey | null;
  /** Domains already known for a new key. */
  proposed: readonly string[];
  onSaved: (saved: EmbedKey) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const { form, sending } = useSendForm({
    defaultValues: {
      name: embedKey?.name ?? hostOf(proposed),
      origins: (embedKey?.origins ?? proposed).join("\n"),
    },
    send: async ({ name, origins }) => {
      const body = { name, origins: originsIn(origins) };
      const saved = await (embedKey === null
        ? api.data(createEmbedKey, { body })
        : api.data(changeEmbedKey, { params: { id: embedKey.id }, body }));
      void readAgain(["embed-keys"]);
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      title={embedKey === null ? "Crear clave para insertar" : `Editar «${embedKey.name}»`}
      description="La clave funciona solo en los sitios que pongas acá."
      action={embedKey === null ? screenWords.createKey : screenWords.saveChanges}
      {...sending}
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        placeholder="Blog"
        autoComplete="off"
        {...fieldOf(form, "name", { validate: (name) => schemaError(rules.name, name) })}
      />
      <TextAreaField
        label="Orígenes, uno por línea"
        placeholder={"https://www.tusitio.com.ar\nhttps://tusitio.com.ar"}
        rows={4}
        spellCheck={false}
        {...fieldOf(form, "origins", { validate: (text) => schemaError(rules.origins, originsIn(text)) })}
      />
    </FormDialog>
  );
}
