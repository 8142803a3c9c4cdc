import type { CaucionRate, MarketOption, MarketStock } from "@paridad/core/contract";
import { isKnownNumber, isPositiveNumber } from "@paridad/core/lib";

/** 0 and everything that is no price mean 'no quote': providers send 0 for an empty side. */
const prices = new Set(["bid", "ask", "last", "strike", "previousClose", "bidSize", "askSize"]);
/** 0 is a value, a negative or unknown number is none. */
const counts = new Set(["volume", "operations", "turnover"]);

function normalised(field: string, value: unknown): unknown {
  if (prices.has(field)) return isPositiveNumber(value as number) ? value : null;
  if (counts.has(field)) return isKnownNumber(value as number) && (value as number) >= 0 ? value : null;
  return value;
}

/** A feed's row: a field that is `undefined` is untouched. Crossed sides are kept. */
export function normaliseQuote<Row extends MarketOption | MarketStock>(row: Row): Row {
  const fields = Object.entries(row).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([field, value]) => [field, normalised(field, value)])) as Row;
}

/** Rates are kept with their sign: a negative caución has been seen elsewhere; only the non-numbers become null. */
export function normaliseRate(rate: CaucionRate): CaucionRate {
  const fields = Object.entries(rate).filter(([, value]) => value !== undefined);
  const isUnknown = ([field, value]: [string, unknown]) =>
    field.endsWith("Rate") && !isKnownNumber(value as number);
  return Object.fromEntries(
    fields.map((entry) => [entry[0], isUnknown(entry) ? null : entry[1]]),
  ) as CaucionRate;
}
