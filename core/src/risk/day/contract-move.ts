import { holdableKey, sharesPerLot } from "../../positions/index.ts";
import type { Holdable, OptionLeg } from "../../positions/index.ts";
import { explainMove, explainSettlement } from "./explain-move.ts";
import { lotAt, markOption } from "./option-mark.ts";
import type { MarkedLot, MarketEnd, OptionMark } from "./option-mark.ts";
import { noParts } from "./result-parts.ts";
import type { ResultParts } from "./result-parts.ts";

export interface MarketEnds {
  readonly from: MarketEnd;
  readonly to: MarketEnd;
  /** Last prices at both ends where the mid is missing at one; false where left out. */
  readonly takeLast?: boolean | undefined;
  /**
   * Pesos a share by which an ex-date between the ends lowered the strikes, and which whoever holds the share receives; 0
   * where left out. Contracts have their strikes of `to`.
   */
  readonly cut?: number | undefined;
}

/** One kind of price for both ends; `settlement` is what exercise brings at `to`, of a contract that is over by then. */
export type MovePrices = "spot" | "mid" | "last" | "settlement";

/**
 * Fault at an end. No quote, no usable price, or over before `from`: the result is unknown. A price without a volatility leaves
 * the whole result in `unexplained`, or with the nearest base's (`neighbour`) what that misses.
 */
export type EndFault = "no-quote" | "no-price" | "expired" | MarkedLot["fault"];

export interface ContractMove {
  /** Pesos a share; null where unknown. */
  readonly before: number | null;
  readonly now: number | null;
  /** Null where a price is unknown, or the two are not of a kind. */
  readonly prices: MovePrices | null;
  /** Pesos of a lot, or a share, held from one end to the other; null where `prices` is. */
  readonly parts: ResultParts | null;
  readonly faults: { readonly from: EndFault; readonly to: EndFault };
}

/** The move of any contract between the ends; each is valued once. */
export function contractMoves(ends: MarketEnds): (contract: Holdable) => ContractMove {
  const moves = new Map<string, ContractMove>();
  return (contract) => {
    const key = holdableKey(contract);
    const move = moves.get(key) ?? (contract.kind === "share" ? shareMove(ends) : optionMove(contract, ends));
    moves.set(key, move);
    return move;
  };
}

function shareMove({ from, to, cut = 0 }: MarketEnds): ContractMove {
  const parts = { ...noParts, share: to.spot + cut - from.spot };
  return { before: from.spot, now: to.spot, prices: "spot", parts, faults: { from: null, to: null } };
}

function optionMove(contract: Exclude<Holdable, { kind: "share" }>, ends: MarketEnds): ContractMove {
  const { from, to, takeLast = false, cut = 0 } = ends;
  const leg: OptionLeg = { ...contract, quantity: 1, price: 0 };
  const [first, last] = [markOption(leg, from, cut), markOption(leg, to)];
  const kinds = takeLast ? (["mid", "last"] as const) : (["mid"] as const);
  const kind = kinds.find((one) => first[one] !== null && last[one] !== null);
  if (kind === undefined || first.isOver) {
    const priceOf = (mark: OptionMark) => kinds.map((one) => mark[one]).find((price) => price !== null);
    const faults = { from: first.isOver ? ("expired" as const) : faultOf(first), to: faultOf(last) };
    return { before: priceOf(first) ?? null, now: priceOf(last) ?? null, prices: null, parts: null, faults };
  }
  const lots = { from: lotAt(first, from, kind), to: lotAt(last, to, kind) };
  const [before, now] = [lots.from.price, lots.to.price];
  const parts = last.isOver ? explainSettlement(lots) : explainMove(lots);
  return {
    before,
    now,
    prices: last.isOver ? "settlement" : kind,
    parts: parts ?? { ...noParts, unexplained: sharesPerLot * (now - before) },
    faults: { from: lots.from.fault, to: lots.to.fault },
  };
}

function faultOf({ mid, quote }: OptionMark): EndFault {
  if (mid !== null) return null;
  return quote === null ? "no-quote" : "no-price";
}
