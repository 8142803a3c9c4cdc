import { mostImportedLines, mostImports, mostMappings, operationLinesType } from "@paridad/core/contract";
import type {
  ImportAnswer,
  ImportFile,
  OperationsImport,
  PersonCosts,
  ShareCloses,
} from "@paridad/core/contract";
import { costSchedule } from "@paridad/core/costs";
import {
  createImport,
  listImports,
  previewImport,
  rememberMapping,
  undoImport,
} from "@paridad/core/endpoints";
import { keptLimitsOf } from "@paridad/core/plans";
import { importMessages as texts } from "@paridad/core/positions";
import type { KeyHolder } from "../../../auth/callers.ts";
import { implement } from "../../../auth/implement.ts";
import { whileSignedIn } from "../../../db/row-locks.ts";
import { readInstrumentTable } from "../../../db/shared/instruments.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { conflict, invalidFields, notFound } from "../../../http/http-error.ts";
import type { App, Routes } from "../../../http/routes.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import type { Platform } from "../../platform.ts";
import type { ReadCloses } from "../evaluate/routes.ts";
import type { ImportCalls, ImportThread } from "./import-calls.ts";
import {
  addImport,
  listedImports,
  lockMarks,
  mappingsOf,
  slotsOf,
  storedImports,
  writeMapping,
} from "./repository.ts";
import type { ImportRow, Slot } from "./repository.ts";
import { rebuildSlot, stateOf } from "./slots.ts";
import type { Rebuild } from "./slots.ts";

/** Operations of all files of an account together. */
const mostOperations = 5 * mostImportedLines;

export type ImportDependencies = Pick<Platform, "database" | "clock"> & {
  /** The market's day. */
  readonly today: () => string;
  /** The share's stored closes, oldest first. */
  readonly shareCloses: ReadCloses;
  /** A user's costs to trade. */
  readonly costsOf: (userId: string) => Promise<PersonCosts>;
  readonly thread: Pick<ImportThread, "withWork">;
};

function listedOf({
  id,
  file_name,
  layout,
  operations,
  created_at,
}: Pick<ImportRow, "id" | "file_name" | "layout" | "operations" | "created_at">): OperationsImport {
  return { id, fileName: file_name, layout, operations, createdAt: created_at.toISOString() };
}

/** A user's slots with what their positions hold now. */
async function slotsNow(database: Database, userId: string) {
  const slots = await slotsOf(database, userId);
  const ids = slots.flatMap(({ positions }) => positions.map(({ id }) => id));
  const now = new Map((await lockMarks(database, userId, ids)).map((position) => [position.id, position]));
  return { slots, stateNow: (slot: Slot) => stateOf(slot, now), now };
}

type Basis = Pick<Rebuild, "userId" | "costs" | "maximum" | "now" | "on" | "work">;
type Reading = { readonly basis: Basis; readonly closes: ShareCloses["closes"] };

/** Has the work know what the user imported before; gives the ids, oldest first. */
async function know(database: Database, { userId, work }: Pick<Basis, "userId" | "work">): Promise<string[]> {
  const rows = await storedImports(database, userId);
  await work("know", rows);
  return rows.map(({ id }) => id);
}

async function useTable(database: Database, work: ImportCalls): Promise<void> {
  await work("useTable", await readInstrumentTable(database, await work("expirations")));
}

/** Tells what of the file is new beside what the user imported before. */
async function find(database: Database, { basis, closes }: Reading) {
  const { work, on } = basis;
  const ids = await know(database, basis);
  await useTable(database, work);
  return { ids, counts: await work("find", { closes, on }) };
}
type Found = Awaited<ReturnType<typeof find>>;

/** True if nothing was imported or undone since. */
async function isUpToDate(database: Database, userId: string, known: readonly string[]): Promise<boolean> {
  const rows = await listedImports(database, userId);
  return known.length === rows.length && rows.every(({ id }, index) => id === known[index]);
}

/** Everything of a file that is new becomes positions, or nothing of it does. */
async function createWith(
  transaction: Database,
  { fileName, layout }: ImportFile,
  { outcome, ...reading }: Reading & { readonly outcome: Found },
): Promise<ImportAnswer> {
  const { userId, now, work } = reading.basis;
  // Read before anybody had to wait for it, and again where another file came in between.
  const isCurrent = await isUpToDate(transaction, userId, outcome.ids);
  const { ids, counts } = isCurrent ? outcome : await find(transaction, reading);
  const { added, repeated, refused, stored } = counts;
  if (added === 0) return { import: null, repeated, refused, positions: [] };
  refuseTooMany(ids.length, stored + added);
  const { slots, stateNow } = await slotsNow(transaction, userId);
  const fresh: Slot[] = [];
  const slotFor = (key: string): string => {
    const whole = slots.findLast((slot) => slot.key === key && stateNow(slot) === "whole");
    if (whole !== undefined) return whole.id;
    const slot = { id: uniqueId(now), key, positions: [] };
    fresh.push(slot);
    return slot.id;
  };
  const own = Object.fromEntries((await work("slotKeys")).map((key) => [key, slotFor(key)]));
  if (fresh.length > 0) {
    const rows = fresh.map(({ id, key }) => ({ id, user_id: userId, key, positions: "[]" }));
    await transaction.insertInto("import_slots").values(rows).execute();
  }
  const content = await work("store", { name: fileName, slots: own });
  const id = uniqueId(now);
  const row = {
    id,
    user_id: userId,
    file_name: fileName,
    layout: layout ?? null,
    operations: added,
    created_at: new Date(now),
  };
  await addImport(transaction, row, content);
  const all = [...slots, ...fresh];
  const positions: string[] = [];
  for (const slot of all.filter((one) => Object.values(own).includes(one.id))) {
    positions.push(...(await rebuildSlot(transaction, slot, all, reading.basis)));
  }
  return { import: listedOf(row), repeated, refused, positions };
}

