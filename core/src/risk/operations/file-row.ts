/** A line of a file with its cells; `line` counts from 1 as an editor does. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Text of a column; nothing where the list hasn't it. */
export function cellAt(cells: readonly string[], column: number | null): string {
  return column === null ? "" : (cells[column] ?? "").trim();
}
