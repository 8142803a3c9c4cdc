import type { AlertContract, SubjectOf } from "../contract/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { coveredCall } from "../opportunities/index.ts";
import { dealAt, exerciseLoss, legsOfPosition, liquidationValue } from "../positions/index.ts";
import { atTheMoneyVolatility, pairByStrike, pairRates } from "../quotes/index.ts";
import { calendarDaysToExpiry, expirationInstant } from "../symbols/index.ts";
import { fitQuotedSmile, placeInSeries, quotedSmileVolatility, rawStrikes } from "../volatility/index.ts";
import type { AlertMarket } from "./alert-market.ts";
import type { WatchedSubject } from "./watched-subject.ts";

/** Reasons for an unknown value. */
export type AlertReason =
  | "no-market"
  | "not-listed"
  | "no-price"
  | "apart"
  | "no-rate"
  | "not-call"
  | "no-volatility"
  | "no-series"
  | "never-moved"
  | "unreadable";
export type AlertValue = Result<{ readonly value: number }, AlertReason>;

/** Today's volatility of 30 days at the money, and those of the stored sessions before. */
export interface MoneySeries {
  readonly today: number | null;
  readonly sessions: readonly (number | null)[];
}

/** Sessions of a percentile: those of the screen. */
const rankWindow = 252;

/** Inputs of a value. */
export interface ValueSources extends Omit<WatchedSubject, "subject"> {
  readonly market: AlertMarket;
  readonly series: () => MoneySeries | null;
}

export function shareOf({ market }: ValueSources): AlertValue {
  return known(market.spot, "no-price");
}

export function premiumOf({ contract, side }: SubjectOf<"premium">, { market }: ValueSources): AlertValue {
  const quote = market.quote(contract);
  return known(quote?.[side], quote === null ? "not-listed" : "no-price");
}

export function volatilityOf({ contract }: SubjectOf<"volatility">, { market }: ValueSources): AlertValue {
  return known(market.value(contract)?.volatility, "no-volatility");
}

function known(value: number | null | undefined, reason: AlertReason): AlertValue {
  return isKnownNumber(value) ? succeed({ value }) : fail(reason);
}

/** The ratio of both prices as the market has them. */
export function ratioOf({ one, other }: SubjectOf<"ratio">, { market }: ValueSources): AlertValue {
  const [above, below] = [market.quote(one)?.market, market.quote(other)?.market];
  return isPositiveNumber(above) && isPositiveNumber(below)
    ? succeed({ value: above / below })
    : fail("no-price");
}

/** Pesos a share to open one unit at the sides that it would get: positive is paid. */
export function spreadOf({ legs }: SubjectOf<"spread">, { market }: ValueSources): AlertValue {
  let value = 0;
  for (const { contract, quantity } of legs) {
    const quote = market.quote(contract);
    if (quote === null) return fail("not-listed");
    const { price } = dealAt({ quantity, quote });
    if (price === null) return fail("no-price");
    value += quantity * price;
  }
  return succeed({ value });
}

/** Closing all of it now, net, plus what was realized before: pesos in all, as its card says. */
export function positionOf({ position, market }: ValueSources): AlertValue {
  if (position === null || position.content === null) return fail("unreadable");
  const { content, today } = position;
  const line = market.line;
  const share = { bid: line?.bid ?? null, ask: line?.ask ?? null };
  const quotes = content.legs.map((leg, index) => {
    if (leg.type === "share") return share;
    const symbol = today[index]?.symbol ?? leg.symbol;
    return market.quote({ symbol, expiration: leg.expiration }) ?? { bid: null, ask: null };
  });
  const closing = liquidationValue({ legs: legsOfPosition(position), quotes, costs: content.costs });
  const profit = closing.ok ? closing.profit : null;
  return profit === null ? fail("no-price") : succeed({ value: profit + content.realized });
}