/** Takes back what one file did; refused where the user has changed a position of it since. */
async function undoWith(
  transaction: Database,
  id: string,
  { basis, known }: { readonly basis: Basis; readonly known: readonly string[] },
): Promise<void> {
  const { userId, work } = basis;
  if (!(await isUpToDate(transaction, userId, known))) await know(transaction, basis);
  const undone = await work("slotsOf", id);
  if (undone === null) throw notFound(texts.gone);
  const { slots, stateNow, now } = await slotsNow(transaction, userId);
  const touched = slots.filter((slot) => undone.includes(slot.id));
  const moved = touched.filter((slot) => stateNow(slot) === "moved");
  if (moved.length > 0) {
    const ids = moved.flatMap(({ positions }) => positions.map((position) => position.id));
    throw conflict(texts.moved(ids.flatMap((one) => now.get(one)?.name ?? [])));
  }
  await transaction.deleteFrom("operation_imports").where("id", "=", id).execute();
  await work("forget", id);
  await useTable(transaction, work);
  // Deleted positions stay deleted.
  for (const slot of touched.filter((one) => stateNow(one) !== "gone")) {
    await rebuildSlot(transaction, slot, slots, basis);
  }
}

function refuseTooMany(imports: number, operations: number): void {
  if (imports >= mostImports) throw conflict(texts.mostImports(mostImports));
  if (operations > mostOperations) throw conflict(texts.mostOperations(mostOperations));
}

/** Lines of a call; a call without a body has none. */
function linesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

type Owner = Pick<KeyHolder, "user" | "access">;

async function withBasis<Result>(
  { user, access }: Owner,
  { costsOf, thread, clock, today }: ImportDependencies,
  job: (basis: Basis) => Promise<Result>,
): Promise<Result> {
  const costs = costSchedule((await costsOf(user.id)).terms);
  const maximum = keptLimitsOf(access).positions;
  return thread.withWork((work) =>
    job({ userId: user.id, costs, maximum, now: clock.now(), on: today(), work }),
  );
}

/** Lines of operations and nothing else. */
function fileRoutes(app: App, dependencies: ImportDependencies): void {
  const { database, shareCloses } = dependencies;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(operationLinesType, { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  const withFile = <Result>(
    owner: Owner,
    body: unknown,
    job: (read: Reading & { readonly outcome: Found }) => Promise<Result>,
  ) =>
    withBasis(owner, dependencies, async (basis) => {
      const errors = await basis.work("read", linesOf(body));
      if (errors !== null) throw invalidFields(errors);
      const reading = { basis, closes: (await shareCloses()).closes };
      return job({ ...reading, outcome: await find(database, reading) });
    });
  implement(app, previewImport, async ({ caller, body }) => ({
    data: await withFile(caller, body, ({ basis: { work, on } }) => work("preview", on)),
  }));
  implement(app, createImport, async ({ caller, query, body }) => {
    // Two files at once wait for each other, so no line counts twice.
    const data = await withFile(caller, body, (read) =>
      whileSignedIn(database, caller, (transaction) => createWith(transaction, query, read)),
    );
    const message = data.import === null ? texts.nothingNew : texts.imported(data.import.operations);
    return { message, data };
  });
}

/** `/position-imports`: files of operations, and the columns of lists that users have told. */
export function importsRoutes(dependencies: ImportDependencies): Routes {
  const { database, clock } = dependencies;
  return async (app) => {
    await app.register(async (files) => fileRoutes(files, dependencies));
    implement(app, listImports, async ({ caller: { user } }) => {
      const rows = await listedImports(database, user.id);
      return {
        data: { imports: rows.toReversed().map(listedOf), mappings: await mappingsOf(database, user.id) },
      };
    });
    implement(app, rememberMapping, async ({ caller, body }) => {
      await whileSignedIn(database, caller, (transaction, { id }) =>
        writeMapping(transaction, id, body, { at: new Date(clock.now()), most: mostMappings }),
      );
      return { message: texts.remembered };
    });
    implement(app, undoImport, async ({ caller, params: { id } }) => {
      // Before a hundred thousand operations are read.
      const rows = await listedImports(database, caller.user.id);
      if (!rows.some((row) => row.id === id)) throw notFound(texts.gone);
      await withBasis(caller, dependencies, async (basis) => {
        const known = await know(database, basis);
        await whileSignedIn(database, caller, (transaction) => undoWith(transaction, id, { basis, known }));
      });
      return { message: texts.undone };
    });
  };
}
