import type { CalibrationContent } from "@paridad/core/contract";
import { formatInteger, formatPercent, formatVolatility } from "@paridad/core/formats";
import { volatilityPoints } from "@paridad/core/volatility";

import { Panel } from "../../../components/ui/layout/panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { stretchName } from "./calibration-words.ts";

type Premium = CalibrationContent["premium"][number];

const nameOf = ({ from, to }: Premium) =>
  stretchName({ by: from === null && to === null ? "all" : "days", from, to });

/** Volatility paid at the money beside the one that came; nothing where no expiry has both. */
export function PremiumPanel({ premium }: Pick<CalibrationContent, "premium">) {
  const rows = premium.flatMap((one) => {
    const { n, implied, realised, tenth, median, ninetieth, higher } = one;
    if (implied === null || realised === null || median === null || tenth === null || ninetieth === null)
      return [];
    return [
      {
        key: nameOf(one),
        cells: [
          nameOf(one),
          formatVolatility(implied),
          formatVolatility(realised),
          volatilityPoints(median),
          `${volatilityPoints(tenth)} a ${volatilityPoints(ninetieth)}`,
          formatPercent(higher),
          formatInteger(n),
        ],
      },
    ];
  });
  if (rows.length === 0) return null;
  return (
    <Panel
      title="Volatilidad pagada y volatilidad que vino"
      detail="En el dinero, contra lo que se movió GGAL hasta el vencimiento"
    >
      <PlainTable
        label="Prima de varianza"
        headings={[
          "Al vencimiento",
          "Pagada, media",
          "Vino, media",
          "Prima, mediana",
          "Ocho de cada diez",
          "Pagada de más",
          "Casos",
        ]}
        rows={rows}
      />
    </Panel>
  );
}
