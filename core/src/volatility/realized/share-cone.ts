import { isPositiveNumber } from "../../lib/index.ts";
import { daysBetween } from "../../symbols/index.ts";
import { closeBar, wholeBar } from "../daily/daily-realized.ts";
import type { SessionBar } from "../daily/daily-realized.ts";
import type { VolatilityEstimator } from "./realized-volatility.ts";
import { volatilityCone } from "./volatility-cone.ts";
import type { ConeWindow } from "./volatility-cone.ts";

/** A session of the share with its day, `YYYY-MM-DD`. */
export type DatedBar = SessionBar & { readonly day: string };

export interface ShareCone {
  /** First and last session used; null without one. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sessions: number;
  readonly windows: readonly ConeWindow[];
}

/** Sessions of each window. */
export const coneWindows = [10, 20, 30, 60, 90, 120] as const;
const sessionsPerYear = 252;
/** The longest that an exchange is closed; more calendar days between two bars are missing sessions. */
const longestPause = 8;

/**
 * The cone of one series of the share (one settlement and currency), ascending: over the newest sessions that follow each
 * other, since a window over a hole is no window. Whole bars for all estimators but close-to-close.
 */
export function shareCone({
  bars,
  estimator,
}: {
  readonly bars: readonly DatedBar[];
  readonly estimator: VolatilityEstimator;
}): ShareCone {
  const known = bars.filter(({ close }) => isPositiveNumber(close));
  const hole = known.findLastIndex(({ day }, index) => {
    const before = known[index - 1];
    return before !== undefined && daysBetween({ from: before.day, to: day }) > longestPause;
  });
  const used = hole < 0 ? known : known.slice(hole);
  const barOf = estimator === "close-to-close" ? closeBar : wholeBar;
  return {
    from: used[0]?.day ?? null,
    to: used.at(-1)?.day ?? null,
    sessions: used.length,
    windows: volatilityCone({ bars: used.map(barOf), estimator, windows: coneWindows, sessionsPerYear }),
  };
}
