/** Insertions, removals and replacements of a letter that make one text the other (Levenshtein). */
export function editsBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + Number(letter !== otherLetter);
      line.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}

const commonLetters = 3;

/** The known word that somebody who wrote `word` may have meant; null where none is near. */
export function similarWord(word: string, known: readonly string[]): string | null {
  const lowered = word.toLowerCase();
  const near = known.flatMap((one) => {
    const [edits, begins] = [editsBetween(lowered, one.toLowerCase()), lowered.slice(0, commonLetters)];
    const isNear =
      edits * 3 <= one.length || (begins.length === commonLetters && one.toLowerCase().startsWith(begins));
    return isNear ? [{ one, edits }] : [];
  });
  return near.toSorted((left, right) => left.edits - right.edits)[0]?.one ?? null;
}
