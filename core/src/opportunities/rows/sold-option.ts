import type { CostSchedule } from "../../costs/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import { sharesPerLot, soldLegRisks } from "../../positions/index.ts";
import type { PositionLeg, SoldLegRisk } from "../../positions/index.ts";
import type { AgedQuote } from "../tables/rate-comparison.ts";

/** A row's option as a sold leg until its expiry, a call against its shares; null without a spot. */
export function soldOption({
  kind,
  strike,
  expiration,
  quote,
  spot,
  now,
  rate = 0,
  costs,
}: {
  readonly kind: "call" | "put";
  readonly strike: number;
  readonly expiration: number;
  readonly quote: AgedQuote;
  readonly spot?: number | null | undefined;
  readonly now: number;
  /** Continuous per year; a call without dividends has no boundary to ask it of. */
  readonly rate?: number;
  readonly costs: CostSchedule;
}): SoldLegRisk | null {
  if (!isPositiveNumber(spot)) return null;
  const { bid, volatility } = quote;
  const option = { kind, strike, expiration, quantity: -1, price: bid ?? 0 } as const;
  const sold = isPositiveNumber(volatility) ? { ...option, volatility } : option;
  const share = { kind: "share", quantity: sharesPerLot, price: spot } as const;
  const legs: readonly PositionLeg[] = kind === "call" ? [sold, share] : [sold];
  const terms = { spot, instant: now, rateOf: () => rate, costs };
  return soldLegRisks({ legs, bids: [bid], ...terms })[0] ?? null;
}
