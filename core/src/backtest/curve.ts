import type { BackTest } from "./back-test-types.ts";

/** Worth of one peso put into every cycle after the other, at the day a cycle left. */
export interface CurvePoint {
  readonly date: string;
  readonly rule: number;
  /** From the first cycle without a known rate on, null. */
  readonly caucion: number | null;
  readonly hold: number;
}

/** One after the other: where cycles overlap it is no account that somebody could have had. */
export function curveOf({ cycles, courses }: Pick<BackTest, "cycles" | "courses">): CurvePoint[] {
  let [rule, hold] = [1, 1];
  let caucion: number | null = 1;
  return cycles.map((cycle, index) => {
    rule *= 1 + cycle.result;
    hold *= 1 + cycle.hold;
    caucion = caucion === null || cycle.caucion === null ? null : caucion * (1 + cycle.caucion);
    return { date: courses[index]?.left ?? cycle.expiration, rule, caucion, hold };
  });
}

/** The deepest fall of the rule's curve from its highest point before, as a fraction of that; null without a cycle. */
export function drawdownOf(curve: readonly CurvePoint[]): number | null {
  let [highest, deepest] = [1, 0];
  for (const { rule } of curve) {
    highest = Math.max(highest, rule);
    deepest = Math.max(deepest, 1 - rule / highest);
  }
  return curve.length === 0 ? null : deepest;
}
