import type { CostSchedule } from "../../costs/index.ts";
import { backTestRule } from "../back-test-rule.ts";
import type { BackTestSummary, PastSession, StrikeCut } from "../back-test-types.ts";
import { ruleOfKind } from "./rule-kinds.ts";
import type { RuleKind } from "./rule-kinds.ts";

export interface RuleRecordsInput {
  readonly kinds: readonly RuleKind[];
  /** Ascending. */
  readonly sessions: readonly PastSession[];
  readonly cuts: readonly StrikeCut[];
  readonly costs: CostSchedule;
}

/** Fractions of the outlay over the cycles' days; `n` are those whose caución is known. */
export interface RuleRecord extends RuleKind, Pick<BackTestSummary, "n" | "beatCaucion"> {
  readonly meanExcess: number;
  /** 90 % of that mean. */
  readonly interval: { readonly low: number; readonly high: number };
}

/** Results of kinds of trade over a record, at the last less 1 %; those of fewer than eight cycles are left out. */
export function ruleRecords({ kinds, sessions, cuts, costs }: RuleRecordsInput): RuleRecord[] {
  return kinds.flatMap((kind) => {
    const fill = { from: "last", slippage: 0.01 } as const;
    const { cycles, summary } = backTestRule({ sessions, cuts, costs, rule: ruleOfKind(kind), fill });
    const { beatCaucion, meanExcess, interval } = summary;
    const n = cycles.filter(({ caucion }) => caucion !== null).length;
    return meanExcess === null || interval === null
      ? []
      : [{ ...kind, n, beatCaucion, meanExcess, interval }];
  });
}
