import type { BackTest } from "./back-test-types.ts";

/** Gained so far for each peso put into every cycle, at the day a cycle left: the same is put again, gains are not. */
export interface CurvePoint {
  readonly date: string;
  readonly rule: number;
  /** From the first cycle without a known rate on, null. */
  readonly caucion: number | null;
  readonly hold: number;
}

/** Sums, because a cycle that loses all of its outlay, or more, would end a curve that reinvests. */
export function curveOf({ cycles, courses }: Pick<BackTest, "cycles" | "courses">): CurvePoint[] {
  let [rule, hold] = [0, 0];
  let caucion: number | null = 0;
  return cycles.map((cycle, index) => {
    rule += cycle.result;
    hold += cycle.hold;
    caucion = caucion === null || cycle.caucion === null ? null : caucion + cycle.caucion;
    return { date: courses[index]?.left ?? cycle.expiration, rule, caucion, hold };
  });
}

/** The deepest fall of the rule's curve from its highest point before, for each peso put into a cycle; null without a cycle. */
export function drawdownOf(curve: readonly CurvePoint[]): number | null {
  let [highest, deepest] = [0, 0];
  for (const { rule } of curve) {
    highest = Math.max(highest, rule);
    deepest = Math.max(deepest, highest - rule);
  }
  return curve.length === 0 ? null : deepest;
}
