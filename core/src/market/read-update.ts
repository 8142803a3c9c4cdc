import * as z from "zod/mini";

import {
  caucionRateSchema,
  instantSchema,
  marketOptionSchema,
  marketSourceSchema,
  marketStockSchema,
} from "../contract/index.ts";
import type { CaucionRate, MarketOption, MarketSource, MarketStock } from "../contract/index.ts";
import { readInstant } from "../lib/index.ts";
import { createItemReader } from "./item-reader.ts";

/** An update as read: every item has the contract's shape, the others are counted. */
export type ReadUpdate = {
  readonly full: boolean;
  readonly seq: number | null;
  /** Epoch milliseconds. */
  readonly asOf: number | null;
  readonly source: MarketSource | null;
  readonly options: readonly MarketOption[];
  readonly stocks: readonly MarketStock[];
  readonly rates: readonly CaucionRate[];
  readonly removed: readonly string[];
  readonly malformedItems: number;
};

const list = z.catch(z.optional(z.custom<readonly unknown[]>(Array.isArray)), undefined);

/** The outside of the contract's `marketUpdateSchema`; its items are read one by one, so a bad one harms no other. */
const looseUpdateSchema = z.object({
  full: z.catch(z.optional(z.boolean()), undefined),
  seq: z.catch(z.optional(z.number()), undefined),
  asOf: z.catch(z.optional(instantSchema), undefined),
  source: z.catch(z.optional(marketSourceSchema), undefined),
  data: z.object({ opciones: list, acciones: list, cauction_rates: list, removed: list }),
});

const readOption = createItemReader(marketOptionSchema);
const readStock = createItemReader(marketStockSchema);
const readRate = createItemReader(caucionRateSchema);

function readItems<Item>(
  items: readonly unknown[] | undefined,
  { read, countBad }: { read: (item: unknown) => Item | null; countBad: () => void },
): Item[] {
  const good: Item[] = [];
  for (const item of items ?? []) {
    const known = read(item);
    if (known === null) countBad();
    else good.push(known);
  }
  return good;
}

/** Reads a `market_update` loosely, or `null` when it is none at all. No `full` means a whole snapshot. */
export function readUpdate(payload: unknown): ReadUpdate | null {
  const parsed = z.safeParse(looseUpdateSchema, payload);
  if (!parsed.success) return null;
  const { full, seq, asOf, source, data } = parsed.data;
  let malformedItems = 0;
  const countBad = () => {
    malformedItems += 1;
  };
  return {
    full: full !== false,
    seq: seq ?? null,
    asOf: readInstant(asOf),
    source: source ?? null,
    options: readItems(data.opciones, { read: readOption, countBad }),
    stocks: readItems(data.acciones, { read: readStock, countBad }),
    rates: readItems(data.cauction_rates, { read: readRate, countBad }),
    removed: (data.removed ?? []).filter((symbol) => typeof symbol === "string"),
    malformedItems,
  };
}
