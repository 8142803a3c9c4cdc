import type { StoragePort } from "@paridad/core/auth";
import type { OptionType } from "@paridad/core/pricing";
import { normalizeSymbol, readSymbolParts } from "@paridad/core/symbols";

/** Symbol for the panel, from the context menu or the address bar. */
export const openSymbolKey = "paridad.openSymbol";

/** An option as somebody wrote it: its symbol, or a base with what else was said; or why it is none. */
export type SoughtOption =
  | { readonly ok: true; readonly symbol: string }
  | {
      readonly ok: true;
      readonly strike: number;
      readonly type: OptionType | null;
      readonly month: string | null;
    }
  | { readonly ok: false; readonly text: string };

const longestShown = 40;
const symbolPattern = /\bGFG([CV])([\d.]+)([A-Z]{0,2})\b/iu;
const basePattern = /(?<![\d.,])(\d{1,3}(?:[.\s]\d{3})+|\d{3,6})(?:,\d+)?(?![\d.])/u;
const monthPattern = /\b(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)/iu;

function typeIn(text: string): OptionType | null {
  if (/\bcalls?\b/iu.test(text)) return "call";
  return /\bputs?\b/iu.test(text) ? "put" : null;
}

/** Reads a symbol, a base (`7200 dic`) or a line that has one of them among other words, as brokers' pages write them. */
export function readSoughtOption(text: string): SoughtOption {
  const { symbol } = normalizeSymbol(text.trim());
  if (readSymbolParts(symbol).ok) return { ok: true, symbol };
  const [inside, letter, digits] = symbolPattern.exec(text) ?? [];
  if (inside !== undefined) {
    const known = normalizeSymbol(inside).symbol;
    if (readSymbolParts(known).ok) return { ok: true, symbol: known };
    const type = letter?.toUpperCase() === "V" ? "put" : "call";
    return { ok: true, strike: Number(digits), type, month: null };
  }
  const base = basePattern.exec(text)?.[1];
  if (base === undefined) return { ok: false, text: text.trim().slice(0, longestShown) };
  const month = monthPattern.exec(text)?.[1]?.toUpperCase() ?? null;
  return { ok: true, strike: Number(base.replaceAll(/[.\s]/gu, "")), type: typeIn(text), month };
}

/** A request that the panel has not answered yet. */
export function takeOpenSymbol(memory: StoragePort): SoughtOption | null {
  const text = memory.getItem(openSymbolKey);
  if (text === null) return null;
  memory.removeItem(openSymbolKey);
  return readSoughtOption(text);
}
