type Lines = readonly string[];
const same = (one: string | undefined, other: string | undefined) =>
  one?.replaceAll(/\s+/g, " ") === other?.replaceAll(/\s+/g, " ");
export const cellsOf = (line: string) => line.split(" | ").map((cell) => cell.trim());

/** What differs of a row that stands in both, by the place of its cell from 1; null of other lines. */
function changedCells(before: string, after: string): string | null {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  if (old.length < 3 || old.length !== now.length || old[0] !== now[0]) return null;
  const changed = now.flatMap((cell, place) =>
    cell === old[place] ? [] : [`${place + 1}: ${old[place]} ⇒ ${cell}`],
  );
  return `~ ${now[0]} | ${changed.join(" | ")}`;
}

/** Lines that went (`-`) and came (`+`) between two that stayed; a table's row with its changed cells (`~`). */
function told(went: Lines, came: Lines): string[] {
  const rest = [...came];
  const left = went.flatMap((line) => {
    const place = rest.findIndex((other) => changedCells(line, other) !== null);
    const changed = changedCells(line, rest[place] ?? "");
    if (changed === null) return [`- ${line}`];
    rest.splice(place, 1);
    return [changed];
  });
  return [...left, ...rest.map((line) => `+ ${line}`)];
}

/** The longest run of lines in common, from each two places to the ends. */
function commonRuns(before: Lines, after: Lines): (row: number, column: number) => number {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      (lengths[row] as number[])[column] = same(before[row], after[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

/** Lines that went and came, in their order, whatever the blanks in them. */
export function changedLines(before: Lines, after: Lines): string[] {
  const run = commonRuns(before, after);
  const lines: string[] = [];
  let [went, came]: [string[], string[]] = [[], []];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, now] = [before[row], after[column]];
    if (old !== undefined && now !== undefined && same(old, now)) {
      lines.push(...told(went, came));
      [went, came] = [[], []];
      row += 1;
      column += 1;
    } else if (now === undefined || (old !== undefined && run(row + 1, column) >= run(row, column + 1))) {
      went.push(old ?? "");
      row += 1;
    } else {
      came.push(now);
      column += 1;
    }
  }
  return [...lines, ...told(went, came)];
}
