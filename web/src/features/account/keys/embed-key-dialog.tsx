import { useForm } from "react-hook-form";

import { createEmbedKeyRequestSchema } from "@paridad/core/contract";
import type { CreateEmbedKeyRequest, EmbedKey } from "@paridad/core/contract";
import { screenWords, busyWords } from "@paridad/core/messages";

import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { TextAreaField } from "../../../components/ui/forms/text-area-field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { originsIn } from "./origins-in.ts";

type EmbedKeyForm = { name: string; origins: string };

function requestOf({ name, origins }: EmbedKeyForm): CreateEmbedKeyRequest {
  return { name, origins: originsIn(origins) };
}

/** The site that was asked for first, without its protocol: a name for its key. */
function hostOf([first = ""]: readonly string[]): string {
  return first.replace(/^https?:\/\//, "").slice(0, 60);
}

type DialogProps = {
  embedKey: EmbedKey | null;
  /** Where a new key is going to work, as far as it was said before. */
  proposed?: readonly string[];
  /** The typed request, when it is in order; saving closes the dialog. */
  save: (request: CreateEmbedKeyRequest) => Promise<void>;
  onClose: () => void;
};

function useEmbedKeyForm({ embedKey, proposed = [], save }: DialogProps) {
  const form = useForm<EmbedKeyForm>({
    defaultValues: {
      name: embedKey?.name ?? hostOf(proposed),
      origins: (embedKey?.origins ?? proposed).join("\n"),
    },
  });
  const { submit, failure } = useSubmit<EmbedKeyForm>({
    form,
    send: async (values) => {
      const parsed = createEmbedKeyRequestSchema.safeParse(requestOf(values));
      if (parsed.success) {
        await save(parsed.data);
        return;
      }
      for (const { path, message } of parsed.error.issues.toReversed()) {
        form.setError(path[0] === "name" ? "name" : "origins", { message }, { shouldFocus: true });
      }
    },
  });
  return { form, submit, failure };
}

/** Makes a key for pages, or changes the name and the origins of one. */
export function EmbedKeyDialog(props: DialogProps) {
  const { embedKey, onClose } = props;
  const { form, submit, failure } = useEmbedKeyForm(props);
  const { isSubmitting } = form.formState;
  return (
    <FormDialog
      title={embedKey === null ? "Crear clave para insertar" : `Editar «${embedKey.name}»`}
      description="La clave funciona solo en los sitios que pongas acá."
      action={embedKey === null ? screenWords.createKey : screenWords.saveChanges}
      busyLabel={isSubmitting ? busyWords.saving : null}
      failure={failure}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <TextField label="Nombre" placeholder="Blog" autoComplete="off" {...fieldOf(form, "name")} />
      <TextAreaField
        label="Orígenes, uno por línea"
        placeholder={"https://www.tusitio.com.ar\nhttps://tusitio.com.ar"}
        rows={4}
        spellCheck={false}
        {...fieldOf(form, "origins")}
      />
    </FormDialog>
  );
}
