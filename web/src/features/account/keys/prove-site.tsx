import { proveSiteSchema, siteProofPath, siteProofTag } from "@paridad/core/contract";
import type { EmbedKey } from "@paridad/core/contract";
import { proveSite, readSiteProof } from "@paridad/core/endpoints";

import { Button } from "../../../components/ui/button.tsx";
import { fieldOf, TextField, schemaError } from "../../../components/ui/forms/field.tsx";
import { useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { FailureNotice } from "../../../components/ui/states/failure-notice.tsx";
import { Loaded } from "../../../components/ui/states/states.tsx";
import { useApi } from "../../../lib/services.tsx";
import { useReadAgain } from "../../../lib/use-action.ts";
import { useData } from "../../../data/use-data.ts";
import { CopyLine, originsIn } from "./key-parts.tsx";

type Props = { readonly onKey: (key: EmbedKey) => void };

const siteIn = (text: string) => originsIn(text)[0] ?? "";
const site = { validate: (text: string) => schemaError(proveSiteSchema.shape.origin, siteIn(text)) };

function Steps({ text, onKey }: Props & { text: string }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const { form, sending } = useSendForm({
    defaultValues: { origin: "" },
    busy: "Leyendo tu sitio...",
    send: async ({ origin }) => {
      const key = await api.data(proveSite, { body: { origin: siteIn(origin) } });
      void readAgain(["embed-keys", "partner-request"]);
      onKey(key);
    },
  });
  const { failure, busyLabel, onSubmit } = sending;
  return (
    <form noValidate className="grid min-w-0 gap-3" onSubmit={(event) => void onSubmit(event)}>
      <ol className="grid min-w-0 list-decimal gap-4 pl-5 marker:text-muted">
        <li className="min-w-0">
          <TextField
            label="Escribí la dirección de tu sitio"
            placeholder="https://www.tusitio.com.ar"
            autoComplete="off"
            spellCheck={false}
            {...fieldOf(form, "origin", site)}
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
          <Button type="submit" busyLabel={busyLabel}>
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
  return (
    <Loaded query={useData(readSiteProof, ["site-proof"], { staleTime: Infinity })} className="h-80">
      {({ text }) => <Steps text={text} onKey={onKey} />}
    </Loaded>
  );
}
