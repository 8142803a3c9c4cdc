import type { SentOperation } from "@paridad/core/contract";
import { expirationsOf } from "@paridad/core/risk";
import type { Operation } from "@paridad/core/risk";
import type { InstrumentTable } from "@paridad/core/symbols";
import { readInstrumentTable } from "../../../db/shared/instruments.ts";
import type { Database } from "../../../db/tables/schema.ts";
import type { EachOf } from "../../../limits/in-pieces.ts";
import { importsRepository } from "./imports-repository.ts";
import type { ImportRow } from "./imports-repository.ts";
import type { NamedImport } from "./slots.ts";
import { expirationsIn, marksOf, newOperationsReader, operationOf, readStored } from "./stored-import.ts";
import type { NewOperations } from "./stored-import.ts";

export type KnownImport = NamedImport & { readonly id: string };

/** A sent file beside what the user imported before. */
export type ReadFile = {
  /** Of all the user's imports. */
  readonly ids: readonly string[];
  readonly imports: readonly KnownImport[];
  readonly table: InstrumentTable;
  readonly operations: readonly Operation[];
  readonly found: NewOperations;
};

export type FileContext = {
  readonly userId: string;
  /** Day under whose names contracts are filed. */
  readonly on: string;
  readonly spotOn: (date: string) => number | null;
};

/** A user's imports, but for those that another version of the product wrote. */
export async function knownImports(rows: readonly ImportRow[], each: EachOf): Promise<KnownImport[]> {
  const known: KnownImport[] = [];
  await each(rows, (row) => {
    const stored = readStored(row);
    if (stored !== null) known.push({ id: row.id, name: row.file_name, stored });
  });
  return known;
}

export async function tableOf(
  database: Database,
  imports: readonly NamedImport[],
  operations: readonly Operation[],
): Promise<InstrumentTable> {
  const kept = expirationsIn(imports.map(({ stored }) => stored));
  return readInstrumentTable(database, [...new Set([...expirationsOf(operations), ...kept])]);
}

/** Tells of a sent file what is new and what it means; a file of 20,000 lines takes a fifth of a second of work. */
export async function readFile(
  database: Database,
  sent: readonly SentOperation[],
  { userId, on, spotOn }: FileContext,
  each: EachOf,
): Promise<ReadFile> {
  const rows = await importsRepository(database).ofUser(userId);
  const imports = await knownImports(rows, each);
  const operations: Operation[] = [];
  await each(sent, (operation) => operations.push(operationOf(operation)));
  const table = await tableOf(database, imports, operations);
  const known = marksOf(imports.map(({ stored }) => stored));
  const reader = newOperationsReader({ table, spotOn, on, known });
  await each(operations, (operation, index) => reader.take(operation, index));
  return { ids: rows.map(({ id }) => id), imports, table, operations, found: reader.result() };
}

/** Whether nothing was imported or undone since a file was read. */
export function isUpToDate(read: ReadFile, ids: readonly string[]): boolean {
  return read.ids.length === ids.length && ids.every((id, index) => id === read.ids[index]);
}
