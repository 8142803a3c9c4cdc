import { spotOf } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { SavedLeg } from "@paridad/core/contract";
import { caucionWithFee } from "@paridad/core/costs";
import { formatPrice } from "@paridad/core/formats";
import { caucionOfDays } from "@paridad/core/opportunities";
import { legOfSaved, positionCapital, rollPosition } from "@paridad/core/positions";
import type { ValuedMarket } from "@paridad/core/stores";
import { daysBetween } from "@paridad/core/symbols";

export type Roll = {
  readonly closing: { index: number; quantity: number; price: number };
  readonly opening: Exclude<SavedLeg, { type: "share" }>;
};

/** A roll's cash, time value and breakevens, the days it adds and the caución over them; null where it can't be dealt. */
export function rollOutcome(marked: MarkedPosition, market: ValuedMarket, { closing, opening }: Roll) {
  const { content, legs, position } = marked;
  const { costs, realized } = content;
  const { exit, keepShares } = position;
  const capital = positionCapital({ legs, costs, exit, keepShares });
  const before = content.legs[closing.index];
  const isOption = before !== undefined && before.type !== "share";
  const days = isOption ? daysBetween({ from: before.expiration, to: opening.expiration }) : 0;
  const rolled = rollPosition({
    legs: content.legs.map((leg, index) => legOfSaved(leg, position.today[index] ?? null)),
    costs,
    exit,
    keepShares,
    realized,
    closings: [closing],
    openings: [legOfSaved(opening)],
    ...(capital.ok && { capital: capital.capital }),
    days,
    spot: spotOf(market),
  });
  if (!rolled.ok) return null;
  const { cash, timeValue, timeValueTna, exercisedTna, after } = rolled;
  const levels = after.netBreakevens.map((level) => formatPrice(Math.round(level * 100) / 100));
  const caucion = days > 0 ? caucionWithFee(caucionOfDays(market.cauciones, days), costs) : null;
  return { cash, timeValue, timeValueTna, exercisedTna, days, caucion, breakevens: levels.join(" y ") };
}
