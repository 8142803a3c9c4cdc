import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";

export interface SizeInput {
  /** Pesos of the account. */
  readonly capital: number;
  /** Share of it that one position may lose: 0.02 is 2 %. */
  readonly riskShare: number;
  /** Largest loss of a lot with its costs; where its loss has no limit, the stress's. */
  readonly lossPerLot: number;
  /** Kelly's share of the capital for the view's probability at the low end of its interval; left out without a view. */
  readonly kelly?: number;
  /** Margin a lot takes, and what there is for it. */
  readonly marginPerLot?: number;
  readonly marginAvailable?: number;
  /** Lots that can be dealt at the price. */
  readonly available?: number;
}

export type SizeCap = "risk" | "kelly" | "margin" | "size";

export interface PositionSize {
  /** Whole lots, 0 where not even one fits. */
  readonly lots: number;
  /** Lots that each rule alone allows; those not asked for are left out. */
  readonly caps: Readonly<Partial<Record<SizeCap, number>>>;
  /** Which of them decides; of equals the first named. */
  readonly cappedBy: SizeCap;
}

/** A quarter of Kelly's share is the ceiling, whatever the view says. */
const kellyShare = 0.25;

/**
 * Number of lots: the loss on a fixed share of the capital decides; a quarter of Kelly's share, the margin and the size of the
 * book only lower it.
 */
export function positionSize(input: SizeInput): Result<PositionSize, "invalid-input"> {
  const { capital, riskShare, lossPerLot, kelly, marginPerLot, marginAvailable, available } = input;
  const isShare = riskShare > 0 && riskShare <= 1;
  if (!isPositiveNumber(capital) || !isPositiveNumber(lossPerLot) || !isShare) return fail("invalid-input");
  const optional = [kelly, marginPerLot, marginAvailable, available].filter((one) => one !== undefined);
  if (!optional.every((one) => isKnownNumber(one) && one >= 0)) return fail("invalid-input");
  const caps: Partial<Record<SizeCap, number>> = { risk: wholeLots(capital * riskShare, lossPerLot) };
  if (kelly !== undefined) caps.kelly = wholeLots(capital * kellyShare * kelly, lossPerLot);
  if (marginPerLot !== undefined && marginAvailable !== undefined && marginPerLot > 0) {
    caps.margin = wholeLots(marginAvailable, marginPerLot);
  }
  if (available !== undefined) caps.size = Math.floor(available);
  const lots = Math.min(...Object.values(caps));
  const cappedBy = (Object.keys(caps) as SizeCap[]).find((name) => caps[name] === lots) ?? "risk";
  return succeed({ lots, caps, cappedBy });
}

/** Rounding must not take a lot away: 0.29 x 100 / 29 is one. */
function wholeLots(budget: number, perLot: number): number {
  return Math.floor(budget / perLot + 1e-9);
}
