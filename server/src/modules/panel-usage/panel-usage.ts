import type { PanelUsageDay, PartnerUsage } from "@paridad/core/contract";
import { panelNames } from "@paridad/core/panels";
import { groupBy } from "@paridad/core/lib";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import type { Clock } from "../../platform/clock.ts";
import type { CountedPanel, PanelUsageRepository, UsageRow } from "./repository.ts";

const shownDays = 30;
const minute = 60_000;
/** Addresses are anybody's to write: more names than this wait for none. */
const mostWaiting = 10_000;
const wholePage = "";

type Happening = "views" | "presses" | "signUps";

function daysOf(rows: readonly UsageRow[]): PanelUsageDay[] {
  return [...groupBy(rows, ({ day }) => day)].map(([date, ofDay]) => ({
    date,
    visitors: Math.max(0, ...ofDay.map(({ visitors }) => visitors)),
    panels: ofDay
      .filter(({ panel }) => panel !== wholePage)
      .map(({ panel, views, presses, signUps }) => ({ panel, views, presses, signUps })),
  }));
}

/** Visitors of a page in a minute: each takes the whole of it in steps of its pace. */
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
export function createPanelUsage({ repository, clock }: { repository: PanelUsageRepository; clock: Clock }) {
  let waiting = new Map<string, CountedPanel>();
  const visitorsOf = createVisitors(clock);

  const countedOf = (key: string, panel: string): CountedPanel | null => {
    const day = buenosAiresDate(clock.now());
    const id = `${key} ${day} ${panel}`;
    const known = waiting.get(id);
    if (known !== undefined || waiting.size >= mostWaiting) return known ?? null;
    const counted = { key, day, panel, views: 0, presses: 0, signUps: 0, visitors: 0 };
    waiting.set(id, counted);
    return counted;
  };
  const read = (userId: string | null) =>
    repository.since(addDays(buenosAiresDate(clock.now()), 1 - shownDays), userId);
  const store = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const counted = waiting;
    waiting = new Map();
    await repository.add([...counted.values()]);
  };

  const count = (happening: Happening, { key, panel }: { key: string; panel: string }): void => {
    if (!panelNames.some((name) => name === panel)) return;
    const counted = countedOf(key, panel);
    if (counted !== null) counted[happening] += 1;
  };

  return {
    count,
    /** `from`: key and panel, as the address said where somebody came from. */
    countSignUp(from: string): void {
      const [key = "", panel = ""] = from.split(".");
      count("signUps", { key, panel });
    },
    /** A visitor's page got its numbers. */
    countVisit(key: string, refreshSeconds: number): void {
      const counted = countedOf(key, wholePage);
      const visitors = visitorsOf(key, refreshSeconds);
      if (counted !== null) counted.visitors = Math.max(counted.visitors, visitors);
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
