import type {
  ChainSnapshot,
  ConversionOpportunity,
  CoveredCallOpportunity,
  MarketUpdate,
  PutSoldOpportunity,
} from "@paridad/core/contract";
import type { CostSchedule } from "@paridad/core/costs";
import {
  cashSecuredPutRows,
  coveredCallRows,
  coveredCallTable,
  expiriesOf,
  opportunityBook,
  parityRows,
  rankOpportunities,
} from "@paridad/core/opportunities";
import type {
  CoveredCallRow,
  GreyReason,
  OpportunityBook,
  OpportunityFacts,
  ParityRow,
} from "@paridad/core/opportunities";
import { annualPoints, annualRate, readQuote } from "@paridad/core/quotes";
import type { RateTerm } from "@paridad/core/quotes";
import type { SurfaceSmile } from "@paridad/core/volatility";
import { buenosAiresDate } from "@paridad/core/symbols";
import { caucionesOf } from "../ladder-rate.ts";

/** The market as core's tables read it; null before it has an instant. */
export function bookOf(
  update: MarketUpdate,
  { asOf, spot, model, expiries, options }: ChainSnapshot,
  { expiration, smiles }: { readonly expiration: string | null; readonly smiles: readonly SurfaceSmile[] },
): OpportunityBook | null {
  const instant = Date.parse(asOf);
  const book = opportunityBook(
    {
      asOf: instant,
      stocks: update.data.acciones ?? [],
      spot,
      choices: { model },
      cauciones: caucionesOf(update),
      areMomentsApart: update.source?.momentsApart === true,
      source: update.source,
      expiries: expiries.map((expiry) => ({
        expiration: expiry.expiration,
        expiresAt: Date.parse(expiry.expiresAt),
        calendarDays: expiry.daysToExpiry,
        rate: expiry.rate,
        forward: expiry.forward,
        contracts: options
          .filter((option) => option.expiration === expiry.expiration)
          .map(({ symbol, type, strike, strikeEstimated, quotedAt, impliedVolatility, delta, ...quote }) => ({
            symbol,
            type,
            strike,
            strikeCertainty: strikeEstimated ? ("inferred" as const) : ("exact" as const),
            quote: readQuote({ ...quote, datetime: quotedAt }),
            value: {
              volatility: impliedVolatility,
              greeks: delta === null ? null : { deltaPercent: delta * 100 },
            },
          })),
      })),
    },
    smiles,
  );
  return book === null ? null : { ...book, expiries: expiriesOf(book, expiration) };
}

type Judged = RateTerm & { readonly facts: OpportunityFacts };

/** Over a row's term. */
function ofTerm(tna: number | null, { days }: RateTerm): number | null {
  return tna === null ? null : (tna * days) / 365;
}

/** A year of it where that says something, as on the screens. */
function yearly(tna: number | null, term: RateTerm): number | null {
  const gain = ofTerm(tna, term);
  return gain === null ? null : annualRate(gain, term.days);
}

/** A sale's expected result; its points where its rate says something a year. */
function verdictOf({ verdict, ...term }: RateTerm & Pick<CoveredCallRow, "verdict">) {
  return verdict === null ? null : { ...verdict, points: annualPoints(verdict.points, term) };
}

function ranked<Row extends Judged>(rows: readonly Row[], { areMomentsApart }: OpportunityBook) {
  const { listed, greyed } = rankOpportunities({ rows, factsOf: ({ facts }) => facts, areMomentsApart });
  const passing: { row: Row; reasons: readonly GreyReason[] }[] = listed.map((row) => ({ row, reasons: [] }));
  return [...passing, ...greyed];
}

function judgementOf(row: Judged, reasons: readonly GreyReason[]) {
  const { facts } = row;
  return {
    points: annualPoints(facts.points, row),
    lots: facts.lots,
    ageSeconds: facts.age === null ? null : facts.age / 1_000,
    isListed: reasons.length === 0,
    reasons: [...reasons],
  };
}

