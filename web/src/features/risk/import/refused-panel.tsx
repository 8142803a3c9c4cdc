import { formatInteger } from "@paridad/core/formats";
import { groupBy } from "@paridad/core/lib";
import { operationReasonMessages } from "@paridad/core/risk";

import { DataTable } from "../../../components/ui/table/data-table.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { counted } from "../../../lib/counted.ts";
import { inSentence } from "../../../lib/view/in-sentence.ts";
import { RiskPanel } from "../shared/risk-panel.tsx";
import type { RefusedLine } from "./read-file.ts";

const reasonText = ({ reason }: Pick<RefusedLine, "reason">): string =>
  operationReasonMessages[reason] ?? "No se pudo leer";

function reasonsOf(refused: readonly RefusedLine[]): string {
  return [...groupBy(refused, reasonText)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, lines]) => `${formatInteger(lines.length)}: ${inSentence(reason)}`)
    .join(" · ");
}

const columns: readonly DataColumn<RefusedLine>[] = [
  {
    key: "line",
    heading: "Línea",
    value: ({ line }) => line,
    show: ({ line }) => formatInteger(line),
    width: 80,
  },
  { key: "reason", heading: "Por qué", value: reasonText, width: 320, isText: true },
  {
    key: "text",
    heading: "Qué dice",
    value: ({ text }) => text,
    title: ({ text }) => text,
    width: 420,
    isText: true,
  },
];

/** Every line that was left out, as it stands in the file, with its reason. */
export function RefusedPanel({ refused }: { refused: readonly RefusedLine[] }) {
  return (
    <RiskPanel
      title={counted(refused.length, "línea rechazada", "líneas rechazadas")}
      detail={reasonsOf(refused)}
    >
      <DataTable
        label="Líneas rechazadas"
        rows={refused}
        columns={columns}
        keyOf={({ line }) => String(line)}
        heightClass="max-h-[304px]"
      />
    </RiskPanel>
  );
}
