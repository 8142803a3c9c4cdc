import { useEffect, useRef, useState } from "preact/hooks";
import { useStore } from "zustand";

import { formatDate } from "@paridad/core/formats";
import type { OptionType } from "@paridad/core/pricing";
import type { CalculatorRow, CalculatorStore } from "@paridad/core/stores";
import { screenWords } from "@paridad/core/messages";

import { ChainRow } from "./chain-row.tsx";

/** Strikes shown above and below the money until the user asks for more. */
const strikesAround = 6;

function aroundTheMoney(rows: readonly CalculatorRow[], around: number, openRow: number | null) {
  const money = Math.max(
    rows.findIndex(({ isAtTheMoney }) => isAtTheMoney),
    0,
  );
  return rows.filter((row, index) => Math.abs(index - money) <= around || row.strike === openRow);
}

/** Headings in order, and the width of the panel from which each is shown. */
const columns: ReadonlyArray<{ readonly name: string; readonly from?: string }> = [
  { name: "Base" },
  { name: "Compra" },
  { name: "Venta" },
  { name: "VI %" },
  { name: "Mercado" },
  { name: "Teórico", from: "from-400" },
  { name: "Delta %", from: "from-480" },
  { name: "Gamma %", from: "from-700" },
  { name: "Vega", from: "from-640" },
  { name: "Theta", from: "from-560" },
];

/** Brings a row that opens into sight with its details: one that a page's menu asked for may lie below the fold. */
function useOpenInSight(openRow: number | null) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openRow === null) return;
    const row = frame.current?.querySelector("[data-open]");
    row?.nextElementSibling?.scrollIntoView({ block: "nearest" });
    row?.scrollIntoView({ block: "nearest" });
  }, [openRow]);
  return frame;
}

function TypeTabs({ type, onType }: Pick<ChainTableProps, "type" | "onType">) {
  return (
    <div class="tabs" role="group" aria-label="Lado">
      {(["call", "put"] as const).map((name) => (
        <button
          key={name}
          type="button"
          class={name}
          aria-pressed={type === name}
          onClick={() => onType(name)}
        >
          {name === "call" ? "CALLS" : "PUTS"}
        </button>
      ))}
    </div>
  );
}

type ChainTableProps = {
  calculator: CalculatorStore;
  type: OptionType;
  onType: (type: OptionType) => void;
  openRow: number | null;
  onOpenRow: (strike: number | null) => void;
};

/** Calls or puts of the chain by strike; a row opens to its quotes, greeks and own price. */
export function ChainTable({ calculator, type, onType, openRow, onOpenRow }: ChainTableProps) {
  const rows = useStore(calculator, (state) => state.rows);
  const expiry = useStore(calculator, (state) => state.expiry);
  const [around, setAround] = useState(strikesAround);
  const frame = useOpenInSight(openRow);
  if (rows.length === 0) return <p class="muted">{screenWords.firstQuote}</p>;
  const nearRows = aroundTheMoney(rows, around, openRow);
  return (
    <section class="chain" aria-label={screenWords.chain}>
      <TypeTabs type={type} onType={onType} />
      <div class="chain-frame" ref={frame} tabIndex={0} role="region" aria-label="Tabla de bases">
        <table>
          <caption class="visually-hidden">
            {type === "call" ? "Calls" : "Puts"} de GGAL con vencimiento {formatDate(expiry?.expiration)}
          </caption>
          <thead>
            <tr>
              {columns.map(({ name, from }) => (
                <th key={name} scope="col" class={from}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nearRows.map((row) => (
              <ChainRow
                key={row.strike}
                row={row}
                type={type}
                isOpen={row.strike === openRow}
                onToggle={onOpenRow}
                calculator={calculator}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p class="row spread small muted">
        <span>
          {nearRows.length} de {rows.length} {rows.length === 1 ? "base" : "bases"}
        </span>
        {nearRows.length < rows.length ? (
          <button class="link" type="button" onClick={() => setAround(around + strikesAround)}>
            ver más
          </button>
        ) : null}
      </p>
    </section>
  );
}
