import type { ScreenTable } from "./read-tables.ts";

const ofGalicia = /\b(?:GFG[CV]\d|GGAL\b)/i;
/** Longer addresses are cut by browsers. */
const longest = 400_000;

const namesIn = ({ rows }: ScreenTable): number =>
  rows.filter((cells) => cells.some((cell) => ofGalicia.test(cell))).length;

/** Those that name GGAL or its options, the one with most such lines first. */
export function ownTables(tables: readonly ScreenTable[]): ScreenTable[] {
  return tables.filter((table) => namesIn(table) > 0).toSorted((one, other) => namesIn(other) - namesIn(one));
}

/**
 * The page of the web that imports a table, with it in the part of the address that no browser sends; null where it is too long.
 * @param host of the page it was read off.
 */
export function importAddress(origin: string, { rows }: ScreenTable, host: string): string | null {
  const text = rows.map((cells) => cells.map((cell) => cell.replaceAll("\t", " ")).join("\t")).join("\n");
  const address = `${origin}/cartera/importar#${new URLSearchParams({ tabla: text, de: host }).toString()}`;
  return address.length > longest ? null : address;
}
