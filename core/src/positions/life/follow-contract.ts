import type { FollowedLeg } from "../../contract/index.ts";
import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { symbolHistory, symbolOn } from "../../symbols/index.ts";
import type { ContractName, InstrumentTable } from "../../symbols/index.ts";

/** A saved leg's name on a day, and its strike then; its cost stays the price paid, whatever the name. */
export function followContract({
  contract,
  table,
  on,
}: {
  /** As dealt: a symbol alone comes back in another year. */
  readonly contract: ContractName & { readonly strike: number };
  readonly table: InstrumentTable;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}): Result<FollowedLeg, "strike-unknown" | "another-contract"> {
  const history = symbolHistory(table, contract);
  const entered = history.findIndex(({ symbol }) => symbol === contract.symbol);
  const known = history[entered]?.strike ?? null;
  // A table that states another base for symbol and expiry speaks of another contract.
  if (known !== null && Math.abs(known - contract.strike) > 0.0101) return fail("another-contract");
  const symbol = symbolOn(table, { ...contract, date: on });
  const now = history.findIndex((stretch) => stretch.symbol === symbol);
  const strike = now === entered ? contract.strike : (history[now]?.strike ?? null);
  if (!isPositiveNumber(strike)) return fail("strike-unknown");
  const renames = history
    .slice(entered + 1, now + 1)
    .map((stretch) => ({ exDate: stretch.since ?? on, symbol: stretch.symbol, strike: stretch.strike }));
  return succeed({ symbol, strike, renames });
}
