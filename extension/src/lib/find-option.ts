import type { CalculatorOption, CalculatorState, CalculatorStore } from "@paridad/core/stores";

/** An option with its strike row. */
export type FoundOption = { readonly option: CalculatorOption; readonly strike: number };

/** An option of the expiry in force, by its name now or by one that it had before a strike adjustment. */
export function shownOption({ rows }: CalculatorState, symbol: string): FoundOption | null {
  const shown = rows.flatMap(({ call, put, strike }) =>
    [call, put].flatMap((option) => (option === null ? [] : [{ option, strike }])),
  );
  return (
    shown.find(({ option }) => option.symbol === symbol) ??
    shown.find(({ option }) => option.formerSymbols.includes(symbol)) ??
    null
  );
}

/** Looks through the expiries for an option and leaves selected the one that has it; where none has, the one before. */
export function findOption(calculator: CalculatorStore, symbol: string): FoundOption | null {
  const shown = shownOption(calculator.getState(), symbol);
  if (shown !== null) return shown;
  const { expiry, expiries } = calculator.getState();
  for (const { expiration } of expiries) {
    if (expiration === expiry?.expiration) continue;
    calculator.selectExpiry(expiration);
    const found = shownOption(calculator.getState(), symbol);
    if (found !== null) return found;
  }
  if (expiry !== null) calculator.selectExpiry(expiry.expiration);
  return null;
}
