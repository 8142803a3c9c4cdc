import { quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorRow } from "@paridad/core/stores";

import { useCalculatorRow } from "../live/calculator-context.tsx";
import { columnOf } from "./columns/chain-columns.ts";
import { spanning } from "./spanning.ts";
import { useQuoteAge } from "./cells/use-quote-age.ts";
import { columnKeys } from "../view/view-preferences.ts";
import type { Side } from "../view/view-preferences.ts";

/** All of one option, under its row where only a few columns fit. */
export function RowDetails({
  strike,
  turn,
  side,
  span,
  onCopy,
}: {
  strike: number;
  turn: number;
  side: Side;
  span: number;
  onCopy: (row: CalculatorRow) => void;
}) {
  const row = useCalculatorRow(strike, { turn, isFollowed: true });
  const ageOf = useQuoteAge();
  if (row === undefined) return null;
  const option = row[side];
  return (
    <tr className="chain-details">
      <td {...spanning(span)}>
        {option === null ? (
          <p className="text-muted">Esta base no cotiza de este lado.</p>
        ) : (
          <>
            <p className="mb-2 flex items-center justify-between gap-3 font-semibold">
              {option.symbol}
              <button type="button" className="chain-link" onClick={() => onCopy(row)}>
                copiar fila
              </button>
            </p>
            <p className="mb-2 text-[12px] text-muted">
              {[quoteStateMessages[option.state].label, ageOf(option)].filter(Boolean).join(" · ")}
            </p>
            <dl>
              {columnKeys.map(columnOf).map(({ key, label, group, cell, attributes }) => (
                <div key={key}>
                  <dt>{group === "VI %" ? `VI ${label.toLowerCase()}` : label}</dt>
                  <dd {...attributes?.(option)}>{cell(option)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </td>
    </tr>
  );
}
