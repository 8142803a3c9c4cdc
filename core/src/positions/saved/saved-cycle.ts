import type { PositionContent } from "../../contract/index.ts";
import { cycleAccount } from "../life/cycle-account.ts";
import { tradeOfSaved } from "./saved-leg.ts";
import { standingEvents } from "./undo-event.ts";

/** One account of a saved position over its rolls: premiums by expiry, what a share costs after them, what is realized. */
export function savedCycle({ events }: Pick<PositionContent, "events">) {
  return cycleAccount(
    standingEvents(events).flatMap(({ at, trades }) => trades.map((trade) => tradeOfSaved(trade, at))),
  );
}
