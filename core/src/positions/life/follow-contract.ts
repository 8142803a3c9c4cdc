import { fail, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { symbolHistory, symbolOn } from "../../symbols/index.ts";
import type { InstrumentTable } from "../../symbols/index.ts";

/**
 * A leg as saved: its contract, with the symbol it was dealt under and the share's settlement. A symbol alone comes back in
 * another year.
 */
export interface SavedContract {
  readonly type: "call" | "put";
  /** Pesos a share, when it was dealt. */
  readonly strike: number;
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  readonly symbol: string;
  /** Settlement of the share its figures are taken with. */
  readonly settlement: "24hs" | "48hs" | "CI";
}

export interface FollowedContract {
  /** Under which it trades on the day. */
  readonly symbol: string;
  /** Its base on the day. */
  readonly strike: number;
  /** The renames since, oldest first. */
  readonly renames: readonly {
    readonly exDate: string;
    readonly symbol: string;
    readonly strike: number | null;
  }[];
}

/** A saved leg's name on a day, and its strike then; its cost stays the price paid, whatever the name. */
export function followContract({
  contract,
  table,
  on,
}: {
  readonly contract: SavedContract;
  readonly table: InstrumentTable;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}): Result<FollowedContract, "strike-unknown" | "another-contract"> {
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
