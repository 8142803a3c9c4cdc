import { gapsOf, noColumns } from "./column-mapping.ts";
import type { ColumnMapping, ColumnRole } from "./column-mapping.ts";
import { knownHeadings, layouts } from "./layouts.ts";
import type { Layout } from "./layouts.ts";
import { plainText } from "./read-cells.ts";

export interface RecognizedLayout {
  /** Of a list we know; null where columns were told by their headings, or not at all. */
  readonly layout: Pick<Layout, "id" | "label"> | null;
  /** Place of the line of headings among the rows. */
  readonly heading: number;
  readonly headings: readonly string[];
  readonly mapping: ColumnMapping;
  /** True when nothing needed is missing and the layout is known: no question has to be asked. */
  readonly isSure: boolean;
  /** How much of what is needed was found: higher is likelier the right reading of a file. */
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

/** As people write a heading, and as it reads with its accented letters lost. */
function spellings(heading: string): string[] {
  return [plainText(heading), plainText(heading.replaceAll(/[^ -~]/g, " "))];
}

function placeOf(row: readonly string[], heading: string, from = 0): number | null {
  const wanted = spellings(heading);
  const place = row.findIndex((cell, index) => index >= from && wanted.includes(plainText(cell)));
  return place === -1 ? null : place;
}

function hasHeadings(row: readonly string[], { headings }: Layout): boolean {
  return Object.values(headings).every((heading) => placeOf(row, heading) !== null);
}

function known(layout: Layout, heading: number, row: readonly string[]): RecognizedLayout {
  const { id, label, headings, fees, rules } = layout;
  const places = Object.entries(headings).map(([role, text]) => [role, placeOf(row, text)] as const);
  const mapping = {
    ...noColumns,
    ...Object.fromEntries(places),
    fees: placesOf(row, fees),
    ...rules,
  } as ColumnMapping;
  return { layout: { id, label }, heading, headings: row, mapping, isSure: true, weight: 1_000 };
}

function placesOf(row: readonly string[], names: readonly string[]): number[] {
  const places = names.flatMap((name) => placeOf(row, name) ?? []);
  return [...new Set(places)];
}

function guess(row: readonly string[]): ColumnMapping {
  const roles = Object.entries(knownHeadings).flatMap(([role, names]) => {
    if (role === "fees") return [];
    const place = names.map((name) => placeOf(row, name)).find((found) => found !== null);
    return place === undefined ? [] : [[role as ColumnRole, place] as const];
  });
  return { ...noColumns, ...Object.fromEntries(roles), fees: placesOf(row, knownHeadings.fees) };
}

/** Same text for lists with the same headings: what a mapping is remembered by. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map((heading) => plainText(heading)).join("|");
}
