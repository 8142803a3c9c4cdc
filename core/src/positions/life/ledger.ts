import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sharesPerLot } from "../position-types.ts";
import type { OptionLeg, PositionLeg } from "../position-types.ts";

/** A contract under its name of today (see `followContract`), or the share. */
export type Holdable = Pick<OptionLeg, "kind" | "strike" | "expiration"> | { readonly kind: "share" };

export interface Trade {
  /** Epoch milliseconds. */
  readonly instant: number;
  readonly contract: Holdable;
  /** Lots of an option, shares of the share; negative sells. */
  readonly quantity: number;
  /** Pesos a share; 0 for an option that ends worthless or is exercised. */
  readonly price: number;
  /** Fees and taxes paid, pesos in all. */
  readonly costs: number;
}

export interface Holding {
  readonly contract: Holdable;
  /** Lots of an option, shares of the share; 0 once closed. */
  readonly quantity: number;
  /**
   * Average price of the holding, fees included: a share's cost, or the price a share was sold short at. Null where nothing is
   * held.
   */
  readonly averagePrice: number | null;
  /** Result of what was closed, net of the fees of both ends, pesos in all. */
  readonly realized: number;
}

export interface Ledger {
  /** In the order first traded. */
  readonly holdings: readonly Holding[];
  readonly realized: number;
}

/** The contract of a leg, without what is held of it. */
export function holdableOf(leg: PositionLeg): Holdable {
  if (leg.kind === "share") return { kind: "share" };
  const { kind, strike, expiration } = leg;
  return { kind, strike, expiration };
}

/** Same text for the same contract. */
export function holdableKey(contract: Holdable): string {
  return contract.kind === "share" ? "share" : `${contract.kind} ${contract.strike}@${contract.expiration}`;
}

/**
 * The rest of trades and their result, by average price: each further purchase moves the average, each sale realizes against
 * it, and a sale of more than is held closes it and begins a short. Trades are taken in order of time, those of one instant in
 * the order given. `invalid-trade` names the first that is none.
 */
export function runLedger(
  trades: readonly Trade[],
):
  | Result<Ledger, "empty">
  | { readonly ok: false; readonly reason: "invalid-trade"; readonly index: number } {
  const index = trades.findIndex((trade) => !isTrade(trade));
  if (index !== -1) return { ok: false, reason: "invalid-trade", index };
  if (trades.length === 0) return fail("empty");
  const books = new Map<string, Book>();
  for (const trade of [...trades].sort((one, other) => one.instant - other.instant)) {
    const key = holdableKey(trade.contract);
    const book = books.get(key) ?? { contract: trade.contract, quantity: 0, amount: 0, realized: 0 };
    books.set(key, book);
    enter(book, trade);
  }
  const holdings = [...books.values()].map(({ contract, quantity, amount, realized }) => ({
    contract,
    quantity,
    averagePrice: quantity === 0 ? null : amount / (quantity * sharesIn(contract)),
    realized,
  }));
  return succeed({ holdings, realized: holdings.reduce((sum, holding) => sum + holding.realized, 0) });
}

interface Book {
  readonly contract: Holdable;
  quantity: number;
  /** Paid for what is held, fees included; negative where received. */
  amount: number;
  realized: number;
}

export function sharesIn({ kind }: Holdable): number {
  return kind === "share" ? 1 : sharesPerLot;
}

function isTrade({ instant, contract, quantity, price, costs }: Trade): boolean {
  const isOption = contract.kind !== "share";
  const isNamed = !isOption || (isPositiveNumber(contract.strike) && isKnownNumber(contract.expiration));
  const areAmounts = isKnownNumber(price) && price >= 0 && isKnownNumber(costs) && costs >= 0;
  return isKnownNumber(instant) && Number.isInteger(quantity) && quantity !== 0 && areAmounts && isNamed;
}

function enter(book: Book, { quantity, price, costs }: Trade): void {
  const isAgainst = book.quantity * quantity < 0;
  const closed = isAgainst ? Math.sign(quantity) * Math.min(Math.abs(quantity), Math.abs(book.quantity)) : 0;
  const shares = sharesIn(book.contract);
  if (closed !== 0) {
    const released = (book.amount * -closed) / book.quantity;
    book.realized += -closed * shares * price - (costs * closed) / quantity - released;
    book.quantity += closed;
    // Nothing held costs nothing, to the last bit.
    book.amount = book.quantity === 0 ? 0 : book.amount - released;
  }
  const opened = quantity - closed;
  book.quantity += opened;
  book.amount += opened * shares * price + (costs * opened) / quantity;
}
