import type { ImportPreview, SentOperation, ShareCloses } from "@paridad/core/contract";
import type { CostSchedule } from "@paridad/core/costs";
import { expirationsOf, importedPositions, importSlotOf } from "@paridad/core/risk";
import type { Operation } from "@paridad/core/risk";
import { createInstrumentTable } from "@paridad/core/symbols";
import type { InstrumentTable } from "@paridad/core/symbols";
import type { FieldError } from "../../../http/field-errors.ts";
import { readOperationLines } from "./operation-lines.ts";
import { previewOf } from "./preview.ts";
import {
  bookOf,
  expirationsIn,
  marksOf,
  newOperationsReader,
  operationOf,
  operationsOf,
  readStored,
  storeNew,
} from "./stored-import.ts";
import type { NewOperations, StoredImport } from "./stored-import.ts";

/** An import as its row has it, its content unread. */
export type KeptRow = {
  readonly id: string;
  readonly name: string;
  readonly format: number;
  readonly content: string;
};
type KnownImport = { readonly id: string; readonly name: string; readonly stored: StoredImport };
export type Counts = {
  readonly added: number;
  readonly repeated: number;
  readonly refused: number;
  /** Operations of the imports of before. */
  readonly stored: number;
};
/** Terms that the positions of a slot are made by. */
export type SlotTerms = {
  readonly slot: string;
  readonly on: string;
  readonly now: number;
  readonly costs: CostSchedule;
};

/** Price of the share on a day: its close, otherwise the last one before; it places a hidden decimal point, no more. */
function spotsOf(closes: ShareCloses["closes"]): (date: string) => number | null {
  const spots = new Map<string, number | null>();
  return (date) => {
    const known = spots.get(date);
    if (known !== undefined) return known;
    const before = closes.findLast((one) => one.date <= date) ?? closes[0];
    spots.set(date, before?.close ?? null);
    return before?.close ?? null;
  };
}

const nothing: NewOperations = { trades: [], repeated: [], refused: [] };

/** The work on one file and on what its owner imported before: seconds of it, so it is done in a thread (`import-thread.ts`). */
export class ImportWork {
  #operations: readonly Operation[] = [];
  #imports: readonly KnownImport[] = [];
  #table: InstrumentTable = createInstrumentTable({ instruments: [] });
  #fresh = nothing;

  /** Takes a file's lines in, or says what is wrong with them. */
  read(lines: Uint8Array): readonly FieldError[] | null {
    const read = readOperationLines(lines);
    if (!read.ok) return read.errors;
    this.#operations = read.value.map((sent: SentOperation) => operationOf(sent));
    return null;
  }

  /** Takes in what was imported before, oldest first, but for what another version of the product wrote. */
  know(rows: readonly KeptRow[]): void {
    this.#imports = rows.flatMap(({ id, name, format, content }) => {
      const stored = readStored({ format, content: JSON.parse(content) as unknown });
      return stored === null ? [] : [{ id, name, stored }];
    });
  }

  /** The slots that an import went to; null where it isn't known. */
  slotsOf(id: string): readonly string[] | null {
    const importRecord = this.#imports.find((one) => one.id === id);
    return importRecord === undefined ? null : Object.values(importRecord.stored.slots);
  }

  forget(id: string): void {
    this.#imports = this.#imports.filter((one) => one.id !== id);
  }

  /** Expirations whose contracts have to be known. */
  expirations(): string[] {
    const expirationDays = expirationsIn(this.#imports.map(({ stored }) => stored));
    return [...new Set([...expirationsOf(this.#operations), ...expirationDays])];
  }

  useTable(table: InstrumentTable): void {
    this.#table = table;
  }

  /** Tells what of the file is new. */
  find({ closes, on }: { readonly closes: ShareCloses["closes"]; readonly on: string }): Counts {
    const imports = this.#imports.map(({ stored }) => stored);
    const market = { table: this.#table, on };
    const before = { known: marksOf(imports), book: bookOf(imports, market) };
    const reader = newOperationsReader({ ...market, ...before, spotOn: spotsOf(closes) });
    for (const [index, operation] of this.#operations.entries()) reader.take(operation, index);
    this.#fresh = reader.result();
    const { trades, repeated, refused } = this.#fresh;
    const operationCount = this.#imports.reduce((sum, { stored }) => sum + stored.operations.length, 0);
    return {
      added: trades.length,
      repeated: repeated.length,
      refused: refused.length,
      stored: operationCount,
    };
  }

  preview(on: string): ImportPreview {
    const state = { operations: this.#operations, fresh: this.#fresh, imports: this.#imports };
    return previewOf({ ...state, table: this.#table, on });
  }

  /** The expiries, or `share`, whose slots what is new belongs to. */
  slotKeys(): string[] {
    return [...new Set(this.#fresh.trades.map(({ dealt }) => importSlotOf(dealt)))];
  }

  /** Counts what is new among the imports; gives it as it is stored. */
  store({
    name,
    slots,
  }: {
    readonly name: string;
    readonly slots: Readonly<Record<string, string>>;
  }): string {
    const stored = storeNew(this.#fresh, this.#operations, slots);
    this.#imports = [...this.#imports, { id: "", name, stored }];
    return JSON.stringify(stored);
  }

  /** The positions of a slot, of all operations that went to it; null where none is left. */
  positions({ slot, ...terms }: SlotTerms): ReturnType<typeof importedPositions> | null {
    const batches = this.#imports
      .map(({ name, stored }) => ({ name, operations: operationsOf(stored, slot) }))
      .filter(({ operations }) => operations.length > 0);
    return batches.length === 0 ? null : importedPositions({ batches, table: this.#table, ...terms });
  }
}
