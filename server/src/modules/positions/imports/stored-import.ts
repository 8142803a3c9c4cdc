import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { SentOperation } from "@paridad/core/contract";
import { holdableKey } from "@paridad/core/positions";
import { followDealt, importSlotOf, operationImporter } from "@paridad/core/risk";
import type { DealtContract, ImportedBook, ImportedOperation, Operation } from "@paridad/core/risk";
import type { InstrumentTable } from "@paridad/core/symbols";

/** Version that imports are written in. */
export const importFormat = 1;

const contractSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["call", "put"]),
    strike: z.number(),
    expiration: z.string(),
    symbol: z.string(),
  }),
  z.object({ kind: z.literal("share") }),
]);

/** Operations as rows: place of the contract, instant, quantity (negative sold), price, fees, and the mark it is known by. */
const storedImportSchema = z.object({
  contracts: z.array(contractSchema),
  operations: z.array(
    z.tuple([z.number(), z.number(), z.number(), z.number(), z.nullable(z.number()), z.string()]),
  ),
  /** Slots of the expiries, by expiry or `share`. */
  slots: z.record(z.string(), z.string()),
  /** Places of the contracts that came as holdings, each with the moment that it stood at. */
  held: z.optional(z.array(z.tuple([z.number(), z.number()]))),
});
export type StoredImport = z.infer<typeof storedImportSchema>;

/** Null where another version of the product wrote it. */
export function readStored(row: { format: number; content: unknown }): StoredImport | null {
  if (row.format !== importFormat) return null;
  const read = storedImportSchema.safeParse(row.content);
  return read.success ? read.data : null;
}

/** The stored part of an operation's key: enough that no two of an account meet. */
function markOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 16);
}

export function marksOf(imports: readonly StoredImport[]): Set<string> {
  return new Set(imports.flatMap(({ operations }) => operations.map((row) => row[5])));
}

/** Contracts that imports hold, each under its name of the day `on`. */
export function bookOf(
  imports: readonly StoredImport[],
  market: { readonly table: InstrumentTable; readonly on: string },
): ImportedBook {
  const dealt = new Set<string>();
  const heldAt = new Map<string, number>();
  for (const { contracts, held = [] } of imports) {
    const keys = contracts.map((contract) => {
      const followed = followDealt(contract, market);
      return followed === null ? "" : holdableKey(followed.contract);
    });
    for (const key of keys) dealt.add(key);
    for (const [place, moment] of held) {
      const key = keys[place] ?? "";
      heldAt.set(key, Math.max(moment, heldAt.get(key) ?? 0));
    }
  }
  return { dealt, heldAt };
}

export function operationOf({ at, heldAt, reference, ...sent }: SentOperation): Operation {
  return {
    ...sent,
    instant: Date.parse(at),
    isCancelled: false,
    ...(reference === undefined ? {} : { reference }),
    ...(heldAt === undefined ? {} : { heldAt: Date.parse(heldAt) }),
  };
}

/** Tells what of a list is new, by the operations that are kept. */
export function newOperationsReader({
  known,
  ...market
}: {
  readonly known: ReadonlySet<string>;
  readonly book: ImportedBook;
  readonly table: InstrumentTable;
  readonly on: string;
  readonly spotOn: (date: string) => number | null;
}) {
  const isKnown = { has: (key: string) => known.has(markOf(key)) };
  return operationImporter({ ...market, share: "GGAL", known: isKnown });
}
export type NewOperations = ReturnType<ReturnType<typeof newOperationsReader>["result"]>;

/** The new operations as they are stored; `slots` says where those of an expiry go. */
export function storeNew(
  { trades }: NewOperations,
  operations: readonly Operation[],
  slotOfKey: Readonly<Record<string, string>>,
): StoredImport {
  const places = new Map<string, number>();
  const contracts: DealtContract[] = [];
  const held = new Map<number, number>();
  const rows = trades.map(({ key, index, trade, dealt }): StoredImport["operations"][number] => {
    const name = JSON.stringify(dealt);
    const place = places.get(name) ?? contracts.push(dealt) - 1;
    places.set(name, place);
    const { fees = null, heldAt } = operations[index] ?? {};
    if (heldAt !== undefined) held.set(place, heldAt);
    return [place, trade.instant, trade.quantity, trade.price, fees, markOf(key)];
  });
  const keys = [...new Set(contracts.map((dealt) => importSlotOf(dealt)))];
  const slots = Object.fromEntries(keys.map((key) => [key, slotOfKey[key] ?? ""]));
  return { contracts, operations: rows, slots, ...(held.size === 0 ? {} : { held: [...held] }) };
}

/** Operations of an import that went to a slot. */
export function operationsOf(stored: StoredImport, slot: string): ImportedOperation[] {
  const keys = new Set(Object.keys(stored.slots).filter((key) => stored.slots[key] === slot));
  return stored.operations.flatMap(([place, instant, quantity, price, fees]) => {
    const dealt = stored.contracts[place];
    if (dealt === undefined || !keys.has(importSlotOf(dealt))) return [];
    return [{ dealt, instant, quantity, price, fees }];
  });
}

export function expirationsIn(imports: readonly StoredImport[]): string[] {
  return imports.flatMap(({ contracts }) =>
    contracts.flatMap((dealt) => (dealt.kind === "share" ? [] : [dealt.expiration])),
  );
}
