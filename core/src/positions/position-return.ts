import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { annualRate, effectiveRate, simpleRate } from "../quotes/index.ts";

export interface ReturnInput {
  /** Pesos in all; negative is a loss. */
  readonly gain: number;
  /** Pesos tied up: what was paid, the shares less the premium, the strike less the premium, or the margin. */
  readonly capital: number;
  /** Calendar days, the local habit. */
  readonly days: number;
  /** Caución of the same days, simple per year; left out where unknown. */
  readonly caucionTna?: number;
  /** Settlement to settlement, for the caución; `days` where left out. */
  readonly moneyDays?: number;
}

export interface PositionReturn {
  /** Gain over capital, over the days. */
  readonly share: number;
  /** Null where a rate a year says nothing (`annualRate`): `share` is what there is to say. */
  readonly tna: number | null;
  /** Null there, above 999 % and where more than the capital is lost. */
  readonly tea: number | null;
  /** Against the capital in caución for the days of money: pesos, and points of TNA (0.01 is one). Null without its rate. */
  readonly overCaucion: { readonly pesos: number; readonly tna: number | null } | null;
}

/** Interest of a capital in caución, pesos: simple over 365 days. */
export function caucionInterest({
  capital,
  tna,
  days,
}: {
  readonly capital: number;
  readonly tna: number;
  readonly days: number;
}): number {
  return (capital * tna * days) / 365;
}

/** A gain on its capital, a year, and beside the caución. A capital that is not above zero has no return. */
export function positionReturn({
  gain,
  capital,
  days,
  caucionTna,
  moneyDays = days,
}: ReturnInput): Result<PositionReturn, "expired" | "no-capital" | "invalid-input"> {
  if (!isKnownNumber(gain) || Number.isNaN(days) || !isPositiveNumber(moneyDays))
    return fail("invalid-input");
  if (!(days > 0)) return fail("expired");
  if (!isPositiveNumber(capital)) return fail("no-capital");
  const share = gain / capital;
  if (!Number.isFinite(simpleRate(share, days))) return fail("invalid-input");
  const tna = annualRate(share, days);
  const isAnnual = tna !== null;
  const overCaucion = isKnownNumber(caucionTna)
    ? {
        pesos: gain - caucionInterest({ capital, tna: caucionTna, days: moneyDays }),
        tna: isAnnual ? simpleRate(share, moneyDays) - caucionTna : null,
      }
    : null;
  return succeed({ share, tna, tea: isAnnual ? effectiveRate(share, days) : null, overCaucion });
}
