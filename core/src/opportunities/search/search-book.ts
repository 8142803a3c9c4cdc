import { isPositiveNumber } from "../../lib/index.ts";
import { dealAt, millisecondsPerYear, nobody, sharesPerLot, valuePosition } from "../../positions/index.ts";
import type { LegQuote, OptionLeg } from "../../positions/index.ts";
import { lognormalDistribution } from "../../probability/index.ts";
import type { TerminalDistribution } from "../../probability/index.ts";
import { lotOrder } from "../lot-order.ts";
import type { SearchExpiry, SearchInput } from "./search-types.ts";

export type Obstacle = "no-side" | "no-size" | "no-volatility";

/** One way to deal an option: pesos a share. */
export interface Offer {
  readonly price: number;
  readonly lots: number;
  /** Cash of dealing it, after its cost: negative when bought. */
  readonly cash: number;
  /** Value at the target and date for the party that dealt it, before costs: negative when sold. */
  readonly worth: number;
  /** The two ways out at each price of the target. */
  readonly exits: readonly OfferExit[];
  readonly volatility: number | undefined;
}

/** Pesos a share, and for the exercise of one the shares that it brings: negative are handed over. */
interface OfferExit {
  readonly close: number;
  readonly exercise: number;
  readonly shares: number;
}

export interface BookBase {
  readonly strike: number;
  /** P(price at expiry below the strike). */
  readonly below: number;
  readonly offers: Readonly<Record<"call" | "put", Readonly<Record<"bought" | "sold", Offer | Obstacle>>>>;
}

/** An expiry made ready for the search: everything that does not depend on the combination. */
export interface SearchBook {
  readonly expiration: number;
  readonly years: number;
  readonly volatility: number;
  readonly distribution: TerminalDistribution;
  readonly bases: readonly BookBase[];
  /** Prices of the share that the target is made of. */
  readonly targetSpots: readonly number[];
}

/** Prices over which a range is averaged. */
const targetPoints = 9;

/** Null where the distribution of its expiry is unknown. */
export function searchBook(input: SearchInput, expiry: SearchExpiry): SearchBook | null {
  const { spot, instant } = input;
  const { expiration, volatility } = expiry;
  const years = (expiration - instant) / millisecondsPerYear;
  const moved = lognormalDistribution({ spot, yearsToExpiry: years, volatility, drift: 0 });
  if (!moved.ok) return null;
  const { distribution } = moved;
  const bases = expiry.bases
    .filter(({ strike }) => isPositiveNumber(strike))
    .toSorted((one, other) => one.strike - other.strike)
    .map((base): BookBase => {
      const offersOf = (kind: "call" | "put") => {
        const contract = { kind, strike: base.strike, expiration, rate: expiry.rate };
        const quote = base[kind] ?? nobody;
        return { bought: offer(input, contract, quote, 1), sold: offer(input, contract, quote, -1) };
      };
      return {
        strike: base.strike,
        below: distribution.probabilityBelow(base.strike),
        offers: { call: offersOf("call"), put: offersOf("put") },
      };
    });
  return { expiration, years, volatility, distribution, bases, targetSpots: targetSpots(input) };
}

type Contract = Pick<OptionLeg, "kind" | "strike" | "expiration"> & Pick<SearchExpiry, "rate">;

function offer(
  input: SearchInput,
  { rate, ...contract }: Contract,
  quote: LegQuote,
  sign: 1 | -1,
): Offer | Obstacle {
  const { price, available } = dealAt({ quantity: sign, quote });
  if (price === null) return "no-side";
  if (available === null || available < 1) return "no-size";
  const { costs, date, model } = input;
  const volatility = date < contract.expiration ? (quote.volatility ?? null) : undefined;
  if (volatility === null) return "no-volatility";
  const leg = {
    ...contract,
    quantity: sign,
    price,
    ...(model && { model }),
    ...(volatility && { volatility }),
  };
  const ending = endingAtTarget(input, leg, rate);
  if (ending === null) return "no-volatility";
  return {
    price,
    lots: Math.floor(available),
    cash: -sign * price - lotOrder(costs, "premium", price),
    ...ending,
    volatility,
  };
}

function targetSpots({ target: { from, to } }: SearchInput): number[] {
  if (from === to) return [from];
  return Array.from(
    { length: targetPoints },
    (_, point) => from + (point / (targetPoints - 1)) * (to - from),
  );
}

/** Averaged over the target, with what getting out of it costs at each price. */
function endingAtTarget(
  input: SearchInput,
  leg: OptionLeg,
  rate: number,
): Pick<Offer, "worth" | "exits"> | null {
  const { date, costs } = input;
  const spots = targetSpots(input);
  let sum = 0;
  const exits: OfferExit[] = [];
  for (const spot of spots) {
    const valued = valuePosition({ legs: [leg], spot, instant: date, rate });
    if (!valued.ok) return null;
    const value = valued.value / sharesPerLot;
    sum += value;
    const close = lotOrder(costs, "premium", Math.abs(value));
    const isExercised = date === leg.expiration && value !== 0;
    const shares = leg.kind === "call" ? leg.quantity : -leg.quantity;
    exits.push(
      isExercised
        ? { close, exercise: lotOrder(costs, "exercise", leg.strike), shares }
        : { close, exercise: close, shares: 0 },
    );
  }
  return { worth: sum / spots.length, exits };
}
