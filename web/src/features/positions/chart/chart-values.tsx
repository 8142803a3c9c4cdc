import { formatPesos, formatPrice } from "@paridad/core/formats";
import type { PositionChart } from "@paridad/core/positions";
import type { ComparedLine } from "./compared-line.ts";
import { readChart } from "./payoff-chart.tsx";
import { valueOf } from "./scale.ts";

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
    <div
      className="h-[320px] overflow-auto max-sm:h-[220px]"
      role="region"
      aria-label="Resultado por precio"
      tabIndex={0}
    >
      <table className="positions-table">
        <thead>
          <tr>
            <th scope="col">GGAL</th>
            <th scope="col">{chart.isFirstOfSeveral ? "Al primer vencimiento" : "Al vencimiento"}</th>
            <th scope="col">Hoy</th>
            {isScenario ? <th scope="col">Escenario</th> : null}
            {other === null ? null : <th scope="col">{other.name}</th>}
          </tr>
        </thead>
        <tbody>
          {levelsOf(chart, spot).map((level) => {
            const { expiry, today, supposed } = readChart(chart, level);
            const isSpot = level === spot;
            const isEven = chart.breakevens.includes(level);
            return (
              <tr key={level}>
                <th scope="row">
                  {formatPrice(Math.round(level * 100) / 100)}
                  {isSpot ? (isScenario ? " (escenario)" : " (ahora)") : isEven ? " (equilibrio)" : ""}
                </th>
                <td>{money(isEven ? 0 : expiry)}</td>
                <td>{money(today)}</td>
                {isScenario ? <td>{money(supposed)}</td> : null}
                {other === null ? null : <td>{money(valueOf(other.points, level))}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
