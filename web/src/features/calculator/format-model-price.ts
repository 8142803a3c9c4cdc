import { formatNumber } from "@paridad/core/formats";
import type { NumberStyle } from "@paridad/core/formats";

/** A price that a formula gave: two decimals, for a third would say more than the model knows. */
export function formatModelPrice(value: number | null, { sign }: Pick<NumberStyle, "sign"> = {}): string {
  return formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2, sign });
}
