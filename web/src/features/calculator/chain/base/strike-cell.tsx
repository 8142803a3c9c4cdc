import { Check } from "lucide-react";

import { formatStrike } from "@paridad/core/formats";
import type { CalculatorRow } from "@paridad/core/stores";

export type RowActions = {
  readonly copyRow: (strike: number) => void;
  /** Opens the base's menu next to its button. */
  readonly openMenu: (strike: number, anchor: HTMLElement) => void;
  readonly toggleRow: ((strike: number) => void) | null;
};

/** A row's heading: its strike, which opens the row's details or its menu. */
export function StrikeCell({
  row: { strike, strikeCertainty, isAtTheMoney },
  actions: { openMenu, toggleRow },
  isCopied,
}: {
  row: CalculatorRow;
  actions: RowActions;
  isCopied: boolean;
}) {
  const text = formatStrike(strike);
  const isEstimated = strikeCertainty === "inferred";
  const hint = [
    isAtTheMoney && "En el dinero",
    isEstimated && "Strike estimado",
    toggleRow ? "Ver todo de esta base" : "Qué hacer con esta base",
  ];
  return (
    <th scope="row" className="chain-strike" data-money={isAtTheMoney || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup={toggleRow ? undefined : "menu"}
        title={hint.filter(Boolean).join(". ")}
        onClick={({ currentTarget }) => (toggleRow ? toggleRow(strike) : openMenu(strike, currentTarget))}
      >
        {isCopied ? (
          <Check role="img" aria-label={`${text}, copiada`} className="inline size-3.5 text-up" />
        ) : (
          text
        )}
        {isEstimated ? <sup aria-hidden>≈</sup> : null}
      </button>
    </th>
  );
}
