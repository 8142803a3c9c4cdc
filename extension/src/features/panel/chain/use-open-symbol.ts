import { useEffect, useState } from "preact/hooks";

import type { CalculatorStore } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/pricing";

import { findBase, findOption } from "../../../lib/find-option.ts";
import { useServices } from "../../../lib/services.tsx";
import { openSymbolKey, readSoughtOption, takeOpenSymbol } from "../../../messaging/open-symbol.ts";
import type { SoughtOption } from "../../../messaging/open-symbol.ts";

export type AskedSymbol =
  /** `type` is null where the row stays on the side in sight. */
  | { readonly ok: true; readonly type: OptionType | null; readonly strike: number }
  | { readonly ok: false; readonly message: string };

/** The option that a text means, once the market has come. */
export function findSought(calculator: CalculatorStore, sought: SoughtOption): AskedSymbol {
  if (!sought.ok) return { ok: false, message: `«${sought.text}» no es un símbolo de opción.` };
  if ("symbol" in sought) {
    const option = findOption(calculator, sought.symbol);
    if (option === null) return { ok: false, message: `${sought.symbol} no cotiza en este momento.` };
    return { ok: true, type: option.option.type, strike: option.strike };
  }
  const strike = findBase(calculator, sought);
  const of = sought.month === null ? "este vencimiento" : sought.month;
  if (strike === null) return { ok: false, message: `Ninguna base cerca de ${sought.strike} en ${of}.` };
  return { ok: true, type: sought.type, strike };
}

/** The option to open, of the context menu, the address bar or the panel's own search, and that search. */
export function useOpenSymbol(
  calculator: CalculatorStore,
): readonly [AskedSymbol | null, (text: string) => void] {
  const { memory } = useServices();
  const [symbol, setSymbol] = useState<AskedSymbol | null>(null);
  useEffect(() => {
    const answer = () => {
      if (calculator.getState().rows.length === 0) return;
      const request = takeOpenSymbol(memory);
      if (request === null) return;
      setSymbol(findSought(calculator, request));
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
  return [symbol, (text) => setSymbol(findSought(calculator, readSoughtOption(text)))];
}
