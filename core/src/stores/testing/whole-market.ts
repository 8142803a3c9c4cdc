/** Half a year (182.5 days) before 17:00 in Buenos Aires of 2026-12-18. */
export const halfYearBefore = "2026-06-19T08:00:00Z";
export const asOf = "2026-11-20T17:00:00-03:00";
export const expiration = "2026-12-18";
/** 28 days to the same hour. */
export const years = 28 / 365;
export const cauciones = [
  { days: 1, rate: 18 },
  { days: 7, rate: 20 },
];

export function option(symbol: string, fields: object = {}) {
  const strike = Number(symbol.slice(4, 8));
  return { symbol, strike, expiration, bid: null, ask: null, last: null, ...fields };
}
export const chain = [
  option("GFGC7400DI", { bid: 500, ask: 520, last: 505 }),
  option("GFGV7400DI", { bid: 280, ask: 300, last: 290 }),
  option("GFGC7600DI", { bid: 390, ask: 400, last: 392 }),
  option("GFGV7600DI", { bid: 370, ask: 380, last: 371 }),
];
export const wholeMarket = { asOf, spot: 7510, rates: cauciones, options: chain };
