import type { CostSchedule } from "../costs/index.ts";
import { fail, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { analyzePosition, sharesPerLot } from "../positions/index.ts";
import type { OptionLeg } from "../positions/index.ts";
import type { OpportunityReason } from "./covered-call.ts";

/** A base with its executable sides, pesos a share. */
export interface QuotedStrike {
  readonly strike: number;
  readonly bid: number | null;
  readonly ask: number | null;
}

export interface VerticalSpreadInput {
  readonly kind: "call" | "put";
  /** A bull buys the lower base and sells the upper one, with calls or with puts; a bear the other way. */
  readonly direction: "bull" | "bear";
  readonly lower: QuotedStrike;
  readonly upper: QuotedStrike;
  readonly costs: CostSchedule;
}

/** Pesos a share, at executable sides; those with net are after costs. */
export interface VerticalSpread {
  /** Negative where received. */
  readonly outlay: number;
  readonly netOutlay: number;
  /** Gain at most, and loss at most (negative). */
  readonly maximum: number;
  readonly minimum: number;
  readonly netMaximum: number;
  readonly netMinimum: number;
  readonly breakeven: number | null;
  readonly netBreakeven: number | null;
  /** Net gain at most over net loss at most; null where it can't lose. */
  readonly ratio: number | null;
  /** Cost of crossing both spreads against the mids, and its share of the gain at mid. */
  readonly slippage: number;
  readonly slippageShare: number | null;
  /** No loss anywhere, net: the quotes are to be doubted before the market is. */
  readonly isApparentArbitrage: boolean;
}

/** A vertical spread at executable sides: the base bought at its ask, the base sold at its bid. */
export function verticalSpread(input: VerticalSpreadInput): Result<VerticalSpread, OpportunityReason> {
  const { lower, upper, direction, costs } = input;
  if (!isPositiveNumber(lower.strike) || !(upper.strike > lower.strike)) return fail("invalid-input");
  const [low, high] = [sidesOf(lower), sidesOf(upper)];
  if (typeof low === "string") return fail(low);
  if (typeof high === "string") return fail(high);
  const isBull = direction === "bull";
  const legs = [
    legOf(input, { strike: lower.strike, quantity: isBull ? 1 : -1, price: isBull ? low.ask : low.bid }),
    legOf(input, { strike: upper.strike, quantity: isBull ? -1 : 1, price: isBull ? high.bid : high.ask }),
  ];
  const analysis = analyzePosition({ legs, costs });
  if (!analysis.ok) return fail("invalid-input");
  const netMinimum = perShare(analysis.netMinimum);
  const netMaximum = perShare(analysis.netMaximum);
  return succeed({
    outlay: analysis.outlay / sharesPerLot,
    netOutlay: analysis.netOutlay / sharesPerLot,
    maximum: perShare(analysis.maximum),
    minimum: perShare(analysis.minimum),
    netMaximum,
    netMinimum,
    breakeven: analysis.breakevens[0] ?? null,
    netBreakeven: analysis.netBreakevens[0] ?? null,
    ratio: netMinimum < 0 ? netMaximum / -netMinimum : null,
    ...slippageOf(0.5 * (low.ask - low.bid + high.ask - high.bid), perShare(analysis.maximum)),
    isApparentArbitrage: netMinimum >= 0,
  });
}

function sidesOf({ bid, ask }: QuotedStrike): { bid: number; ask: number } | OpportunityReason {
  if (!isPositiveNumber(bid) || !isPositiveNumber(ask)) return "missing-side";
  return bid > ask ? "crossed" : { bid, ask };
}

function slippageOf(slippage: number, maximum: number) {
  const midMaximum = maximum + slippage;
  return { slippage, slippageShare: midMaximum > 0 ? slippage / midMaximum : null };
}

function legOf(
  { kind }: VerticalSpreadInput,
  leg: Pick<OptionLeg, "strike" | "quantity" | "price">,
): OptionLeg {
  return { kind, expiration: 0, ...leg };
}

/** A spread's extremes are bounded: its slopes cancel. */
function perShare(extreme: { readonly bounded: boolean; readonly value?: number }): number {
  return (extreme.value ?? Number.NaN) / sharesPerLot;
}
