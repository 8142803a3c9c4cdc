import { isKnownNumber } from "../lib/index.ts";
import { lastOfEachSession } from "./last-of-each-session.ts";
import { priceRatio } from "./ratio-row.ts";
import { ratioStatistics } from "./ratio-statistics.ts";
import type { RatioStatistics } from "./ratio-statistics.ts";
import { quoteMid } from "../pricing/index.ts";

/** A contract with its rows, in any order. */
export interface ScannedContract {
  readonly symbol: string;
  readonly strike: number;
  readonly rows: ReadonlyArray<{
    /** ISO instant with offset. */
    readonly time: string;
    readonly close: number | null;
    readonly bid: number | null;
    readonly ask: number | null;
    readonly volume: number | null;
  }>;
}

/** What a contract must have to take part; a side of the filter left out asks nothing. */
export interface LiquidityFilter {
  /** Mean contracts a session over the window. */
  readonly minimumVolume: number;
  /** (ask - bid) / mid of the newest row with both sides; contracts whose source has no sides pass. */
  readonly maximumSpread: number | null;
}

export interface ScannedPair {
  readonly symbol1: string;
  readonly symbol2: string;
  readonly strike1: number;
  readonly strike2: number;
  readonly statistics: RatioStatistics;
  /** The lower of the two mean volumes a session. */
  readonly meanVolume: number | null;
}

export interface ScanInput {
  readonly contracts: readonly ScannedContract[];
  /** Window in sessions. */
  readonly sessions: number;
  readonly liquidity: LiquidityFilter;
}

type Candidate = ScannedContract & {
  readonly closes: ReadonlyMap<string, number>;
  readonly meanVolume: number | null;
};

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function candidateOf(contract: ScannedContract, sessions: number): Candidate {
  const { rows } = contract;
  const closes = lastOfEachSession(rows.map(({ time, close }) => ({ time, value: close }))).slice(-sessions);
  const volumes = rows.map(({ volume }) => volume).filter(isKnownNumber);
  const known = closes.flatMap(({ date, value }) => (value === null ? [] : [[date, value] as const]));
  return { ...contract, closes: new Map(known), meanVolume: meanOf(volumes) };
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
  if (sided.length === 0) return true;
  const spread = quoteMid(sided[0] as { bid: number | null; ask: number | null }).relativeSpread;
  return spread !== null && spread <= maximumSpread;
}

function pairOf(one: Candidate, other: Candidate, sessions: number): ScannedPair | null {
  const dates = [...one.closes.keys()].filter((date) => other.closes.has(date)).sort();
  const values = dates.map((date) =>
    priceRatio(one.closes.get(date) ?? null, other.closes.get(date) ?? null),
  );
  const statistics = ratioStatistics({ values, sessions });
  if (!statistics.ok) return null;
  const volumes = [one.meanVolume, other.meanVolume].filter(isKnownNumber);
  return {
    symbol1: one.symbol,
    symbol2: other.symbol,
    strike1: one.strike,
    strike2: other.strike,
    statistics,
    meanVolume: volumes.length === 2 ? Math.min(...volumes) : null,
  };
}

/**
 * Every pair of liquid contracts, lower strike first, with where its closing ratio of the last common session stands
 * among those of the window; highest percentile first. Pairs with fewer common sessions than statistics need are
 * left out.
 */
export function scanPairs({ contracts, sessions, liquidity }: ScanInput): ScannedPair[] {
  const candidates = contracts
    .map((contract) => candidateOf(contract, sessions))
    .filter((candidate) => isLiquid(candidate, liquidity))
    .sort((one, other) => one.strike - other.strike);
  const pairs: ScannedPair[] = [];
  for (const [index, one] of candidates.entries()) {
    for (const other of candidates.slice(index + 1)) {
      const pair = pairOf(one, other, sessions);
      if (pair !== null) pairs.push(pair);
    }
  }
  return pairs.sort((one, other) => other.statistics.percentile - one.statistics.percentile);
}
