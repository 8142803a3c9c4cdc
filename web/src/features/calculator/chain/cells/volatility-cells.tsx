import type { ReactNode } from "react";

import { formatInteger, formatVolatilityPoints } from "@paridad/core/formats";
import { pastMarkMessages, pastWords } from "@paridad/core/quotes";
import type { CalculatorOption, NumberResult } from "@paridad/core/stores";

import { Figure, pairSeparator, StateBadge } from "./cell-parts.tsx";
import type { CellAttributes } from "./cell-parts.tsx";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import { UnknownValue } from "../../../../components/ui/states/unknown-value.tsx";

const pointsOf = (known: NumberResult) => (known.ok ? `${formatVolatilityPoints(known.value)} %` : "–");

/** Source and sides of the volatility, for the cell's title. */
export function describeVolatility(option: CalculatorOption): string {
  const { autoFrom, bid, mid, ask } = option.impliedVolatility;
  const from = autoFrom === "last" ? "del último precio" : "del medio de las puntas";
  const sides = `VI ${from}. Compra ${pointsOf(bid)} · medio ${pointsOf(mid)} · venta ${pointsOf(ask)}`;
  return option.past.ok ? `${sides}. ${describePast(option)}` : sides;
}

/** Its place in its own past, with the sessions behind it, or why it is unknown. */
export function describePast({ past }: Pick<CalculatorOption, "past">): string {
  const words = pastWords(past);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The percentile against its own past; blank with the reason where there is none. */
export function pastCell(option: CalculatorOption): ReactNode {
  const { past } = option;
  if (past.ok) return formatInteger(Math.round(past.percentile * 100));
  return <ExplainedDash text={describePast(option)} />;
}

/** *barata* or *cara* beside a volatility; nothing in between. */
function PastMark({ past }: Pick<CalculatorOption, "past">) {
  if (!past.ok || past.mark === null) return null;
  return (
    <span
      className={`text-2xs tracking-[-0.03em] not-italic ${past.mark === "cheap" ? "font-semibold text-text" : "text-muted"}`}
    >
      {pastMarkMessages[past.mark]}
    </span>
  );
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
  const isMarked = auto.ok && option.past.ok && option.past.mark !== null;
  if (!isToldBesideVolatility(state) && !isMarked) return volatility;
  return (
    <>
      {isToldBesideVolatility(state) ? <StateBadge state={state} /> : <PastMark past={option.past} />}{" "}
      {auto.ok ? <Figure index={0}>{formatVolatilityPoints(auto.value)}</Figure> : volatility}
    </>
  );
}

/** Sets the volatility of the last price apart. */
export function volatilityAttributes(option: CalculatorOption): CellAttributes {
  const { auto, autoFrom } = option.impliedVolatility;
  if (!auto.ok && option.state === "below-intrinsic") return {};
  return { "data-from": auto.ok ? autoFrom : undefined };
}

/** The volatilities of bid and ask, in points. */
export function volatilitySidesCell({ impliedVolatility: { bid, ask } }: CalculatorOption): ReactNode {
  if (!bid.ok && !ask.ok) return <UnknownValue reason={bid.reason} />;
  if (bid.ok && ask.ok)
    return formatVolatilityPoints(bid.value) + pairSeparator + formatVolatilityPoints(ask.value);
  const [first, second] = [bid, ask].map((side, index) =>
    side.ok ? (
      <Figure key={index} index={index}>
        {formatVolatilityPoints(side.value)}
      </Figure>
    ) : (
      <UnknownValue key={index} reason={side.reason} />
    ),
  );
  return (
    <>
      {first}
      {pairSeparator}
      {second}
    </>
  );
}
