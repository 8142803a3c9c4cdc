import { markOf, nameOf, plain } from "./read-control.ts";

export type Reading = {
  /** Where links go, for a table to say after its row; in their place when left out. */
  readonly addresses?: string[];
  /** Of tables what their headings mean and where the links of a row go. */
  readonly hasNotes: boolean;
  /** Whether a style hides it, where there is a browser to ask. */
  readonly isSeen?: (element: Element) => boolean;
};
type Read = (element: Element, reading: Reading) => readonly string[];

/** Cells wider than this don't widen their column. */
const widest = 16;
/** In a wider table a button says what is seen of it: its whole name repeats its row and column. */
const manyColumns = 5;

function cellText(
  cell: Element,
  { isWide, read, ...reading }: Omit<Reading, "hasNotes"> & { isWide: boolean; read: Read },
): string {
  if (reading.isSeen?.(cell) === false) return "";
  const button = isWide ? cell.querySelector("button[aria-label]") : null;
  const pressed = button?.getAttribute("aria-pressed") === "true" ? " pressed" : "";
  const text =
    button === null
      ? read(cell, { ...reading, hasNotes: false }).join(" / ")
      : `[${plain(button.textContent)}${pressed}]`;
  const sort = cell.getAttribute("aria-sort");
  const width = Number(cell.getAttribute("colspan") ?? 1);
  return `${text}${sort === null || sort === "none" ? "" : ` (${sort})`}${width > 1 ? ` (×${width})` : ""}`;
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((text, place) => {
      widths[place] = Math.max(widths[place] ?? 0, text.length > widest ? 0 : text.length);
    });
  return rows.map((row) =>
    row
      .map((text, place) => (place === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[place] ?? 0)))
      .join(" | ")
      .trimEnd(),
  );
}

/** What the headings mean, a line each. */
function notesOf(table: Element): string[] {
  return [...table.querySelectorAll("th[scope=col][title]")].map(
    (heading) => `  ? ${plain(heading.textContent)}: ${plain(heading.getAttribute("title") ?? "")}`,
  );
}

/** A table with its name, headings, and a line for each row, which ends with where its links go. */
export function readTable(table: Element, reading: Reading, read: Read): string[] {
  const { hasNotes, isSeen } = reading;
  const rows = [...table.querySelectorAll("tr, [role=row]")].filter(
    (row) => row.closest("[aria-hidden=true], [hidden]") === null,
  );
  const count = table.getAttribute("aria-rowcount");
  const told = rows.map((row) => {
    const addresses: string[] = [];
    const cells = [...row.children].map((cell) =>
      cellText(cell, { isSeen, addresses, read, isWide: row.children.length > manyColumns }),
    );
    const mark = markOf(row);
    const isMuted = row.classList.contains("text-muted") ? "(gris) " : "";
    const isMarked = row.matches("[data-money], [data-mark]") ? "◆ " : "";
    return { cells: [`${isMarked}${mark}${isMuted}${cells[0] ?? ""}`, ...cells.slice(1)], addresses };
  });
  const lines = aligned(told.map(({ cells }) => cells));
  const name = nameOf(table);
  const head = `table${name === "" ? "" : ` "${plain(name)}"`}${count === null ? "" : ` of ${count} rows`}:`;
  const said = told.map(
    ({ addresses }, place) =>
      `  ${lines[place]}${addresses.length === 0 || !hasNotes ? "" : `  → ${addresses.join("  ")}`}`,
  );
  return [head, ...said, ...(hasNotes ? notesOf(table) : [])];
}
