import { ownValue } from "@paridad/core/lib";

/** Told of the rows so far, as they are read or written. */
export type TellRows = (rows: number) => void;

/** Count of rows, and a sum over the hashes of each: the same in any order, another with any change. */
export type TableSum = { readonly rows: number; readonly hash: string };

/** Adds up the pages of each table. */
export class TableSums {
  readonly #sums = new Map<string, { rows: number; hash: bigint }>();

  /** `hash` is a whole number in decimal. */
  add(table: string, { rows, hash }: TableSum): void {
    const sum = this.#sums.get(table) ?? { rows: 0, hash: 0n };
    this.#sums.set(table, { rows: sum.rows + rows, hash: sum.hash + BigInt(hash) });
  }

  /** Rows of all tables. */
  rows(): number {
    return [...this.#sums.values()].reduce((total, { rows }) => total + rows, 0);
  }

  all(): Record<string, TableSum> {
    return Object.fromEntries(
      [...this.#sums].map(([name, { rows, hash }]) => [name, { rows, hash: String(hash) }]),
    );
  }
}

const noRows: TableSum = { rows: 0, hash: "0" };

/** Tables of which a copy and a database differ, in words. A table without rows may be missing. */
export function differencesOf(
  expected: Readonly<Record<string, TableSum>>,
  sums: Readonly<Record<string, TableSum>>,
): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(sums)])].toSorted();
  return names.flatMap((name) => {
    const [copy, here] = [ownValue(expected, name) ?? noRows, ownValue(sums, name) ?? noRows];
    if (copy.rows !== here.rows) return [`${name}: ${copy.rows} filas en la copia, ${here.rows} en la base`];
    return copy.hash === here.hash ? [] : [`${name}: alguna fila es distinta`];
  });
}
