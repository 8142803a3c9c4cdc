import type {
  ImportAnswer,
  ImportFile,
  ImportMapping,
  ImportPreview,
  OperationsImport,
  SentOperation,
} from "@paridad/core/contract";
import { mostImportedLines, mostImports, mostMappings } from "@paridad/core/contract";
import { costSchedule } from "@paridad/core/costs";
import { importMessages as texts } from "@paridad/core/messages";
import { keptLimitsOf } from "@paridad/core/plans";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { KeyOwner, SignedInOwner } from "../../../access/access-of-row.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockSignedIn } from "../../../db/row-locks.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { notFound } from "../../../http/http-error.ts";
import type { Clock } from "../../../lib/clock.ts";
import { uniqueId } from "../../../lib/unique-id.ts";
import { importsRepository, mappingsRepository } from "./imports-repository.ts";
import type { ImportRow, ImportsRepository, Slot } from "./imports-repository.ts";
import { previewOf } from "./preview.ts";
import { isUpToDate, readFile, readKept, tableOf } from "./read-file.ts";
import type { FileContext, KeptImports, KnownImport, ReadFile } from "./read-file.ts";
import type { ImportDependencies } from "./share-prices.ts";
import { createSpots } from "./share-prices.ts";
import { rebuildSlot, refuseConflict, stateOf } from "./slots.ts";
import type { Rebuild } from "./slots.ts";
import { storeNew } from "./stored-import.ts";

/** Of all files of an account together. */
const mostOperations = 5 * mostImportedLines;

type Dependencies = ImportDependencies & { readonly database: Database; readonly clock: Clock };
type Owner = KeyOwner;
type SentFile = ImportFile & { readonly operations: readonly SentOperation[] };

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
async function slotsNow(repository: ImportsRepository, userId: string) {
  const slots = await repository.slots(userId);
  const ids = slots.flatMap(({ positions }) => positions.map(({ id }) => id));
  const now = new Map((await repository.marks(userId, ids)).map((position) => [position.id, position]));
  return { slots, stateNow: (slot: Slot) => stateOf(slot, now), now };
}

type Basis = Pick<Rebuild, "userId" | "costs" | "maximum" | "now">;
type Reading = {
  readonly basis: Basis;
  readonly context: FileContext;
  /** The file as it was read before anybody had to wait for it. */
  readonly read: ReadFile;
};

/** Everything of a file that is new becomes positions, or nothing of it does. */
async function createWith(
  transaction: Database,
  request: SentFile,
  { basis, context, read }: Reading,
): Promise<ImportAnswer> {
  const { userId, now } = basis;
  const repository = importsRepository(transaction);
  const isCurrent = isUpToDate(read, await repository.ids(userId));
  const { imports, table, operations, found } = isCurrent
    ? read
    : await readFile(transaction, request.operations, context);
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
  const { fileName, layout = null } = request;
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
async function undoWith(
  transaction: Database,
  id: string,
  { basis, read }: Pick<Reading, "basis"> & { readonly read: KeptImports },
): Promise<void> {
  const repository = importsRepository(transaction);
  const isCurrent = isUpToDate(read, await repository.ids(basis.userId));
  const { imports } = isCurrent ? read : await readKept(transaction, basis.userId);
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

function refuseTooMany(imports: readonly KnownImport[], added: number): void {
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
  const whileAlone = async <Result>(
    { user, sessionId }: SignedInOwner,
    work: (transaction: Database) => Promise<Result>,
  ) =>
    inTransaction(database, async (transaction) => {
      // Two files at once wait for each other, so no line counts twice.
      await lockSignedIn(transaction, { ownerId: user.id, sessionId, passwordHash: null });
      return work(transaction);
    });
  return {
    async preview({ user }: Owner, sent: readonly SentOperation[]): Promise<ImportPreview> {
      const on = buenosAiresDate(clock.now());
      const context = { userId: user.id, on, spotOn: await spots() };
      const read = await readFile(database, sent, context);
      return previewOf({ ...read, on });
    },
    async create(owner: SignedInOwner, request: SentFile): Promise<ImportAnswer> {
      const basis = await basisOf(owner);
      const context = { userId: basis.userId, on: buenosAiresDate(basis.now), spotOn: await spots() };
      const read = await readFile(database, request.operations, context);
      return whileAlone(owner, (transaction) => createWith(transaction, request, { basis, context, read }));
    },
    async undo(owner: SignedInOwner, id: string): Promise<void> {
      const { ids } = importsRepository(database);
      // Before a hundred thousand operations are read.
      if (!(await ids(owner.user.id)).includes(id)) throw notFound(texts.gone);
      const basis = await basisOf(owner);
      const read = await readKept(database, basis.userId);
      await whileAlone(owner, (transaction) => undoWith(transaction, id, { basis, read }));
    },
    async list({ user }: Owner): Promise<{ imports: OperationsImport[]; mappings: ImportMapping[] }> {
      const rows = await importsRepository(database).listed(user.id);
      const mappings = await mappingsRepository(database).ofUser(user.id);
      return { imports: rows.map((row) => listedOf(row)), mappings };
    },
    remember: (owner: SignedInOwner, mapping: ImportMapping): Promise<void> =>
      whileAlone(owner, (transaction) =>
        mappingsRepository(transaction).write(owner.user.id, mapping, new Date(clock.now()), mostMappings),
      ),
  };
}
export type Imports = ReturnType<typeof createImports>;
