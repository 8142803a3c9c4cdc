import { useMemo } from "react";
import { Link } from "react-router";

import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import type { DataColumn } from "../../../../components/ui/table/data-columns.ts";
import { benchAddress, recordSentence, recordText } from "./rule-records.ts";
import { useRuleRecords } from "./rule-records.ts";
import type { Trade } from "./rule-records.ts";

/** Its name in the export, and its place on a phone. */
export const recordKey = "asi_exceso";
const noRecord =
  "De operaciones así no hay ocho vencimientos guardados; se miden a entre 9 y 75 días y cerca del dinero";

/** A table's columns with what each row's kind did, after the one that is expected; without it where nothing was worked out. */
export function useRecordColumns<Row>(
  columns: readonly DataColumn<Row>[],
  /** Stable between renders. */
  tradeOf: (row: Row) => Trade,
  { spot, width }: { readonly spot: number | null; readonly width: number },
): readonly DataColumn<Row>[] {
  const recordOf = useRuleRecords(spot);
  return useMemo(() => {
    if (recordOf === null) return columns;
    const column: DataColumn<Row> = {
      key: recordKey,
      heading: "Así fue",
      description:
        "Lo que hizo esta clase de operación en los vencimientos guardados: veces sobre la caución, y el intervalo de su exceso medio en puntos. Neta de costos minoristas; no dice qué va a pasar",
      width,
      value: (row) => recordOf?.(tradeOf(row))?.meanExcess ?? null,
      show: (row) => {
        // Its room is there before its numbers are.
        if (recordOf === undefined) return null;
        const record = recordOf(tradeOf(row));
        if (record === null) return <ExplainedDash text={noRecord} />;
        return (
          <Link to={benchAddress(record)} className="hover:underline">
            {recordText(record)}
          </Link>
        );
      },
      title: (row) => {
        const record = recordOf?.(tradeOf(row)) ?? null;
        return record === null ? undefined : recordSentence(record);
      },
    };
    const after = columns.findIndex(({ key }) => key === "esperado") + 1;
    return [...columns.slice(0, after), column, ...columns.slice(after)];
  }, [columns, tradeOf, recordOf, width]);
}
