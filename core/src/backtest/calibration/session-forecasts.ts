import { isPositiveNumber } from "../../lib/index.ts";
import { lognormalDistribution } from "../../probability/index.ts";
import type { TerminalDistribution } from "../../probability/index.ts";
import { continuousRateFromTna, readQuote, valueOptions } from "../../quotes/index.ts";
import { daysBetween } from "../../symbols/index.ts";
import {
  fitQuotedSmile,
  realizedVolatility,
  smileDistribution,
  smileVolatility,
} from "../../volatility/index.ts";
import type { QuotedSmile, RawStrike } from "../../volatility/index.ts";
import type { PastOption, PastSession } from "../back-test-types.ts";

const daysPerYear = 365;
const sessionsPerYear = 252;
/** Sessions that the share's own volatility is measured over. */
const historySessions = 60;
/** Bases farther from the share than this say nothing of it. */
const widest = 0.3;

export const forecastKinds = ["smile", "history", "risk-neutral"] as const;
export type ForecastKind = (typeof forecastKinds)[number];

/** A session's probability that the share ends above a strike; null where it gives none. */
export interface SessionForecast {
  readonly expiration: string;
  /** Calendar days from the session. */
  readonly days: number;
  readonly strike: number;
  readonly spot: number;
  /** Volatility of the expiry's smile at its forward; null where it has no smile. */
  readonly atTheMoneyVolatility: number | null;
  readonly probabilities: Readonly<Record<ForecastKind, number | null>>;
}

export interface SessionForecastInput {
  readonly session: PastSession;
  /** The share's closes up to the session's, ascending; dividends taken off those before them. */
  readonly closes: readonly number[];
}

type Terms = { readonly spot: number; readonly years: number; readonly rate: number };

/** The price out of the money at each strike: its middle, or the last that was dealt that day. */
function pricedOptions(options: readonly PastOption[], { spot, years, rate }: Terms) {
  const forward = spot * Math.exp(rate * years);
  return options.flatMap((option) => {
    const isOut = option.type === (option.strike < forward ? "put" : "call");
    if (!isOut || Math.abs(option.strike / spot - 1) > widest) return [];
    const last = (option.volume ?? 0) > 0 ? option.last : null;
    const quote = readQuote({ bid: option.bid, ask: option.ask, last });
    return quote.market === null ? [] : [{ option, quote }];
  });
}

function smileOf(priced: ReturnType<typeof pricedOptions>, terms: Terms): QuotedSmile | null {
  const none = { callBid: null, callAsk: null, putBid: null, putAsk: null };
  const strikes = priced.map(({ option: { strike, type }, quote: { bid, ask, mid, last } }): RawStrike => {
    const sides = mid === null ? { bid: last, ask: last } : { bid, ask };
    return type === "call"
      ? { strike, ...none, callBid: sides.bid, callAsk: sides.ask }
      : { strike, ...none, putBid: sides.bid, putAsk: sides.ask };
  });
  return fitQuotedSmile({ strikes, ...terms });
}

function distributionOf(fitted: QuotedSmile | null, { years, spot }: Terms): TerminalDistribution | null {
  if (fitted === null) return null;
  const read = smileDistribution({ smile: { ...fitted.smile, years }, spot, years, drift: 0 });
  return read.ok ? read.distribution : null;
}

function historyOf(closes: readonly number[], { spot, years }: Terms): TerminalDistribution | null {
  const bars = closes.map((close) => ({ open: close, high: close, low: close, close }));
  const window = { bars, estimator: "close-to-close", window: historySessions, sessionsPerYear } as const;
  const volatility = realizedVolatility(window);
  if (!isPositiveNumber(volatility)) return null;
  const read = lognormalDistribution({ spot, yearsToExpiry: years, volatility, drift: 0 });
  return read.ok ? read.distribution : null;
}

/**
 * A session's forecasts for each expiry and strike: by its smile and by the share's own volatility of 60 sessions, both around
 * the share as the screens have them, and risk neutral, N(d2) of the option out of the money at the day's rate. Bases within 30
 * % of the share that were quoted or dealt; none where the rate isn't known.
 */
export function sessionForecasts({ session, closes }: SessionForecastInput): SessionForecast[] {
  const { date, spot, rate: tna, options } = session;
  const expiries = [...new Set(options.map(({ expiration }) => expiration))];
  return expiries.flatMap((expiration) => {
    const days = daysBetween({ from: date, to: expiration });
    const rate = tna === null || days <= 0 ? null : continuousRateFromTna({ tna, days });
    if (rate === null || !rate.ok) return [];
    const terms = { spot, years: days / daysPerYear, rate: rate.rate };
    const own = options.filter((option) => option.expiration === expiration);
    const priced = pricedOptions(own, terms);
    const fitted = smileOf(priced, terms);
    const atTheMoneyVolatility =
      fitted === null ? null : smileVolatility(fitted.smile, { logMoneyness: 0, years: terms.years });
    const smile = distributionOf(fitted, terms);
    const history = historyOf(closes, terms);
    const valued = valueOptions(
      priced.map(({ option, quote }) => ({
        contract: option,
        quote,
        terms: { spot, yearsToExpiry: terms.years, rate: terms.rate },
      })),
      "european",
    );
    return priced.map(({ option: { strike, type } }, index): SessionForecast => {
      const inTheMoney = valued[index]?.probabilityInTheMoney ?? null;
      const above = inTheMoney === null || type === "call" ? inTheMoney : 1 - inTheMoney;
      return {
        expiration,
        days,
        strike,
        spot,
        atTheMoneyVolatility,
        probabilities: {
          smile: smile?.probabilityAbove(strike) ?? null,
          history: history?.probabilityAbove(strike) ?? null,
          "risk-neutral": above,
        },
      };
    });
  });
}
