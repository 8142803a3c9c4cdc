import {
  formatDeltaPercent,
  formatGammaPercent,
  formatModelPrice,
  formatRhoPerPoint,
  formatThetaPerDay,
  formatVegaPerPoint,
} from "@paridad/core/formats";
import { greeksFromInputMessage } from "@paridad/core/messages";
import type { DisplayGreeks } from "@paridad/core/pricing";
import type { CalculatorSide } from "@paridad/core/stores";

import { KnownValue, UnknownValue } from "./unknown-value.tsx";

type SideProps = { side: CalculatorSide };

export function TheoreticalCell({ side }: SideProps) {
  return <KnownValue value={side.theoretical} format={formatModelPrice} />;
}

export function DifferenceCell({ side: { difference } }: SideProps) {
  if (!difference.ok) return <UnknownValue reason={difference.reason} />;
  return formatModelPrice(difference.value, { sign: "always" });
}

/** A cell of one greek; where they come from the person's volatility the number is set apart and says so. */
function greekCell(read: (greeks: DisplayGreeks) => string) {
  return function GreekCell({ side: { greeks, greeksFrom } }: SideProps) {
    if (!greeks.ok) return <UnknownValue reason={greeks.reason} />;
    const text = read(greeks.value);
    if (greeksFrom === "own-iv") return text;
    return (
      <i className="chain-input-greek" title={greeksFromInputMessage}>
        {text}
      </i>
    );
  };
}

export const DeltaCell = greekCell(({ deltaPercent }) => formatDeltaPercent(deltaPercent));
export const GammaCell = greekCell(({ gammaPercent }) => formatGammaPercent(gammaPercent));
export const VegaCell = greekCell(({ vegaPerPoint }) => formatVegaPerPoint(vegaPerPoint));
export const ThetaCell = greekCell(({ thetaPerDay }) => formatThetaPerDay(thetaPerDay));
export const RhoCell = greekCell(({ rhoPerPoint }) => formatRhoPerPoint(rhoPerPoint));
