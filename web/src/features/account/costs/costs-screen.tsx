import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { writeCosts } from "@paridad/core/endpoints";
import { busyWords, informationNotice } from "@paridad/core/messages";
import type { PersonCosts } from "@paridad/core/contract";

import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { BackLink, Page, PageTitle } from "../../../components/ui/page.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { Skeleton, QueryError } from "../../../components/ui/states/states.tsx";
import { costsQueryKey, usePersonCosts } from "../../../data/costs/use-costs.ts";
import { notify } from "../../../lib/notify.ts";
import { useServices } from "../../../lib/services.tsx";
import { useDocumentTitle } from "../../../lib/use-document-title.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { draftOf, requestOf, termsOf } from "./cost-draft.ts";
import type { CostDraft } from "./cost-draft.ts";
import { CostExample } from "./cost-example.tsx";
import { CostFigures } from "./cost-figures.tsx";
import { CostPresetChoice } from "./cost-presets.tsx";

function useSave() {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: NonNullable<ReturnType<typeof requestOf>>) =>
      api.data(writeCosts, { body: request }),
    onSuccess: (saved) => {
      queries.setQueryData(costsQueryKey, saved);
      notify.success("Guardamos tus costos");
    },
  });
}

function CostsForm({ stored }: { stored: PersonCosts }) {
  const [draft, setDraft] = useState<CostDraft>(() => draftOf(stored));
  const save = useSave();
  const change = (part: Partial<CostDraft>) => setDraft((before) => ({ ...before, ...part }));
  const [request, terms] = [requestOf(draft), termsOf(draft)];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (request !== null && !save.isPending) save.mutate(request);
          }}
        >
          {save.isError ? <Notice tone="error">{messageOf(save.error)}</Notice> : null}
          <CostPresetChoice choice={draft.choice} onChoose={change} />
          <CostFigures draft={draft} onChange={change} />
          <div>
            <Button
              type="submit"
              disabled={request === null}
              busyLabel={save.isPending ? busyWords.saving : null}
            >
              Guardar costos
            </Button>
          </div>
        </form>
      </Card>
      <Card aria-label="Ejemplo">
        <h2 className="mb-1 font-semibold">Ejemplo: un lanzamiento cubierto</h2>
        {terms === null ? (
          <p className="text-md text-muted">Completá las cifras para ver el ejemplo.</p>
        ) : (
          <CostExample terms={terms} />
        )}
      </Card>
    </div>
  );
}

/** /profile/costos: what the user pays to trade, which every rate of the suite is net of. */
export function CostsScreen() {
  useDocumentTitle("Costos de operar");
  const costs = usePersonCosts();
  return (
    <Page>
      <BackLink to="/profile">Volver al perfil</BackLink>
      <PageTitle
        title="Costos de operar"
        lead="Las tasas y los resultados de Estrategias se calculan netos de estos costos, y cada tabla dice cuáles usa."
      />
      {costs.isPending ? <Skeleton className="h-[560px]" /> : null}
      {costs.isError ? <QueryError query={costs} /> : null}
      {costs.data ? (
        <>
          {costs.data.updatedAt === null ? (
            <Notice className="mb-5">
              Todavía no elegiste: mientras tanto usamos el tarifario minorista.
            </Notice>
          ) : null}
          <CostsForm stored={costs.data} />
          <p className="mt-5 text-sm text-muted">
            Un porcentaje por punta: comprar y vender paga dos veces; cada orden paga al menos el mínimo. La
            caución se compara neta de su arancel. {informationNotice}
          </p>
        </>
      ) : null}
    </Page>
  );
}
