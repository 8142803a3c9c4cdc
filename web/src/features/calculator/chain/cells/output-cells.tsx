import type { ReactNode } from "react";

import {
  formatDeltaPercent,
  formatGammaPercent,
  formatModelPrice,
  formatRhoPerPoint,
  formatThetaPerDay,
  formatVegaPerPoint,
} from "@paridad/core/formats";
import { greeksFromMessages, theoreticalFromSmileMessage } from "@paridad/core/messages";
import type { DisplayGreeks } from "@paridad/core/quotes";
import type { CalculatorOption } from "@paridad/core/stores";

import { UnknownValue } from "../../../../components/ui/states/unknown-value.tsx";

/** A number that doesn't come from where its neighbours' do. */
function SetApart({ title, children }: { title: string; children: string }) {
  return (
    <i className="chain-input-greek" data-figure={0} title={title}>
      {children}
    </i>
  );
}

/** The model's price in pesos per share, or why there is none. */
export function theoreticalCell({ theoretical, theoreticalFrom }: CalculatorOption): ReactNode {
  if (!theoretical.ok) return <UnknownValue reason={theoretical.reason} />;
  const text = formatModelPrice(theoretical.value);
  return theoreticalFrom === "smile" ? <SetApart title={theoreticalFromSmileMessage}>{text}</SetApart> : text;
}

/** The model's price less the market's, in pesos with its sign, or why there is none. */
export function differenceCell({ difference }: CalculatorOption): ReactNode {
  if (!difference.ok) return <UnknownValue reason={difference.reason} />;
  return formatModelPrice(difference.value, { sign: "always" });
}

/** A cell of one greek; where they don't come from the option's own volatility the number is set apart and says so. */
function greekCell(read: (greeks: DisplayGreeks) => string) {
  return ({ greeks, greeksFrom }: CalculatorOption): ReactNode => {
    if (!greeks.ok) return <UnknownValue reason={greeks.reason} />;
    const text = read(greeks);
    if (greeksFrom === "own-iv") return text;
    return <SetApart title={greeksFromMessages[greeksFrom]}>{text}</SetApart>;
  };
}

export const deltaCell = greekCell(({ deltaPercent }) => formatDeltaPercent(deltaPercent));
export const gammaCell = greekCell(({ gammaPercent }) => formatGammaPercent(gammaPercent));
export const vegaCell = greekCell(({ vegaPerPoint }) => formatVegaPerPoint(vegaPerPoint));
export const thetaCell = greekCell(({ thetaPerDay }) => formatThetaPerDay(thetaPerDay));
export const rhoCell = greekCell(({ rhoPerPoint }) => formatRhoPerPoint(rhoPerPoint));
