import type { StoragePort } from "@paridad/core/auth";
import { normalizeSymbol, readSymbolParts } from "@paridad/core/symbols";

/** Where the context menu leaves what the panel is to show. */
export const openSymbolKey = "paridad.openSymbol";

/** A text selected on a page as a symbol, or why it is none. */
export type SelectedSymbol =
  | { readonly ok: true; readonly symbol: string }
  | { readonly ok: false; readonly text: string };

const longestShown = 40;

/** Parses a selection as a symbol, tolerating spaces and site-specific spellings. */
export function readSelectedSymbol(text: string): SelectedSymbol {
  const { symbol } = normalizeSymbol(text.trim());
  if (readSymbolParts(symbol).ok) return { ok: true, symbol };
  return { ok: false, text: text.trim().slice(0, longestShown) };
}

/** A request of the context menu that the panel has not answered yet. */
export function takeOpenSymbol(memory: StoragePort): SelectedSymbol | null {
  const text = memory.getItem(openSymbolKey);
  if (text === null) return null;
  memory.removeItem(openSymbolKey);
  return readSelectedSymbol(text);
}
