import { option } from "./render-opportunities.tsx";

const february = { expiration: "2027-02-19" };
const nextFriday = { expiration: "2026-11-27" };
const today = { expiration: "2026-11-20" };

/**
 * A share at 7.490 / 7.500 and, of December, both kinds from deep in to far out of the money: one that nobody sells, one that nobody buys, one
 * with wide sides, one crossed, one of half an hour ago, one of few lots and one of unknown size; and some of a week,
 * of today and of February.
 */
export const richChain = [
  option("GFGC7000DI", 790, 810),
  option("GFGC7200DI", 650, 665, { bidSize: 3 }),
  option("GFGC7400DI", 520, 530),
  option("GFGC7600DI", 410, 420),
  option("GFGC7800DI", 318, 326, { datetime: "2026-11-20T15:59:00-03:00" }),
  option("GFGC8000DI", 240, 250, { bidSize: null }),
  option("GFGC8400DI", 130, 170),
  option("GFGC8800DI", 60, null),
  option("GFGC9200DI", null, 45),
  option("GFGV7000DI", 160, 166),
  option("GFGV7200DI", 215, 222),
  option("GFGV7400DI", 285, 295),
  option("GFGV7600DI", 372, 384),
  option("GFGV7800DI", 480, null),
  option("GFGV8000DI", 620, 610),
  option("GFGC7600NO", 150, 160, nextFriday),
  option("GFGV7400NO", 110, 118, nextFriday),
  option("GFGC7500NO", 20, 24, today),
  option("GFGV7500NO", 25, 30, today),
  option("GFGC7600FE", 900, 930, february),
  option("GFGC8000FE", 730, 750, february),
  option("GFGV7600FE", 650, 680, february),
  option("GFGV8000FE", 880, 910, february),
];

/** The caución of one day, a week and the two expiries. */
export const cauciones = [
  { days: 1, rate: 29, description: "1 día" },
  { days: 7, rate: 29.5, description: "7 días" },
  { days: 28, rate: 30, description: "28 días" },
  { days: 91, rate: 32, description: "91 días" },
];
