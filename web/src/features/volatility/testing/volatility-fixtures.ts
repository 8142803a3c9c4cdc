import { americanPrice, blackScholes } from "@paridad/core/pricing";

/** A Friday, half an hour before the close. */
export const asOf = "2026-11-20T16:30:00-03:00";
export const testNow = Date.parse(asOf);
export const december = "2026-12-18";
export const february = "2027-02-19";
const months = {
  "2026-11-20": "NO",
  "2026-11-25": "NO",
  [december]: "DI",
  [february]: "FE",
  "2027-04-16": "AB",
  "2027-06-18": "JU",
  "2027-08-20": "AG",
} as const;
export type Expiry = keyof typeof months;

const spot = 7_500;
const ladder = [5_800, 6_200, 6_600, 7_000, 7_200, 7_400, 7_600, 7_800, 8_200, 8_600, 9_000, 9_600];
/** The fixture's caución, 30 % TNA of one day, continuous. */
const rate = Math.log(1 + 0.3 / 365) * 365;

export type Sides = { readonly bid: number | null; readonly ask: number | null; readonly datetime?: string };

/** Prices of one strike at a volatility, a call and a put. */
function pricesOf(expiration: Expiry, strike: number, volatility: number) {
  const yearsToExpiry = (Date.parse(`${expiration}T17:00:00-03:00`) - testNow) / (365 * 86_400_000);
  const terms = { spot, strike, yearsToExpiry, rate, volatility };
  const put = americanPrice({ ...terms, type: "put" });
  const call = blackScholes({ ...terms, type: "call" }).price;
  return [
    { symbol: `GFGC${strike}${months[expiration]}`, price: call },
    { symbol: `GFGV${strike}${months[expiration]}`, price: put.ok ? put.price : 0 },
  ];
}

/** The sides of one expiry's options at one volatility, 0.5 % around the model; `change` by symbol, a number is a factor of both. */
export function expiryOptions(
  expiration: Expiry,
  {
    volatility = 0.42,
    change = {},
    strikes = ladder,
    spread = 0.005,
  }: {
    volatility?: number | ((strike: number) => number);
    change?: Readonly<Record<string, Sides | number>>;
    strikes?: readonly number[];
    spread?: number;
  } = {},
) {
  return strikes.flatMap((strike) => {
    const own = typeof volatility === "number" ? volatility : volatility(strike);
    return pricesOf(expiration, strike, own).map(({ symbol, price }) => {
      const changed = change[symbol] ?? 1;
      const [low, high] = [1 - spread, 1 + spread].map((factor) => price * factor) as [number, number];
      const sides = typeof changed === "number" ? { bid: low * changed, ask: high * changed } : changed;
      return { symbol, strike, expiration, datetime: asOf, ...sides };
    });
  });
}

/** A whole market of those options. */
export function marketOf(options: readonly object[]) {
  return {
    asOf,
    seq: 1,
    source: { kind: "simulated", name: "Simulador", session: "open" },
    data: {
      opciones: options,
      acciones: [
        {
          symbol: "GGAL",
          settlement: "24hs",
          last: spot,
          bid: 7_495,
          ask: 7_505,
          previousClose: 7_400,
          datetime: asOf,
        },
      ],
      cauction_rates: [{ days: 1, rate: 30, description: "1 día" }],
    },
  };
}
