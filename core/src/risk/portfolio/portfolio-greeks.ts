import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sumGreeks, tradersGreeks, valuePosition } from "../../positions/index.ts";
import type { PositionLeg, TradersGreeks, ValueReason } from "../../positions/index.ts";
import type { PortfolioNow } from "./risk-legs.ts";

const day = 86_400_000;
/** From a Friday's close to a Monday's. */
const weekendDays = 3;

export interface GreeksOf extends TradersGreeks {
  /** Pesos in all. */
  readonly value: number;
  /** Pesos that three calendar days without a move take or bring; null where an expiry falls in them. */
  readonly thetaPerWeekend: number | null;
}

export interface PortfolioGreeks {
  readonly legs: readonly (GreeksOf & { readonly position: string; readonly leg: PositionLeg })[];
  /** Epoch milliseconds, ascending; null is the share. */
  readonly expiries: readonly (GreeksOf & { readonly expiration: number | null })[];
  readonly whole: GreeksOf;
}

/** Greeks of a portfolio in the units of the screen, leg by leg, by expiry and as a whole: sums of one another. */
export function portfolioGreeks(portfolio: PortfolioNow): Result<PortfolioGreeks, ValueReason> {
  const { positions, spot, instant, rate } = portfolio;
  const legs: Valued[] = [];
  for (const { id, legs: all } of positions) {
    for (const leg of all) {
      const now = valuePosition({ legs: [leg], spot, instant, rate });
      if (!now.ok) return now;
      const later = valuePosition({ legs: [leg], spot, instant: instant + weekendDays * day, rate });
      const weekend = later.ok ? later.value - now.value : null;
      legs.push({ position: id, leg, value: now.value, raw: now.greeks, weekend });
    }
  }
  if (legs.length === 0) return fail("no-legs");
  const expirationOf = ({ leg }: Valued): number | null => (leg.kind === "share" ? null : leg.expiration);
  const expirations = [...new Set(legs.map(expirationOf))].sort(
    (one, other) => (one ?? Infinity) - (other ?? Infinity),
  );
  return succeed({
    legs: legs.map((one) => ({ position: one.position, leg: one.leg, ...totalOf([one], spot) })),
    expiries: expirations.map((expiration) => ({
      expiration,
      ...totalOf(
        legs.filter((one) => expirationOf(one) === expiration),
        spot,
      ),
    })),
    whole: totalOf(legs, spot),
  });
}

interface Valued {
  readonly position: string;
  readonly leg: PositionLeg;
  readonly value: number;
  readonly raw: Parameters<typeof sumGreeks>[0][number];
  readonly weekend: number | null;
}

function totalOf(legs: readonly Valued[], spot: number): GreeksOf {
  const weekends = legs.map(({ weekend }) => weekend);
  return {
    ...tradersGreeks({ greeks: sumGreeks(legs.map(({ raw }) => raw)), spot }),
    value: legs.reduce((sum, { value }) => sum + value, 0),
    thetaPerWeekend: weekends.every((one) => one !== null)
      ? weekends.reduce((sum, one) => sum + one, 0)
      : null,
  };
}
