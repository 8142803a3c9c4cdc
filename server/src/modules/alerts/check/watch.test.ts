import { costSchedule, costPreset } from "@paridad/core/costs";
import { beforeEach, expect, it, vi } from "vitest";
import type { Crossing } from "../tell/crossing-repository.ts";
import { AlertWatch } from "./watch.ts";
import type { WatchDependencies } from "./watch.ts";
import type { Changed, WatchRow } from "./watch-repository.ts";

const begun = Date.parse("2026-11-20T15:00:00Z");
const costs = costSchedule(costPreset("retail").terms);
const share = { kind: "share" };
const contract = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" };
const access = (plan: "pro" | "starter") => ({
  kind: "plan",
  plan,
  modules: plan === "pro" ? [1, 5] : [1, 7],
});

/** An alert that fires at the first look. */
function waiting(
  id: string,
  { userId = "ana", plan = "pro" as const, subject = share as object } = {},
): WatchRow {
  return {
    row: {
      id,
      user_id: userId,
      format: 1,
      subject,
      direction: "above",
      threshold: 7_500,
      status: "armed",
      last_fired_at: null,
      rest_minutes: 15,
      crossings: 0,
      version: 1,
      updated_at: new Date(begun),
    },
    access: access(plan),
    costs,
  } as unknown as WatchRow;
}

let now = begun;
beforeEach(() => (now = begun));

function createWorld(rowsOf: (which: { ids?: readonly string[]; after?: string }) => WatchRow[]) {
  const stocks = new Map([["GGAL", { symbol: "GGAL", last: 7_400, settlement: "24hs" }]]);
  let tell: (update: object) => void = () => undefined;
  const read = vi.fn<(which: object) => void>();
  const changedSince = vi.fn<(since: Date) => Promise<Changed[]>>(async () => []);
  const record = vi.fn<(crossings: Crossing[], terms: object) => Promise<[]>>(async () => []);
  const watch = new AlertWatch({
    market: {
      book: { source: {}, options: new Map(), stocks, rates: [], asOf: begun },
      hasTicked: true,
      onUpdate(listener: typeof tell) {
        tell = listener;
        return () => undefined;
      },
    },
    repository: {
      changedSince,
      async waiting(which: { ids?: readonly string[]; after?: string }) {
        read(which);
        return rowsOf(which);
      },
    },
    crossings: { record },
    resolve: async (asked: object[]) =>
      asked.map(() => ({ today: null, position: { status: "open" }, watched: share })),
    catalogue: async () => ({}),
    unsubscribeLink: async (userId: string) => `https://paridad.test/baja/${userId}`,
    publicUrl: "https://paridad.test",
    clock: { now: () => now },
    logger: { warn: (fields: object) => expect(fields).toBeUndefined() },
  } as unknown as WatchDependencies);
  watch.checker.start();
  /** The share trades at 7,500 and beyond. */
  const trades = (last: number) => {
    stocks.set("GGAL", { symbol: "GGAL", last, settlement: "24hs" });
    tell({ data: { acciones: [{ symbol: "GGAL", last }] } });
  };
  return { watch, read, changedSince, record, trades };
}

it("all alerts are read once a minute, and what changed in between with half a minute to spare", async () => {
  const { watch, read, changedSince } = createWorld(() => []);
  const seen: number[] = [];
  for (const seconds of [0, 5, 59.999, 60, 65, 120]) {
    now = begun + seconds * 1_000;
    await watch.look();
    seen.push(read.mock.calls.length);
  }
  expect(seen).toEqual([1, 1, 1, 2, 2, 3]);
  expect(read.mock.calls[0]).toEqual([{ after: "", limit: 500 }]);
  const spared = changedSince.mock.calls.map(([since]) => (since.getTime() - begun) / 1_000);
  // From the look before; a whole look needs what is new only.
  expect(spared).toEqual([-30, -30, -25, 30, 30, 90]);
});

it("page after page, and those that are no more are watched no longer, also of plans without live prices", async () => {
  const all = Array.from({ length: 501 }, (_, place) =>
    waiting(`a${String(place).padStart(3, "0")}`, {
      plan: place % 2 === 0 ? ("pro" as const) : ("starter" as never),
    }),
  );
  let left = all;
  const { watch, read } = createWorld(({ after = "" }) =>
    left.filter(({ row }) => row.id > after).slice(0, 500),
  );
  await watch.look();
  expect(read.mock.calls).toEqual([[{ after: "", limit: 500 }], [{ after: "a499", limit: 500 }]]);
  expect([watch.checker.size, watch.checker.find("a500")?.isLive]).toEqual([501, true]);
  left = all.slice(0, 2);
  await watch.settle();
  expect(watch.checker.all().map(({ id }) => id)).toEqual(["a000", "a001"]);
});

it("a position that changed, and other costs, have the alerts read again that they move", async () => {
  const all = [
    waiting("a1", { subject: { kind: "position", positionId: "p1" } }),
    waiting("a2", { subject: { kind: "position", positionId: "p2" } }),
    waiting("a3", { subject: { kind: "rate", contract, measure: "still" } }),
    waiting("a4", { subject: { kind: "rate", contract, measure: "still" }, userId: "beto" }),
    waiting("a5"),
  ];
  const { watch, read, changedSince } = createWorld(({ ids }) =>
    all.filter(({ row }) => ids === undefined || ids.includes(row.id)),
  );
  await watch.look();
  const touched: Changed[] = [
    { kind: "position", id: "p1", stamp: "1" },
    { kind: "costs", id: "ana", stamp: "1" },
    { kind: "alert", id: "a5", stamp: "1" },
  ];
  changedSince.mockResolvedValue(touched);
  for (let look = 0; look < 2; look += 1) await watch.look();
  // What was read already comes again for half a minute, and isn't read again.
  expect(read.mock.calls.slice(1)).toEqual([[{ ids: ["a5", "a1", "a3"] }]]);
  changedSince.mockResolvedValue([{ kind: "position", id: "p2", stamp: "2" }]);
  await watch.look();
  expect(read.mock.calls.slice(2)).toEqual([[{ ids: ["a2"] }]]);
});

it("what two users are told at once has the link of each, and is written to its end when the watch stops", async () => {
  const { watch, record, trades } = createWorld(() => [waiting("a1"), waiting("a2", { userId: "beto" })]);
  await watch.look();
  let isWritten = false;
  record.mockImplementationOnce(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isWritten = true;
    return [];
  });
  trades(7_499.99);
  expect(record).not.toHaveBeenCalled();
  trades(7_500);
  await watch.stop();
  expect(isWritten).toBe(true);
  const [[crossings, terms] = []] = record.mock.calls;
  expect(crossings).toMatchObject([
    { alertId: "a1", userId: "ana", value: 7_500, at: begun },
    { alertId: "a2", userId: "beto", value: 7_500, at: begun },
  ]);
  expect(terms).toMatchObject({
    now: begun,
    publicUrl: "https://paridad.test",
    unsubscribeLinks: new Map([
      ["ana", "https://paridad.test/baja/ana"],
      ["beto", "https://paridad.test/baja/beto"],
    ]),
  });
});
