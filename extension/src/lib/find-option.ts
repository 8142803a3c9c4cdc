import { formatMonthShort } from "@paridad/core/formats";
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

/** Largest distance of the listed base from a written one, as a fraction of it. */
const widest = 0.005;

/** The listed strike that a written base means: 7162 is 7,162.1. */
function nearestRow({ rows }: CalculatorState, strike: number) {
  const [nearest] = rows.toSorted(
    (one, other) => Math.abs(one.strike - strike) - Math.abs(other.strike - strike),
  );
  return nearest !== undefined && Math.abs(nearest.strike - strike) <= widest * strike ? nearest : null;
}

/** A base of the expiry in force, or of the month that was said, which is then selected; null where none is near. */
export function findBase(
  calculator: CalculatorStore,
  { strike, month }: { readonly strike: number; readonly month: string | null },
): number | null {
  const { expiries, expiry } = calculator.getState();
  const chosen =
    month === null ? expiry : expiries.find(({ expiration }) => formatMonthShort(expiration) === month);
  if (!chosen) return null;
  if (chosen.expiration !== expiry?.expiration) calculator.selectExpiry(chosen.expiration);
  return nearestRow(calculator.getState(), strike)?.strike ?? null;
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
