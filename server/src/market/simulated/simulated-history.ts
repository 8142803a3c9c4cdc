import { sharesPerLot } from "@paridad/core/positions";
import type { BarResolution } from "@paridad/core/contract";
import { addDays, buenosAiresDate, isTradingDay, sessionOf } from "@paridad/core/symbols";
import { ladderRatePercent } from "../ladder-rate.ts";
import { hash01, textSeed } from "./noise.ts";
import { simulatedChain } from "./simulated-chain.ts";
import type { SimulatedSeries } from "./simulated-chain.ts";
import { simulatedFairValue, simulatedMoment, simulatedSides, toOptionTick } from "./simulated-quote.ts";
import type { SimulatedMoment } from "./simulated-quote.ts";
import { simulatedCaucionRates } from "./simulated-world.ts";
import type { RecordedBar } from "../bar-folder.ts";

const minuteMilliseconds = 60_000;
const streams = { traded: 51, volume: 52, high: 53, low: 54 } as const;
const stepMinutes = { "1m": 1, "5m": 5 } as const;

/** A bar of a simulated session that the feed did not live through. */
export type SimulatedBar = Omit<RecordedBar, "dayTotals" | "resolution" | "source" | "flags"> & {
  resolution: BarResolution;
  source: "simulated";
  flags: "crossed"[];
};

type Step = {
  readonly resolution: BarResolution;
  readonly minutes: number;
  readonly from: SimulatedMoment;
  readonly to: SimulatedMoment;
  /** TNA in percent over the days to an expiration. */
  readonly rateTo: (expiration: string) => number | null;
};

/** The cauciones of an instant, read once for each expiration of the chain. */
function createRates({ seed, at }: { seed: number; at: number }): Step["rateTo"] {
  const ladder = simulatedCaucionRates({ seed, at });
  const known = new Map<string, number | null>();
  return (expiration) => {
    const rate = known.get(expiration) ?? ladderRatePercent(ladder, { expiration, at });
    known.set(expiration, rate);
    return rate;
  };
}

/** The chance that a series trades in a bar: the busy ones always, the far ones a few times a day. */
function trades(series: SimulatedSeries, { from, minutes }: Step): boolean {
  const chance = 1 - Math.exp(-3 * minutes * series.liquidity ** 1.5);
  return (
    hash01(from.seed, streams.traded, textSeed(series.symbol), Math.floor(from.at / minuteMilliseconds)) <
    chance
  );
}

function barOf(series: SimulatedSeries, step: Step): SimulatedBar {
  const { from, to, minutes, resolution, rateTo } = step;
  const { seed, at } = to;
  const name = textSeed(series.symbol);
  const draw = (stream: number): number =>
    hash01(seed, stream, name, Math.floor(from.at / minuteMilliseconds));
  const fair = simulatedFairValue(series, to);
  const open = toOptionTick(simulatedFairValue(series, from));
  const close = toOptionTick(fair);
  const swing = 0.004 * Math.sqrt(minutes);
  const { bid, ask } = simulatedSides({ seed, series, at }, fair);
  const volume = Math.ceil(series.liquidity ** 1.6 * minutes * 20 * draw(streams.volume));
  return {
    symbol: series.symbol,
    expiration: series.expiration,
    time: new Date(resolution === "1d" ? at : from.at).toISOString(),
    resolution,
    source: "simulated",
    open,
    high: toOptionTick(Math.max(open, close) * (1 + swing * draw(streams.high))),
    low: toOptionTick(Math.min(open, close) * (1 - swing * draw(streams.low))),
    close,
    bid,
    ask,
    volume,
    operations: Math.max(1, Math.ceil(volume / 9)),
    turnover: Math.round(volume * close * sharesPerLot * 100) / 100,
    underlying: to.spot,
    ratePercent: rateTo(series.expiration),
    flags: bid !== null && ask !== null && bid > ask ? ["crossed"] : [],
  };
}

/** The bars of one simulated session at a resolution, a slice (one instant of the whole chain) at a time. */
export function* simulatedSession({
  seed,
  date,
  resolution,
}: {
  seed: number;
  date: string;
  resolution: BarResolution;
}): Generator<SimulatedBar[]> {
  const session = sessionOf(date);
  if (session === null) return;
  const { opensAt, closesAt } = session;
  const chain = simulatedChain(opensAt);
  const sessionMinutes = (closesAt - opensAt) / minuteMilliseconds;
  const minutes = resolution === "1d" ? sessionMinutes : stepMinutes[resolution];
  let from = simulatedMoment({ seed, at: opensAt });
  for (let passed = minutes; passed <= sessionMinutes; passed += minutes) {
    const to = simulatedMoment({ seed, at: opensAt + passed * minuteMilliseconds });
    const step = { resolution, minutes, from, to, rateTo: createRates({ seed, at: to.at }) };
    yield chain.filter((series) => trades(series, step)).map((series) => barOf(series, step));
    from = to;
  }
}

/** The last `count` trading days that ended before an instant, oldest first. */
export function pastSessions({ before, count }: { before: number; count: number }): string[] {
  const days: string[] = [];
  let day: string = buenosAiresDate(before);
  while (days.length < count) {
    const session = isTradingDay(day) ? sessionOf(day) : null;
    if (session !== null && session.closesAt <= before) days.unshift(day);
    day = addDays(day, -1);
  }
  return days;
}
