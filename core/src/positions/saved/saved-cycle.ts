import type { PositionContent } from "../../contract/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import { cycleAccount } from "../life/cycle-account.ts";
import type { Trade } from "../life/ledger.ts";

/** One account of a saved position over its rolls: premiums by expiry, what a share costs after them, what is realized. */
export function savedCycle({ events }: Pick<PositionContent, "events">) {
  return cycleAccount(
    events.flatMap(({ at, trades }) =>
      trades.map(({ contract, quantity, price, costs }): Trade => {
        const instant = Date.parse(at);
        if (contract.kind === "share") return { instant, contract, quantity, price, costs };
        const { kind, strike } = contract;
        const expiration = expirationInstant(contract.expiration);
        return { instant, contract: { kind, strike, expiration }, quantity, price, costs };
      }),
    ),
  );
}
