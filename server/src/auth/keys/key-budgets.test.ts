import { expect, it, vi } from "vitest";
import { createKeyBudgets } from "./key-budgets.ts";

// 23:59:30 in Buenos Aires.
const start = Date.parse("2026-11-21T02:59:30Z");
type Counted = { keyId: string; day: string; calls: number; refused: number };

const budgetOf = (keyId: string) => (keyId === "z" ? "of z" : "b");

/** Budgets of 3 calls a minute and 5 a day over a table in memory. */
function setUp({ perMinute = 3, perDay = 5 } = {}) {
  let now = start;
  const rows = new Map<string, Counted>();
  const forgotten: string[] = [];
  const store = vi.fn<(counted: readonly Counted[]) => Promise<void>>(async (counted) => {
    for (const one of counted) {
      const id = `${one.keyId} ${one.day}`;
      const before = rows.get(id) ?? { ...one, calls: 0, refused: 0 };
      rows.set(id, { ...one, calls: before.calls + one.calls, refused: before.refused + one.refused });
    }
  });
  const daysOf = async (keyId: string) =>
    [...rows.values()]
      .filter((row) => row.keyId === keyId)
      .map(({ day, calls, refused }) => ({ day, calls, refused }))
      .toSorted((one, other) => other.day.localeCompare(one.day));
  const readStored = vi.fn<(budget: string, day: string) => Promise<number>>(async (budget, day) =>
    [...rows.values()]
      .filter((row) => row.day === day && budgetOf(row.keyId) === budget)
      .reduce((sum, { calls }) => sum + calls, 0),
  );
  const budgets = createKeyBudgets({
    usage: { add: store, daysOf, forgetBefore: async (day: string) => void forgotten.push(day) } as never,
    storedCalls: readStored,
    limits: { perMinute, perDay },
    clock: { now: () => now },
  });
  const take = async (keyId = "k") => {
    const { refusedBy, state } = await budgets.take({ keyId, budget: budgetOf(keyId) });
    return [refusedBy, state.minute.remaining, state.day.remaining];
  };
  return { budgets, take, rows, store, readStored, forgotten, advance: (by: number) => (now += by) };
}

it("a budget ends at its minute and at its day, for all keys that draw on it", async () => {
  const { take, advance } = setUp();
  expect([await take(), await take("other"), await take()]).toEqual([
    [null, 2, 4],
    [null, 1, 3],
    [null, 0, 2],
  ]);
  expect(await take()).toEqual(["minute", 0, 2]);
  expect(await take("z")).toEqual([null, 2, 4]);
  advance(29_999);
  expect(await take()).toEqual(["minute", 0, 2]);
});

it("calls that were answered already count in the minute and in the day", async () => {
  const { budgets, take } = setUp();
  budgets.add({ keyId: "k", budget: "b", calls: 2 });
  expect((await budgets.look("b")).minute.remaining).toBe(1);
  expect([await take(), await take()]).toEqual([
    [null, 0, 2],
    ["minute", 0, 2],
  ]);
});

it("the day ends at midnight in Buenos Aires, and its calls count no longer", async () => {
  const { budgets, take, advance } = setUp({ perMinute: 100, perDay: 2 });
  expect([await take(), await take(), await take()]).toEqual([
    [null, 99, 1],
    [null, 98, 0],
    ["day", 98, 0],
  ]);
  expect((await budgets.look("b")).day).toEqual({ remaining: 0, resetSeconds: 30 });
  advance(29_999);
  expect((await budgets.look("b")).day).toEqual({ remaining: 0, resetSeconds: 1 });
  advance(1);
  expect((await budgets.look("b")).day).toEqual({ remaining: 2, resetSeconds: 86_400 });
  expect((await take())[0]).toBeNull();
});

