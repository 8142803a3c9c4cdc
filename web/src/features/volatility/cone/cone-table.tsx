import type { VolatilityCone } from "@paridad/core/contract";
import { formatDate, formatInteger, formatVolatilityPoints } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { ImpliedPoint } from "./cone-plot.ts";

const levels = ["minimum", "tenth", "quarter", "median", "threeQuarters", "ninetieth", "maximum"] as const;

export function ConeTable({ cone }: { cone: VolatilityCone }) {
  return (
    <PlainTable
      label="Cono de volatilidad realizada"
      headings={[
        "Ruedas",
        "Mín.",
        "10 %",
        "25 %",
        "50 %",
        "75 %",
        "90 %",
        "Máx.",
        "Hoy",
        "Ventanas",
        "Sin superponer",
      ]}
      rows={cone.windows.map((one) => ({
        key: String(one.window),
        cells: [
          formatInteger(one.window),
          ...levels.map((level) => formatVolatilityPoints(one[level])),
          textOrDash(one.today, formatVolatilityPoints, "La última ventana no está completa"),
          formatInteger(one.count),
          formatInteger(one.effectiveCount),
        ],
      }))}
    />
  );
}

export function ImpliedTable({ implied }: { implied: readonly ImpliedPoint[] }) {
  return (
    <PlainTable
      label="Implícita de cada vencimiento"
      headings={["Vencimiento", "Ruedas", screenWords.atTheMoney]}
      rows={implied.map(({ expiration, sessions, volatility }) => ({
        key: expiration,
        cells: [formatDate(expiration), formatInteger(sessions), formatVolatilityPoints(volatility)],
      }))}
    />
  );
}
