import { formatStrike } from "@paridad/core/formats";
import type { CalculatorRow } from "@paridad/core/stores";

import type { ChainShape } from "./chain-head.tsx";

const sideNames = { call: "Call", put: "Put" } as const;

/** Rows as text with tabs, which spreadsheets take as cells: numbers as they are on the screen, in es-AR. */
export function chainAsText(rows: readonly CalculatorRow[], { sides }: Pick<ChainShape, "sides">): string {
  const heads = sides.map(({ side, columns }) =>
    columns.map(({ label, group }) => `${sideNames[side]} ${group === "VI %" ? `VI ${label}` : label}`),
  );
  const cells = rows.map((row) => ({
    strike: formatStrike(row.strike),
    sides: sides.map(({ side, columns }) =>
      columns.map(({ text }) => {
        const option = row[side];
        return option === null ? "–" : text(option);
      }),
    ),
  }));
  const [firstHead = [], ...otherHeads] = heads;
  const lines = cells.map(({ strike, sides: [first = [], ...others] }) => [
    ...first,
    strike,
    ...others.flat(),
  ]);
  return [[...firstHead, "Base", ...otherHeads.flat()], ...lines].map((line) => line.join("\t")).join("\n");
}
