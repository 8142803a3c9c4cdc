import { isKnownNumber, meanOfKnown } from "../lib/index.ts";
import { readQuote } from "../quotes/index.ts";
import { lastOfEachSession } from "./last-of-each-session.ts";
import { priceRatio } from "./ratio-row.ts";
import { ratioStatistics } from "./ratio-statistics.ts";
import type { RatioStatistics } from "./ratio-statistics.ts";
import { knownSum, sessionsOf, sessionVolumes } from "./volume-statistics.ts";

/** A contract with its rows, in any order. */
export interface ScannedContract {
  readonly symbol: string;
  readonly strike: number;
  /** Delta at its newest bar, per 1.00, put's negative; null where it can't be known, which no range of deltas leaves out. */
  readonly delta: number | null;
  readonly rows: ReadonlyArray<{
    /** ISO instant with offset. */
    readonly time: string;
    readonly close: number | null;
    readonly bid: number | null;
    readonly ask: number | null;
    readonly volume: number | null;
  }>;
}

/** Requirements on a contract; a null asks nothing. */
export interface LiquidityFilter {
  /** Mean contracts a session over the window; one without a row of the contract, once it is listed, counts as zero. */
  readonly minimumVolume: number;
  /** (ask - bid) / mid of the newest row with both sides; contracts whose source has no sides pass. */
  readonly maximumSpread: number | null;
  /** Least and most delta, per 1.00 by size. */
  readonly deltas: readonly [number, number] | null;
  /** Least premium of the newest close, pesos a share: below it a tick moves a ratio by tens of percents. */
  readonly minimumPremium: number;
}

export interface ScannedPair {
  readonly symbol1: string;
  readonly symbol2: string;
  readonly strike1: number;
  readonly strike2: number;
  readonly statistics: RatioStatistics;
  /** The lower of the two mean volumes a session. */
  readonly meanVolume: number | null;
  /** Day of the ratio used as today's: the last on which both have a close. */
  readonly lastSession: string;
  /** False where a later session of the scan had no such ratio, so the one used is older. */
  readonly isCurrent: boolean;
}

export interface ScanInput {
  readonly contracts: readonly ScannedContract[];
  /** Window in sessions. */
  readonly sessions: number;
  readonly liquidity: LiquidityFilter;
}

type Candidate = ScannedContract & {
  /** By day, ascending. */
  readonly closes: ReadonlyMap<string, number>;
  readonly meanVolume: number | null;
};

/** Mean of the window's sessions since the contract is listed; `null` where no volume is known. */
function meanVolumeOf({ rows }: ScannedContract, window: readonly string[]): number | null {
  const isKnown = knownSum(rows.map(({ volume }) => volume)) !== null;
  return isKnown ? meanOfKnown(sessionVolumes(rows, window)) : null;
}

function candidateOf(contract: ScannedContract, window: readonly string[]): Candidate {
  const closes = lastOfEachSession(contract.rows.map(({ time, close }) => ({ time, value: close })));
  const known = closes.flatMap(({ date, value }) => (value === null ? [] : [[date, value] as const]));
  return { ...contract, closes: new Map(known), meanVolume: meanVolumeOf(contract, window) };
}

function isNearEnough({ closes, delta }: Candidate, { deltas, minimumPremium }: LiquidityFilter): boolean {
  if (([...closes.values()].at(-1) ?? 0) < minimumPremium) return false;
  if (deltas === null || delta === null) return true;
  const [least, most] = deltas;
  return Math.abs(delta) >= least && Math.abs(delta) <= most;
}

function isLiquid(
  { rows, meanVolume }: Candidate,
  { minimumVolume, maximumSpread }: LiquidityFilter,
): boolean {
  if (minimumVolume > 0 && (meanVolume === null || meanVolume < minimumVolume)) return false;
  if (maximumSpread === null) return true;
  const sided = rows
    .filter(({ bid, ask }) => bid !== null || ask !== null)
    .toSorted((one, other) => (one.time < other.time ? 1 : -1));
  const [newest] = sided;
  if (newest === undefined) return true;
  const spread = readQuote(newest).relativeSpread;
  return spread !== null && spread <= maximumSpread;
}

function pairOf(
  one: Candidate,
  other: Candidate,
  { sessions, newest }: { sessions: number; newest: string | undefined },
): ScannedPair | null {
  const ratios = [...one.closes].flatMap(([date, close]) => {
    const value = priceRatio(close, other.closes.get(date) ?? null);
    return value === null ? [] : [{ date, value }];
  });
  const statistics = ratioStatistics({ values: ratios.map(({ value }) => value), sessions });
  const lastSession = ratios.at(-1)?.date;
  if (!statistics.ok || lastSession === undefined) return null;
  const volumes = [one.meanVolume, other.meanVolume].filter(isKnownNumber);
  return {
    symbol1: one.symbol,
    symbol2: other.symbol,
    strike1: one.strike,
    strike2: other.strike,
    statistics,
    meanVolume: volumes.length === 2 ? Math.min(...volumes) : null,
    lastSession,
    isCurrent: lastSession === newest,
  };
}

/** Deviations from its mean, on either side; a ratio that hasn't moved comes last. */
const distanceOf = ({ statistics: { zScore } }: ScannedPair) => (zScore === null ? -1 : Math.abs(zScore));

/**
 * Every pair of liquid contracts, lower strike first, with the place of its closing ratio of the last common session
 * among those of the window; the farthest from its mean first, on either side; those whose
 * ratio hasn't moved come last. Pairs with fewer common sessions than statistics need are left out.
 */
export function scanPairs({ contracts, sessions, liquidity }: ScanInput): ScannedPair[] {
  // The days of all contracts are what the market's sessions are to the scan.
  const days = sessionsOf(contracts.flatMap(({ rows }) => rows));
  const newest = days.at(-1);
  const candidates = contracts
    .map((contract) => candidateOf(contract, days.slice(-sessions)))
    .filter((candidate) => isLiquid(candidate, liquidity) && isNearEnough(candidate, liquidity))
    .sort((one, other) => one.strike - other.strike);
  const pairs: ScannedPair[] = [];
  for (const [index, one] of candidates.entries()) {
    for (const other of candidates.slice(index + 1)) {
      const pair = pairOf(one, other, { sessions, newest });
      if (pair !== null) pairs.push(pair);
    }
  }
  return pairs.sort((one, other) => distanceOf(other) - distanceOf(one));
}
