import type { SavedLeg, SavedPosition } from "@paridad/core/contract";

/** A Friday, half an hour before the close. */
export const asOf = "2026-11-20T16:30:00-03:00";
export const testNow = Date.parse(asOf);
export const december = "2026-12-18";

type Prices = { readonly bid?: number | null; readonly ask?: number | null; readonly last?: number | null };

export function optionOf(symbol: string, prices: Prices) {
  return { symbol, strike: Number(symbol.slice(4, 8)), expiration: december, datetime: asOf, ...prices };
}

export const chain = [
  optionOf("GFGC7000DI", { bid: 790, ask: 810 }),
  optionOf("GFGV7000DI", { bid: 160, ask: 166 }),
  optionOf("GFGC7400DI", { bid: 500, ask: 520 }),
  optionOf("GFGV7400DI", { bid: 280, ask: 300 }),
  optionOf("GFGC7800DI", { bid: 300, ask: 310 }),
];

/** A whole market: the share at 7,500 and a caución of 30 %. */
export function marketOf(options: readonly object[] = chain) {
  const share = { symbol: "GGAL", settlement: "24hs", last: 7_500, bid: 7_495, ask: 7_505 };
  return {
    asOf,
    seq: 1,
    source: { kind: "simulated", name: "Simulador", session: "open" },
    data: {
      opciones: options,
      acciones: [{ ...share, previousClose: 7_400, datetime: asOf }],
      cauction_rates: [{ days: 1, rate: 30, description: "1 día" }],
    },
  };
}

export function savedOption(symbol: string, quantity: number, price: number, more: object = {}): SavedLeg {
  const type = symbol[3] === "C" ? "call" : "put";
  const contract = { type, strike: Number(symbol.slice(4, 8)), expiration: december, symbol } as const;
  return { ...contract, quantity, price, ...more };
}

/** A saved position, its contracts under the names they were dealt by. */
export function savedPosition(name: string, legs: SavedLeg[], costs = 0): SavedPosition {
  return {
    id: name,
    name,
    note: "",
    settlement: "24hs",
    exit: "cheaper",
    keepShares: false,
    status: "open",
    version: 1,
    createdAt: asOf,
    updatedAt: asOf,
    content: { costs: { share: costs, premium: costs, exercise: costs }, legs, realized: 0, events: [] },
    today: legs.map((leg) =>
      leg.type === "share" ? null : { symbol: leg.symbol, strike: leg.strike, renames: [] },
    ),
  };
}

export const positionsAnswer = (positions: readonly SavedPosition[]) => ({
  success: true,
  data: { positions, maximum: 50 },
});
