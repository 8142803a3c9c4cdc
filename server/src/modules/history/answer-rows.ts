import type {
  BarResolution,
  ChartPoint,
  HistoryRow,
  HistorySymbol,
  RatioRow,
  VolumeRow,
} from "@paridad/core/contract";
import { ratioRow } from "@paridad/core/ratios";
import { readSymbolParts } from "@paridad/core/symbols";
import type { BarFlag, BarSource } from "./bar.ts";
import type { BarRow } from "./storage/bars-repository.ts";
import type { SymbolRow } from "./storage/symbols-repository.ts";

/** A stored bar as the contract names it. */
export function historyRowOf(row: BarRow): HistoryRow {
  return {
    time: row.time.toISOString(),
    symbol: row.symbol,
    precio_cierre: row.close,
    precio_compra: row.bid,
    precio_venta: row.ask,
    precio_minimo: row.low,
    precio_maximo: row.high,
    volumen: row.volume,
    facturacion: row.turnover,
    precio_apertura: row.open,
    operaciones: row.operations,
    subyacente: row.underlying,
    expiration: row.expiration,
    strike: row.strike,
    resolution: row.resolution as BarResolution,
    source: row.source as BarSource,
    flags: row.flags === "" ? [] : (row.flags.split(",") as BarFlag[]),
  };
}

/** A stored bar as the volume answers name it: lots, pesos and operations; `null` where the source has none. */
export function volumeRowOf(row: BarRow): VolumeRow {
  return {
    time: row.time.toISOString(),
    symbol: row.symbol,
    volume: row.volume,
    turnover: row.turnover,
    operations: row.operations,
    precio_cierre: row.close,
    expiration: row.expiration,
    strike: row.strike,
  };
}

/** A stored bar as the charts name it, in pesos per share; volume in lots. */
export function chartPointOf(row: BarRow): ChartPoint {
  const { time, open, high, low, close, bid, ask, volume, underlying, rate_percent: ratePercent } = row;
  return { time: time.toISOString(), open, high, low, close, bid, ask, volume, underlying, ratePercent };
}

/** A symbol with the letters of its expiry, as people filter by them. */
export function historySymbolOf({ symbol, expiration, strike, type }: SymbolRow): HistorySymbol {
  const parts = readSymbolParts(symbol);
  return {
    symbol,
    type: type === "put" ? "put" : "call",
    strike,
    expiryCode: parts.ok ? parts.monthCode : null,
    expiration,
  };
}

/** Ratios at the times at which both symbols have a bar of the same resolution; newest first. */
export function ratioRowsOf(
  rows: readonly BarRow[],
  { symbol1, symbol2, limit }: { symbol1: string; symbol2: string; limit: number },
): { readonly rows: RatioRow[]; readonly used: readonly BarRow[] } {
  const keyOf = ({ time, resolution }: BarRow) => `${time.getTime()} ${resolution}`;
  const seconds = new Map(rows.filter(({ symbol }) => symbol === symbol2).map((row) => [keyOf(row), row]));
  const pairs = rows
    .filter(({ symbol }) => symbol === symbol1)
    .flatMap((first) => {
      const second = seconds.get(keyOf(first));
      return second === undefined ? [] : [{ first, second }];
    })
    .slice(0, limit);
  return {
    rows: pairs.map(({ first, second }) =>
      ratioRow({ time: first.time.toISOString(), symbol1, symbol2, first, second }),
    ),
    used: pairs.map(({ first }) => first),
  };
}
