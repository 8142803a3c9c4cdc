import { useMemo } from "react";
import { Link } from "react-router";

import { quoteStateMessages } from "@paridad/core/quotes";
import type { CalculatorOption } from "@paridad/core/stores";
import type { OptionType } from "@paridad/core/symbols";

import { useCalculator } from "../../live/calculator-context.tsx";
import { columnKeys } from "../../view/view.ts";
import { rowAt } from "../../live/visible-rows.ts";
import { ChainCell, useQuoteAge } from "../chain-cell.tsx";
import { useDrawnRow, usePainted } from "../chain-row.tsx";
import { columnOf } from "../columns/chain-columns.ts";
import type { ChainPainter } from "../paint/paint-chain.ts";
import { spanning } from "../columns/chain-shape.ts";

const allColumns = columnKeys.map(columnOf);

/** Links to more of a contract: its history with its volatility, and its ratio against another base. */
export function baseLinks({ symbol }: Pick<CalculatorOption, "symbol">) {
  const name = encodeURIComponent(symbol);
  return {
    history: `/historico/datos?vista=grafico&contrato=${name}`,
    ratio: `/historico/ratios?s1=${name}`,
  };
}

/** The state and age of a quote in words; the age follows the feed's clock. */
function QuoteState({ strike, type }: { strike: number; type: OptionType }) {
  const ageOf = useQuoteAge();
  const text = useCalculator((state) => {
    const option = rowAt(state, strike)?.[type];
    if (!option) return "";
    return [quoteStateMessages[option.state].label, ageOf(option)].filter(Boolean).join(" · ");
  });
  return <p className="mb-2 text-sm text-muted">{text}</p>;
}

function Actions({ option, onCopy }: { option: CalculatorOption; onCopy: () => void }) {
  const { history, ratio } = baseLinks(option);
  return (
    <span className="flex gap-x-4 font-normal">
      <Link to={history} className="chain-link">
        historia
      </Link>
      <Link to={ratio} className="chain-link">
        ratio
      </Link>
      <button type="button" className="chain-link" onClick={onCopy}>
        copiar fila
      </button>
    </span>
  );
}

/** All of one option, under its row where only a few columns fit. */
export function RowDetails({
  strike,
  type,
  span,
  painter,
  onCopy,
}: {
  strike: number;
  type: OptionType;
  span: number;
  painter: ChainPainter;
  onCopy: (strike: number) => void;
}) {
  const halves = useMemo(() => [{ type, columns: allColumns }], [type]);
  const row = useDrawnRow(strike, halves);
  const ref = usePainted(painter, strike);
  if (row === undefined) return null;
  const option = row[type];
  return (
    <tr className="chain-details" ref={ref}>
      <td {...spanning(span)}>
        {option === null ? (
          <p className="text-muted">Esta base no está listada de este lado.</p>
        ) : (
          <>
            <p className="mb-2 flex flex-wrap items-center justify-between gap-x-3 font-semibold">
              {option.symbol}
              <Actions option={option} onCopy={() => onCopy(strike)} />
            </p>
            <QuoteState strike={strike} type={type} />
            <dl className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-3 gap-y-2">
              {allColumns.map((column) => (
                <div key={column.key}>
                  <dt className="text-xs text-muted">
                    {column.group === "VI %" ? `VI ${column.label.toLowerCase()}` : column.label}
                  </dt>
                  <ChainCell
                    as="dd"
                    strike={strike}
                    type={type}
                    column={column}
                    option={option}
                    kind={column.kind(option)}
                  />
                </div>
              ))}
            </dl>
          </>
        )}
      </td>
    </tr>
  );
}
