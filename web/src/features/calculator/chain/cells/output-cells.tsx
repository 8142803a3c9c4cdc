import type { ReactNode } from "react";

import { formatModelPrice } from "@paridad/core/formats";
import { greeksFromMessages, theoreticalFromSmileMessage } from "@paridad/core/quotes";
import type { DisplayGreeks } from "@paridad/core/quotes";
import type { CalculatorOption, NumberResult } from "@paridad/core/stores";

import { UnknownValue } from "../../../../components/ui/states/unknown-value.tsx";

type Format = (value: number | null) => string;

/** A column of the model's numbers; one that doesn't come from where its neighbours' do is set apart and says so. */
function modelColumn(
  read: (option: CalculatorOption) => NumberResult,
  format: Format,
  apart: (option: CalculatorOption) => string | null = () => null,
) {
  return {
    isOutput: true,
    kind: (option: CalculatorOption) => {
      const known = read(option);
      return known.ok ? `${apart(option)}` : known.reason;
    },
    cell: (option: CalculatorOption): ReactNode => {
      const known = read(option);
      if (!known.ok) return <UnknownValue reason={known.reason} />;
      const title = apart(option);
      if (title === null) return format(known.value);
      return (
        <i className="chain-input-greek" data-figure={0} title={title}>
          {format(known.value)}
        </i>
      );
    },
    texts: (option: CalculatorOption) => {
      const known = read(option);
      return [format(known.ok ? known.value : null)];
    },
  };
}

/** The model's price in pesos per share. */
export const theoreticalColumn = modelColumn(
  ({ theoretical }) => theoretical,
  formatModelPrice,
  ({ theoreticalFrom }) => (theoreticalFrom === "smile" ? theoreticalFromSmileMessage : null),
);

/** The model's price less the market's, in pesos with its sign. */
export const differenceColumn = modelColumn(
  ({ difference }) => difference,
  (value) => formatModelPrice(value, { sign: "always" }),
);

/** One greek; it says where it doesn't come from the option's own volatility. */
export const greekColumn = (name: keyof DisplayGreeks, format: Format) => ({
  group: "Griegas" as const,
  ...modelColumn(
    ({ greeks }) => (greeks.ok ? { ok: true, value: greeks[name] } : greeks),
    format,
    ({ greeksFrom }) => (greeksFrom === "own-iv" ? null : greeksFromMessages[greeksFrom]),
  ),
});
