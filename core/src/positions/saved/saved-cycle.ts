import type { PositionContent } from "../../contract/index.ts";
import { expirationInstant } from "../../symbols/index.ts";
import { cycleAccount } from "../life/cycle-account.ts";
import type { Trade } from "../life/ledger.ts";
import { standingEvents } from "./undo-event.ts";

/** One account of a saved position over its rolls: premiums by expiry, what a share costs after them, what is realized. */
export function savedCycle({ events }: Pick<PositionContent, "events">) {
  return cycleAccount(
    standingEvents(events).flatMap(({ at, trades }) =>
      trades.map(({ contract, quantity, price, costs }): Trade => {
        const instant = Date.parse(at);
        const dealt = { instant, quantity, price, costs };
        if (contract.type === "share") return { ...dealt, contract: { kind: "share" } };
        const { type: kind, strike } = contract;
        const expiration = expirationInstant(contract.expiration);
        return { ...dealt, contract: { kind, strike, expiration } };
      }),
    ),
  );
}
