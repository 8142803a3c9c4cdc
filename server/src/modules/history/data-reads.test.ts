import type { Access } from "@paridad/core/plans";
import { describe, expect, it, vi } from "vitest";
import type { BarRow } from "./storage/bars-repository.ts";
import { createSessionCloser } from "./close-sessions.ts";
import { createDataHistory } from "./data-reads.ts";
import { createMinuteDropper } from "./drop-old-minutes.ts";

const now = Date.parse("2026-11-20T15:07:30Z");
const clock = { now: () => now };
const bar = (symbol: string, time: string, rest: Partial<BarRow> = {}): BarRow => ({
  symbol,
  expiration: "2026-12-18",
  time: new Date(time),
  resolution: "1m",
  source: "live",
  open: 1,
  high: 4,
  low: 0.5,
  close: 3,
  bid: 2.5,
  ask: 3.5,
  volume: 10,
  operations: 7,
  turnover: 3_000,
  underlying: 7_500,
  rate_percent: 24,
  flags: "",
  ...rest,
});
const whole: Access = { kind: "trial", daysRemaining: 3, modules: [] };

describe("pages for programs", () => {
  const window = { from: null, to: null, askedTo: null, spans: [], isDaily: false, limitReason: null };
  const none = { stretches: [], recording: null };
  const held = {
    stretches: [{ kind: "live", from: new Date(0), to: new Date(1) }],
    recording: { sources: ["IOL"], from: null, to: "2026-11-20" },
  };
  const history = (
    rows: readonly BarRow[],
    { withheld = none as typeof held | typeof none, isDaily = false, to = null as Date | null } = {},
  ) => {
    const list = vi.fn<(asked: Record<string, unknown>) => Promise<readonly BarRow[]>>();
    list.mockImplementation(async ({ limit, withheld: stretches }) =>
      (stretches as unknown[]).length > 0 ? [] : rows.slice(0, limit as number),
    );
    const windows = async () => ({ ...window, isDaily, to });
    const reads = createDataHistory({
      bars: { list } as never,
      windows: windows as never,
      terms: async () => withheld,
    });
    return { list, reads };
  };
  const minute = (index: number) => bar("A", new Date(now - index * 60_000).toISOString());

  it("a page ends where the next begins: at its last row's time, after the rows given of it", async () => {
    const twins = [minute(0), minute(1), bar("B", minute(1).time.toISOString()), minute(2)];
    const { list, reads } = history(twins);
    const wanted = { symbols: ["A", "B"], resolution: "1m" as const };
    const first = await reads.page(whole, { ...wanted, limit: 2 });
    expect(first.nextCursor).toBe(`${now - 60_000}-1`);
    const cursor = first.nextCursor ?? "";
    await reads.page(whole, { ...wanted, limit: 2, cursor });
    expect(list.mock.calls[1]?.[0]).toMatchObject({ to: new Date(now - 60_000 + 1), offset: 1, limit: 3 });
    const last = await reads.page(whole, { ...wanted, limit: 4 });
    expect([last.data.length, last.nextCursor]).toEqual([4, null]);
    const goesOn = await history([twins[1], twins[2], twins[3]] as BarRow[]).reads.page(whole, {
      ...wanted,
      limit: 1,
      cursor: `${now - 60_000}-1`,
    });
    expect(goesOn.nextCursor).toBe(`${now - 60_000}-2`);
    // A cursor of another question is no way around this one's end.
    const to = new Date(now - 120_000);
    const other = history(twins, { to });
    await other.reads.page(whole, { ...wanted, limit: 2, cursor });
    expect(other.list.mock.calls[0]?.[0]).toMatchObject({ to });
  });

  it("a daily page goes on at the end of its last day, whatever time its row carries", async () => {
    const days = [bar("A", "2026-11-19T20:00:00Z"), bar("A", "2026-11-18T20:00:00Z")];
    const { list, reads } = history(days, { isDaily: true });
    const wanted = { symbols: ["A"], resolution: "1d" as const, limit: 1 };
    const { nextCursor } = await reads.page(whole, wanted);
    await reads.page(whole, { ...wanted, cursor: nextCursor ?? "" });
    expect(list.mock.calls[1]?.[0]).toMatchObject({ to: new Date("2026-11-20T03:00:00Z"), offset: 1 });
  });

  it("of a day whose rows carry several times all that were given are passed over", async () => {
    const days = ["20:00", "19:58", "19:30"].map((time, index) =>
      bar("ABC"[index] ?? "", `2026-11-19T${time}:00Z`),
    );
    const { list, reads } = history(days, { isDaily: true });
    const wanted = { symbols: ["A", "B", "C"], resolution: "1d" as const, limit: 2 };
    const { nextCursor } = await reads.page(whole, wanted);
    expect(nextCursor).toBe(`${Date.parse("2026-11-19T19:58:00Z")}-2`);
    await reads.page(whole, { ...wanted, cursor: nextCursor ?? "" });
    expect(list.mock.calls[1]?.[0]).toMatchObject({ to: new Date("2026-11-20T03:00:00Z"), offset: 2 });
  });

  it("without a resolution the finest that has rows answers; the coarser ones are asked only then", async () => {
    const { list, reads } = history([minute(0)]);
    await reads.page(whole, { symbols: ["A"], limit: 5 });
    expect(list).toHaveBeenCalledTimes(1);
    const empty = history([]);
    expect(await empty.reads.page(whole, { symbols: ["A"], limit: 5 })).toMatchObject({
      data: [],
      nextCursor: null,
    });
    expect(empty.list).toHaveBeenCalledTimes(3);
  });

  it("what is withheld whole is refused with its source; where nothing is behind it there is simply nothing", async () => {
    const wanted = { symbols: ["A"], resolution: "1m" as const, limit: 5 };
    const asked = history([minute(0)], { withheld: held }).reads.page(whole, wanted);
    await expect(asked).rejects.toMatchObject({ status: 403, code: "SOURCE_NOT_SHARED" });
    const { data, meta } = await history([], { withheld: held }).reads.page(whole, wanted);
    expect([data, meta.limited]).toEqual([[], true]);
    // Of several resolutions the finest one's is told.
    const sourceOf = { "1m": "IOL", "5m": "data912", "1d": "otra" };
    const reads = createDataHistory({
      bars: {
        list: async ({ withheld }: { withheld: object[] }) => (withheld.length > 0 ? [] : [minute(0)]),
      } as never,
      windows: async () => ({ ...window, isDaily: false, to: null }) as never,
      terms: async ({ resolution }) => ({
        ...held,
        recording: { ...held.recording, sources: [sourceOf[resolution]] },
      }),
    });
    await expect(reads.page(whole, { symbols: ["A"], limit: 5 })).rejects.toMatchObject({
      message: expect.stringContaining("lo grabado de IOL ") as string,
    });
  });
});

