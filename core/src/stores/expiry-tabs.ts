import { calendarDaysToExpiry, daysToExpiry, hasExpired } from "../symbols/index.ts";
import type { ExpiryTab } from "./calculator-types.ts";
import type { Contract } from "./engine/contract-table.ts";

/** One tab for each expiration the feed lists, ascending. The least certain of its contracts speaks for the tab. */
export function expiryTabs({
  groups,
  asOf,
}: {
  groups: ReadonlyMap<string, readonly Contract[]>;
  asOf: number;
}): readonly ExpiryTab[] {
  return [...groups].map(([expiration, contracts]) => ({
    expiration,
    days: daysToExpiry({ asOf, expiration }),
    calendarDays: calendarDaysToExpiry({ asOf, expiration }),
    expired: hasExpired({ asOf, expiration }),
    certainty: contracts.find(({ certainty }) => certainty !== "feed")?.certainty ?? "feed",
    optionCount: contracts.length,
  }));
}

/** The tab the user chose while the feed lists it, otherwise the nearest that is alive, otherwise the last. */
export function chosenTab({
  tabs,
  chosen,
}: {
  tabs: readonly ExpiryTab[];
  chosen: string | null;
}): ExpiryTab | null {
  return (
    tabs.find(({ expiration }) => expiration === chosen) ??
    tabs.find(({ expired }) => !expired) ??
    tabs.at(-1) ??
    null
  );
}
