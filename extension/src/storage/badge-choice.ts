import type { StoragePort } from "@paridad/core/auth";
import { formatNumber } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import type { CalculatorState } from "@paridad/core/stores";

export const badgeKey = "paridad.badge";
/** Day's result of the panel's book, in pesos. */
export const bookTotalKey = "paridad.bookTotal";

export const badgeChoices = [
  { value: "state", label: "Estado de la conexión" },
  { value: "change", label: "GGAL, variación del día (%)" },
  { value: "volatility", label: screenWords.atTheMoney },
  { value: "result", label: "Resultado de hoy (miles de pesos, o millones con M)" },
] as const;
export type BadgeChoice = (typeof badgeChoices)[number]["value"];

export function readBadgeChoice(disk: StoragePort): BadgeChoice {
  const stored = disk.getItem(badgeKey);
  return badgeChoices.find(({ value }) => value === stored)?.value ?? "state";
}

const withDecimals = (value: number, decimals: number) =>
  formatNumber(value, { minimumDecimals: decimals, maximumDecimals: decimals });

/** Four characters and a sign fit under the icon: a decimal goes where it doesn't. */
function short(value: number): string {
  const text = withDecimals(value, 1);
  return text.length <= 4 ? text : withDecimals(value, 0);
}

/** Thousands of pesos; from a million on, millions with their letter. */
function shortPesos(value: number): string {
  if (Math.abs(value) < 999_500) return short(value / 1_000);
  const millions = value / 1_000_000;
  return `${withDecimals(millions, Math.abs(millions) < 9.95 ? 1 : 0)}M`;
}

/** The chosen number under the icon; null where it is the connection's state, or isn't known. */
export function badgeNumber(
  choice: BadgeChoice,
  { spot, summary }: Pick<CalculatorState, "spot" | "summary">,
  memory: StoragePort,
): string | null {
  if (choice === "volatility") {
    const { atTheMoneyVolatility } = summary;
    return atTheMoneyVolatility.ok ? short(100 * atTheMoneyVolatility.value) : null;
  }
  if (choice === "change") {
    const { lastPrice, previousClose } = spot;
    if (lastPrice === null || previousClose === null || !(previousClose > 0)) return null;
    return short(100 * (lastPrice / previousClose - 1));
  }
  const total = choice === "result" ? memory.getItem(bookTotalKey) : null;
  return total === null ? null : shortPesos(Number(total));
}
