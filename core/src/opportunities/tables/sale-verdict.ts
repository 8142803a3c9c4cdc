import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { positionCapital, positionOdds, sharesPerLot, valuePosition } from "../../positions/index.ts";
import type { OddsInput, OptionLeg } from "../../positions/index.ts";
import { annualRate, simpleRate } from "../../quotes/index.ts";
import { coveredCallOdds } from "../covered-call-odds.ts";
import type { CoveredCallInput } from "../covered-call.ts";

/** Fractions of the money laid out over the term: caución + edge - costs = expected. */
export interface SaleVerdict {
  /** Interest of the outlay in caución over the days of money. */
  readonly caucion: number;
  /** Time value sold at the bid less what it is worth at the volatility expected of the share. */
  readonly edge: number;
  /** Both ends' on average, and crossing the share's sides. */
  readonly costs: number;
  readonly expected: number;
  /** A year of the expected one, calendar days, where that says something; and its points over the caución, days of money. */
  readonly expectedTna: number | null;
  readonly points: number;
}

/** Terms that both sales are judged by. */
interface VerdictTerms {
  /** The price that options are valued at. */
  readonly spot: number | null;
  /** That options are valued with; American where left out. */
  readonly model?: OptionLeg["model"];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly expiration: number;
  /** Continuous per year: the drift of a verdict. */
  readonly rate: number;
  /** Expected of the share up to the expiry, per square root of year. */
  readonly volatility: number;
  /** Calendar days, and from settlement to settlement. */
  readonly days: number;
  readonly moneyDays: number;
  readonly caucionTna: number | null;
}

export interface SaleVerdictInput extends CoveredCallInput, VerdictTerms {}

export interface PutVerdictInput extends VerdictTerms {
  readonly putBid: number;
  readonly strike: number;
  readonly costs: CostSchedule;
  /** The money set aside earns the caución meanwhile. */
  readonly inCaucion: boolean;
}

/**
 * Expected result of selling a call over the share, beside the caución: with the share growing at the rate nothing is earned
 * but the excess of the volatility sold, and the costs are paid. Null where a part of it is unknown.
 */
export function saleVerdict(input: SaleVerdictInput): SaleVerdict | null {
  const { rate, volatility, callBid, caucionTna, moneyDays, spot } = input;
  if (caucionTna === null || spot === null) return null;
  const moved = { volatility, drift: rate };
  const net = coveredCallOdds({ ...input, ...moved });
  const free = coveredCallOdds({ ...input, ...moved, costs: noCosts });
  const worth = worthOf("call", input);
  if (!net.ok || !free.ok || worth === null) return null;
  const { premium, share } = input.costs;
  const bought = input.shareAsk - callBid;
  const outlay = bought + share * input.shareAsk + premium * callBid;
  return sumOf(input, {
    caucion: (caucionTna * moneyDays) / 365,
    edge: (callBid - worth) / outlay,
    costs: (free.expected * bought - net.expected * outlay + input.shareAsk - spot) / outlay,
  });
}

/** The same of a put sold against the money for its strike, left by the cheaper exit as every position is. */
export function putVerdict(input: PutVerdictInput): SaleVerdict | null {
  const { putBid, costs, spot, rate, caucionTna, inCaucion, moneyDays, days } = input;
  if (spot === null || caucionTna === null || !(putBid > 0)) return null;
  const worth = worthOf("put", input);
  const sold = { ...input, spot, years: days / 365, drift: rate };
  const [net, free] = [putResult(sold), putResult({ ...sold, costs: noCosts })];
  const tiedUp = positionCapital({ legs: [soldPut(input)], costs });
  if (worth === null || net === null || free === null || !tiedUp.ok) return null;
  const capital = tiedUp.capital / sharesPerLot;
  return sumOf(input, {
    caucion: inCaucion ? (caucionTna * moneyDays) / 365 : 0,
    edge: (putBid - worth) / capital,
    costs: (free - net) / capital,
  });
}

type SoldPut = Pick<PutVerdictInput, "putBid" | "strike" | "expiration" | "costs"> &
  Pick<OddsInput, "spot" | "years" | "volatility" | "drift">;

function soldPut({ putBid, strike, expiration }: Pick<SoldPut, "putBid" | "strike" | "expiration">) {
  return { kind: "put", strike, expiration, quantity: -1, price: putBid } as const;
}

/** Result of a put sold, on average up to its expiry, pesos a share; null where it can't be told. */
export function putResult(put: SoldPut): number | null {
  const odds = positionOdds({ ...put, legs: [soldPut(put)] });
  return odds.ok ? odds.expectedProfit / sharesPerLot : null;
}

/** Pesos a share at the volatility expected of the share; null where it can't be valued. */
function worthOf(
  kind: "call" | "put",
  { spot, model, now, expiration, rate, volatility, strike }: VerdictTerms & { readonly strike: number },
): number | null {
  if (spot === null) return null;
  const leg = {
    kind,
    strike,
    expiration,
    quantity: 1,
    price: 0,
    volatility,
    ...(model && { model }),
  } as const;
  const worth = valuePosition({ legs: [leg], spot, instant: now, rate });
  return worth.ok ? worth.value / sharesPerLot : null;
}

function sumOf(
  { days, moneyDays, caucionTna }: VerdictTerms,
  { caucion, edge, costs }: Pick<SaleVerdict, "caucion" | "edge" | "costs">,
): SaleVerdict | null {
  if (caucionTna === null || !(moneyDays > 0)) return null;
  const expected = caucion + edge - costs;
  return {
    caucion,
    edge,
    costs,
    expected,
    expectedTna: annualRate(expected, days),
    points: simpleRate(expected, moneyDays) - caucionTna,
  };
}
