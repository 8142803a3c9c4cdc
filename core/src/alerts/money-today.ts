import { volatilitySessions, volatilitySurface } from "../volatility/index.ts";
import type { StoredVolatility } from "../volatility/index.ts";
import { buenosAiresDate, calendarDaysToExpiry } from "../symbols/index.ts";
import type { AlertMarket } from "./alert-market.ts";

/** Days of constant maturity, as of the volatility's own screen. */
const maturityDays = 30;

type MoneyRow = Pick<StoredVolatility, "day" | "expiration" | "years" | "atTheMoney">;

const nothingRealised = {
  close: null,
  parkinson: null,
  garmanKlass: null,
  rogersSatchell: null,
  yangZhang: null,
};

/** Volatility of 30 days at the money of each day, ascending; null where its expiries don't enclose them. */
export function moneySessions(rows: readonly MoneyRow[]): readonly (number | null)[] {
  const whole = rows.map((row) => ({
    ...row,
    varianceSwap: null,
    quotes: 0,
    realised: nothingRealised,
    realisedFrom: null,
    flags: [],
  }));
  return volatilitySessions(whole, { days: maturityDays }).map(({ atTheMoney }) => atTheMoney);
}

/** The same of the market as it stands, by the smiles of its sides; null where they don't say. */
export function moneyToday(market: AlertMarket): number | null {
  const day = buenosAiresDate(market.asOf);
  const { expirations } = market;
  const expiries = expirations.map((expiration) => ({
    expiration,
    days: calendarDaysToExpiry({ asOf: market.asOf, expiration }),
    years: market.valued(expiration).yearsToExpiry,
    rate: market.valued(expiration).rate.continuous,
    quotes: market.listed(expiration).flatMap((contract) => {
      const quote = market.quote(contract);
      if (quote === null) return [];
      const { bid, ask, quotedAt } = quote;
      return [{ type: contract.type, strike: contract.strike, bid, ask, quotedAt }];
    }),
  }));
  const [first] = expirations;
  const spot = first === undefined ? null : market.valued(first).spot;
  const { smiles } = volatilitySurface({ expiries, spot, asOf: market.asOf });
  const rows = smiles.map(({ expiration, years, ...smile }) => ({
    day,
    expiration,
    years,
    atTheMoney: smile.ok ? smile.atTheMoney.volatility : null,
  }));
  return moneySessions(rows)[0] ?? null;
}
