import type { ReactNode } from "react";

import { formatVolatilityPoints } from "@paridad/core/formats";
import type { CalculatorSide, Known } from "@paridad/core/stores";

import { StateBadge } from "./state-badge.tsx";
import { KnownValue, UnknownValue } from "./unknown-value.tsx";

const pointsOf = (known: Known) => (known.ok ? `${formatVolatilityPoints(known.value)} %` : "–");

/** Written when somebody points at the cell: a title that changes at each tick would cost more than its number. */
function describe({ impliedVolatility: { autoFrom, bid, mid, ask } }: CalculatorSide): string {
  const from = autoFrom === "last" ? "del último precio" : "del medio de las puntas";
  return `VI ${from}. Compra ${pointsOf(bid)} · medio ${pointsOf(mid)} · venta ${pointsOf(ask)}`;
}

/** States that stand beside a volatility. */
export function isToldBesideVolatility(state: CalculatorSide["state"]): boolean {
  return state === "cruzada" || state === "vieja";
}

/** Volatility from the market; the one of the last price is set apart. States that spoil it stand in its place. */
export function volatilityCell(side: CalculatorSide): ReactNode {
  const { auto, autoFrom } = side.impliedVolatility;
  const { state } = side;
  if (!auto.ok && state === "bajo-paridad") return <StateBadge side={side} />;
  return (
    <span
      className="chain-volatility"
      onPointerEnter={({ currentTarget }) => currentTarget.setAttribute("title", describe(side))}
    >
      {isToldBesideVolatility(state) ? <StateBadge side={side} /> : null}
      {auto.ok ? (
        <span data-from={autoFrom}>{formatVolatilityPoints(auto.value)}</span>
      ) : (
        <UnknownValue reason={auto.reason} />
      )}
    </span>
  );
}

/** The volatilities of bid and ask, in points. */
export function volatilitySidesCell({ impliedVolatility: { bid, ask } }: CalculatorSide): ReactNode {
  if (!bid.ok && !ask.ok) return <UnknownValue reason={bid.reason} />;
  return (
    <>
      <KnownValue value={bid} format={formatVolatilityPoints} />
      <span className="chain-slash">/</span>
      <KnownValue value={ask} format={formatVolatilityPoints} />
    </>
  );
}
