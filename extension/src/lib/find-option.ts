import type { CalculatorOption, CalculatorState, CalculatorStore } from "@paridad/core/stores";

/** An option with its strike row. */
export type FoundOption = { readonly option: CalculatorOption; readonly strike: number };

/** An option of the expiry in force, by its name now or by one that it had before a strike adjustment. */
export function shownOption({ rows }: CalculatorState, symbol: string): FoundOption | null {
  const options = rows.flatMap(({ call, put, strike }) =>
    [call, put].flatMap((option) => (option === null ? [] : [{ option, strike }])),
  );
  return (
    options.find(({ option }) => option.symbol === symbol) ??
    options.find(({ option }) => option.formerSymbols.includes(symbol)) ??
    null
  );
}

/** Looks through the expiries for an option and leaves selected the one that has it; where none has, the one before. */
export function findOption(calculator: CalculatorStore, symbol: string): FoundOption | null {
  const option = shownOption(calculator.getState(), symbol);
  if (option !== null) return option;
  const { expiry, expiries } = calculator.getState();
  for (const { expiration } of expiries) {
    if (expiration === expiry?.expiration) continue;
    calculator.selectExpiry(expiration);
    const option = shownOption(calculator.getState(), symbol);
    if (option !== null) return option;
  }
  if (expiry !== null) calculator.selectExpiry(expiry.expiration);
  return null;
}