const noRates = {
  outlay: null,
  still: null,
  stillTna: null,
  stillTea: null,
  exercised: null,
  exercisedTna: null,
  exercisedTea: null,
  cover: null,
  breakeven: null,
};

function ratesOf({ rates, ...term }: RateTerm & Pick<CoveredCallRow, "rates">) {
  if (!rates.ok) return noRates;
  const { outlay, still, exercised, cover, saleBreakeven: breakeven } = rates;
  const stillTna = yearly(rates.stillTna, term);
  const exercisedTna = yearly(rates.exercisedTna, term);
  const stillTea = stillTna === null ? null : rates.stillTea;
  const exercisedTea = exercisedTna === null ? null : rates.exercisedTea;
  return { outlay, still, stillTna, stillTea, exercised, exercisedTna, exercisedTea, cover, breakeven };
}

/** `expectedVolatility` null: each base's own. */
export type SaleTerms = { readonly costs: CostSchedule; readonly expectedVolatility: number | null };

export function coveredCallOpportunities(book: OpportunityBook, terms: SaleTerms): CoveredCallOpportunity[] {
  const rows = coveredCallRows(coveredCallTable(book, terms));
  return ranked(rows, book).map(({ row, reasons }) => {
    return {
      symbol: row.symbol,
      expiration: buenosAiresDate(row.expiration),
      strike: row.strike,
      daysToExpiry: row.days,
      moneyDays: row.moneyDays,
      caucionTna: row.caucionTna,
      ...judgementOf(row, reasons),
      shareAsk: book.share.ask,
      callBid: row.quote.bid,
      ...ratesOf(row),
      driftless: row.odds?.expected ?? null,
      driftlessTna: yearly(row.odds?.expectedTna ?? null, row),
      verdict: verdictOf(row),
      probabilityOfExercise: row.odds?.probabilityOfExercise ?? null,
      impliedVolatility: row.volatility,
      delta: row.delta,
    };
  });
}

export function putSoldOpportunities(
  book: OpportunityBook,
  terms: SaleTerms & { readonly inCaucion: boolean },
): PutSoldOpportunity[] {
  return ranked(cashSecuredPutRows(book, terms), book).map(({ row, reasons }) => ({
    symbol: row.symbols[0] ?? "",
    expiration: row.date,
    strike: row.strike,
    daysToExpiry: row.days,
    moneyDays: row.moneyDays,
    caucionTna: row.caucionTna,
    ...judgementOf(row, reasons),
    putBid: row.put.bid,
    capital: row.rates.ok ? row.rates.capital : null,
    effectivePrice: row.rates.ok ? row.rates.effectivePrice : null,
    still: ofTerm(row.stillTna, row),
    stillTna: yearly(row.stillTna, row),
    driftless: ofTerm(row.driftlessTna, row),
    driftlessTna: yearly(row.driftlessTna, row),
    verdict: verdictOf(row),
    probabilityOfExercise: row.probabilityOfExercise,
    impliedVolatility: row.put.volatility ?? null,
  }));
}

export function conversionOpportunities(
  book: OpportunityBook,
  terms: Parameters<typeof parityRows>[1],
): ConversionOpportunity[] {
  const tnaOf = (rate: ParityRow["own"]) => (rate.ok ? rate.tna : null);
  return ranked(parityRows(book, terms), book).map(({ row, reasons }) => ({
    call: row.symbols[0] ?? "",
    put: row.symbols[1] ?? "",
    expiration: row.date,
    strike: row.strike,
    daysToExpiry: row.days,
    moneyDays: row.moneyDays,
    caucionTna: row.caucionTna,
    ...judgementOf(row, reasons),
    grossTna: yearly(tnaOf(row.gross), row),
    marketTna: yearly(tnaOf(row.market), row),
    netTna: yearly(tnaOf(row.own), row),
    net: ofTerm(tnaOf(row.own), row),
    distance: row.distance,
    warnings: [...row.warnings],
  }));
}
