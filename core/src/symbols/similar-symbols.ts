const mostEdits = 4;

/** Insertions, removals and replacements of a letter that make one text the other (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + Number(letter !== wanted);
      line.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}

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
