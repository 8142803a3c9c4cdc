import { embedKeyPrefix } from "@paridad/core/contract";
import type { PanelUsageDay, PartnerUsage } from "@paridad/core/contract";
import { panelNames } from "@paridad/core/panels";
import { groupBy } from "@paridad/core/lib";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { createCallLimit } from "../../platform/call-windows.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Platform } from "../platform.ts";
import { addUsage, forgetUsageBefore, usageSince } from "./repository.ts";
import type { CountedPanel, UsageRow } from "./repository.ts";

const shownDays = 30;
const minute = 60_000;
/** Addresses are anybody's to write: more names than this wait for none, and a network adds so many a minute. */
const mostWaiting = 10_000;
const countsPerMinute = 120;
const keyShape = new RegExp(`^${embedKeyPrefix}[\\w-]{1,60}$`);
const wholePage = "";

type Happening = "views" | "presses" | "signUps";
type Named = { readonly key: string; readonly panel: string };

function daysOf(rows: readonly UsageRow[]): PanelUsageDay[] {
  return [...groupBy(rows, ({ day }) => day)].map(([date, ofDay]) => ({
    date,
    visitors: Math.max(0, ...ofDay.map(({ visitors }) => visitors)),
    panels: ofDay
      .filter(({ panel }) => panel !== wholePage)
      .map(({ panel, views, presses, signUps }) => ({ panel, views, presses, signUps })),
  }));
}

/** Visitors of a page in a minute: each takes the whole of it in steps of its pace, as long as the page sets none of its own. */
function createVisitors(clock: Clock) {
  let startedAt = 0;
  let byKey = new Map<string, number>();
  return (key: string, refreshSeconds: number): number => {
    if (clock.now() - startedAt >= minute) {
      startedAt = clock.now();
      byKey = new Map();
    }
    const seconds = (byKey.get(key) ?? 0) + refreshSeconds;
    byKey.set(key, seconds);
    return Math.max(1, Math.round(seconds / 60));
  };
}

/** Counts what happens on partners' pages in memory, and stores it by `store`. */
export function createPanelUsage({ database, clock }: Pick<Platform, "database" | "clock">) {
  let waiting = new Map<string, CountedPanel>();
  let storing: Promise<void> | null = null;
  const limit = createCallLimit({ clock, limit: countsPerMinute, windowMilliseconds: minute });
  const visitorsOf = createVisitors(clock);

  const countedOf = (key: string, panel: string): CountedPanel => {
    const day = buenosAiresDate(clock.now());
    const id = `${key} ${day} ${panel}`;
    const counted = waiting.get(id) ?? { key, day, panel, views: 0, presses: 0, signUps: 0, visitors: 0 };
    waiting.set(id, counted);
    return counted;
  };
  const firstDay = () => addDays(buenosAiresDate(clock.now()), 1 - shownDays);
  const read = (userId: string | null) => usageSince(database, firstDay(), userId);
  const storeAll = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const counted = [...waiting.values()];
    waiting = new Map();
    await addUsage(database, counted);
    await forgetUsageBefore(database, firstDay());
  };
  const store = async (): Promise<void> => {
    storing ??= storeAll().finally(() => (storing = null));
    await storing;
  };

  const count = (happening: Happening, { key, panel }: Named): void => {
    if (!keyShape.test(key) || !panelNames.some((name) => name === panel)) return;
    if (waiting.size < mostWaiting) countedOf(key, panel)[happening] += 1;
  };

  return {
    /** A stranger at an address says that they saw or pressed a panel. */
    countOf(address: string, happening: Happening, named: Named): void {
      if (limit(networkOf(address)) === null) count(happening, named);
    },
    /** `from`: key and panel, as the address said where somebody came from. */
    countSignUp(from: string): void {
      const [key = "", panel = ""] = from.split(".");
      count("signUps", { key, panel });
    },
    /** A visitor's page got its numbers. */
    countVisit(key: string, refreshSeconds: number): void {
      const counted = countedOf(key, wholePage);
      counted.visitors = Math.max(counted.visitors, visitorsOf(key, refreshSeconds));
    },
    async ofUser(userId: string): Promise<PanelUsageDay[]> {
      await store();
      return daysOf(await read(userId));
    },
    async ofPartners(): Promise<PartnerUsage[]> {
      await store();
      const byUser = groupBy(await read(null), ({ userId }) => userId);
      return [...byUser.values()].flatMap((rows) => {
        const [first] = rows;
        if (first === undefined) return [];
        const { userId, firstName, lastName, email } = first;
        return [{ userId, firstName, lastName, email, days: daysOf(rows) }];
      });
    },
    store,
  };
}
export type PanelUsage = ReturnType<typeof createPanelUsage>;
