import { formatInstantDate } from "@paridad/core/formats";

import { counted } from "../../../../lib/counted.ts";
import { useHistoryHealth } from "../history-queries.ts";

/** One line about how much history there is; nothing while it is unknown. */
export function HistoryCoverage() {
  const { data } = useHistoryHealth();
  if (data === undefined || data.firstTime === null) return null;
  return (
    <p className="mt-5 text-md text-muted">
      {counted(data.rows, "cotización", "cotizaciones")} de {counted(data.symbols, "símbolo", "símbolos")},
      del {formatInstantDate(data.firstTime)} al {formatInstantDate(data.lastTime)}.
    </p>
  );
}
