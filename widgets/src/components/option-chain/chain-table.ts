import { formatStrike } from "@paridad/core/formats";
import { chainCaption, columnsOfType, largestVolume, numberIn, textsIn } from "@paridad/core/panels";
import type { ChainColumn, ChainRow, Locale, PanelChain } from "@paridad/core/panels";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { chainCell } from "./chain-cells.ts";
import type { CellContext } from "./chain-cells.ts";
import type { EntryRows } from "./entry-rows.ts";
import { moveFocus } from "./move-focus.ts";

export type TableContext = {
  readonly chain: PanelChain;
  readonly rows: readonly ChainRow[];
  readonly columns: readonly ChainColumn[];
  readonly entries: EntryRows;
  readonly locale: Locale;
  readonly choose: CellContext["choose"];
};

function headings(
  columns: readonly ChainColumn[],
  { type, locale }: { type: "call" | "put"; locale: Locale },
) {
  const texts = textsIn(locale);
  return columnsOfType(columns, type).map(
    (column) =>
      html`<th scope="col" class="${type} ${column}">
        <span class="visually-hidden">${type === "call" ? texts.call : texts.put}</span>
        ${texts.columns[column]}
      </th>`,
  );
}

/** "Calls" and "Puts", each over the column next to the strikes; a spanning heading would cover hidden columns. */
function typeNames(
  columns: readonly ChainColumn[],
  { type, locale }: { type: "call" | "put"; locale: Locale },
) {
  const texts = textsIn(locale);
  const nearest = type === "call" ? columns.length - 1 : 0;
  return columnsOfType(columns, type).map(
    (column, index) =>
      html`<td class="${type} ${column}">
        ${index === nearest ? (type === "call" ? texts.calls : texts.puts) : nothing}
      </td>`,
  );
}

function tableRow(row: ChainRow, context: TableContext & { largestVolume: number }) {
  const { columns, locale, choose } = context;
  const texts = textsIn(locale);
  const cellsOf = (type: "call" | "put") =>
    columnsOfType(columns, type).map((column) =>
      chainCell(row[type], {
        column,
        type,
        context: {
          locale,
          choose,
          largestVolume: context.largestVolume,
          isEntry: row === context.entries[type],
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
  const known = { ...context, largestVolume: largestVolume(rows) };
  return html`<table part="table">
    <caption class="visually-hidden">
      ${chainCaption(chain, locale)}
    </caption>
    <thead>
      <tr class="types" aria-hidden="true">
        ${typeNames(columns, { type: "call", locale })}
        <td class="strike"></td>
        ${typeNames(columns, { type: "put", locale })}
      </tr>
      <tr>
        ${headings(columns, { type: "call", locale })}
        <th scope="col" class="strike">${texts.strike}</th>
        ${headings(columns, { type: "put", locale })}
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
