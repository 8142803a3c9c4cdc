import type { MarketOption, MarketUpdate } from "@paridad/core/contract";

/** The instant of every quote: a Wednesday at 14:30 in Buenos Aires. */
export const exampleInstant = "2026-11-18T17:30:00.000Z";

/** A strike, bid and ask of its call, bid and ask of its put; null where nobody quotes. */
type Line = readonly [number, number | null, number | null, number | null, number | null];

const december: readonly Line[] = [
  [5600, 1540, 1560, 12.5, 13.5],
  [6000, 1175, 1190, 37, 39],
  [6400, 840, 850, 94, 96],
  [6800, 555, 565, 204, 208],
  [7000, 440, 446, 286, 290],
  [7200, 338, 344, 388, 392],
  [7600, 188, 192, 650, 660],
  [8000, 95, 97, 990, 1005],
  [8400, 44, 46, 1385, 1405],
  [9200, 8, 9, null, null],
];
const february: readonly Line[] = [
  [5600, null, 1900, 78, 80],
  [6000, 1560, 1580, 136, 140],
  [6400, 1270, 1285, 224, 228],
  [6800, 1010, 1025, 352, 358],
  [7000, 895, 905, 434, 440],
  [7200, 785, 795, 525, 535],
  [7600, 600, 610, 755, 765],
  [8000, 448, 454, 1045, 1055],
  [8400, 330, 334, 1390, 1405],
  [9200, 170, 174, 2180, 2210],
];

function optionOf(symbol: string, bid: number | null, ask: number | null): MarketOption {
  if (bid === null && ask === null) return { symbol, bid, ask, last: null, datetime: null };
  const last = bid ?? ask ?? 0;
  const sides = { bid, bidSize: bid === null ? null : 10, ask, askSize: ask === null ? null : 12 };
  const day = { last, previousClose: last, volume: 50, operations: 8, turnover: last * 5_000 };
  return { symbol, ...sides, ...day, datetime: exampleInstant };
}

function optionsOf(expiration: string, letters: string, lines: readonly Line[]): MarketOption[] {
  return lines.flatMap(([strike, callBid, callAsk, putBid, putAsk]) =>
    [
      optionOf(`GFGC${strike}${letters}`, callBid, callAsk),
      optionOf(`GFGV${strike}${letters}`, putBid, putAsk),
    ].map((option) => ({ ...option, strike, expiration })),
  );
}

/**
 * The market that `market=example` reads, for the tests of programs. Its numbers stay as they are: calls of a smile of 44 %
 * around a share at 7,005, with an option that nobody quotes and one without a bid.
 */
export const exampleUpdate: MarketUpdate = {
  full: true,
  seq: 1,
  asOf: exampleInstant,
  source: { kind: "simulated", name: "Ejemplo", session: "open", delaySeconds: 0 },
  data: {
    opciones: [...optionsOf("2026-12-18", "DI", december), ...optionsOf("2027-02-19", "FE", february)],
    acciones: [
      {
        symbol: "GGAL",
        bid: 7_000,
        bidSize: 500,
        ask: 7_010,
        askSize: 600,
        last: 7_005,
        previousClose: 6_900,
        volume: 1_000_000,
        turnover: 7_005_000_000,
        settlement: "24hs",
        datetime: exampleInstant,
      },
    ],
    cauction_rates: [
      { days: 1, rate: 28, description: "1 día" },
      { days: 7, rate: 29, description: "7 días" },
      { days: 30, rate: 30, description: "30 días" },
      { days: 90, rate: 31, description: "90 días" },
    ],
  },
};
