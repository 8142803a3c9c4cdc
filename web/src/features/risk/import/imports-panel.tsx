import { Undo2 } from "lucide-react";

import type { OperationsImport } from "@paridad/core/contract";
import { formatInteger, formatTimestamp } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";
import { layouts } from "@paridad/core/risk";

import { Button } from "../../../components/ui/button.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import type { useImports } from "./use-import.ts";

function listName(layout: string | null): string {
  return layouts.find(({ id }) => id === layout)?.label ?? "columnas indicadas a mano";
}

function Item({ item, undo }: { item: OperationsImport; undo: ReturnType<typeof useImports>["undo"] }) {
  const { id, fileName, layout, operations, createdAt } = item;
  const isUndoing = undo.isPending && undo.variables === id;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-md font-medium" title={fileName}>
          {fileName}
        </p>
        <p className="text-sm text-muted">
          {formatInteger(operations)} {operations === 1 ? "operación" : "operaciones"} ·{" "}
          {formatTimestamp(createdAt)} · {listName(layout)}
        </p>
      </div>
      <Button
        size="small"
        tone="secondary"
        aria-label={`Deshacer la importación de ${fileName}`}
        busyLabel={isUndoing ? busyWords.undoing : null}
        onClick={() => undo.mutate(id)}
      >
        <Undo2 aria-hidden /> Deshacer
      </Button>
    </li>
  );
}

/** Files imported so far, each undone in one press. */
export function ImportsPanel({
  imports,
  undo,
}: {
  imports: readonly OperationsImport[];
  undo: ReturnType<typeof useImports>["undo"];
}) {
  return (
    <RiskPanel
      title="Importaciones"
      detail="Deshacer saca solo lo que hizo ese archivo. Si después cambiaste una de sus posiciones, te avisa y no toca nada."
    >
      {imports.length === 0 ? (
        <p className="px-4 py-3 text-md text-muted">Todavía no importaste ningún archivo.</p>
      ) : (
        <ul aria-label="Importaciones">
          {imports.map((item) => (
            <Item key={item.id} item={item} undo={undo} />
          ))}
        </ul>
      )}
    </RiskPanel>
  );
}
