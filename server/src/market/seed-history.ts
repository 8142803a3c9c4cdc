import { setTimeout as pause } from "node:timers/promises";
import type { BarResolution } from "@paridad/core/contract";
import { addDays, buenosAiresDate, buenosAiresInstant, isTradingDay, sessionOf } from "@paridad/core/symbols";
import type { Clock } from "./feed.ts";
import type { MarketLogger } from "./create-market.ts";
import { pastSessions, simulatedSession } from "./simulated/simulated-history.ts";
import type { SimulatedBar } from "./simulated/simulated-history.ts";
import { simulatedShareBars } from "./simulated/simulated-shares.ts";
import type { SimulatedShareBar } from "./simulated/simulated-shares.ts";
import { simulatedChain } from "./simulated/simulated-chain.ts";
import type { RecordedInstrument } from "./recorder.ts";

/** First and last bar of a day, epoch milliseconds. */
type SeededSpan = { readonly first: number; readonly last: number };

/** The part of the history that seeding needs. */
export type SeedStore = {
  writeBars(bars: readonly SimulatedBar[]): Promise<unknown>;
  writeInstruments(instruments: readonly RecordedInstrument[]): Promise<unknown>;
  writeShareBars(bars: readonly SimulatedShareBar[]): Promise<unknown>;
  simulatedDays(resolution: BarResolution): Promise<ReadonlyMap<string, SeededSpan>>;
  simulatedShareDays(resolution: BarResolution): Promise<ReadonlyMap<string, SeededSpan>>;
  pruneSimulated(older: { resolution: BarResolution; than: string }): Promise<void>;
  analyze(): Promise<void>;
};

export type SeedPlan = { readonly resolution: BarResolution; readonly days: readonly string[] };

const barsPerWrite = 1_500;
const shareDaysPerWrite = 10;
/** Between two writes the server answers people. */
const restMilliseconds = 15;
const slackMilliseconds = 5 * 60_000;

function tradingDaysSince(date: string, now: number): string[] {
  const today = buenosAiresDate(now);
  const days: string[] = [];
  for (let day = date; day < today; day = addDays(day, 1)) if (isTradingDay(day)) days.push(day);
  return days;
}

/** Five sessions of one-minute, 30 days of five-minute and 12 months of daily bars. */
export function seedPlan(now: number): SeedPlan[] {
  const today = buenosAiresDate(now);
  return [
    { resolution: "1d", days: tradingDaysSince(addDays(today, -365), now) },
    { resolution: "1m", days: pastSessions({ before: now, count: 5 }) },
    { resolution: "5m", days: tradingDaysSince(addDays(today, -30), now) },
  ];
}

/** A process may have ended in the middle of a day, or the feed lived through a part of it. */
function isWhole(
  span: SeededSpan | undefined,
  { resolution, date }: { resolution: BarResolution; date: string },
): boolean {
  const session = sessionOf(date);
  if (span === undefined || session === null) return session === null;
  if (resolution === "1d") return true;
  return (
    span.first <= session.opensAt + slackMilliseconds && span.last >= session.closesAt - slackMilliseconds
  );
}

function instrumentsOf(seenAt: number): RecordedInstrument[] {
  return simulatedChain(seenAt).map(({ symbol, expiration, strike, type }) => ({
    symbol,
    expiration,
    strike,
    type,
    strikeCertainty: "reference",
    expirationEstimated: false,
    source: "simulated",
    seenAt: new Date(seenAt).toISOString(),
  }));
}

async function seedDay({
  store,
  seed,
  date,
  resolution,
  signal,
}: {
  store: SeedStore;
  seed: number;
  date: string;
  resolution: BarResolution;
  signal: AbortSignal;
}): Promise<number> {
  let waiting: SimulatedBar[] = [];
  let written = 0;
  const write = async (): Promise<void> => {
    await store.writeBars(waiting);
    written += waiting.length;
    waiting = [];
    await pause(restMilliseconds, undefined, { signal });
  };
  for (const slice of simulatedSession({ seed, date, resolution })) {
    waiting.push(...slice);
    if (waiting.length >= barsPerWrite) await write();
  }
  if (waiting.length > 0) await write();
  return written;
}

/** The share comes first: writing its minutes opens days again, so none is closed twice for them. */
async function seedShares({
  store,
  seed,
  plan,
  signal,
}: {
  store: SeedStore;
  seed: number;
  plan: readonly SeedPlan[];
  signal: AbortSignal;
}): Promise<void> {
  for (const { resolution, days } of plan) {
    const known = await store.simulatedShareDays(resolution);
    const missing = days.filter((date) => !isWhole(known.get(date), { resolution, date }));
    for (let start = 0; start < missing.length; start += shareDaysPerWrite) {
      if (signal.aborted) return;
      const some = missing.slice(start, start + shareDaysPerWrite);
      await store.writeShareBars(some.flatMap((date) => simulatedShareBars({ seed, date, resolution })));
      await pause(restMilliseconds, undefined, { signal });
    }
  }
}

/**
 * Fills the history of the embedded default with the simulated past that it lacks, in the background, and lets go of
 * what is older than its span. Whole days are left alone, so it can be run at every start.
 * @returns the bars written; fewer when `signal` stopped it.
 */
export async function seedHistory({
  store,
  seed,
  clock,
  logger,
  signal,
  plan = seedPlan(clock.now()),
}: {
  store: SeedStore;
  seed: number;
  clock: Clock;
  logger: MarketLogger;
  signal: AbortSignal;
  plan?: readonly SeedPlan[];
}): Promise<number> {
  let written = 0;
  try {
    await seedShares({ store, seed, plan, signal });
    for (const { resolution, days } of plan) {
      const known = await store.simulatedDays(resolution);
      for (const date of days) {
        if (signal.aborted) return written;
        if (isWhole(known.get(date), { resolution, date })) continue;
        await store.writeInstruments(instrumentsOf(buenosAiresInstant({ date, minuteOfDay: 12 * 60 })));
        written += await seedDay({ store, seed, date, resolution, signal });
      }
      const [oldest] = days;
      if (oldest !== undefined) await store.pruneSimulated({ resolution, than: `${oldest}T00:00:00-03:00` });
    }
    if (written > 0) await store.analyze();
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error }, "simulated history could not be seeded");
    return written;
  }
  logger.info({ bars: written }, "simulated history is there");
  return written;
}
