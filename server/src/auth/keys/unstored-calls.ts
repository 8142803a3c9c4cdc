import type { CountedCalls } from "../../db/shared/key-usage.ts";

/** Calls counted in memory, until they are stored: by key for its owner to see, by budget for the limit. */
export function createUnstoredCalls() {
  let byKey = new Map<string, CountedCalls>();
  let byBudget = new Map<string, number>();
  /** Being stored: outcome still unknown. */
  let leaving: ReadonlyMap<string, number> = new Map();

  const add = ({ keyId, day, calls, refused }: CountedCalls): void => {
    const id = `${keyId} ${day}`;
    const before = byKey.get(id);
    byKey.set(id, {
      keyId,
      day,
      calls: (before?.calls ?? 0) + calls,
      refused: (before?.refused ?? 0) + refused,
    });
  };
  const addToBudget = (id: string, calls: number): void => {
    byBudget.set(id, (byBudget.get(id) ?? 0) + calls);
  };

  return {
    count({ keyId, budget, day }: { keyId: string; budget: string; day: string }, calls = 1): void {
      add({ keyId, day, calls, refused: 0 });
      addToBudget(`${budget} ${day}`, calls);
    },
    countRefused({ keyId, day }: { keyId: string; day: string }): void {
      add({ keyId, day, calls: 0, refused: 1 });
    },
    ofBudget(budget: string, day: string): number {
      const id = `${budget} ${day}`;
      return (byBudget.get(id) ?? 0) + (leaving.get(id) ?? 0);
    },
    ofKey(keyId: string, day: string): CountedCalls {
      return byKey.get(`${keyId} ${day}`) ?? { keyId, day, calls: 0, refused: 0 };
    },
    /** Passes everything to `store`; failures are kept for the next call. */
    async leave(store: (counted: readonly CountedCalls[]) => Promise<void>): Promise<void> {
      const rows = [...byKey.values()];
      leaving = byBudget;
      byKey = new Map();
      byBudget = new Map();
      try {
        await store(rows);
      } catch (error) {
        rows.forEach(add);
        leaving.forEach((calls, id) => addToBudget(id, calls));
        throw error;
      } finally {
        leaving = new Map();
      }
    },
  };
}
