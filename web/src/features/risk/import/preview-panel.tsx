import { useState } from "react";

import type { ImportPreview } from "@paridad/core/contract";
import {
  formatDate,
  formatInteger,
  formatPesosExact,
  formatPrice,
  formatStrike,
} from "@paridad/core/formats";
import { holdingMoment } from "@paridad/core/risk";
import { buenosAiresDate } from "@paridad/core/symbols";

import { Button } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { RiskFact, RiskPanel } from "../shared/risk-panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";
import type { ImportList } from "./import-work.ts";
import { MappingPanel } from "./mapping-panel.tsx";
import { QuestionsPanel } from "./questions-panel.tsx";
import { RefusedPanel } from "./refused-panel.tsx";
import { encodingNames } from "./texts.ts";
import type { FileState, FileWork } from "./use-import.ts";
import { counted } from "../../../lib/counted.ts";

type Holding = ImportPreview["holdings"][number];

function nameOf({ contract }: Holding): string {
  if (contract.type === "share") return "Acciones";
  return `${contract.type === "call" ? "Call" : "Put"} ${formatStrike(contract.strike)} · ${formatDate(contract.expiration)}`;
}

function whatBecomes({ quantity, isOver }: Holding): string {
  if (quantity === 0) return "cerrada";
  return isOver ? "venció: no se crea" : "abierta";
}

function holdingRows(holdings: readonly Holding[]): PlainRow[] {
  // Open ones first, by expiry; what was closed or is over only explains the results.
  const rank = (holding: Holding) =>
    `${whatBecomes(holding) === "abierta" ? 0 : 1}${holding.contract.type === "share" ? "" : holding.contract.expiration}`;
  return holdings
    .toSorted((one, other) => rank(one).localeCompare(rank(other)))
    .map((holding) => ({
      key: JSON.stringify(holding.contract),
      cells: [
        nameOf(holding),
        holding.contract.type === "share" ? "" : holding.contract.symbol,
        formatInteger(holding.quantity),
        formatPrice(holding.averagePrice),
        formatPesosExact(holding.realized),
        whatBecomes(holding),
      ],
    }));
}

const headings = [
  "Base",
  "Símbolo de hoy",
  { text: "Cantidad", title: "Lotes de una opción, acciones del papel" },
  { text: "Promedio con gastos", title: "Pesos por acción" },
  { text: "Realizado", title: "De lo cerrado, neto de gastos" },
  "Queda",
] as const;

function Facts({ preview, refused }: { preview: ImportPreview; refused: number }) {
  const { added, repeated, totals } = preview;
  return (
    <dl
      aria-label="Qué hay en el archivo"
      className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-[repeat(auto-fit,minmax(130px,1fr))]"
    >
      <RiskFact name="Nuevas" value={formatInteger(added)} />
      <RiskFact name="Ya importadas" value={formatInteger(repeated.length)} />
      <RiskFact name="Rechazadas" value={formatInteger(refused)} />
      <RiskFact name="Comprado" value={formatPesosExact(totals.bought)} />
      <RiskFact name="Vendido" value={formatPesosExact(totals.sold)} />
      <RiskFact name="Gastos" value={formatPesosExact(totals.fees)} />
      <RiskFact name="Movió en pesos" value={formatPesosExact(totals.cash)} basis="cobrado menos pagado" />
    </dl>
  );
}

function howRead({ opened, mapping }: FileState): string {
  const { layout, knownBy, encoding, isMended, lines } = opened;
  const heldAt = holdingMoment(mapping);
  const holding =
    heldAt === null
      ? ""
      : ` · Tenencia del ${formatDate(buenosAiresDate(heldAt))}, al precio promedio de tu broker`;
  const by =
    knownBy === "layout"
      ? (layout?.label ?? "")
      : knownBy === "person"
        ? "Con las columnas que indicaste antes"
        : "Con las columnas que indicaste";
  const mended = isMended ? ", con los acentos corregidos" : "";
  return `${by} · ${counted(lines, "línea", "líneas")} · ${encodingNames[encoding]}${mended}${holding}`;
}

function Ready({ work, preview, refused }: { work: FileWork; preview: ImportPreview; refused: number }) {
  const { added } = preview;
  return (
    <>
      <Facts preview={preview} refused={refused} />
      {added === 0 ? (
        <div className="px-4 pb-4">
          <Notice>
            {preview.repeated.length > 0
              ? "Todo lo de este archivo ya estaba importado: no hay nada que agregar."
              : "No hay ninguna operación para importar."}
          </Notice>
        </div>
      ) : (
        <>
          <PlainTable
            label="Cómo queda cada base"
            headings={headings}
            rows={holdingRows(preview.holdings)}
            texts={[1, 5]}
          />
          <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
            <Button busyLabel={work.busy} onClick={work.send}>
              {added === 1 ? "Importar 1 operación" : `Importar ${formatInteger(added)} operaciones`}
            </Button>
            <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
              Se crea una posición por vencimiento y una de acciones, con lo que quedó abierto. La podés
              deshacer después con un toque.
            </p>
          </div>
        </>
      )}
    </>
  );
}

function Content({
  list: { lines, questions, refused },
  preview,
  work,
}: {
  list: ImportList;
  preview: ImportPreview | null;
  work: FileWork;
}) {
  if (questions.length > 0) {
    return (
      <p className="px-4 py-4 text-md text-muted">Contestá lo de abajo y lo comparamos con lo importado.</p>
    );
  }
  if (lines.length === 0) {
    return (
      <div className="px-4 py-4">
        <Notice tone="warning">
          Ninguna línea es una operación de GGAL o de sus opciones. Mirá abajo por qué, o revisá las columnas.
        </Notice>
      </div>
    );
  }
  if (preview === null) {
    return (
      <p role="status" className="px-4 py-4 text-md text-muted">
        {work.busy ?? "Todavía no se comparó con lo importado."}
      </p>
    );
  }
  return <Ready work={work} preview={preview} refused={refused.length} />;
}

/** A file's content and the positions it would make; nothing is stored before the press. */
export function PreviewPanel({ file, work }: { file: FileState; work: FileWork }) {
  const { name, opened, mapping, list, preview } = file;
  const [isMapping, setMapping] = useState(opened.knownBy === null);
  return (
    <>
      {isMapping ? (
        <MappingPanel
          opened={opened}
          mapping={mapping}
          onRead={(newMapping) => {
            setMapping(false);
            work.readWith(newMapping);
          }}
        />
      ) : null}
      {list === null ? null : (
        <RiskPanel
          title={name}
          detail={howRead(file)}
          actions={
            <Button
              size="small"
              tone="ghost"
              aria-expanded={isMapping}
              onClick={() => setMapping(!isMapping)}
            >
              Columnas
            </Button>
          }
        >
          <Content list={list} preview={preview} work={work} />
        </RiskPanel>
      )}
      {list !== null && list.questions.length > 0 ? (
        <QuestionsPanel
          questions={list.questions}
          onAnswer={({ states, ...answers }) =>
            work.readWith({ ...mapping, ...answers, states: { ...mapping.states, ...states } })
          }
        />
      ) : null}
      {list !== null && list.refused.length > 0 ? <RefusedPanel refused={list.refused} /> : null}
    </>
  );
}
