import { exchangeExpiration, formatOptionSymbol, hasExpired } from "@paridad/core/symbols";
import type { OptionType, MonthNumber } from "@paridad/core/symbols";

/** One series of the simulated chain. */
export type SimulatedSeries = {
  readonly symbol: string;
  readonly type: OptionType;
  /** Pesos a share; after an adjustment not round. */
  readonly strike: number;
  /** Last trading day, `YYYY-MM-DD`. */
  readonly expiration: string;
  /** Frequency of its trades against the busiest of the chain, 0 to 1. */
  readonly liquidity: number;
};

const centre = 7_500;
/** The distances between bases as BYMA lists them. */
const stepsUpTo: readonly { readonly strike: number; readonly step: number }[] = [
  { strike: 4_200, step: 150 },
  { strike: 8_000, step: 200 },
  { strike: 9_800, step: 300 },
  { strike: 16_000, step: 500 },
];
/** Bases listed early, before the last ex-date, carry its cut of the strike. */
const adjustedBases = 12;
const adjustmentByMonth: Partial<Record<number, number>> = { 12: 37.9, 4: 21.9, 8: 21.5 };
const basesByRank = [28, 22, 13] as const;
const basesOfOddMonth = 12;
const liquidityByRank = [1, 0.45, 0.18] as const;
const liquidityOfOddMonth = 0.3;

function ladder(): number[] {
  const bases: number[] = [];
  let strike = 3_000;
  for (const stretch of stepsUpTo) {
    for (; strike < stretch.strike; strike += stretch.step) bases.push(strike);
    strike = stretch.strike;
  }
  return bases;
}

const basesByNearness = ladder().toSorted(
  (left, right) => Math.abs(Math.log(left / centre)) - Math.abs(Math.log(right / centre)),
);

type ListedExpiration = {
  expiration: string;
  month: MonthNumber;
  rank: number;
  bases: number;
  liquidity: number;
};

/** The exchange lists the next three even months and the nearest odd one. */
export function listedExpirations(asOf: number, closedDays?: readonly string[]): ListedExpiration[] {
  const now = new Date(asOf);
  const expirations: ListedExpiration[] = [];
  let odd = false;
  let evens = 0;
  for (let ahead = 0; evens < 3 || !odd; ahead += 1) {
    const index = now.getUTCMonth() + ahead;
    const month = ((index % 12) + 1) as MonthNumber;
    const expiration = exchangeExpiration(
      { year: now.getUTCFullYear() + Math.floor(index / 12), month },
      closedDays,
    );
    if (hasExpired({ asOf, expiration })) continue;
    const isEven = month % 2 === 0;
    if (isEven ? evens === 3 : odd) continue;
    const rank = isEven ? evens : 3;
    const bases = basesByRank[rank] ?? basesOfOddMonth;
    expirations.push({
      expiration,
      month,
      rank,
      bases,
      liquidity: liquidityByRank[rank] ?? liquidityOfOddMonth,
    });
    if (isEven) evens += 1;
    else odd = true;
  }
  return expirations;
}

function strikesOf({ month, bases }: { month: MonthNumber; bases: number }): number[] {
  const cut = adjustmentByMonth[month] ?? 0;
  return basesByNearness
    .slice(0, bases)
    .map((base, index) => (index < adjustedBases ? Math.round((base - cut) * 10) / 10 : base))
    .toSorted((left, right) => left - right);
}

function liquidityOf({ strike, type, of }: { strike: number; type: OptionType; of: number }): number {
  const distance = Math.log(strike / centre) * (type === "call" ? 1 : -1);
  // Out-of-the-money bases a little away from the spot trade most; calls more than puts.
  const shape = Math.exp(-(((distance - 0.05) / 0.16) ** 2) / 2);
  return of * shape * (type === "call" ? 1 : 0.55);
}

/** Every series listed at an instant: about 150, sorted by expiration, strike, call before put. */
export function simulatedChain(asOf: number, closedDays?: readonly string[]): SimulatedSeries[] {
  return listedExpirations(asOf, closedDays)
    .toSorted((left, right) => (left.expiration < right.expiration ? -1 : 1))
    .flatMap(({ expiration, month, bases, liquidity }) =>
      strikesOf({ month, bases }).flatMap((strike) =>
        (["call", "put"] as const).flatMap((type) => {
          const symbol = formatOptionSymbol({ company: "GFG", type, strike, month });
          if (symbol === null) return [];
          return [
            { symbol, type, strike, expiration, liquidity: liquidityOf({ strike, type, of: liquidity }) },
          ];
        }),
      ),
    );
}
