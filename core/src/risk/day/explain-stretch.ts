import { fail, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { holdableKey, holdableOf } from "../../positions/index.ts";
import type { Holdable, PositionLeg } from "../../positions/index.ts";
import type { ContractResult } from "./contract-result.ts";
import { explainBook, sumOf } from "./explain-result.ts";
import type { ResultSum, TradedPosition } from "./explain-result.ts";
import type { MarketEnd } from "./option-mark.ts";
import { sumParts, totalOf } from "./result-parts.ts";

/** An instant of a stretch. */
export interface StretchEnd {
  readonly market: MarketEnd;
  /** Pesos a share by which ex-dates between it and the last instant lowered the strikes; 0 of the last. */
  readonly cut: number;
}

export interface PositionStretch extends ResultSum {
  readonly id: string;
  /** An option ended long before the last instant, and nobody noted what came of it. */
  readonly isOverdue: boolean;
}

type HeldPosition = TradedPosition & { readonly id: string };
type BookAnswer = Extract<ReturnType<typeof explainBook>, { ok: true }>;
type OnePosition = BookAnswer["positions"][number];

const day = 86_400_000;

/**
 * Result of positions between the first and the last of several instants, pesos, in parts that add up to it. Where every
 * instant in between has the same kind of price for all that a position held, its parts are summed from each to the next, which
 * leaves less unexplained; otherwise they are those of one step. The result is that of the two ends either way. Contracts carry
 * their strikes of the last instant. An option that ended more than a day before it and is still held makes its position
 * unknown: what came of it is still to be noted. Fewer than two instants, or ends as `explainBook` refuses them, are
 * `invalid-input`.
 */
export function explainStretch({
  ends,
  positions,
}: {
  readonly ends: readonly StretchEnd[];
  readonly positions: readonly HeldPosition[];
}): Result<ResultSum & { readonly positions: readonly PositionStretch[] }, "invalid-input"> {
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined || ends.length < 2) return fail("invalid-input");
  const whole = stepOf({ from: first, to: last }, positions);
  const steps = ends.slice(1).map((to, index) => stepOf({ from: ends[index] ?? first, to }, positions));
  if (!whole.ok || steps.some(({ ok }) => !ok)) return fail("invalid-input");
  const explained = whole.positions.map((position, index) => {
    const { id, unknown } = position;
    const parts = steps.flatMap((step) => (step.ok ? (step.positions[index] ?? []) : []));
    const isOverdue = position.contracts.some((contract) => isOver(contract, last.market.instant));
    if (isOverdue) return { id, total: null, parts: null, unknown: Math.max(1, unknown), isOverdue };
    return { id, ...finest(position, parts), unknown, isOverdue };
  });
  const unknown = explained.filter((position) => position.unknown > 0).length;
  return succeed({ ...sumOf(explained), unknown, positions: explained });
}

function stepOf({ from, to }: { from: StretchEnd; to: StretchEnd }, positions: readonly HeldPosition[]) {
  return explainBook({
    from: from.market,
    to: to.market,
    cut: from.cut - to.cut,
    takeLast: true,
    positions: positions.map(({ id, legs, trades }) => ({
      id,
      legs: heldAt(from.market.instant, { legs, trades }).map((leg) => atStrikeOf(to, leg)),
      trades: trades
        .filter(({ instant }) => instant > from.market.instant && instant <= to.market.instant)
        .map((trade) => ({ ...trade, contract: atStrikeOf(to, trade.contract) })),
    })),
  });
}

/** The holding at an instant: the legs of the beginning and the trades up to it. */
function heldAt(instant: number, { legs, trades }: TradedPosition): PositionLeg[] {
  const held = new Map<string, PositionLeg>();
  const add = (contract: Holdable, quantity: number): void => {
    const key = holdableKey(contract);
    held.set(key, { ...contract, quantity: (held.get(key)?.quantity ?? 0) + quantity, price: 0 });
  };
  for (const leg of legs) add(holdableOf(leg), leg.quantity);
  for (const trade of trades) if (trade.instant <= instant) add(trade.contract, trade.quantity);
  return [...held.values()].filter(({ quantity }) => quantity !== 0);
}

/** Under the strike of an end, which later ex-dates have yet to lower. */
function atStrikeOf<Contract extends Holdable>({ cut }: StretchEnd, contract: Contract): Contract {
  return contract.kind === "share" ? contract : { ...contract, strike: contract.strike + cut };
}

/** The steps' parts where they make the same result to the cent, otherwise those of the whole. */
function finest(whole: OnePosition, steps: readonly OnePosition[]): Pick<ResultSum, "total" | "parts"> {
  const { total, parts } = whole;
  const known = steps.flatMap((step) => (step.unknown === 0 && step.parts !== null ? [step.parts] : []));
  if (total === null || whole.unknown > 0 || known.length < steps.length) return { total, parts };
  const sum = sumParts(known);
  return Math.abs(totalOf(sum) - total) < 0.005 ? { total, parts: sum } : { total, parts };
}

function isOver({ contract, quantityNow, prices }: ContractResult, instant: number): boolean {
  const isHeld = contract.kind !== "share" && quantityNow !== 0 && prices === "settlement";
  return isHeld && instant - contract.expiration > day;
}
