import type {
  CreateImportRequest,
  ImportAnswer,
  ImportMapping,
  ImportPreview,
  OperationsImport,
  SentOperation,
} from "@paridad/core/contract";
import { mostImportedLines, mostImports, mostMappings } from "@paridad/core/contract";
import { costSchedule } from "@paridad/core/costs";
import { importMessages as texts } from "@paridad/core/messages";
import { keptLimitsOf } from "@paridad/core/plans";
import { expirationsOf } from "@paridad/core/risk";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { InstrumentTable } from "@paridad/core/symbols";
import type { KeyOwner } from "../../../access/access-of-row.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockOwner } from "../../../db/row-locks.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { notFound } from "../../../http/http-error.ts";
import type { Clock } from "../../../lib/clock.ts";
import { currentHeavyRead } from "../../../limits/heavy-read.ts";
import { uniqueId } from "../../../lib/unique-id.ts";
import { readInstrumentTable } from "../../../db/shared/instruments.ts";
import { importsRepository, mappingsRepository } from "./imports-repository.ts";
import type { ImportRow, ImportsRepository, Slot } from "./imports-repository.ts";
import { previewOf } from "./preview.ts";
import type { ImportDependencies } from "./share-prices.ts";
import { createSpots } from "./share-prices.ts";
import { rebuildSlot, refuseConflict, stateOf } from "./slots.ts";
import type { NamedImport, Rebuild } from "./slots.ts";
import { expirationsIn, marksOf, operationOf, readNew, readStored, storeNew } from "./stored-import.ts";

/** Of all files of an account together. */
const mostOperations = 5 * mostImportedLines;

type Dependencies = ImportDependencies & { readonly database: Database; readonly clock: Clock };
type Owner = KeyOwner;

function listedOf({
  id,
  file_name,
  layout,
  operations,
  created_at,
}: Pick<ImportRow, "id" | "file_name" | "layout" | "operations" | "created_at">): OperationsImport {
  return { id, fileName: file_name, layout, operations, createdAt: created_at.toISOString() };
}

function namedOf(rows: readonly ImportRow[]): (NamedImport & { readonly id: string })[] {
  return rows.flatMap((row) => {
    const stored = readStored(row);
    return stored === null ? [] : [{ id: row.id, name: row.file_name, stored }];
  });
}

/** A user's slots with what their positions hold now. */
async function slotsNow(repository: ImportsRepository, userId: string) {
  const slots = await repository.slots(userId);
  const ids = slots.flatMap(({ positions }) => positions.map(({ id }) => id));
  const now = new Map((await repository.marks(userId, ids)).map((position) => [position.id, position]));
  return { slots, stateNow: (slot: Slot) => stateOf(slot, now), now };
}

function tableOf(database: Database, imports: readonly NamedImport[], sent: readonly SentOperation[]) {
  const days = expirationsOf(sent.map((operation) => operationOf(operation)));
  const kept = expirationsIn(imports.map(({ stored }) => stored));
  return readInstrumentTable(database, [...new Set([...days, ...kept])]);
}

type Market = { readonly table: InstrumentTable; readonly spotOn: (date: string) => number | null };

function readSent(
  sent: readonly SentOperation[],
  imports: readonly NamedImport[],
  market: Market & { readonly on: string },
) {
  const operations = sent.map((operation) => operationOf(operation));
  const known = marksOf(imports.map(({ stored }) => stored));
  return { operations, found: readNew(operations, { ...market, known }) };
}

type Basis = Pick<Rebuild, "userId" | "costs" | "maximum" | "now">;

/** Everything of a file that is new becomes positions, or nothing of it does. */
async function createWith(
  transaction: Database,
  request: CreateImportRequest,
  basis: Basis & Pick<Market, "spotOn">,
): Promise<ImportAnswer> {
  const { userId, now, spotOn } = basis;
  const repository = importsRepository(transaction);
  const imports = namedOf(await repository.ofUser(userId));
  const table = await tableOf(transaction, imports, request.operations);
  const on = buenosAiresDate(now);
  const { operations, found } = readSent(request.operations, imports, { table, spotOn, on });
  const counts = { repeated: found.repeated.length, refused: found.refused.length };
  if (found.trades.length === 0) return { import: null, ...counts, positions: [] };
  refuseTooMany(imports, found.trades.length);
  const { slots, stateNow } = await slotsNow(repository, userId);
  const added: Slot[] = [];
  const stored = storeNew(found, operations, (key) => {
    const whole = slots.findLast((slot) => slot.key === key && stateNow(slot) === "whole");
    if (whole !== undefined) return whole.id;
    const slot = { id: uniqueId(now), key, positions: [] };
    added.push(slot);
    return slot.id;
  });
  for (const slot of added) await repository.addSlot(userId, slot);
  const { fileName, layout } = request;
  const row = await repository.add(
    { id: uniqueId(now), user_id: userId, file_name: fileName, layout, created_at: new Date(now) },
    stored,
  );
  const all = [...slots, ...added];
  const rebuild = { ...basis, imports: [...imports, { name: fileName, stored }], table };
  const positions: string[] = [];
  for (const slot of all.filter(({ id }) => Object.values(stored.slots).includes(id))) {
    positions.push(...(await rebuildSlot(repository, slot, all, rebuild)));
  }
  return { import: listedOf(row), ...counts, positions };
}

