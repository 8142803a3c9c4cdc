import { useForm } from "react-hook-form";

import { proveSiteSchema, siteProofPath, siteProofTag } from "@paridad/core/contract";
import type { EmbedKey } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { fieldOf } from "../../../components/ui/forms/field-of.ts";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { QueryError } from "../../../components/ui/states/query-error.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useSubmit } from "../../../lib/use-submit.ts";
import { CopyLine } from "./key-parts.tsx";
import { originsIn } from "./origins-in.ts";
import { useSiteProof } from "./use-keys.ts";

type Props = { readonly onKey: (key: EmbedKey) => void };

function Steps({ text, onKey }: Props & { text: string }) {
  const { prove } = useSiteProof();
  const form = useForm({ defaultValues: { origin: "" } });
  const { submit, failure } = useSubmit<{ origin: string }>({
    form,
    send: async (values) => {
      const parsed = proveSiteSchema.safeParse({ origin: originsIn(values.origin)[0] ?? "" });
      if (parsed.success) return onKey(await prove(parsed.data.origin));
      form.setError("origin", { message: parsed.error.issues[0]?.message ?? "" }, { shouldFocus: true });
    },
  });
  return (
    <form
      noValidate
      className="grid min-w-0 gap-3"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <ol className="grid min-w-0 list-decimal gap-4 pl-5 marker:text-muted">
        <li className="min-w-0">
          <TextField
            label="Escribí la dirección de tu sitio"
            placeholder="https://www.tusitio.com.ar"
            autoComplete="off"
            spellCheck={false}
            {...fieldOf(form, "origin")}
          />
        </li>
        <li className="min-w-0">
          <div className="grid min-w-0 gap-2">
            <p className="text-md">
              Subí un archivo <code className="break-all">{siteProofPath.slice(1)}</code> con este texto, y
              nada más:
            </p>
            <CopyLine label="texto del archivo" text={text} />
            <p className="text-md">
              O poné esta etiqueta entre &lt;head&gt; y &lt;/head&gt; de tu página de inicio:
            </p>
            <CopyLine label="etiqueta" text={`<meta name="${siteProofTag}" content="${text}">`} />
          </div>
        </li>
        <li>
          <Button type="submit" busyLabel={form.formState.isSubmitting ? "Leyendo tu sitio..." : null}>
            Comprobar y crear la clave
          </Button>
        </li>
      </ol>
      <FailureNotice failure={failure} />
    </form>
  );
}

/** Three steps to a key at once: the site, what it shows, and its reading. */
export function ProveSite({ onKey }: Props) {
  const { proof } = useSiteProof();
  if (proof.isPending) return <Skeleton className="h-80" />;
  if (proof.isError) return <QueryError query={proof} />;
  return <Steps text={proof.data.text} onKey={onKey} />;
}
