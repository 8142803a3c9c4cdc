import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { followContract } from "../../positions/index.ts";
import type { Holdable, Trade } from "../../positions/index.ts";
import {
  buenosAiresDate,
  contractKey,
  expirationFor,
  expirationInstant,
  normalizeSymbol,
  parseOptionSymbol,
  readSymbolParts,
} from "../../symbols/index.ts";
import type { InstrumentTable } from "../../symbols/index.ts";

/** A line of a broker's list, its columns already told apart and its numbers read; null is what the line lacks. */
export interface Operation {
  /** Epoch milliseconds. */
  readonly instant: number | null;
  readonly symbol: string;
  readonly side: "buy" | "sell" | null;
  /** Lots of an option, shares of the share, above 0: what was filled, of an order filled in part. */
  readonly quantity: number | null;
  /** Pesos a share. */
  readonly price: number | null;
  /** Commission, fees and taxes in pesos, 0 or above; null where the list has none. */
  readonly fees: number | null;
  readonly isCancelled: boolean;
  /** The broker's own number of the operation. */
  readonly reference?: string;
}

export type OperationReason =
  | "cancelled"
  | "no-date"
  | "no-side"
  | "no-quantity"
  | "no-price"
  | "bad-fees"
  | "unknown-symbol"
  | "strike-unknown";

export interface OperationContext {
  /** Strikes and renames by contract. */
  readonly table: InstrumentTable;
  /** Symbol of the share: GGAL. */
  readonly share: string;
  /** Day under whose names contracts are filed, `YYYY-MM-DD`. */
  readonly on: string;
  /** Price of the share on a day, which places a strike's hidden decimal point; null where unknown. */
  readonly spotOn?: (date: string) => number | null;
}

export type OperationReader = (operation: Operation) => Result<{ readonly trade: Trade }, OperationReason>;

/**
 * Reads lines as trades of the ledger, each contract under its name of the day `on`; or says why one is none. A symbol is
 * looked up once a day: lists have thousands of lines of a few series.
 */
export function operationReader(context: OperationContext): OperationReader {
  const found = new Map<string, ReturnType<typeof contractOf>>();
  return (operation) => {
    const fault = faultOf(operation);
    if (fault !== null) return fail(fault);
    const { instant, symbol, side, quantity, price, fees } = operation as Filled;
    const key = `${symbol} ${buenosAiresDate(instant)}`;
    const contract = found.get(key) ?? contractOf(symbol, instant, context);
    found.set(key, contract);
    if (typeof contract === "string") return fail(contract);
    const sign = side === "buy" ? 1 : -1;
    return succeed({ trade: { instant, contract, quantity: sign * quantity, price, costs: fees ?? 0 } });
  };
}

type Filled = {
  [Name in keyof Operation]: Name extends "fees" ? number | null : NonNullable<Operation[Name]>;
};

function faultOf({ instant, side, quantity, price, fees, isCancelled }: Operation): OperationReason | null {
  if (isCancelled) return "cancelled";
  if (!isKnownNumber(instant)) return "no-date";
  if (side === null) return "no-side";
  if (!isPositiveNumber(quantity) || !Number.isInteger(quantity)) return "no-quantity";
  if (!isKnownNumber(price) || price < 0) return "no-price";
  return fees !== null && !(isKnownNumber(fees) && fees >= 0) ? "bad-fees" : null;
}

function contractOf(
  text: string,
  instant: number,
  { table, share, on, spotOn }: OperationContext,
): Holdable | "unknown-symbol" | "strike-unknown" {
  const { symbol: normalized } = normalizeSymbol(text);
  if (normalized === share) return { kind: "share" };
  const parts = readSymbolParts(normalized);
  if (!parts.ok) return "unknown-symbol";
  // The month has no year: the first such expiry that had not passed when it was dealt.
  const expiration = expirationFor({ month: parts.month, asOf: instant, convention: "third-friday" });
  const reference = table.byContract.get(contractKey({ symbol: parts.symbol, expiration }));
  const spot = spotOn?.(buenosAiresDate(instant));
  const parsed = parseOptionSymbol(parts.symbol, { reference, spot });
  if (!parsed.ok) return parsed.reason === "strike-unknown" ? "strike-unknown" : "unknown-symbol";
  const contract = {
    kind: parsed.type,
    strike: parsed.strike,
    expiration,
    symbol: parsed.symbol,
    settlement: "24hs" as const,
  };
  const followed = followContract({ contract, table, on });
  if (!followed.ok) return "strike-unknown";
  return { kind: parsed.type, strike: followed.strike, expiration: expirationInstant(expiration) };
}
