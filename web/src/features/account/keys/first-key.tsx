import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { askPartnershipSchema } from "@paridad/core/contract";
import type { EmbedKey, PartnerRequest } from "@paridad/core/contract";
import { readMe } from "@paridad/core/endpoints";
import { formatInstantDate } from "@paridad/core/formats";
import { busyWords, screenWords } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { SendForm, useSendForm } from "../../../components/ui/forms/send-form.tsx";
import { schemaError, fieldOf, TextAreaField } from "../../../components/ui/forms/field.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useServices } from "../../../lib/services.tsx";
import { useReadAgain } from "../../../lib/use-action.ts";
import { originsIn } from "./key-parts.tsx";
import { ProveSite } from "./prove-site.tsx";
import { usePartnerRequest } from "./use-keys.ts";

const sites = {
  validate: (text: string) => schemaError(askPartnershipSchema.shape.origins, originsIn(text)),
};

function AskForm({
  origins,
  ask,
  onDone,
}: {
  origins: readonly string[];
  ask: (origins: string[]) => Promise<void>;
  onDone: () => void;
}) {
  const { form, sending } = useSendForm({
    defaultValues: { origins: origins.join("\n") },
    busy: busyWords.sending,
    send: async (values) => {
      await ask(originsIn(values.origins));
      onDone();
    },
  });
  return (
    <SendForm action="Pedir una clave" className="justify-self-start" {...sending}>
      <TextAreaField
        label="Tus sitios, uno por línea"
        placeholder="https://www.tusitio.com.ar"
        rows={2}
        spellCheck={false}
        {...fieldOf(form, "origins", sites)}
      />
    </SendForm>
  );
}

/** Reads the user again after an approved request, which brought a right that the session doesn't know of. */
function useApprovedUser({ decision, decidedAt }: PartnerRequest) {
  const { api, session } = useServices();
  const readAgain = useReadAgain();
  return useQuery({
    queryKey: ["approved-user", decidedAt],
    queryFn: async ({ signal }) => {
      const user = await session.refreshUser(() => api.data(readMe, { signal }));
      // Their keys have a partner's quota.
      void readAgain(["embed-keys"]);
      return user;
    },
    enabled: decision === "approved",
    staleTime: Infinity,
  });
}

/** An approved request stands here only until the user's new right is known, or after it was taken back. */
function standingOf({ decision, askedAt, decidedAt }: PartnerRequest, isKnown: boolean) {
  const answered = formatInstantDate(decidedAt ?? askedAt);
  if (decision === null) {
    const note = `Pedido el ${formatInstantDate(askedAt)}. Te avisamos por email.`;
    return { tone: "accent", name: "En espera", note } as const;
  }
  if (decision === "rejected")
    return { tone: "warning", name: "No aprobado", note: `Respondido el ${answered}.` } as const;
  if (isKnown)
    return { tone: "warning", name: "Dado de baja", note: `Se había aprobado el ${answered}.` } as const;
  return { tone: "up", name: "Aprobado", note: "Abriendo tus claves…" } as const;
}

function Standing({ request, onAgain }: { request: PartnerRequest; onAgain: () => void }) {
  const user = useApprovedUser(request);
  const { tone, name, note } = standingOf(request, user.isSuccess);
  const isApproved = request.decision === "approved" && !user.isSuccess;
  if (isApproved && user.isError)
    return (
      <ReadAgain onClick={() => void user.refetch()}>
        Tu pedido está aprobado, pero no pudimos abrir tus claves.
      </ReadAgain>
    );
  return (
    <div className="grid gap-2" role="status">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{name}</Badge>
        <span className="text-sm text-muted">{note}</span>
      </p>
      <p className="text-sm break-words text-muted">{request.origins.join(", ")}</p>
      {isApproved ? null : (
        <Button tone="secondary" size="small" className="justify-self-start" onClick={onAgain}>
          {request.decision === null ? "Cambiar los sitios" : screenWords.askAgain}
        </Button>
      )}
    </div>
  );
}

function ReadAgain({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted" role="status">
      {children}
      <Button tone="secondary" size="small" onClick={onClick}>
        Leer de nuevo
      </Button>
    </p>
  );
}

/** For users who aren't partners yet: a key at once for a site they prove, or the right to make keys after somebody's yes. */
export function FirstKey({ hasKey, onKey }: { hasKey: boolean; onKey: (key: EmbedKey) => void }) {
  const { request, ask } = usePartnerRequest();
  const [isAsking, setAsking] = useState(false);
  if (request.isPending) return <Skeleton className="h-24" />;
  const { data } = request;
  if (data === undefined)
    return (
      <ReadAgain onClick={() => void request.refetch()}>No pudimos leer si ya pediste una clave.</ReadAgain>
    );
  const form = <AskForm origins={data?.origins ?? []} ask={ask} onDone={() => setAsking(false)} />;
  return (
    <div className="mt-3 grid gap-4">
      {data === null || isAsking ? null : <Standing request={data} onAgain={() => setAsking(true)} />}
      {isAsking ? form : null}
      {(data?.decision ?? null) !== null ? null : (
        <>
          <details open={!hasKey}>
            <summary className="cursor-pointer text-md font-medium">
              {hasKey ? "Otro sitio" : "Tu clave, ahora"}
            </summary>
            <div className="mt-3">
              <ProveSite onKey={onKey} />
            </div>
          </details>
          {data === null ? (
            <details>
              <summary className="cursor-pointer text-md text-muted">
                No puedo subir nada a mi sitio: pedirla y esperar
              </summary>
              <div className="mt-3">{form}</div>
            </details>
          ) : null}
        </>
      )}
    </div>
  );
}
