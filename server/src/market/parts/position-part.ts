import type { ChainSnapshot, EmbedPosition, MarketUpdate } from "@paridad/core/contract";
import { silentCosts } from "@paridad/core/costs";
import { decodeLegs, evaluatePosition, nearestSmile, positionChart } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { buenosAiresDate, calendarDaysToExpiry } from "@paridad/core/symbols";
import { HttpError } from "../../http/http-error.ts";
import type { FittedChain } from "../chain/fitted-chain.ts";
import { legAtMarket, shareQuoteOf } from "./price-legs.ts";

export const chartPoints = 61;

const dayOf = (leg: PositionLeg): string | null =>
  leg.kind === "share" ? null : buenosAiresDate(leg.expiration);

/** Legs as panels show them. */
export function partLegs(legs: readonly PositionLeg[]): EmbedPosition["legs"] {
  return legs.map((leg) => ({
    kind: leg.kind,
    strike: leg.kind === "share" ? null : leg.strike,
    expiration: dayOf(leg),
    quantity: leg.quantity,
    price: leg.price,
  }));
}

const unknown = {
  netOutlay: null,
  maximum: null,
  minimum: null,
  breakevens: [],
  probabilityOfProfit: null,
  atExpiry: [],
  today: null,
};

/** The legs with the volatilities and rates of the market; null where one has expired. */
function valuedLegs(legs: readonly PositionLeg[], { snapshot, surface }: FittedChain, update: MarketUpdate) {
  const { spot, asOfMilliseconds: instant, expiries } = snapshot;
  if (spot === null) return null;
  const days = new Set(legs.map(dayOf));
  const nearest = expiries.find(({ expiration }) => days.has(expiration)) ?? expiries[0];
  const live = { spot, instant, rate: nearest?.rate.continuous ?? 0 };
  const market = {
    chain: { snapshot, impliedRates: [] },
    share: shareQuoteOf(update),
    live,
    smiles: surface.smiles,
  };
  const priced = legs.map((leg, index) => {
    const { quantity, price } = leg;
    const request =
      leg.kind === "share"
        ? ({ type: "share", quantity, price } as const)
        : { type: leg.kind, strike: leg.strike, expiration: dayOf(leg) ?? "", quantity, price };
    return legAtMarket(request, index, market).leg;
  });
  return { legs: priced, live };
}

function numbersOf(legs: readonly PositionLeg[], fitted: FittedChain, update: MarketUpdate) {
  const valued = valuedLegs(legs, fitted, update);
  if (valued === null) return { ...unknown, reason: "no-spot" };
  const { live } = valued;
  const position = { legs: valued.legs, costs: silentCosts };
  const { paid, ends, odds } = evaluatePosition({ ...position, scenario: live, since: live.instant });
  const smile = nearestSmile(valued.legs, fitted.surface.smiles);
  const drawn = { live, scenario: live, points: chartPoints, smile };
  const chart = positionChart({ ...position, ...drawn });
  const endOf = (end: { bounded: boolean; value?: number }) => ({
    bounded: end.bounded,
    value: end.value ?? null,
  });
  return {
    reason: ends.ok ? (chart.ok ? null : chart.reason) : ends.reason,
    netOutlay: paid.ok ? paid.netOutlay : null,
    maximum: ends.ok ? endOf(ends.maximum) : null,
    minimum: ends.ok ? endOf(ends.minimum) : null,
    breakevens: ends.ok ? [...ends.breakevens] : [],
    probabilityOfProfit: odds.zeroDrift.ok ? odds.zeroDrift.probabilityOfProfit : null,
    atExpiry: chart.ok ? [...chart.expiry] : [],
    today: chart.ok && chart.today !== null ? [...chart.today] : null,
  };
}

/** Nearest of the legs' expiries; null of shares alone. */
export function nearestDay(legs: readonly PositionLeg[]): string | null {
  return legs.flatMap((leg) => dayOf(leg) ?? []).toSorted()[0] ?? null;
}

function originOf({ underlying, asOfMilliseconds, source, spot }: ChainSnapshot) {
  return { underlying, asOfMilliseconds, source, spot };
}

/** A link's legs in the market of now. Nonsense and expired legs are reasons, never numbers. */
export function positionPart(fitted: FittedChain, update: MarketUpdate, text: string): EmbedPosition {
  const origin = originOf(fitted.snapshot);
  const decoded = decodeLegs(text);
  if (!decoded.ok) {
    return { ...origin, expiration: null, days: null, legs: [], ...unknown, reason: decoded.reason };
  }
  const { legs } = decoded;
  const expiration = nearestDay(legs);
  const days =
    expiration === null ? null : calendarDaysToExpiry({ asOf: origin.asOfMilliseconds, expiration });
  const known = { ...origin, expiration, days, legs: partLegs(legs) };
  try {
    return { ...known, ...numbersOf(legs, fitted, update) };
  } catch (error) {
    // A leg that is over: its price is of another time.
    if (error instanceof HttpError && error.status === 400)
      return { ...known, ...unknown, reason: "expired" };
    throw error;
  }
}
