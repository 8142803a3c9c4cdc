import { formatDate, formatPrice, formatStrike } from "@paridad/core/formats";
import type { ChainSnapshot } from "@paridad/core/contract";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { dateIn, numberIn } from "../../internal/locale.ts";
import type { Locale } from "../../internal/locale.ts";
import { textsIn } from "../../internal/texts.ts";
import { chainCell } from "./chain-cells.ts";
import type { CellContext } from "./chain-cells.ts";
import { columnsOfSide } from "./chain-columns.ts";
import type { ChainColumn } from "./chain-columns.ts";
import { largestVolume } from "./chain-rows.ts";
import type { ChainRow } from "./chain-rows.ts";
import type { EntryRows } from "./entry-rows.ts";
import { moveFocus } from "./move-focus.ts";

export type TableContext = {
  readonly chain: ChainSnapshot;
  readonly rows: readonly ChainRow[];
  readonly columns: readonly ChainColumn[];
  readonly entries: EntryRows;
  readonly locale: Locale;
  readonly choose: CellContext["choose"];
};

function headings(
  columns: readonly ChainColumn[],
  { side, locale }: { side: "call" | "put"; locale: Locale },
) {
  const texts = textsIn(locale);
  return columnsOfSide(columns, side).map(
    (column) =>
      html`<th scope="col" class="${side} ${column}">
        <span class="visually-hidden">${side === "call" ? texts.call : texts.put}</span>
        ${texts.columns[column]}
      </th>`,
  );
}

/** "Calls" and "Puts", each over the column next to the strikes; a spanning heading would cover hidden columns. */
function sideNames(
  columns: readonly ChainColumn[],
  { side, locale }: { side: "call" | "put"; locale: Locale },
) {
  const texts = textsIn(locale);
  const nearest = side === "call" ? columns.length - 1 : 0;
  return columnsOfSide(columns, side).map(
    (column, place) =>
      html`<td class="${side} ${column}">
        ${place === nearest ? (side === "call" ? texts.calls : texts.puts) : nothing}
      </td>`,
  );
}

function tableRow(row: ChainRow, context: TableContext & { largestVolume: number }) {
  const { columns, locale, choose } = context;
  const texts = textsIn(locale);
  const cellsOf = (side: "call" | "put") =>
    columnsOfSide(columns, side).map((column) =>
      chainCell(row[side], {
        column,
        side,
        context: {
          locale,
          choose,
          largestVolume: context.largestVolume,
          isEntry: row === context.entries[side],
        },
      }),
    );
  const note = row.isAtTheMoney ? texts.atTheMoney : null;
  return html`<tr
    class=${row.isAtTheMoney ? "money" : nothing}
    part=${row.isAtTheMoney ? "row money" : "row"}
  >
    ${cellsOf("call")}
    <th scope="row" class="strike" title=${row.isEstimated ? texts.estimatedStrike : nothing}>
      ${numberIn(locale, formatStrike(row.strike))}${row.isEstimated ? "*" : nothing}
      ${note === null ? nothing : html`<span class="visually-hidden">, ${note}</span>`}
    </th>
    ${cellsOf("put")}
  </tr>`;
}

/** The chain as a real table: calls on the left, puts on the right, the bases between. */
export function chainTable(context: TableContext): TemplateResult {
  const { chain, rows, columns, locale } = context;
  const texts = textsIn(locale);
  const caption = texts.chainCaption({
    underlying: chain.underlying,
    date: dateIn(locale, formatDate(chain.expiries[0]?.expiration)),
    spot: numberIn(locale, formatPrice(chain.spot)),
  });
  const known = { ...context, largestVolume: largestVolume(rows) };
  return html`<table part="table">
    <caption class="visually-hidden">
      ${caption}
    </caption>
    <thead>
      <tr class="sides" aria-hidden="true">
        ${sideNames(columns, { side: "call", locale })}
        <td class="strike"></td>
        ${sideNames(columns, { side: "put", locale })}
      </tr>
      <tr>
        ${headings(columns, { side: "call", locale })}
        <th scope="col" class="strike">${texts.strike}</th>
        ${headings(columns, { side: "put", locale })}
      </tr>
    </thead>
    <tbody @keydown=${moveFocus}>
      ${repeat(
        rows,
        ({ strike }) => strike,
        (row) => tableRow(row, known),
      )}
    </tbody>
  </table>`;
}
