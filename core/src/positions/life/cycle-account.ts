import { succeed } from "../../lib/index.ts";
import { runLedger, sharesIn } from "./ledger.ts";
import type { Holding, Trade } from "./ledger.ts";

export interface CycleExpiry {
  /** Epoch milliseconds. */
  readonly expiration: number;
  /** Received for its options less what was paid for them, after fees, pesos in all. */
  readonly premium: number;
  /** Result of lots closed, exercised or ended worthless. */
  readonly realized: number;
}

export interface CycleAccount {
  readonly holdings: readonly Holding[];
  /** Premiums received less paid over all expiries, after fees. */
  readonly premium: number;
  /** Cost of a share held once those premiums are taken off; null where none is held. */
  readonly shareBasis: number | null;
  readonly realized: number;
  readonly costs: number;
  /** By expiry, ascending. */
  readonly expiries: readonly CycleExpiry[];
}

/**
 * One account of a position over its rolls and cycles: the same trades as the ledger, with an exercise entered as the
 * option closed at 0 and the share dealt at its strike (`exerciseTrades`).
 */
export function cycleAccount(trades: readonly Trade[]) {
  const ledger = runLedger(trades);
  if (!ledger.ok) return ledger;
  const premiums = new Map<number, number>();
  for (const { contract, quantity, price, costs } of trades) {
    if (contract.kind === "share") continue;
    const received = -quantity * sharesIn(contract) * price - costs;
    premiums.set(contract.expiration, (premiums.get(contract.expiration) ?? 0) + received);
  }
  const realizedOf = (expiration: number): number =>
    ledger.holdings.reduce(
      (sum, { contract, realized }) =>
        contract.kind !== "share" && contract.expiration === expiration ? sum + realized : sum,
      0,
    );
  const expiries = [...premiums]
    .sort(([one], [other]) => one - other)
    .map(([expiration, premium]) => ({ expiration, premium, realized: realizedOf(expiration) }));
  const premium = expiries.reduce((sum, expiry) => sum + expiry.premium, 0);
  const share = ledger.holdings.find(({ contract }) => contract.kind === "share");
  const isHeld = share !== undefined && share.averagePrice !== null && share.quantity > 0;
  return succeed<CycleAccount>({
    holdings: ledger.holdings,
    premium,
    shareBasis: isHeld ? (share.averagePrice as number) - premium / share.quantity : null,
    realized: ledger.realized,
    costs: trades.reduce((sum, { costs }) => sum + costs, 0),
    expiries,
  });
}
