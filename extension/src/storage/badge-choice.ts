import type { StoragePort } from "@paridad/core/auth";
import { formatNumber } from "@paridad/core/formats";
import type { CalculatorState } from "@paridad/core/stores";

export const badgeKey = "paridad.badge";
/** Where the panel's book leaves its result of the day, in pesos. */
export const bookTotalKey = "paridad.bookTotal";

export const badgeChoices = [
  { value: "state", label: "Estado de la conexión" },
  { value: "change", label: "GGAL, variación del día (%)" },
  { value: "volatility", label: "VI en el dinero" },
  { value: "result", label: "Resultado de hoy (miles de pesos)" },
] as const;
export type BadgeChoice = (typeof badgeChoices)[number]["value"];

export function readBadgeChoice(disk: StoragePort): BadgeChoice {
  const stored = disk.getItem(badgeKey);
  return badgeChoices.find(({ value }) => value === stored)?.value ?? "state";
}

/** Four characters fit under the icon: a decimal goes where it doesn't. */
function short(value: number): string {
  const text = formatNumber(value, { minimumDecimals: 1, maximumDecimals: 1 });
  return text.length <= 4 ? text : formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0 });
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
  return total === null ? null : short(Number(total) / 1_000);
}
