import type { BarResolution } from "@paridad/core/contract";
import { sessionOf } from "@paridad/core/symbols";
import type { RecordedShareBar } from "../shares/share-folder.ts";
import { hash01 } from "./noise.ts";
import { simulatedSpot } from "./simulated-world.ts";

const minuteMilliseconds = 60_000;
const stepMinutes = { "1m": 1, "5m": 5 } as const;
/** Looks at the price in a bar: fewer in a day than it has bars, so the seeding takes no second of a start. */
const looks = { "1m": 2, "5m": 5, "1d": 24 } as const;
const volumeStream = 802;
const sharesPerMinute = 9_000;
const halfSpread = 5;

/** A bar of the share in a session that the feed did not live through. */
export type SimulatedShareBar = Omit<RecordedShareBar, "dayTotals" | "resolution" | "source"> & {
  resolution: BarResolution;
  source: "simulated";
};

/** The share's 24hs bars of one simulated session. Its turnover is its volume at the mean of its prices. */
export function simulatedShareBars({
  seed,
  date,
  resolution,
}: {
  seed: number;
  date: string;
  resolution: BarResolution;
}): SimulatedShareBar[] {
  const session = sessionOf(date);
  if (session === null) return [];
  const { opensAt, closesAt } = session;
  const minutes = (closesAt - opensAt) / minuteMilliseconds;
  const length = resolution === "1d" ? minutes : stepMinutes[resolution];
  return Array.from({ length: minutes / length }, (_, index): SimulatedShareBar => {
    const start = opensAt + index * length * minuteMilliseconds;
    const prices = Array.from({ length: looks[resolution] + 1 }, (_look, look) =>
      simulatedSpot({ seed, at: start + (look * length * minuteMilliseconds) / looks[resolution] }),
    );
    const [open = 0, close = 0] = [prices[0], prices.at(-1)];
    const draw = hash01(seed, volumeStream, Math.floor(start / minuteMilliseconds));
    const volume = Math.ceil(sharesPerMinute * length * (0.4 + 1.2 * draw));
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
    return {
      symbol: "GGAL",
      settlement: "24hs",
      currency: "ARS",
      time: new Date(resolution === "1d" ? closesAt : start).toISOString(),
      resolution,
      source: "simulated",
      open,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close,
      bid: close - halfSpread,
      ask: close + halfSpread,
      volume,
      turnover: Math.round(volume * mean),
      flags: [],
    };
  });
}
