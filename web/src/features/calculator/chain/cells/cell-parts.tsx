import { quoteBadge, quoteStateMessages } from "@paridad/core/quotes";
import type { CalculatorOption } from "@paridad/core/stores";

/** A column's attributes of a whole cell, for the style sheet. */
export type CellAttributes = {
  readonly "data-crossed"?: boolean | undefined;
  readonly "data-from"?: string | undefined;
};

/** Between two numbers of a cell. Its blanks are none that word spacing widens. */
export const pairSeparator = "\u2004/\u2004";

/** A number next to something else in its cell; `index` is its place among its column's texts. */
export function Figure({ index, children }: { index: number; children: string }) {
  return <span data-figure={index}>{children}</span>;
}

/** A quote's state in a word, with its meaning as the title; nothing for a quote in order. */
export function StateBadge({ state }: Pick<CalculatorOption, "state">) {
  if (state === "ok") return null;
  return (
    <span className="chain-state" title={quoteStateMessages[state].detail}>
      {quoteBadge(state)}
    </span>
  );
}
