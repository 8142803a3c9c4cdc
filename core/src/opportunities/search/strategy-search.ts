import { isUsableCosts } from "../../costs/index.ts";
import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import { analyzePosition, expectedReturn, positionOdds } from "../../positions/index.ts";
import type { OptionLeg } from "../../positions/index.ts";
import { GrowingFront } from "./growing-front.ts";
import { chanceOfProfit, measure, offersOf } from "./judge-candidate.ts";
import type { Judged } from "./judge-candidate.ts";
import { missingStructures } from "./missing-structures.ts";
import type { StructureCount } from "./missing-structures.ts";
import { searchBook } from "./search-book.ts";
import type { BookBase, Offer, SearchBook } from "./search-book.ts";
import type { SearchExpiry, SearchInput, SearchOutcome, SearchRow } from "./search-types.ts";
import { choices, searchStructures } from "./structures.ts";
import type { Structure } from "./structures.ts";

interface Found extends Judged {
  readonly structure: Structure;
  readonly book: SearchBook;
  readonly places: readonly number[];
  readonly offers: readonly Offer[];
  readonly capital: number;
}

/** Candidates of a step: a few milliseconds. */
const batch = 2_000;

/**
 * The best structures for a view: the Pareto front of the return at the target against the chance of profit, at
 * executable prices and sizes, net of costs. A generator: its runner breathes between steps and stops by not asking for
 * more; what it returns is the whole front, with the reason why each other structure is missing. Null for an input that
 * makes no sense.
 */
export function* searchStrategies(input: SearchInput): Generator<undefined, SearchOutcome | null> {
  if (!isUsable(input)) return null;
  const books = input.expiries.map((expiry) => searchBook(input, expiry)).filter((book) => book !== null);
  const structures = searchStructures.filter(({ legs }) => legs.length <= (input.mostLegs ?? 4));
  const front = new GrowingFront<Found>();
  const counts = new Map<Structure["id"], StructureCount>();
  let examined = 0;
  for (const structure of structures) {
    const count: StructureCount = { dealt: 0, credit: 0, paid: 0, gaining: 0, arbitrages: 0 };
    counts.set(structure.id, count);
    for (const book of books) {
      for (const places of choices(book.bases.length, structure.bases)) {
        examine({ input, front, count }, { structure, book, places });
        examined++;
        if (examined % batch === 0) yield;
      }
    }
  }
  const rows = rowsOf(front, input);
  const listed = new Set(rows.map(({ structure }) => structure));
  return {
    rows,
    missing: missingStructures({
      structures,
      books,
      counts,
      listed,
      spot: input.spot,
    }),
    apparentArbitrages: [...counts.values()].reduce((sum, { arbitrages }) => sum + arbitrages, 0),
  };
}

function isUsable({ spot, instant, target, date, budget, costs, mostLegs = 4 }: SearchInput): boolean {
  const arePositive = [spot, target.from, target.to, budget].every(isPositiveNumber);
  const areKnown = [instant, date].every(isKnownNumber) && date >= instant;
  return arePositive && areKnown && target.to >= target.from && isUsableCosts(costs) && mostLegs >= 1;
}

interface Search {
  readonly input: SearchInput;
  readonly front: GrowingFront<Found>;
  readonly count: StructureCount;
}

function examine(
  { input, front, count }: Search,
  { structure, book, places }: Pick<Found, "structure" | "book" | "places">,
): void {
  const offers = offersOf(structure, book, places);
  if (!Array.isArray(offers)) return;
  count.dealt++;
  const cash = structure.legs.reduce(
    (sum, { quantity }, index) => sum + Math.abs(quantity) * (offers[index] as Offer).cash,
    0,
  );
  if (input.onlyCredit === true && !(cash > 0)) return;
  count.credit++;
  const combination = { book, places, cash, costs: input.costs };
  const measures = measure(structure, combination, offers);
  const capital = Math.max(measures.outlay, -measures.minimum);
  if (!(measures.minimum < 0)) {
    count.arbitrages++;
    return;
  }
  if (capital > input.budget || measures.lots < 1) return;
  count.paid++;
  const gain = measures.profitAtTarget / capital;
  if (!(gain > 0)) return;
  count.gaining++;
  // A chance is at most 1: what would need more is beaten already.
  if (front.chanceNeeded(gain) > 1) return;
  const chance = chanceOfProfit(structure, combination);
  if (chance < front.chanceNeeded(gain)) return;
  front.add({ gain, chance, item: { ...measures, structure, book, places: [...places], offers, capital } });
}

