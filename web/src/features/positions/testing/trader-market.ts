import { costPreset } from "@paridad/core/costs";
import { buenosAiresDate } from "@paridad/core/symbols";

/** Friday 20 November 2026, half an hour before the close. */
export const asOf = "2026-11-20T16:30:00-03:00";

const expirations = { NO: "2026-11-20", DI: "2026-12-18", FE: "2027-02-19" } as const;

/** A quote of a minute ago; the expiry is its symbol's month. */
export function option(symbol: string, bid: number | null, ask: number | null, fields: object = {}) {
  return {
    symbol,
    strike: Number(/\d+/.exec(symbol)?.[0]),
    expiration: expirations[symbol.slice(-2) as keyof typeof expirations],
    bid,
    ask,
    last: bid === null ? null : bid + 3,
    bidSize: 20,
    askSize: 30,
    datetime: "2026-11-20T16:29:00-03:00",
    ...fields,
  };
}

/**
 * One option that ends today; of December both kinds, one that nobody sells, one that nobody buys, one crossed, one of
 * eighteen minutes ago whose base is read off its symbol, one of few lots; and some of February, where one base is of February alone.
 */
export const options = [
  option("GFGC7400NO", 25, 31),
  option("GFGC7800DI", 301, 310, { askSize: 1 }),
  option("GFGC7000DI", 760, 780),
  option("GFGC7200DI", 620, 640),
  option("GFGC7400DI", 500, 520, { bidSize: 9, askSize: 12 }),
  option("GFGC7600DI", 392, 401),
  option("GFGC8000DI", 228, 240, { bidSize: 7, askSize: 8 }),
  option("GFGC8200DI", 171, null),
  option("GFGC8400DI", 120, 125, { strike: undefined, datetime: "2026-11-20T16:12:00-03:00" }),
  option("GFGV7000DI", 118, 128, { bidSize: 5 }),
  option("GFGV7200DI", 187, 199),
  option("GFGV7400DI", 279, 297, { bidSize: null, askSize: null }),
  option("GFGV7600DI", 371, 386),
  option("GFGV7800DI", null, 505),
  option("GFGV8000DI", 620, 612),
  option("GFGC7400FE", 900, 930),
  option("GFGC7600FE", 795, 820),
  option("GFGC7900FE", 655, 690),
  option("GFGV7400FE", 560, 600),
  option("GFGV7600FE", 668, 702),
];

const share = {
  symbol: "GGAL",
  last: 7_412,
  bid: 7_400,
  ask: 7_420,
  bidSize: 480,
  askSize: 620,
  previousClose: 7_300,
  settlement: "24hs",
  datetime: "2026-11-20T16:29:30-03:00",
};

const cauciones = [
  { days: 1, rate: 29, description: "1 día" },
  { days: 28, rate: 30, description: "28 días" },
  { days: 91, rate: 32, description: "91 días" },
];

type Fields = {
  readonly options?: readonly object[];
  readonly share?: object;
  readonly cauciones?: object[];
};

/** The whole market, or parts of it in place of these. */
export function marketOf(fields: Fields = {}) {
  return {
    asOf,
    source: { kind: "simulated", name: "Simulador", session: "open" },
    data: {
      opciones: fields.options ?? options,
      acciones: [{ ...share, ...fields.share }],
      cauction_rates: fields.cauciones ?? cauciones,
    },
  };
}

/** Closes of the share for three hundred days, up and down. */
export const closes = {
  symbol: "GGAL",
  sources: ["imported"],
  closes: Array.from({ length: 300 }, (_, index) => ({
    date: buenosAiresDate(Date.UTC(2026, 0, index + 1, 15)),
    close: 7_000 + 500 * Math.sin(index ** 2),
  })),
};

/** Of a broker that asks 0.3 % of premiums, 0.4 % of shares and 0.6 % of exercises, fees and tax besides. */
export const ownCosts = {
  choice: "own",
  terms: { ...costPreset("retail").terms, commission: { share: 0.004, premium: 0.003, exercise: 0.006 } },
  updatedAt: "2026-11-01T12:00:00Z",
};