/** Takes back what one file did; refused where the user has changed a position of it since. */
async function undoWith(transaction: Database, id: string, basis: Basis): Promise<void> {
  const repository = importsRepository(transaction);
  const imports = namedOf(await repository.ofUser(basis.userId));
  const undone = imports.find((one) => one.id === id);
  if (undone === undefined) throw notFound(texts.gone);
  const { slots, stateNow, now } = await slotsNow(repository, basis.userId);
  const touched = slots.filter((slot) => Object.values(undone.stored.slots).includes(slot.id));
  const moved = touched.filter((slot) => stateNow(slot) === "moved");
  if (moved.length > 0) {
    const ids = moved.flatMap(({ positions }) => positions.map((position) => position.id));
    throw refuseConflict(texts.moved(ids.flatMap((one) => now.get(one)?.name ?? [])));
  }
  await repository.remove(id);
  const left = imports.filter((one) => one.id !== id);
  const rebuild = { ...basis, imports: left, table: await tableOf(transaction, left, []) };
  // What the user deleted stays deleted.
  for (const slot of touched.filter((one) => stateNow(one) !== "gone")) {
    await rebuildSlot(repository, slot, slots, rebuild);
  }
}

function refuseTooMany(imports: readonly NamedImport[], added: number): void {
  if (imports.length >= mostImports) throw refuseConflict(texts.mostImports(mostImports));
  const kept = imports.reduce((sum, { stored }) => sum + stored.operations.length, 0);
  if (kept + added > mostOperations) throw refuseConflict(texts.mostOperations(mostOperations));
}

/** A user's imports of operations, made and undone over their saved positions. */
export function createImports({ database, clock, costsOf, shareCloses }: Dependencies) {
  const spots = createSpots({ shareCloses });
  const basisOf = async ({ user, access }: Owner): Promise<Basis> => ({
    userId: user.id,
    costs: costSchedule((await costsOf(user.id)).terms),
    maximum: keptLimitsOf(access).positions,
    now: clock.now(),
  });
  const whileAlone = async <Result>(owner: Owner, work: (transaction: Database) => Promise<Result>) =>
    inTransaction(database, async (transaction) => {
      // Two files at once wait for each other, so no line counts twice.
      await lockOwner(transaction, owner.user.id);
      return work(transaction);
    });
  return {
    async preview({ user }: Owner, sent: readonly SentOperation[]): Promise<ImportPreview> {
      await currentHeavyRead()?.turn();
      const imports = namedOf(await importsRepository(database).ofUser(user.id));
      const table = await tableOf(database, imports, sent);
      const on = buenosAiresDate(clock.now());
      const read = readSent(sent, imports, { table, spotOn: await spots(), on });
      await currentHeavyRead()?.turn();
      return previewOf({ ...read, imports, table, on });
    },
    async create(owner: Owner, request: CreateImportRequest): Promise<ImportAnswer> {
      await currentHeavyRead()?.turn();
      const basis = { ...(await basisOf(owner)), spotOn: await spots() };
      return whileAlone(owner, (transaction) => createWith(transaction, request, basis));
    },
    async undo(owner: Owner, id: string): Promise<void> {
      const basis = await basisOf(owner);
      await whileAlone(owner, (transaction) => undoWith(transaction, id, basis));
    },
    async list({ user }: Owner): Promise<{ imports: OperationsImport[]; mappings: ImportMapping[] }> {
      const rows = await importsRepository(database).listed(user.id);
      const mappings = await mappingsRepository(database).ofUser(user.id);
      return { imports: rows.map((row) => listedOf(row)), mappings };
    },
    remember: (owner: Owner, mapping: ImportMapping): Promise<void> =>
      whileAlone(owner, (transaction) =>
        mappingsRepository(transaction).write(owner.user.id, mapping, new Date(clock.now()), mostMappings),
      ),
  };
}
export type Imports = ReturnType<typeof createImports>;
