import { buenosAiresDate, isTradingDay } from "@paridad/core/symbols";
import type { HistoryRow, ProbabilityRow, RatioRow, VolumeRow } from "@paridad/core/contract";

/** Four contracts of December 2026. */
export const symbols = [
  { symbol: "GFGC7000DI", type: "call", strike: 7000, expiryCode: "DI", expiration: "2026-12-18" },
  { symbol: "GFGC7400DI", type: "call", strike: 7400, expiryCode: "DI", expiration: "2026-12-18" },
  { symbol: "GFGV7000DI", type: "put", strike: 7000, expiryCode: "DI", expiration: "2026-12-18" },
  { symbol: "GFGC7000FE", type: "call", strike: 7000, expiryCode: "FE", expiration: "2027-02-19" },
];

/** `count` sessions up to 20 November 2026, newest first, at 17:00. */
export function sessionTimes(count: number): string[] {
  const times: string[] = [];
  for (let at = Date.parse("2026-11-20T20:00:00Z"); times.length < count; at -= 86_400_000) {
    if (isTradingDay(buenosAiresDate(at))) times.push(new Date(at).toISOString());
  }
  return times;
}

export function historyRow(fields: Partial<HistoryRow> = {}): HistoryRow {
  return {
    time: "2026-11-20T20:00:00Z",
    symbol: "GFGC7000DI",
    precio_cierre: 1571.8,
    precio_compra: null,
    precio_venta: null,
    precio_minimo: 1500,
    precio_maximo: 1600.125,
    volumen: 1234,
    facturacion: 27_900_000,
    subyacente: 7510,
    expiration: "2026-12-18",
    resolution: "1d",
    source: "imported",
    flags: [],
    ...fields,
  };
}

/** A ratio row a session, newest first; closes of the first rise by one a session. */
export function ratioRows(count: number): RatioRow[] {
  return sessionTimes(count).map((time, index) => ({
    time,
    symbol1: "GFGC7000DI",
    symbol2: "GFGC7400DI",
    symbol1_bid: null,
    symbol1_ask: null,
    symbol1_c: 200 - index,
    symbol2_bid: null,
    symbol2_ask: null,
    symbol2_c: 100,
    compra_venta: null,
    venta_compra: null,
    precio_cierre: (200 - index) / 100,
  }));
}

/** Two rows a session, newest first; the spread is 100 pesos on the newest and one less on each before. */
export function probabilityRows(count: number): ProbabilityRow[] {
  return sessionTimes(count).flatMap((fecha, index) => {
    const shared = { fecha, previous_close: null, price_type: "market" } as const;
    const first = 300 - index;
    return [
      { ...shared, symbol: "GFGC7000DI", bid: first - 1, ask: first + 1, c: first },
      { ...shared, symbol: "GFGC7400DI", bid: 199, ask: 201, c: 200, interpolated: index % 10 === 9 },
    ];
  });
}

/** A row of each of two contracts a session, newest first. */
export function volumeRows(count: number): VolumeRow[] {
  return sessionTimes(count).flatMap((time, index) => {
    const volume = index === 0 ? 60 : 20;
    const shared = { time, operations: null, precio_cierre: 100, expiration: "2026-12-18", strike: 7_000 };
    return [
      { ...shared, symbol: "GFGC7000DI", volume, turnover: 300_000 },
      { ...shared, symbol: "GFGV7000DI", volume: 5, turnover: 100_000 },
    ];
  });
}
