import { addDays, buenosAiresDate, buenosAiresInstant } from "@paridad/core/symbols";
import type { KeyUsage } from "../../db/shared/key-usage.ts";
import type { SharedCounts } from "../../platform/bus/bus.ts";
import { createCallWindows } from "../../platform/call-windows.ts";
import type { WindowState } from "../../platform/call-windows.ts";
import type { Clock } from "../../platform/clock.ts";
import { createUnstoredCalls } from "./unstored-calls.ts";

const storeEveryMilliseconds = 10_000;
const keptDays = 92;

export type BudgetLimits = { readonly perMinute: number; readonly perDay: number };
export type BudgetState = {
  readonly limits: BudgetLimits;
  readonly minute: WindowState;
  readonly day: WindowState;
};
export type Taken = { readonly state: BudgetState; readonly refusedBy: "minute" | "day" | null };
type CountedCall = {
  readonly keyId: string;
  readonly budget: string;
  /** 1 unless said otherwise. */
  readonly calls?: number | undefined;
};
export type CallsOfDay = { readonly date: string; readonly calls: number; readonly refused: number };

export type KeyBudgetDependencies = {
  readonly usage: Pick<KeyUsage, "add" | "daysOf" | "forgetBefore">;
  /** Calls of a budget that are stored for a day. */
  readonly storedCalls: (budget: string, day: string) => Promise<number>;
  readonly limits: BudgetLimits;
  readonly clock: Clock;
  /** Calls of the minute in other processes. */
  readonly shared?: SharedCounts | undefined;
};

/** Stores the counts, then reads back the totals of all processes. */
function createTotals({ usage, storedCalls, clock }: KeyBudgetDependencies) {
  const unstored = createUnstoredCalls();
  const stored = new Map<string, Promise<number>>();
  let storedAt = clock.now();
  let cleanedOn = "";
  let storing: Promise<void> | null = null;

  const storeAll = async (): Promise<void> => {
    storedAt = clock.now();
    await unstored.leave((counted) => usage.add(counted));
    stored.clear();
    const today = buenosAiresDate(clock.now());
    if (cleanedOn === today) return;
    cleanedOn = today;
    await usage.forgetBefore(addDays(today, -keptDays));
  };
  const store = async (): Promise<void> => {
    storing ??= storeAll().finally(() => (storing = null));
    await storing;
  };
  /** A call being stored is neither among the stored calls nor among the others. */
  const settled = async (): Promise<void> => storing?.catch(() => undefined);
  return {
    unstored,
    settled,
    /** Those too that came while others were being stored. */
    async storeAtEnd(): Promise<void> {
      await settled();
      await store();
    },
    storeSometimes(): void {
      if (clock.now() - storedAt < storeEveryMilliseconds) return;
      // Counts that can't be stored now are stored with the next ones.
      store().catch(() => undefined);
    },
    async ofBudget(budget: string, day: string): Promise<number> {
      const id = `${budget} ${day}`;
      let reading = stored.get(id);
      if (reading === undefined) {
        reading = storedCalls(budget, day);
        stored.set(id, reading);
        reading.catch(() => stored.delete(id));
      }
      return (await reading) + unstored.ofBudget(budget, day);
    },
  };
}

/**
 * The limits of keys: calls a minute and calls a Buenos Aires day, in all processes together. Counts are kept in
 * memory and stored every ten seconds and at the end.
 */
export function createKeyBudgets(dependencies: KeyBudgetDependencies) {
  const { usage, limits, clock, shared } = dependencies;
  const minutes = createCallWindows({
    clock,
    limit: limits.perMinute,
    windowMilliseconds: 60_000,
    shared,
  });
  const totals = createTotals(dependencies);
  const today = () => buenosAiresDate(clock.now());

  const look = async (budget: string): Promise<BudgetState> => {
    const date = today();
    const endsAt = buenosAiresInstant({ date: addDays(date, 1), minuteOfDay: 0 });
    const day = {
      remaining: Math.max(0, limits.perDay - (await totals.ofBudget(budget, date))),
      resetSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1_000)),
    };
    return { limits, minute: minutes.look(budget), day };
  };
  const refusal = async (budget: string, calls: number): Promise<Taken["refusedBy"]> => {
    if ((await totals.ofBudget(budget, today())) >= limits.perDay) return "day";
    return minutes.take(budget, calls) ? null : "minute";
  };

  return {
    look,
    /** Counts a call of a key against its budget (the key's own, or its owner's), or refuses it. */
    async take({ keyId, budget, calls = 1 }: CountedCall): Promise<Taken> {
      totals.storeSometimes();
      const refusedBy = await refusal(budget, calls);
      const day = today();
      if (refusedBy === null) totals.unstored.count({ keyId, budget, day }, calls);
      else totals.unstored.countRefused({ keyId, day });
      return { state: await look(budget), refusedBy };
    },
    /** Counts calls that were answered already. */
    add({ keyId, budget, calls = 1 }: CountedCall): void {
      totals.storeSometimes();
      minutes.add(budget, calls);
      totals.unstored.count({ keyId, budget, day: today() }, calls);
    },
    /** A key's newest days from today on back, the calls of this moment included. */
    async daysOf(keyId: string, limit: number): Promise<[CallsOfDay, ...CallsOfDay[]]> {
      const date = today();
      await totals.settled();
      const stored = await usage.daysOf(keyId, limit);
      const now = totals.unstored.ofKey(keyId, date);
      const before = stored.find(({ day }) => day === date);
      const calls = (before?.calls ?? 0) + now.calls;
      const refused = (before?.refused ?? 0) + now.refused;
      const older = stored
        .filter(({ day }) => day !== date)
        .map(({ day, ...counts }) => ({ date: day, ...counts }));
      return [{ date, calls, refused }, ...older.slice(0, limit - 1)];
    },
    /** Stores the counts at shutdown. */
    close: totals.storeAtEnd,
  };
}
export type KeyBudgets = ReturnType<typeof createKeyBudgets>;
