import type { ReactNode } from "react";

import { formatVolatilityPoints } from "@paridad/core/formats";
import type { CalculatorSide, Known } from "@paridad/core/stores";

import type { CellAttributes } from "./cell-attributes.ts";
import { pairSeparator } from "./glyph-widths.ts";
import { StateBadge } from "./state-badge.tsx";
import { KnownValue, UnknownValue } from "./unknown-value.tsx";

const pointsOf = (known: Known) => (known.ok ? `${formatVolatilityPoints(known.value)} %` : "–");

/** Written when somebody points at the cell: a title that changes at each tick would cost more than its number. */
function describe({ impliedVolatility: { autoFrom, bid, mid, ask } }: CalculatorSide): string {
  const from = autoFrom === "last" ? "del último precio" : "del medio de las puntas";
  return `VI ${from}. Compra ${pointsOf(bid)} · medio ${pointsOf(mid)} · venta ${pointsOf(ask)}`;
}

/** States that stand beside a volatility. */
function isToldBesideVolatility(state: CalculatorSide["state"]): boolean {
  return state === "crossed" || state === "stale";
}

/** Volatility from the market. States that spoil it stand in its place, or beside it. */
export function volatilityCell(side: CalculatorSide): ReactNode {
  const { state } = side;
  const { auto } = side.impliedVolatility;
  if (!auto.ok && state === "below-intrinsic") return <StateBadge side={side} />;
  const volatility = auto.ok ? formatVolatilityPoints(auto.value) : <UnknownValue reason={auto.reason} />;
  if (!isToldBesideVolatility(state)) return volatility;
  return (
    <>
      <StateBadge side={side} />
      {volatility}
    </>
  );
}

/** The volatility of the last price is set apart; where it comes from and its sides are told to who points at it. */
export function volatilityAttributes(side: CalculatorSide): CellAttributes {
  const { auto, autoFrom } = side.impliedVolatility;
  if (!auto.ok && side.state === "below-intrinsic") return {};
  return {
    "data-from": auto.ok ? autoFrom : undefined,
    "data-told": isToldBesideVolatility(side.state) || undefined,
    onPointerEnter: ({ currentTarget }) => currentTarget.setAttribute("title", describe(side)),
  };
}

/** The volatilities of bid and ask, in points. */
export function volatilitySidesCell({ impliedVolatility: { bid, ask } }: CalculatorSide): ReactNode {
  if (!bid.ok && !ask.ok) return <UnknownValue reason={bid.reason} />;
  if (bid.ok && ask.ok)
    return formatVolatilityPoints(bid.value) + pairSeparator + formatVolatilityPoints(ask.value);
  return (
    <>
      <KnownValue value={bid} format={formatVolatilityPoints} />
      {pairSeparator}
      <KnownValue value={ask} format={formatVolatilityPoints} />
    </>
  );
}
