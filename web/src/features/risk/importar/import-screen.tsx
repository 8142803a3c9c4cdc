import { errorMessages } from "@paridad/core/messages";

import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { ErrorState } from "../../../components/ui/states/states.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { PageEnd, RiskSkeleton } from "../shared/risk-page.tsx";
import { FilePanel } from "./file-panel.tsx";
import { ImportsPanel } from "./imports-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { useFile, useImports } from "./use-import.ts";

function Importing({ imports }: { imports: ReturnType<typeof useImports> }) {
  const work = useFile(imports);
  const { list, undo } = imports;
  return (
    <>
      <FilePanel work={work} />
      {work.file === null ? null : <PreviewPanel key={work.file.name} file={work.file} work={work} />}
      <ImportsPanel imports={list.data?.imports ?? []} undo={undo} />
      <p className="flex flex-wrap gap-2">
        <ButtonLink to="/estrategias/riesgo" tone="secondary">
          Ver la cartera
        </ButtonLink>
        <ButtonLink to="/estrategias/avanzadas/posiciones" tone="secondary">
          Mis posiciones
        </ButtonLink>
      </p>
      <PageEnd>
        Una operación ya importada no se cuenta dos veces, aunque venga en otro archivo. El precio de cada
        pata es el promedio operado y sus costos, los que cobró tu broker: juntos dan el promedio con gastos.
        Un vencimiento pasado con saldo no crea posición, porque el archivo no dice si se ejerció.
      </PageEnd>
    </>
  );
}

/** /estrategias/riesgo/importar: a broker's list of operations becomes saved positions. */
export function ImportScreen() {
  const imports = useImports();
  const { list } = imports;
  return (
    <>
      <PageTitle
        title="Importar"
        lead="Traé tus operaciones del broker y seguilas acá: promedio por base con gastos, y cada línea que no entra con su motivo."
      />
      <div className="grid grid-cols-1 gap-3.5">
        {list.isPending ? <RiskSkeleton label="Cargando tus importaciones…" /> : null}
        {list.isError ? (
          <ErrorState
            title="No pudimos leer tus importaciones"
            message={messageOf(list.error) || errorMessages.dataLoadFailed}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.data === undefined ? null : <Importing imports={imports} />}
      </div>
    </>
  );
}
