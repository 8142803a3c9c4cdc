import { formatPesos, formatPrice } from "@paridad/core/formats";
import type { PositionChart } from "@paridad/core/positions";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { readChart } from "./payoff-chart.tsx";
import { valueOf } from "./scale.ts";
import type { ComparedLine } from "./scale.ts";

const shownLevels = 20;

function levelsOf({ lower, upper, breakevens }: PositionChart, spot: number): number[] {
  const even = Array.from(
    { length: shownLevels + 1 },
    (_, index) => lower + ((upper - lower) * index) / shownLevels,
  );
  const marked = [...breakevens, spot].filter((level) => level > lower && level < upper);
  return [...even, ...marked].sort((one, other) => one - other);
}

/** The numbers behind the drawing, for users who can't see it. */
export function ChartValues({
  chart,
  other,
  spot,
  isScenario,
}: {
  chart: PositionChart;
  other: ComparedLine | null;
  spot: number;
  isScenario: boolean;
}) {
  const money = (profit: number | null) => formatPesos(profit, { sign: "always" });
  return (
    <PlainTable
      label="Resultado por precio"
      className="h-[320px] max-sm:h-[220px]"
      headings={[
        "GGAL",
        chart.isFirstOfSeveral ? "Al primer vencimiento" : "Al vencimiento",
        "Hoy",
        ...(isScenario ? ["Escenario"] : []),
        ...(other === null ? [] : [other.name]),
      ]}
      rows={levelsOf(chart, spot).map((level) => {
        const { expiry, today, supposed } = readChart(chart, level);
        const isEven = chart.breakevens.includes(level);
        const now = isScenario ? " (escenario)" : " (ahora)";
        return {
          key: level,
          cells: [
            formatPrice(Math.round(level * 100) / 100) +
              (level === spot ? now : isEven ? " (equilibrio)" : ""),
            money(isEven ? 0 : expiry),
            money(today),
            ...(isScenario ? [money(supposed)] : []),
            ...(other === null ? [] : [money(valueOf(other.points, level))]),
          ],
        };
      })}
    />
  );
}
