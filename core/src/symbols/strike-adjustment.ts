import { groupBy } from "../lib/index.ts";
import type { OptionType } from "./option-symbol.ts";

export type AdjustableContract = {
  symbol: string;
  type: OptionType;
  strike: number;
  expiration: string | null;
};

export type AdjustedContract<Contract extends AdjustableContract> = { before: Contract; after: Contract };

export type StrikeRemap<Contract extends AdjustableContract> = {
  /** Pesos a share by which every strike fell, or null when the two chains share no single reduction. */
  reduction: number | null;
  renamed: AdjustedContract<Contract>[];
  /** Old contracts without a successor: their positions need manual review. */
  vanished: Contract[];
  /** New contracts without a predecessor: bases listed that day. */
  listed: Contract[];
};

const mostSampledContracts = 12;
const largestReductionShare = 0.3;

/** The last figure that a symbol of five significant figures can show: 0.1 for 3878.5, 1 for 10079. */
function figureUnit(strike: number): number {
  return strike >= 10_000 ? 1 : 10 ** (Math.floor(Math.log10(strike)) - 4);
}

function isSuccessor({ before, after }: AdjustedContract<AdjustableContract>, reduction: number): boolean {
  const tolerance = Math.max(figureUnit(before.strike), figureUnit(after.strike)) * 1.01;
  return Math.abs(before.strike - reduction - after.strike) <= tolerance;
}

function seriesKey({ type, expiration }: AdjustableContract): string {
  return `${type} ${expiration ?? "?"}`;
}

function pairAll<Contract extends AdjustableContract>(
  before: readonly Contract[],
  after: ReadonlyMap<string, Contract[]>,
  reduction: number,
): AdjustedContract<Contract>[] {
  const taken = new Set<Contract>();
  const pairs: AdjustedContract<Contract>[] = [];
  for (const old of before) {
    const distance = (next: Contract): number => Math.abs(old.strike - reduction - next.strike);
    const successor = (after.get(seriesKey(old)) ?? [])
      .filter((next) => !taken.has(next) && isSuccessor({ before: old, after: next }, reduction))
      .toSorted((left, right) => distance(left) - distance(right))[0];
    if (successor === undefined) continue;
    taken.add(successor);
    pairs.push({ before: old, after: successor });
  }
  return pairs;
}

function candidateReductions<Contract extends AdjustableContract>(
  before: readonly Contract[],
  after: ReadonlyMap<string, Contract[]>,
): number[] {
  const step = Math.max(1, Math.floor(before.length / mostSampledContracts));
  const reductions = new Set<number>();
  for (let index = 0; index < before.length; index += step) {
    const old = before[index];
    if (old === undefined) continue;
    for (const next of after.get(seriesKey(old)) ?? []) {
      const reduction = Math.round((old.strike - next.strike) * 100) / 100;
      if (reduction > 0 && reduction < old.strike * largestReductionShare) reductions.add(reduction);
    }
  }
  return [...reductions].toSorted((left, right) => left - right);
}

function bestReduction<Contract extends AdjustableContract>(
  before: readonly Contract[],
  after: ReadonlyMap<string, Contract[]>,
): number | null {
  let best: { reduction: number; count: number; error: number } | null = null;
  for (const reduction of candidateReductions(before, after)) {
    const pairs = pairAll(before, after, reduction);
    const error = pairs.reduce(
      (sum, pair) => sum + Math.abs(pair.before.strike - reduction - pair.after.strike),
      0,
    );
    const isBetter =
      best === null || pairs.length > best.count || (pairs.length === best.count && error < best.error);
    if (isBetter) best = { reduction, count: pairs.length, error };
  }
  // Fewer than half the old chain means that this was no adjustment night.
  return best !== null && best.count * 2 >= before.length ? best.reduction : null;
}

/**
 * Follows a chain through an ex-date, on which the exchange renames every series and lowers every strike by one
 * amount. `before` are the contracts that traded only up to the eve, `after` those that trade only from the day; both
 * sides must share type and expiration. Without `reduction` (the announced amount) it is the one that pairs most.
 */
export function remapByStrikeAdjustment<Contract extends AdjustableContract>({
  before,
  after,
  reduction: announced,
}: {
  before: readonly Contract[];
  after: readonly Contract[];
  reduction?: number | null | undefined;
}): StrikeRemap<Contract> {
  const afterBySeries = groupBy(after, seriesKey);
  const reduction = announced ?? bestReduction(before, afterBySeries);
  const renamed = reduction === null ? [] : pairAll(before, afterBySeries, reduction);
  const old = new Set(renamed.map((pair) => pair.before));
  const fresh = new Set(renamed.map((pair) => pair.after));
  return {
    reduction,
    renamed,
    vanished: before.filter((contract) => !old.has(contract)),
    listed: after.filter((contract) => !fresh.has(contract)),
  };
}