/** TNA of a contract's lanzamiento, net of the own costs at executable sides, or what parity says of its base. */
export function rateOf(
  { contract, measure }: SubjectOf<"rate">,
  { market, costs }: ValueSources,
): AlertValue {
  if (market.quote(contract) === null) return fail("not-listed");
  return measure === "implied"
    ? impliedOf(contract, market)
    : lanzamientoOf(contract, market, { measure, costs });
}

function impliedOf(contract: AlertContract, market: AlertMarket): AlertValue {
  const partner = market.partner(contract);
  const other = partner === null ? null : market.quote(partner);
  const own = market.quote(contract);
  const [call, put] = contract.type === "call" ? [own, other] : [other, own];
  const terms = { share: market.share, days: market.days(contract.expiration) };
  const { mid } = pairRates({ strike: contract.strike, call, put }, terms);
  return mid.ok ? succeed({ value: mid.tna }) : fail("no-rate");
}

/** A put isn't sold against shares: there is no lanzamiento with one, whatever its bid. */
function lanzamientoOf(
  { strike, expiration, ...contract }: AlertContract,
  market: AlertMarket,
  { measure, costs }: { readonly measure: "still" | "exercised"; readonly costs: CostSchedule },
): AlertValue {
  if (contract.type !== "call") return fail("not-call");
  const line = market.line;
  const rates = coveredCall({
    shareBid: line?.bid ?? Number.NaN,
    shareAsk: line?.ask ?? Number.NaN,
    callBid: market.quote({ ...contract, expiration })?.bid ?? Number.NaN,
    strike,
    days: calendarDaysToExpiry({ asOf: market.asOf, expiration }),
    costs,
  });
  if (!rates.ok) return fail("no-rate");
  return succeed({ value: measure === "still" ? rates.stillTna : rates.exercisedTna });
}

/** The holder's loss by exercising now, as a share of the strike: little or nothing, and it may come back today. */
export function exerciseOf({ contract }: SubjectOf<"exercise">, { market }: ValueSources): AlertValue {
  const quote = market.quote(contract);
  if (quote === null) return fail("not-listed");
  const { spot, rate } = market.valued(contract.expiration);
  const volatility = market.value(contract)?.volatility ?? null;
  const loss = exerciseLoss({
    leg: {
      kind: contract.type,
      strike: contract.strike,
      expiration: expirationInstant(contract.expiration),
      ...(volatility !== null && { volatility }),
    },
    bid: quote.bid,
    spot: spot ?? Number.NaN,
    instant: market.asOf,
    rate: rate.continuous,
  });
  return known(loss.ok ? loss.share : null, "no-price");
}

/** *VI en el dinero*, of the smile where the sides give one. */
export function moneyOf(
  { expiration }: SubjectOf<"atTheMoneyVolatility">,
  { market }: ValueSources,
): AlertValue {
  const listed = market.listed(expiration);
  if (listed.length === 0) return fail("not-listed");
  const { forward, yearsToExpiry: years, rate, spot, model } = market.valued(expiration);
  const pairs = pairByStrike(
    listed.flatMap((contract) => {
      const option = market.quote(contract);
      return option === null ? [] : [{ contract, option }];
    }),
  );
  const strikes = rawStrikes(pairs, market.asOf);
  const smile = fitQuotedSmile({ strikes, years, rate: rate.continuous, spot, model });
  const fitted =
    smile === null || forward === null ? null : quotedSmileVolatility(smile, { strike: forward, now: spot });
  const options = listed.map((contract) => ({
    ...contract,
    volatility: market.value(contract)?.volatility ?? null,
  }));
  const atTheMoney = atTheMoneyVolatility(options, { forward, smile: fitted });
  if (atTheMoney.ok) return succeed({ value: atTheMoney.value });
  return fail(atTheMoney.reason === "no-spot" ? "no-price" : "no-volatility");
}

export function percentileOf(sources: ValueSources): AlertValue {
  const series = sources.series();
  if (series === null) return fail("no-series");
  if (series.today === null) return fail("no-volatility");
  const place = placeInSeries(series.sessions.slice(-rankWindow), series.today);
  if (place.ok) return succeed({ value: place.percentile });
  return fail(place.reason === "never-moved" ? "never-moved" : "no-series");
}
