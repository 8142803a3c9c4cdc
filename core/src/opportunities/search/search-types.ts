import type { CostSchedule } from "../../costs/index.ts";
import type { ExpectedSum, OptionLeg, QuotedBase } from "../../positions/index.ts";
import type { StructureId } from "./structures.ts";

export interface SearchExpiry {
  readonly expiration: number;
  /** Those that may be dealt; sizes in lots. A side without a size is not dealt. */
  readonly bases: readonly QuotedBase[];
  /** Per square root of year, for the chance of profit at this expiry (drift 0). */
  readonly volatility: number;
  /** Continuous per year, for values before this expiry. */
  readonly rate: number;
  /** Calendar days, and what the capital earns in caución over the days of money, net of its fee; for the expected result. */
  readonly days?: number;
  readonly moneyDays?: number;
  readonly caucionTna?: number | null;
}

export interface SearchInput {
  readonly expiries: readonly SearchExpiry[];
  readonly spot: number;
  /** Now, epoch milliseconds. */
  readonly instant: number;
  /** That options are valued with; American where left out. */
  readonly model?: OptionLeg["model"];
  /** The expected share price: one price (equal ends) or a range, over which the result is averaged. */
  readonly target: { readonly from: number; readonly to: number };
  /** When: structures are valued then, and those that expire before it are left out. */
  readonly date: number;
  /** Largest loss or capital tied up, pesos in all. */
  readonly budget: number;
  readonly costs: CostSchedule;
  /** 1 to 4; 4 where left out. */
  readonly mostLegs?: number;
  /** True: only what brings money in on entry. */
  readonly onlyCredit?: boolean;
  /** The share's, per square root of year, for the expected result; each expiry's own where null or left out. */
  readonly expectedVolatility?: number | null;
}

/** A structure of the front, a unit of it, pesos in all and net of costs. */
export interface SearchRow {
  readonly structure: StructureId;
  readonly expiration: number;
  /** At executable prices. */
  readonly legs: readonly OptionLeg[];
  /** Units that the budget pays and the books fill at those prices. */
  readonly units: number;
  /** Outlay or largest loss, whichever is more. */
  readonly capital: number;
  readonly profitAtTarget: number;
  /** Over the capital. */
  readonly returnAtTarget: number;
  /** At its expiry. */
  readonly probabilityOfProfit: number;
  readonly expectedProfit: number;
  /** The builder's sum; null where it can't be told. */
  readonly expected: ExpectedSum | null;
  /** Negative. */
  readonly largestLoss: number;
  /** Null without limit. */
  readonly largestGain: number | null;
}

/** Why a structure isn't on the front. */
export type MissingStructure =
  | {
      readonly structure: StructureId;
      readonly reason: "no-side" | "no-size" | "no-volatility";
      /** The nearest to the spot that it lacks: "sin venta en 4.258". */
      readonly kind: "call" | "put";
      readonly strike: number;
      readonly side: "bid" | "ask";
    }
  | {
      readonly structure: StructureId;
      readonly reason: "too-few-strikes" | "no-credit" | "over-budget" | "loses-at-target" | "beaten";
    };

export interface SearchOutcome {
  /** The front, best return first. */
  readonly rows: readonly SearchRow[];
  readonly missing: readonly MissingStructure[];
  /** Candidates that could not lose: quotes to be looked at, never listed. */
  readonly apparentArbitrages: number;
}
