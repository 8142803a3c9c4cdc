import { columnRoles, gapsOf, noColumns } from "./column-mapping.ts";
import type { ColumnMapping, ColumnRole } from "./column-mapping.ts";
import { knownHeadings } from "./known-headings.ts";
import { layouts } from "./layouts.ts";
import type { Layout } from "./layouts.ts";
import { plainText } from "./read-cells.ts";

export interface RecognizedLayout {
  /** A known layout; null where columns were told by their headings, or not at all. */
  readonly layout: Pick<Layout, "id" | "label"> | null;
  /** Place of the line of headings among the rows. */
  readonly heading: number;
  readonly headings: readonly string[];
  readonly mapping: ColumnMapping;
  /** True when nothing needed is missing and the layout is known: no question has to be asked. */
  readonly isSure: boolean;
  /** Share of the needed columns that are there: higher is likelier the right reading of a file. */
  readonly weight: number;
}

/** Brokers put their name, the account and dates above the headings. */
const linesBefore = 30;

/** Finds the line of headings and what stands under which: a known layout, otherwise by what columns are called. */
export function recognizeLayout(rows: readonly (readonly string[])[]): RecognizedLayout | null {
  const head = rows.slice(0, linesBefore);
  for (const layout of layouts) {
    const heading = head.findIndex((row) => hasHeadings(row, layout));
    if (heading !== -1) return known(layout, heading, rows[heading] ?? []);
  }
  const guesses = head.map((row, heading) => ({ heading, headings: row, mapping: guess(row) }));
  const best = guesses.reduce<(typeof guesses)[number] | null>(
    (most, next) => (most === null || weight(next) > weight(most) ? next : most),
    null,
  );
  if (best === null || best.headings.length < 2) return null;
  return { ...best, layout: null, isSure: false, weight: weight(best) };
}

function weight({ headings, mapping }: { headings: readonly string[]; mapping: ColumnMapping }): number {
  const filled = headings.filter((text) => text.trim() !== "").length;
  return (4 - gapsOf(mapping).length) * 100 + filled;
}

/** A heading's letters and digits: `transactTime`, `transact_time` and `Transact Time` are one; `Precio ($)` is `precio`. */
function letters(heading: string): string {
  const bare = heading.replaceAll(/\([^()]*\)|\[[^[\]]*\]|\b(?:ARS|AR\$|US\$|USD)(?![a-z])|\$/gi, " ");
  return plainText(bare === "" || plainText(bare) === "" ? heading : bare).replaceAll(" ", "");
}

/** As people write a heading, and as it reads with its accented letters lost. */
function spellings(heading: string): string[] {
  return [letters(heading), letters(heading.replaceAll(/[^ -~]/g, " "))];
}

function placeOf(row: readonly string[], heading: string): number | null {
  const candidates = spellings(heading);
  const column = row.findIndex((cell) => candidates.includes(letters(cell)));
  return column === -1 ? null : column;
}

function hasHeadings(row: readonly string[], { headings, orders = [] }: Layout): boolean {
  return [...Object.values(headings), ...orders.slice(0, 1)].every(
    (heading) => placeOf(row, heading) !== null,
  );
}

function known(layout: Layout, heading: number, row: readonly string[]): RecognizedLayout {
  const { id, label, headings, fees, orders = [], rules } = layout;
  const places = Object.entries(headings).map(([role, text]) => [role, placeOf(row, text)] as const);
  const mapping = {
    ...noColumns,
    ...Object.fromEntries(places),
    fees: placesOf(row, fees),
    orders: placesOf(row, orders),
    ...rules,
  } as ColumnMapping;
  return { layout: { id, label }, heading, headings: row, mapping, isSure: true, weight: 1_000 };
}

function placesOf(row: readonly string[], names: readonly string[]): number[] {
  const places = names.flatMap((name) => placeOf(row, name) ?? []);
  return [...new Set(places)];
}

function guess(row: readonly string[]): ColumnMapping {
  const guessed = columnRoles.flatMap((role) => {
    const [place] = placesOf(row, knownHeadings[role]);
    return place === undefined ? [] : [[role, place] as const];
  });
  const roles = Object.fromEntries(guessed) as Partial<Record<ColumnRole, number>>;
  // `Operado` is a day in one list and a quantity in others.
  if (roles.executed === roles.date) delete roles.executed;
  const [fees, orders] = [placesOf(row, knownHeadings.fees), placesOf(row, knownHeadings.orders)];
  return { ...noColumns, ...roles, fees, orders };
}

/** Same text for lists with the same headings: what a mapping is remembered by. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map((heading) => plainText(heading)).join("|");
}
