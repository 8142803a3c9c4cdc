import { realizedVolatility, varianceRiskPremium } from "../../volatility/index.ts";
import type { PastSession, StrikeCut } from "../back-test-types.ts";
import { dayStretches } from "./calibration-groups.ts";
import type { DatedForecasts } from "./calibration-groups.ts";
import { closesUpTo } from "./closes.ts";

const sessionsPerYear = 252;
/** Moves from one close to the next; fewer say nothing of a volatility. */
const fewestMoves = 5;

/** Volatility paid at the money against the one that came until the expiry, of some days to expiry. */
export interface VariancePremium {
  /** Calendar days; null has no end, `to` isn't included. */
  readonly from: number | null;
  readonly to: number | null;
  /** Weeks and expiries, and how many different expiries they are. */
  readonly n: number;
  readonly expiries: number;
  /** Means, per square root of a year; null without any. */
  readonly implied: number | null;
  readonly realised: number | null;
  /** Implied less realised: one in ten is below, half are, one in ten is above. */
  readonly tenth: number | null;
  readonly median: number | null;
  readonly ninetieth: number | null;
  /** Share of them in which the implied was higher. */
  readonly higher: number | null;
}

type Record = { readonly sessions: readonly PastSession[]; readonly cuts: readonly StrikeCut[] };
type Pair = {
  readonly expiration: string;
  readonly days: number;
  readonly implied: number;
  readonly realised: number;
};

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Close to close from a session to the last one up to an expiry that is over; null where that isn't known. */
function realisedUntil(record: Record, date: string, expiration: string): number | null {
  const { sessions } = record;
  if (expiration > (sessions.at(-1)?.date ?? "")) return null;
  const closes = closesUpTo(record, expiration).slice(sessions.findIndex((one) => one.date === date));
  if (closes.length <= fewestMoves) return null;
  const bars = closes.map((close) => ({ open: close, high: close, low: close, close }));
  return realizedVolatility({
    bars,
    estimator: "close-to-close",
    // Bars, of which the first has no return.
    window: closes.length,
    sessionsPerYear,
  });
}

function pairsOf(dated: readonly DatedForecasts[], record: Record): Pair[] {
  return dated.flatMap(({ date, forecasts }) => {
    const byExpiry = new Map(forecasts.map((forecast) => [forecast.expiration, forecast]));
    return [...byExpiry.values()].flatMap(({ expiration, days, atTheMoneyVolatility }) => {
      const realised = atTheMoneyVolatility === null ? null : realisedUntil(record, date, expiration);
      return atTheMoneyVolatility === null || realised === null
        ? []
        : [{ expiration, days, implied: atTheMoneyVolatility, realised }];
    });
  });
}

/** The variance premium of a record's weeks, all together and by days to expiry. */
export function variancePremium(dated: readonly DatedForecasts[], record: Record): VariancePremium[] {
  const pairs = pairsOf(dated, record);
  return [{ from: null, to: null }, ...dayStretches].map(({ from, to }) => {
    const own = pairs.filter(({ days }) => (from === null || days >= from) && (to === null || days < to));
    const spread = varianceRiskPremium(
      own.map(({ implied, realised }) => ({ implied, realizedSince: realised })),
    );
    return {
      from,
      to,
      n: own.length,
      expiries: new Set(own.map(({ expiration }) => expiration)).size,
      implied: mean(own.map(({ implied }) => implied)),
      realised: mean(own.map(({ realised }) => realised)),
      tenth: spread?.tenth ?? null,
      median: spread?.median ?? null,
      ninetieth: spread?.ninetieth ?? null,
      higher: mean(own.map(({ implied, realised }) => Number(implied > realised))),
    };
  });
}
