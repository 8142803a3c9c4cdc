import { useMemo } from "react";

import type { ProbabilityPoint, SeriesQualityResult } from "@paridad/core/probability";
import { formatPercent } from "@paridad/core/formats";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { ColumnMenu } from "../../../components/ui/table/column-menu.tsx";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { counted } from "../../../lib/counted.ts";
import { TableBasis } from "../shared/basis.tsx";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { narrowProbabilityWidths, probabilityColumns, symbolColumns } from "./probability-columns.tsx";
import type { Probabilities } from "./use-probabilities.ts";
import { probabilityTexts } from "./probability-drawings.ts";
import { Badge } from "../../../components/ui/badge.tsx";

const tones = { Excelente: "up", Buena: "accent", Regular: "warning" } as const;

/** Excelente, Buena or Regular by the share of original pairs with the counts. */
export function QualityBadge({ quality }: { quality: SeriesQualityResult }) {
  if (!quality.ok) return null;
  const { label, originalShare, originalCount, interpolatedCount } = quality;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone={tones[label]}>Calidad: {label}</Badge>
      {formatPercent(originalShare)} originales · {counted(originalCount, "original", "originales")},{" "}
      {counted(interpolatedCount, "interpolado", "interpolados")}
    </span>
  );
}

/** With the symbols, and a yes or no under a heading that asks. */
function exportedOf([time, ...others]: readonly DataColumn<ProbabilityPoint>[]) {
  const columns = others.map((one) =>
    one.key === "interpolated" ? { ...one, heading: probabilityTexts.interpolated } : one,
  );
  return [...(time === undefined ? [] : [time]), ...symbolColumns, ...columns];
}

export function SeriesPanel({ url, result }: { url: UrlState; result: Probabilities }) {
  const isNarrow = useIsNarrow();
  const { points, claimsBull, claimsRatio, query } = result;
  const columns = useMemo(
    () => probabilityColumns({ isNarrow, claimsBull, claimsRatio }),
    [isNarrow, claimsBull, claimsRatio],
  );
  const view = useTableView(url, { columns, narrow: narrowProbabilityWidths });
  const rows = useMemo(() => points.toReversed(), [points]);
  const exported = useMemo(() => exportedOf(columns), [columns]);
  return (
    <Panel
      head={
        <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-2 py-1">
          <TableBasis title={counted(rows.length, "fila", "filas")} meta={query.data?.meta} />
          <div className="flex flex-wrap gap-2">
            <ColumnMenu {...view.menu} />
            <CsvMenu report="probabilidades" rows={rows} columns={exported} />
          </div>
        </header>
      }
    >
      <DataTable label="Serie derivada" rows={rows} {...view.table} heightClass="max-h-[560px]" />
    </Panel>
  );
}
