import { useEffect, useState } from "preact/hooks";

import type { CalculatorStore } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/pricing";

import { findOption } from "../../../lib/find-option.ts";
import { useServices } from "../../../lib/services.tsx";
import { openSymbolKey, takeOpenSymbol } from "../../../messaging/open-symbol.ts";

export type AskedSymbol =
  | { readonly ok: true; readonly symbol: string; readonly type: OptionType; readonly strike: number }
  | { readonly ok: false; readonly message: string };

function findSymbol(calculator: CalculatorStore, symbol: string): AskedSymbol {
  const option = findOption(calculator, symbol);
  if (option === null) return { ok: false, message: `${symbol} no cotiza en este momento.` };
  return { ok: true, symbol: option.option.symbol, type: option.option.type, strike: option.strike };
}

/** Opens the context menu's symbol, once the market has come. */
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
