import { december, expiryOptions, february } from "./volatility-fixtures.ts";

/** Dearer far from the share, puts more than calls. */
const skewed = (level: number) => (strike: number) => {
  const distance = Math.log(strike / 7_500);
  return level - 0.12 * distance + 0.4 * distance ** 2;
};
const old = "2026-11-20T16:14:59-03:00";

/** Sixteen bases, of which six say nothing, each for its reason; one dear, one cheap. */
const quarter = expiryOptions(december, {
  strikes: [
    5_400, 5_800, 6_200, 6_600, 6_800, 7_000, 7_200, 7_400, 7_600, 7_800, 8_000, 8_200, 8_400, 8_600, 9_000,
    9_600,
  ],
  volatility: skewed(0.42),
  spread: 0.008,
  change: {
    GFGV5800DI: { bid: 1.99, ask: 2.4 },
    GFGV6200DI: { bid: null, ask: 20 },
    GFGV6600DI: { bid: 60, ask: 58 },
    GFGV7000DI: 0.93,
    GFGC8200DI: { bid: 150, ask: 155, datetime: old },
    GFGC8600DI: 1.11,
    GFGC9000DI: { bid: 40, ask: 68 },
  },
});

/**
 * Six expiries: one of five days; one with all that can be wrong with a base; one with few bases; one that pays less for more time,
 * without a base that has call and put; one with a single point; one without any.
 */
export const richSurface = [
  ...expiryOptions("2027-04-16", {
    strikes: [8_200, 9_000, 7_000, 7_600],
    volatility: skewed(0.27),
    spread: 0.01,
  }).filter(({ symbol, strike }) => symbol.startsWith(strike < 8_500 ? "GFGV" : "GFGC")),
  ...quarter,
  ...expiryOptions(february, {
    strikes: [6_200, 7_000, 7_400, 7_800, 8_200, 9_000],
    volatility: skewed(0.4),
    spread: 0.012,
  }),
  ...expiryOptions("2026-11-25", {
    strikes: [7_000, 7_200, 7_400, 7_600, 7_800, 8_000],
    volatility: skewed(0.5),
  }),
  ...expiryOptions("2027-06-18", { strikes: [7_600], volatility: 0.45, spread: 0.02 }),
  ...expiryOptions("2027-08-20", { strikes: [7_600], change: { GFGC7600AG: { bid: 900, ask: null } } }).slice(
    0,
    1,
  ),
];
