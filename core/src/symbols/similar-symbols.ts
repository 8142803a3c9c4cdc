import { editsBetween } from "../lib/index.ts";

const mostEdits = 4;

const digitsOf = (symbol: string): number => Number(/\d+(?:\.\d+)?/.exec(symbol)?.[0] ?? 0);
/** Calls and puts, and their months, are told by letters. */
const lettersOf = (symbol: string): string => symbol.replaceAll(/[\d.]/g, "");

/** Symbols that somebody who wrote `symbol` may have meant, the nearest first; none that share too little with it. */
export function similarSymbols(symbol: string, known: Iterable<string>, count = 3): string[] {
  const near = [...known].flatMap((one) => {
    const edits = editsBetween(symbol, one);
    const letters = editsBetween(lettersOf(symbol), lettersOf(one));
    return edits > mostEdits
      ? []
      : [{ one, letters, edits, apart: Math.abs(digitsOf(one) - digitsOf(symbol)) }];
  });
  return near
    .toSorted(
      (left, right) =>
        left.letters - right.letters ||
        left.apart - right.apart ||
        left.edits - right.edits ||
        (left.one < right.one ? -1 : 1),
    )
    .slice(0, count)
    .map(({ one }) => one);
}
