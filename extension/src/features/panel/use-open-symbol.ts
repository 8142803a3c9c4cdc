import { useEffect, useState } from "preact/hooks";

import type { CalculatorState, CalculatorStore } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/pricing";

import { useServices } from "../../lib/services.tsx";
import { openSymbolKey, takeOpenSymbol } from "../../messaging/open-symbol.ts";

export type AskedSymbol =
  | { readonly ok: true; readonly symbol: string; readonly type: OptionType; readonly strike: number }
  | { readonly ok: false; readonly message: string };

function findShown({ rows }: CalculatorState, symbol: string): AskedSymbol | null {
  for (const { call, put, strike } of rows) {
    if (call?.symbol === symbol) return { ok: true, symbol, type: "call", strike };
    if (put?.symbol === symbol) return { ok: true, symbol, type: "put", strike };
  }
  return null;
}

/** Looks through the expiries for the option and leaves the one that has it selected. */
function findSymbol(calculator: CalculatorStore, symbol: string): AskedSymbol {
  const before = calculator.getState().expiry?.expiration;
  const shown = findShown(calculator.getState(), symbol);
  if (shown) return shown;
  for (const { expiration } of calculator.getState().expiries) {
    calculator.selectExpiry(expiration);
    const found = findShown(calculator.getState(), symbol);
    if (found) return found;
  }
  if (before !== undefined) calculator.selectExpiry(before);
  return { ok: false, message: `${symbol} no cotiza en este momento.` };
}

/** What the context menu asked for, once the market has come. */
export function useOpenSymbol(calculator: CalculatorStore): AskedSymbol | null {
  const { memory } = useServices();
  const [asked, setAsked] = useState<AskedSymbol | null>(null);
  useEffect(() => {
    const answer = () => {
      if (calculator.getState().rows.length === 0) return;
      const request = takeOpenSymbol(memory);
      if (request === null) return;
      setAsked(
        request.ok
          ? findSymbol(calculator, request.symbol)
          : { ok: false, message: `«${request.text}» no es un símbolo de opción.` },
      );
    };
    answer();
    const leaveStorage = memory.subscribe((key) => {
      if (key === null || key === openSymbolKey) answer();
    });
    const leaveCalculator = calculator.subscribe((state, previous) => {
      if (previous.rows.length === 0 && state.rows.length > 0) answer();
    });
    return () => {
      leaveStorage();
      leaveCalculator();
    };
  }, [calculator, memory]);
  return asked;
}
