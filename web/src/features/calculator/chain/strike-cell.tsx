import { Check } from "lucide-react";

import { formatStrike } from "@paridad/core/formats";
import type { CalculatorRow } from "@paridad/core/stores";

export type RowActions = {
  readonly copyRow: (strike: number) => void;
  readonly toggleRow: ((strike: number) => void) | null;
};

/** A row's heading: its strike, which opens the row's details or copies it. */
export function StrikeCell({
  row: { strike, strikeCertainty, isAtTheMoney },
  actions: { copyRow, toggleRow },
  isCopied,
}: {
  row: CalculatorRow;
  actions: RowActions;
  isCopied: boolean;
}) {
  const text = formatStrike(strike);
  const isEstimated = strikeCertainty === "inferred";
  const hint = toggleRow ? "Ver todo de esta base" : "Copiar la fila";
  return (
    <th scope="row" className="chain-strike" data-money={isAtTheMoney || undefined}>
      <button
        type="button"
        title={isEstimated ? `${hint}. Strike estimado` : hint}
        aria-label={`Base ${text}${isEstimated ? ", strike estimado" : ""}${isAtTheMoney ? ", en el dinero" : ""}. ${hint}`}
        onClick={() => (toggleRow ?? copyRow)(strike)}
      >
        {isCopied ? <Check aria-hidden className="inline size-3.5 text-up" /> : text}
        {isEstimated ? <sup aria-hidden>≈</sup> : null}
      </button>
    </th>
  );
}
