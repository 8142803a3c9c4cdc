import type { CalculatorOption } from "@paridad/core/stores";

/** Where more of a contract is found: its history with its volatility, and its ratio against another base. */
export function baseLinks({ symbol }: Pick<CalculatorOption, "symbol">): {
  readonly history: string;
  readonly ratio: string;
} {
  const name = encodeURIComponent(symbol);
  return {
    history: `/historico/datos?vista=grafico&contrato=${name}`,
    ratio: `/historico/ratios?s1=${name}`,
  };
}
