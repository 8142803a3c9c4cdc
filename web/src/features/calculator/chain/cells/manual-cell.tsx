import { memo, useState } from "react";
import type { ReactNode } from "react";

import { formatPrice, formatVolatilityPoints } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/quotes";
import type { CalculatorOption } from "@paridad/core/stores";

import { useCalculatorActions } from "../../live/calculator-context.tsx";
import { NumberInput } from "../../inputs/number-input.tsx";

function volatilityOf({ impliedVolatility: { manual } }: CalculatorOption) {
  if (manual.ok) return { text: formatVolatilityPoints(manual.value), title: "VI de tu precio" };
  return { text: "–", title: unknownReasonMessages[manual.reason] };
}

type OwnPriceProps = {
  readonly symbol: string;
  readonly contractKey: string;
  readonly price: number | null;
  readonly volatility: string;
  readonly title: string;
};

/** A button until somebody writes in it: an input in every row costs more than the rest of the row. */
const OwnPrice = memo(function OwnPrice({ symbol, contractKey, price, volatility, title }: OwnPriceProps) {
  const actions = useCalculatorActions();
  const [isWriting, setWriting] = useState(false);
  const label = `Tu precio de ${symbol}`;
  return (
    <span className="chain-manual" data-used={price !== null || undefined}>
      {isWriting ? (
        <NumberInput
          label={label}
          isLabelHidden
          isFocused
          value={price}
          onCommit={(written) => actions.setManualPrice(contractKey, written)}
          onLeave={() => setWriting(false)}
          step={1}
          minimum={0}
          maximumDecimals={3}
          inputClassName="chain-manual-input"
        />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={price === null ? `${label}: escribir` : `${label}: ${formatPrice(price)}, cambiar`}
          className="chain-manual-input"
          onClick={() => setWriting(true)}
        >
          {price === null ? "·" : formatPrice(price)}
        </button>
      )}
      {price === null ? null : (
        <output className="min-w-[30px] text-sm text-accent" title={`${title} (${formatPrice(price)})`}>
          {volatility}
        </output>
      )}
    </span>
  );
});

/** All that the cell shows: it has no numbers that the market alone moves but the volatility of a price written. */
export function ownPriceKind(option: CalculatorOption): string {
  const { contractKey, symbol, manualPrice } = option;
  return `${contractKey} ${symbol} ${manualPrice} ${manualPrice === null ? "" : volatilityOf(option).text}`;
}

/** The user's own price and the volatility it implies; it stays as it is while only the market moves. */
export function manualCell(option: CalculatorOption): ReactNode {
  const { manualPrice, contractKey, symbol } = option;
  const { text, title } = manualPrice === null ? { text: "", title: "" } : volatilityOf(option);
  return (
    <OwnPrice symbol={symbol} contractKey={contractKey} price={manualPrice} volatility={text} title={title} />
  );
}
