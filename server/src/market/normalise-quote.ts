import type { CaucionRate, MarketOption, MarketStock } from "@paridad/core/contract";
import { isKnownNumber, isPositiveNumber } from "@paridad/core/lib";

type Given = number | null | undefined;

/** A price of a feed: `undefined` is untouched, 0 and everything that is no price mean 'no quote'. */
function price(value: Given): Given {
  if (value === undefined) return undefined;
  return isPositiveNumber(value) ? value : null;
}

/** A count of a feed: 0 is a value, a negative or unknown number is none. */
function count(value: Given): Given {
  if (value === undefined) return undefined;
  return isKnownNumber(value) && value >= 0 ? value : null;
}

function withoutUndefined<Item extends object>(item: Item): Item {
  for (const field of Object.keys(item) as (keyof Item)[]) if (item[field] === undefined) delete item[field];
  return item;
}

/** Providers send 0 for an empty side: such prices and sizes become null. Crossed sides are kept. */
export function normaliseOption(option: MarketOption): MarketOption {
  return withoutUndefined({
    ...option,
    bid: price(option.bid),
    ask: price(option.ask),
    last: price(option.last),
    strike: price(option.strike),
    previousClose: price(option.previousClose),
    bidSize: price(option.bidSize),
    askSize: price(option.askSize),
    volume: count(option.volume),
    operations: count(option.operations),
    turnover: count(option.turnover),
  });
}

/** As `normaliseOption`, of a share. */
export function normaliseStock(stock: MarketStock): MarketStock {
  return withoutUndefined({
    ...stock,
    bid: price(stock.bid),
    ask: price(stock.ask),
    last: price(stock.last),
    previousClose: price(stock.previousClose),
    bidSize: price(stock.bidSize),
    askSize: price(stock.askSize),
    volume: count(stock.volume),
    turnover: count(stock.turnover),
  });
}

/** Rates are kept with their sign: a negative caución has been seen elsewhere; only the non-numbers become null. */
export function normaliseRate(rate: CaucionRate): CaucionRate {
  const known = (value: Given): Given => (value === undefined || isKnownNumber(value) ? value : null);
  return withoutUndefined({ ...rate, bidRate: known(rate.bidRate), askRate: known(rate.askRate) });
}
