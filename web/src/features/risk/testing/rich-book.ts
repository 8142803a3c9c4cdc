import type { SavedPosition } from "@paridad/core/contract";

import { asOf, december, marketOf, savedOption, savedPosition } from "./risk-fixtures.ts";

const february = { expiration: "2027-02-19" };
type Prices = { bid?: number | null; ask?: number | null; last?: number | null; datetime?: string };

const option = (symbol: string, expiration: string, prices: Prices) => ({
  symbol,
  strike: Number(symbol.slice(4, 8)),
  expiration,
  datetime: asOf,
  bidSize: 11,
  askSize: 17,
  ...prices,
});

/** Of both expiries: quotes of two sides, one, an old one, a crossed one, and none of some bases that are held. */
const quotes = (change: Readonly<Record<string, Prices>> = {}) => [
  ...(
    [
      ["GFGC7000DI", { bid: 790, ask: 810 }],
      ["GFGV7000DI", { bid: 160, ask: 166, datetime: "2026-11-20T16:10:00-03:00" }],
      ["GFGC7400DI", { bid: 500, ask: 520 }],
      ["GFGV7400DI", { bid: 280, ask: 300 }],
      ["GFGC7600DI", { bid: 380, ask: 396 }],
      ["GFGC7800DI", { bid: 300, ask: 310 }],
      ["GFGC8200DI", { bid: 130, ask: null, last: 135 }],
    ] as const
  ).map(([symbol, prices]) => option(symbol, december, { ...prices, ...change[symbol] })),
  option("GFGV7200FE", february.expiration, { bid: 560, ask: 545, last: 552 }),
  option("GFGC7600FE", february.expiration, { bid: 900, ask: 930 }),
];
export const richMarket = (change?: Readonly<Record<string, Prices>>, given: object = {}) => ({
  ...marketOf(quotes(change)),
  ...given,
});

function costed(position: SavedPosition, [share, premium, exercise]: readonly [number, number, number]) {
  const { content } = position;
  return content === null
    ? position
    : { ...position, content: { ...content, costs: { share, premium, exercise } } };
}

/** Its put was dealt under another name and base. */
const condor = savedPosition("Cóndor", [
  savedOption("GFGC7400DI", 1, 410),
  savedOption("GFGC7600DI", -4, 260),
  savedOption("GFGC8200DI", 4, 140),
  savedOption("GFGV7012DI", 5, 100),
  savedOption("GFGV7400DI", -2, 320),
]);

/** Four positions of two expiries, each with its own costs; of one base nobody quotes, of one expiry nothing, one is over. */
export const richPositions: readonly SavedPosition[] = [
  costed(
    savedPosition("Lanzamiento", [
      { kind: "share", quantity: 1_000, price: 7_000 },
      savedOption("GFGC7800DI", -10, 250),
    ]),
    [0.006, 0.0085, 0.0065],
  ),
  costed(
    {
      ...condor,
      today: condor.today.map((one) =>
        one?.symbol === "GFGV7012DI" ? { ...one, symbol: "GFGV7000DI", strike: 7_000 } : one,
      ),
    },
    [0.001, 0.002, 0.003],
  ),
  savedPosition("Vieja", [
    savedOption("GFGC7400OC", 3, 250, { expiration: "2026-10-16" }),
    savedOption("GFGC7400AB", -1, 900, { expiration: "2027-04-16" }),
  ]),
  savedPosition("Febrero", [
    savedOption("GFGV7200FE", -6, 500, february),
    savedOption("GFGC7600FE", 2, 880, february),
    savedOption("GFGC8000FE", 1, 700, february),
  ]),
  { ...savedPosition("Cerrada", [savedOption("GFGC7000DI", 50, 1)]), status: "closed" },
  { ...savedPosition("Ilegible", [savedOption("GFGC7000DI", 60, 1)]), content: null },
];
