import { holdableKey } from "../../positions/index.ts";
import type { Trade } from "../../positions/index.ts";
import { buenosAiresDate } from "../../symbols/index.ts";
import { isDayAlone } from "./read-moment.ts";
import { operationReader } from "./read-operation.ts";
import type { DealtContract, Operation, OperationContext, OperationReason } from "./read-operation.ts";

export interface ImportedTrade {
  /** Names the line for good: the same line read again has the same key. */
  readonly key: string;
  /** Place in the list it was read from. */
  readonly index: number;
  readonly trade: Trade;
  readonly dealt: DealtContract;
}

export interface ReadOperations {
  readonly trades: readonly ImportedTrade[];
  /** Lines left out, by their place in the list, with the reason. */
  readonly refused: readonly { readonly index: number; readonly reason: OperationReason }[];
  /** Lines that were imported before. */
  readonly repeated: readonly number[];
}

/** Contracts that earlier imports hold, by `holdableKey`. */
export interface ImportedBook {
  /** Those with any operation or holding. */
  readonly dealt: ReadonlySet<string>;
  /** Those that came as a holding, with the moment that it stood at. */
  readonly heldAt: ReadonlyMap<string, number>;
}

type ImportContext = OperationContext & {
  readonly known?: Pick<ReadonlySet<string>, "has">;
  readonly book?: ImportedBook;
};

const emptyBook: ImportedBook = { dealt: new Set(), heldAt: new Map() };

export interface OperationImporter {
  /** Takes the list's next line, by its place in it. */
  take(operation: Operation, index: number): void;
  /** Result of the lines so far. */
  result(): ReadOperations;
}

/**
 * A broker's operations as trades, line by line. Importing a list twice adds nothing: a line is known by the broker's number,
 * otherwise by all it says and its turn among equal ones, so that two equal fills of one list both count. Nothing is stored
 * here: whoever keeps the trades passes their keys in `known`.
 */
export function operationImporter({
  known = new Set<string>(),
  book = emptyBook,
  ...context
}: ImportContext): OperationImporter {
  const trades: ImportedTrade[] = [];
  const refused: ReadOperations["refused"][number][] = [];
  const repeated: number[] = [];
  const reader = operationReader(context);
  const taken = new Set<string>();
  const turnOf = operationKeys();
  return {
    take(operation, index) {
      const read = reader(operation);
      if (!read.ok) {
        refused.push({ index, reason: read.reason });
        return;
      }
      const key = turnOf(operation);
      const doubled = doubledReason(operation, read.trade, book);
      if (known.has(key) || taken.has(key)) repeated.push(index);
      else if (doubled !== null) refused.push({ index, reason: doubled });
      else trades.push({ key, index, trade: read.trade, dealt: read.dealt });
      taken.add(key);
    },
    result: () => ({ trades, refused, repeated }),
  };
}

/** A holding doesn't say what of it was imported before; an operation from before a holding, or of its day, is in it. */
function doubledReason(
  { heldAt }: Operation,
  { contract, instant }: Trade,
  book: ImportedBook,
): OperationReason | null {
  const key = holdableKey(contract);
  if (heldAt !== undefined) return book.dealt.has(key) ? "already-held" : null;
  const standing = book.heldAt.get(key);
  if (standing === undefined) return null;
  // Without its hour a deal of the same day may be in it, and twice is worse than asked for.
  const isSameDay = isDayAlone(instant) && buenosAiresDate(instant) === buenosAiresDate(standing);
  return instant <= standing || isSameDay ? "in-holding" : null;
}

/** Names operations of a list one after another; equal ones by their turn, and a holding on whatever day it is read. */
function operationKeys(): (operation: Operation) => string {
  const turns = new Map<string, number>();
  return ({ instant, symbol, side, quantity, price, fees, reference, heldAt }) => {
    const isNumbered = reference !== undefined && reference !== "";
    // One order filled in parts has one number: what was filled tells them apart.
    const text = JSON.stringify([
      isNumbered ? reference : null,
      heldAt === undefined ? instant : "held",
      symbol,
      side,
      quantity,
      price,
      fees,
    ]);
    const turn = (turns.get(text) ?? 0) + 1;
    turns.set(text, turn);
    return `${text}#${turn}`;
  };
}
