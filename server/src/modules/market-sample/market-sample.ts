import { sampleBasesAround } from "@paridad/core/contract";
import type { MarketOption, MarketSample, MarketUpdate } from "@paridad/core/contract";
import { hasExpired, parseOptionSymbol } from "@paridad/core/symbols";
import type { Clock } from "../../lib/clock.ts";

/** Real prices are shown to strangers as late as the exchange's own public ones. */
const liveDelaySeconds = 900;
const keepEveryMilliseconds = 15_000;

type Kept = { readonly at: number; readonly update: MarketUpdate };

function nearestExpiration(options: readonly MarketOption[], asOf: number): string | null {
  const alive = options
    .map(({ expiration }) => expiration)
    .filter((expiration) => typeof expiration === "string" && !hasExpired({ asOf, expiration }));
  return (alive.sort()[0] as string | undefined) ?? null;
}

function strikeOf({ symbol, strike }: MarketOption, spot: number): number | null {
  const parsed = parseOptionSymbol(symbol, { reference: { strike: strike ?? null }, spot });
  return parsed.ok ? parsed.strike : null;
}

/** The bases around the money of the nearest living expiry, out of a whole snapshot; null without spot or options. */
export function sampleOf(snapshot: MarketUpdate): MarketUpdate | null {
  const { opciones = [], acciones = [], cauction_rates = [] } = snapshot.data;
  const [stock] = acciones;
  const spot = stock?.last ?? null;
  const asOf = Date.parse(snapshot.asOf ?? "");
  const expiration = nearestExpiration(opciones, asOf);
  if (stock === undefined || spot === null || expiration === null) return null;
  const series = opciones.flatMap((option) => {
    const strike = option.expiration === expiration ? strikeOf(option, spot) : null;
    return strike === null ? [] : [{ option, strike }];
  });
  const strikes = [...new Set(series.map(({ strike }) => strike))].sort((one, other) => one - other);
  const above = strikes.findIndex((strike) => strike >= spot);
  const money = above < 0 ? strikes.length - 1 : above;
  const shown = new Set(strikes.slice(Math.max(0, money - sampleBasesAround), money + sampleBasesAround));
  const chosen = series.filter(({ strike }) => shown.has(strike)).map(({ option }) => option);
  return { ...snapshot, full: true, data: { opciones: chosen, acciones: [stock], cauction_rates } };
}

/** The public sample: simulated and recorded markets as they are, live ones a quarter of an hour late. */
export function createMarketSample({
  snapshot,
  clock,
}: {
  snapshot: () => MarketUpdate | null;
  clock: Clock;
}) {
  const kept: Kept[] = [];

  const keep = (update: MarketUpdate, now: number): void => {
    const last = kept.at(-1);
    if (last !== undefined && now - last.at < keepEveryMilliseconds) return;
    kept.push({ at: now, update });
    const oldest = now - 2 * liveDelaySeconds * 1_000;
    while (kept.length > 0 && (kept[0]?.at ?? now) < oldest) kept.shift();
  };

  const look = (): MarketSample => {
    const whole = snapshot();
    const update = whole === null ? null : sampleOf(whole);
    const delaySeconds = whole?.source?.kind === "live" ? liveDelaySeconds : 0;
    if (update === null || delaySeconds === 0) return { delaySeconds, update };
    const now = clock.now();
    keep(update, now);
    const late = kept.findLast(({ at }) => now - at >= delaySeconds * 1_000);
    return { delaySeconds, update: late?.update ?? null };
  };

  let answered: { readonly at: number; readonly sample: MarketSample } | null = null;
  /** Made at most once a second, however many ask. */
  return (): MarketSample => {
    const now = clock.now();
    if (answered === null || now - answered.at >= 1_000) answered = { at: now, sample: look() };
    return answered.sample;
  };
}
export type GetMarketSample = ReturnType<typeof createMarketSample>;