it("counts are stored every ten seconds, and the total read again then", async () => {
  const { budgets, take, rows, store, readStored, advance } = setUp({ perMinute: 100, perDay: 100 });
  await take();
  advance(9_999);
  await take();
  expect(store).not.toHaveBeenCalled();
  expect(readStored).toHaveBeenCalledOnce();
  advance(1);
  await take();
  await vi.waitFor(() => expect(store).toHaveBeenCalledOnce());
  expect([...rows.values()]).toEqual([{ keyId: "k", day: "2026-11-20", calls: 2, refused: 0 }]);
  advance(9_999);
  await take();
  expect(store).toHaveBeenCalledOnce();
  expect((await take())[2]).toBe(95);
  await budgets.close();
  // Another process counted ten meanwhile.
  rows.set("k2 2026-11-20", { keyId: "k2", day: "2026-11-20", calls: 10, refused: 0 });
  await budgets.close();
  expect((await take())[2]).toBe(84);
});

it("what could not be stored counts on, and is stored the next time", async () => {
  const { budgets, take, rows, store } = setUp({ perMinute: 2, perDay: 100 });
  for (let call = 0; call < 3; call += 1) await take();
  store.mockRejectedValueOnce(new Error("away"));
  await expect(budgets.close()).rejects.toThrow("away");
  expect((await budgets.look("b")).day.remaining).toBe(98);
  await budgets.close();
  expect([...rows.values()]).toEqual([{ keyId: "k", day: "2026-11-20", calls: 2, refused: 1 }]);
  expect((await budgets.look("b")).day.remaining).toBe(98);
});

it("calls that come while the others are not taken are added to them, by key and by budget", async () => {
  const { budgets, take, rows, store } = setUp({ perMinute: 2, perDay: 100 });
  await take();
  let fail: () => void = () => undefined;
  store.mockImplementationOnce(
    () => new Promise((_resolve, reject) => (fail = () => reject(new Error("away")))),
  );
  const storing = budgets.close();
  await take();
  await take();
  fail();
  await expect(storing).rejects.toThrow("away");
  expect((await budgets.look("b")).day.remaining).toBe(98);
  await budgets.close();
  expect([...rows.values()]).toEqual([{ keyId: "k", day: "2026-11-20", calls: 2, refused: 1 }]);
});

it("a total that could not be read is read again", async () => {
  const { take, readStored } = setUp();
  readStored.mockRejectedValueOnce(new Error("away"));
  await expect(take()).rejects.toThrow("away");
  expect((await take())[0]).toBeNull();
});

it("calls that are being stored count meanwhile", async () => {
  const { budgets, take, store } = setUp();
  await take();
  await take();
  let end: () => void = () => undefined;
  store.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  const storing = budgets.close();
  expect((await budgets.look("b")).day.remaining).toBe(3);
  end();
  await storing;
});

it("a key's days are its own, today's calls of this moment included, the newest first", async () => {
  const { budgets, take, advance } = setUp({ perMinute: 1, perDay: 100 });
  await take();
  await take();
  await take("z");
  await budgets.close();
  advance(60_000);
  const yesterday = { date: "2026-11-20", calls: 1, refused: 1 };
  expect(await budgets.daysOf("k", 5)).toEqual([{ date: "2026-11-21", calls: 0, refused: 0 }, yesterday]);
  await take();
  await take();
  await budgets.close();
  await take();
  const today = { date: "2026-11-21", calls: 1, refused: 2 };
  expect(await budgets.daysOf("k", 5)).toEqual([today, yesterday]);
  expect(await budgets.daysOf("k", 1)).toEqual([today]);
  expect(await budgets.daysOf("none", 5)).toEqual([{ date: "2026-11-21", calls: 0, refused: 0 }]);
});

it("ninety-two days are kept, cleaned once a day", async () => {
  const { budgets, forgotten, advance } = setUp();
  await budgets.close();
  await budgets.close();
  advance(30_000);
  await budgets.close();
  expect(forgotten).toEqual(["2026-08-20", "2026-08-21"]);
});
