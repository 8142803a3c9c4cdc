import { sharesIn } from "../../positions/index.ts";
import type { Holdable, Trade } from "../../positions/index.ts";
import type { ContractMove } from "./contract-move.ts";
import { noParts, scaleParts, sumParts, totalOf } from "./result-parts.ts";
import type { ResultParts } from "./result-parts.ts";

/** Quantities: lots of an option, shares of the share; negative is owed. */
export interface TradedContract {
  readonly contract: Holdable;
  /** At `from`. */
  readonly quantityBefore: number;
  /** Between the ends. */
  readonly trades: readonly Trade[];
}

export interface ContractResult extends Omit<ContractMove, "parts">, Omit<TradedContract, "trades"> {
  /** At `to`. */
  readonly quantityNow: number;
  /** Pesos in all; null where unknown. */
  readonly total: number | null;
  readonly parts: ResultParts | null;
}

/**
 * The holding moves from one end to the other, each trade from its own price. A contract closed by `to` needs no price there,
 * and one not yet held none at `from`: without it the result is all of `trades`.
 */
export function contractResult(
  item: TradedContract,
  { parts: move, ...prices }: ContractMove,
): ContractResult {
  const { contract, quantityBefore, trades } = item;
  const quantityNow = trades.reduce((sum, { quantity }) => sum + quantity, quantityBefore);
  const figures = { ...prices, contract, quantityBefore, quantityNow };
  if (quantityBefore !== 0 && move !== null) {
    const parts = sumParts([scaleParts(move, quantityBefore), tradesAt(item, prices.now ?? 0)]);
    return { ...figures, total: totalOf(parts), parts };
  }
  const before = quantityBefore === 0 ? 0 : prices.before;
  const now = quantityNow === 0 ? 0 : prices.now;
  if (before === null || now === null || (quantityBefore !== 0 && quantityNow !== 0)) {
    return { ...figures, total: null, parts: null };
  }
  const dealt = tradesAt(item, now);
  const carried = quantityBefore * sharesIn(contract) * (now - before);
  const parts = { ...dealt, trades: dealt.trades + carried };
  return { ...figures, faults: { from: null, to: null }, total: totalOf(parts), parts };
}

function tradesAt({ contract, trades }: TradedContract, price: number): ResultParts {
  const shares = sharesIn(contract);
  return {
    ...noParts,
    trades: trades.reduce((sum, trade) => sum + trade.quantity * shares * (price - trade.price), 0),
    costs: trades.reduce((sum, { costs }) => sum - costs, 0),
  };
}
