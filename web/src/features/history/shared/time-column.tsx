import { formatHourMinute, formatInstantDate, formatTimestamp } from "@paridad/core/formats";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";

/** Date and time of a row; on a phone short, with the whole in the title. */
export function timeColumn<Row>(
  key: keyof Row & string,
  { isNarrow, read }: { isNarrow: boolean; read: (row: Row) => string },
): DataColumn<Row> {
  return {
    key,
    heading: "Fecha y hora",
    shortHeading: isNarrow ? "Hora" : undefined,
    width: isNarrow ? 114 : 172,
    isText: true,
    value: read,
    show: (row) =>
      isNarrow
        ? `${formatInstantDate(read(row)).slice(0, 5)} ${formatHourMinute(read(row))}`
        : formatTimestamp(read(row)),
    title: (row) => (isNarrow ? formatTimestamp(read(row)) : undefined),
  };
}
