import {
  formatDayMonth,
  formatInteger,
  formatNumber,
  formatStrike,
  formatVolatility,
} from "@paridad/core/formats";
import type { PositionLeg, TradersGreeks } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { shiftedVolatility } from "@paridad/core/volatility";
import { PlainTable } from "../../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../../components/ui/table/plain-table.tsx";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import type { BuiltPosition } from "../../model/use-builder.ts";
import { reasonText, ScenarioMark, signed } from "./figure.tsx";

const shares = (value: number, decimals: number) =>
  formatNumber(value, { minimumDecimals: decimals, maximumDecimals: decimals, sign: "always" });

/** Counts of each column, under its name. */
const columns: readonly {
  readonly name: string;
  readonly unit: string;
  readonly read: (greeks: TradersGreeks) => string;
}[] = [
  { name: "Delta", unit: "acciones", read: ({ delta }) => shares(delta, 0) },
  { name: "Delta", unit: "$ por 1 %", read: ({ deltaPesosPerPercent }) => signed(deltaPesosPerPercent) },
  {
    name: "Gamma",
    unit: "acc. por 1 %",
    read: ({ gammaPerPercent }) => shares(gammaPerPercent, 1),
  },
  { name: "Vega", unit: "$ por punto", read: ({ vegaPerPoint }) => signed(vegaPerPoint) },
  { name: "Theta", unit: "$ por día", read: ({ thetaPerDay }) => signed(thetaPerDay) },
  { name: "Rho", unit: "$ por punto", read: ({ rhoPerPoint }) => signed(rhoPerPoint) },
];

function legName(leg: PositionLeg): string {
  const count = formatInteger(leg.quantity, { sign: "always" });
  if (leg.kind === "share") return `${count} GGAL`;
  return `${count} ${leg.kind} ${formatStrike(leg.strike)} ${formatDayMonth(buenosAiresDate(leg.expiration))}`;
}

function missingVolatility(legs: readonly PositionLeg[]): string {
  const areShares = legs.every(({ kind }) => kind === "share");
  return areShares ? "Las acciones no tienen volatilidad implícita" : "No se sabe su volatilidad";
}

function rowOf(
  key: string | number,
  name: string,
  legs: readonly PositionLeg[],
  { volatility, greeks }: { volatility: number | null; greeks: TradersGreeks },
): PlainRow {
  const missing = <ExplainedDash key="volatility" text={missingVolatility(legs)} />;
  return {
    key,
    cells: [
      name,
      ...columns.map(({ read }) => read(greeks)),
      volatility === null ? missing : formatVolatility(volatility),
    ],
  };
}

/** Greeks of each leg and of the whole, in the units traders use. */
export function GreeksTable({
  position,
  shift,
  isScenario,
}: {
  position: BuiltPosition;
  /** The scenario's, per 1.00 on every volatility. */
  shift: number;
  isScenario: boolean;
}) {
  const { legs, evaluation } = position;
  const { greeks, volatility } = evaluation;
  return (
    <section aria-label="Griegas">
      <h2 className="flex items-baseline justify-between px-3 py-2 text-md font-semibold">
        Griegas
        <ScenarioMark isScenario={isScenario} />
      </h2>
      {greeks.ok ? (
        <PlainTable
          label="Griegas por pata"
          headings={["Pata", ...columns.map(({ name: text, unit }) => ({ text, unit })), "VI"]}
          rows={greeks.legs.map((legGreeks, index) => {
            const leg = legs[index] as PositionLeg;
            const own = leg.kind === "share" ? undefined : leg.volatility;
            const shifted = own === undefined ? null : shiftedVolatility(own, shift);
            return rowOf(index, legName(leg), [leg], { volatility: shifted, greeks: legGreeks });
          })}
          foot={rowOf("total", "Total", legs, { volatility, greeks: greeks.whole })}
        />
      ) : (
        <p className="px-3 pb-3 text-sm text-muted">{reasonText(greeks.reason)}.</p>
      )}
    </section>
  );
}
