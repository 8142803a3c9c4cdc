import type {
  ImportAnswer,
  ImportFile,
  ImportMapping,
  ImportPreview,
  OperationsImport,
  ShareCloses,
} from "@paridad/core/contract";
import { mostImportedLines, mostImports, mostMappings } from "@paridad/core/contract";
import { costSchedule } from "@paridad/core/costs";
import { importMessages as texts } from "@paridad/core/positions";
import { keptLimitsOf } from "@paridad/core/plans";
import type { KeyOwner, SignedInOwner } from "../../../auth/access-of-row.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import { lockSignedIn } from "../../../db/row-locks.ts";
import { readInstrumentTable } from "../../../db/shared/instruments.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { invalidFields, notFound } from "../../../http/http-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import type { ImportCalls, ImportThread } from "./import-calls.ts";
import { importsRepository, mappingsRepository } from "./imports-repository.ts";
import type { ImportRow, ImportsRepository, Slot } from "./imports-repository.ts";
import type { ImportDependencies } from "./share-prices.ts";
import { rebuildSlot, refuseConflict, stateOf } from "./slots.ts";
import type { Rebuild } from "./slots.ts";

/** Operations of all files of an account together. */
const mostOperations = 5 * mostImportedLines;

type Dependencies = ImportDependencies & {
  readonly database: Database;
  readonly clock: Clock;
  readonly thread: Pick<ImportThread, "withWork">;
};
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

/** A user's slots with what their positions hold now. */
async function slotsNow(repository: ImportsRepository, userId: string) {
  const slots = await repository.slots(userId);
  const ids = slots.flatMap(({ positions }) => positions.map(({ id }) => id));
  const now = new Map((await repository.marks(userId, ids)).map((position) => [position.id, position]));
  return { slots, stateNow: (slot: Slot) => stateOf(slot, now), now };
}

type Basis = Pick<Rebuild, "userId" | "costs" | "maximum" | "now" | "on" | "work">;
type Reading = { readonly basis: Basis; readonly closes: ShareCloses["closes"] };

/** Has the work know what the user imported before; gives the ids, oldest first. */
async function know(database: Database, { userId, work }: Pick<Basis, "userId" | "work">): Promise<string[]> {
  const rows = await importsRepository(database).ofUser(userId);
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
function isUpToDate(known: readonly string[], ids: readonly string[]): boolean {
  return known.length === ids.length && ids.every((id, index) => id === known[index]);
}

/** Everything of a file that is new becomes positions, or nothing of it does. */
async function createWith(
  transaction: Database,
  { fileName, layout }: ImportFile,
  { found, ...reading }: Reading & { readonly found: Found },
): Promise<ImportAnswer> {
  const { userId, now, work } = reading.basis;
  const repository = importsRepository(transaction);
  // Read before anybody had to wait for it, and again where another file came in between.
  const isCurrent = isUpToDate(found.ids, await repository.ids(userId));
  const { ids, counts } = isCurrent ? found : await find(transaction, reading);
  const { added, repeated, refused, kept } = counts;
  if (added === 0) return { import: null, repeated, refused, positions: [] };
  refuseTooMany(ids.length, kept + added);
  const { slots, stateNow } = await slotsNow(repository, userId);
  const fresh: Slot[] = [];
  const slotFor = (key: string): string => {
    const whole = slots.findLast((slot) => slot.key === key && stateNow(slot) === "whole");
    if (whole !== undefined) return whole.id;
    const slot = { id: uniqueId(now), key, positions: [] };
    fresh.push(slot);
    return slot.id;
  };
  const own = Object.fromEntries((await work("slotKeys")).map((key) => [key, slotFor(key)]));
  for (const slot of fresh) await repository.addSlot(userId, slot);
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
  await repository.add(row, content);
  const all = [...slots, ...fresh];
  const positions: string[] = [];
  for (const slot of all.filter((one) => Object.values(own).includes(one.id))) {
    positions.push(...(await rebuildSlot(repository, slot, all, reading.basis)));
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
  const repository = importsRepository(transaction);
  if (!isUpToDate(known, await repository.ids(userId))) await know(transaction, basis);
  const undone = await work("slotsOf", id);
  if (undone === null) throw notFound(texts.gone);
  const { slots, stateNow, now } = await slotsNow(repository, userId);
  const touched = slots.filter((slot) => undone.includes(slot.id));
  const moved = touched.filter((slot) => stateNow(slot) === "moved");
  if (moved.length > 0) {
    const ids = moved.flatMap(({ positions }) => positions.map((position) => position.id));
    throw refuseConflict(texts.moved(ids.flatMap((one) => now.get(one)?.name ?? [])));
  }
  await repository.remove(id);
  await work("forget", id);
  await useTable(transaction, work);
  // Deleted positions stay deleted.
  for (const slot of touched.filter((one) => stateNow(one) !== "gone")) {
    await rebuildSlot(repository, slot, slots, basis);
  }
}

function refuseTooMany(imports: number, operations: number): void {
  if (imports >= mostImports) throw refuseConflict(texts.mostImports(mostImports));
  if (operations > mostOperations) throw refuseConflict(texts.mostOperations(mostOperations));
}

/** A user's imports of operations, made and undone over their saved positions. */
export function createImports({ database, clock, today, costsOf, shareCloses, thread }: Dependencies) {
  const whileAlone = async <Result>(
    { user, sessionId }: SignedInOwner,
    job: (transaction: Database) => Promise<Result>,
  ) =>
    inTransaction(database, async (transaction) => {
      // Two files at once wait for each other, so no line counts twice.
      await lockSignedIn(transaction, { ownerId: user.id, sessionId, passwordHash: null });
      return job(transaction);
    });
  const withBasis = async <Result>({ user, access }: Owner, job: (basis: Basis) => Promise<Result>) => {
    const costs = costSchedule((await costsOf(user.id)).terms);
    const maximum = keptLimitsOf(access).positions;
    return thread.withWork((work) =>
      job({ userId: user.id, costs, maximum, now: clock.now(), on: today(), work }),
    );
  };
  const withFile = <Result>(
    owner: Owner,
    lines: Uint8Array,
    job: (read: Reading & { readonly found: Found }) => Promise<Result>,
  ) =>
    withBasis(owner, async (basis) => {
      const errors = await basis.work("read", lines);
      if (errors !== null) throw invalidFields(errors);
      const reading = { basis, closes: (await shareCloses()).closes };
      return job({ ...reading, found: await find(database, reading) });
    });
  return {
    preview: (owner: Owner, lines: Uint8Array): Promise<ImportPreview> =>
      withFile(owner, lines, ({ basis: { work, on } }) => work("preview", on)),
    create: (owner: SignedInOwner, file: ImportFile, lines: Uint8Array): Promise<ImportAnswer> =>
      withFile(owner, lines, (read) =>
        whileAlone(owner, (transaction) => createWith(transaction, file, read)),
      ),
    async undo(owner: SignedInOwner, id: string): Promise<void> {
      const { ids } = importsRepository(database);
      // Before a hundred thousand operations are read.
      if (!(await ids(owner.user.id)).includes(id)) throw notFound(texts.gone);
      await withBasis(owner, async (basis) => {
        const known = await know(database, basis);
        await whileAlone(owner, (transaction) => undoWith(transaction, id, { basis, known }));
      });
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
