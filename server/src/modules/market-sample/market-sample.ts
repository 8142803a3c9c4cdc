import { sampleBasesAround } from "@paridad/core/contract";
import type { MarketOption, MarketSample, MarketUpdate } from "@paridad/core/contract";
import { feedSpot, strikesAround } from "@paridad/core/quotes";
import { hasExpired, parseOptionSymbol } from "@paridad/core/symbols";
import type { Clock } from "../../platform/clock.ts";

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
  const spot = feedSpot(acciones);
  const asOf = Date.parse(snapshot.asOf ?? "");
  const expiration = nearestExpiration(opciones, asOf);
  if (spot === null || expiration === null) return null;
  const series = opciones.flatMap((option) => {
    const strike = option.expiration === expiration ? strikeOf(option, spot) : null;
    return strike === null ? [] : [{ option, strike }];
  });
  const strikes = [...new Set(series.map(({ strike }) => strike))].sort((one, other) => one - other);
  const nearStrikes = new Set(strikesAround(strikes, { spot, count: sampleBasesAround }));
  const chosen = series.filter(({ strike }) => nearStrikes.has(strike)).map(({ option }) => option);
  return { ...snapshot, full: true, data: { opciones: chosen, acciones, cauction_rates } };
}

/** `whole` is what the sample was cut from: a chain's implied rate comes from more strikes than the sample shows. */
type KnownSample = MarketSample & { readonly whole: MarketUpdate | null };

/** The public sample of a market that is as late as strangers may see it; made at most once a second, however many ask. */
export function createMarketSample({
  look,
  clock,
}: {
  look: () => { readonly delaySeconds: number | null; readonly update: MarketUpdate | null };
  clock: Clock;
}) {
  let answered: { readonly at: number; readonly sample: KnownSample } | null = null;
  return (): KnownSample => {
    const now = clock.now();
    if (answered !== null && now - answered.at < 1_000) return answered.sample;
    const { delaySeconds, update: whole } = look();
    const sample = { delaySeconds, update: whole === null ? null : sampleOf(whole), whole };
    answered = { at: now, sample };
    return sample;
  };
}
export type GetMarketSample = ReturnType<typeof createMarketSample>;
