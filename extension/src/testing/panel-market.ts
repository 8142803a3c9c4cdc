/** Friday 20 November 2026, 15:00 in Buenos Aires: the machine's clock as a session begins. */
export const start = Date.parse("2026-11-20T15:00:00-03:00");
/** The feed's clock is two seconds behind. */
export const asOf = "2026-11-20T14:59:58-03:00";

type Quoted = readonly [bid: number | null, ask: number | null, last: number | null, more?: object];

const days = { DI: "2026-12-18", FE: "2027-02-19", AB: "2027-04-16", NO: "2026-11-19" } as const;
const optionsOf = (month: keyof typeof days, quotes: Readonly<Record<string, Quoted>>) =>
  Object.entries(quotes).map(([name, [bid, ask, last, more]]) => ({
    symbol: `GFG${name}${month}`,
    strike: Number(name.slice(1)),
    expiration: days[month],
    datetime: "2026-11-20T14:59:30-03:00",
    bid,
    ask,
    last,
    ...more,
  }));

/** Of each kind of quote one, around prices that a volatility of 42 % explains. */
const december = optionsOf("DI", {
  C7500: [433, 447, 441, { bidSize: 12, askSize: 7, previousClose: 430 }],
  V7500: [263, 271, 266.5, { bidSize: 1_500, datetime: "2026-11-20T14:58:10-03:00" }],
  C6600: [1_087, 1_120, 1_101],
  V6600: [47, 51, 49],
  C6800: [919, 947, 930],
  V6800: [72.5, 76.5, 74],
  // Nobody buys.
  C7000: [null, 785, 770],
  V7000: [109, 113, 111],
  // It didn't trade.
  C7100: [688, 709, null],
  V7100: [132, 136, 134.5],
  // Crossed.
  C7200: [640, 620, 628],
  V7200: [159, 164, 161],
  // A second too old, and just young enough.
  C7300: [552, 569, 561, { datetime: "2026-11-20T14:44:57-03:00" }],
  V7300: [189, 195, 192, { datetime: "2026-11-20T14:44:58-03:00" }],
  // Below its intrinsic value.
  C7400: [90, 100, 95],
  V7400: [224, 231, 227],
  // Nobody sells.
  C7600: [381, null, 386],
  V7600: [307, 316, 311],
  // Called GFGC7675DI before a dividend.
  C7650: [355, 363, 360, { formerSymbols: "GFGC7675DI" }],
  // Only traded.
  C7700: [null, null, 338],
  V7700: [355.5, 366, 361],
  // Without its put.
  C7800: [289, 298, 293],
  // Listed, and nothing else.
  C8000: [null, null, null],
  V8000: [526, 542, 535],
  C8200: [157, 162, 159],
  V8200: [661, 681, 671],
  // Dearer than the share.
  C8400: [null, null, 7_900],
  V8400: [809, 834, 821],
  C8600: [79.5, 83.5, 81],
  V8600: [969, 998, 983],
  C8800: [55.5, 59.5, 57],
  V8800: [1_137, 1_172, 1_155],
  // Its point is hidden: 7850.5 by the share's price.
  C78505: [271, 279, 275, { strike: undefined }],
});
const others = [
  ...optionsOf("FE", {
    C7400: [943, 972, 958],
    V7400: [348, 358, 353],
    C7600: [830, 855, 842],
    V7600: [419, 431, 425],
  }).map((option) => ({ ...option, expirationEstimated: true })),
  ...optionsOf("AB", { C7500: [null, null, 1_250], V7500: [null, null, 480] }),
  ...optionsOf("NO", { C7500: [3, 5, 4] }),
];

export const source = { kind: "live", name: "BYMA", session: "open" } as const;
export const update = {
  asOf,
  source,
  data: {
    opciones: [...december, ...others, { symbol: "GFGX123", last: 9 }],
    acciones: [
      { symbol: "GGAL", last: 7_510.5, bid: 7_505, ask: 7_516, previousClose: 7_450, settlement: "24hs" },
    ],
    cauction_rates: [
      { days: 1, rate: 27.5, description: "1 día" },
      { days: 7, rate: 28.75, description: "7 días" },
      { days: 30, rate: 31.2, description: "30 días" },
    ],
  },
};
