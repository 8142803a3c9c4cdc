import type { ReactNode } from "react";

import { formatVolatilityPoints } from "@paridad/core/formats";
import type { CalculatorOption, NumberResult } from "@paridad/core/stores";

import type { CellAttributes } from "./cell-attributes.ts";
import { Figure } from "./figure.tsx";
import { pairSeparator } from "./pair-separator.ts";
import { StateBadge } from "./state-badge.tsx";
import { UnknownValue } from "../../../../components/ui/states/unknown-value.tsx";

const pointsOf = (known: NumberResult) => (known.ok ? `${formatVolatilityPoints(known.value)} %` : "–");

/** Where the volatility comes from and its sides, for the cell's title. */
export function describeVolatility({
  impliedVolatility: { autoFrom, bid, mid, ask },
}: CalculatorOption): string {
  const from = autoFrom === "last" ? "del último precio" : "del medio de las puntas";
  return `VI ${from}. Compra ${pointsOf(bid)} · medio ${pointsOf(mid)} · venta ${pointsOf(ask)}`;
}

/** States that stand next to a volatility. */
function isToldBesideVolatility(state: CalculatorOption["state"]): boolean {
  return state === "crossed" || state === "stale";
}

/** Volatility from the market. States that spoil it stand in its place, or next to it. */
export function volatilityCell(option: CalculatorOption): ReactNode {
  const { state } = option;
  const { auto } = option.impliedVolatility;
  if (!auto.ok && state === "below-intrinsic") return <StateBadge state={state} />;
  const volatility = auto.ok ? formatVolatilityPoints(auto.value) : <UnknownValue reason={auto.reason} />;
  if (!isToldBesideVolatility(state)) return volatility;
  return (
    <>
      <StateBadge state={state} />
      {auto.ok ? <Figure index={0}>{formatVolatilityPoints(auto.value)}</Figure> : volatility}
    </>
  );
}

/** Sets the volatility of the last price apart. */
export function volatilityAttributes(option: CalculatorOption): CellAttributes {
  const { auto, autoFrom } = option.impliedVolatility;
  if (!auto.ok && option.state === "below-intrinsic") return {};
  return {
    "data-from": auto.ok ? autoFrom : undefined,
    "data-told": isToldBesideVolatility(option.state) || undefined,
  };
}

/** The volatilities of bid and ask, in points. */
export function volatilitySidesCell({ impliedVolatility: { bid, ask } }: CalculatorOption): ReactNode {
  if (!bid.ok && !ask.ok) return <UnknownValue reason={bid.reason} />;
  if (bid.ok && ask.ok)
    return formatVolatilityPoints(bid.value) + pairSeparator + formatVolatilityPoints(ask.value);
  return (
    <>
      {bid.ok ? (
        <Figure index={0}>{formatVolatilityPoints(bid.value)}</Figure>
      ) : (
        <UnknownValue reason={bid.reason} />
      )}
      {pairSeparator}
      {ask.ok ? (
        <Figure index={1}>{formatVolatilityPoints(ask.value)}</Figure>
      ) : (
        <UnknownValue reason={ask.reason} />
      )}
    </>
  );
}
