import { memo } from "preact/compat";

import {
  formatDeltaPercent,
  formatPrice,
  formatStrike,
  formatVolatilityPoints,
  unknownDash,
} from "@paridad/core/formats";
import { quoteStateMessages, unknownReasonMessages } from "@paridad/core/messages";
import type { CalculatorRow, CalculatorSide, Known } from "@paridad/core/stores";

import { RowDetails } from "./row-details.tsx";

export function KnownNumber({ known, format }: { known: Known; format: (value: number) => string }) {
  if (known.ok) return <>{format(known.value)}</>;
  return <span title={unknownReasonMessages[known.reason]}>{unknownDash}</span>;
}

const marketPrice = ({ last, mid }: CalculatorSide): number | null => last ?? mid;

function VolatilityCell({ side }: { side: CalculatorSide }) {
  const { auto } = side.impliedVolatility;
  if (!auto.ok && side.state !== "ok") {
    const { label, detail } = quoteStateMessages[side.state];
    return (
      <span class="state" title={`${detail}. ${unknownReasonMessages[auto.reason]}`}>
        {label.toLowerCase()}
      </span>
    );
  }
  return <KnownNumber known={auto} format={formatVolatilityPoints} />;
}

function changeClass({ change }: CalculatorSide): string {
  if (change.last > 0) return "up";
  return change.last < 0 ? "down" : "";
}

function SideCells({ side }: { side: CalculatorSide }) {
  const { greeks } = side;
  return (
    <>
      <td class={`market ${changeClass(side)}`} key={`${side.symbol}-${side.change.revision}`}>
        <span
          class={side.stale ? "stale" : undefined}
          title={side.stale ? quoteStateMessages.vieja.detail : undefined}
        >
          {formatPrice(marketPrice(side))}
        </span>
      </td>
      <td>
        <KnownNumber known={side.theoretical} format={formatPrice} />
      </td>
      <td class="volatility">
        <VolatilityCell side={side} />
      </td>
      <td class="muted">
        {greeks.ok ? (
          formatDeltaPercent(greeks.value.deltaPercent)
        ) : (
          <span title={unknownReasonMessages[greeks.reason]}>{unknownDash}</span>
        )}
      </td>
    </>
  );
}

export type ChainRowProps = {
  row: CalculatorRow;
  side: "call" | "put";
  isOpen: boolean;
  onToggle: (strike: number | null) => void;
  onManualPrice: (contractKey: string, price: number | null) => void;
};

/** A base. Drawn again only when its own numbers changed. */
export const ChainRow = memo(({ row, side, isOpen, onToggle, onManualPrice }: ChainRowProps) => {
  const option = row[side];
  const classes = [option?.inTheMoney ? "itm" : "", row.isAtTheMoney ? "money" : ""].join(" ").trim();
  return (
    <>
      <tr
        class={classes || undefined}
        data-money={row.isAtTheMoney || undefined}
        data-open={isOpen || undefined}
      >
        <th scope="row">
          <button
            class="strike"
            type="button"
            aria-expanded={isOpen}
            title={row.strikeCertainty === "inferred" ? "strike estimado" : undefined}
            onClick={() => onToggle(isOpen ? null : row.strike)}
          >
            {formatStrike(row.strike)}
            {row.isAtTheMoney ? <span class="visually-hidden"> en el dinero</span> : null}
          </button>
        </th>
        {option ? (
          <SideCells side={option} />
        ) : (
          <td colSpan={4} class="muted">
            no cotiza
          </td>
        )}
      </tr>
      {isOpen && option ? <RowDetails row={row} side={option} onManualPrice={onManualPrice} /> : null}
    </>
  );
});
