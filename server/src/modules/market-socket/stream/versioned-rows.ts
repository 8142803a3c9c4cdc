type Version<Row> = {
  readonly row: Row;
  /** Changes of this version, and the row's name. */
  readonly changes: Partial<Row>;
  readonly seq: number;
  /** Number of the version before; a client that has it needs only the changes. */
  readonly before: number | null;
};
type Gone<Row> = { readonly row: Row; readonly seq: number };

/** Movement of computed numbers, as a part of themselves, before it is news. Time alone moves them a little always. */
const drift = 1e-5;

function isSame(one: unknown, other: unknown, mayDrift: boolean): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === "number" && typeof other === "number") {
    return mayDrift && Math.abs(one - other) <= drift * Math.max(Math.abs(one), Math.abs(other));
  }
  const areObjects = typeof one === "object" && typeof other === "object";
  return areObjects && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Rows with the number of the update that last changed each: what somebody misses since any number is read off, so a
 * slow program, one that comes back, and one that is in step are all served from here. Nothing is queued.
 */
export class VersionedRows<Row extends object> {
  readonly #rows = new Map<string, Version<Row>>();
  readonly #gone = new Map<string, Gone<Row>>();
  readonly #key: keyof Row & string;
  readonly #drifting: ReadonlySet<keyof Row>;

  constructor({ key, drifting }: { key: keyof Row & string; drifting: readonly (keyof Row)[] }) {
    this.#key = key;
    this.#drifting = new Set(drifting);
  }

  /** The rows as they are at update `seq`; who isn't among them left. */
  put(rows: readonly Row[], seq: number): void {
    const left = new Set(this.#rows.keys());
    for (const row of rows) {
      const name = String(row[this.#key]);
      left.delete(name);
      this.#gone.delete(name);
      this.#putRow(name, row, seq);
    }
    for (const name of left) {
      const known = this.#rows.get(name);
      this.#rows.delete(name);
      if (known !== undefined) this.#gone.set(name, { row: known.row, seq });
    }
  }

  all(passes: (row: Row) => boolean): Row[] {
    return [...this.#rows.values()].map(({ row }) => row).filter(passes);
  }

  /** Changes after update `seq`, of rows that pass, and the names of those that left. */
  since(seq: number, passes: (row: Row) => boolean): { changed: Partial<Row>[]; removed: string[] } {
    const changed = [...this.#rows.values()]
      .filter((version) => version.seq > seq && passes(version.row))
      .map(({ before, changes, row }) => (before !== null && before <= seq ? changes : row));
    const removed = [...this.#gone].filter(([, gone]) => gone.seq > seq && passes(gone.row));
    return { changed, removed: removed.map(([name]) => name) };
  }

  #putRow(name: string, row: Row, seq: number): void {
    const known = this.#rows.get(name);
    if (known === undefined) {
      this.#rows.set(name, { row, changes: row, seq, before: null });
      return;
    }
    const fields = (Object.keys(row) as (keyof Row)[]).filter(
      (field) => !isSame(known.row[field], row[field], this.#drifting.has(field)),
    );
    if (fields.length === 0) return;
    const moved = Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row>;
    const changes = { [this.#key]: row[this.#key], ...moved } as Partial<Row>;
    this.#rows.set(name, { row: { ...known.row, ...moved }, changes, seq, before: known.seq });
  }
}