describe("the history's own upkeep", () => {
  const session = (day: string, touchedAt: string) => ({ day, touchedAt: new Date(touchedAt) }) as never;

  it("a session is closed a quarter of an hour after its end and its last bar, those of before at once", async () => {
    const closed: string[] = [];
    const run = async (at: string, days: unknown[], signal = new AbortController().signal) => {
      closed.length = 0;
      const findDays = vi.fn<() => Promise<void>>();
      const close = createSessionCloser({
        bars: { sessionOf: async () => [] as never },
        repository: {
          findDays,
          openDays: async () => days as never,
          closeDay: async ({ day }) => closed.push(day) > 0,
        },
        clock: { now: () => Date.parse(at) },
      });
      const told = await close(signal);
      return told;
    };
    // Closes at 17:00 in Buenos Aires, 20:00 UTC.
    const today = (touched: string) => session("2026-11-20", touched);
    expect(await run("2026-11-20T20:14:59Z", [today("2026-11-20T19:59:00Z")])).toEqual([]);
    expect(await run("2026-11-20T20:15:00Z", [today("2026-11-20T19:59:00Z")])).toEqual(["2026-11-20"]);
    expect(await run("2026-11-20T20:15:00Z", [today("2026-11-20T20:10:00Z")])).toEqual([]);
    const before = session("2026-11-19", "2026-11-20T20:14:00Z");
    expect(await run("2026-11-20T15:00:00Z", [today("2026-11-20T14:00:00Z"), before])).toEqual([
      "2026-11-19",
    ]);
    // A Saturday: no session to wait for, and not over before its day is.
    const saturday = session("2026-11-21", "2026-11-21T15:00:00Z");
    expect(await run("2026-11-21T23:00:00Z", [saturday])).toEqual([]);
    const stopped = AbortSignal.abort();
    expect(await run("2026-11-20T23:00:00Z", [before], stopped)).toEqual([]);
  });

  it("days that others wrote are searched once, and again after a search that failed", async () => {
    const findDays = vi
      .fn<() => Promise<void>>(async () => undefined)
      .mockRejectedValueOnce(new Error("away"));
    const close = createSessionCloser({
      bars: { sessionOf: async () => [] },
      repository: { findDays, openDays: async () => [], closeDay: async () => true },
      clock: { now: () => 0 },
    });
    const { signal } = new AbortController();
    await expect(close(signal)).rejects.toThrow("away");
    expect([await close(signal), await close(signal)]).toEqual([[], []]);
    expect(findDays).toHaveBeenCalledTimes(2);
  });

  it("minutes of before the kept months go, a month at a time, those that are not closed yet stay", async () => {
    const asked: string[] = [];
    const dropper = (months: number | null) =>
      createMinuteDropper({
        repository: {
          monthsWithMinutes: async ({ from }: { from: string }) => {
            asked.push(from);
            return [{ from: "2026-08-01" }, { from: "2026-09-01" }] as never;
          },
          keepDailyBars: async ({ from }: { from: string }) => from === "2026-08-01",
        } as never,
        clock,
        months,
      });
    const { signal } = new AbortController();
    expect(await dropper(1)(signal)).toEqual(["2026-08"]);
    expect(await dropper(null)(signal)).toEqual([]);
    expect(await dropper(13)(AbortSignal.abort())).toEqual([]);
    expect(asked.map((from) => from.slice(0, 7))).toEqual(["2026-10", "2025-10"]);
  });
});
