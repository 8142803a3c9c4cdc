import { isKnownNumber } from "../../lib/index.ts";
import type { PositionLeg } from "../../positions/index.ts";

/** A saved position, or shares held beside them. */
export interface HeldPosition {
  readonly id: string;
  readonly legs: readonly PositionLeg[];
}

/** A portfolio and the market it is valued in today. */
export interface PortfolioNow {
  readonly positions: readonly HeldPosition[];
  /** Pesos a share. */
  readonly spot: number;
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Continuous per year. */
  readonly rate: number;
}

/** One contract of the whole portfolio. */
export interface RiskLeg {
  /** One lot, or one share, at a price of 0. */
  readonly unit: PositionLeg;
  /** Units over all positions; negative is sold. */
  readonly quantity: number;
}

/** The portfolio contract by contract: legs of the same series and volatility count together, what cancels goes. */
export function riskLegs(positions: readonly HeldPosition[]): RiskLeg[] {
  const merged = new Map<string, RiskLeg>();
  for (const leg of positions.flatMap(({ legs }) => legs)) {
    const key =
      leg.kind === "share" ? "share" : [leg.kind, leg.strike, leg.expiration, leg.volatility ?? ""].join(" ");
    const before = merged.get(key)?.quantity ?? 0;
    merged.set(key, { unit: { ...leg, quantity: 1, price: 0 }, quantity: before + leg.quantity });
  }
  return [...merged.values()].filter(({ quantity }) => quantity !== 0);
}

/** True where every quantity is a number; the rest is checked where legs are valued. */
export function areQuantitiesKnown(positions: readonly HeldPosition[]): boolean {
  return positions.every(({ legs }) => legs.every(({ quantity }) => isKnownNumber(quantity)));
}
