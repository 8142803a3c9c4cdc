import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { followContract, mostLots, mostShares } from "../../positions/index.ts";
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
  /** Moment, epoch milliseconds, of the list that it is a holding of; none of an operation. */
  readonly heldAt?: number;
}

export type OperationReason =
  | "cancelled"
  | "too-many"
  | "no-date"
  | "no-side"
  | "no-quantity"
  | "no-price"
  | "bad-fees"
  | "unknown-symbol"
  | "strike-unknown"
  | "price-out-of-reach"
  | "already-held"
  | "in-holding";

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

/** A dealt contract, under its name of that day. */
export type DealtContract =
  | {
      readonly kind: "call" | "put";
      readonly strike: number;
      /** `YYYY-MM-DD`. */
      readonly expiration: string;
      readonly symbol: string;
    }
  | { readonly kind: "share" };

export type OperationReader = (
  operation: Operation,
) => Result<{ readonly trade: Trade; readonly dealt: DealtContract }, OperationReason>;

/** The root that the share's options begin with. */
const optionRoot = "GFG";

/**
 * Reads lines as trades of the ledger, each contract under its name of the day `on`; or says why one is none. A symbol is
 * looked up once a day: lists have thousands of lines of a few series.
 */
export function operationReader(context: OperationContext): OperationReader {
  const contractsOfDay = new Map<string, ReturnType<typeof contractsOf>>();
  return (operation) => {
    const fault = operationFault(operation, context.share);
    if (fault !== null) return fail(fault);
    const { instant, symbol, side, quantity, price, fees, heldAt = instant } = operation as Filled;
    // A holding has its name of the list's day.
    const key = `${symbol} ${buenosAiresDate(heldAt)}`;
    const contracts = contractsOfDay.get(key) ?? contractsOf(symbol, heldAt, context);
    contractsOfDay.set(key, contracts);
    if (typeof contracts === "string") return fail(contracts);
    const { contract, dealt } = contracts;
    const spot = context.spotOn?.(buenosAiresDate(instant)) ?? null;
    if (!isInReach(price, { dealt, spot })) return fail("price-out-of-reach");
    const sign = side === "buy" ? 1 : -1;
    return succeed({
      dealt,
      trade: { instant, contract, quantity: sign * quantity, price, costs: fees ?? 0 },
    });
  };
}

/** A day's price moves from the close that is known. */
const dayMove = 1.3;

/** A call is never worth more than the share, a put never more than its strike. */
function isInReach(price: number, { dealt, spot }: { dealt: DealtContract; spot: number | null }): boolean {
  if (dealt.kind === "share") return true;
  if (dealt.kind === "put") return price <= dealt.strike;
  return spot === null || price <= spot * dayMove;
}

type Filled = {
  [Name in keyof Operation]: Name extends "fees" ? number | null : NonNullable<Operation[Name]>;
};

/** Fault of an operation that shows without knowing the market; null where there is none. */
export function operationFault(operation: Operation, share: string): OperationReason | null {
  const { instant, symbol, side, isCancelled } = operation;
  if (isCancelled) return "cancelled";
  if (!isKnownNumber(instant)) return "no-date";
  if (side === null) return "no-side";
  if (!isKnownSymbol(symbol, share)) return "unknown-symbol";
  return numbersFault(operation, isShareSymbol(symbol, share) ? mostShares : mostLots);
}

function numbersFault(
  { quantity, price, fees }: Pick<Operation, "quantity" | "price" | "fees">,
  most: number,
): OperationReason | null {
  if (!isPositiveNumber(quantity) || !Number.isInteger(quantity)) return "no-quantity";
  if (quantity > most) return "too-many";
  if (!isKnownNumber(price) || price < 0) return "no-price";
  return fees !== null && !(isKnownNumber(fees) && fees >= 0) ? "bad-fees" : null;
}

/** True for the share and its options. */
export function isKnownSymbol(text: string, share: string): boolean {
  return isShareSymbol(text, share) || isOptionSymbol(text);
}

function isShareSymbol(text: string, share: string): boolean {
  return normalizeSymbol(text).symbol === share;
}

function isOptionSymbol(text: string): boolean {
  const parts = readSymbolParts(normalizeSymbol(text).symbol);
  return parts.ok && parts.company === optionRoot;
}

/** Expiries that these operations may be of, to look their contracts up by. */
export function expirationsOf(operations: readonly Pick<Operation, "symbol" | "instant">[]): string[] {
  const seen = new Set<string>();
  const days = new Set<string>();
  for (const { symbol, instant } of operations) {
    if (instant === null) continue;
    const key = `${symbol} ${buenosAiresDate(instant)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const parts = readSymbolParts(normalizeSymbol(symbol).symbol);
    if (parts.ok) days.add(expirationFor({ month: parts.month, asOf: instant, convention: "third-friday" }));
  }
  return [...days];
}

type Contracts = { readonly contract: Holdable; readonly dealt: DealtContract };

function contractsOf(
  text: string,
  instant: number,
  { table, share, on, spotOn }: OperationContext,
): Contracts | "unknown-symbol" | "strike-unknown" {
  const { symbol: normalized } = normalizeSymbol(text);
  if (normalized === share) return { contract: { kind: "share" }, dealt: { kind: "share" } };
  const parts = readSymbolParts(normalized);
  if (!parts.ok) return "unknown-symbol";
  // The month has no year: the first such expiry that had not passed when it was dealt.
  const expiration = expirationFor({ month: parts.month, asOf: instant, convention: "third-friday" });
  const reference = table.byContract.get(contractKey({ symbol: parts.symbol, expiration }));
  const spot = spotOn?.(buenosAiresDate(instant));
  const parsed = parseOptionSymbol(parts.symbol, { reference, spot });
  if (!parsed.ok) return parsed.reason === "strike-unknown" ? "strike-unknown" : "unknown-symbol";
  const { type: kind, strike, symbol } = parsed;
  const dealt = { kind, strike, expiration, symbol } as const;
  const followed = followDealt(dealt, { table, on });
  return followed === null ? "strike-unknown" : { contract: followed.contract, dealt };
}

/** A dealt contract under its name of a day; null where its strike of that day isn't known. */
export function followDealt(
  dealt: DealtContract,
  { table, on }: Pick<OperationContext, "table" | "on">,
): { readonly contract: Holdable; readonly symbol: string | null } | null {
  if (dealt.kind === "share") return { contract: { kind: "share" }, symbol: null };
  const followed = followContract({ contract: dealt, table, on });
  if (!followed.ok) return null;
  const { strike, symbol } = followed;
  return {
    contract: { kind: dealt.kind, strike, expiration: expirationInstant(dealt.expiration) },
    symbol,
  };
}
