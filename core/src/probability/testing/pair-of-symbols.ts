import type { RawRow } from "../align-rows.ts";

/** The instant some minutes after 11:00 of a day. */
export const at = (minute: number): string =>
  `2026-06-10T${String(11 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00-03:00`;

/** A row with its sides `half` below and above the close; without them where the close is unknown. */
export function raw(minute: number, symbol: string, close: number | null, half = 1): RawRow {
  const sides = close === null ? { bid: null, ask: null } : { bid: close - half, ask: close + half };
  return { fecha: at(minute), symbol, c: close, previous_close: 90, ...sides };
}

export const symbols = { symbol1: "GFGC7200AG", symbol2: "GFGC7600AG" };
export const lowRow = (minute: number, close: number | null) => raw(minute, symbols.symbol1, close);
export const highRow = (minute: number, close: number | null) => raw(minute, symbols.symbol2, close);