function rowsOf(front: GrowingFront<Found>, input: SearchInput): SearchRow[] {
  return front.points.map(({ item }) => rowOf(item, input)).filter(({ units }) => units > 0);
}

/** The numbers that are shown come from the engine of positions. */
function rowOf(candidate: Found, input: SearchInput): SearchRow {
  const { spot, costs, budget, expiries } = input;
  const { structure, book, places, offers, profitAtTarget, lots } = candidate;
  const legs = structure.legs.map(({ kind, base, quantity }, index): OptionLeg => {
    const { price, volatility } = offers[index] as Offer;
    const { strike } = book.bases[places[base] as number] as BookBase;
    const leg = { kind, strike, expiration: book.expiration, quantity, price };
    return volatility === undefined ? leg : { ...leg, volatility };
  });
  const analysis = analyzePosition({ legs, costs });
  const { years, volatility } = book;
  const moved = { legs, costs, spot, years, volatility };
  const odds = positionOdds({ ...moved, drift: 0 });
  const isBounded = analysis.ok && analysis.netMaximum.bounded;
  // Engine's, as exits pay the least cost of an order too.
  const largestLoss =
    analysis.ok && analysis.netMinimum.bounded ? analysis.netMinimum.value : candidate.minimum;
  const capital = Math.max(candidate.outlay, -largestLoss);
  const expiry = expiries.find(({ expiration }) => expiration === book.expiration);
  return {
    structure: structure.id,
    expiration: book.expiration,
    legs,
    units: Math.min(lots, Math.floor(budget / capital)),
    capital,
    profitAtTarget,
    returnAtTarget: profitAtTarget / capital,
    probabilityOfProfit: odds.ok ? odds.probabilityOfProfit : Number.NaN,
    expectedProfit: odds.ok ? odds.expectedProfit : Number.NaN,
    expected: expectedOf({ legs, years, volatility, capital }, expiry, input),
    largestLoss,
    largestGain: isBounded ? (analysis.netMaximum as { readonly value: number }).value : null,
  };
}

interface Unit {
  readonly legs: readonly OptionLeg[];
  readonly years: number;
  readonly volatility: number;
  readonly capital: number;
}

/** Expected result of the same legs in the builder. */
function expectedOf(
  { legs, years, volatility, capital }: Unit,
  {
    rate = 0,
    days = 365 * years,
    moneyDays = days,
    caucionTna = null,
    bases = [],
  }: Partial<SearchExpiry> = {},
  { spot, instant, costs, model, expectedVolatility = null }: SearchInput,
): SearchRow["expected"] {
  const moved = { legs, spot, years, volatility: expectedVolatility ?? volatility, drift: rate };
  const result = expectedReturn(
    {
      // Legs of a view that ends with their expiry carry none.
      legs: legs.map((leg) => ({
        ...leg,
        ...(model && { model }),
        volatility:
          leg.volatility ??
          bases.find(({ strike }) => strike === leg.strike)?.[leg.kind]?.volatility ??
          volatility,
      })),
      costs,
      scenario: { spot, instant, rate },
      expectedVolatility,
      ...(caucionTna !== null && { caucionTna }),
      moneyDays,
    },
    {
      net: positionOdds({ ...moved, costs }),
      free: positionOdds(moved),
      capital,
      days: Math.max(1, days),
    },
  );
  return result.ok ? result : null;
}
