import { fail, isKnownNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import type { Transitions } from "./coverage-tests.ts";
import { historicalValueAtRisk } from "./value-at-risk.ts";

export interface BackTest {
  /** Days with a forecast. */
  readonly observations: number;
  readonly exceptions: number;
  /** Positions of the exceptions in `profits`, ascending. */
  readonly exceptionDays: readonly number[];
  /** For `christoffersenTest`. */
  readonly transitions: Transitions;
}

/**
 * Historical value at risk on each past day from the `window` days before it, and the days on which the loss was larger: the
 * same code that answers for today. `profits` in order of time, pesos or returns.
 */
export function backTest({
  profits,
  level,
  window,
}: {
  readonly profits: readonly number[];
  readonly level: number;
  /** Days each forecast looks back. */
  readonly window: number;
}): Result<BackTest, "too-few" | "invalid-input"> {
  const isWindow = Number.isInteger(window) && window > 0;
  if (!isWindow || !(level > 0 && level < 1) || !profits.every(isKnownNumber)) return fail("invalid-input");
  if (profits.length <= window) return fail("too-few");
  const exceptionDays: number[] = [];
  const counts = { n00: 0, n01: 0, n10: 0, n11: 0 };
  let before: 0 | 1 | null = null;
  for (let today = window; today < profits.length; today++) {
    const forecast = historicalValueAtRisk({ profits: profits.slice(today - window, today), level });
    if (!forecast.ok) return fail("invalid-input");
    const isException = 0 - (profits[today] as number) > forecast.valueAtRisk;
    if (isException) exceptionDays.push(today);
    const now = isException ? 1 : 0;
    if (before !== null) counts[`n${before}${now}`]++;
    before = now;
  }
  return succeed({
    observations: profits.length - window,
    exceptions: exceptionDays.length,
    exceptionDays,
    transitions: counts,
  });
}
