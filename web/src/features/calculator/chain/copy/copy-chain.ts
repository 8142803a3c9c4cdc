import { formatStrike, unknownDash } from "@paridad/core/formats";
import type { CalculatorRow } from "@paridad/core/stores";

import type { ChainColumn } from "../columns/chain-columns.ts";
import type { ChainShape } from "../columns/chain-shape.ts";

const typeNames = { call: "Call", put: "Put" } as const;

/** A spreadsheet takes the sign of subtraction for text, and an unknown number is an empty cell. */
function asCell(text: string): string {
  return text === unknownDash ? "" : text.replace("\u2212", "-");
}

function labelsOf({ label, group, textLabels }: ChainColumn): readonly string[] {
  return textLabels ?? [group === "VI %" ? `VI ${label}` : label];
}

/** Rows as text with tabs, which spreadsheets take as cells: one number in each, in es-AR. */
export function chainAsText(rows: readonly CalculatorRow[], { halves }: Pick<ChainShape, "halves">): string {
  const heads = halves.map(({ type, columns }) =>
    columns.flatMap((column) => labelsOf(column).map((label) => `${typeNames[type]} ${label}`)),
  );
  const lines = rows.map((row) => {
    const [first = [], ...others] = halves.map(({ type, columns }) => {
      const option = row[type];
      return columns.flatMap((column) =>
        option === null ? labelsOf(column).map(() => "") : column.texts(option).map(asCell),
      );
    });
    return [...first, formatStrike(row.strike), ...others.flat()];
  });
  const [firstHead = [], ...otherHeads] = heads;
  return [[...firstHead, "Base", ...otherHeads.flat()], ...lines].map((line) => line.join("\t")).join("\n");
}
