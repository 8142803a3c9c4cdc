import { spreadOf } from "./distribution.ts";
import type { Spread } from "./distribution.ts";
import { realizedVolatility } from "./realized-volatility.ts";
import type { RealizedVolatilityInput } from "./realized-volatility.ts";

/** Realised volatility over windows of one length, 0.41 = 41 %. */
export interface ConeWindow extends Spread {
  readonly window: number;
  /** Windows that don't overlap and fit into the bars: what the percentiles really rest on. */
  readonly effectiveCount: number;
  /** That of the newest window; null where it has none. */
  readonly today: number | null;
}

/**
 * Spread of the realised volatility of every window of each length, overlapping. A length that no window has is left out.
 * Estimators and bars as `realizedVolatility` takes them.
 */
export function volatilityCone({
  bars,
  windows,
  ...terms
}: Omit<RealizedVolatilityInput, "window"> & { readonly windows: readonly number[] }): readonly ConeWindow[] {
  return windows.flatMap((window) => {
    const values = bars.map((_bar, index) =>
      // One bar more than the window, for the estimators that want the close before.
      realizedVolatility({ ...terms, window, bars: bars.slice(Math.max(0, index - window), index + 1) }),
    );
    const spread = spreadOf(values);
    if (spread === null) return [];
    return [
      { ...spread, window, effectiveCount: Math.floor(bars.length / window), today: values.at(-1) ?? null },
    ];
  });
}
