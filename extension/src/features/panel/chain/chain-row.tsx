import { memo } from "preact/compat";

import { formatStrike } from "@paridad/core/formats";
import type { OptionType } from "@paridad/core/pricing";
import type { CalculatorRow, CalculatorStore } from "@paridad/core/stores";

import { RowDetails } from "./row-details.tsx";
import { columnCount, OptionCells } from "./option-cells.tsx";

export type ChainRowProps = {
  row: CalculatorRow;
  type: OptionType;
  isOpen: boolean;
  onToggle: (strike: number | null) => void;
  calculator: CalculatorStore;
};

/** A strike. Drawn again only when its own numbers changed. */
export const ChainRow = memo(({ row, type, isOpen, onToggle, calculator }: ChainRowProps) => {
  const option = row[type];
  const classes = [option?.inTheMoney ? "itm" : "", row.isAtTheMoney ? "money" : ""].join(" ").trim();
  return (
    <>
      <tr
        class={classes || undefined}
        data-strike={row.strike}
        data-money={row.isAtTheMoney || undefined}
        data-open={isOpen || undefined}
      >
        <th scope="row">
          <button
            class="strike"
            type="button"
            aria-expanded={isOpen && option !== null}
            disabled={option === null}
            title={row.strikeCertainty === "inferred" ? "strike estimado" : undefined}
            onClick={() => onToggle(isOpen ? null : row.strike)}
          >
            {formatStrike(row.strike)}
            {row.isAtTheMoney ? <span class="visually-hidden"> en el dinero</span> : null}
          </button>
        </th>
        {option ? (
          <OptionCells option={option} />
        ) : (
          <td colSpan={columnCount - 1} class="muted">
            no cotiza
          </td>
        )}
      </tr>
      {isOpen && option ? <RowDetails row={row} option={option} calculator={calculator} /> : null}
    </>
  );
});
