import { useEffect, useEffectEvent } from "react";

import { errorMessages, screenWords } from "@paridad/core/messages";

import { PlanNotice } from "../../../components/plans/plan-notice.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { ErrorState } from "../../../components/ui/states/states.tsx";
import { useIsOpen } from "../../../data/access.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { PageEnd } from "../../../components/ui/page.tsx";
import { RiskSkeleton } from "../shared/risk-page.tsx";
import { FilePanel } from "./file-panel.tsx";
import { ImportsPanel } from "./imports-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { useFile, useImports } from "./use-import.ts";

/**
 * The table that the extension read off the page beside, from the part of the address that stays in the browser; it leaves the
 * address at once. Null where there is none.
 */
function takeHandedTable(): File | null {
  const { hash, pathname, search } = window.location;
  const handed = new URLSearchParams(hash.slice(1));
  const text = handed.get("tabla");
  if (text === null) return null;
  window.history.replaceState(window.history.state, "", pathname + search);
  const host = handed.get("de") ?? "";
  return new File([text], host === "" ? "Pantalla" : `Pantalla de ${host}`, { type: "text/plain" });
}

type Imports = ReturnType<typeof useImports>;

/** Imported operations, and their positions. */
function Imported({ imports: { list, undo }, hasBook }: { imports: Imports; hasBook: boolean }) {
  return (
    <>
      <ImportsPanel imports={list.data?.imports ?? []} undo={undo} />
      <p className="flex flex-wrap gap-2">
        {hasBook ? (
          <ButtonLink to="/cartera/riesgo" tone="secondary">
            Ver la cartera
          </ButtonLink>
        ) : null}
        <ButtonLink to="/cartera" tone="secondary">
          {screenWords.ownPositions}
        </ButtonLink>
      </p>
    </>
  );
}

function Importing({ imports, hasBook }: { imports: Imports; hasBook: boolean }) {
  const work = useFile(imports);
  const openHanded = useEffectEvent(() => {
    const table = takeHandedTable();
    if (table !== null) void work.open(table);
  });
  useEffect(() => openHanded(), []);
  return (
    <>
      <FilePanel work={work} />
      {work.file === null ? null : <PreviewPanel key={work.file.name} file={work.file} work={work} />}
      <Imported imports={imports} hasBook={hasBook} />
      <PageEnd>
        Una operación ya importada no se cuenta dos veces, aunque venga en otro archivo. El precio de cada
        pata es el promedio operado y sus costos, los que cobró tu broker: juntos dan el promedio con gastos.
        Un vencimiento pasado con saldo no crea posición, porque el archivo no dice si se ejerció.
      </PageEnd>
    </>
  );
}

/** /cartera/importar: a broker's list of operations becomes saved positions; without a plan, those that were. */
export function ImportScreen() {
  const imports = useImports();
  const canImport = useIsOpen("positions.write");
  const hasBook = useIsOpen("strategies.riesgo");
  const { list } = imports;
  return (
    <>
      <PageBar
        help={
          canImport
            ? "Traé tus operaciones del broker y seguilas acá: promedio por base con gastos, y cada línea que no entra con su motivo."
            : "Lo que importaste."
        }
      />
      <div className="grid grid-cols-1 gap-3.5">
        {canImport ? null : (
          <PlanNotice missing="Tu plan no importa operaciones">
            lo que importaste lo podés leer y deshacer, sin importar archivos nuevos.
          </PlanNotice>
        )}
        {list.isPending ? <RiskSkeleton label="Cargando tus importaciones…" /> : null}
        {list.isError ? (
          <ErrorState
            title="No pudimos leer tus importaciones"
            message={messageOf(list.error) || errorMessages.dataLoadFailed}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.data === undefined ? null : canImport ? (
          <Importing imports={imports} hasBook={hasBook} />
        ) : (
          <Imported imports={imports} hasBook={false} />
        )}
      </div>
    </>
  );
}
