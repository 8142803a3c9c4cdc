import { quoteStateMessages } from "@paridad/core/messages";
import type { CalculatorRow } from "@paridad/core/stores";

import { columnOf } from "./chain-columns.ts";
import { spanning } from "./spanning.ts";
import { useQuoteAge } from "./use-quote-age.ts";
import { columnKeys } from "./view-preferences.ts";
import type { Side } from "./view-preferences.ts";

/** All of one option, under its row where only a few columns fit. */
export function RowDetails({
  row,
  side,
  span,
  onCopy,
}: {
  row: CalculatorRow;
  side: Side;
  span: number;
  onCopy: () => void;
}) {
  const option = row[side];
  const ageOf = useQuoteAge();
  return (
    <tr className="chain-details">
      <td {...spanning(span)}>
        {option === null ? (
          <p className="text-muted">Esta base no cotiza de este lado.</p>
        ) : (
          <>
            <p className="mb-2 flex items-center justify-between gap-3 font-semibold">
              {option.symbol}
              <button type="button" className="chain-link" onClick={onCopy}>
                copiar fila
              </button>
            </p>
            <p className="mb-2 text-[12px] text-muted">
              {[quoteStateMessages[option.state].label, ageOf(option)].filter(Boolean).join(" · ")}
            </p>
            <dl>
              {columnKeys.map(columnOf).map(({ key, label, group, cell }) => (
                <div key={key}>
                  <dt>{group === "VI %" ? `VI ${label.toLowerCase()}` : label}</dt>
                  <dd>{cell(option)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </td>
    </tr>
  );
}
