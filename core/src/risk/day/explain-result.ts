import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { holdableKey, holdableOf } from "../../positions/index.ts";
import type { Holdable, PositionLeg, Trade } from "../../positions/index.ts";
import { contractMoves } from "./contract-move.ts";
import type { MarketEnds } from "./contract-move.ts";
import { contractResult } from "./contract-result.ts";
import type { ContractResult, TradedContract } from "./contract-result.ts";
import { sumParts, totalOf } from "./result-parts.ts";
import type { ResultParts } from "./result-parts.ts";

/** The holding at the first end, and the trades since. */
export interface TradedPosition {
  /** Under their strikes of the last end; their prices are not read. None of a position opened in between. */
  readonly legs: readonly PositionLeg[];
  /** After the first end and up to the last. */
  readonly trades: readonly Trade[];
}

export interface ResultSum {
  /** Pesos in all, of what is known; null where nothing is. */
  readonly total: number | null;
  /** They add up to the total. */
  readonly parts: ResultParts | null;
  /** Contracts, of a book positions, that are not in the total, or not whole. */
  readonly unknown: number;
}

export interface ExplainedResult extends ResultSum {
  readonly contracts: readonly ContractResult[];
}

/**
 * The result of positions between two instants and where it comes from, in pesos, before the costs of closing them: of each, and
 * their sum, in which `unknown` counts positions. Prices are mids at both ends, or with `takeLast` last prices at both, and the
 * share is at `spot`. The holding is explained by the greeks of both ends (`explainMove`), or by its settlement where it is over
 * by `to` (`explainSettlement`, at `to`'s spot); trades count from their price, so a position opened in between counts from its
 * entry. A contract without its prices has a reason and is counted in `unknown`, never as 0. A longer stretch is best summed
 * session by session. An end without a share price, or ends the wrong way round, are `invalid-input`.
 */
export function explainBook({
  positions,
  ...ends
}: MarketEnds & {
  readonly positions: readonly (TradedPosition & { readonly id: string })[];
}): Result<
  ResultSum & { positions: readonly (ExplainedResult & { readonly id: string })[] },
  "invalid-input"
> {
  if (!areEnds(ends)) return fail("invalid-input");
  const moveOf = contractMoves(ends);
  const explained = positions.map(({ id, ...position }) => {
    const contracts = contractsOf(position).map((item) => contractResult(item, moveOf(item.contract)));
    return { id, ...sumOf(contracts), unknown: contracts.filter(isUnknown).length, contracts };
  });
  const sum = { ...sumOf(explained), unknown: explained.filter(({ unknown }) => unknown > 0).length };
  return sum.total === null || isKnownNumber(sum.total)
    ? succeed({ ...sum, positions: explained })
    : fail("invalid-input");
}

function areEnds({ from, to, cut = 0 }: MarketEnds): boolean {
  const areKnown = [from.instant, to.instant, from.rate, to.rate, cut].every(isKnownNumber);
  return areKnown && isPositiveNumber(from.spot) && isPositiveNumber(to.spot) && from.instant <= to.instant;
}

function isUnknown({ parts }: Pick<ResultSum, "parts">): boolean {
  return parts === null;
}

export function sumOf(items: readonly Pick<ResultSum, "parts">[]): Pick<ResultSum, "total" | "parts"> {
  const known = items.flatMap(({ parts }) => parts ?? []);
  if (known.length === 0 && items.length > 0) return { total: null, parts: null };
  const parts = sumParts(known);
  return { total: totalOf(parts), parts };
}

function contractsOf({ legs, trades }: TradedPosition): TradedContract[] {
  const items = new Map<string, TradedContract>();
  const itemOf = (contract: Holdable): TradedContract =>
    items.get(holdableKey(contract)) ?? { contract, quantityBefore: 0, trades: [] };
  for (const leg of legs) {
    const item = itemOf(holdableOf(leg));
    items.set(holdableKey(leg), { ...item, quantityBefore: item.quantityBefore + leg.quantity });
  }
  for (const trade of trades) {
    const item = itemOf(trade.contract);
    items.set(holdableKey(trade.contract), { ...item, trades: [...item.trades, trade] });
  }
  return [...items.values()];
}
