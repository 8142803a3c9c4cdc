import { coneSeries } from "@paridad/core/contract";
import type { ConeEstimator, ConeSeries, VolatilityCone } from "@paridad/core/contract";
import { buenosAiresDate } from "@paridad/core/symbols";
import { shareCone } from "@paridad/core/volatility";
import type { Clock } from "../../platform/clock.ts";

type Bar = {
  readonly time: Date;
  readonly source: string;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
};
/** Daily bars of the share, newest first. */
export type DailyBarsRead = (filter: {
  readonly currency: "ARS" | "USD";
  readonly settlement: "24hs" | "unknown";
  readonly to: Date;
  readonly limit: number;
}) => Promise<readonly Bar[]>;

const wantedOf = {
  "ARS 24hs": { currency: "ARS", settlement: "24hs" },
  "USD ADR": { currency: "USD", settlement: "unknown" },
} as const satisfies Record<ConeSeries, object>;

/** Three years of sessions. */
const sessions = 756;

/** The cone of the share over its last three years, derived: a plan's 30 days of bars don't cut it. */
export function createShareCone({ dailyBars, clock }: { dailyBars: DailyBarsRead; clock: Clock }) {
  const coneOf = async (series: ConeSeries, estimator: ConeEstimator): Promise<VolatilityCone> => {
    const now = new Date(clock.now());
    const closes = await dailyBars({ ...wantedOf[series], to: now, limit: sessions });
    // A session under way has no close yet: its bar is of 17:00.
    const bars = closes.filter(({ time }) => time < now);
    const [newest] = bars;
    const kind = (bar: Bar) => bar.source === "simulated";
    const own = bars.filter((bar) => newest !== undefined && kind(bar) === kind(newest));
    const dated = own.toReversed().map(({ time, open, high, low, close }) => ({
      day: buenosAiresDate(time.getTime()),
      open,
      high,
      low,
      close,
    }));
    const { windows, ...rest } = shareCone({ bars: dated, estimator });
    return { series, estimator, ...rest, windows: [...windows] };
  };
  return async ({
    estimator = "yang-zhang",
    series,
  }: {
    readonly estimator?: ConeEstimator | undefined;
    readonly series?: ConeSeries | undefined;
  }): Promise<VolatilityCone> => {
    if (series !== undefined) return coneOf(series, estimator);
    const first = await coneOf(coneSeries[0], estimator);
    if (first.windows.length > 0) return first;
    const other = await coneOf(coneSeries[1], estimator);
    return other.windows.length > 0 ? other : first;
  };
}
export type ShareConeRead = ReturnType<typeof createShareCone>;
